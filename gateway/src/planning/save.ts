import type { Context } from '../context.ts'
import { ErpFailure, isOpenEnded } from '../erp/errors.ts'
import type { DestinationKey, DestinationModel } from '../models.ts'
import type { Standing } from './planning.model.ts'
import {
  changedCells,
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
export type Writer = (write: Write, version: string | null) => Promise<void>

// A write that is refused because the state has moved on is decided anew on the new state, a few times.
const ATTEMPTS = 3

/** Judges a wish by what the server holds now, writes it, and says why not when it may not be. */
export async function save(
  context: Context,
  destination: DestinationModel,
  key: DestinationKey,
  wish: Wish,
  writer: Writer,
): Promise<Refused | null> {
  const [{ byCode }, features] = await Promise.all([context.shared.catalogue(key.customerCode), context.shared.features()])
  for (let attempt = 1; ; attempt++) {
    const { rows, version } = await reread(context, key)
    const held: Held = { rows, articles: byCode, disabledDays: destination.disabledDays }
    const refused = refusalOfWish(wish, held)
    if (refused) return refused
    const write = writeOf(wish, held)
    if (write === null) return null
    try {
      await writer(write, features.has('if-match-planning') ? version : null)
      return await showWritten(context, key, wish, held)
    } catch (failure) {
      if (isMovedOn(failure)) {
        if (attempt === ATTEMPTS) return conflictOf(changedCells(wish, held)) ?? Promise.reject(failure)
      } else if (!(isOpenEnded(failure) && (await hasArrived(context, key, wish, held)))) throw failure
      else return null
    }
  }
}

function reread(context: Context, key: DestinationKey): Promise<Standing> {
  return context.loaders.planning.clear(key).load(key)
}

/** What was saved is shown as the server holds it; a server that has confirmed and cannot be read now is taken at its word. */
async function showWritten(context: Context, key: DestinationKey, wish: Wish, held: Held): Promise<null> {
  await reread(context, key).catch(() => {
    context.loaders.planning.clear(key).prime(key, { rows: wishedRows(wish, held), version: null })
  })
  return null
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
