// The last session, for a start without a network: the logged-in destination, its bakery and the destinations worked for.
import { now } from '../clock.ts'
import type { Destination, Session } from '../session-context.ts'
import { write, knownLogins, read, wipe, wipeReadable } from './database.ts'

const ownPlace = (login: string) => ({ login, destination: login })

/** Stores the gateway's answer; without a login it deletes the readable data. */
export async function storeSession(session: Session): Promise<void> {
  const { viewer } = session
  if (!viewer) return wipeReadable()
  const login = viewer.destination.id
  await wipe(login)
  await write(ownPlace(login), 'session', session)
}

/** The last answer on this device; null without a login. Its time is outdated: the present one replaces it. */
export async function readStoredSession(): Promise<Session | null> {
  const stored = await Promise.all((await knownLogins()).map((login) => read<Session>(ownPlace(login), 'session')))
  const session = stored.find((one) => one?.viewer)
  return session ? { ...session, now: now().toISOString() } : null
}

export async function storeDestination(login: string, destination: Destination): Promise<void> {
  await write({ login, destination: destination.id }, 'destination', destination)
}

export const readStoredDestination = async (login: string, destination: string): Promise<Destination | null> =>
  (await read<Destination>({ login, destination }, 'destination')) ?? null
