// Destination logins on servers that check a CSRF cookie.
import { type Clock, wait } from '../clock.ts'
import type { ServiceAccount } from '../erp/service.ts'

type Needs = { clock: Clock; service: Pick<ServiceAccount, 'renewCsrf'> }

/** Requests a new cookie, and waits before the call as those servers expect. */
export async function afterCsrf<T>({ clock, service }: Needs, ms: number, call: () => Promise<T>): Promise<T> {
  await service.renewCsrf()
  await wait(clock, ms)
  return call()
}
