// Where the logs of both programs go: their standard output, which may be a file on a disk without space.
import pino from 'pino'

/** Lines that cannot be written wait in memory up to this many characters; further ones are lost. */
const MOST_WAITING = 1_048_576

/** An output that cannot be written costs lines of the log, not the program. */
export function logOutput() {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MOST_WAITING })
  output.on('error', () => {
    // At the end of the program it would wait for space for ever.
    output.flushSync = () => {}
  })
  return output
}
