// Mistakes about what is kept for how long, and about what is left of a customer.
import { gateway, type Mutation, of } from './mutation.ts'

export const PRIVACY: Mutation[] = [
  ...of('rules/src/keeping.ts', ['bakery/src/purging/purging.test.ts'], ['0 months delete everything', 'months === 0 ? null : ', '']),
  ...of(
    'bakery/src/purging/purging.sql.ts',
    ['bakery/src/purging/purging.test.ts'],
    ['a long history is deleted only in part', 'isDone = numDeletedRows < BATCH', 'isDone = true'],
  ),
  ...of(
    'bakery/src/session/inactive.shared.ts',
    ['bakery/src/session/inactive.test.ts'],
    [
      'the administrator loses an unused login',
      "match.not(match.and([match('customer', '=', internal), match('is_primaria', '=', 1)]))",
      "match('customer', '<>', '')",
    ],
  ),
  ...gateway(
    'session/inactive-logins',
    'session/inactive-logins',
    ['the sessions of an expired login go on', '      await store.endSessionsOf(nameOfKey(key))\n', ''],
    ['a login that was used meanwhile keeps the others', 'if (!isUsedMeanwhile(failure)) throw failure', 'throw failure'],
  ),
  ...of(
    'scripts/privacy/tables.ts',
    ['tests/conformance/privacy.test.ts'],
    ['the audit names an anonymised customer', "startsWith('document.') ? detail! : '{}'", "startsWith('document.') ? detail! : detail!"],
  ),
]
