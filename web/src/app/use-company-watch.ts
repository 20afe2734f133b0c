import { useEffect, useEffectEvent } from 'react'
import type { CompanyPartsFragment } from '../generated/graphql.ts'
import { ask } from './ask.ts'
import { COMPANY_CHANGED } from './window-events.ts'

// Staff may change cut-off, closing days, name or logo at any time: open screens have it within a minute.
const EVERY = 45_000
// Half of all destinations keep a tab open: they must not all ask in the same second.
const SPREAD = 10_000

/** Asks for the bakery's own data again and again while the page is looked at, and at once when this page has changed it. */
export function useCompanyWatch(onCompany: (company: CompanyPartsFragment) => void) {
  const renew = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    try {
      // Without the cookie: looking at an open page must not keep its session alive for ever.
      onCompany((await ask('CompanyInfo', {}, 'omit')).company)
    } catch {
      // Nobody answered: what was known holds until the next time.
    }
  })
  useEffect(() => {
    const now = () => void renew()
    const timer = setInterval(now, EVERY + Math.round(Math.random() * SPREAD))
    window.addEventListener(COMPANY_CHANGED, now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener(COMPANY_CHANGED, now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [])
}
