import type { ViewerRole } from '../generated/contract.ts'

/** Which destination of which customer. Codes are text: they keep their zeros. */
export type DestinationKey = { customerCode: string; destinationCode: string }

/** The browser's session, unsealed and checked. */
export type DestinationSession = {
  id: string
  /** The destination that logged in at the form. */
  own: DestinationKey
  isAdministrator: boolean
  /** 'Ricordami'. */
  remember: boolean
  /** Milliseconds of the epoch: login, last use written to the cookie, last reading of the administrator's right. */
  startedAt: number
  seenAt: number
  checkedAt: number
  /** Counts up when something ends all sessions of the own destination. */
  epoch: number
}

/** Parent of `Viewer`: its destination and its token are read by their own subjects. */
export type ViewerModel = { own: DestinationKey | null; role: ViewerRole }

/** Parent of `Session`: company, viewer and installation are resolved on their own. */
export type SessionModel = { isAuthenticated: boolean; loading: boolean; apiError: string | null }
