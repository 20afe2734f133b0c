// The gateway in front of a foreign bakery server, once in each way in which such a server may speak: whatever is answered is
// the same as in the specification's own dialect, or is clearly refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_VALUES, SPECIFIED, type Switch, dialectWith } from '../support/foreign/dialect.ts'
import { type ForeignServer, startForeignServer } from '../support/foreign/server.ts'
import { EXPECTED, TOUCHED } from './expected.ts'
import { type Taken, takeRound } from './rounds.ts'
import { type Verdict, judge } from './verdicts.ts'
import type { Subject } from './walk.ts'

let server: ForeignServer
const reference = new Map<string, Taken>()
beforeAll(async () => {
  server = await startForeignServer()
  for (const taken of await takeRound(server, SPECIFIED)) reference.set(taken.name, taken)
})
afterAll(async () => await server.close())

/** What a round finds beside 'same': 'subject/step: CODE'. */
async function findings(changes: Record<string, string>, { subjects, mayDiffer }: { subjects?: Subject[]; mayDiffer?: RegExp } = {}): Promise<string[]> {
  const found: string[] = []
  const mayGoOn = (taken: Taken) => {
    const verdict: Verdict = judge(taken, reference.get(taken.name)!, mayDiffer)
    if (verdict !== 'same') found.push(`${taken.name}: ${verdict}`)
    // What follows a change that was not made cannot be compared.
    return verdict === 'same' || (taken.step.query.startsWith('{') && taken.after === taken.before)
  }
  await takeRound(server, dialectWith(changes), { mayGoOn, ...(subjects ? { subjects } : {}) })
  return found
}

it('says what the specification’s own dialect says: every step that is to succeed succeeds', () => {
  for (const { name, step, answer } of reference.values()) {
    const [result] = Object.values(answer.data ?? {}) as ({ code?: string; __typename?: string } | null)[]
    const isRefused = answer.errors !== undefined || (result?.__typename !== undefined && result.code !== undefined)
    expect(isRefused, `${name}: ${JSON.stringify(answer)}`).toBe(step.isRefused ?? false)
  }
})

describe('a server that differs', () => {
  for (const [name, value] of OTHER_VALUES) {
    const { refused = [], mayDiffer, todo } = EXPECTED[`${name}=${value}`] ?? {}
    const title = `by ${name}=${value} ${refused.length > 0 ? 'is clearly refused where it cannot be understood' : 'gives the same'}`
    if (todo !== undefined && !process.env['FOREIGN_ALL']) it.todo(`${title}: ${todo}`)
    else it(title, async () => expect(await findings({ [name]: value }, options(name, mayDiffer))).toEqual(refused))
  }
})

function options(name: Switch, mayDiffer?: RegExp): Parameters<typeof findings>[1] {
  const subjects = TOUCHED[name]
  return { ...(subjects ? { subjects } : {}), ...(mayDiffer ? { mayDiffer } : {}) }
}
