import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { setUnsavedWork } from './unsaved-work.ts'

/** Nothing that was typed is lost without a question: by closing the form, going elsewhere, logging out or closing the window. */
export function useCloseGuard(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    setUnsavedWork(isDirty)
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      setUnsavedWork(false)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
  const isBlocked = blocker.state === 'blocked'
  return {
    asks: asks || isBlocked,
    close: () => (isDirty ? setAsks(true) : onClose()),
    stay: () => {
      setAsks(false)
      blocker.reset?.()
    },
    leave: () => {
      setAsks(false)
      if (isBlocked) blocker.proceed?.()
      else onClose()
    },
  }
}
