// The dialect profile of a server: learned, kept, contradicted and pinned.
import { describe, expect, it } from 'vitest'
import { createDialect } from './dialect.ts'
import { pinsFrom } from './pins.ts'

function newDialect(options: Partial<Parameters<typeof createDialect>[0]> = {}) {
  const [warnings, kept, contradictions]: [string[], unknown[], string[]] = [[], [], []]
  const dialect = createDialect({
    log: { debug() {}, info() {}, error() {}, warn: (_entry: unknown, text?: string) => void warnings.push(text ?? '') },
    onLearned: async (seen) => void kept.push(seen),
    onContradiction: () => void contradictions.push('contradiction'),
    ...options,
  })
  return { dialect, reading: dialect.readingOf('GET /prova'), warnings, kept, contradictions }
}

describe('the dialect profile', () => {
  it('learns each variant once, keeps it and lists it', () => {
    const { dialect, reading, kept } = newDialect()
    for (const variant of ['data', 'data', 'bare']) reading.note('list', variant)
    reading.note('flags', 's')
    expect(dialect.profile()).toEqual({ flags: 's', list: 'bare | data' })
    expect(kept).toHaveLength(3)
    expect(kept.at(-1)).toEqual({ list: ['bare', 'data'], flags: ['s'] })
  })

  it('decides by an aspect with one variant, by none with two', () => {
    const { reading } = newDialect()
    expect(reading.known('quantities')).toBeUndefined()
    reading.note('quantities', 'comma')
    expect(reading.known('quantities')).toBe('comma')
    reading.note('quantities', 'point')
    expect(reading.known('quantities')).toBe('mixed')
  })

  it('decides a sign by what the same call has shown, and asks for a look at the server where that is undecided', () => {
    const { dialect, contradictions } = newDialect()
    const [orders, article, other] = ['GET /orders', 'GET /magazzino/PAN', 'GET /articoli'].map((call) => dialect.readingOf(call))
    orders!.note('quantities', 'point')
    expect(other!.known('quantities')).toBe('point')
    article!.note('quantities', 'comma')
    const known = () => [orders, dialect.readingOf('GET /magazzino/ROS'), other].map((one) => one!.known('quantities'))
    expect([known(), dialect.undecided(), contradictions.length]).toEqual([['point', 'comma', 'mixed'], ['quantities'], 2])
    orders!.note('quantities', 'comma')
    expect(known()).toEqual(['mixed', 'comma', 'mixed'])
    dialect.startAnew()
    for (const reading of [orders, article]) reading!.note('quantities', 'comma')
    expect([known(), dialect.undecided()]).toEqual([['comma', 'comma', 'comma'], []])
  })

  it('trusts a new observation over an earlier run, and probes again', () => {
    const { reading, warnings, contradictions } = newDialect({ remembered: { quantities: ['comma'] } })
    expect(reading.known('quantities')).toBe('comma')
    reading.note('quantities', 'point')
    expect(reading.known('quantities')).toBe('point')
    expect(warnings).toEqual(['The bakery does this otherwise than before'])
    expect(contradictions).toHaveLength(1)
  })

  it('probes again only for aspects that the gateway decides by', () => {
    const { reading, contradictions } = newDialect()
    for (const variant of ['data', 'bare']) reading.note('list', variant)
    expect(contradictions).toEqual([])
    for (const variant of ['comma', 'point']) reading.note('quantities', variant)
    expect(contradictions).toHaveLength(1)
  })

  it('starts anew: the next observation replaces the former ones', () => {
    const { dialect, reading } = newDialect()
    for (const variant of ['comma', 'point']) reading.note('quantities', variant)
    dialect.startAnew()
    expect(reading.known('quantities')).toBe('mixed')
    reading.note('quantities', 'comma')
    expect(reading.known('quantities')).toBe('comma')
  })

  it('trusts the operator over any answer, and lists the setting as such', () => {
    const { dialect, reading, contradictions } = newDialect({ pins: pinsFrom('quantities=comma') })
    for (const variant of ['point', 'comma']) reading.note('quantities', variant)
    expect(reading.known('quantities')).toBe('comma')
    expect(dialect.profile()).toEqual({ quantities: 'comma (BAKERY_DIALECT)' })
    expect(contradictions).toEqual([])
  })
})

describe('BAKERY_DIALECT', () => {
  it('pins the aspects that the gateway decides by', () =>
    expect(pinsFrom(' quantities = comma , toggle-day=1 enables,')).toEqual({ quantities: 'comma', 'toggle-day': '1 enables' }))

  it.each(['list=data', 'quantities=virgola', 'comma', 'toString=x'])('refuses %j with the accepted values', (written) =>
    expect(() => pinsFrom(written)).toThrow(
      /is none of quantities=comma\|point, amounts=comma\|point, toggle-day=1 disables\|1 enables, active=words, texts=escaped\|plain$/,
    ),
  )
})
