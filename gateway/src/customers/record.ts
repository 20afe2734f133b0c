// The record of one customer as its changes see it: read anew before the first write, and after a write known from its answer.
import type { Context } from '../context.ts'
import type { SendOptions } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { ifMatch } from '../erp/tagged.ts'
import type { CustomerRecord } from './customers.model.ts'

export type RecordSource = {
  code: string
  /** As far as it is known, else read; throws where there is no such customer. */
  read: () => Promise<CustomerRecord>
  /** As the server has answered it: what is known from confirmations alone is read. */
  confirm: () => Promise<CustomerRecord>
  /** As it was known last. */
  latest: () => CustomerRecord
  /** Whatever is known may be wrong from now on. */
  forget: () => void
  /** A write on the known state was confirmed: with a new tag the server tells that nobody else wrote in between. */
  keep: (after: CustomerRecord, etag: string | null) => void
}

/** Past every cache of the request; null where there is no such customer. */
export async function readRecord({ loaders, shared }: Pick<Context, 'loaders' | 'shared'>, code: string): Promise<CustomerRecord | null> {
  loaders.forgetCustomer(code)
  const customer = await loaders.customerRecord(code)
  if (!customer) return null
  // A record that names no destinations is completed by the list of all of them.
  if (!customer.ownDestinations) loaders.forgetDestinations()
  const ownDestinations = customer.ownDestinations ?? (await destinationsOf(loaders, code))
  // Many a server tags whatever it answers: only one that announces it means a version by it.
  const isVersioned = customer.etag !== null && (await shared.features()).has('if-match-customers')
  return { ...customer, ownDestinations, etag: isVersioned ? customer.etag : null }
}

/** null where there is no such customer. */
export async function openRecord(context: Pick<Context, 'loaders' | 'shared'>, code: string): Promise<RecordSource | null> {
  const record = await readRecord(context, code)
  return record && recordSource(context, record)
}

export function recordSource(context: Pick<Context, 'loaders' | 'shared'>, first: CustomerRecord, { isRead = true } = {}): RecordSource {
  const { code } = first
  const state = { latest: first, isKnown: isRead, isRead }
  async function confirm(): Promise<CustomerRecord> {
    if (state.isKnown && state.isRead) return state.latest
    const record = await readRecord(context, code)
    if (!record) throw new ErpFailure('notFound')
    Object.assign(state, { latest: record, isKnown: true, isRead: true })
    return record
  }
  return {
    code,
    read: async () => (state.isKnown ? state.latest : confirm()),
    confirm,
    latest: () => state.latest,
    forget: () => void (state.isKnown = false),
    keep: (after, etag) => void Object.assign(state, { latest: { ...after, etag }, isKnown: etag !== null, isRead: false }),
  }
}

const destinationsOf = async (loaders: Context['loaders'], code: string) =>
  (await loaders.allDestinations()).filter(({ customerCode }) => customerCode === code)

export const condition = ({ shared }: Context, { etag }: CustomerRecord): Promise<Pick<SendOptions, 'headers'>> =>
  ifMatch(shared, 'if-match-customers', etag)
