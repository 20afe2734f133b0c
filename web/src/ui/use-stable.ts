import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and calls the latest `act`: a memoised component that gets it does not render again. For events,
 * not for calls while rendering.
 */
export function useStable<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useInsertionEffect(() => void (latest.current = act))
  return useCallback((...args: Args) => latest.current(...args), [])
}
