// The token of this page, in memory only: a reload drops it.
import { useSyncExternalStore } from 'react'

export type Token = { secret: string; expiresAt: string | null }

let token: Token | null = null
const listeners = new Set<() => void>()

export const currentToken = (): Token | null => token

export function setToken(next: Token | null): void {
  token = next
  for (const listener of listeners) listener()
}

export const useToken = (): Token | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentToken)
