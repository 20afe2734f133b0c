// A desk at which somebody is logged in: the fake bakery's server, the portal on it and a browser with a session.
//
//   const desk = await openDesk({ login: 'administrator', at: '2026-11-19 10:00' })
//   desk.erp.on('GET', '/destinazioni', { json: [] })            what the server answers from now on
//   const { data, errors } = await desk.query('{ … }')           `desk.erp.calls` holds the calls made since the login
//   await desk.close()
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { GraphQLFormattedError } from 'graphql'
import { Temporal } from 'temporal-polyfill'
import type { Config } from '../config.ts'
import { startErp, type FakeErp, type LOGINS } from './erp.ts'
import { startPortal } from './portal.ts'

export type DeskOptions = {
  login?: keyof typeof LOGINS
  at?: string
  prepare?: (erp: FakeErp) => void
  config?: Partial<Config>
  isForeign?: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape of what it has asked for
export type DeskAnswer = { data: any; errors?: GraphQLFormattedError[] }

export async function openDesk({ login = 'customer', at = '2026-11-19 10:00', prepare, config = {}, isForeign = false }: DeskOptions = {}) {
  const erp = await startErp()
  prepare?.(erp)
  // Start and login are made some minutes before, so that nothing they have read is still on the cache.
  const before = Temporal.PlainDateTime.from(at.replace(' ', 'T')).subtract({ minutes: 5 })
  const bakery = { url: erp.url, isBundled: !isForeign }
  const portal = await startPortal(erp, { at: before.toString(), config: { bakery, ...config } })
  const browser = portal.browser()
  await browser.login(login)
  portal.clock.set(at)
  erp.forgetCalls()
  return {
    erp,
    clock: portal.clock,
    portal,
    browser,
    /** The gateway's own client of the server, for what no operation asks yet. */
    client: portal.services.erpFor(null),
    guest: () => portal.browser(),
    query: (document: string, variables: Record<string, unknown> = {}): Promise<DeskAnswer> => browser.query(document, variables),
    /** What the gateway has written down, oldest first. */
    audits() {
      const file = new DatabaseSync(join(portal.dataDir, 'gateway.sqlite'), { readOnly: true })
      const rows = file.prepare('select actor, action, target, outcome from audit order by rowid').all()
      file.close()
      return rows.map((row) => ({ ...row }))
    },
    async close() {
      await portal.close()
      await erp.close()
    },
  }
}
