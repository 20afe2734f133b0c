import { audited, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { Reached } from '../dates/dates.erp.ts'
import { effectiveFrom } from '../dates/open-dates.ts'
import type { EffectiveFrom } from '../generated/resolvers.ts'
import type { DestinationKey, DestinationModel } from '../models.ts'
import { dateTime } from '../clock.ts'
import { keyOf } from '../ordering.ts'
import type { Standing } from './planning.model.ts'
import { detailOf } from './register.rules.ts'
import {
  changedCells,
  changedDays,
  conflictOf,
  isFulfilled,
  refusalOfWish,
  wishedRows,
  writeOf,
  type Held,
  type Refused,
  type Wish,
  type Write,
} from './save.rules.ts'

/** How a wish reaches the server; the version is that of the state it was decided on. */
export type Writer = (write: Write, version: string | null) => Promise<Reached>

// A write that is refused because the state has moved on is decided anew on the new state, a few times.
const ATTEMPTS = 25

type Saved = { __typename: 'PlanningSaved'; destination: DestinationModel; savedAt: string; effectiveFrom: EffectiveFrom[] }

/** Judges a wish by what the server holds now and writes it, or says why not. */
export async function save(context: Context, destination: DestinationModel, wish: Wish, writer: Writer): Promise<Refused | Saved> {
  const key = keyOf(destination)
  const { loaders, shared } = context
  const [{ byCode }, features, first] = await Promise.all([
    shared.catalogue(key.customerCode),
    shared.features(),
    loaders.planning.load(key),
  ])
  const saved = (effective: EffectiveFrom[]): Saved => ({
    __typename: 'PlanningSaved',
    destination,
    savedAt: dateTime(context.clock.now()),
    effectiveFrom: effective,
  })
  let standing = first
  for (let attempt = 1; ; attempt++) {
    const held: Held = { rows: standing.rows, articles: byCode, disabledDays: destination.disabledDays }
    const refused = refusalOfWish(wish, held)
    if (refused) return refused
    const write = writeOf(wish, held)
    if (write === null) return saved([])
    const version = features.has('if-match-planning') ? standing.version : null
    try {
      const reached = await audited(context, auditOf(key, write, held), () =>
        settled(context, key, wish, held, () => writer(write, version)),
      )
      return saved(await effectiveFrom(context, reached, changedDays(wish, held)))
    } catch (failure) {
      if (!isMovedOn(failure)) throw failure
      if (attempt === ATTEMPTS) return conflictOf(changedCells(wish, held)) ?? Promise.reject(failure)
    }
    standing = await reread(context, key)
  }
}

/** Writes, and looks up what nobody has seen the end of; afterwards the week is shown as the server holds it. */
async function settled(context: Context, key: DestinationKey, wish: Wish, held: Held, write: () => Promise<Reached>): Promise<Reached> {
  let reached: Reached
  try {
    reached = await write()
  } catch (failure) {
    if (isOpenEnded(failure) && (await hasArrived(context, key, wish, held))) return null
    throw failure
  }
  // A server that has confirmed and cannot be read now is taken at its word.
  await reread(context, key).catch(() => {
    context.loaders.planning.clear(key).prime(key, { rows: wishedRows(wish, held), version: null })
  })
  return reached
}

function auditOf(key: DestinationKey, write: Write, { rows }: Held) {
  return { action: `planning.${write.kind}`, target: nameOfKey(key), detail: detailOf(write, rows) }
}

function reread(context: Context, key: DestinationKey): Promise<Standing> {
  return context.loaders.planning.clear(key).load(key)
}

const isMovedOn = (failure: unknown) => failure instanceof ErpFailure && failure.status === 412

async function hasArrived(context: Context, key: DestinationKey, wish: Wish, held: Held): Promise<boolean> {
  try {
    const { rows } = await reread(context, key)
    return isFulfilled(wish, { ...held, rows })
  } catch {
    return false
  }
}
