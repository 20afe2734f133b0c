import { type Actor, actorOf } from '../access/actor.ts'
import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { withoutWords } from '../erp/errors.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { changePassword } from './change-password.ts'
import { completeLogin, logIn } from './login.ts'
import { recoverPassword } from './recovery.ts'
import { requestRegistration } from './registration.ts'
import { type Setup, beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts'
import { nameOfKey } from '../keys.ts'
import type { ViewerModel } from './session.model.ts'

const viewerOf = ({ own, isAdministrator }: Pick<Actor, 'own' | 'isAdministrator'>): ViewerModel => ({
  own,
  role: isAdministrator ? 'STAFF' : 'CUSTOMER',
})

const INVALID = { code: 'EMAIL_INVALID', message: "Inserisci un'email valida" } as const
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: "Troppe richieste: riprova tra un'ora." } as const
const RECOVERY_REFUSALS = {
  invalid: INVALID,
  tooMany: TOO_MANY,
  unknown: { code: 'EMAIL_NOT_FOUND', message: 'Email non trovata nel database' } as const,
}
const REGISTRATION_REFUSALS = {
  invalid: INVALID,
  tooMany: TOO_MANY,
  missing: { code: 'FIELDS_MISSING', message: 'Tutti i campi sono obbligatori.' } as const,
}

/** A guest must not see the server's own texts: they may contain addresses and internals. */
const withoutServerText = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((failure: unknown) => {
    throw withoutWords(failure)
  })

const viewer = (context: Context): ViewerModel | null => {
  const actor = actorOf(context)
  return actor && viewerOf(actor)
}

const asSetup = ({ setup, key, address }: Setup) => ({ id: setup, key, address })

async function stateOfFactor({ gateway, session, store }: Context) {
  if (!session || gateway.secondFactor === 'off') return null
  const factor = await store.secondFactors.find(nameOfKey(session.own))
  return {
    isOn: factor !== null,
    turnedOnAt: factor && dateTime(Temporal.Instant.fromEpochMilliseconds(factor.since)),
    recoveryCodesLeft: factor?.codesLeft ?? 0,
    isRequired: gateway.secondFactor === 'required',
  }
}

export const sessionResolvers: Resolvers = {
  Query: {
    session: (_root, _args, { gateway }) => gateway.service.state(),
    viewer: (_root, _args, context) => viewer(context),
    secondFactor: (_root, _args, context) => stateOfFactor(context),
  },

  Session: {
    viewer: (_session, _args, context) => viewer(context),
    isInstalled: (_session, _args, { shared }) => shared.isInstalled(),
    mailboxUrl: (_session, _args, { gateway }) => gateway.mailbox,
    now: (_session, _args, context) => context.request.now().toString({ smallestUnit: 'millisecond' }),
  },

  Mutation: {
    login: async (_root, { input }, context) => {
      const session = await withoutServerText(logIn(context, input))
      if ('retryAfter' in session) {
        return {
          __typename: 'LoginRefused',
          code: 'INVALID_CREDENTIALS',
          message: 'Credenziali non valide',
          retryAfter: session.retryAfter,
        }
      }
      if ('challenge' in session)
        return {
          __typename: 'SecondFactorRequired',
          code: 'SECOND_FACTOR_REQUIRED',
          message: 'Inserisci il codice di verifica.',
          challenge: session.challenge,
          setup: session.setup && asSetup(session.setup),
        }
      context.request.setSession(session)
      return { __typename: 'LoginSucceeded', viewer: viewerOf(session), recoveryCodes: null }
    },

    completeLogin: async (_root, { input }, context) => {
      const completed = await completeLogin(context, input)
      if ('code' in completed) return { __typename: 'SecondFactorRefused', ...completed }
      context.request.setSession(completed.session)
      return { __typename: 'LoginSucceeded', viewer: viewerOf(completed.session), recoveryCodes: completed.recoveryCodes }
    },

    logout: (_root, _args, context) => {
      context.request.setSession(null)
      return { __typename: 'LoggedOut', endedAt: dateTime(context.request.now()) }
    },

    reconnect: async (_root, _args, { gateway: { service } }) => {
      await service.refresh()
      return { __typename: 'Reconnected', session: service.state() }
    },

    recoverPassword: async (_root, { input }, context) => {
      const outcome = await withoutServerText(recoverPassword(context, input.email))
      if (outcome === 'sent') return { __typename: 'RecoverySent', message: 'Nuova password inviata via email' }
      return { __typename: 'RecoveryRefused', ...RECOVERY_REFUSALS[outcome] }
    },

    changePassword: async (_root, { input }, context) => {
      const refusal = await changePassword(context, input)
      if (refusal) return { __typename: 'PasswordChangeRefused', ...refusal }
      return { __typename: 'PasswordChanged', changedAt: dateTime(context.request.now()) }
    },

    beginSecondFactor: async (_root, { input }, context) => {
      const begun = await beginSecondFactor(context, input.currentPassword)
      return 'code' in begun ? { __typename: 'SecondFactorRefused', ...begun } : { __typename: 'SecondFactorBegun', setup: asSetup(begun) }
    },

    enableSecondFactor: async (_root, { input }, context) => {
      const codes = await enableSecondFactor(context, input)
      return 'code' in codes ? { __typename: 'SecondFactorRefused', ...codes } : { __typename: 'SecondFactorEnabled', recoveryCodes: codes }
    },

    disableSecondFactor: async (_root, { input }, context) => {
      const refusal = await disableSecondFactor(context, input)
      if (refusal) return { __typename: 'SecondFactorRefused', ...refusal }
      return { __typename: 'SecondFactorDisabled', disabledAt: dateTime(context.request.now()) }
    },

    requestRegistration: async (_root, { input }, context) => {
      const outcome = await withoutServerText(requestRegistration(context, input))
      if (outcome === 'sent') return { __typename: 'RegistrationSent', message: 'Richiesta inviata' }
      return { __typename: 'RegistrationRefused', ...REGISTRATION_REFUSALS[outcome] }
    },
  },
}
