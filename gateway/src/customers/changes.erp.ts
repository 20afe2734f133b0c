// Writes of a customer, its contacts and its destinations, on the wire. Each write answers the new tag of the record.
import { type ErpClient, type SendOptions, erpPath } from '../erp/client.ts'
import { confirmation, confirmed } from '../erp/confirmation.ts'
import { entity, may } from '../erp/decode/entity.ts'
import { rawText } from '../erp/decode/values.ts'
import { toFlag } from '../erp/encode.ts'
import { saying } from '../erp/errors.ts'
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
export async function createCustomer(erp: ErpClient, write: CustomerWrite, keeps: CustomerKeeps): Promise<string[]> {
  const body = customerToErp(keeps.contacts ? write : { ...write, contacts: null }, keeps)
  return newCodesIn(await erp.send('PUT', '/clienti', confirmation, { body }))
}

export function writeCustomer(
  erp: ErpClient,
  code: string,
  write: CustomerWrite,
  keeps: CustomerKeeps,
  condition: Condition,
): Promise<string | null> {
  return sendTagged(erp, erpPath`/clienti/${code}/true`, { body: customerToErp(write, keeps), ...condition })
}

const CUSTOMER_TEXTS: Record<keyof CustomerFields, string> = {
  name: 'cliente',
  street: 'indirizzo',
  city: 'citta',
  province: 'prov',
  postcode: 'cap',
  vatNumber: 'piva',
  taxCode: 'cod_fisc',
  phone: 'tel',
  category: 'categ',
  secondCategory: 'categ2',
  paymentTerms: 'condi_pag',
  email: 'email',
  contactPerson: 'persona',
  note: 'note',
}

function customerToErp({ fields, omits, contacts }: CustomerWrite, keeps: CustomerKeeps): Body {
  return {
    ...written(CUSTOMER_TEXTS, keeps.note ? omits : [...omits, 'note'], (name) => fields[name] ?? ''),
    ...(contacts ? { contattiaggiuntivi_clie: contacts.map(contactToErp) } : {}),
  }
}

/** The fields of a write under their wire names. */
function written<Name extends string>(wireNames: Record<Name, string>, omits: readonly string[], valueOf: (name: Name) => unknown): Body {
  const sent = (Object.keys(wireNames) as Name[]).filter((name) => !omits.includes(name))
  return Object.fromEntries(sent.map((name) => [wireNames[name], valueOf(name)]))
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

/** What people read of a refusal without a text. */
const UNKNOWN = 'Errore sconosciuto'

/** Creates or changes a destination. Without a typed password the field is left out: the server keeps the old one. */
export const writeDestination: typeof sendDestination = (...destination) =>
  sendDestination(...destination).catch((failure: unknown) => {
    throw saying(failure, UNKNOWN)
  })

async function sendDestination(
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

const DESTINATION_TEXTS = {
  name: 'nomede',
  street: 'viade',
  city: 'cittade',
  province: 'provinciade',
  country: 'nazionede',
  postcode: 'capde',
  contactPerson: 'referente',
  loginEmail: 'destlogin',
} as const
const DESTINATION_FLAGS = { isPrimary: 'isPrimaria', isActive: 'orderactive', isSpecialDayDisabled: 'spec_act' } as const

function destinationToErp({ fields, omits, password }: DestinationWrite): Body {
  const days = WEEKDAYS.map(([day, { names }]) => [names[0], toFlag(fields.disabledDays.includes(day))])
  return {
    ...written(DESTINATION_TEXTS, omits, (name) => fields[name] ?? ''),
    ...written(DESTINATION_FLAGS, omits, (name) => toFlag(fields[name])),
    ...(omits.includes('disabledDays') ? {} : Object.fromEntries(days)),
    ...(password === null ? {} : { destpsw: password }),
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
