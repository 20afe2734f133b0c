import { useRef } from 'react'
import { errorCode } from './errors.ts'

/** Identifies one press of a button: a repeated request with the same key takes effect once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Without an answer the change may have been made: the same key makes it at most once, so it is sent again. */
export async function answerTo<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (failure) {
    if (errorCode(failure) !== undefined) throw failure
    return await change()
  }
}

export type RequestKey = { keyOf(request: object): string; answered(): void }

/**
 * The `idempotencyKey` of a request. The same content keeps its key until an answer arrives, so pressing the button again
 * after a lost answer repeats nothing.
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
