import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { customerToWire, requireCustomerRecord, writtenRecord } from './customer-record.shared.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { ifMatch } from '../http/etag.ts'
import { readable } from '../http/together.ts'
import { createSchema, readCustomerChange, readNewCustomer, updateSchema } from './customer.body.ts'
import { createCustomer, listCustomers, updateCustomer } from './customers.sql.ts'

const params = z.object({ customer: z.string() })

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  app.get('/api/clienti', async () => ({ data: (await listCustomers(db)).map(customerToWire) }))

  readable(app, '/api/clienti/:customer', async (asked, reply) => {
    const { json, etag } = writtenRecord(await requireCustomerRecord(db, read(params, asked.params).customer))
    reply.header('etag', etag)
    return `{"data":${json}}`
  })

  app.put('/api/clienti', { config: { body: createSchema } }, async (request) => {
    const { change, contacts, cliente } = readNewCustomer(request.body)
    const code = await createCustomer(deps, { ...change, cliente: cliente ?? '' }, contacts)
    return { success: true, cliente: { c_cliente: code } }
  })

  app.post('/api/clienti/:customer/true', { config: { body: updateSchema } }, async (request, reply) => {
    const { customer } = read(params, request.params)
    const { change, contacts } = readCustomerChange(request.body)
    reply.header('etag', await updateCustomer(deps, customer, change, contacts, ifMatch(request)))
    return { success: true, message: 'Cliente aggiornato', cliente: { c_cliente: customer } }
  })
}
