// The destination of this tab: the own one, or the one that staff entered with 'Accedi', which the address contains. Its
// displayed data is read here.
import { useCallback, useEffect, useState } from 'react'
import { sendOperation } from './send-operation.ts'
import { useNamed } from './navigation.tsx'
import { readStoredDestination, storeDestination } from './offline/session.ts'
import type { Destination, Viewer } from './session-context.ts'
import { DESTINATION_CHANGED, useWindowEvent } from './window-events.ts'

type Read = { id: string; destination: Destination | null }

/** The displayed data of a destination that could not be read. */
const unread = (id: string): Destination => ({
  __typename: 'Destination',
  id,
  code: '',
  customerCode: '',
  name: '',
  disabledDays: [],
  isSpecialDayDisabled: false,
})

/** Null while it cannot be read. */
async function readDestination(login: string, destinationId: string): Promise<Read | null> {
  try {
    const { destination } = await sendOperation('Destination', { destinationId })
    if (destination) void storeDestination(login, destination)
    return { id: destinationId, destination }
  } catch {
    const destination = await readStoredDestination(login, destinationId)
    return destination && { id: destinationId, destination }
  }
}

export function useTabDestination(viewer: Viewer | null, isOffline: boolean) {
  const own = viewer?.destination ?? null
  const named = useNamed()
  const [read, setRead] = useState<Read | null>(null)
  const login = own?.id
  // Staff may enter their own one as well.
  const entered = named !== login || viewer?.role === 'STAFF' ? named : null
  const isRead = read?.id === entered

  const load = useCallback(async () => {
    if (login === undefined || entered === null) return
    const found = await readDestination(login, entered)
    if (found) setRead(found)
  }, [login, entered])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state changes when the answer arrives, not in the effect
    if (!isRead && !isOffline) void load()
  }, [isRead, isOffline, load])
  const reload = useCallback(() => void load(), [load])
  useWindowEvent(DESTINATION_CHANGED, reload)

  const setEntered = useCallback((destination: Destination) => setRead({ id: destination.id, destination }), [])
  if (own === null || entered === null) return { destination: own, isActing: false, isMissing: false, setEntered }
  const known = entered === login ? own : unread(entered)
  const destination = isRead ? (read.destination ?? known) : known
  return { destination, isActing: true, isMissing: isRead && read.destination === null, setEntered }
}
