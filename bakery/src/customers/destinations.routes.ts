import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { destinationToWire, PASSWORD_MASK } from './destination-wire.ts'
import { flag, read, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/errors.ts'
import { ifMatch } from '../http/etag.ts'
import { isAcceptable } from '../security/passwords.ts'
import { listDestinations, saveDestination, type DestinationChange } from './destinations.sql.ts'

const params = z.object({ customer: z.string(), destination: z.string().regex(/^\w{1,10}$/, 'Codice destinazione non valido') })
const querySchema = z.object({ destlogin: text().optional() })

/** Keys that are not sent leave their fields unchanged. */
const saveSchema = z.object({
  nomede: text().optional(),
  viade: text().optional(),
  cittade: text().optional(),
  provinciade: text(4).optional(),
  nazionede: text(3).optional(),
  capde: text(10).optional(),
  referente: text().optional(),
  isPrimaria: flag.optional(),
  destlogin: text().optional(),
  destpsw: z.string().max(1024).nullish(),
  orderactive: flag.optional(),
  lun_act: flag.optional(),
  mar_act: flag.optional(),
  mer_act: flag.optional(),
  gio_act: flag.optional(),
  ven_act: flag.optional(),
  sab_act: flag.optional(),
  dom_act: flag.optional(),
  spec_act: flag.optional(),
})

type SaveBody = z.output<typeof saveSchema>

export function destinationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  app.get('/api/destinazioni', { config: { query: querySchema } }, async (request) => {
    const { destlogin } = read(querySchema, request.query)
    const rows = await listDestinations(db, destlogin)
    return { data: rows.map(destinationToWire) }
  })

  app.post('/api/clienti/:customer/destinazioni/:destination', { config: { body: saveSchema } }, async (request, reply) => {
    const key = read(params, request.params)
    const body = read(saveSchema, request.body)
    const passwordHash = await passwordHashOf(deps, body.destpsw)
    const { saved, etag } = await saveDestination(deps, { ...key, change: changeOf(body), passwordHash, condition: ifMatch(request) })
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

function changeOf(body: SaveBody): DestinationChange {
  const { nomede, viade, cittade, provinciade, nazionede, capde, referente, destlogin } = body
  return {
    nomede,
    viade,
    cittade,
    provinciade,
    nazionede: nazionede === '' ? 'IT' : nazionede,
    capde,
    referente,
    destlogin,
    is_primaria: body.isPrimaria,
    order_active: body.orderactive,
    lun_off: body.lun_act,
    mar_off: body.mar_act,
    mer_off: body.mer_act,
    gio_off: body.gio_act,
    ven_off: body.ven_act,
    sab_off: body.sab_act,
    dom_off: body.dom_act,
    spec_off: body.spec_act,
  }
}
