import { useEffect, useState } from 'react'

/** The value once it has stood still for a while: typing asks once, not at every letter. */
export function useDelayed<T>(value: T, milliseconds = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
