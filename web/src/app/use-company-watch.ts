import { useEffect, useEffectEvent } from 'react'
import type { CompanyFieldsFragment, ViewerFieldsFragment } from '../generated/graphql.ts'
import { sendInBackground } from './send-operation.ts'
import { COMPANY_CHANGED } from './window-events.ts'

// Staff may change cut-off, suspension, name or logo at any time: open screens follow within a minute.
const EVERY = 45_000
// Half of all destinations keep a tab open: spread their requests.
const SPREAD = 10_000

type Answer = { company: CompanyFieldsFragment; viewer?: Pick<ViewerFieldsFragment, 'alerts'> | null }

/** Polls the company data while the page is visible, for staff with their alerts, and reads it at once after a change on this page. */
export function useCompanyWatch(isStaff: boolean, onAnswer: (answer: Answer) => void) {
  const renew = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') return
    try {
      // Without the cookie: an open page must not extend its session for ever. With it the request is marked as background.
      onAnswer(await (isStaff ? sendInBackground('StaffInfo', {}) : sendInBackground('CompanyInfo', {}, 'omit')))
    } catch {
      // No answer: the earlier data stays until the next poll.
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
