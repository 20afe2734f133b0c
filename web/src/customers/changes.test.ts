import { describe, expect, it } from 'vitest'
import { afterSave } from './after-save.ts'
import { decided, shownConflicts } from './conflicts.ts'
import { blankContact, blankDestination, valuesOf } from './form.ts'
import type { ContactValues, DestinationValues, Values } from './form.ts'
import { createInput, updateInput } from './patch.ts'

const destination = (code: string, more: Partial<DestinationValues> = {}): DestinationValues => ({
  ...blankDestination(),
  code,
  isNew: false,
  name: `Bar ${code}`,
  ...more,
})
const contact = (contactId: string, more: Partial<ContactValues> = {}): ContactValues => ({ ...blankContact(), contactId, ...more })
const customer = (more: Partial<Values> = {}): Values => ({ ...valuesOf(null), name: 'Bar', phone: '1', ...more })
const unchanged = (code: string) => ({ code, isNew: false, set: {}, seen: {} })

describe('the input of a save', () => {
  it('CUST-51 contains the differences beside the values seen; each destination of the form keeps its position', () => {
    const seen = customer({ destinations: [destination('0001'), destination('0002', { disabledDays: ['SUNDAY', 'MONDAY'] })] })
    expect(updateInput('0042', { ...seen, destinations: [...seen.destinations] }, seen)).toEqual({
      code: '0042',
      set: {},
      seen: {},
      contacts: { add: [], change: [], remove: [] },
      destinations: [unchanged('0001'), unchanged('0002')],
    })
    const values = customer({
      phone: ' 2 ',
      street: '  ',
      name: 'Bar Po',
      destinations: [
        destination('0001', { password: 'Pane-123!', name: '' }),
        destination('0002', { disabledDays: ['MONDAY', 'SUNDAY'], isActive: true }),
        destination(' 0003 ', { isNew: true, name: 'Chiosco ' }),
        destination('', { isNew: true, name: '' }),
      ],
    })
    expect(updateInput('0042', values, seen)).toMatchObject({
      set: { phone: '2', name: 'Bar Po' },
      seen: { phone: '1', name: 'Bar' },
      destinations: [
        { code: '0001', isNew: false, set: { name: null, password: 'Pane-123!' }, seen: { name: 'Bar 0001' } },
        { code: '0002', isNew: false, set: { isActive: true }, seen: { isActive: false } },
        { code: '0003', isNew: true, set: { name: 'Chiosco' } },
        { code: null, isNew: true, set: {} },
      ],
    })
  })

  it('identifies contacts by their ids: one that is no longer in the form is removed', () => {
    const seen = customer({ contacts: [contact('1', { name: 'Ada', phone: '1' }), contact('2', { name: 'Bea' }), contact('3')] })
    const values = customer({ contacts: [contact('1', { name: 'Ada', phone: '2' }), contact('', { name: 'Ciro' }), contact('3')] })
    const { add, change, remove } = updateInput('0042', values, seen).contacts!
    expect(add).toEqual([{ name: 'Ciro' }])
    expect(change).toEqual([{ id: '1', set: { phone: '2' }, seen: { phone: '1' } }])
    expect(remove).toEqual([{ id: '2', seen: expect.objectContaining({ name: 'Bea', phone: null, isDefault: false }) }])
  })

  it('leaves out the empty fields of a new customer', () => {
    const values = { ...valuesOf(null), name: ' Bar ', username: ' a@b.example ', contacts: [contact('', { name: 'Ada' })] }
    expect(createInput(values, valuesOf(null))).toEqual({
      set: { name: 'Bar' },
      contacts: [{ name: 'Ada' }],
      credentials: { loginEmail: 'a@b.example', password: null, destinationName: null },
      destinations: [],
    })
  })

  it("CUST-42 contains the name of a new customer's first destination, if it has one", () => {
    const { credentials } = createInput({ ...valuesOf(null), destinationName: ' Banco ' }, valuesOf(null))
    expect(credentials).toEqual({ loginEmail: null, password: null, destinationName: 'Banco' })
  })
})

describe('the form after a save', () => {
  const seen = customer({
    destinations: [destination('0001', { disabledDays: ['MONDAY'] }), destination('0002')],
    contacts: [contact('1', { name: 'Ada' }), contact('2', { name: 'Bea' })],
  })

  it('takes the current values of the customer except for the fields that were edited', () => {
    const sent = customer({
      phone: '2',
      destinations: [
        destination('0001', { city: 'Modena', disabledDays: ['MONDAY', 'SUNDAY'], password: 'x' }),
        destination('0003', { isNew: true, name: 'Chiosco', password: 'y' }),
        destination('0001', { isNew: true, password: 'z' }),
      ],
      contacts: [contact('1', { name: 'Ada' }), contact('', { name: 'Ciro' })],
    })
    // Changed by somebody else: the name, a street, Monday, destination 0004, contacts 1 and 8.
    const now = customer({
      name: 'Bar Po',
      phone: '2',
      destinations: [
        destination('0001', { street: 'Via Po', passwordState: 'SET', disabledDays: [] }),
        destination('0002'),
        destination('0003', { name: 'Chiosco', passwordState: 'SET' }),
        destination('0004'),
      ],
      contacts: [contact('8', { name: 'Elsa' }), contact('9', { name: 'Ciro' })],
    })
    const values = { ...sent, city: 'typed meanwhile' }
    expect(afterSave({ values, sent, isSaved: (index) => index === 1 }, { seen, now })).toEqual({
      ...values,
      name: 'Bar Po',
      destinations: [
        destination('0001', { city: 'Modena', street: 'Via Po', disabledDays: ['SUNDAY'], password: 'x', passwordState: 'SET' }),
        destination('0003', { name: 'Chiosco', passwordState: 'SET' }),
        sent.destinations[2],
        destination('0004'),
      ],
      contacts: [contact('9', { name: 'Ciro' }), contact('8', { name: 'Elsa' })],
    })
  })

  it('keeps a contact that somebody else removed while it was edited', () => {
    const values = customer({ contacts: [contact('1', { name: 'Ada', phone: '5' }), contact('2', { name: 'Bea' })] })
    const { contacts } = afterSave({ values, sent: values, isSaved: () => true }, { seen, now: customer() })
    expect(contacts).toEqual([contact('1', { name: 'Ada', phone: '5' })])
  })
})

describe('a conflict', () => {
  const conflict = (path: string, label: string, current: string | null, wanted: string | null) => ({ path, label, current, wanted })
  const seen = customer({
    destinations: [destination('0001'), destination('a.b', { isPrimary: true })],
    contacts: [contact('1', { name: 'Ada', phone: '1' }), contact('2', { name: 'Bea' }), contact('3', { name: 'Ciro' })],
  })
  const values = customer({
    phone: '3',
    destinations: [destination('0001', { city: 'Modena' }), destination('a.b', { city: 'Carpi' })],
    contacts: [contact('2', { name: 'Bea', phone: '3' }), contact('3', { name: 'Ciro', email: 'c@c.example' })],
  })
  const conflicts = [
    conflict('set.phone', 'Telefono', '2', '3'),
    conflict('destinations.0001.city', 'Bar 0001 · Città', null, 'Modena'),
    conflict('destinations.a.b.city', 'Bar a.b · Città', 'Parma', 'Carpi'),
    conflict('contacts.1.phone', 'Contatto Ada · Telefono 1', '2', null),
    conflict('contacts.1.isDefault', 'Contatto Ada · Predefinito', 'sì', null),
    conflict('contacts.2.phone', 'Contatto Bea · Telefono 1', '2', '3'),
    conflict('contacts.3', 'Contatto senza nome', null, 'senza nome'),
  ]

  it('shows both values; the removal of a contact is one question', () => {
    expect(shownConflicts(conflicts, values, seen).map(({ path, label, mine, theirs }) => [path, label, mine, theirs])).toEqual([
      ['set.phone', 'Telefono', '3', '2'],
      ['destinations.0001.city', 'Bar 0001 · Città', 'Modena', 'vuoto'],
      ['destinations.a.b.city', 'Bar a.b · Città', 'Carpi', 'Parma'],
      ['contacts.1', 'Contatto Ada', 'eliminato', 'Telefono 1: 2, Predefinito: sì'],
      ['contacts.2.phone', 'Contatto Bea · Telefono 1', '3', '2'],
      ['contacts.3', 'Contatto Ciro', 'Ciro', 'eliminato'],
    ])
  })

  it('keeps all own values, and sends them with the new ones as seen', () => {
    const all = new Set(shownConflicts(conflicts, values, seen).map(({ path }) => path))
    const next = decided({ values, seen }, conflicts, all)
    const sent = updateInput('0042', next.values, next.seen)
    expect(sent).toMatchObject({ set: { phone: '3' }, seen: { phone: '2' } })
    expect(sent.destinations).toMatchObject([{ set: { city: 'Modena' }, seen: { city: null } }, { set: { city: 'Carpi' }, seen: { city: 'Parma' } }]) // prettier-ignore
    expect(sent.contacts).toEqual({
      add: [{ name: 'Ciro', email: 'c@c.example' }],
      change: [{ id: '2', set: { phone: '3' }, seen: { phone: '2' } }],
      remove: [{ id: '1', seen: expect.objectContaining({ name: 'Ada', phone: '2', isDefault: true }) }],
    })
  })

  it('takes the values of the others, and sends none of them', () => {
    const next = decided({ values, seen }, conflicts, new Set())
    expect(next.values.phone).toBe('2')
    expect(next.values.destinations.map(({ city }) => city)).toEqual(['', 'Parma'])
    expect(next.values.contacts).toEqual([
      contact('2', { name: 'Bea', phone: '2' }),
      contact('1', { name: 'Ada', phone: '2', isDefault: true }),
    ])
    const sent = updateInput('0042', next.values, next.seen)
    expect([sent.set, sent.contacts]).toEqual([{}, { add: [], change: [], remove: [] }])
  })
})
