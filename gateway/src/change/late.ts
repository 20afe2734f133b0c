// Some servers show a change in their answers only after a moment.
import { type Clock, wait } from '../clock.ts'

export const LAG_MS = 500

/** Reads a state after a write, and once more after a moment if it does not show the write yet. */
export async function readLate<State>(
  clock: Clock,
  read: (isAgain?: boolean) => Promise<State>,
  isShown: (state: State) => boolean | Promise<boolean>,
): Promise<State> {
  const early = await read()
  if (await isShown(early)) return early
  await wait(clock, LAG_MS)
  return read(true).catch(() => early)
}
