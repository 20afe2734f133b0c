// Writes of a customer, its contacts and its destinations, on the wire. Each write answers the new tag of the record.
import { type ErpClient, type SendOptions, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { entity, may } from '../erp/decode/entity.ts'
import { rawText } from '../erp/decode/values.ts'
import { toFlag } from '../erp/encode.ts'
import { requiresField } from '../erp/required-field.ts'
import { DAY_FLAGS, customerCode, customerTable, destinationTable } from '../erp/parties.erp.ts'
import { newCodesIn } from '../erp/new-code.erp.ts'
import { sendTagged } from '../erp/tagged.ts'
import type { DestinationKey } from '../keys.ts'
import type { CustomerFields, CustomerWrite } from './customer.rules.ts'
import type { ContactModel, CustomerKeeps } from './customers.model.ts'
import type { DestinationWrite } from './destination.rules.ts'

type Condition = Pick<SendOptions, 'headers'>
type Body = Record<string, unknown>

/** The codes that the new customer may have: servers answer the code in different places. */
export async function createCustomer(erp: ErpClient, { fields, contacts }: CustomerWrite, keeps: CustomerKeeps): Promise<string[]> {
  const body = customerToErp(fields, keeps.contacts ? contacts : null, keeps)
  return newCodesIn(await erp.send('PUT', '/clienti', confirmation, { body }))
}

export function writeCustomer(
  erp: ErpClient,
  code: string,
  { fields, contacts }: CustomerWrite,
  keeps: CustomerKeeps,
  condition: Condition,
): Promise<string | null> {
  return sendTagged(erp, erpPath`/clienti/${code}/true`, { body: customerToErp(fields, contacts, keeps), ...condition })
}

function customerToErp(fields: CustomerFields, contacts: ContactModel[] | null, keeps: CustomerKeeps): Body {
  return {
    cliente: fields.name ?? '',
    indirizzo: fields.street ?? '',
    citta: fields.city ?? '',
    prov: fields.province ?? '',
    cap: fields.postcode ?? '',
    piva: fields.vatNumber ?? '',
    cod_fisc: fields.taxCode ?? '',
    tel: fields.phone ?? '',
    categ: fields.category ?? '',
    categ2: fields.secondCategory ?? '',
    condi_pag: fields.paymentTerms ?? '',
    email: fields.email ?? '',
    persona: fields.contactPerson ?? '',
    ...(keeps.note ? { note: fields.note ?? '' } : {}),
    ...(contacts ? { contattiaggiuntivi_clie: contacts.map(contactToErp) } : {}),
  }
}

const contactToErp = (contact: ContactModel): Body => ({
  ...(contact.ownId === null ? {} : { id: contact.ownId }),
  persona: contact.name,
  ruolo: contact.role ?? '',
  email: contact.email ?? '',
  tel1: contact.phone ?? '',
  tel2: contact.secondPhone ?? '',
  cell: contact.mobile ?? '',
  predefinito: toFlag(contact.isDefault),
  pec: toFlag(contact.isCertifiedEmail),
})

/** Creates or changes a destination. Without a typed password the field is left out: the server keeps the old one. */
export async function writeDestination(
  erp: ErpClient,
  customerCode: string,
  write: DestinationWrite,
  condition: Condition,
): Promise<string | null> {
  const path = erpPath`/clienti/${customerCode}/destinazioni/${write.code}`
  const body = destinationToErp(write)
  try {
    return await sendTagged(erp, path, { body, ...condition })
  } catch (failure) {
    const known =
      write.password === null && requiresField(failure, PASSWORD)
        ? await readPassword(erp, customerCode, write.code).catch(() => null)
        : null
    if (known === null) throw failure
    return await sendTagged(erp, path, { body: { ...body, destpsw: known }, ...condition })
  }
}

function destinationToErp({ fields, keeps, password }: DestinationWrite): Body {
  return {
    nomede: fields.name ?? '',
    viade: fields.street ?? '',
    cittade: fields.city ?? '',
    provinciade: fields.province ?? '',
    nazionede: fields.country ?? '',
    capde: fields.postcode ?? '',
    ...(keeps.contactPerson ? { referente: fields.contactPerson ?? '' } : {}),
    ...(keeps.primary ? { isPrimaria: toFlag(fields.isPrimary) } : {}),
    destlogin: fields.loginEmail ?? '',
    ...(password === null ? {} : { destpsw: password }),
    orderactive: toFlag(fields.isActive),
    ...Object.fromEntries(WEEKDAYS.map(([day, { names }]) => [names[0], toFlag(fields.disabledDays.includes(day))])),
    spec_act: toFlag(fields.isSpecialDayDisabled),
  }
}

/** Some servers require a password with every destination: they get back the one they have. */
const PASSWORD = /psw|password/i

const WEEKDAYS = Object.entries(DAY_FLAGS) as [keyof typeof DAY_FLAGS, (typeof DAY_FLAGS)['MONDAY']][]

const password = entity('destination', { code: destinationTable.fields.code, written: may(rawText, 'destpsw') })
const passwords = entity('customer', { ...customerCode.fields, destinations: customerTable.fields.destinations }).record(
  ({ destinations }, { reading }) => password.nested(destinations, reading, (own) => own),
)

/** The password, if the server answers it; a mask is not one. It is only ever sent back. */
async function readPassword(erp: ErpClient, code: string, destinationCode: string): Promise<string | null> {
  const own = await erp.get(erpPath`/clienti/${code}`, passwords)
  const known = own?.find((one) => one.code === destinationCode)?.written ?? ''
  return /^\**$/.test(known) ? null : known
}

/** Whether a server that answers passwords has this one. */
export const holdsPassword = async (
  erp: ErpClient,
  { customerCode, destinationCode }: DestinationKey,
  password: string,
): Promise<boolean> => (await readPassword(erp, customerCode, destinationCode).catch(() => null)) === password

export type Letter = { customerName: string; destinationName: string; username: string; password: string; portal: string }

export function mailCredentials(erp: ErpClient, { customerName, destinationName, username, password, portal }: Letter): Promise<void> {
  const body = { ragionesociale: customerName, nomedestinazione: destinationName, username, password, urlaccesso: portal }
  return confirmed(erp.send('POST', '/applicazioni/panificatori/invio-credenziali', confirmation, { body }))
}
