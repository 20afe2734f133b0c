import { expect, it } from 'vitest'
import { flameOf } from './plot.ts'
import { type Profile, callsOf, partsOf } from './tree.ts'

const MS = 1_000
const frame = (functionName: string, url = '') => ({ functionName, url })

/** 10 ms of a start, then 100 ms: execute 20 with JSON.parse 30 below it, garbage 10, idle 40. */
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 4, 5] },
    { id: 2, callFrame: frame('execute', 'file:///x/node_modules/.pnpm/graphql@17/node_modules/graphql/execution.js'), children: [6] },
    { id: 3, callFrame: frame('(garbage collector)') },
    { id: 4, callFrame: frame('(idle)') },
    { id: 5, callFrame: frame('start', 'file:///x/gateway/src/main.ts') },
    { id: 6, callFrame: frame('parse') },
  ],
  samples: [5, 2, 6, 3, 4],
  timeDeltas: [10, 20, 30, 10, 40].map((ms) => ms * MS),
  endTime: 110 * MS,
}

it('counts the last seconds without idle time, and V8’s own functions for their callers', () => {
  const all = callsOf(profile, 0.1)
  expect(all.ms).toBe(60)
  expect(all.below.map(({ name, ms, selfMs }) => [name, ms, selfMs])).toEqual([
    ['execute graphql', 50, 20],
    ['(garbage collector)', 10, 10],
  ])
  expect(partsOf(all)).toEqual([
    { origin: 'GraphQL', part: 50 / 60 },
    { origin: 'garbage', part: 10 / 60 },
  ])
})

it('draws each call as wide as its time, above its caller', () => {
  const svg = flameOf('Q1 & more', callsOf(profile, 0.1))
  const box = (name: string) => /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/.exec(svg.slice(svg.indexOf(`<title>${name}`)))!.slice(1).map(Number) // prettier-ignore
  const [execute, parse] = [box('execute graphql: 83.3 %'), box('parse: 50.0 %')]
  expect([execute[2], parse[2]]).toEqual([832.8, 499.5])
  expect([execute[0]! <= parse[0]!, execute[1]! > parse[1]!]).toEqual([true, true])
  expect(svg).toContain('Q1 &amp; more')
})
