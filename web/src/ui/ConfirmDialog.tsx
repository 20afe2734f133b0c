import { onDemand } from './chunk.tsx'

/** A question with two answers; the focus is on the harmless one. */
export const ConfirmDialog = onDemand(() => import('./ConfirmDialogContent.tsx').then(({ ConfirmDialogContent }) => ConfirmDialogContent))
