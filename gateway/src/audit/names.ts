// Today's names of the codes in the audit.
import type { Context } from '../context.ts'
import type { AuditTargetKind } from '../generated/contract.ts'
import { destinationId } from '../graph/ids.ts'
import { type DestinationKey, nameOfKey } from '../keys.ts'
import type { Search } from '../lists/searching.ts'
import { targetKindOf } from './actions.ts'
import { type Names, type NamedEntry, keyOf } from './parties.ts'

type Lookup = (code: string) => string | null

const NO_NAME: Lookup = () => null

/** If the server does not answer, codes have no names: the audit itself is the gateway's own. */
export async function namesOf(context: Context, entries: readonly NamedEntry[]): Promise<Names> {
  const targets = (kind: AuditTargetKind) =>
    distinct(entries.flatMap(({ action, target }) => (targetKindOf(action, target) === kind ? [target] : [])))
  const parties = distinct([...entries.map(({ actor }) => actor), ...targets('DESTINATION')]).flatMap((code) => keyOf(code) ?? [])
  const [party, customer, article, category] = await Promise.all([
    orNoName(partyNames(context, parties)),
    orNoName(customerNames(context, targets('CUSTOMER'))),
    orNoName(articleNames(context, targets('ARTICLE'))),
    orNoName(categoryNames(context, targets('CATEGORY'))),
  ])
  const lookups: Partial<Record<AuditTargetKind, Lookup>> = { DESTINATION: party, CUSTOMER: customer, ARTICLE: article, CATEGORY: category }
  return {
    actorOf: ({ actor }) => party(actor),
    targetOf: ({ action, target }) => lookups[targetKindOf(action, target)]?.(target) ?? null,
  }
}

/** The name of one actor alone. */
export async function labelOfActor(context: Context, actor: string): Promise<string | null> {
  const entry = { actor, action: '', target: '' }
  return (await namesOf(context, [entry])).actorOf(entry)
}

/** The codes of the customers and destinations whose names match a search. */
export async function codesNamed({ loaders }: Context, search: Search): Promise<string[]> {
  const has = ({ name }: { name: string }) => search.finds(name)
  const [customers, destinations] = await Promise.all([loaders.allCustomers().catch(() => []), loaders.allDestinations().catch(() => [])])
  const named = new Set(customers.filter(has).map(({ code }) => code))
  return [
    ...named,
    ...destinations
      .filter((one) => has(one) || named.has(one.customerCode))
      .map((one) => nameOfKey({ customerCode: one.customerCode, destinationCode: one.code })),
  ]
}

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)]
const orNoName = (lookup: Promise<Lookup>): Promise<Lookup> => lookup.catch(() => NO_NAME)

async function partyNames(context: Context, keys: readonly DestinationKey[]): Promise<Lookup> {
  if (keys.length === 0) return NO_NAME
  const { loaders } = context
  const [destinations, customer] = await Promise.all([
    loaders.destinations.loadMany(keys),
    customerNames(context, distinct(keys.map(({ customerCode }) => customerCode))),
  ])
  const known = new Map(destinations.flatMap((one) => (one === null || one instanceof Error ? [] : [[one.id, one.name] as const])))
  return (code) => {
    const key = keyOf(code)
    const destination = (key && known.get(destinationId(key))) ?? ''
    const owner = customer(code.split('/')[0] ?? '') ?? ''
    // Many destinations have the name of their customer in theirs.
    if (destination.toLowerCase().includes(owner.toLowerCase())) return destination || null
    return [destination, owner].filter(Boolean).join(' · ')
  }
}

async function customerNames({ loaders }: Context, codes: readonly string[]): Promise<Lookup> {
  const customers = await loaders.customers.loadMany(codes)
  const known = new Map(customers.flatMap((one) => (one === null || one instanceof Error ? [] : [[one.code, one.name] as const])))
  return (code) => known.get(code) || null
}

async function articleNames({ shared }: Context, codes: readonly string[]): Promise<Lookup> {
  if (codes.length === 0) return NO_NAME
  const known = await shared.warehouse()
  return (code) => known.get(code)?.description || null
}

async function categoryNames({ shared }: Context, codes: readonly string[]): Promise<Lookup> {
  if (codes.length === 0) return NO_NAME
  const { groups } = await shared.warehouseLists()
  // The target of a category begins with the number of its group.
  return (code) => groups.find(({ key }) => key === `GROUP_${code.split('/')[0]}`)?.label ?? null
}
