// Switches a weekday off and on.
import { nameOfKey, type DestinationKey } from '../keys.ts'
import { applyChange, readingFrom } from '../change/apply.ts'
import { destinationChanged, weekChanged } from '../change/events.ts'
import type { Plan } from '../change/plan.ts'
import { once } from '../change/idempotency.ts'
import { changedMeanwhile } from '../change/refusals.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { type Reached, effectiveFrom } from '../dates/ports.ts'
import { ErpFailure } from '../erp/errors.ts'
import { codedError, isCoded } from '../graph/errors.ts'
import type { ChangedMeanwhile, EffectiveFrom, SetDayDisabledInput, Weekday } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { NOT_FOUND, locked, orderingWindow, readAgain } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { labelOf } from '../ordering/weekdays.ts'
import { type ToggleMeaning, learnToggle, toggleMeaning, writeDayDisabled } from './planning.erp.ts'

type Result = Awaited<ResolversTypes['SetDayDisabledResult']>
type Refusal = ChangedMeanwhile & { __typename: 'ChangedMeanwhile' }
type Held = Pick<DestinationModel, 'disabledDays' | 'saysDays'>
export type DaySwitch = { day: Weekday; disabled: boolean; seen: boolean | null }

export async function setDayDisabled(context: Context, { idempotencyKey, ...input }: SetDayDisabledInput): Promise<Result> {
  const key = permitted(context, input.destinationId)
  if (key === null) return NOT_FOUND
  const wish = { day: input.day, disabled: input.disabled, seen: input.seen ?? null }
  return once(context, { key: idempotencyKey, operation: 'setDayDisabled', payload: input }, () => change(context, key, wish))
}

async function change(context: Context, key: DestinationKey, wish: DaySwitch): Promise<Result> {
  const first = await readAgain(context, key)
  if (first === null) return NOT_FOUND
  const window = await orderingWindow(context)
  if (window.isLocked) return locked(window)
  let reached: Reached = null
  const sent: { meaning: ToggleMeaning | null } = { meaning: null }
  let effective: Promise<EffectiveFrom[]> | null = null
  /** Of the confirmed write. */
  const effectiveNow = () => (effective ??= effectiveFrom(context, reached, [wish.day]))
  const { erp } = context
  const read = readingFrom(first, () => readKnown(context, key))
  const send = async (meaning: ToggleMeaning) => {
    const applied = await applyChange<DestinationModel, boolean, Refusal>(context, {
      target: nameOfKey(key),
      read,
      planOf: (held) => planOf(wish, held),
      write: async (disabled, held) => {
        sent.meaning = meaning
        reached = await writeDayDisabled(erp, key, { day: wish.day, disabled, meaning })
        if (!held.saysDays) throw unseen()
      },
      afterwards: () => {
        throw unseen()
      },
      eventsOf: async (disabled) => {
        const changed = { weekdays: [wish.day], effectiveFrom: await effectiveNow() }
        return [weekChanged(key, disabled ? 'DAY_DISABLED' : 'DAY_ENABLED', changed), destinationChanged(key)]
      },
    })
    // The first flag may have had a late effect: then the other one is not sent.
    if (applied.kind === 'done' && sent.meaning !== null) learnToggle(erp, sent.meaning)
    return applied
  }
  const known = toggleMeaning(erp)
  // Confirmed but not done: such a server reads the flag the other way round. On the bundled one, another person has changed the
  // day.
  const applied = await send(known).catch(async (failure: unknown) => {
    if (!isCoded(failure, 'NOT_SAVED') || (await context.shared.features()).size > 0) throw failure
    return send(known === '1 enables' ? '1 disables' : '1 enables')
  })
  if (applied.kind === 'refused') return applied.refusal
  context.loaders.destinations.clear(key).prime(key, applied.held)
  const savedAt = dateTime(context.clock.now())
  return { __typename: 'DayDisabledSet', ...key, savedAt, effectiveFrom: sent.meaning === null ? [] : await effectiveNow() }
}

/** The meaning of the flag is learned from a call whose result was seen. */
const unseen = () => new ErpFailure('invalid', { detail: 'Non si sa se la modifica è stata salvata: controlla prima di riprovare.' })

async function readKnown(context: Context, key: DestinationKey): Promise<DestinationModel> {
  const destination = await readAgain(context, key)
  if (destination === null) throw codedError('DESTINATION_NOT_FOUND')
  return destination
}

export function planOf({ day, disabled, seen }: DaySwitch, { disabledDays, saysDays }: Held): Plan<boolean, Refusal> {
  const current = disabledDays.includes(day)
  if (saysDays && current === disabled) return { kind: 'nothing' }
  if (saysDays && seen !== null && seen !== current) {
    const conflict = { path: 'disabled', label: labelOf(day), seen: shown(seen), current: shown(current), wanted: shown(disabled) }
    return { kind: 'refused', refusal: changedMeanwhile([conflict]) }
  }
  const action = disabled ? 'planning.disableDay' : 'planning.enableDay'
  return { kind: 'write', write: disabled, action, detail: { day } }
}

const shown = (disabled: boolean) => (disabled ? 'disattivato' : 'attivo')
