// Printed documents: a document printed in a session opens for that session only, for five minutes. `Document.pdfUrl` prints when
// it is fetched, for every caller who may see the document.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../access/identity.ts'
import type { Context } from '../context.ts'
import type { Callers } from '../doors/callers.ts'
import type { Turns } from '../doors/turns.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { PrintGrants } from '../store/print-grants.ts'
import { printDocument, readPrint } from './documents.erp.ts'
import { documentById } from './find.ts'

type Needs = {
  callers: Callers
  turns: Turns
  contextOf: (request: FastifyRequest, reader: Identity) => Context
  grants: Pick<PrintGrants, 'add' | 'holds'>
}

export function servePrints(app: FastifyInstance, { callers, turns, contextOf, grants }: Needs): void {
  app.get<{ Params: { name: string } }>('/printDocuments/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params
    const { signal } = request
    const session = await callers.sessionOf(request)
    return show(reply, signal, session && { session }, async () => (session && (await grants.holds(name, session.id)) ? name : null))
  })

  app.get<{ Querystring: { id?: unknown } }>(PDF_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.query
    const { signal } = request
    const reader = await callers.readerOf(request)
    return show(reply, signal, reader, async () => {
      if (!reader || typeof id !== 'string') return null
      const name = await print(contextOf(request, reader), id)
      if (name !== null) await grants.add(name, callerOf(reader), id)
      return name
    })
  })

  async function show(reply: FastifyReply, signal: AbortSignal, reader: Identity | null, nameOf: () => Promise<string | null>) {
    try {
      const name = await nameOf()
      if (!reader || name === null) return await unavailable(reply)
      const pdf = await turns.take(callerOf(reader), () => readPrint(callers.erpFor(reader), name, signal))
      // Another document may have been printed to this file meanwhile.
      if (!(await grants.holds(name, callerOf(reader)))) return await unavailable(reply)
      return await forOwnFrames(reply).type('application/pdf').header('content-disposition', 'inline').send(pdf)
    } catch (failure) {
      if (!(failure instanceof ErpFailure)) throw failure
      return failure.kind === 'notFound' ? unavailable(reply) : text(callers.failed(reply, failure), "Errore nell'apertura del documento")
    }
  }
}

const callerOf = ({ session, token }: Identity): string => session?.id ?? token?.id ?? ''

/** The file name of the print; null if the document does not exist or the caller may not see it. */
async function print(context: Context, id: string): Promise<string | null> {
  const document = await documentById(context, id)
  return document && printDocument(context.erp, document)
}

const PDF_PATH = '/documenti.pdf'

/** `Document.pdfUrl`. */
export const pdfUrl = (id: string): string => `${PDF_PATH}?${new URLSearchParams({ id }).toString()}`

/** The same answer for another session's address, an expired one and an unknown one. */
const unavailable = (reply: FastifyReply) => text(reply.code(404), 'Documento non disponibile')

const text = (reply: FastifyReply, message: string) => forOwnFrames(reply).type('text/plain; charset=utf-8').send(message)

/** The preview shows it in a frame of our own pages. A sandbox or a stricter policy would leave the PDF blank. */
const forOwnFrames = (reply: FastifyReply) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
