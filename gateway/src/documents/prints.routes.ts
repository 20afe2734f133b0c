// Printed documents: a PDF at an address that opens for the session it was made for, for five minutes, and for nobody else.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import type { ErpClient } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { PrintGrants } from '../store/print-grants.ts'
import { readPrint } from './documents.erp.ts'

type Session = NonNullable<Context['session']>

type Needs = {
  sessionOf: (cookies: Record<string, string | undefined>) => Promise<Session | null>
  erpFor: (session: Session) => ErpClient
  grants: Pick<PrintGrants, 'holds'>
}

export function servePrints(app: FastifyInstance, { sessionOf, erpFor, grants }: Needs): void {
  app.get<{ Params: { name: string } }>('/printDocuments/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params
    const session = await sessionOf(request.cookies)
    if (!session || !(await grants.holds(name, session.id))) return unavailable(reply)
    try {
      const pdf = await readPrint(erpFor(session), name)
      return await forOwnFrames(reply).type('application/pdf').header('content-disposition', 'inline').send(pdf)
    } catch (failure) {
      if (!(failure instanceof ErpFailure)) throw failure
      return failure.kind === 'notFound' ? unavailable(reply) : answer(reply, 502, "Errore nell'apertura del documento")
    }
  })
}

/** The same for an address of somebody else, one that has expired and one that never was. */
const unavailable = (reply: FastifyReply) => answer(reply, 404, 'Documento non disponibile')

const answer = (reply: FastifyReply, status: number, text: string) =>
  forOwnFrames(reply).code(status).type('text/plain; charset=utf-8').send(text)

/** The preview shows it in a frame of our own pages. A sandbox, or a stricter policy, would leave the PDF blank. */
const forOwnFrames = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
