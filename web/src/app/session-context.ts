import { createContext, useContext } from 'react'
import type { CompanyPartsFragment, ViewerPartsFragment } from '../generated/graphql.ts'

export type Viewer = ViewerPartsFragment

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
  /** Who is logged in; null without a destination session. */
  viewer: Viewer | null
  /**
   * What follows on every destination login: stores its data, goes back to today, tells the window, waits 300 ms and
   * goes to the path in the place of the current history entry.
   */
  enter: (viewer: Viewer, path: string) => Promise<void>
  logout: () => Promise<void>
  /** Leaves the destination entered with 'Accedi' (logoutDestinazione). */
  leaveDestination: () => Promise<void>
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
