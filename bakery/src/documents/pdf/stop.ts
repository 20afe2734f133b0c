/** A switch that threads share. */
export type Stop = Int32Array<SharedArrayBuffer>

export const newStop = (): Stop => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
export const stop = (one: Stop): void => void Atomics.store(one, 0, 1)
export const isStopped = (one: Stop): boolean => Atomics.load(one, 0) === 1
