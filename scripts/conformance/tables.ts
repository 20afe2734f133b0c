// Which fields each entity has on the wire: the tables of the gateway where it has them.
import { offer, record } from '../../gateway/src/articles/tables.erp.ts'
import { type Field, type Fields, entity, key, may, must } from '../../gateway/src/erp/decode/entity.ts'
import { type Decoder, code, date, flag, partyCode, text, thousandths, whole } from '../../gateway/src/erp/decode/values.ts'

import { entry } from '../../gateway/src/extraordinary/entries.erp.ts'
import { row as planningRow } from '../../gateway/src/planning/rows.erp.ts'

type Make = <T>(decoder: Decoder<T>, ...names: [string, ...string[]]) => Field<T>

const each = (make: Make, decoder: Decoder<unknown>, names: readonly string[]): Record<string, Field<unknown>> =>
  Object.fromEntries(names.map((name) => [name, make(decoder, name)]))

export const WEEK = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const

export const ACT_FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act'] as const

export const COMPANY = entity('company', each(may, text, ['id', 'nome_azienda', 'piva', 'host', 'dbname']))

export const CUSTOMER = entity('customer', {
  code: key(partyCode, 'c_cliente'),
  name: must(text, 'cliente'),
  province: may(text, 'provincia', 'prov'),
  ...each(may, text, ['indirizzo', 'citta', 'cap', 'piva', 'cod_fisc', 'tel', 'email', 'categ', 'categ2', 'condi_pag', 'persona', 'note']),
})

export const CONTACT = entity('contact', {
  ...each(may, text, ['persona', 'ruolo', 'email', 'tel1', 'tel2', 'cell']),
  ...each(may, flag, ['predefinito', 'pec']),
})

export const DESTINATION = entity('destination', {
  code: key(partyCode, 'codicede'),
  ...each(may, text, ['nomede', 'viade', 'cittade', 'provinciade', 'capde', 'nazionede', 'referente', 'destlogin']),
  primary: may(flag, 'isPrimaria'),
  ...each(must, flag, ['orderactive', ...ACT_FLAGS]),
  primario: must(text, 'primario'),
})

export const LOGIN = entity('login', {
  name: must(text, 'nomeDestinazione'),
  primario: must(text, 'primario'),
  ...each(must, flag, ACT_FLAGS),
})

/** Of whom a row is, is said by few servers. */
const withoutOwner = <Given extends Fields>({ ownerCustomer: _customer, ownerDestination: _destination, ...fields }: Given): Fields =>
  fields

export const PLANNING_ROW = entity('planningRow', withoutOwner(planningRow.fields))

// What an entry says of its article stands in data_forn_arti, or beside the entry's own fields.
const { unit, weight, note, minimum, step, ...ofEntry } = entry.fields

export const ENTRY = entity('extraordinary', withoutOwner(ofEntry))

export const ENTRY_ARTICLE = entity('data_forn_arti', { unit, weight, note, minimum, step })

// The list of the warehouse and the catalogue of a customer are read by one table; each has some of its fields.
const { piecesPerTray, GROUP_4, dataSheet, imageName, price, writtenPrice: _written, ...both } = offer.fields

export const CATALOGUE_ARTICLE = entity('catalogueArticle', { ...both, dataSheet, imageName, price })

export { listed as CATEGORY } from '../../gateway/src/categories/categories.erp.ts'

export const DOCUMENT = entity('document', {
  id: key(code, 'id'),
  ...each(must, text, ['nomecausale', 'n_bolla', 'd_nome']),
  date: must(date, 'data_cons'),
  block: may(text, 'tblocco'),
})

export const PRODUCTION_ITEM = entity('productionItem', {
  code: key(code, 'codice_prod'),
  quantity: must(thousandths, 'quantita_totale', 'quantita'),
  ...each(may, text, ['descriz', 'unita_m', 'nome_g1', 'nome_g2', 'nome_g3', 'teglie_info']),
})

export const PERIOD = entity('period', {
  from: must(date, 'data_inizio'),
  to: must(date, 'data_fine'),
  days: must(whole, 'giorni_elaborati'),
})

export const ARTICLE_SUMMARY = entity('articleSummary', {
  ...both,
  piecesPerTray,
  GROUP_4,
  vatCode: record.fields.vatCode,
  photo: record.fields.photo,
})

export { record as ARTICLE, priceRow as PRICE_ROW } from '../../gateway/src/articles/tables.erp.ts'
