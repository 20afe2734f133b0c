/**
 * How long a test waits for what must come, in milliseconds: the time-out of `expect.poll` and of everything in a browser.
 * It only limits the wait for what never comes: a test must not fail because the machine is busy.
 */
export const PATIENCE = 30_000
