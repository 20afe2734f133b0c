// A desk at which somebody is logged in: the fake bakery's server, the portal on it and a browser with a session.
//
//   const desk = await openDesk({ login: 'administrator', at: '2026-11-19 10:00' })
//   desk.erp.on('GET', '/destinazioni', { json: [] })            what the server answers from now on
//   const { data, errors } = await desk.query('{ … }')           `desk.erp.calls` holds the calls made since the login
//   await desk.close()
import type { GraphQLFormattedError } from 'graphql'
import { startErp, type FakeErp, type LOGINS } from './erp.ts'
import { startPortal } from './portal.ts'

export type DeskOptions = { login?: keyof typeof LOGINS; at?: string; prepare?: (erp: FakeErp) => void }

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape of what it has asked for
export type DeskAnswer = { data: any; errors?: GraphQLFormattedError[] }

export async function openDesk({ login = 'customer', at = '2026-11-19 10:00', prepare }: DeskOptions = {}) {
  const erp = await startErp()
  prepare?.(erp)
  // The login is made before, so that nothing it has read is still on the shelf.
  const portal = await startPortal(erp, { at })
  portal.clock.set(at)
  await portal.clock.advance(-60_000)
  const browser = portal.browser()
  await browser.login(login)
  portal.clock.set(at)
  erp.forgetCalls()
  return {
    erp,
    clock: portal.clock,
    browser,
    guest: () => portal.browser(),
    query: (document: string, variables: Record<string, unknown> = {}): Promise<DeskAnswer> => browser.query(document, variables),
    async close() {
      await portal.close()
      await erp.close()
    },
  }
}
