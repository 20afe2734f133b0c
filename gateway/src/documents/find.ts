// Which documents a caller may see: one by its id, and pages of them.
import { actorOf } from '../access/actor.ts'
import { pageOf } from '../lists/connection.ts'
import type { Context } from '../context.ts'
import { openDates } from '../dates/ports.ts'
import { codedError, badInput } from '../graph/errors.ts'
import type { DocumentFilter, DocumentOrder, DocumentState } from '../generated/contract.ts'
import { destinationKey, documentId, documentKey } from '../graph/ids.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import type { DestinationKey } from '../keys.ts'
import { keyOf } from '../ordering/ordering.ts'
import { mayReach } from '../access/permitted.ts'
import type { DocumentModel, DocumentsModel, ListedState } from './documents.model.ts'
import { ORDERS, filtered, listedStates, ownDocuments } from './documents.rules.ts'
import { STAFF_FEATURE, readDocuments } from './staff.erp.ts'

export const isOffered = async ({ shared }: Context, feature = STAFF_FEATURE): Promise<boolean> => (await shared.features()).has(feature)

export async function requireOffer(context: Context, feature = STAFF_FEATURE): Promise<void> {
  if (!(await isOffered(context, feature))) throw codedError('FEATURE_UNAVAILABLE')
}

export const WRONG_ORDER = 'La data finale precede quella iniziale.'

/** Every document of a customer's day of delivery, for staff if the back end can list them; null otherwise. */
export async function documentsOfDay(context: Context, customerCode: string, date: string | null): Promise<DocumentModel[] | null> {
  if (date === null || !actorOf(context)?.reachesAll || !(await isOffered(context))) return null
  return context.loaders.daysDocuments.load({ customerCode, date })
}

/** Null if it does not exist or this caller may not see it. `seenIn`: the list that is read first. */
export async function documentById(context: Context, id: string, seenIn?: DocumentState | null): Promise<DocumentModel | null> {
  const key = documentKey(id)
  if (key === null || !mayReach(actorOf(context), key)) return null
  const isIt = (document: DocumentModel) => documentId(document) === id
  const ofDay = await documentsOfDay(context, key.customerCode, key.date)
  if (ofDay) return ofDay.find(isIt) ?? null
  const states: ListedState[] = seenIn === 'INVOICED' ? ['INVOICED', 'ISSUED'] : ['ISSUED', 'INVOICED']
  for (const state of states) {
    const found = (await listed(context, key, state)).find(isIt)
    if (found) return found
  }
  return null
}

/** The document of a delivery that is not annulled. */
export async function documentOfDelivery(context: Context, key: DestinationKey & { date: string }): Promise<DocumentModel | null> {
  const ofDay = await documentsOfDay(context, key.customerCode, key.date)
  const documents = ofDay ?? (await listedOf(context, [key], ['ISSUED', 'INVOICED']))
  const isIts = ({ destinationCode, date, state }: DocumentModel) =>
    destinationCode === key.destinationCode && date === key.date && state !== 'ANNULLED'
  return documents.find(isIts) ?? null
}

async function listed({ loaders }: Context, key: DestinationKey, state: ListedState): Promise<DocumentModel[]> {
  return ownDocuments(await loaders.documents.load({ customerCode: key.customerCode, state }), key)
}

async function listedOf(context: Context, keys: readonly DestinationKey[], states: readonly ListedState[]): Promise<DocumentModel[]> {
  return (await Promise.all(keys.flatMap((key) => states.map((state) => listed(context, key, state))))).flat()
}

type Query = { filter?: DocumentFilter | null; orderBy: DocumentOrder; first: number; after?: string | null }

/** The documents of destinations as their customer sees them; for a customer, only those of the own destination. */
export function documentsOf(context: Context, name: string, destinations: () => Promise<readonly DestinationModel[]>, query: Query) {
  return listOf(context, name, query, async ({ filter }) => {
    const keys = (await destinations()).map(keyOf).filter((key) => mayReach(actorOf(context), key))
    return listedOf(context, keys, listedStates(filter))
  })
}

/** The documents of all customers, by default of the day that closed last. */
export async function documentsOfAll(context: Context, { filter, ...page }: Query): Promise<DocumentsModel> {
  await requireOffer(context)
  const from = filter?.from ?? (await openDates(context)).firstUnclosed.subtract({ days: 1 }).toString()
  const period = { from, to: filter?.to ?? from }
  const customerCode = filter?.customerCode ?? (filter?.destinationId ? destinationKey(filter.destinationId)?.customerCode : null)
  return listOf(context, 'documents', { ...page, filter: { ...filter, ...period } }, async () => {
    const documents = await readDocuments(context.erp, { ...period, customerCode })
    context.loaders.primeDocuments(documents)
    return documents
  })
}

type Read = (query: Query) => Promise<readonly DocumentModel[]>

async function listOf(context: Context, name: string, query: Query, read: Read): Promise<DocumentsModel> {
  const { filter, orderBy, first, after } = query
  const { from = null, to = null, destinationId = null } = filter ?? {}
  if (from && to && to < from) throw badInput(WRONG_ORDER)
  if (destinationId && destinationKey(destinationId) === null) throw codedError('DESTINATION_NOT_FOUND')
  const key = `${name}:${JSON.stringify(filter ?? {})}`
  const page = await pageOf(context, { key, order: ORDERS[orderBy], first, after, read: async () => filtered(await read(query), filter) })
  return { ...page, from, to }
}
