// The calls of a first installation, and the server's state during it.
import { type ErpClient, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { type RecordOf, entity } from '../erp/decode/entity.ts'
import { WRAPPERS, isRow, parsed, valueOf } from '../erp/decode/envelope.ts'
import type { Reader, Reading } from '../erp/decode/reading.ts'
import { ErpFailure } from '../erp/errors.ts'
import { customerCode, customerTable } from '../erp/parties.erp.ts'
import { type CompanySettings, type Credentials, clientConfigAnswer } from '../erp/service.erp.ts'
import { ADMINISTRATIVE, type Facts, type ShownCustomer } from './installation.rules.ts'
import { ownMark } from './session.erp.ts'

export type Account = { credentials: Credentials; company: CompanySettings }

const { name, vatNumber, destinations } = customerTable.fields
const shown = entity('customer', { ...customerCode.fields, name, vatNumber, destinations })

const shownFrom = (fields: RecordOf<typeof shown.fields>, { reading }: { reading: Reading }): ShownCustomer => ({
  ...fields,
  name: fields.name ?? '',
  destinations: ownMark.nested(fields.destinations, reading, ({ code, login, isActive }, { isUnreadable }) => {
    // Whatever says so, a login of somebody else is not written over.
    return { code, login, isActive: isActive ?? isUnreadable('isActive') }
  }),
})

/** Customer 0001, or another one; only a real 404 means that it does not exist. */
export async function readCustomer(erp: ErpClient, code = ADMINISTRATIVE): Promise<Facts['first']> {
  try {
    return (await erp.get(erpPath`/clienti/${code}`, shown.record(shownFrom))) ?? 'unclear'
  } catch (failure) {
    if (!(failure instanceof ErpFailure)) throw failure
    if (failure.kind === 'notFound') return 'missing'
    if (failure.kind === 'refused' || failure.kind === 'invalid') return 'unclear'
    throw failure
  }
}

/** An explicit list: an empty body is none, and a row without a code makes the list unclear. */
const explicitList: Reader<ShownCustomer[] | 'unclear'> = (answer, reading) => {
  let value = parsed(answer)
  while (isRow(value)) value = parsed(valueOf(value, WRAPPERS)?.value)
  if (!Array.isArray(value) || !value.every(isRow)) return 'unclear'
  const customers = shown.rows(value, reading, shownFrom)
  return customers.length === value.length ? customers : 'unclear'
}

export async function readCustomers(erp: ErpClient): Promise<Facts['customers']> {
  try {
    return await erp.get('/clienti', explicitList, { isLarge: true })
  } catch (failure) {
    if (failure instanceof ErpFailure && ['notFound', 'refused', 'invalid'].includes(failure.kind)) return 'unclear'
    throw failure
  }
}

/** The credentials and the company of the service account; null if the server answers none. */
export async function readAccount(erp: ErpClient, known: Account | null, configured: Credentials | null): Promise<Account | null> {
  if (known && Object.keys(known.company).length > 0) return known
  const config = await erp.get('/client-config', clientConfigAnswer).catch(() => null)
  const credentials = known?.credentials ?? configured ?? config?.credentials ?? null
  return credentials && { credentials, company: config?.company ?? {} }
}

export type Sent = ReturnType<typeof customerOf>

/** The administrative customer, from the company settings, with defaults for missing ones. */
export function customerOf({ credentials, company }: Account) {
  const of = (name: string) => company[name]?.trim() ?? ''
  const name = of('NOMEDIT') || 'Azienda'
  const place = { indirizzo: of('INDDIT'), citta: of('CITDIT'), prov: of('PRODIT') || 'RM', cap: of('CAPDIT') || '12345' }
  const numbers = { piva: of('PIVADIT') || '00000000000', cod_fisc: of('CODFISC'), tel: of('TELDIT'), email: of('EMAIL_DITTA') }
  const body = { cliente: name, ...place, ...numbers, categ: '', categ2: '', condi_pag: '', persona: '' }
  return { name, vatNumber: numbers.piva, login: credentials.email, place, body }
}

/** Servers answer the code in different places: the next reading decides. */
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
