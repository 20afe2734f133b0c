// A browser that has logged in before has its own count of wrong passwords: other people's guesses cannot lock it out.
import { z } from 'zod'
import type { Config } from '../config.ts'
import { type SetCookie, cookieForm } from './cookies.ts'
import { createSeal } from '../crypto/sealing.ts'

const knownBrowserSchema = z.object({ id: z.string(), accounts: z.array(z.string()) })

/** The accounts (digests of their e-mail) that have logged in with this browser. */
export type KnownBrowser = z.infer<typeof knownBrowserSchema>

export type KnownBrowsers = {
  cookieName: string
  read(sealed: string | undefined): KnownBrowser | null
  write(browser: KnownBrowser): SetCookie
}

const YEAR_SECONDS = 365 * 86_400
const MAX_ACCOUNTS = 5

export function createKnownBrowsers(config: Config): KnownBrowsers {
  const seal = createSeal(config.cookieKeys)
  const form = cookieForm(config)
  const cookieName = form.nameOf('panify-browser')
  return {
    cookieName,
    read: (sealed) => (sealed ? seal.open(sealed, knownBrowserSchema) : null),
    write: (browser) => ({
      name: cookieName,
      value: seal.close(browser),
      options: { ...form.options, maxAge: YEAR_SECONDS },
    }),
  }
}

/** The browser after a login; the account with the oldest login is dropped. */
export const withAccount = ({ id, accounts }: KnownBrowser, account: string): KnownBrowser => ({
  id,
  accounts: [account, ...accounts.filter((other) => other !== account)].slice(0, MAX_ACCOUNTS),
})
