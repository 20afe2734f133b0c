import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { destinationToWire, PASSWORD_MASK } from './destination-wire.ts'
import { read, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/errors.ts'
import { ifMatch } from '../http/etag.ts'
import { isAcceptable } from '../security/passwords.ts'
import { readDestination, readDestinationKey, saveSchema } from './destination.body.ts'
import { listDestinations, saveDestination } from './destinations.sql.ts'

const querySchema = z.object({ destlogin: text().optional() })

export function destinationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  app.get('/api/destinazioni', { config: { query: querySchema } }, async (request) => {
    const { destlogin } = read(querySchema, request.query)
    const rows = await listDestinations(db, destlogin)
    return { data: rows.map(destinationToWire) }
  })

  app.post('/api/clienti/:customer/destinazioni/:destination', { config: { body: saveSchema } }, async (request, reply) => {
    const key = readDestinationKey(request.params)
    const { change, password } = readDestination(request.body)
    const passwordHash = await passwordHashOf(deps, password)
    const { database, clock } = deps
    const { saved, etag } = await saveDestination(
      { database, clock, actor: request.actor },
      { ...key, change, passwordHash, condition: ifMatch(request) },
    )
    reply.header('etag', etag)
    return { success: true, message: 'Destinazione salvata', destinazione: destinationToWire(saved) }
  })
}

/** An empty password leaves the current one. A client that sends back what it read sends the mask, which is refused. */
async function passwordHashOf({ passwords }: Deps, password: string | null | undefined): Promise<string | undefined> {
  if (!password) return undefined
  if (password === PASSWORD_MASK || !isAcceptable(password)) throw invalid('destpsw', 'Password non valida')
  return passwords.hash(password)
}
