import type { DestinationSession } from '../access/identity.ts'
import { type DestinationKey, nameOfKey } from '../keys.ts'

// Not the whole context, which itself imports this subject.
type Needs = {
  session: DestinationSession | null
  store: { endSessionsOf(destination: string): Promise<boolean>; epochOf(destination: string): Promise<number> }
  request: { setSession(next: DestinationSession): void }
  gateway: { newId(): string }
}

/** Ends all sessions of a destination but the one of this request, which continues under a new id. */
export async function endOtherSessions({ session, store, request, gateway }: Needs, key: DestinationKey): Promise<void> {
  const name = nameOfKey(key)
  await store.endSessionsOf(name)
  const isOwn = session !== null && nameOfKey(session.own) === name
  if (!isOwn) return
  // Where the store cannot be read this session ends too, but what has ended the others is done.
  const epoch = await store.epochOf(name).catch(() => null)
  if (epoch !== null) request.setSession({ ...session, id: gateway.newId(), epoch })
}
