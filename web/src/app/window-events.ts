import { useEffect } from 'react'

/** The browser's own session has ended. */
export const TOKEN_EXPIRED = 'tokenExpired'
/** Another destination, or none: names, selection and rights are asked anew. */
export const DESTINATION_CHANGED = 'destinazioneChanged'
/** The bakery's server fails: the state of the service is worth asking. */
export const UPSTREAM_FAILED = 'upstreamFailed'

/** The bakery's own data may have changed: name, logo, cut-off, closing days. */
export const COMPANY_CHANGED = 'companyChanged'

/** Listens to a window event for as long as the component lives. */
export function useWindowEvent(name: string, listener: () => void) {
  useEffect(() => {
    window.addEventListener(name, listener)
    return () => window.removeEventListener(name, listener)
  }, [name, listener])
}
