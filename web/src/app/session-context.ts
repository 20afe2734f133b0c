import { createContext, useContext, useMemo } from 'react'
import type { CompanyPartsFragment, DestinationPartsFragment, SessionPartsFragment, ViewerPartsFragment } from '../generated/graphql.ts'
import type { Place } from './offline/database.ts'

export type Destination = DestinationPartsFragment
/** Who is logged in. An answer without the own destination is a failed one: it carries the error with which it was read. */
export type Viewer = ViewerPartsFragment & { destination: Destination }
export type Session = SessionPartsFragment & { viewer: Viewer | null }

export function viewerOf(viewer: ViewerPartsFragment): Viewer {
  if (!viewer.destination) throw new Error('A viewer without a destination')
  return { ...viewer, destination: viewer.destination }
}

export const sessionOf = ({ viewer, ...session }: SessionPartsFragment): Session => ({ ...session, viewer: viewer && viewerOf(viewer) })

export type SessionState = {
  /** Whether the gateway holds a service token of the bakery's server. */
  isAuthenticated: boolean
  /** Whether it is not known yet. */
  loading: boolean
  /** Whether the gateway, or the bakery's server behind it, cannot be reached. */
  isBroken: boolean
  /** Whether the gateway cannot be reached while it is known who is logged in: what was read last is shown. */
  isOffline: boolean
  /** What the gateway says of the last failed service login; null when it succeeded. */
  apiError: string | null
  companyInfo: CompanyPartsFragment | null
  isInstalled: boolean
  /** The page with the mails that a demo keeps; null in a real installation. */
  mailboxUrl: string | null
  /** Who is logged in; null without a destination session. */
  viewer: Viewer | null
  /** The destination this tab works for: the own one, or the one its address names. Null without a session. */
  destination: Destination | null
  /** Whether this tab works for another destination than the own one (a destination is 'selected'). */
  isActing: boolean
  /** Whether the address names a destination that does not exist, or not for this session. */
  isMissing: boolean
  /**
   * What follows on every destination login: stores its data, goes back to today, tells the window, waits 300 ms and
   * goes to the path in the place of the current history entry.
   */
  enter: (viewer: Viewer, path: string) => Promise<void>
  /** The same after 'Accedi': this tab works for the destination from now on, and goes to its weekly order. */
  workFor: (destination: Destination) => Promise<void>
  logout: () => Promise<void>
  /** Leaves the destination entered with 'Accedi' (logoutDestinazione). */
  leaveDestination: () => void
  /** Asks the gateway to try the bakery's server again. */
  reconnect: () => Promise<void>
}

export const SessionContext = createContext<SessionState | null>(null)

export function useSession(): SessionState {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The session on a screen that only opens with one. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('useViewer is for screens behind the guard')
  return viewer
}

/** The destination that a screen behind the guard works for. */
export function useDestination(): Destination {
  const { destination } = useSession()
  if (!destination) throw new Error('useDestination is for screens behind the guard')
  return destination
}

/** Where this device keeps what belongs to that destination. */
export function usePlace(): Place {
  const login = useViewer().destination.id
  const destination = useDestination().id
  return useMemo(() => ({ login, destination }), [login, destination])
}
