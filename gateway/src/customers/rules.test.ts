// Properties of the pure functions that plan changes of customers, contacts and destinations.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Patch } from '../change/patch.rules.ts'
import { ALL_READ } from '../change/unread.rules.ts'
import { NO_CONTACTS } from './contacts.rules.ts'
import { type CustomerFields, type CustomerWish, customerAfter, planOf as planOfCustomer } from './customer.rules.ts'
import type { ContactModel, CustomerModel, CustomerRecord } from './customers.model.ts'
import { BLANK, type DestinationFields, type DestinationWish, recordAfter, planOf } from './destination.rules.ts'

const text = fc.constantFrom(null, 'a', 'b', ' a ')
const flag = fc.boolean()
const keeps = { note: true, contacts: true }
const RULES = { isCommon: () => false, isInternal: false, keeps: { contactPerson: true, primary: true } }

const FIELDS = ['name', 'street', 'phone', 'email', 'note'] as const
const customers: fc.Arbitrary<CustomerModel> = fc
  .record({ name: fc.constantFrom('a', 'b'), street: text, phone: text, email: text, note: text })
  .map((fields) => ({
    code: '0042', city: null, province: null, postcode: null, vatNumber: null, taxCode: null, category: null, secondCategory: null,
    paymentTerms: null, contactPerson: null, ...fields, ownDestinations: [], ownContacts: [], keeps, unread: ALL_READ, etag: null,
  })) // prettier-ignore

const pick = <Record extends object>(record: Record, names: readonly (keyof Record)[]): Patch<Record> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Patch<Record>

function customerDone(wish: CustomerWish, held: CustomerModel): CustomerModel {
  const plan = planOfCustomer(wish, held)
  fc.pre(plan.kind !== 'refused')
  return plan.kind === 'write' ? customerAfter(held, plan.write) : held
}

describe('a change of a customer', () => {
  const fieldsWish = (wanted: CustomerFields, seen: CustomerFields, names: readonly (keyof CustomerFields)[]): CustomerWish => ({
    set: pick(wanted, names),
    seen: pick(seen, names),
    contacts: NO_CONTACTS,
  })

  it('changes nothing on its own result, and its audit entry names its changes', () => {
    fc.assert(
      fc.property(customers, customers, fc.subarray([...FIELDS]), (held, wanted, names) => {
        const wish = fieldsWish(wanted, held, names)
        const after = customerDone(wish, held)
        expect(planOfCustomer(wish, after)).toEqual({ kind: 'nothing' })
        const plan = planOfCustomer(wish, held)
        const named = plan.kind === 'write' ? Object.keys(plan.detail) : []
        expect(named).toEqual(FIELDS.filter((name) => (after[name] ?? '').trim() !== (held[name] ?? '').trim()))
      }),
    )
  })

  it('commutes with one of other fields', () => {
    fc.assert(
      fc.property(customers, customers, customers, fc.subarray([...FIELDS]), (held, one, other, names) => {
        const rest = FIELDS.filter((name) => !names.includes(name))
        const [first, second] = [fieldsWish(one, held, names), fieldsWish(other, held, rest)]
        expect(customerDone(second, customerDone(first, held))).toEqual(customerDone(first, customerDone(second, held)))
      }),
    )
  })

  const contact = (id: number, phone: string | null): ContactModel => ({
    id: String(id), ownId: id, name: `c${id}`, role: null, email: null, phone, secondPhone: null, mobile: null, isDefault: false, isCertifiedEmail: false,
  }) // prettier-ignore
  const lists = fc.record({
    phones: fc.array(text, { minLength: 3, maxLength: 3 }),
    gone: fc.subarray([0, 1, 2]),
    added: fc.subarray(['x', 'y']),
  })

  it('of contacts changes nothing on its own result, and keeps every other contact', () => {
    fc.assert(
      fc.property(customers, lists, (customer, { phones, gone, added }) => {
        const held = { ...customer, ownContacts: [0, 1, 2].map((id) => contact(id, null)) }
        const kept = [0, 1, 2].filter((id) => !gone.includes(id))
        const wish: CustomerWish = {
          set: {},
          contacts: {
            add: added.map((name) => ({ name })),
            change: kept.slice(1).map((id) => ({ id: String(id), set: { phone: phones[id] ?? null }, seen: { phone: null } })),
            remove: gone.map((id) => ({ id: String(id), seen: { name: `c${id}` } })),
          },
        }
        const after = customerDone(wish, held)
        // The server gives the new ones their ids.
        const stored = after.ownContacts!.map((one, index) =>
          one.ownId === null ? { ...one, ownId: 10 + index, id: String(10 + index) } : one,
        )
        expect(planOfCustomer(wish, { ...after, ownContacts: stored })).toEqual({ kind: 'nothing' })
        expect(stored.filter((one) => one.id === String(kept[0]))).toEqual(kept[0] === undefined ? [] : [contact(kept[0], null)])
        expect(stored).toHaveLength(kept.length + added.length)
      }),
    )
  })
})

const DAYS = ['MONDAY', 'TUESDAY', 'SUNDAY'] as const
const destinations: fc.Arbitrary<DestinationFields> = fc
  .record({ name: text, city: text, loginEmail: text, isActive: flag, isPrimary: flag, disabledDays: fc.subarray([...DAYS]) })
  .map((fields) => ({ ...BLANK, ...fields }))
const NAMES = ['name', 'city', 'loginEmail', 'isActive', 'isPrimary', 'disabledDays'] as const

const empty: CustomerRecord = { code: '0042', name: 'x', street: null, city: null, province: null, postcode: null, vatNumber: null, taxCode: null, phone: null, email: null, category: null, secondCategory: null, paymentTerms: null, contactPerson: null, note: null, ownContacts: [], keeps, unread: ALL_READ, etag: null, ownDestinations: [] } // prettier-ignore
const recordOf = (all: DestinationFields[]): CustomerRecord =>
  all.reduce(
    (held, fields, index) => recordAfter(held, { code: `000${index + 1}`, fields, omits: [], keeps: RULES.keeps, password: null }),
    empty,
  )

function done(wish: DestinationWish, held: CustomerRecord): CustomerRecord {
  const plan = planOf(wish, held, RULES)
  fc.pre(plan.kind !== 'refused')
  return plan.kind === 'write' ? recordAfter(held, plan.write) : held
}
const wishFor = (code: string, wanted: DestinationFields, seen: DestinationFields, names: readonly (keyof DestinationFields)[]): DestinationWish => ({
  code, isNew: false, password: null, set: pick(wanted, names), seen: pick(seen, names),
}) // prettier-ignore

describe('a change of a destination', () => {
  it('changes nothing on its own result', () => {
    fc.assert(
      fc.property(destinations, destinations, destinations, fc.subarray([...NAMES]), (first, second, wanted, names) => {
        const held = recordOf([first, second])
        for (const wish of [wishFor('0001', wanted, first, names), { ...wishFor('0003', wanted, first, names), isNew: true }])
          expect(planOf({ ...wish, seen: null }, done({ ...wish, seen: null }, held), RULES)).toEqual({ kind: 'nothing' })
      }),
    )
  })

  it('commutes with one of other fields, and with a change of another destination that sets no primary one', () => {
    fc.assert(
      fc.property(destinations, destinations, destinations, fc.subarray([...NAMES]), (held, one, other, names) => {
        const rest = NAMES.filter((name) => !names.includes(name))
        const record = recordOf([held, BLANK])
        const [first, second] = [wishFor('0001', one, held, names), wishFor('0001', other, held, rest)]
        expect(done(second, done(first, record))).toEqual(done(first, done(second, record)))
        const elsewhere = wishFor('0002', { ...other, isPrimary: false }, BLANK, NAMES)
        expect(done(elsewhere, done(first, record))).toEqual(done(first, done(elsewhere, record)))
      }),
    )
  })

  it('leaves at most one primary destination', () => {
    fc.assert(
      fc.property(fc.array(destinations, { minLength: 1, maxLength: 4 }), (all) => {
        expect(recordOf(all).ownDestinations.filter(({ isPrimary }) => isPrimary).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('makes none primary while a former primary one, which is written after it, has a value that cannot be read', () => {
    const held = recordOf([{ ...BLANK, isPrimary: true }, BLANK])
    const [former, other] = held.ownDestinations
    const unreadable = { ...former!, unread: { absent: [], unreadable: ['contactPerson'] } }
    const wish: DestinationWish = { code: '0002', isNew: false, password: null, set: { isPrimary: true }, seen: null }
    expect(planOf(wish, held, RULES).kind).toBe('write')
    expect(planOf(wish, { ...held, ownDestinations: [unreadable, other!] }, RULES).kind).toBe('refused')
  })

  it('never removes the last login of the bakery’s own customer', () => {
    const isAdministratorLogin = ({ isActive, isPrimary, loginEmail }: CustomerRecord['ownDestinations'][number]) =>
      isActive && isPrimary && loginEmail !== null
    fc.assert(
      fc.property(destinations, destinations, destinations, fc.subarray([...NAMES]), (first, second, wanted, names) => {
        const held = recordOf([first, second])
        fc.pre(held.ownDestinations.some(isAdministratorLogin))
        const plan = planOf({ ...wishFor('0001', wanted, first, names), seen: null }, held, { ...RULES, isInternal: true })
        const after = plan.kind === 'write' ? recordAfter(held, plan.write) : held
        expect(after.ownDestinations.some(isAdministratorLogin)).toBe(true)
      }),
    )
  })
})
