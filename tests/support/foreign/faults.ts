// Faults between the gateway and the server: a test sets one, and the next matching calls suffer it.

export type WriteFault =
  /** Answers 500 and does nothing. */
  | 'notDone'
  /** Does it twice, as a proxy does that repeats a request. */
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
  /** The fault of this call, which uses up one of its repetitions. */
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
