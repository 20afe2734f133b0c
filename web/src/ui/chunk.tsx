import { lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** A component in a file of its own. */
export type Chunk<Props extends object> = ComponentType<Props> & {
  /** Loads the file before it is needed. */
  preload: () => void
}

/**
 * Like `lazy`, but a component whose file has been preloaded renders at once: React shows the fallback of a lazy one for at
 * least 300 ms.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (failure: unknown) => {
        loading = null
        throw failure
      },
    ))
  const Lazy = lazy(async () => ({ default: await loadOnce() }))
  function Component(props: Props) {
    // The same component until it unmounts, whatever arrives meanwhile.
    const [Rendered] = useState<ComponentType<Props>>(() => loaded ?? (Lazy as ComponentType<Props>))
    return <Rendered {...props} />
  }
  return Object.assign(Component, { preload: () => void loadOnce().catch(() => undefined) })
}

/** Loads the file of something that is opened later, when the browser has nothing else to do. Safari has no idle callback. */
export function usePreloadWhenIdle({ preload }: Pick<Chunk<object>, 'preload'>): void {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 2_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(preload)
    return () => cancelIdleCallback(handle)
  }, [preload])
}
