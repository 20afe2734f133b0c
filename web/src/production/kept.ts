// Records of this device about production, shared by its tabs.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { addDays, today } from '../app/clock.ts'
import { read, update } from '../app/offline/database.ts'
import { useViewer } from '../app/session-context.ts'

/** Older ones are deleted with the next change. */
const KEPT_DAYS = 2

export const isRecent = (date: string) => date >= addDays(today(), -KEPT_DAYS)

/** The records of recent dates. */
export const recent = <T>(byDate: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(byDate).filter(([date]) => isRecent(date)))

/** A record of this device, undefined until it is read, and how to change it. `empty` is a constant. */
export function useKept<T>(key: 'production' | 'printings' | 'ticks', empty: T) {
  const login = useViewer().destination.id
  const place = useMemo(() => ({ login, destination: login }), [login])
  const [value, setValue] = useState<T>()
  const running = useRef(0)
  const tabs = useRef<BroadcastChannel>(null)

  useEffect(() => {
    const load = async () => {
      const stored = await read<T>(place, key)
      // A change that is being stored is newer. Long lists render with it, in slices.
      if (running.current === 0) startTransition(() => setValue(stored ?? empty))
    }
    const channel = new BroadcastChannel(`panify ${key}`)
    channel.addEventListener('message', () => void load())
    tabs.current = channel
    void load()
    return () => {
      tabs.current = null
      channel.close()
    }
  }, [place, key, empty])

  const change = useCallback(
    async (make: (before: T) => T) => {
      running.current += 1
      setValue((before) => make(before ?? empty))
      const stored = await update<T>(place, key, (before) => make(before ?? empty))
      running.current -= 1
      // A device without storage keeps it in memory.
      if (stored === undefined) return
      if (running.current === 0) setValue(stored)
      tabs.current?.postMessage(null)
    },
    [place, key, empty],
  )
  return [value, change] as const
}
