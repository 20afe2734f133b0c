// The last session, for a start without a network: who is logged in here and for which bakery.
import type { SessionPartsFragment } from '../../generated/graphql.ts'
import { now } from '../clock.ts'
import { storage } from '../storage.ts'
import { keep, recall, wipe, wipeReadable } from './database.ts'

/** What the gateway has just said. Without anybody logged in nothing stays readable. */
export async function keepSession(session: SessionPartsFragment): Promise<void> {
  const { viewer } = session
  if (!viewer) return wipeReadable()
  await wipe(viewer.destination.id)
  await keep(viewer.destination.id, 'session', session)
}

/** What it said last on this device; null when nobody was logged in. The time of then is not the time of now. */
export async function recallSession(): Promise<SessionPartsFragment | null> {
  const [customer, code] = [storage.get('codiceCliente'), storage.get('codiceDestinazione')]
  if (!customer || !code) return null
  const session = await recall<SessionPartsFragment>(`${customer}/${code}`, 'session')
  return session?.viewer ? { ...session, now: now().toISOString() } : null
}
