import { expect, it } from 'vitest'
import { DAYS, type Values, blankContact, blankDestination, customerResolver, keptFieldsOf, valuesOf } from './form.ts'

const filled = { ...valuesOf(null), name: ' Bar Centrale ' }
const options = { fields: {}, shouldUseNativeValidation: false }
const resolve = (values: Partial<Values>, seen = filled) => customerResolver(() => seen)({ ...filled, ...values }, undefined, options)

it('CUST-23, ENT-24 names each day of a destination by its own abbreviation', () => {
  expect(DAYS.map(({ day, label }) => [label, day])).toEqual([
    ['Lun', 'MONDAY'],
    ['Mar', 'TUESDAY'],
    ['Mer', 'WEDNESDAY'],
    ['Gio', 'THURSDAY'],
    ['Ven', 'FRIDAY'],
    ['Sab', 'SATURDAY'],
    ['Dom', 'SUNDAY'],
  ])
})

it('OPEN-72 lets only the fields be typed that the server keeps, none where that is unknown', () => {
  const kept = (...capabilities: Parameters<typeof keptFieldsOf>) =>
    Object.entries(keptFieldsOf(...capabilities)).flatMap(([field, isKept]) => (isKept ? [field] : []))
  expect(kept(['CUSTOMER_NOTE', 'PLANNING_ALL'])).toEqual(['note'])
  expect(kept(['CUSTOMER_CONTACTS'])).toEqual(['contacts'])
  expect(kept(['DESTINATION_CONTACT_PERSON'])).toEqual(['contactPerson'])
  expect(kept(['PRIMARY_DESTINATION'])).toEqual(['primary'])
  expect(kept([])).toEqual([])
  expect(kept(null)).toEqual([])
})

it('saves the name and the codes of destinations without surrounding blanks', async () => {
  const { values } = await resolve({ destinations: [{ ...blankDestination(), code: ' 0001 ' }] })
  expect(values).toMatchObject({ name: 'Bar Centrale', destinations: [{ code: '0001' }] })
})

it('accepts every text up to its limit, and names each longer one', async () => {
  const longest = (length: number) => 'x'.repeat(length)
  const limits = { name: 255, street: 255, province: 4, postcode: 10, vatNumber: 20, phone: 60, note: 4000 }
  const texts = (more: number) => Object.fromEntries(Object.entries(limits).map(([name, most]) => [name, longest(most + more)]))
  expect((await resolve(texts(0))).errors).toEqual({})
  expect(Object.keys((await resolve(texts(1))).errors)).toEqual(expect.arrayContaining(Object.keys(limits)))
  const nested = await resolve({
    name: ' ',
    destinations: [{ ...blankDestination(), country: 'ITAL' }],
    contacts: [blankContact(), { ...blankContact(), mobile: longest(256) }],
  })
  expect(nested.errors).toMatchObject({
    name: { message: expect.any(String) as string },
    destinations: [{ country: { message: 'Al massimo 3 caratteri.' } }],
    contacts: [undefined, { mobile: { message: 'Al massimo 255 caratteri.' } }],
  })
})

it('CUST-36, CUST-51 judges no text that is as it was read, however long it is on the server', async () => {
  const place = { ...blankDestination(), code: '0002', isNew: false, country: 'Italia', province: 'Modena' }
  const contact = { ...blankContact(), contactId: '7', phone: '1'.repeat(256) }
  const seen = { ...filled, province: 'Modena', destinations: [place], contacts: [contact] }
  expect((await resolve({ ...seen, phone: '059 1' }, seen)).errors).toEqual({})
  // In another place the same text is typed.
  const moved = { ...seen, city: 'x'.repeat(256), destinations: [{ ...place, code: '0003' }], contacts: [{ ...contact, contactId: '' }] }
  expect((await resolve(moved, seen)).errors).toMatchObject({
    city: { message: 'Al massimo 255 caratteri.' },
    destinations: [{ country: { message: 'Al massimo 3 caratteri.' }, province: { message: 'Al massimo 4 caratteri.' } }],
    contacts: [{ phone: { message: 'Al massimo 255 caratteri.' } }],
  })
})
