// The bakery's server has no space to store anything (HTTP 507).
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

it('F20 refuses changes with a text of their own, keeps reading, shows it in /readyz, and recovers with the next stored change', async () => {
  const erp = await startErp()
  const portal = await startPortal(erp)
  const send = () =>
    portal.services
      .erpFor(null)
      .send('POST', '/configurator/update', z.unknown(), { body: { nomec: 'X', valore: '1' } })
      .then(
        () => 'stored',
        (failure: { kind: string; detail: string }) => `${failure.kind}: ${failure.detail}`,
      )
  const storage = async () => (await portal.app.inject('/readyz')).json<{ status: string; storage: string }>()
  expect(await storage()).toMatchObject({ status: 'ok', storage: 'ok' })
  erp.on('POST', '/configurator/update', { status: 507, json: { message: 'No space left on device' } })
  for (let n = 0; n < 30; n++)
    expect(await send()).toBe('full: Il disco del server è pieno: la modifica non è stata salvata. Riprova più tardi.')
  expect(portal.services.transport.state().interactive.breaker).toBe('closed')
  expect(await storage()).toMatchObject({ status: 'degraded', storage: 'full' })
  erp.on('POST', '/configurator/update', { json: { success: true } })
  expect(await send()).toBe('stored')
  expect(await storage()).toMatchObject({ status: 'ok', storage: 'ok' })
  await portal.close()
  await erp.close()
})
