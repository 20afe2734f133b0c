/** What tracing may use at most: further spans are dropped. */
export const TRACING = {
  queuedSpans: 2_048,
  spansPerSend: 512,
  simultaneousSends: 2,
  everyMs: 1_000,
  sendMs: 10_000,
  /** At the end of the program. */
  lastSendMs: 1_000,
}
