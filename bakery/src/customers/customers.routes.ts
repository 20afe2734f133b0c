import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { destinationToWire } from '../db/destination-wire.ts'
import type { Row } from '../db/tables.ts'
import { flag, read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { createCustomer, findCustomer, listCustomers, updateCustomer, type CustomerChange } from './customers.sql.ts'

const params = z.object({ customer: z.string() })

/** A key that is not sent leaves its field as it is. */
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

  app.get('/api/clienti/:customer', async (request) => {
    const found = await findCustomer(db, read(params, request.params).customer)
    if (!found) throw notFound('Cliente non trovato')
    return {
      data: {
        ...customerToWire(found.customer),
        destinazioni_clie: found.destinations.map(destinationToWire),
        contattiaggiuntivi_clie: found.contacts.map(contactToWire),
      },
    }
  })

  app.put('/api/clienti', async (request) => {
    const { change, contacts, cliente } = changeOf(read(createSchema, request.body))
    const code = await createCustomer(database, { ...change, cliente: cliente ?? '' }, contacts)
    return { success: true, cliente: { c_cliente: code } }
  })

  app.post('/api/clienti/:customer/true', async (request) => {
    const { customer } = read(params, request.params)
    const { change, contacts } = changeOf(read(updateSchema, request.body))
    await updateCustomer(db, customer, change, contacts)
    return { success: true, message: 'Cliente aggiornato', cliente: { c_cliente: customer } }
  })
}

function changeOf({ prov, contattiaggiuntivi_clie, ...fields }: z.output<typeof updateSchema>) {
  const change: CustomerChange = { ...fields, provincia: prov }
  return { change, contacts: contattiaggiuntivi_clie ?? undefined, cliente: fields.cliente }
}

function customerToWire({ code, listino: _listino, ...fields }: Row<'customers'>) {
  return { c_cliente: code, ...fields }
}

function contactToWire({ id, persona, ruolo, email, tel1, tel2, cell, predefinito, pec }: Row<'contacts'>) {
  return { id, persona, ruolo, email, tel1, tel2, cell, predefinito: String(predefinito), pec: String(pec) }
}
