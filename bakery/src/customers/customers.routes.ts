import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { customerToWire, recordEtag, recordToWire, requireCustomerRecord } from './customer-record.shared.ts'
import { flag, read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { ifMatch } from '../http/etag.ts'
import { createCustomer, listCustomers, updateCustomer, type CustomerChange } from './customers.sql.ts'

const params = z.object({ customer: z.string() })

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

const updateSchema = z.object({ ...customerFields, contattiaggiuntivi_clie: z.array(contactSchema).max(100).nullish() })
const createSchema = updateSchema.extend({ cliente: requiredText() })

export function customerRoutes(app: FastifyInstance, { db, database }: Deps): void {
  app.get('/api/clienti', async () => ({ data: (await listCustomers(db)).map(customerToWire) }))

  app.get('/api/clienti/:customer', async (request, reply) => {
    const record = await requireCustomerRecord(db, read(params, request.params).customer)
    reply.header('etag', recordEtag(record))
    return { data: recordToWire(record) }
  })

  app.put('/api/clienti', { config: { body: createSchema } }, async (request) => {
    const { change, contacts, cliente } = changeOf(read(createSchema, request.body))
    const code = await createCustomer(database, { ...change, cliente: cliente ?? '' }, contacts)
    return { success: true, cliente: { c_cliente: code } }
  })

  app.post('/api/clienti/:customer/true', { config: { body: updateSchema } }, async (request, reply) => {
    const { customer } = read(params, request.params)
    const { change, contacts } = changeOf(read(updateSchema, request.body))
    reply.header('etag', await updateCustomer(db, customer, change, contacts, ifMatch(request)))
    return { success: true, message: 'Cliente aggiornato', cliente: { c_cliente: customer } }
  })
}

function changeOf({ prov, contattiaggiuntivi_clie, ...fields }: z.output<typeof updateSchema>) {
  const change: CustomerChange = { ...fields, provincia: prov }
  return { change, contacts: contattiaggiuntivi_clie ?? undefined, cliente: fields.cliente }
}
