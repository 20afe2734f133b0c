// The last session, for a start without a network: who is logged in here, for which bakery, and the destinations worked for.
import { now } from '../clock.ts'
import type { Destination, Session } from '../session-context.ts'
import { keep, knownLogins, recall, wipe, wipeReadable } from './database.ts'

const ownPlace = (login: string) => ({ login, destination: login })

/** What the gateway has just said. Without anybody logged in nothing stays readable. */
export async function keepSession(session: Session): Promise<void> {
  const { viewer } = session
  if (!viewer) return wipeReadable()
  const login = viewer.destination.id
  await wipe(login)
  await keep(ownPlace(login), 'session', session)
}

/** What it said last on this device; null when nobody was logged in. The time of then is not the time of now. */
export async function recallSession(): Promise<Session | null> {
  const kept = await Promise.all((await knownLogins()).map((login) => recall<Session>(ownPlace(login), 'session')))
  const session = kept.find((one) => one?.viewer)
  return session ? { ...session, now: now().toISOString() } : null
}

export async function keepDestination(login: string, destination: Destination): Promise<void> {
  await keep({ login, destination: destination.id }, 'destination', destination)
}

export const recallDestination = async (login: string, destination: string): Promise<Destination | null> =>
  (await recall<Destination>({ login, destination }, 'destination')) ?? null
