/** Memory that threads share: one raises the flag, the other looks at it between two steps. */
export type StopFlag = Int32Array<SharedArrayBuffer>

export const newStopFlag = (): StopFlag => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
export const raise = (flag: StopFlag): void => void Atomics.store(flag, 0, 1)
export const isRaised = (flag: StopFlag): boolean => Atomics.load(flag, 0) === 1
