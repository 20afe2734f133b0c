import { type Actor, actorOf } from '../access/actor.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { withoutWords } from '../erp/errors.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { changePassword } from './change-password.ts'
import { logIn } from './login.ts'
import { recoverPassword } from './recovery.ts'
import { requestRegistration } from './registration.ts'
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

export const sessionResolvers: Resolvers = {
  Query: {
    session: (_root, _args, { gateway }) => gateway.service.state(),
    viewer: (_root, _args, context) => viewer(context),
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
      context.request.setSession(session)
      return { __typename: 'LoginSucceeded', viewer: viewerOf(session) }
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

    requestRegistration: async (_root, { input }, context) => {
      const outcome = await withoutServerText(requestRegistration(context, input))
      if (outcome === 'sent') return { __typename: 'RegistrationSent', message: 'Richiesta inviata' }
      return { __typename: 'RegistrationRefused', ...REGISTRATION_REFUSALS[outcome] }
    },
  },
}
