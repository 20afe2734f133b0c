import { createContext, useContext, useMemo } from 'react'
import type { CompanyFieldsFragment, DestinationFieldsFragment, SessionFieldsFragment, ViewerFieldsFragment } from '../generated/graphql.ts'
import type { Place } from './offline/database.ts'

export type Destination = DestinationFieldsFragment
/** Who is logged in. `viewer` without its own destination is a failure: it contains the error of the read. */
export type Viewer = ViewerFieldsFragment & { destination: Destination }
export type Session = SessionFieldsFragment & { viewer: Viewer | null }

export function viewerOf(viewer: ViewerFieldsFragment): Viewer {
  if (!viewer.destination) throw new Error('A viewer without a destination')
  return { ...viewer, destination: viewer.destination }
}

/** The same object while its alerts are the same. */
export const withAlerts = (viewer: Viewer | null, alerts = viewer?.alerts): Viewer | null =>
  viewer && alerts && alerts[0]?.message !== viewer.alerts?.[0]?.message ? { ...viewer, alerts } : viewer

export const sessionOf = ({ viewer, ...session }: SessionFieldsFragment): Session => ({ ...session, viewer: viewer && viewerOf(viewer) })

export type SessionState = {
  /** Whether the gateway has a service token of the bakery's server, as soon as the session has been read. */
  isReady: () => Promise<boolean>
  /** Whether nothing can be shown before the session has been read. */
  loading: boolean
  /** Whether the gateway, or the bakery's server behind it, cannot be reached. */
  isBroken: boolean
  /** Whether the session cannot be read during a login: the screens show earlier data. */
  isOffline: boolean
  /** Whether the gateway answers then, and only the data of the destination cannot be read. */
  isAnswered: boolean
  /** The gateway's text about the last failed service login; null after a success. */
  apiError: string | null
  companyInfo: CompanyFieldsFragment | null
  isInstalled: boolean
  /** The page with the mails of the demo; null in a real installation. */
  mailboxUrl: string | null
  /** The logged-in user; null without a session. */
  viewer: Viewer | null
  /** The destination of this tab: the own one, or the one in its address. Null without a session. */
  destination: Destination | null
  /** Whether this tab works for another destination than the own one (a destination is 'selected'). */
  isActing: boolean
  /** Whether the destination in the address does not exist or is not allowed. */
  isMissing: boolean
  /**
   * Runs after every destination login: stores its data, selects today, fires the window event, waits 300 ms and replaces the
   * current history entry with the path.
   */
  enter: (viewer: Viewer, path: string) => Promise<void>
  /** The same after 'Accedi': this tab works for the destination and opens its weekly order. */
  workFor: (destination: Destination, path?: string) => Promise<void>
  logout: () => Promise<void>
  /** Leaves the destination entered with 'Accedi' (logoutDestinazione). */
  leaveDestination: () => void
  /** Makes the gateway try the bakery's server again. */
  reconnect: () => Promise<void>
}

export const SessionContext = createContext<SessionState | null>(null)

export function useSession(): SessionState {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The session, in screens behind the login. */
export function useViewer(): Viewer {
  const { viewer } = useSession()
  if (!viewer) throw new Error('useViewer is for screens behind the guard')
  return viewer
}

/** The destination, in screens behind the guard. */
export function useDestination(): Destination {
  const { destination } = useSession()
  if (!destination) throw new Error('useDestination is for screens behind the guard')
  return destination
}

/** The key of the destination's data on this device. */
export function usePlace(): Place {
  const login = useViewer().destination.id
  const destination = useDestination().id
  return useMemo(() => ({ login, destination }), [login, destination])
}
