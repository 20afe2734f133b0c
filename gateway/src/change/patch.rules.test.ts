import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fields, type Patch, dateField, flagField, applyPatch, setField, textField, valueField } from './patch.rules.ts'

type Day = 'MON' | 'TUE' | 'SUN'
type Shop = { name: string | null; since: string | null; weight: number | null; isOpen: boolean; off: Day[] }

const DAYS: Day[] = ['MON', 'TUE', 'SUN']
const FIELDS: Fields<Shop> = {
  name: textField('Nome'),
  since: dateField('Dal'),
  weight: valueField('Peso', (value: number) => String(value / 1000).replace('.', ',')),
  isOpen: flagField('Aperto'),
  off: setField('Giorni', DAYS, (day) => day.toLowerCase()),
}
const SHOP: Shop = { name: 'Bar', since: '2026-11-20', weight: null, isOpen: true, off: ['MON'] }

const patched = (held: Partial<Shop>, set: Patch<Shop>, seen?: Patch<Shop>) =>
  applyPatch(FIELDS, { set, seen }, { ...SHOP, ...held }, { path: 'set' })
const changes = (changed: Patch<Shop>) => ({ changes: changed, conflicts: [] })

describe('a patch', () => {
  it.each<[string, Partial<Shop>, Patch<Shop>, Patch<Shop> | undefined, Patch<Shop>]>([
    ['changes what it names', {}, { name: 'Caffè' }, { name: 'Bar' }, { name: 'Caffè' }],
    ['clears with null', {}, { name: null }, { name: 'Bar' }, { name: null }],
    ['takes an empty text for none', { name: null }, { name: ' ' }, { name: '' }, {}],
    ['counts no blanks around a text', {}, { name: ' Bar ' }, { name: 'Bar' }, {}],
    ['keeps what somebody else changed and it does not name', { isOpen: false }, { name: 'Caffè' }, { name: 'Bar' }, { name: 'Caffè' }],
    ['needs nothing where somebody else wanted the same', { name: 'Caffè' }, { name: 'Caffè' }, { name: 'Bar' }, {}],
    ['overwrites where nothing was seen', { name: 'Trattoria' }, { name: 'Caffè' }, undefined, { name: 'Caffè' }],
    ['overwrites the field that was not seen', { name: 'Trattoria' }, { name: 'Caffè' }, { isOpen: true }, { name: 'Caffè' }],
    ['changes each member of a set for itself', { off: ['TUE'] }, { off: ['MON', 'SUN'] }, { off: ['MON'] }, { off: ['TUE', 'SUN'] }],
    ['removes a member that is gone already', { off: ['TUE'] }, { off: [] }, { off: ['MON', 'TUE'] }, { off: [] }],
    ['sets a whole set where none was seen', { off: ['TUE'] }, { off: ['SUN', 'MON'] }, undefined, { off: ['MON', 'SUN'] }],
  ])('%s', (_name, held, set, seen, expected) => {
    expect(patched(held, set, seen)).toEqual(changes(expected))
  })

  it('reports each field that somebody else has changed to another value, as a screen shows it', () => {
    const held = { name: 'Trattoria', since: '2026-01-02', weight: 1500 }
    const set = { name: 'Caffè', since: null, weight: 250, isOpen: false }
    const result = applyPatch(FIELDS, { set, seen: { name: 'Bar', since: '2026-11-20', weight: null, isOpen: true } }, { ...SHOP, ...held }, {
      path: 'shops.7',
      owner: 'Bar Sport',
    }) // prettier-ignore
    expect(result.conflicts).toEqual([
      { path: 'shops.7.name', label: 'Bar Sport · Nome', seen: 'Bar', current: 'Trattoria', wanted: 'Caffè' },
      { path: 'shops.7.since', label: 'Bar Sport · Dal', seen: '20/11/2026', current: '02/01/2026', wanted: null },
      { path: 'shops.7.weight', label: 'Bar Sport · Peso', seen: null, current: '1,5', wanted: '0,25' },
    ])
  })
})

const texts = fc.constantFrom(null, 'a', 'b', ' a ')
const shops: fc.Arbitrary<Shop> = fc.record({
  name: texts,
  since: fc.constantFrom(null, '2026-11-20', '2026-11-21'),
  weight: fc.constantFrom(null, 0, 250),
  isOpen: fc.boolean(),
  off: fc.subarray(DAYS),
})
const NAMES = Object.keys(FIELDS) as (keyof Shop)[]
const pick = (shop: Shop, names: readonly (keyof Shop)[]): Patch<Shop> => Object.fromEntries(names.map((name) => [name, shop[name]]))

const applied = (held: Shop, set: Patch<Shop>, seen?: Patch<Shop>): Shop => {
  const { changes: result } = applyPatch(FIELDS, { set, seen }, held, { path: 'set' })
  return { ...held, ...result }
}

describe('for any record', () => {
  it('a patch that was applied changes nothing more', () => {
    fc.assert(
      fc.property(shops, shops, shops, fc.subarray(NAMES), (held, wanted, seen, names) => {
        const [set, base] = [pick(wanted, names), pick(seen, names)]
        const again = applyPatch(FIELDS, { set, seen: base }, applied(held, set, base), { path: 'set' })
        expect(again.changes).toEqual({})
        expect(applyPatch(FIELDS, { set }, applied(held, set), { path: 'set' })).toEqual(changes({}))
      }),
    )
  })

  it('patches of different fields, and of different members of a set, commute', () => {
    fc.assert(
      fc.property(shops, shops, shops, fc.subarray(NAMES), (seen, one, other, names) => {
        const rest = NAMES.filter((name) => !names.includes(name))
        const [first, second] = [pick(one, names), pick(other, rest)]
        const bases = [pick(seen, names), pick(seen, rest)] as const
        const forth = applied(applied(seen, first, bases[0]), second, bases[1])
        const back = applied(applied(seen, second, bases[1]), first, bases[0])
        expect(forth).toEqual(back)
      }),
    )
  })

  it('a stale patch is refused for exactly the fields that are neither as seen nor as wanted', () => {
    const plain = (shop: Shop, name: keyof Shop) => JSON.stringify(FIELDS[name].plain(shop[name] as never))
    fc.assert(
      fc.property(shops, shops, shops, (seen, held, wanted) => {
        const { conflicts } = applyPatch(FIELDS, { set: wanted, seen }, held, { path: 'set' })
        const expected = NAMES.filter((name) => name !== 'off' && ![plain(seen, name), plain(wanted, name)].includes(plain(held, name)))
        expect(conflicts.map(({ path }) => path)).toEqual(expected.map((name) => `set.${name}`))
      }),
    )
  })
})
