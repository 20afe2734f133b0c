// The report of a start: one line each, no secret.
import { afterEach, expect, it } from 'vitest'
import { LOGINS, SERVICE } from '../test/erp.ts'
import { type Foreign, startForeign } from '../test/foreign.ts'
import { startReport } from './report.ts'

let foreign: Foreign
afterEach(() => foreign.close())

async function linesOf(portal: Awaited<ReturnType<Foreign['start']>>) {
  const lines = await startReport(portal.services)
  for (const { text } of lines) {
    expect(text.length, text).toBeLessThan(300)
    expect(text).not.toMatch(/\n/)
    for (const secret of [SERVICE.password, SERVICE.email, 'token-canary', LOGINS.administrator.email]) expect(text).not.toContain(secret)
  }
  return lines.map(({ mark, text }) => `${mark} ${text}`)
}

it('shows for an empty server what was created and what exists', async () => {
  foreign = await startForeign()
  expect(await linesOf(await foreign.start())).toEqual([
    `✓ Bakery server: ${foreign.erp.url}`,
    '✓ Service login: logged in',
    '✓ Installation: complete',
    '✓ Administrator: customer 0001, 1 primary destination with a login',
    '✓ Cut-off: 20:00',
    "✓ Mail: sent by the bakery's server",
    expect.stringMatching(/^✓ Dialect: \S+=/),
  ])
})

it('shows what is missing', async () => {
  foreign = await startForeign({ absent: { json: { data: null } } })
  foreign.erp.on('GET', '/configurator/orarioprodpane', { json: { data: null } })
  expect((await linesOf(await foreign.start())).slice(2, 5)).toEqual([
    '✗ Installation: GET /clienti/0001 answers neither a customer nor 404, so nothing was created; create customer 0001 on the server',
    '✗ Administrator: customer 0001 has no active destination with a login; give its primary destination a login',
    '! Cut-off: none is set, orders are never locked',
  ])
})

it('shows only the reason while the service account cannot log in', async () => {
  foreign = await startForeign()
  foreign.erp.on('POST', '/users/login', { status: 401, json: { status: 'error', message: 'Credenziali non valide' } })
  expect(await linesOf(await foreign.start())).toEqual([
    `✓ Bakery server: ${foreign.erp.url}`,
    expect.stringMatching(/^✗ Service login: Errore di autenticazione/),
  ])
})
