// Changes a customer together with its destinations, in steps with outcomes of their own. Done steps stay done; sending the same
// input again does the rest, and refuses a new destination with a password that was stored.
import { type Applied, applyChange } from '../change/apply.ts'
import { customerChanged } from '../change/events.ts'
import { type Problem, changedMeanwhile, invalidInput } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import { codedError, reasonOf } from '../graph/errors.ts'
import type { DestinationStep, UpdateCustomerInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { writeCustomer } from './changes.erp.ts'
import { NO_CONTACTS, areStored } from './contacts.rules.ts'
import { type CustomerRefusal, type CustomerWish, type CustomerWrite, customerAfter, planOf } from './customer.rules.ts'
import type { ContactModel, CustomerRecord } from './customers.model.ts'
import { carryOut, clearOtherPrimaries, rulesFor } from './destination.ts'
import {
  type DestinationWish, type Rules, recordAfter, losesEveryAdministrator, planOf as planOfDestination, shownCode, soleAdministrator, unknownCustomer,
} from './destination.rules.ts' // prettier-ignore
import { type RecordSource, condition, openRecord } from './record.ts'
import { customerWish, destinationWish } from './wishes.ts'

type Step = Omit<DestinationStep, '__typename'>
type Result = Awaited<ResolversTypes['UpdateCustomerResult']>

const MAX_CHANGES = 100
const MAX_DESTINATIONS = 2000

export async function updateCustomer(context: Context, input: UpdateCustomerInput): Promise<Result> {
  const source = await openRecord(context, input.code)
  if (!source) return unknownCustomer()
  const record = source.latest()
  const [wish, wishes] = [customerWish(input), (input.destinations ?? []).map(destinationWish)]
  const problem = tooMany(wishes)
  if (problem) return invalidInput([problem])
  const rules = await rulesFor(context, record, wishes)
  const refusal = refusalOfAll(wish, wishes, record, rules)
  if (refusal) return refusal
  const own = await saveOwnFields(context, source, wish)
  if (own.kind === 'refused') return own.refusal
  const steps = await saveDestinations(context, source, wishes, rules)
  return { __typename: 'CustomerUpdated', customer: source.latest(), steps }
}

export function tooMany(wishes: readonly DestinationWish[]): Problem | null {
  const changed = wishes.filter(({ set, password }) => Object.keys(set).length > 0 || password !== null).length
  const isFine = changed <= MAX_CHANGES && wishes.length <= MAX_DESTINATIONS
  return isFine ? null : { path: 'destinations', message: `Al massimo ${MAX_CHANGES} destinazioni alla volta.`, code: null }
}

/** Refusals of all steps, and a save that would lock out every administrator: checked before anything is sent. */
function refusalOfAll(wish: CustomerWish, wishes: readonly DestinationWish[], record: CustomerRecord, rules: Rules) {
  const own = planOf(wish, record)
  if (own.kind === 'refused' && own.refusal.__typename === 'InvalidInput') return own.refusal
  const plans = wishes.map((one) => planOfDestination(one, record, { ...rules, isInternal: false }))
  const refusals = [own, ...plans].flatMap((plan) => (plan.kind === 'refused' ? [plan.refusal] : []))
  const conflicts = refusals.flatMap((refusal) => (refusal.__typename === 'ChangedMeanwhile' ? refusal.conflicts : []))
  if (conflicts.length > 0) return changedMeanwhile(conflicts)
  const last = byPrimary(wishes).reduce((held, one) => {
    const plan = planOfDestination(one, held, { ...rules, isInternal: false })
    return plan.kind === 'write' ? recordAfter(held, plan.write) : held
  }, record)
  return rules.isInternal && losesEveryAdministrator(record, last) ? soleAdministrator() : null
}

/** Writes and confirms the customer's own values; sends nothing where the record has them. */
export function saveOwnFields(
  context: Context,
  source: RecordSource,
  wish: CustomerWish,
): Promise<Applied<CustomerRecord, CustomerRefusal>> {
  let written: ContactModel[] | null = null
  return applyChange<CustomerRecord, CustomerWrite, CustomerRefusal>(context, {
    target: source.code,
    read: source.read,
    // Contacts without ids on the server are not found again under the ids of the wish: stored ones are no longer part of it.
    planOf: (held) => planOf(written && areStored(held.ownContacts ?? [], written) ? { ...wish, contacts: NO_CONTACTS } : wish, held),
    async write(write, held) {
      source.forget()
      written = write.contacts
      await writeCustomer(context.erp, source.code, write, held.keeps, await condition(context, held))
    },
    afterwards: customerAfter,
    eventsOf: (_write, { ownDestinations }) => customerChanged(source.code, ownDestinations),
  })
}

/** The new primary destination goes first: if it fails, the old one remains. */
const byPrimary = <Wish extends DestinationWish>(wishes: readonly Wish[]): Wish[] =>
  wishes.toSorted((one, other) => Number(other.set.isPrimary ?? false) - Number(one.set.isPrimary ?? false))

/** Sends the steps one after the other. A failed step stops no other; the end of the operation's budget stops the rest. */
export async function saveDestinations(
  context: Context,
  source: RecordSource,
  wishes: readonly DestinationWish[],
  rules: Rules,
): Promise<Step[]> {
  const steps: Step[] = []
  let isOver = false
  for (const wish of byPrimary(wishes.map((one, index) => ({ ...one, position: index + 1 })))) {
    const step: Step = isOver ? stepOf(wish, 'NOT_BEGUN', NOT_BEGUN) : await takeStep(context, source, wish, rules)
    isOver ||= step.outcome === 'NOT_BEGUN'
    steps.push(step)
  }
  const confirmed = await confirmedSteps(source, wishes, steps, rules)
  const cleared = await withOnePrimary(context, source, wishes, confirmed)
  return cleared.toSorted((one, other) => one.position - other.position)
}

const NOT_BEGUN = 'tempo scaduto, non ancora salvata: salva di nuovo'
const NOT_SAVED = codedError('NOT_SAVED').message

type Numbered = DestinationWish & { position: number }

const stepOf = ({ position, code }: Numbered, outcome: Step['outcome'], reason?: string): Step => ({
  position,
  code: code || null,
  outcome,
  message: reason === undefined ? null : `Destinazione ${position}: ${reason}`,
})

async function takeStep(context: Context, source: RecordSource, wish: Numbered, rules: Rules): Promise<Step> {
  try {
    if (planOfDestination(wish, await source.read(), rules).kind === 'nothing') return stepOf(wish, 'UNCHANGED')
    const saved = await carryOut(context, source, wish, rules, { trusts: true })
    return saved.kind === 'done' ? stepOf(wish, 'DONE') : stepOf(wish, 'FAILED', saved.refusal.message)
  } catch (failure) {
    const isLate = failure instanceof ErpFailure && failure.kind === 'notSent'
    return isLate ? stepOf(wish, 'NOT_BEGUN', NOT_BEGUN) : stepOf(wish, 'FAILED', reasonOf(failure, context.log))
  }
}

/** Steps whose confirmation was taken as the new state are checked by one reading at the end. */
async function confirmedSteps(source: RecordSource, wishes: readonly DestinationWish[], steps: Step[], rules: Rules): Promise<Step[]> {
  if (steps.every(({ outcome }) => outcome === 'UNCHANGED')) return steps
  const now = await source.confirm().catch(() => null)
  if (!now) return steps
  return steps.map((step) => {
    const wish = wishes[step.position - 1]
    if (step.outcome !== 'DONE' || !wish) return step
    const held = { ...wish, code: shownCode(now, wish.code), isNew: false, password: null }
    const rest = planOfDestination(held, now, { ...rules, isInternal: false })
    if (rest.kind === 'nothing') return step
    const isChanged = rest.kind === 'refused' && rest.refusal.__typename === 'ChangedMeanwhile'
    return stepOf({ ...wish, position: step.position }, 'FAILED', isChanged ? rest.refusal.message : NOT_SAVED)
  })
}

/** Former primary destinations that no step names: a server may have left them as they were. */
async function withOnePrimary(context: Context, source: RecordSource, wishes: readonly DestinationWish[], steps: Step[]): Promise<Step[]> {
  const isHeld = ({ outcome }: Step) => outcome === 'DONE' || outcome === 'UNCHANGED'
  const primary = steps.findLast((step) => isHeld(step) && wishes[step.position - 1]?.set.isPrimary)
  const wish = primary && wishes[primary.position - 1]
  if (!wish) return steps
  try {
    const now = source.latest()
    await clearOtherPrimaries(context, source, now, shownCode(now, wish.code))
    return steps
  } catch (failure) {
    const failed = stepOf({ ...wish, position: primary.position }, 'FAILED', reasonOf(failure, context.log))
    return steps.map((step) => (step === primary ? failed : step))
  }
}
