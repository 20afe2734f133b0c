import { useRef } from 'react'

/** Names one press of a button: a request that is repeated with its key has one effect. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type RequestKey = { keyOf(request: object): string; answered(): void }

/**
 * The `idempotencyKey` of a request. A repeat of the same content carries the same key until an answer has come: pressing the
 * button again after a lost answer does nothing twice.
 */
export function useRequestKey(): RequestKey {
  const open = useRef<{ content: string; key: string } | null>(null)
  return {
    keyOf(request: object): string {
      const content = JSON.stringify(request)
      if (open.current?.content !== content) open.current = { content, key: newKey() }
      return open.current.key
    },
    answered: () => void (open.current = null),
  }
}
