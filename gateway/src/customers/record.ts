// The record of one customer during its changes: read before the first write, then known from the answers to writes.
import type { Context } from '../context.ts'
import type { SendOptions } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { ifMatch } from '../erp/tagged.ts'
import type { CustomerRecord } from './customers.model.ts'
import { withKeptFields } from './kept-fields.ts'

export type RecordSource = {
  code: string
  /** The known record, else read (`isAgain`: in any case); throws if there is no such customer. */
  read: (isAgain?: boolean) => Promise<CustomerRecord>
  /** The record as the server has answered it; one known only from confirmations is read again. */
  confirm: () => Promise<CustomerRecord>
  /** The last known record. */
  latest: () => CustomerRecord
  /** The known record may be wrong from now on. */
  forget: () => void
  /** A write on the known state was confirmed: a new tag shows that nobody else wrote in between. */
  keep: (after: CustomerRecord, etag: string | null) => void
}

/** Reads past every cache of the request; null if there is no such customer. */
export async function readRecord({ loaders, shared }: Pick<Context, 'loaders' | 'shared'>, code: string): Promise<CustomerRecord | null> {
  loaders.forgetCustomer(code)
  const customer = await loaders.customerRecord(code)
  if (!customer) return null
  // If a record names no destinations, the list of all destinations completes it.
  if (!customer.ownDestinations) loaders.forgetDestinations()
  const ownDestinations = customer.ownDestinations ?? (await destinationsOf(loaders, code))
  // Many servers send a tag with every answer: it is a version only where the server announces it.
  const isVersioned = customer.etag !== null && (await shared.features()).has('if-match-customers')
  return withKeptFields({ ...customer, ownDestinations, etag: isVersioned ? customer.etag : null }, shared)
}

/**
 * Null if there is no such customer. A server with numeric codes finds 0041 as 41, too: the code is brought to the spelling of the
 * list, which sessions, rights and the audit have.
 */
export async function openRecord(context: Pick<Context, 'loaders' | 'shared'>, code: string): Promise<RecordSource | null> {
  const listed = await context.shared.codeInList(code).catch(() => null)
  const record = await readRecord(context, listed ?? code)
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
    async read(isAgain = false) {
      if (isAgain) state.isKnown = false
      return state.isKnown ? state.latest : confirm()
    },
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
