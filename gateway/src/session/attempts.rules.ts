// Slows down guesses at passwords. Every limit ends by itself: nobody is locked out for good.

import type { Counter, Failure } from '../store/login-tries.ts'
import type { KnownBrowser } from './known-browsers.ts'

const FREE_TRIES = 5
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const PER_ACCOUNT = 50
const PER_ADDRESS = 100

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
  const until = Math.max(pauseAfter(ofBoth), hourAfter(ofAccount, PER_ACCOUNT), hourAfter(ofAddress, PER_ADDRESS))
  return until > nowMs ? Math.ceil((until - nowMs) / 1000) : null
}

/** After five failures the pause doubles with each further one, up to 15 minutes. */
function pauseAfter(failures: Failure[]): number {
  const last = failures.at(-1)
  if (!last || failures.length < FREE_TRIES) return 0
  return last.at_ms + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures.length - FREE_TRIES))
}

/** After `limit` failures in one hour: when the oldest of them is an hour old. */
function hourAfter(failures: Failure[], limit: number): number {
  const oldest = failures.at(-limit)
  return oldest ? oldest.at_ms + HOUR_MS : 0
}
