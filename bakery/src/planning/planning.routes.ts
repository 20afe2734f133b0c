import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import { flag, oneOrMany, quantity, read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { ifMatch } from '../http/etag.ts'
import { readable } from '../http/together.ts'
import { fromThousandths, optional } from '../http/wire.ts'
import { articleCode, readWeek, saveSchema } from './planning.body.ts'
import { allPlannings, deleteRows, planningEtag, type PlanningRow, savePlanning, setDayDisabled, setDayQuantity } from './planning.sql.ts'
import { writtenWeeks } from './written-weeks.ts'

const PATH = '/api/applicazioni/panificatori/planning/:customer/:destination'

const destinationParams = z.object({ customer: z.string(), destination: z.string() })
const deleteSchema = z.object({ arti_da_cancellare: oneOrMany(articleCode, MAX_ORDER_ROWS) })
const toggleSchema = z.object({ giorno: z.enum(DAYS), active: flag })
const allQuery = z.object({ cliente: articleCode.optional() })
const dayParams = z.object({ day: z.enum(DAYS), id: z.coerce.number().int().min(1).max(2_147_483_647) })

type Article = Omit<PlanningRow, 'id' | 'version' | Day>

export function planningRoutes(app: FastifyInstance, { database, db, clock }: Deps): void {
  const author = (request: FastifyRequest) => ({ clock, actor: request.actor })
  const keyOf = (request: { params: unknown }) => read(destinationParams, request.params)

  const weekOf = writtenWeeks(db, (rows) => ({ data: rows.map(toWire) }))

  readable(app, PATH, async (asked, reply) => {
    const { version, json } = await weekOf(keyOf(asked))
    reply.header('etag', planningEtag(version))
    return json
  })

  // Not in the plain contract; announced as 'planning-all'. Each article is described once and a row is only its code with
  // seven quantities from Monday, so that a hundred thousand rows fit into a few megabytes.
  app.get('/api/panify/planning', async (request) => {
    const { cliente } = read(allQuery, request.query)
    const { articles, plannings } = await allPlannings(db, cliente)
    return {
      articoli: articles.map(articleToWire),
      data: plannings.map(({ customer, destination, version, rows }) => ({
        codiceCliente: customer,
        codicede: destination,
        versione: planningEtag(version),
        righe: rows.map((row) => [row.article, ...DAYS.map((day) => fromThousandths(row[day]))]),
      })),
    }
  })

  app.post(PATH, { config: { body: saveSchema } }, async (request, reply) => {
    const { elimina_non_presenti, articoli } = readWeek(request.body)
    const save = { ...keyOf(request), changes: articoli, removeOthers: elimina_non_presenti === 1, condition: ifMatch(request) }
    const { version, reaches } = await savePlanning(database, author(request), save)
    reply.header('etag', planningEtag(version))
    return { success: true, message: 'Planning salvato con successo!', vale_dal: reaches }
  })

  app.delete(PATH, { config: { body: deleteSchema } }, async (request, reply) => {
    const { arti_da_cancellare } = read(deleteSchema, request.body)
    const { version, reaches } = await deleteRows(database, author(request), keyOf(request), arti_da_cancellare, ifMatch(request))
    reply.header('etag', planningEtag(version))
    return { success: true, message: 'Articoli eliminati', vale_dal: reaches }
  })

  app.post(`${PATH}/toggle-day`, { config: { body: toggleSchema } }, async (request, reply) => {
    const { giorno, active } = read(toggleSchema, request.body)
    const change = { ...keyOf(request), day: giorno, disabled: active, condition: ifMatch(request) }
    const { etag, reaches } = await setDayDisabled(database, author(request), change)
    reply.header('etag', etag)
    return { success: true, message: active ? 'Giorno disattivato' : 'Giorno riattivato', vale_dal: reaches }
  })

  app.put('/api/orders/standard/:day/article/:id', { config: { body: quantity } }, async (request, reply) => {
    const { day, id } = read(dayParams, request.params)
    const thousandths = read(z.object({ quantita: quantity }), { quantita: request.body ?? undefined }).quantita
    const change = { day, quantity: thousandths, condition: ifMatch(request) }
    const { version, reaches } = await setDayQuantity(database, author(request), id, change)
    reply.header('etag', planningEtag(version))
    return { success: true, message: 'Quantità salvata', vale_dal: reaches }
  })
}

function toWire(row: PlanningRow) {
  return { id: row.id, ...articleToWire(row), ...Object.fromEntries(DAYS.map((day) => [day, fromThousandths(row[day])])) }
}

function articleToWire(row: Article) {
  return {
    codice: row.article,
    descriz: row.descriz,
    unitaMisura: row.unita_m,
    peso_lo: optional(row.peso_lo, fromThousandths),
    qtaMinima: optional(row.qtaminima, fromThousandths),
    qtaRange: optional(row.qtarange, fromThousandths),
    note_est: row.note_est,
  }
}
