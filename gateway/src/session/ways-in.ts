// Who can log in at all: what tells a complete installation from a half-made one.
import { ErpFailure } from '../erp/errors.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { Cache } from '../cache.ts'
import { ADMINISTRATIVE } from './installation.rules.ts'

type Needs = {
  cache: Cache
  internalCustomer: () => Promise<string>
  /** Null where there is no such customer, or its record does not show them. */
  destinationsOf: (customerCode: string) => Promise<DestinationModel[] | null>
  allDestinations: () => Promise<DestinationModel[]>
}

const isWayIn = ({ isActive, loginEmail, passwordState }: DestinationModel) =>
  isActive && loginEmail !== null && passwordState !== 'MISSING'

export function sharedWaysIn({ cache, internalCustomer, destinationsOf, allDestinations }: Needs) {
  let isInstalled = false

  /** Some servers refuse to show a customer that is not there. */
  const shownOf = (code: string) =>
    destinationsOf(code).catch((failure: unknown) => {
      if (failure instanceof ErpFailure && failure.kind === 'refused') return null
      throw failure
    })

  async function anybodyLogsIn(): Promise<boolean> {
    const own = await shownOf((await internalCustomer()) || ADMINISTRATIVE)
    return own?.some(isWayIn) || (await allDestinations()).some(isWayIn)
  }

  return {
    /** False only where the server clearly shows nobody who can log in; once true it is not asked again. */
    async isInstalled(): Promise<boolean> {
      isInstalled ||= await cache.get('installation', anybodyLogsIn).catch(() => true)
      return isInstalled
    },
    /** How many destinations of a customer can log in. */
    async waysIn(code: string): Promise<{ primary: number; others: number }> {
      const own = (await shownOf(code)) ?? (await allDestinations()).filter(({ customerCode }) => customerCode === code)
      const ways = own.filter(isWayIn)
      const primary = ways.filter(({ isPrimary }) => isPrimary).length
      return { primary, others: ways.length - primary }
    },
  }
}
