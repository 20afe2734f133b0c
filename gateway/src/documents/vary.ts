// 'Varia consegna': what one destination gets on one closed date.
import { nameOfKey } from '../audit.ts'
import { applyChange } from '../change/apply.ts'
import { type Memory, once } from '../change/idempotency.ts'
import { invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ifMatch, writtenTag } from '../erp/tagged.ts'
import type { ResolversTypes, VaryDeliveryInput } from '../generated/resolvers.ts'
import { NOT_FOUND } from '../ordering.ts'
import { permitted } from '../permitted.ts'
import { readDelivery, readNotes, writeDelivery } from './notes.erp.ts'
import type { DeliveryKey, DeliveryNoteModel, Portion, VersionedDelivery } from './notes.model.ts'
import { flawOfRows, planOfVariation, type Variation, type VariationRefusal } from './notes.rules.ts'
import { refusable } from './notes.ts'

type Result = Awaited<ResolversTypes['VaryDeliveryResult']>

export async function varyDelivery(context: Context, { idempotencyKey, ...input }: VaryDeliveryInput): Promise<Result> {
  const place = permitted(context, input.destinationId)
  if (place === null) return NOT_FOUND
  const wish = { rows: portionsOf(input.rows), seen: input.seen ? portionsOf(input.seen) : null }
  const flaw = flawOfRows(wish.rows)
  if (flaw) return invalidInput([{ path: 'rows', message: flaw, code: null }])
  const request = { key: idempotencyKey, operation: 'varyDelivery', payload: input }
  const key = { ...place, date: input.date }
  return once(context, request, () => vary(context, key, wish), memory(context, key))
}

type Varied = {
  __typename: 'DeliveryVaried'
  delivery: VersionedDelivery
  annulled: DeliveryNoteModel | null
  issued: DeliveryNoteModel | null
}
type Kept = { __typename: 'DeliveryVaried'; annulled: string | null; issued: string | null } | VariationRefusal

const memory = (context: Context, key: DeliveryKey): Memory<Varied | VariationRefusal, Kept> => ({
  keep: (answer) =>
    answer.__typename === 'DeliveryVaried'
      ? { __typename: 'DeliveryVaried', annulled: answer.annulled?.id ?? null, issued: answer.issued?.id ?? null }
      : answer,
  async recall(kept) {
    if (kept.__typename !== 'DeliveryVaried') return kept
    const [delivery, notes] = await Promise.all([readDelivery(context.erp, key), notesOf(context, key)])
    const noteOf = (id: string | null) => notes.find((note) => note.id === id) ?? null
    return { __typename: 'DeliveryVaried', delivery, annulled: noteOf(kept.annulled), issued: noteOf(kept.issued) }
  },
})

const portionsOf = (rows: VaryDeliveryInput['rows']): Portion[] =>
  rows.map(({ articleCode, quantity }) => ({ code: articleCode, quantity }))

async function vary(context: Context, key: DeliveryKey, wish: Variation): Promise<Varied | VariationRefusal> {
  const { erp, shared } = context
  const before = await notesOf(context, key)
  const tag = writtenTag()
  const varied = await refusable(() =>
    applyChange<VersionedDelivery, Portion[], VariationRefusal>(context, {
      target: nameOfKey(key),
      read: () => readDelivery(erp, key),
      planOf: (held) => planOfVariation(wish, held),
      write: async (rows, held) => writeDelivery(erp, key, rows, tag.keep(await ifMatch(shared, 'if-match-deliveries', held.version))),
      afterwards: withRows,
      isNewer: ({ version }) => tag.isOlderThan(version),
    }),
  )
  if (varied.kind === 'refused') return varied.refusal
  const after = await notesOf(context, key)
  const stateOf = (id: string) => before.find((note) => note.id === id)?.state
  return {
    __typename: 'DeliveryVaried',
    delivery: varied.held,
    annulled: after.find(({ id, state }) => state === 'ANNULLED' && stateOf(id) === 'ISSUED') ?? null,
    issued: after.find(({ id }) => stateOf(id) === undefined) ?? null,
  }
}

const withRows = (held: VersionedDelivery, rows: Portion[]): VersionedDelivery => ({
  ...held,
  rows: rows.map((row) => ({ description: row.code, unit: '', ...held.rows.find(({ code }) => code === row.code), ...row })),
})

async function notesOf({ erp }: Context, { customerCode, destinationCode, date }: DeliveryKey): Promise<DeliveryNoteModel[]> {
  const ofCustomer = await readNotes(erp, { from: date, to: date, customerCode })
  return ofCustomer.filter((note) => note.customerCode === customerCode && note.destinationCode === destinationCode)
}
