// Who can log in at all: without anybody, the installation is incomplete.
import { ErpFailure } from '../erp/errors.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { Cache } from '../cache/cache.ts'
import { ADMINISTRATIVE } from './installation.rules.ts'

type Needs = {
  cache: Cache
  internalCustomer: () => Promise<string>
  /** Null if there is no such customer, or its record does not show its destinations. */
  destinationsOf: (customerCode: string) => Promise<DestinationModel[] | null>
  allDestinations: () => Promise<DestinationModel[]>
}

const canLogIn = ({ isActive, loginEmail, passwordState }: DestinationModel) =>
  isActive && loginEmail !== null && passwordState !== 'MISSING'

export function sharedAccounts({ cache, internalCustomer, destinationsOf, allDestinations }: Needs) {
  let isInstalled = false

  /** Some servers refuse to show a customer that does not exist. */
  const shownOf = (code: string) =>
    destinationsOf(code).catch((failure: unknown) => {
      if (failure instanceof ErpFailure && failure.kind === 'refused') return null
      throw failure
    })

  async function isAnyLogin(): Promise<boolean> {
    const own = await shownOf((await internalCustomer()) || ADMINISTRATIVE)
    return own?.some(canLogIn) || (await allDestinations()).some(canLogIn)
  }

  return {
    /** False only where the server clearly shows no login; once true, it is not read again. */
    async isInstalled(): Promise<boolean> {
      if (isInstalled) return true
      const found = await cache.get('installation', isAnyLogin).catch(() => null)
      isInstalled ||= found === true
      return found !== false
    },
    /** Whether it is known that somebody can log in, without reading. */
    wasInstalled: () => isInstalled,
    /** How many destinations of a customer can log in. */
    async loginsOf(code: string): Promise<{ primary: number; others: number }> {
      const own = (await shownOf(code)) ?? (await allDestinations()).filter(({ customerCode }) => customerCode === code)
      const logins = own.filter(canLogIn)
      const primary = logins.filter(({ isPrimary }) => isPrimary).length
      return { primary, others: logins.length - primary }
    },
  }
}
