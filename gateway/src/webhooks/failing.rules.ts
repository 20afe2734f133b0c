import type { StoredWebhook } from '../store/webhooks.ts'
import { PATIENCE_MS } from './retry.rules.ts'

/** Whether nothing has arrived for 24 hours though it was tried. */
export const isFailing = ({ failingSince, isPaused }: StoredWebhook, now: number): boolean =>
  !isPaused && failingSince !== null && now - failingSince >= PATIENCE_MS
