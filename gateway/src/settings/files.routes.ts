// The bakery's pictures, fetched through the gateway: the browser calls no other server.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileCache } from '../cache/files.ts'
import type { Callers } from '../doors/callers.ts'
import type { Transport } from '../erp/transport/transport.ts'
import { etagOf, readPicture } from '../erp/pictures.ts'
import type { Logo } from './settings.model.ts'
import { THUMBNAIL_WIDTHS, createThumbnails } from './thumbnails.ts'

type Needs = {
  callers: Callers
  transport: Pick<Transport, 'root'>
  logo: () => Promise<Logo | null>
  /** Where thumbnails are kept. */
  files: FileCache
}

/** A replaced picture may be cached for some minutes. */
const SOON = 'private, max-age=300'

export function serveFiles(app: FastifyInstance, { callers, transport, logo, files }: Needs): void {
  const thumbnails = createThumbnails(files)
  app.get('/logo', { config: { isPublic: true } }, async (request, reply) => {
    const found = await logo()
    if (!found) return missing(reply)
    reply.header('etag', found.etag).header('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type(found.type).send(found.image)
  })

  app.get<{ Params: { file: string }; Querystring: { w?: string } }>('/img/:file', async (request, reply) => {
    if (!(await callers.readerOf(request))) return reply.code(401).send({ message: 'Unauthorized' })
    const code = /^(.+)\.jpg$/i.exec(request.params.file)?.[1]
    const original = code && code !== '.' && code !== '..' ? await readPicture(transport, code).catch(() => null) : null
    if (!original) return missing(reply)
    const width = THUMBNAIL_WIDTHS.find((known) => String(known) === request.query.w)
    const picture = width ? await thumbnails(original, width) : original
    const etag = etagOf(picture.bytes)
    reply.header('etag', etag).header('cache-control', SOON)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(picture.type).send(picture.bytes)
  })
}

const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'Not found' })
