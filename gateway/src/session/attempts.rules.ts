// Slows down guesses at passwords. Every limit ends by itself: nobody is locked out for good.

import type { Counter, Failure } from '../store/login-tries.ts'
import type { KnownBrowser } from './known-browsers.ts'

const HOUR_MS = 3_600_000

export const ATTEMPTS = {
  freeTries: 5,
  firstPauseMs: 30_000,
  longestPauseMs: 15 * 60_000,
  perAccountAndHour: 50,
  perAddressAndHour: 100,
}

/** Where a try is counted: a browser known to the account has a count of its own, all others share the account's. */
export function counterOf(account: string, address: string, browser: KnownBrowser | null): Counter {
  if (!browser?.accounts.includes(account)) return { account, address }
  return { account: `${account} ${browser.id}`, address: browser.id }
}

/** Seconds until the next try of `counter` is accepted, null if that is now; `failures` are the last hour's, oldest first. */
export function retryAfter(failures: Failure[], { account, address }: Counter, nowMs: number): number | null {
  const ofAccount = failures.filter((failure) => failure.account === account)
  const ofAddress = failures.filter((failure) => failure.address === address)
  const ofBoth = ofAccount.filter((failure) => failure.address === address)
  const until = Math.max(
    pauseAfter(ofBoth),
    hourAfter(ofAccount, ATTEMPTS.perAccountAndHour),
    hourAfter(ofAddress, ATTEMPTS.perAddressAndHour),
  )
  return until > nowMs ? Math.ceil((until - nowMs) / 1000) : null
}

/** After five failures the pause doubles with each further one, up to 15 minutes. */
function pauseAfter(failures: Failure[]): number {
  const last = failures.at(-1)
  if (!last || failures.length < ATTEMPTS.freeTries) return 0
  return last.at_ms + Math.min(ATTEMPTS.longestPauseMs, ATTEMPTS.firstPauseMs * 2 ** (failures.length - ATTEMPTS.freeTries))
}

/** After `limit` failures in one hour: when the oldest of them is an hour old. */
function hourAfter(failures: Failure[], limit: number): number {
  const oldest = failures.at(-limit)
  return oldest ? oldest.at_ms + HOUR_MS : 0
}
