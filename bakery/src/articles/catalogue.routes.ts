import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { fromTenThousandths, fromThousandths, optional } from '../http/wire.ts'
import { netPrice } from '../price.ts'
import { catalogueOf, type CatalogueRow } from './catalogue.sql.ts'

const params = z.object({ customer: z.string() })

/** The articles that a customer can order, at the prices of its price list. */
export function catalogueRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/api/applicazioni/panificatori/:customer/articoli', async (request) => {
    const rows = await catalogueOf(db, read(params, request.params).customer)
    if (!rows) throw notFound('Cliente non trovato')
    return { data: rows.map(toWire) }
  })
}

/** Most articles have none, and their other fields are many. */
const dataSheetIn = (fields: string): string =>
  fields.includes('"scheda_tec"') ? ((JSON.parse(fields) as Record<string, string>)['scheda_tec'] ?? '') : ''

function toWire(row: CatalogueRow) {
  const { colore, tipo_arti, ngruppo3, gruppo5, gruppo6, mgruppo7, contro, note_est, descriz, unita_m } = row
  return {
    cd_min: row.code,
    descriz,
    unita_m,
    qtaminima: optional(row.qtaminima, fromThousandths),
    qtarange: optional(row.qtarange, fromThousandths),
    qtamax: optional(row.qtamax, fromThousandths),
    peso_lo: optional(row.peso_lo, fromThousandths),
    contro,
    immagine: row.foto,
    scheda_tecnica: dataSheetIn(row.fields),
    note_est,
    in_evidenza: String(row.in_evidenza),
    colore,
    tipo_arti,
    ngruppo3,
    gruppo5,
    gruppo6,
    mgruppo7,
    prezzo: optional(netPrice(row), fromTenThousandths),
  }
}
