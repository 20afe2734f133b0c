// Rows of deliveries and documents, of a back end that lists them.
import { entity, key, may, must } from './decode/entity.ts'
import type { Reading } from './decode/reading.ts'
import { code, quantity, rawText, text } from './decode/values.ts'

const delivered = entity('deliveredRow', {
  code: key(code, 'codice'),
  description: must(text, 'descriz'),
  unit: must(text, 'unita_m'),
  quantity: must(quantity, 'quantita'),
  price: may(rawText, 'prezzo'),
  origin: may(text, 'origine'),
})

export const deliveredRows = (list: unknown, reading: Reading) =>
  delivered.nested(list, reading, ({ description, unit, quantity, price, origin, ...row }) => ({
    ...row,
    description: description ?? '',
    unit: unit ?? '',
    quantity: quantity ?? 0,
    price: price?.trim() || null,
    origin: origin ?? '',
  })) ?? []
