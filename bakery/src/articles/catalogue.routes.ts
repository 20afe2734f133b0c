import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { read } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { notFound } from '../http/errors.ts'
import { digestOf } from '../http/etag.ts'
import { fromTenThousandths, fromThousandths, optional } from '../http/wire.ts'
import { netPrice } from '../price.ts'
import { type CatalogueKey, catalogueKey, catalogueRows, type CatalogueRow } from './catalogue.sql.ts'

const params = z.object({ customer: z.string() })

interface Catalogue {
  version: number
  body: Promise<{ json: Buffer; etag: string }>
}

const MOST_PRICE_LISTS = 50

/** The articles that a customer can order, at the prices of its price list: written once for all customers of the list. */
export function catalogueRoutes(app: FastifyInstance, { db }: Deps): void {
  const written = new LRUCache<string, Catalogue>({ max: MOST_PRICE_LISTS })

  /** The version was read before the rows, which are as new or newer: the next version has them written again. */
  function bodyOf({ priceList, version }: CatalogueKey): Catalogue['body'] {
    const known = written.get(priceList)
    if (known?.version === version) return known.body
    const catalogue = { version, body: write(priceList) }
    written.set(priceList, catalogue)
    catalogue.body.catch(() => written.get(priceList) === catalogue && written.delete(priceList))
    return catalogue.body
  }

  async function write(priceList: string) {
    const json = Buffer.from(JSON.stringify({ data: (await catalogueRows(db, priceList)).map(toWire) }))
    return { json, etag: digestOf(json) }
  }

  app.get('/api/applicazioni/panificatori/:customer/articoli', async (request, reply) => {
    const key = await catalogueKey(db, read(params, request.params).customer)
    if (!key) throw notFound('Cliente non trovato')
    const { json, etag } = await bodyOf(key)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(json)
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
