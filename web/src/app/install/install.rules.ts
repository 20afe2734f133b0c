// When the install banner may appear. Pure functions.
export const IOS_DELAY = 5_000
const SUPPRESSED_FOR = 604_800_000

export type Device = { userAgent: string; touchPoints: number }

/** iPads identify themselves as Macs; no Mac has a touch screen. */
export const isIos = ({ userAgent, touchPoints }: Device) =>
  /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)

/** Whether a dismissal (`installPromptDismissed`, a timestamp) still hides the banner. */
export function isSuppressed(dismissed: string | null, now: number): boolean {
  const age = now - Number(dismissed ?? Number.NaN)
  // A time in the future is that of a wrong clock.
  return age >= 0 && age < SUPPRESSED_FOR
}
