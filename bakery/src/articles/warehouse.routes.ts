import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { ifMatch } from '../http/etag.ts'
import { readable, type Tagged } from '../http/together.ts'
import { articleSchema, newArticleSchema, readArticle, readNewCode } from './article.body.ts'
import { articleSummary } from './article.wire.ts'
import {
  articleCodes, categoryNames, createArticle, deleteArticle, pricesOf, requireArticle, searchArticles, updateArticle,
} from './articles.sql.ts' // prettier-ignore
import { removeImages } from './image.files.ts'

const searchSchema = z.object({
  'cd_min[like]': text().optional(),
  'descriz[like]': text().optional(),
  categoria: text().optional(),
  tipo_arti: text().optional(),
  iva: text().optional(),
})
const codeParams = z.object({ code: z.string() })

/** The articles with all fields of the warehouse. */
export function warehouseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const codeOf = (request: { params: unknown }) => read(codeParams, request.params).code

  async function tagged(reply: Tagged, article: ReturnType<typeof requireArticle>) {
    const { wire, etag } = await article
    reply.header('etag', etag)
    return wire
  }

  app.get('/api/magazzino', { config: { query: searchSchema } }, async (request) => {
    const { categoria, tipo_arti, iva, ...patterns } = read(searchSchema, request.query)
    const search = { code: patterns['cd_min[like]'], description: patterns['descriz[like]'], colore: categoria, tipo_arti, iva }
    const articles = await searchArticles(db, search)
    const prices = await pricesOf(db, articles.map(({ code }) => code)) // prettier-ignore
    const names = await categoryNames(db)
    return { data: articles.map((article) => articleSummary(article, prices.get(article.code) ?? [], names)) }
  })

  for (const path of ['/api/magazzino/:code', '/api/magazzino/:code/:extra']) {
    readable(app, path, async (asked, reply) => ({ data: await tagged(reply, requireArticle(db, codeOf(asked))) }))
  }

  app.put('/api/magazzino/nuovo', { config: { body: newArticleSchema } }, async (request, reply) => {
    const code = readNewCode(request.body)
    const data = await tagged(reply, createArticle(deps, code, readArticle(request.body)))
    return { success: true, message: 'Articolo creato con successo', data }
  })

  app.post('/api/magazzino/:code', { config: { body: articleSchema } }, async (request, reply) => {
    const data = await tagged(reply, updateArticle(deps, codeOf(request), readArticle(request.body), ifMatch(request)))
    return { success: true, message: 'Articolo aggiornato con successo', data }
  })

  app.delete('/api/magazzino/:code', async (request) => {
    const code = codeOf(request)
    await deleteArticle(deps, code)
    await removeImages(config.dataDir, code, await articleCodes(db))
    return { success: true, message: 'Articolo eliminato' }
  })
}
