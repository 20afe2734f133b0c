import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Temporal } from 'temporal-polyfill'
import { timestamp } from '../clock.ts'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { readable } from '../http/together.ts'
import { countChanges, orderChanges, removedWeek, type OrderChange } from './changes.ts'

// One row more than a page shows whether another page follows.
const MOST_ROWS = 1_001

const instant = z.iso
  .datetime({ offset: true, message: 'Istante non valido' })
  .transform((written) => timestamp(Temporal.Instant.from(written)))
const querySchema = z
  .object({
    dal: instant,
    primi: z.coerce.number().int().min(1).max(MOST_ROWS).default(100),
    /** The last change of the page before: its time and its id. */
    prima_del: instant.optional(),
    prima_di: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ prima_del, prima_di }) => (prima_del === undefined) === (prima_di === undefined), {
    message: 'Servono entrambi: prima_del e prima_di',
    path: ['prima_di'],
  })

/** What customers and staff changed in the orders of all destinations. Not in the plain contract; announced as 'order-changes'. */
export function changesRoutes(app: FastifyInstance, { db }: Deps): void {
  readable(app, '/api/panify/modifiche', async (asked) => {
    const { dal, primi, prima_del, prima_di } = read(querySchema, asked.query)
    const before = prima_del === undefined || prima_di === undefined ? null : { at: prima_del, id: prima_di }
    const changes = await orderChanges(db, { since: dal, limit: primi, before })
    return { data: changes.map(toWire), totale: await countChanges(db, dal) }
  })
}

const toWire = (change: OrderChange) => ({
  id: String(change.id),
  quando: change.at,
  codiceCliente: change.customer,
  cliente: change.customer_name,
  codicede: change.destination,
  nomede: change.name,
  tipo: change.kind,
  articolo: change.article ?? '',
  descriz: change.descriz,
  unita_m: change.unita_m,
  giorno: change.weekday ?? '',
  data: change.date ?? '',
  // A row that was removed whole has its week instead.
  prima: change.kind === 'row-removed' ? '' : (change.old_value ?? ''),
  dopo: change.new_value ?? '',
  settimana: removedWeek(change) ?? [],
})
