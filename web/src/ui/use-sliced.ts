import { useDeferredValue, useState } from 'react'

/**
 * Whether a long list that has just been read can be shown: React first renders it in slices, between which input is handled.
 * Its skeleton stays meanwhile. What is ready at once is part of a change of screens, which is sliced as well.
 */
export function useSliced(isReady: boolean): boolean {
  const [wasReady] = useState(isReady)
  const isRendered = useDeferredValue(isReady, wasReady)
  return isReady && isRendered
}
