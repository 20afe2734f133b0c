// What one request reads of the bakery's server. Each loader is made when it is first used: a request needs few of them, and to make
// them all took a fifth of the time of a small one.
import { withinReach } from './access/reach.ts'
import { articlesLoader, catalogueLoader } from './articles/ports.ts'
import { readOnce } from './cache/cache.ts'
import { customerLoaders } from './customers/ports.ts'
import { destinationLoaders, destinationsOfRecord } from './destinations/ports.ts'
import { documentsLoader, documentsOfDays } from './documents/ports.ts'
import type { ErpClient } from './erp/client.ts'
import { extraordinaryLoader } from './extraordinary/ports.ts'
import type { DestinationKey } from './keys.ts'
import { planningLoader, usualLoader } from './planning/ports.ts'
import type { Shared } from './shared.ts'

type Scope = {
  erp: ErpClient
  /** It outlives the request. */
  shared: Shared
  /** The only destination that the caller may find, null for all. */
  own: () => DestinationKey | null
}

export class Loaders {
  readonly #scope: Scope
  readonly #made = new Map<string, unknown>()

  constructor(scope: Scope) {
    this.#scope = scope
  }

  #once<T>(name: string, make: (scope: Scope) => T): T {
    if (!this.#made.has(name)) this.#made.set(name, make(this.#scope))
    return this.#made.get(name) as T
  }

  get #customers() {
    return this.#once('customers', ({ erp }) => customerLoaders(erp, destinationsOfRecord))
  }

  get #destinations() {
    const ofCustomer = async (code: string) => (await this.#customers.customerRecord(code))?.ownDestinations ?? null
    return this.#once('destinations', ({ erp, shared }) => destinationLoaders(erp, ofCustomer, shared))
  }

  get #reach() {
    return this.#once('reach', ({ own }) => withinReach({ ...this.#customers, ...this.#destinations }, own))
  }

  get #documentsOfDays() {
    return this.#once('documentsOfDays', ({ erp }) => documentsOfDays(erp))
  }

  get allCustomers() {
    return this.#reach.allCustomers
  }

  get customerRecord() {
    return this.#reach.customerRecord
  }

  get customerOf() {
    return this.#reach.customerOf
  }

  get customers() {
    return this.#reach.customers
  }

  get joinCustomers() {
    return this.#customers.joinCustomers
  }

  get forgetCustomers() {
    return this.#customers.forgetCustomers
  }

  get forgetCustomer() {
    return this.#customers.forgetCustomer
  }

  get allDestinations() {
    return this.#reach.allDestinations
  }

  /** Whatever the caller may find: a destination that an operation names is checked before. */
  get destinations() {
    return this.#destinations.destinations
  }

  get destinationsByLogin() {
    return this.#destinations.destinationsByLogin
  }

  get forgetDestinations() {
    return this.#destinations.forgetDestinations
  }

  get planning() {
    return this.#once('planning', ({ erp, shared }) => planningLoader(erp, shared))
  }

  get usual() {
    return this.#once('usual', ({ erp, shared }) => usualLoader(erp, shared))
  }

  get extraordinary() {
    return this.#once('extraordinary', ({ erp }) => extraordinaryLoader(erp))
  }

  get catalogue() {
    return this.#once('catalogue', ({ shared }) => catalogueLoader(shared))
  }

  get articles() {
    return this.#once('articles', ({ shared }) => articlesLoader(this.catalogue, shared))
  }

  get company() {
    return this.#once('company', ({ shared }) => readOnce(() => shared.company()))
  }

  get filterGroup() {
    return this.#once('filterGroup', ({ shared }) => readOnce(() => shared.filterGroup()))
  }

  get filterGroupKey() {
    return this.#once('filterGroupKey', ({ shared }) => readOnce(() => shared.filterGroupKey()))
  }

  get documents() {
    return this.#once('documents', ({ erp }) => documentsLoader(erp))
  }

  get daysDocuments() {
    return this.#documentsOfDays.daysDocuments
  }

  get documentRows() {
    return this.#documentsOfDays.documentRows
  }

  get primeDocuments() {
    return this.#documentsOfDays.primeDocuments
  }
}
