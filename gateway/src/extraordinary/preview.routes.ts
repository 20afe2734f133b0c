// 'Anteprima' as a PDF. The address names a date alone: whose order it shows follows from the session that opens it.
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { toIsoDate } from '../erp/wire.ts'
import { readPreview } from './effective.erp.ts'

type Session = NonNullable<Context['session']>

type Needs = {
  sessionOf: (cookies: Record<string, string | undefined>) => Promise<Session | null>
  erpFor: (session: Session) => ErpClient
  hasPreviews: () => Promise<boolean>
}

export function servePreviews(app: FastifyInstance, { sessionOf, erpFor, hasPreviews }: Needs): void {
  app.get<{ Params: { file: string } }>('/anteprima/:file', async (request, reply) => {
    const session = await sessionOf(request.cookies)
    if (!session) return reply.code(401).send({ message: 'Unauthorized' })
    const date = toIsoDate(/^(\d{4}-\d{2}-\d{2})\.pdf$/.exec(request.params.file)?.[1])
    if (date === null || !(await hasPreviews())) return reply.code(404).send({ message: 'Not found' })
    try {
      const pdf = await readPreview(erpFor(session), session.current, date)
      return await reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="anteprima-${date}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    } catch (failure) {
      if (!(failure instanceof ErpFailure)) throw failure
      return reply.code(failure.kind === 'notFound' ? 404 : 502).send({ message: 'Not available' })
    }
  })
}
