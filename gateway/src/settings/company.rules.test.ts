import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Patch, PatchWish } from '../change/patch.rules.ts'
import { type Settings, planOf } from './company.rules.ts'

const value = fc.constantFrom(null, 'A', 'BO', ' A')
const date = fc.constantFrom(null, '2026-12-24', '2027-01-02')
const settings: fc.Arbitrary<Settings> = fc.record({
  name: value, street: value, province: value, city: value, postcode: value, vatNumber: value, taxCode: value, phone: value, email: value,
  closingDate: date, reopeningDate: date, cutOff: fc.constantFrom(null, '15:30', '20:00'),
}) // prettier-ignore

const NAMES = ['name', 'street', 'province', 'phone', 'closingDate', 'reopeningDate', 'cutOff'] as const
const pick = (from: Settings, names: readonly (keyof Settings)[]): Patch<Settings> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

const planned = (wish: PatchWish<Settings>, held: Settings) => {
  const plan = planOf(wish, held)
  fc.pre(plan.kind !== 'refused')
  return plan
}

function after(wish: PatchWish<Settings>, held: Settings): Settings {
  const plan = planned(wish, held)
  return plan.kind === 'write' ? { ...held, ...(plan.write.changes as Partial<Settings>) } : held
}

it('a wish changes nothing on its own result, and its audit entry names exactly its changes', () => {
  fc.assert(
    fc.property(settings, settings, fc.subarray([...NAMES]), (held, wanted, names) => {
      const wish = { set: pick(wanted, names), seen: pick(held, names) }
      const plan = planned(wish, held)
      expect(planOf(wish, after(wish, held))).toEqual({ kind: 'nothing' })
      const [named, changed] = plan.kind === 'write' ? [plan.detail, plan.write.changes] : [{}, {}]
      expect(Object.keys(named)).toEqual(Object.keys(changed))
    }),
  )
})

it('wishes for different fields commute, unless together they form an invalid period', () => {
  fc.assert(
    fc.property(settings, settings, settings, fc.subarray([...NAMES]), (held, one, other, names) => {
      const rest = NAMES.filter((name) => !names.includes(name))
      const first = { set: pick(one, names), seen: pick(held, names) }
      const second = { set: pick(other, rest), seen: pick(held, rest) }
      const both = after({ set: { ...first.set, ...second.set } }, held)
      expect(after(second, after(first, held))).toEqual(both)
      expect(after(first, after(second, held))).toEqual(both)
    }),
  )
})
