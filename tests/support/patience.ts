/**
 * How long a test waits for what must come, in milliseconds: the time-out of `expect.poll` and of everything in a browser.
 * It bounds what never comes; a busy machine is late, not wrong.
 */
export const PATIENCE = 30_000
