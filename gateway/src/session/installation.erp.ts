// The calls of a first installation, and what the server shows of it.
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import type { Reader } from '../erp/decode/reading.ts'
import { ErpFailure } from '../erp/errors.ts'
import { type Row, asFlag, asOptionalText, asText, isRow, nestedRows, rowOf } from '../erp/row.erp.ts'
import { type CompanySettings, type Credentials, clientConfigAnswer } from '../erp/service.erp.ts'
import { ADMINISTRATIVE, type Facts, type ShownCustomer, type ShownDestination } from './installation.rules.ts'

export type Account = { credentials: Credentials; company: CompanySettings }

const destinationFromErp = (row: Row): ShownDestination => ({
  code: asText(row['codicede']).trim(),
  login: asOptionalText(row['destlogin']),
  isActive: asFlag(row['orderactive']),
})

function customerFromErp(row: Row): ShownCustomer | null {
  const code = asText(row['c_cliente']).trim()
  if (code === '') return null
  const destinations = nestedRows(row['destinazioni_clie'], destinationFromErp)
  return { code, name: asText(row['cliente']), vatNumber: asOptionalText(row['piva']), destinations }
}

/** Customer 0001, or another one; only a real 404 says that there is none. */
export async function readCustomer(erp: ErpClient, code = ADMINISTRATIVE): Promise<Facts['first']> {
  try {
    return (await erp.get(erpPath`/clienti/${code}`, rowOf(customerFromErp))) ?? 'unclear'
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    if (failure.kind === 'notFound') return 'missing'
    if (failure.kind === 'refused' || failure.kind === 'invalid') return 'unclear'
    throw failure
  }
}

const WRAPPED = ['data', 'result', 'rows', 'items']

/** An explicit list: nothing at all is none. */
const explicitList: Reader<ShownCustomer[] | 'unclear'> = (answer) => {
  let value = answer
  for (let depth = 0; depth < WRAPPED.length && isRow(value); depth++)
    value = value[WRAPPED.find((name) => isRow(value) && name in value) ?? '']
  if (!Array.isArray(value)) return 'unclear'
  const customers = value.map((row) => (isRow(row) ? customerFromErp(row) : null))
  return customers.every((one) => one !== null) ? customers : 'unclear'
}

export async function readCustomers(erp: ErpClient): Promise<Facts['customers']> {
  try {
    return await erp.get('/clienti', explicitList)
  } catch (failure) {
    if (failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)) return 'unclear'
    throw failure
  }
}

/** The credentials, and what the bakery says of itself; null where it says nothing. */
export async function readAccount(erp: ErpClient, known: Account | null, configured: Credentials | null): Promise<Account | null> {
  if (known && Object.keys(known.company).length > 0) return known
  const config = await erp.get('/client-config', clientConfigAnswer).catch(() => null)
  const credentials = known?.credentials ?? configured ?? config?.credentials ?? null
  return credentials && { credentials, company: config?.company ?? {} }
}

export type Sent = ReturnType<typeof customerOf>

/** The customer that stands for the bakery, from the company settings and with what they lack. */
export function customerOf({ credentials, company }: Account) {
  const of = (name: string) => company[name]?.trim() ?? ''
  const name = of('NOMEDIT') || 'Azienda'
  const place = { indirizzo: of('INDDIT'), citta: of('CITDIT'), prov: of('PRODIT') || 'RM', cap: of('CAPDIT') || '12345' }
  const numbers = { piva: of('PIVADIT') || '00000000000', cod_fisc: of('CODFISC'), tel: of('TELDIT'), email: of('EMAIL_DITTA') }
  const body = { cliente: name, ...place, ...numbers, categ: '', categ2: '', condi_pag: '', persona: '' }
  return { name, vatNumber: numbers.piva, login: credentials.email, place, body }
}

/** Its answer names the code in one place or another: what the server shows afterwards decides. */
export const createCustomer = (erp: ErpClient, { body }: Sent): Promise<void> =>
  confirmed(erp.send('PUT', '/clienti', confirmation, { body }))

export function giveAccess(erp: ErpClient, code: string, { name, place }: Sent, { email, password }: Credentials): Promise<void> {
  const days = { lun_act: '0', mar_act: '0', mer_act: '0', gio_act: '0', ven_act: '0', sab_act: '0', dom_act: '0', spec_act: '0' }
  const address = { nomede: name, viade: place.indirizzo, cittade: place.citta, provinciade: place.prov, nazionede: 'IT', capde: place.cap }
  const access = { destlogin: email, destpsw: password, orderactive: '1' }
  const body = { ...address, ...access, ...days }
  return confirmed(erp.send('POST', erpPath`/clienti/${code}/destinazioni/${ADMINISTRATIVE}`, confirmation, { body }))
}

export async function fillConfigurator(erp: ErpClient, company: CompanySettings): Promise<void> {
  if (Object.keys(company).length > 0) await confirmed(erp.send('POST', '/configurator/update-multi', confirmation, { body: company }))
}
