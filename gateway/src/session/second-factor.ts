// The second factor of an administrator's own login: turned on, checked, turned off.
import { z } from 'zod'
import type { DestinationSession } from '../access/identity.ts'
import { recorded } from '../audit/ports.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { codedError } from '../graph/errors.ts'
import { nameOfKey } from '../keys.ts'
import { counterOf } from './attempts.rules.ts'
import { type OwnRefusal, proveOwnPassword, tooManyTries } from './own-password.ts'
import { accountOf } from './account.ts'
import { counted } from './proof.ts'
import { addressOfKey, inGroups, newKey, newRecoveryCodes, readCode, stepOf } from './second-factor.rules.ts'

const CODE_INVALID: OwnRefusal = { code: 'VERIFICATION_CODE_INVALID', message: 'Il codice di verifica non è valido.' }
const EXPIRED: OwnRefusal = { code: 'VERIFICATION_EXPIRED', message: 'La verifica è scaduta: ricomincia.' }
const CHANGED: OwnRefusal = {
  code: 'SECOND_FACTOR_CHANGED',
  message: 'La verifica in due passaggi è stata modificata nel frattempo: ricarica la pagina.',
}

const SETUP_MS = 10 * 60_000

/** A key that no code has confirmed yet. The browser keeps it: nothing of it is stored before. */
const setupSchema = z.object({ kind: z.literal('setup'), destination: z.string(), key: z.string(), until: z.number() })

export type Setup = { setup: string; key: string; address: string }

/** Begins to turn a second factor on. */
export function beginSetup({ gateway, request }: Context, destination: string, label: string): Setup {
  const key = newKey(gateway.randomInt)
  const until = request.now().epochMilliseconds + SETUP_MS
  const setup = gateway.loginSeal.close({ kind: 'setup', destination, key, until })
  return { setup, key: inGroups(key), address: addressOfKey(key, label) }
}

/** Turns the second factor on if `code` belongs to the key of `setup`; answers the recovery codes. */
export async function finishSetup(context: Context, destination: string, setup: string, typed: string): Promise<string[] | OwnRefusal> {
  const { gateway, request, store } = context
  const now = request.now().epochMilliseconds
  const begun = gateway.loginSeal.open(setup, setupSchema)
  if (!begun || begun.destination !== destination || begun.until < now) return EXPIRED
  const code = readCode(typed)
  const step = code?.kind === 'app' ? stepOf(begun.key, code.code, now) : null
  // Not counted: whoever has the setup has the key.
  if (step === null) return CODE_INVALID
  const codes = newRecoveryCodes(gateway.randomInt)
  const add = async () => {
    if (!(await store.secondFactors.add(destination, { key: begun.key, step, codes: codes.map(digestOf) }))) throw new AlreadyOn()
  }
  try {
    await recorded(store, { actor: destination, action: 'credentials.secondFactorOn', target: destination }, add, endOf)
  } catch (failure) {
    if (failure instanceof AlreadyOn) return CHANGED
    throw failure
  }
  return codes.map(inGroups)
}

class AlreadyOn extends Error {}

const endOf = (failure: unknown) => (failure instanceof AlreadyOn ? 'withdrawn' : 'failed')

/**
 * Null if this is a code of `destination` that was not used before. Wrong ones count under `account` (a digest of the e-mail), like
 * wrong passwords but apart from them, since a right password clears those.
 */
export async function checkCode(context: Context, destination: string, account: string, typed: string): Promise<OwnRefusal | null> {
  const { address, browser } = context.request
  const counter = counterOf(account, address, browser)
  const checked = await counted(context, { ...counter, account: `code ${counter.account}` }, () => useCode(context, destination, typed))
  if (!('retryAfter' in checked)) return null
  return checked.retryAfter === null ? CODE_INVALID : tooManyTries(checked.retryAfter)
}

async function useCode({ request, store }: Context, destination: string, typed: string): Promise<object | null> {
  const code = readCode(typed)
  const factor = await store.secondFactors.find(destination)
  if (!code || !factor) return null
  if (code.kind === 'recovery') {
    if (!(await store.secondFactors.useCode(destination, digestOf(code.code)))) return null
    const end = await store.audit({ actor: destination, action: 'credentials.recoveryCode', target: destination })
    await end('done')
    return {}
  }
  const step = factor.key === null ? null : stepOf(factor.key, code.code, request.now().epochMilliseconds)
  return step !== null && (await store.secondFactors.useStep(destination, step)) ? {} : null
}

function requireSession({ session, gateway }: Context): DestinationSession {
  if (!session || gateway.secondFactor === 'off') throw codedError('FORBIDDEN')
  return session
}

/** The first step of turning it on from the portal. */
export async function beginSecondFactor(context: Context, password: string): Promise<Setup | OwnRefusal> {
  const session = requireSession(context)
  const destination = nameOfKey(session.own)
  const proven = await proveOwnPassword(context, session, password)
  if ('code' in proven) return proven
  if (await context.store.secondFactors.find(destination)) return CHANGED
  return beginSetup(context, destination, proven.login)
}

export function enableSecondFactor(context: Context, { setup, code }: { setup: string; code: string }): Promise<string[] | OwnRefusal> {
  return finishSetup(context, nameOfKey(requireSession(context).own), setup, code)
}

/** Turns it off, with the password and a code. Null once it is off. */
export async function disableSecondFactor(
  context: Context,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<OwnRefusal | null> {
  const session = requireSession(context)
  const destination = nameOfKey(session.own)
  const proven = await proveOwnPassword(context, session, currentPassword)
  if ('code' in proven) return proven
  if (!(await context.store.secondFactors.find(destination))) return CHANGED
  const refusal = await checkCode(context, destination, accountOf(proven.login), code)
  if (refusal) return refusal
  const entry = { actor: destination, action: 'credentials.secondFactorOff', target: destination }
  await recorded(context.store, entry, () => context.store.secondFactors.remove(destination))
  return null
}
