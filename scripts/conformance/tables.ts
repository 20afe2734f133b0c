// The fields of each entity on the wire, from the gateway's tables if it has them.
import { offer, record } from '../../gateway/src/articles/tables.erp.ts'
import { entity, may, must } from '../../gateway/src/erp/decode/entity.ts'
import type { Field, Fields } from '../../gateway/src/erp/decode/fields.ts'
import { type Decoder, code, flag, money, text } from '../../gateway/src/erp/decode/values.ts'

import { PAPER } from '../../gateway/src/documents/documents.erp.ts'
import { contactTable, customerTable, destinationTable } from '../../gateway/src/erp/parties.erp.ts'
import { entry } from '../../gateway/src/extraordinary/entries.erp.ts'
import { row as planningRow } from '../../gateway/src/planning/rows.erp.ts'

type Make = <T>(decoder: Decoder<T>, ...names: [string, ...string[]]) => Field<T>

const each = (make: Make, decoder: Decoder<unknown>, names: readonly string[]): Record<string, Field<unknown>> =>
  Object.fromEntries(names.map((name) => [name, make(decoder, name)]))

export const WEEK = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const

export const ACT_FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act'] as const

export const COMPANY = entity('company', each(may, text, ['id', 'nome_azienda', 'piva', 'host', 'dbname']))

// Nested lists have their own tables; the id of a contact is opaque.
const { destinations: _destinations, contacts: _contacts, ...ofCustomer } = customerTable.fields
const { id: _id, ...ofContact } = contactTable.fields
const { customerCode: _owner, ...ofDestination } = destinationTable.fields

export const CUSTOMER = entity('customer', ofCustomer)

export const CONTACT = entity('contact', ofContact)

export const DESTINATION = entity('destination', ofDestination)

export const LOGIN = entity('login', {
  name: must(text, 'nomeDestinazione'),
  primario: must(text, 'primario'),
  ...each(must, flag, ACT_FLAGS),
})

/** Few servers name the owner of a row. */
const withoutOwner = ({ ownerCustomer: _customer, ownerDestination: _destination, ...fields }: Fields): Fields => fields

export const PLANNING_ROW = entity('planningRow', withoutOwner(planningRow.fields))

// The fields of an entry's article are in data_forn_arti, or beside the entry's own fields.
const { unit, weight, note, minimum, step, price: _asWritten, ...ofEntry } = entry.fields

export const ENTRY = entity('extraordinary', { ...withoutOwner(ofEntry), price: may(money, 'prezzo') })

export const ENTRY_ARTICLE = entity('data_forn_arti', { unit, weight, note, minimum, step })

// One table reads the warehouse list and a customer's catalogue; each has some of its fields.
const { piecesPerTray, GROUP_4, dataSheet, imageName, price, writtenPrice: _written, ...both } = offer.fields

export const CATALOGUE_ARTICLE = entity('catalogueArticle', { ...both, dataSheet, imageName, price })

export { listed as CATEGORY } from '../../gateway/src/categories/categories.erp.ts'

const { erpId, number, date: deliveredOn, reason } = PAPER

export const DOCUMENT = entity('document', { erpId, number, deliveredOn, reason, mark: must(code, 'd_nome') })

export { period as PERIOD, total as PRODUCTION_ITEM } from '../../gateway/src/production/production.erp.ts'

export const ARTICLE_SUMMARY = entity('articleSummary', {
  ...both,
  piecesPerTray,
  GROUP_4,
  vatCode: record.fields.vatCode,
  photo: record.fields.photo,
})

export { record as ARTICLE, priceRow as PRICE_ROW } from '../../gateway/src/articles/tables.erp.ts'
