// The token of this page. It lives in memory alone: a reload forgets it.
import { useSyncExternalStore } from 'react'

export type Held = { secret: string; expiresAt: string | null }

let held: Held | null = null
const listeners = new Set<() => void>()

export const tokenHeld = (): Held | null => held

export function holdToken(next: Held | null): void {
  held = next
  for (const listener of listeners) listener()
}

export const useToken = (): Held | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, tokenHeld)
