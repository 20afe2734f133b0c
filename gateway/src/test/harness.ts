// What most tests need: a fake server of the bakery, the gateway on it and a browser with a session.
//
//   const harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
//   harness.erp.on('GET', '/destinazioni', { json: [] })            what the server answers from then on
//   const { data, errors } = await harness.query('{ … }')           `harness.erp.calls` holds the calls made since the login
//   await harness.close()
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { GraphQLFormattedError } from 'graphql'
import { Temporal } from 'temporal-polyfill'
import type { Config } from '../config.ts'
import { startErp, type FakeErp, type LOGINS } from './erp.ts'
import { startPortal } from './portal.ts'

export type HarnessOptions = {
  login?: keyof typeof LOGINS
  at?: string
  prepare?: (erp: FakeErp) => void
  config?: Partial<Config>
  isForeign?: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the shape of its answers
export type Answer = { data: any; errors?: GraphQLFormattedError[] }

export async function openHarness({
  login = 'customer',
  at = '2026-11-19 10:00',
  prepare,
  config = {},
  isForeign = false,
}: HarnessOptions = {}) {
  const erp = await startErp()
  prepare?.(erp)
  // Start and login happen some minutes earlier, so that the cache no longer has what they read.
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
    /** The gateway's own client of the server, for calls that no operation makes. */
    client: portal.services.erpFor(null),
    guest: () => portal.browser(),
    query: (document: string, variables: Record<string, unknown> = {}): Promise<Answer> => browser.query(document, variables),
    /** The audit, oldest entry first. */
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
