// 'Anteprima' as a PDF. The address has destination and date; it opens for callers who may see that destination.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { actorOf } from '../access/actor.ts'
import type { Callers } from '../doors/callers.ts'
import type { Turns } from '../doors/turns.ts'
import { dateOrNull } from '../erp/decode/values.ts'
import { ErpFailure } from '../erp/errors.ts'
import type { DestinationKey } from '../keys.ts'
import { mayReach } from '../access/permitted.ts'
import { readPreview } from './delivery.erp.ts'

type Address = DestinationKey & { file: string }

type Needs = { callers: Callers; turns: Turns; hasPreviews: () => Promise<boolean> }

export function servePreviews(app: FastifyInstance, { callers, turns, hasPreviews }: Needs): void {
  app.get<{ Params: Address }>('/anteprima/:customerCode/:destinationCode/:file', async (request, reply) => {
    // Created here, because it reports only a disconnection that follows.
    const { signal } = request
    const session = await callers.sessionOf(request)
    if (!session) return text(reply.code(401), 'Sessione scaduta. Accedi di nuovo.')
    const { file, ...key } = request.params
    const date = dateOrNull(/^(\d{4}-\d{2}-\d{2})\.pdf$/.exec(file)?.[1])
    if (date === null || !mayReach(actorOf({ session }), key) || !(await hasPreviews())) return unavailable(reply)
    try {
      const pdf = await turns.take(session.id, () => readPreview(callers.erpFor({ session }), key, date, signal))
      return await reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="anteprima-${date}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    } catch (failure) {
      if (!(failure instanceof ErpFailure)) throw failure
      return failure.kind === 'notFound' ? unavailable(reply) : text(callers.failed(reply, failure), "Errore nell'apertura del documento")
    }
  })
}

/** Read by people: the preview opens in a window of its own. */
const text = (reply: FastifyReply, message: string) => reply.type('text/plain; charset=utf-8').send(message)
const unavailable = (reply: FastifyReply) => text(reply.code(404), 'Documento non disponibile')
