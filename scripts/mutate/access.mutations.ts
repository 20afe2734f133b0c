// Mistakes by which somebody would get in, stay in, or reach more than allowed.
import { type Mutation, gateway } from './mutation.ts'

export const ACCESS: Mutation[] = [
  ...gateway(
    'session/change-password',
    'session/change-password',
    ['staff change the password of a destination that they have entered', 'destinationId(session.own) !== input.destinationId', 'false'],
    ['an unknown outcome leaves the other sessions', 'if (isOpenEnded(failure)) await endOtherSessions(context, session.own)', ''],
  ),
  ...gateway('session/own-password', 'session/change-password', [
    'the password of another destination with the same e-mail counts',
    'if (nameOfKey(proven.key) !== nameOfKey(own)) return WRONG',
    '',
  ]),
  ...gateway('session/second-factor.rules', 'session/second-factor.rules', ['codes of a minute ago are valid', 'WINDOW = 1', 'WINDOW = 2']),
  ...gateway(
    'store/second-factors',
    'session/second-factor',
    ['a code is accepted twice', "        .where('last_step', '<', step)\n", ''],
    ['a key copied to another login is accepted', 'content?.destination === destination ? content.key : null', 'content?.key ?? null'],
  ),
  ...gateway(
    'session/login',
    'session/second-factor',
    ['a login that waits for its code survives a new password', '(await store.epochOf(destination)) !== begun.epoch', 'false'],
    ['a challenge never expires', '!challenge || challenge.until < now', '!challenge'],
    [
      'the password alone makes a browser known',
      'if (challenged) return challenged',
      'if (challenged) rememberAccount(context, accountOf(email))\n  if (challenged) return challenged',
    ],
  ),
  ...gateway(
    'session/second-factor',
    'session/second-factor',
    ['a right password clears wrong codes', 'account: `code ${counter.account}`', 'account: counter.account'],
    ['a setup of another login is accepted', 'begun.destination !== destination || ', ''],
  ),
  ...gateway('session/other-sessions', 'session/change-password', ['the own session keeps its id', 'id: gateway.newId(), epoch', 'epoch']),
  ...gateway('session/session.resolvers', 'session/registration', [
    "a caller without a login gets the server's own text",
    'throw withoutWords(failure)',
    'throw failure',
  ]),
  ...gateway(
    'access/permitted',
    'planning/access',
    ['a customer reaches every destination', 'if (actor.reachesAll) return true', 'return true'],
    ['a customer reaches its other destinations', ' && actor.own.destinationCode === destinationCode', ''],
  ),
  ...gateway(
    'session/attempts.rules',
    'session/attempts.rules',
    ['a sixth try is free', 'failures.length < ATTEMPTS.freeTries', 'failures.length <= ATTEMPTS.freeTries'],
    ['the pause never doubles', '* 2 ** (failures.length - ATTEMPTS.freeTries)', ''],
    [
      'a stranger shares the count of a known browser',
      'if (!browser?.accounts.includes(account)) return { account, address }',
      'return { account, address }',
    ],
  ),
  ...gateway(
    'session/lifetime.rules',
    'session/sessions',
    [
      'a remembered session ends after 12 hours',
      'session.remember ? SESSION_LIFE.rememberedUnusedMs',
      'session.remember ? SESSION_LIFE.unusedMs',
    ],
    [
      'a session in use never ends',
      'Math.min(session.seenAt + idle(session), session.startedAt + SESSION_LIFE.longestMs)',
      'session.seenAt + idle(session)',
    ],
  ),
]
