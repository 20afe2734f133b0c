// What the gateway has learned from a bakery's server belongs to that server alone.
import type { Kept, Store } from '../store/store.ts'

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

/** Forgets what was learned if the configured address is another one than at the last start: its token is no other server's business. */
export async function forgetOtherServer(store: Pick<Store, 'read' | 'keep' | 'forget' | 'webhooks'>, url: string): Promise<void> {
  const before = await store.read('server')
  if (before === url) return
  // Older versions kept no address.
  if (before !== undefined) {
    for (const name of LEARNED) await store.forget(name)
    await store.webhooks.forgetPositions()
  }
  await store.keep('server', url)
}
