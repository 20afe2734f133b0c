// The demo sends no mail: /posta shows its letters. A real installation does not have these pages.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { ErpClient } from '../erp/client.ts'
import { readLetter, readLetters } from './mailbox.erp.ts'
import { isCalledByOwnName, isOnThisMachine } from './own-machine.ts'
import { MAILBOX, POLICY, letterPage, listPage, missingPage } from './mailbox.html.ts'

/** The address of the mailbox; null beyond this machine, since the letters contain passwords. */
export const mailboxOf = (config: Pick<Config, 'isDemo' | 'host'>): string | null => (isOnThisMachine(config) ? MAILBOX : null)

type Needs = { config: Config; erp: ErpClient }

export function serveMailbox(app: FastifyInstance, { config, erp }: Needs): void {
  if (mailboxOf(config) === null) return
  app.get(MAILBOX, async (request, reply) => {
    if (!isCalledByOwnName(request)) return reply.callNotFound()
    return send(reply, listPage(await readLetters(erp)))
  })

  app.get<{ Params: { id: string } }>(`${MAILBOX}/:id`, async (request, reply) => {
    if (!isCalledByOwnName(request)) return reply.callNotFound()
    const letter = await readLetter(erp, request.params.id)
    return letter ? send(reply, letterPage(letter)) : send(reply.code(404), missingPage())
  })
}

const send = (reply: FastifyReply, page: string) =>
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
