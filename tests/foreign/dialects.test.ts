// The gateway in front of a foreign bakery server in each of its dialects: every answer equals the one in the specification's
// own dialect, or is a clear refusal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_VALUES, SPECIFIED, type Switch, dialectWith } from '../support/foreign/dialect.ts'
import { type ForeignServer, startForeignServer } from '../support/foreign/server.ts'
import { combined } from './combined.ts'
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

/** The verdicts of a round other than 'same': 'subject/step: CODE'. */
async function findings(
  changes: Record<string, string>,
  { subjects, mayDiffer }: { subjects?: Subject[]; mayDiffer?: RegExp } = {},
): Promise<string[]> {
  const found: string[] = []
  const shouldContinue = (taken: Taken) => {
    const verdict: Verdict = judge(taken, reference.get(taken.name)!, mayDiffer)
    if (verdict !== 'same') found.push(`${taken.name}: ${verdict}`)
    // After a change that was not made, later steps cannot be compared.
    return verdict === 'same' || (taken.step.query.startsWith('{') && taken.after === taken.before)
  }
  await takeRound(server, dialectWith(changes), { shouldContinue, ...(subjects ? { subjects } : {}) })
  return found
}

it('completes every step that should succeed in the specification’s own dialect', () => {
  for (const { name, step, answer } of reference.values()) {
    const [result] = Object.values(answer.data ?? {}) as ({ code?: string; __typename?: string } | null)[]
    const isRefused = answer.errors !== undefined || (result?.__typename !== undefined && result.code !== undefined)
    expect(isRefused, `${name}: ${JSON.stringify(answer)}`).toBe(step.isRefused ?? false)
  }
})

const named = ([name, value]: readonly [Switch, string]) => EXPECTED[`${name}=${value}`] ?? {}

/** Every value alone, and many drawn dialects: `npm run test:all`. */
const IS_LONG = process.env['TEST_LONG'] !== undefined

const alone = OTHER_VALUES.filter((value) => IS_LONG || EXPECTED[value.join('=')] !== undefined)

describe('a server that differs in one way', () => {
  it.each(alone)('%s=%s: gives the same answers, or a refusal where it is ambiguous', async (name, value) => {
    const { refused = [], mayDiffer } = named([name, value])
    const subjects = TOUCHED[name]
    const found = await findings({ [name]: value }, { ...(subjects ? { subjects } : {}), ...(mayDiffer ? { mayDiffer } : {}) })
    const isExpected = (finding: string) => (typeof refused === 'string' ? finding.endsWith(`: ${refused}`) : refused.includes(finding))
    expect(found.filter((finding) => !isExpected(finding))).toEqual([])
    expect([refused].flat().filter((finding) => !found.some((other) => other.endsWith(finding)))).toEqual([])
  })

  it.each(combined())('%o: gives the same answers', async (changes) => {
    expect(await findings(changes)).toEqual([])
  })
})

/** A round may find refusals, but never wrong data or a false success or failure. */
const isWrong = (finding: string) => /: (?:WRONG|FALSE|HALF)/.test(finding)

/** A few in every run; each takes some seconds. */
const DRAWS = IS_LONG ? 300 : 3

describe('a server that differs in several ways', () => {
  const seeds = Array.from({ length: DRAWS }, (_, index) => index + 1)

  it.each(seeds)('reports nothing false, drawn by %i', async (seed) => {
    const draw = drawnBy(seed)
    const changes: Record<string, string> = {}
    for (const [name, value] of [draw(OTHER_VALUES), draw(OTHER_VALUES), draw(OTHER_VALUES), draw(OTHER_VALUES)]) {
      if (named([name, value]).mayDiffer === undefined) changes[name] = value
    }
    expect((await findings(changes)).filter(isWrong), JSON.stringify(changes)).toEqual([])
  })
})

/** The same draws for the same seed (mulberry32). */
function drawnBy(seed: number): <T>(from: readonly T[]) => T {
  let state = seed
  return (from) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length]!
  }
}
