// 'Varia consegna': changes what one destination gets on one closed date.
import { nameOfKey } from '../keys.ts'
import { applyChange } from '../change/apply.ts'
import { datesChanged, documentChanged } from '../change/events.ts'
import { type Memory, once } from '../change/idempotency.ts'
import { afterWrite, invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ifMatch, writtenTag } from '../erp/tagged.ts'
import type { OrderRowInput, VaryDeliveryInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { documentId } from '../graph/ids.ts'
import type { DeliveryModel } from '../extraordinary/ports.ts'
import type { Portion } from '../ordering/order-rows.ts'
import { NOT_FOUND } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { refusable } from './changes.ts'
import type { DocumentModel } from './documents.model.ts'
import { basisOfRows, readDelivery, readDocuments, writeDelivery, type DeliveryKey, type HeldDelivery } from './staff.erp.ts'
import { flawOfRows, planOfVariation, type Variation, type VariationRefusal } from './variation.rules.ts'

type Result = Awaited<ResolversTypes['VaryDeliveryResult']>

export async function varyDelivery(context: Context, { idempotencyKey, ...input }: VaryDeliveryInput): Promise<Result> {
  const place = permitted(context, input.destinationId)
  if (place === null) return NOT_FOUND
  const wish = { rows: portionsOf(input.rows), seen: input.seen ? portionsOf(input.seen) : null }
  const flaw = flawOfRows(wish.rows)
  if (flaw) return invalidInput([{ path: 'rows', message: flaw, code: null }])
  const request = { key: idempotencyKey, operation: 'varyDelivery', payload: input }
  const key = { ...place, date: input.date }
  return once(context, request, (isRepeat) => vary(context, key, wish, isRepeat), memory(context, key))
}

type Varied = {
  __typename: 'DeliveryVaried'
  delivery: DeliveryModel
  annulled: DocumentModel | null
  issued: DocumentModel | null
}
type Kept = { __typename: 'DeliveryVaried'; annulled: string | null; issued: string | null } | VariationRefusal

const memory = (context: Context, key: DeliveryKey): Memory<Varied | VariationRefusal, Kept> => ({
  keep: (answer) =>
    answer.__typename === 'DeliveryVaried'
      ? {
          __typename: 'DeliveryVaried',
          annulled: answer.annulled && documentId(answer.annulled),
          issued: answer.issued && documentId(answer.issued),
        }
      : answer,
  async recall(kept) {
    if (kept.__typename !== 'DeliveryVaried') return kept
    const [held, documents] = await Promise.all([readDelivery(context.erp, key), documentsOf(context, key)])
    const documentOf = (id: string | null) => documents.find((document) => documentId(document) === id) ?? null
    return {
      __typename: 'DeliveryVaried',
      delivery: deliveryOf(held),
      annulled: documentOf(kept.annulled),
      issued: documentOf(kept.issued),
    }
  },
})

const portionsOf = (rows: readonly OrderRowInput[]): Portion[] => rows.map(({ articleCode, quantity }) => ({ code: articleCode, quantity }))

async function vary(context: Context, key: DeliveryKey, wish: Variation, isRepeat: boolean): Promise<Varied | VariationRefusal> {
  const { erp, shared } = context
  // Where an earlier attempt may have changed them, their links show it.
  const before = isRepeat ? null : await documentsOf(context, key)
  let documents: ChangedDocuments | null = null
  /** Null if they cannot be read: the delivery is varied all the same. */
  const changedNow = async () => (documents ??= await changedDocuments(context, key, before).catch(() => null))
  const tag = writtenTag()
  const varied = await refusable(() =>
    applyChange<HeldDelivery, Portion[], VariationRefusal>(context, {
      target: nameOfKey(key),
      read: () => readDelivery(erp, key),
      planOf: (held) => planOfVariation(wish, held),
      write: async (rows, held) => writeDelivery(erp, key, rows, tag.keep(await ifMatch(shared, 'if-match-deliveries', held.tag))),
      afterwards: withRows,
      eventsOf: async () => {
        const { annulled, issued } = (await changedNow()) ?? NONE_CHANGED
        return [
          datesChanged(key, 'DELIVERY_VARIED', [key.date]),
          ...(annulled ? [documentChanged('DOCUMENT_ANNULLED', key, documentId(annulled))] : []),
          ...(issued ? [documentChanged('DOCUMENT_ISSUED', key, documentId(issued))] : []),
        ]
      },
      isNewer: (held) => tag.isOlderThan(held.tag),
    }),
  )
  if (varied.kind === 'refused') return varied.refusal
  const answer = { __typename: 'DeliveryVaried' as const, delivery: deliveryOf(varied.held) }
  const changed = await changedNow()
  return changed ? { ...answer, ...changed } : afterWrite({ ...answer, ...NONE_CHANGED })
}

type ChangedDocuments = Pick<Varied, 'annulled' | 'issued'>

const NONE_CHANGED: ChangedDocuments = { annulled: null, issued: null }

async function changedDocuments(context: Context, key: DeliveryKey, before: readonly DocumentModel[] | null): Promise<ChangedDocuments> {
  const after = await documentsOf(context, key)
  if (before === null) {
    const issued = after.find(({ state }) => state !== 'ANNULLED') ?? null
    return { annulled: after.find(({ replacedBy }) => replacedBy !== null && replacedBy === issued?.erpId) ?? null, issued }
  }
  const stateOf = (id: string) => before.find((document) => documentId(document) === id)?.state
  return {
    annulled: after.find((document) => document.state === 'ANNULLED' && stateOf(documentId(document)) === 'ISSUED') ?? null,
    issued: after.find((document) => stateOf(documentId(document)) === undefined) ?? null,
  }
}

const withRows = (held: HeldDelivery, rows: Portion[]): HeldDelivery => ({
  ...held,
  rows: rows.map((row) => ({
    description: row.code,
    unit: '',
    ...held.rows.find(({ code }) => code === row.code),
    ...row,
    origin: 'varied',
  })),
})

/** Only a closed date can be varied. */
const deliveryOf = ({ customerCode, destinationCode, date, isClosed, rows }: HeldDelivery): DeliveryModel => ({
  customerCode,
  destinationCode,
  date,
  isClosed,
  closesAt: null,
  basis: basisOfRows(rows),
  rows,
})

async function documentsOf({ erp }: Context, { customerCode, destinationCode, date }: DeliveryKey): Promise<DocumentModel[]> {
  const ofCustomer = await readDocuments(erp, { from: date, to: date, customerCode })
  return ofCustomer.filter((document) => document.customerCode === customerCode && document.destinationCode === destinationCode)
}
