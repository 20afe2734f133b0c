// The tables of an article: its offer in a catalogue or in the warehouse's list, the whole record, and its price rows.
import { type RecordOf, entity, key, may, must, some } from '../erp/decode/entity.ts'
import type { Field } from '../erp/decode/fields.ts'
import { type Decoder, UNREADABLE, code, date, flag, money, percent, rawText, text, thousandths, whole } from '../erp/decode/values.ts'
import {
  CATEGORY_FIELDS, DATES, FLAG_FIELDS, PRICES, PRICE_PERCENTS, READ_ONLY_DATES, READ_ONLY_MONEY, READ_ONLY_PERCENTS, READ_ONLY_QUANTITIES,
  READ_ONLY_TEXTS, TEXTS,
} from './fields.erp.ts' // prettier-ignore

/** Money for calculations. */
const amount: Decoder<number> = {
  ...money,
  read(value, reading) {
    const written = money.read(value, reading)
    return written === null || written === UNREADABLE ? written : Number(written)
  },
}

type Names = Readonly<Record<string, string>>

/** Fields of one type that may be missing. */
const each = <Given extends Names, T>(names: Given, decoder: Decoder<T>) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, may(decoder, name)])) as {
    readonly [Name in keyof Given]: Field<T, 'may'>
  }

/** The code of the nested record takes precedence over the plain field; group 7 has no such record. */
const categories = Object.fromEntries(
  Object.entries(CATEGORY_FIELDS).map(([group, name]) => {
    const number = group.slice(-1)
    const nested = `gruppo${number}_mag.codice_g${number}`
    return [group, number === '7' ? may(code, name) : may(code, nested, name)]
  }),
) as { readonly [Group in keyof typeof CATEGORY_FIELDS]: Field<string, 'may'> }

/** Rows of the week have their own names for these fields, and some servers use one set of names everywhere. */
const OFFER = {
  code: key(code, 'cd_min', 'codice', 'cod_arti', 'codarti'),
  description: must(text, 'descriz', 'descrizione', 'descriz_art'),
  unitCode: must(text, 'unita_m', 'unitaMisura', 'um'),
  weight: may(thousandths, 'peso_lo', 'peso'),
  minimum: some(thousandths, 'qtaminima', 'quantitaMinima'),
  step: some(thousandths, 'qtarange', 'quantitaRange'),
  maximum: may(thousandths, 'qtamax', 'qtamassima', 'quantitaMassima'),
  piecesPerTray: may(whole, 'pos'),
  note: may(text, 'note_est'),
  ...categories,
}

export const offer = entity('article', {
  ...OFFER,
  isFeatured: may(flag, 'in_evidenza'),
  dataSheet: may(text, 'scheda_tecnica', 'scheda_tec'),
  imageName: may(text, 'immagine', 'foto'),
  price: may(amount, 'prezzo'),
  writtenPrice: may(rawText, 'prezzo'),
})

export const record = entity('article', {
  ...each(READ_ONLY_MONEY, amount),
  ...each(READ_ONLY_PERCENTS, percent),
  ...each(READ_ONLY_QUANTITIES, thousandths),
  ...each(READ_ONLY_DATES, date),
  ...each(READ_ONLY_TEXTS, text),
  ...each(TEXTS, text),
  ...each(DATES, date),
  ...each(FLAG_FIELDS, flag),
  ...OFFER,
  vatCode: must(code, 'iva', 'codice_iva', 'aliquota_iva'),
})

export const priceRow = entity('price', {
  list: key(code, 'codlis', 'codice_listino'),
  article: may(code, 'codarti'),
  price: may(amount, PRICES.price),
  ...each(PRICE_PERCENTS, percent),
})

export type OfferFields = RecordOf<typeof offer.fields>
export type RecordFields = RecordOf<typeof record.fields>
export type CategoryFields = Pick<OfferFields, keyof typeof CATEGORY_FIELDS>
