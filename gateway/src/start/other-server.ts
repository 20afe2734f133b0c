// What the gateway has learned from a bakery's server belongs to that server alone.
import type { Config } from '../config.ts'
import { dropAllInterrupted } from '../extraordinary/ports.ts'
import type { Log } from '../log.ts'
import type { Kept, Store } from '../store/store.ts'

const BUNDLED = 'bundled'

/** The dialect is kept with its address. */
const LEARNED = [
  'serviceToken',
  'loginCompany',
  'companyName',
  'company',
  'cutOff',
  'installation',
  'administrativeCustomerTried',
] as const satisfies readonly (keyof Kept)[]

type Needs = { store: Store; log: Log; bakery: Pick<Config['bakery'], 'url' | 'isBundled'> }

/**
 * Forgets what was learned, and ends what was granted, if the configured back end is another one than at the last start: its token is
 * no other server's business, and its customer 0002/0001 is nobody there.
 */
export async function forgetOtherServer({ store, log, bakery }: Needs): Promise<void> {
  // The bundled back end is the same one at whichever port.
  const name = bakery.isBundled ? BUNDLED : bakery.url
  const before = await store.read('server')
  if (before === name) return
  // Older versions kept no address, or that of the bundled one.
  if (before !== undefined && before !== bakery.url) {
    if (!(await store.endAllSessions())) throw new Error('The sessions of another server could not be ended')
    const tokens = await store.apiTokens.revokeAll()
    const factors = await store.secondFactors.removeAll()
    await dropAllInterrupted(store)
    for (const learned of LEARNED) await store.forget(learned)
    await store.webhooks.forgetPositions()
    const ended = `all sessions are ended, ${tokens} API tokens revoked and ${factors} second factors removed`
    log.warn({ action: 'server' }, `The back end is another server than at the last start: ${ended}`)
  }
  await store.keep('server', name)
}
