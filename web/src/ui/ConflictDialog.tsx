import { onDemand } from './chunk.tsx'

export type { Conflict } from './ConflictDialogContent.tsx'

/** Shows both values of each conflict; the person decides one by one, or all at once. */
export const ConflictDialog = onDemand(() =>
  import('./ConflictDialogContent.tsx').then(({ ConflictDialogContent }) => ConflictDialogContent),
)
