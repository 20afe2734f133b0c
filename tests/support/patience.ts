/**
 * The time-out of `expect.poll` and of every wait in a browser, in milliseconds. It is generous, because a test must not
 * fail on a busy machine.
 */
export const PATIENCE = 30_000
