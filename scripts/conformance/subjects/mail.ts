// REST-18, 27, 28: calls that send mail. Without --mail the kit sends only incomplete requests, which must be refused.
import { bodyOf, isDone } from '../answers.ts'
import type { RestId } from '../contract.ts'
import type { Kit } from '../kit.ts'
import { SANDBOX_NAME } from './sandbox.ts'

type Letter = { id: RestId; path: string; body: (address: string) => Record<string, string> }

const PANIFICATORI = '/applicazioni/panificatori'

const LETTERS: readonly Letter[] = [
  { id: 'REST-18', path: '/configurator/send-password-email', body: (email) => ({ email, newPassword: 'Prova-1234-!a' }) },
  {
    id: 'REST-27',
    path: `${PANIFICATORI}/invio-credenziali`,
    body: (username) => ({
      ragionesociale: SANDBOX_NAME,
      nomedestinazione: 'Prova',
      username,
      password: 'Prova-1234-!a',
      urlaccesso: 'https://portale.example',
    }),
  },
  {
    id: 'REST-28',
    path: `${PANIFICATORI}/richiesta-iscrizione`,
    body: (email) => ({ nome_azienda: SANDBOX_NAME, nome_referente: 'Prova', telefono: '06 1234', email }),
  },
]

export async function mails(kit: Kit): Promise<void> {
  const { mail } = kit.config
  for (const { id, path, body } of LETTERS) {
    await kit.check(id, async (call) => {
      const empty = await kit.send({ method: 'POST', path, body: {} })
      if ([404, 405, 501].includes(empty.status)) return call.notOffered(`status ${empty.status}`)
      call.checks += 1
      if (isDone(empty)) call.tolerate('a request without fields is accepted')
      if (empty.status >= 500) call.tolerate(`a request without fields is answered with status ${empty.status}`)
      if (!mail) return call.skip('only the refusal was tried: --mail sends a real one')
      bodyOf(call, await kit.send({ method: 'POST', path, body: body(mail) }))
    })
  }
}
