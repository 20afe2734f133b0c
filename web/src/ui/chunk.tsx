import { lazy, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** Sent to the window: a file of the portal could not be loaded. */
export const PART_MISSING = 'partMissing'

/** Without a network, or because the gateway has only newer versions. */
export const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

export const reportMissingPart = () => void window.dispatchEvent(new Event(PART_MISSING))

/** A component in a file of its own. */
export type Chunk<Props extends object> = ComponentType<Props> & {
  /** Loads the file before it is needed. */
  preload: () => void
  /** The same; resolves once the component renders at once. */
  load: () => Promise<unknown>
}

/** Loads the file once; a failed load is tried again. */
function loader<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | null = null
  const source = {
    loaded: null as ComponentType<Props> | null,
    load: () =>
      (loading ??= load().then(
        (component) => (source.loaded = component),
        (failure: unknown) => {
          loading = null
          throw failure
        },
      )),
    preload: () => void source.load().catch(() => undefined),
  }
  return source
}

/**
 * Like `lazy`, but a component whose file has been preloaded renders at once: React shows the fallback of a lazy one for at
 * least 300 ms.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  const source = loader(load)
  const Lazy = lazy(async () => ({ default: await source.load() }))
  function Component(props: Props) {
    // The same component until it unmounts, whatever arrives meanwhile.
    const [Rendered] = useState<ComponentType<Props>>(() => source.loaded ?? (Lazy as ComponentType<Props>))
    return <Rendered {...props} />
  }
  return Object.assign(Component, { preload: source.preload, load: source.load })
}

const NEVER = { preload: () => {} }

/**
 * A dialog or menu in a file of its own, loaded when it is first open, and before if it is not `rare`: when the browser is idle. What
 * is below stays as it is meanwhile, and when the file is missing. A component without `open` is open while it is rendered.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { rare = false } = {}): Chunk<Props> {
  const source = loader(load)
  function OnDemand(props: Props) {
    const isOpen = !('open' in props) || props.open === true
    const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
    usePreloadWhenIdle(rare ? NEVER : source)
    useEffect(() => {
      if (!isOpen) return
      source.load().then(
        (component) => setOpened(() => component),
        (failure: unknown) => {
          // What is below may have been typed in.
          if (isMissingPart(failure)) return reportMissingPart()
          // As while rendering: the screen shows the error.
          setOpened(() => {
            throw failure
          })
        },
      )
    }, [isOpen])
    return Opened ? <Opened {...props} /> : null
  }
  return Object.assign(OnDemand, { preload: source.preload, load: source.load })
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
