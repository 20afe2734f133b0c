// The operations of staff on customers and destinations, and a server of the bakery that stores what it receives.
import type { CustomerPatch, DestinationChange, DestinationPatch } from '../generated/contract.ts'
import type { openHarness } from './harness.ts'
import type { ErpCall, ErpReply, FakeErp } from './erp.ts'

export const customerPatch = (more: CustomerPatch = {}): CustomerPatch => ({
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
  ...more,
})

export const destinationPatch = (more: DestinationPatch = {}): DestinationPatch => ({
  street: 'Via Po 2',
  city: 'Bologna',
  province: 'BO',
  postcode: '40100',
  country: 'IT',
  contactPerson: 'Ugo',
  isActive: true,
  isPrimary: false,
  disabledDays: ['SUNDAY'],
  isSpecialDayDisabled: false,
  ...more,
})

/** A change of one destination together with its customer. */
export const change = (code: string | null, set: DestinationPatch, seen?: DestinationPatch): DestinationChange => ({
  code,
  isNew: false,
  set,
  ...(seen ? { seen } : {}),
})

type Wire = Record<string, unknown>

/** A customer's record that changes when it is saved; with `tagged` it has a version, and a write on an old one is refused. */
export function describeCustomer(erp: FakeErp, code: string, destinations: Wire[], more: Wire = {}, { tagged = false } = {}) {
  const stored = new Map(destinations.map((one) => [String(one['codicede']), one]))
  const state: { record: Wire; version: number } = {
    record: { c_cliente: code, cliente: `Cliente ${code}`, note: '', contattiaggiuntivi_clie: [], ...more },
    version: 1,
  }
  const headers = () => (tagged ? { etag: `"${state.version}"` } : {})
  const store = (change: Wire) => {
    const { prov, ...fields } = change
    state.record = { ...state.record, ...fields, ...(prov === undefined ? {} : { provincia: prov }) }
    state.version += 1
  }
  const storeDestination = (destination: string, change: Wire) => {
    stored.set(destination, { ...stored.get(destination), ...change, codicede: destination })
    state.version += 1
  }
  const unlessOld =
    (write: (body: Wire) => void) =>
    (call: ErpCall): ErpReply => {
      const tag = call.headers['if-match']
      if (tag !== undefined && tag !== `"${state.version}"`) return { status: 412, json: { message: 'Modificato nel frattempo' } }
      write(call.body as Wire)
      return { json: { success: true }, headers: headers() }
    }
  if (tagged) erp.on('GET', '/panify', { json: { version: 1, features: ['if-match-customers'] } })
  erp.on('GET', `/clienti/${code}`, () => ({
    json: { data: { ...state.record, destinazioni_clie: [...stored.values()] } },
    headers: headers(),
  }))
  erp.on('POST', `/clienti/${code}/true`, unlessOld(store))
  for (const destination of new Set(['0001', '0002', '0003', '0004', ...stored.keys()]))
    erp.on(
      'POST',
      `/clienti/${code}/destinazioni/${destination}`,
      unlessOld((body) => storeDestination(destination, body)),
    )
  erp.on('POST', '/applicazioni/panificatori/invio-credenziali', { json: { success: true } })
  return {
    of: (destination: string) => stored.get(destination),
    record: () => state.record,
    /** Somebody else changes something. */
    store,
    storeDestination,
  }
}

const DAYS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act']

export const wireDestination = (codicede: string, more: Wire = {}): Wire => ({
  codicede,
  nomede: `Destinazione ${codicede}`,
  destlogin: `d${codicede}@cliente.example`,
  destpsw: '********',
  orderactive: '1',
  isPrimaria: '0',
  referente: '',
  primario: `140042${codicede}`,
  ...Object.fromEntries(DAYS.map((day) => [day, '0'])),
  ...more,
})

const UPDATE = `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) {
  __typename ... on CustomerUpdated { customer { name phone contacts { name phone } destinations { code name disabledDays } }
    steps { position code outcome message } }
  ... on Refusal { code message } ... on InvalidInput { problems { path code message } }
  ... on ChangedMeanwhile { conflicts { path label seen current wanted } } } }`

export const OWN = '/clienti/0042/true'
export const at = (code: string): string => `/clienti/0042/destinazioni/${code}`

/** How tests change a customer of one harness and inspect the calls. */
export function updates(deskOf: () => Awaited<ReturnType<typeof openHarness>>) {
  const paths = (calls: readonly ErpCall[]) => calls.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
  return {
    update: async (input: object, code = '0042') => {
      const { data, errors } = await deskOf().query(UPDATE, { input: { code, ...input } })
      return { result: data?.updateCustomer, errors, code: errors?.[0]?.extensions?.['code'] }
    },
    calls: () => paths(deskOf().erp.calls),
    writes: () => paths(deskOf().erp.writes()),
    bodyOf: (path: string) => deskOf().erp.callsTo('POST', path).at(-1)?.body as Record<string, unknown>,
  }
}
