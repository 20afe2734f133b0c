import type { ViewerRole } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'

/** Parent of `Viewer`: its destination and its token are read by their own subjects. */
export type ViewerModel = { own: DestinationKey | null; role: ViewerRole }

/** Parent of `Session`: company, viewer and installation are resolved on their own. */
export type SessionModel = { isAuthenticated: boolean; loading: boolean; apiError: string | null }
