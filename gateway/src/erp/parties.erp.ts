// Customers, their destinations and their contacts on the wire: the tables that all subjects use.
import { type RecordOf, entity, exact, key, may, must, shown } from './decode/entity.ts'
import { active, flag, partyCode, presence, raw, text } from './decode/values.ts'

/** The names of a customer's code, in its own record and in others. */
export const CUSTOMER_CODE = ['c_cliente', 'c_clie', 'cod_clie', 'cod_cliente', 'codice_cliente'] as const
export const DESTINATION_CODE = ['codicede', 'cod_destinazione', 'codice_destinazione'] as const

/** Only its code, e.g. in the answer to its creation. */
export const customerCode = entity('customer', { code: key(partyCode, ...CUSTOMER_CODE) })

export const customerTable = entity('customer', {
  ...customerCode.fields,
  name: must(text, 'cliente', 'ragione_sociale', 'rag_soc'),
  street: may(text, 'indirizzo'),
  city: may(text, 'citta'),
  province: may(text, 'provincia', 'prov'),
  postcode: may(text, 'cap'),
  vatNumber: may(text, 'piva', 'partita_iva'),
  taxCode: may(text, 'cod_fisc', 'codice_fiscale'),
  phone: may(text, 'tel', 'telefono'),
  email: may(text, 'email'),
  category: may(text, 'categ'),
  secondCategory: may(text, 'categ2'),
  paymentTerms: may(text, 'condi_pag'),
  contactPerson: may(text, 'persona'),
  note: may(text, 'note'),
  destinations: may(raw, 'destinazioni_clie', 'destinazioni'),
  contacts: may(raw, 'contattiaggiuntivi_clie', 'contatti_aggiuntivi'),
})

/** Every change of a contact writes all of them back: unreadable values must not be lost. */
export const contactTable = entity('contact', {
  id: may(raw, 'id'),
  name: must(text, 'persona'),
  role: exact(text, 'ruolo'),
  email: exact(text, 'email'),
  phone: exact(text, 'tel1'),
  secondPhone: exact(text, 'tel2'),
  mobile: exact(text, 'cell'),
  isDefault: exact(flag, 'predefinito'),
  isCertifiedEmail: exact(flag, 'pec'),
})

/**
 * Flags of the disabled weekdays, Monday first: '1' means disabled. An answer has all of them or none, since a weekday without a
 * flag would count as enabled.
 */
export const DAY_FLAGS = {
  MONDAY: exact(flag, 'lun_act'),
  TUESDAY: exact(flag, 'mar_act'),
  WEDNESDAY: exact(flag, 'mer_act'),
  THURSDAY: exact(flag, 'gio_act'),
  FRIDAY: exact(flag, 'ven_act'),
  SATURDAY: exact(flag, 'sab_act'),
  SUNDAY: exact(flag, 'dom_act'),
}

export const destinationTable = entity(
  'destination',
  {
    code: key(partyCode, ...DESTINATION_CODE),
    name: must(text, 'nomede', 'nome_destinazione'),
    street: may(text, 'viade'),
    city: may(text, 'cittade'),
    province: may(text, 'provinciade'),
    postcode: may(text, 'capde'),
    country: may(text, 'nazionede'),
    contactPerson: may(text, 'referente'),
    login: may(text, 'destlogin'),
    password: may(presence, 'destpsw'),
    isActive: shown(active, 'orderactive'),
    isPrimary: exact(flag, 'isPrimaria'),
    ...DAY_FLAGS,
    isSpecialDayDisabled: exact(flag, 'spec_act'),
    primario: may(text, 'primario'),
    customerCode: may(partyCode, 'codiceCliente', ...CUSTOMER_CODE),
  },
  { together: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] },
)

export type DestinationFields = RecordOf<typeof destinationTable.fields>
export type ContactFields = RecordOf<typeof contactTable.fields>
export type CustomerFields = RecordOf<typeof customerTable.fields>

const { code, login, primario, customerCode: ownCode } = destinationTable.fields

/** The destination of a row, whatever else the row contains. */
export const destinationMark = entity('destination', { code, login, primario, ownCode, name: may(text, 'nomede', 'nome_destinazione') })
