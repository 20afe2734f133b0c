// Changes one destination of a customer, on its own or as a step of a change of the customer.
import { isCommonPassword } from '@panify/rules/common-passwords'
import { nameOfKey } from '../keys.ts'
import { type Applied, type Change, applyChange } from '../change/apply.ts'
import { destinationChanged } from '../change/events.ts'
import { type Memory, once, withoutPasswords } from '../change/idempotency.ts'
import type { Context } from '../context.ts'
import { isOpenEnded, mayHaveArrived } from '../erp/errors.ts'
import { codedError } from '../graph/errors.ts'
import type { CreateDestinationInput, UpdateDestinationInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { destinationKey } from '../graph/ids.ts'
import type { DestinationModel } from '../destinations/ports.ts'
import { endOtherSessions, isValidPassword } from '../session/ports.ts'
import { holdsPassword, writeDestination } from './changes.erp.ts'
import type { CustomerRecord } from './customers.model.ts'
import {
  type DestinationRefusal, type DestinationWish, type DestinationWrite, type Rules, concernsAccess, evidenceOf, formerPrimaries, recordAfter, loggedOut, planOf, shownCode, unknownCustomer, unknownDestination,
} from './destination.rules.ts' // prettier-ignore
import { type RecordSource, condition, openRecord } from './record.ts'
import { destinationWish } from './wishes.ts'

export type SavedDestination = Applied<CustomerRecord, DestinationRefusal>

/** Which of these passwords are common; the list is loaded only for a password. */
export async function commonAmong(passwords: readonly (string | null)[]): Promise<Rules['isCommon']> {
  const given = passwords.filter((password) => password !== null)
  const common = new Set<string>()
  for (const password of given) if (await isCommonPassword(password)) common.add(password)
  return (password) => common.has(password)
}

/** Facts about a customer's destinations that the rules need from the server. */
export async function rulesFor(
  context: Context,
  record: Pick<CustomerRecord, 'code' | 'ownDestinations'>,
  wishes: readonly DestinationWish[],
): Promise<Rules> {
  const isByToken = context.token !== null
  const isConcerned = wishes.some((wish) => concernsAccess(wish) || (isByToken && wish.password !== null))
  const isInternal = isConcerned && (await context.shared.isInternalCustomer(record.code))
  // Administrators log in there: with such a login a token could extend its own rights, and outlive its end.
  if (isInternal && isByToken) throw codedError('FORBIDDEN')
  return {
    isInternal,
    isCommon: await commonAmong(wishes.map(({ password }) => password)),
    keeps: record.ownDestinations[0]?.keeps ?? (await context.shared.keptFields()),
  }
}

type Created = Awaited<ResolversTypes['CreateDestinationResult']>
type Updated = Awaited<ResolversTypes['UpdateDestinationResult']>

export async function createDestination(
  context: Context,
  { idempotencyKey, customerCode, code, set }: CreateDestinationInput,
): Promise<Created> {
  const request = { key: idempotencyKey, operation: 'createDestination', payload: withoutPasswords({ customerCode, code, set }) }
  const act = async (isRepeat: boolean): Promise<Answer> => {
    const saved = await saveDestination(context, customerCode, { ...destinationWish({ code, isNew: true, set }), isRepeat })
    if (saved.kind === 'done') return { __typename: 'DestinationCreated', destination: destinationOf(saved.held, code.trim()) }
    const { refusal } = saved
    // The caller has seen nothing of a destination that did not exist: somebody has changed it since it was created.
    if (refusal.__typename === 'ChangedMeanwhile') throw codedError('NOT_SAVED')
    return refusal
  }
  return once(context, request, act, memory(context))
}

type Refusal = Exclude<DestinationRefusal, { __typename: 'ChangedMeanwhile' }>
type Answer = { __typename: 'DestinationCreated'; destination: DestinationModel } | Refusal
type Kept = { __typename: 'DestinationCreated'; id: string } | Refusal

const memory = (context: Context): Memory<Answer, Kept> => ({
  keep: (answer) => (answer.__typename === 'DestinationCreated' ? { __typename: 'DestinationCreated', id: answer.destination.id } : answer),
  recall: async (kept) =>
    kept.__typename === 'DestinationCreated'
      ? { __typename: 'DestinationCreated', destination: await destinationNow(context, kept.id) }
      : kept,
})

export async function updateDestination(context: Context, { id, set, seen }: UpdateDestinationInput): Promise<Updated> {
  const key = destinationKey(id)
  if (!key) return unknownDestination()
  const saved = await saveDestination(context, key.customerCode, destinationWish({ code: key.destinationCode, set, seen }))
  if (saved.kind === 'refused') return saved.refusal
  return { __typename: 'DestinationUpdated', destination: destinationOf(saved.held, key.destinationCode) }
}

/** The record that a kept answer leads to. */
export async function destinationNow({ loaders }: Context, id: string): Promise<DestinationModel> {
  const key = destinationKey(id)
  const destination = key && (await loaders.destinations.load(key))
  if (!destination) throw codedError('DESTINATION_NOT_FOUND')
  return destination
}

const destinationOf = (record: CustomerRecord, code: string) => record.ownDestinations.find((one) => one.code === shownCode(record, code))!

/** One destination on its own: written, read back, and the former primary ones cleared if the server has not done so. */
export async function saveDestination(context: Context, customerCode: string, wish: DestinationWish): Promise<SavedDestination> {
  const source = await openRecord(context, customerCode)
  if (!source) return { kind: 'refused', refusal: wish.isNew ? unknownCustomer() : unknownDestination() }
  const saved = await carryOut(context, source, wish, await rulesFor(context, source.latest(), [wish]))
  if (saved.kind === 'refused' || !wish.set.isPrimary) return saved
  return { kind: 'done', held: await clearOtherPrimaries(context, source, saved.held, shownCode(saved.held, wish.code)) }
}

type Written = { before: CustomerRecord; write: DestinationWrite }

/** Plans and writes one destination. With `trusts` a confirmed write is not read back: the caller reads once at the end. */
export async function carryOut(
  context: Context,
  source: RecordSource,
  wish: DestinationWish,
  rules: Rules,
  { trusts = false } = {},
): Promise<SavedDestination> {
  const state: { rest: DestinationWish; written: Written | null } = { rest: wish, written: null }
  const change: Change<CustomerRecord, DestinationWrite, DestinationRefusal> = {
    target: nameOfKey({ customerCode: source.code, destinationCode: wish.code }),
    read: source.read,
    // A new destination that was confirmed and does not exist still has to be created.
    planOf: (held) => planOf(state.written ? asHeld(state.rest, held) : state.rest, held, rules),
    async write(write, held) {
      state.written = { before: held, write }
      source.forget()
      try {
        const etag = await writeDestination(context.erp, held.code, write, await condition(context, held))
        if (trusts) source.keep(recordAfter(held, write), held.etag === null ? null : etag)
      } catch (failure) {
        if (!mayHaveArrived(failure)) {
          state.written = null
          throw failure
        }
        if (!(await holdsNewPassword(context, source, { before: held, write }))) throw failure
      }
      await requirePassword(context, write)
      // Servers do not answer passwords: a confirmed one is no longer part of the wish.
      state.rest = { ...wish, password: null }
    },
    afterwards: recordAfter,
    eventsOf: (write) => [destinationChanged({ customerCode: source.code, destinationCode: shownCode(source.latest(), write.code) })],
  }
  const applied = await applyChange(context, change).catch(async (failure: unknown) => {
    const { written } = state
    // It may hold, and a repeat would find nothing left to change: whoever could log in as before must not stay.
    if (written && isOpenEnded(failure)) await endSessions(context, written, recordAfter(written.before, written.write))
    throw failure
  })
  if (applied.kind === 'done' && state.written) await endSessions(context, state.written, applied.held)
  return applied
}

/** The wish once its destination exists, under the code that the server gave it. */
function asHeld(wish: DestinationWish, held: CustomerRecord): DestinationWish {
  const code = shownCode(held, wish.code)
  return held.ownDestinations.some((one) => one.code === code) ? { ...wish, code, isNew: false } : wish
}

/** The outcome of a write with a password is unknown: the state of the server decides. */
async function holdsNewPassword(context: Context, source: RecordSource, { before, write }: Written): Promise<boolean> {
  if (write.password === null) return false
  const now = await source.confirm().catch(() => null)
  if (!now) return false
  const evidence = evidenceOf(before, now, write)
  if (evidence !== 'none') return evidence === 'arrived'
  return holdsPassword(context.erp, { customerCode: before.code, destinationCode: write.code }, write.password)
}

/** A confirmed password that is certainly not valid was not saved. */
async function requirePassword(context: Context, { fields, password }: DestinationWrite): Promise<void> {
  if (password === null || context.gateway.isBundled || !fields.isActive || !fields.loginEmail) return
  if ((await isValidPassword(context, fields.loginEmail, password)) === false) throw codedError('NOT_SAVED')
}

/** Some servers clear the former primary ones themselves; the remaining ones are cleared here. */
export async function clearOtherPrimaries(
  context: Context,
  source: RecordSource,
  held: CustomerRecord,
  code: string,
): Promise<CustomerRecord> {
  let now = held
  for (const other of formerPrimaries(held, code)) {
    const wish = { code: other.code, isNew: false, password: null, set: { isPrimary: false } }
    const isInternal = await context.shared.isInternalCustomer(held.code)
    const cleared = await carryOut(context, source, wish, { isInternal, isCommon: () => false, keeps: other.keeps })
    if (cleared.kind === 'done') now = cleared.held
  }
  return now
}

/** Ends the sessions of destinations that can no longer log in as before, or not with the same rights. */
async function endSessions(context: Context, { before, write }: Written, after: CustomerRecord): Promise<void> {
  for (const destinationCode of loggedOut(before, after, write))
    await endOtherSessions(context, { customerCode: after.code, destinationCode })
}
