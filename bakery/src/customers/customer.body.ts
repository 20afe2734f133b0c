import { z } from 'zod'
import { flag, priceListCode, read, requiredText, text } from '../http/body.ts'
import type { CustomerChange } from './customers.sql.ts'

/** Keys that are not sent leave their fields unchanged. */
const customerFields = {
  cliente: requiredText().optional(),
  indirizzo: text().optional(),
  citta: text().optional(),
  prov: text(4).optional(),
  cap: text(10).optional(),
  piva: text(20).optional(),
  cod_fisc: text(20).optional(),
  tel: text(60).optional(),
  email: text().optional(),
  categ: text(60).optional(),
  categ2: text(60).optional(),
  condi_pag: text().optional(),
  persona: text().optional(),
  note: text(4000).optional(),
}

const contactSchema = z.object({
  id: z.number().int().min(1).optional(),
  persona: text().default(''),
  ruolo: text().default(''),
  email: text().default(''),
  tel1: text(60).default(''),
  tel2: text(60).default(''),
  cell: text(60).default(''),
  predefinito: flag.default(0),
  pec: flag.default(0),
})

export const updateSchema = z.object({ ...customerFields, contattiaggiuntivi_clie: z.array(contactSchema).max(100).nullish() })
export const createSchema = updateSchema.extend({ cliente: requiredText() })

/** What an imported customer brings besides: the bakery counts such codes up by itself for the others. */
const ownSchema = z.object({
  code: text().refine((code) => /^(?!0000)\d{4}$/.test(code), 'Codice cliente non valido: quattro cifre da 0001'),
  listino: priceListCode.optional(),
})

export const readOwn = (body: unknown) => read(ownSchema, body)

export const readNewCustomer = (body: unknown) => changeOf(read(createSchema, body))

export const readCustomerChange = (body: unknown) => changeOf(read(updateSchema, body))

function changeOf({ prov, contattiaggiuntivi_clie, ...fields }: z.output<typeof updateSchema>) {
  const change: CustomerChange = { ...fields, provincia: prov }
  return { change, contacts: contattiaggiuntivi_clie ?? undefined, cliente: fields.cliente }
}
