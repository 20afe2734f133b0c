// Answers of servers to writes that were done, and to writes that were not.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { confirmation, confirmed } from './confirmation.ts'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp)
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const write = (reply: ErpReply) => {
  erp.on('POST', '/configurator/update', reply)
  return confirmed(portal.services.erpFor(null).send('POST', '/configurator/update', confirmation, { body: {} }))
}
const page = (body: string): ErpReply => ({ raw: { type: 'text/html; charset=UTF-8', body } })

it.each<[string, ErpReply]>([
  ['204', { status: 204 }],
  ['nothing', {}],
  ['OK, called a page', page('OK')],
  ['OK, called JSON', { raw: { type: 'application/json', body: 'OK' } }],
  ['"OK"', { json: 'OK' }],
  ['true', { json: true }],
  ['1', { json: 1 }],
  ['null', { json: null }],
  ['[]', { json: [] }],
  ['success', { json: { success: true } }],
  ['the record', { json: { data: { nomec: 'NOMEDIT', valore: 'Forno' } } }],
])('OPEN-112 takes %s for a confirmation', (_, reply) => expect(write(reply)).resolves.toBeUndefined())

it.each<[string, ErpReply, string]>([
  ['KO', page('KO'), 'refused'],
  ['false', { json: false }, 'refused'],
  ['0', { json: 0 }, 'refused'],
  ['words of failure', page('Errore: parametro non trovato'), 'refused'],
  ['success false', { json: { success: false } }, 'refused'],
  ['a page', page('<html><body>Accedi</body></html>'), 'invalid'],
  ['half of a body', { raw: { type: 'application/json', body: '{"success":tr' } }, 'invalid'],
])('OPEN-112 takes %s for none', (_, reply, kind) => expect(write(reply)).rejects.toMatchObject({ kind }))
