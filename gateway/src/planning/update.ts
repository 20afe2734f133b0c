// Changes a destination's standing week.
import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import { nameOfKey, type DestinationKey } from '../keys.ts'
import { type Change, applyChange, readingFrom } from '../change/apply.ts'
import { weekChanged } from '../change/events.ts'
import { once } from '../change/idempotency.ts'
import { invalidInput, type Problem } from '../change/refusals.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Reached, effectiveFrom } from '../dates/ports.ts'
import { ErpFailure } from '../erp/errors.ts'
import { isCoded } from '../graph/errors.ts'
import { ifMatch, writtenTag } from '../erp/tagged.ts'
import type { EffectiveFrom, OrderChangeKind, UpdatePlanningInput, Weekday } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { NOT_FOUND, locked, orderingWindow, readAgain } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { planOf, type Held, type Refusal, type Wish, type Write } from './plan.ts'
import type { Standing } from './planning.model.ts'
import { writeStanding } from './planning.erp.ts'

type Result = Awaited<ResolversTypes['UpdatePlanningResult']>

export async function updatePlanning(context: Context, { idempotencyKey, ...input }: UpdatePlanningInput): Promise<Result> {
  const key = permitted(context, input.destinationId)
  if (key === null) return NOT_FOUND
  const wish = wishOf(input)
  const [problem, ...others] = problemsOf(wish)
  if (problem) return invalidInput([problem, ...others])
  return once(context, { key: idempotencyKey, operation: 'updatePlanning', payload: input }, () => change(context, key, wish))
}

function wishOf({ cells, removedRows }: Omit<UpdatePlanningInput, 'idempotencyKey'>): Wish {
  return {
    cells: (cells ?? []).map(({ articleCode, day, quantity, seen }) => ({ articleCode, day, quantity, seen: seen ?? null })),
    removedRows: (removedRows ?? []).map(({ articleCode, seen }) => ({ articleCode, seen: seen ?? null })),
  }
}

/** Why a wish is invalid whatever the server has. */
export function problemsOf({ cells, removedRows }: Wish): Problem[] {
  const removed = removedRows.map(({ articleCode }) => articleCode)
  const articles = new Set([...cells.map(({ articleCode }) => articleCode), ...removed])
  const changedTwice = new Set(cells.map(({ articleCode, day }) => `${day} ${articleCode}`)).size < cells.length
  const removedTwice = new Set(removed).size < removed.length
  const problem = (path: string, message: string): Problem => ({ path, message, code: null })
  return [
    ...(articles.size === 0 ? [problem('cells', 'Non ci sono modifiche da salvare.')] : []),
    ...(articles.size > MAX_ORDER_ROWS ? [problem('cells', `Si possono salvare al massimo ${MAX_ORDER_ROWS} articoli alla volta.`)] : []),
    ...(changedTwice ? [problem('cells', 'Ogni quantità può comparire una sola volta.')] : []),
    ...(removedTwice ? [problem('removedRows', 'Ogni articolo può comparire una sola volta.')] : []),
    ...cells
      .filter(({ articleCode }) => removed.includes(articleCode))
      .slice(0, 1)
      .map(({ articleCode }) =>
        problem(`removedRows.${articleCode}`, `L'articolo ${articleCode} non può essere modificato ed eliminato insieme.`),
      ),
  ]
}

async function change(context: Context, key: DestinationKey, wish: Wish): Promise<Result> {
  const { erp, loaders, shared } = context
  // Read at the same time as the destination; a failure shows where the result is used.
  const week = () => loaders.planning.clear(key).load(key)
  const [firstWeek, catalogue] = [week(), shared.catalogue(key.customerCode)]
  void Promise.allSettled([firstWeek, catalogue])
  const destination = await readAgain(context, key)
  if (destination === null) return NOT_FOUND
  const window = await orderingWindow(context)
  if (window.isLocked) return locked(window)
  const { byCode: articles } = await catalogue
  const heldWith = (standing: Standing): Held => ({ ...standing, articles, disabledDays: destination.disabledDays })
  const sender = createSender()
  let reached: Reached = null
  const tag = writtenTag()
  let days: Weekday[] = []
  let effective: Promise<EffectiveFrom[]> | null = null
  /** Of the confirmed write. */
  const effectiveNow = () => (effective ??= days.length > 0 ? effectiveFrom(context, reached, days) : Promise.resolve([]))
  const change: Change<Held, Write, Refusal> = {
    target: nameOfKey(key),
    read: readingFrom(heldWith(await firstWeek), async () => heldWith(await week())),
    planOf: (held) => planOf(wish, held),
    write: async (write, held) => {
      days = write.days
      const condition = tag.keep(await ifMatch(shared, 'if-match-planning', held.version))
      reached = await sender.send(write, (one) => writeStanding(erp, key, one, condition))
    },
    afterwards: (held, { after }) => ({ ...held, rows: after, version: null }),
    eventsOf: async (write) => {
      const changed = { weekdays: write.days, effectiveFrom: await effectiveNow() }
      return kindsOf(write).map((kind) => weekChanged(key, kind, changed))
    },
    isNewer: ({ version }) => tag.isOlderThan(version),
  }
  // Confirmed but not done: a server without a call for cells that confirms everything, or a proxy that drops the body of a
  // DELETE. On the bundled one, another person has changed the row.
  const applied = await applyChange(context, change).catch(async (failure: unknown) => {
    if (!isCoded(failure, 'NOT_SAVED') || (await shared.features()).size > 0 || !sender.sendsWholeNow()) throw failure
    return applyChange(context, change)
  })
  if (applied.kind === 'refused') return applied.refusal
  // If it could not be read again, the confirmed state is shown.
  loaders.planning.clear(key).prime(key, applied.held)
  return { __typename: 'PlanningUpdated', ...key, savedAt: dateTime(context.clock.now()), effectiveFrom: await effectiveNow() }
}

/** A new row without a quantity changes no delivery. */
function kindsOf({ kind, days }: Write): OrderChangeKind[] {
  if (kind === 'remove') return ['ROW_REMOVED']
  return kind === 'replace' ? ['STANDING', 'ROW_REMOVED'] : [days.length > 0 ? 'STANDING' : 'ROW_ADDED']
}

type Send = (write: Write) => Promise<Reached>

/** Sends a single cell, and the removal of rows, with their own calls while the server supports them. */
function createSender() {
  let sendsWhole = false
  let hasShortened = false
  return {
    async send(write: Write, send: Send): Promise<Reached> {
      const isShort = write.kind === 'remove' || write.cell !== null
      if (sendsWhole || !isShort) return send(wholeOf(write))
      hasShortened = true
      try {
        return await send(write)
      } catch (failure) {
        // The row was removed meanwhile, or the server has no call for cells: the next attempt sends rows.
        if (write.kind === 'remove' || !isMissing(failure)) throw failure
        sendsWhole = true
        throw new ErpFailure('conflict', { status: 412 })
      }
    },
    /** Sends only whole rows from now on; false if nothing else was sent before. */
    sendsWholeNow(): boolean {
      const isNew = hasShortened && !sendsWhole
      sendsWhole = true
      return isNew
    },
  }
}

const isMissing = (failure: unknown) => failure instanceof ErpFailure && [404, 405, 501].includes(failure.status ?? 0)

const wholeOf = (write: Write): Write =>
  write.kind === 'remove' ? { ...write, kind: 'replace', rows: write.after, cell: null } : { ...write, cell: null }
