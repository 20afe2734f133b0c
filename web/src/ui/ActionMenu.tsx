import { onDemand } from './chunk.tsx'

/** A menu of actions below the button that opened it. */
export const ActionMenu = onDemand(() => import('./ActionMenuContent.tsx').then(({ ActionMenuContent }) => ActionMenuContent))
