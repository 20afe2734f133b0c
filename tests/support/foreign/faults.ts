// Faults between the gateway and the server: a test sets one for the next matching calls.

export type WriteFault =
  /** Answers 500 and does nothing. */
  | 'notDone'
  /** Does it twice, like a proxy that repeats a request. */
  | 'doneTwice'
  /** Does it and cuts the connection. */
  | 'answerLost'
  /** Cuts the connection before anything is done. */
  | 'requestLost'
  /** Confirms and does nothing. */
  | 'onlyConfirmed'
  /** Does it and answers 500. */
  | 'doneButFailed'
  /** Answers 429 with Retry-After and does nothing. */
  | 'tooMany'
  /** Does it, and answers late. */
  | 'slow'

export type Fault = { kind: WriteFault; call: RegExp; times: number }

export type Faults = {
  set(kind: WriteFault, call: RegExp, times?: number): void
  clear(): void
  /** The fault of this call. Counts down its repetitions. */
  take(call: string): WriteFault | null
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    set: (kind, call, times = 1) => void faults.push({ kind, call, times }),
    clear: () => void (faults = []),
    take(call) {
      const fault = faults.find(({ call: pattern, times }) => times > 0 && pattern.test(call))
      if (!fault) return null
      fault.times -= 1
      return fault.kind
    },
  }
}
