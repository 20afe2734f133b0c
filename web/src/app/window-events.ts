import { useEffect } from 'react'

/** The browser's own session has ended. */
export const TOKEN_EXPIRED = 'tokenExpired'
/** Another destination, or none: names, selection and rights are read again. */
export const DESTINATION_CHANGED = 'destinazioneChanged'
/** The bakery's server fails: the state of the service should be checked. */
export const UPSTREAM_FAILED = 'upstreamFailed'

/** The gateway has too many requests; this one is sent again. */
export const OVERLOADED = 'overloaded'

/** The gateway no longer knows this version of the portal. */
export const OUTDATED = 'outdated'

/** The company data may have changed: name, logo, cut-off, suspension. */
export const COMPANY_CHANGED = 'companyChanged'

/** Orders have changed: the list of the bakehouse reads itself again. */
export const PRODUCTION_CHANGED = 'productionChanged'

/** Listens to a window event while the component is mounted. */
export function useWindowEvent(name: string, listener: (event: Event) => void) {
  useEffect(() => {
    window.addEventListener(name, listener)
    return () => window.removeEventListener(name, listener)
  }, [name, listener])
}
