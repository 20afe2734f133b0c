import { useEffect } from 'react'

/** Asks for the full screen: at the entry, or at the first touch where the browser demands one. */
export function useFullScreen() {
  useEffect(() => {
    let isOver = false
    const leave = () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
    const ask = async () => {
      // Not on iPhones.
      await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
      if (isOver) leave()
    }
    const askQuietly = () => void ask().catch(() => undefined)
    const options = { once: true, capture: true }
    ask().catch(() => {
      if (!isOver) window.addEventListener('click', askQuietly, options)
    })
    return () => {
      isOver = true
      window.removeEventListener('click', askQuietly, options)
      leave()
    }
  }, [])
}

/** Keeps the screen awake. The browser ends that while the page is hidden: it is asked for again. */
export function useWakeLock() {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    }
    // Refused, e.g. with a low battery.
    const askQuietly = () => void ask().catch(() => undefined)
    askQuietly()
    document.addEventListener('visibilitychange', askQuietly)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', askQuietly)
      void lock?.release()
    }
  }, [])
}
