// The forms of staff as the portal sends them, and a bakery's server that keeps what it is sent.
import type { CustomerInput, DestinationInput } from '../generated/resolvers.ts'
import type { FakeErp } from './erp.ts'

export const customerForm = (more: Partial<CustomerInput> = {}): CustomerInput => ({
  name: 'Bar Nuovo',
  street: 'Via Po 1',
  city: 'Bologna',
  province: 'BO',
  postcode: '40100',
  vatNumber: '01234567890',
  taxCode: 'RSSMRA80A01H501U',
  phone: '051 1',
  email: 'info@nuovo.example',
  category: 'BAR',
  secondCategory: 'L1',
  paymentTerms: '30gg',
  contactPerson: 'Anna',
  note: 'Citofono rotto',
  contacts: [],
  ...more,
})

export const destinationForm = (code: string, more: Partial<DestinationInput> = {}): DestinationInput => ({
  code,
  isNew: false,
  name: `Destinazione ${code}`,
  street: 'Via Po 2',
  city: 'Bologna',
  province: 'BO',
  postcode: '40100',
  country: 'IT',
  contactPerson: 'Ugo',
  login: `d${code}@cliente.example`,
  password: null,
  isActive: true,
  isPrimary: false,
  disabledDays: ['SUNDAY'],
  isSpecialDisabled: false,
  ...more,
})

type Wire = Record<string, unknown>

/** A customer's record whose destinations change as they are saved. */
export function describeCustomer(erp: FakeErp, code: string, destinations: Wire[], more: Wire = {}) {
  const stored = new Map(destinations.map((one) => [String(one['codicede']), one]))
  const record = { c_cliente: code, cliente: `Cliente ${code}`, note: '', contattiaggiuntivi_clie: [], ...more }
  erp.on('GET', `/clienti/${code}`, () => ({ json: { data: { ...record, destinazioni_clie: [...stored.values()] } } }))
  erp.on('POST', `/clienti/${code}/true`, { json: { success: true } })
  for (const destination of ['0001', '0002', '0003', '0004']) {
    erp.on('POST', `/clienti/${code}/destinazioni/${destination}`, ({ body }) => {
      stored.set(destination, { ...stored.get(destination), ...(body as Wire), codicede: destination })
      return { json: { success: true } }
    })
  }
  erp.on('POST', '/applicazioni/panificatori/invio-credenziali', { json: { success: true } })
  return { of: (destination: string) => stored.get(destination) }
}

export const wireDestination = (codicede: string, more: Wire = {}): Wire => ({
  codicede,
  nomede: `Destinazione ${codicede}`,
  destlogin: `d${codicede}@cliente.example`,
  destpsw: '********',
  orderactive: '1',
  isPrimaria: '0',
  referente: '',
  primario: `140042${codicede}`,
  ...more,
})
