// Saving destinations: on their own, or one after the other with their customer.
import { audited, changesOf, nameOfKey } from '../audit.ts'
import type { Context } from '../context.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { DestinationInput } from '../generated/resolvers.ts'
import type { DestinationKey, DestinationModel } from '../models.ts'
import { writeDestination } from './changes.erp.ts'
import type { DestinationKeeps } from './destinations.model.ts'
import {
  type AccessState,
  type DestinationForm,
  type Refused,
  SOLE_ADMINISTRATOR,
  afterSave,
  flawOf,
  formOf,
  formOfModel,
  losesEveryWayIn,
} from './destinations.rules.ts'

/** The destinations of one customer, and what saving them one after the other has made of them. */
type Household = {
  customerCode: string
  keeps: DestinationKeeps
  states: AccessState[]
  known: Map<string, DestinationModel>
}

export type Failure = { position: number; message: string }

export type BulkOutcome = { saved: number; failures: Failure[] }

async function householdOf(context: Context, customerCode: string): Promise<Household> {
  const { loaders } = context
  loaders.forgetCustomer(customerCode)
  loaders.forgetDestinations()
  const own = (await loaders.customerRecord(customerCode))?.ownDestinations
  const destinations = own ?? (await loaders.allDestinations()).filter((one) => one.customerCode === customerCode)
  const keeps = destinations[0]?.keeps ?? (await keptByServer(context))
  return { customerCode, keeps, states: destinations, known: new Map(destinations.map((one) => [one.code, one])) }
}

/** A customer without destinations tells nothing: any other destination does. */
export async function keptByServer({ loaders }: Context): Promise<DestinationKeeps> {
  return (await loaders.allDestinations())[0]?.keeps ?? { contactPerson: false, primary: false }
}

/** Throws what the server refuses; a refusal of ours is returned, and nothing was sent then. */
export async function saveDestination(context: Context, customerCode: string, input: DestinationInput): Promise<Refused | null> {
  const household = await householdOf(context, customerCode)
  const refused = await saveIn(context, household, formOf(input))
  if (!refused && input.isPrimary && household.keeps.primary) await clearOtherPrimaries(context, household, input.code.trim())
  return refused
}

/** Some servers clear the other primary ones themselves; where one is left it is cleared here. */
async function clearOtherPrimaries(context: Context, household: Household, code: string): Promise<void> {
  if (![...household.known.values()].some((one) => one.isPrimary && one.code !== code)) return
  const now = await householdOf(context, household.customerCode)
  for (const other of now.known.values()) {
    if (other.isPrimary && other.code !== code) await saveIn(context, now, { ...formOfModel(other), isPrimary: false })
  }
}

/** Whether saving all of them would lock every administrator out: asked before anything is sent. */
export async function bulkRefusal(context: Context, customerCode: string, inputs: readonly DestinationInput[]): Promise<Refused | null> {
  if (inputs.length === 0) return null
  const { states, keeps } = await householdOf(context, customerCode)
  const last = byPrimary(inputs.map(formOf)).reduce((all, form) => (form.code === '' ? all : afterSave(all, form, keeps.primary)), states)
  return losesEveryWayIn(states, last) && (await isInternal(context, customerCode)) ? SOLE_ADMINISTRATOR : null
}

/** One after the other; one that fails stops no other. */
export async function saveDestinations(context: Context, customerCode: string, inputs: readonly DestinationInput[]): Promise<BulkOutcome> {
  if (inputs.length === 0) return { saved: 0, failures: [] }
  const failures: Failure[] = []
  const household = await householdOf(context, customerCode)
  const numbered = inputs.map((input, index) => ({ ...formOf(input), position: index + 1 }))
  for (const { position, ...form } of byPrimary(numbered)) {
    const reason = await reasonOf(() => saveIn(context, household, form))
    if (reason !== null) failures.push({ position, message: `Destinazione ${position}: ${reason}` })
  }
  failures.sort((one, other) => one.position - other.position)
  return { saved: inputs.length - failures.length, failures }
}

/** The new primary one goes first: should it fail, the old one is still there. */
const byPrimary = <T extends { isPrimary: boolean }>(forms: T[]): T[] =>
  forms.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

async function reasonOf(save: () => Promise<Refused | null>): Promise<string | null> {
  try {
    return (await save())?.message ?? null
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    return failure.detail
  }
}

async function saveIn(context: Context, household: Household, form: DestinationForm): Promise<Refused | null> {
  const { customerCode, known, keeps } = household
  const flaw = flawOf(form, new Set(known.keys()))
  if (flaw) return flaw
  const after = afterSave(household.states, form, keeps.primary)
  if (losesEveryWayIn(household.states, after) && (await isInternal(context, customerCode))) return SOLE_ADMINISTRATOR
  const key = { customerCode, destinationCode: form.code }
  const { password, isNew: _, code, ...fields } = form
  const detail = { ...changesOf(known.get(code), fields), ...(password === null ? {} : { password: 'changed' }) }
  await audited(context, { action: 'destination.save', target: nameOfKey(key), detail }, () =>
    writeDestination(context.erp, key, form, keeps),
  )
  await endSessions(context, household, after, form)
  household.states = after
  return null
}

const isInternal = async ({ shared }: Context, customerCode: string) => (await shared.internalCustomer()) === customerCode

/** Whoever may no longer log in as before, or not with the same rights, is logged out at once. */
async function endSessions(context: Context, { customerCode, states, known }: Household, after: AccessState[], form: DestinationForm) {
  const ended = states.filter((before) => {
    const now = after.find(({ code }) => code === before.code)
    return before.isActive && (!now?.isActive || now.login !== before.login || (before.isPrimary && !now.isPrimary))
  })
  const codes = new Set(ended.map(({ code }) => code))
  if (form.password !== null && known.has(form.code)) codes.add(form.code)
  for (const destinationCode of codes) await endSessionsOf(context, { customerCode, destinationCode })
}

async function endSessionsOf(context: Context, key: DestinationKey): Promise<void> {
  const { session, store } = context
  await store.endSessionsOf(nameOfKey(key))
  // Whoever changes the own password goes on with the session it was changed in.
  const isOwn = session && nameOfKey(session.own) === nameOfKey(key)
  if (isOwn) context.setSession({ ...session, epoch: await store.epochOf(nameOfKey(key)) })
}
