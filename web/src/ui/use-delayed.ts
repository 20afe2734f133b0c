import { useEffect, useState } from 'react'

/** The value after a pause: typing sends one request, not one per letter. */
export function useDelayed<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
