// Pictures that belong to the bakery, brought through the gateway: the browser knows no other server.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Answer, Transport } from '../erp/client.ts'
import type { Logo } from './settings.model.ts'

type Needs = {
  transport: Pick<Transport, 'root'>
  logo: () => Promise<Logo | null>
  isLoggedIn: (cookies: Record<string, string | undefined>) => Promise<boolean>
}

const IMAGE = /^image\/(jpeg|png|webp|gif)\b/
const DAY = 'private, max-age=86400'

export function serveFiles(app: FastifyInstance, { transport, logo, isLoggedIn }: Needs): void {
  app.get('/logo', async (request, reply) => {
    const found = await logo()
    if (!found) return missing(reply)
    reply.header('etag', found.etag).header('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
    return reply.type(found.type).send(found.image)
  })

  app.get<{ Params: { file: string } }>('/img/:file', async (request, reply) => {
    if (!(await isLoggedIn(request.cookies))) return reply.code(401).send({ message: 'Unauthorized' })
    const code = /^(.+)\.jpg$/i.exec(request.params.file)?.[1]
    const picture = code && code !== '.' && code !== '..' ? await findPicture(transport, encodeURIComponent(code)) : null
    if (!picture) return missing(reply)
    return reply.header('cache-control', DAY).type(String(picture.headers['content-type'])).send(picture.body)
  })
}

const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'Not found' })

/** The bakery's servers keep them as CODE.JPG, some as CODE.jpg. */
async function findPicture(transport: Needs['transport'], name: string): Promise<Answer | null> {
  for (const extension of ['JPG', 'jpg']) {
    const path = `/img/${name}.${extension}`
    const answer = await transport.root({ method: 'GET', path, deadline: 'read', headers: { accept: 'image/*' } }).catch(() => null)
    if (answer?.status === 200 && answer.body.length > 0 && IMAGE.test(String(answer.headers['content-type'] ?? ''))) return answer
  }
  return null
}
