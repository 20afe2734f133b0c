import { useEnter } from '../destinations/use-enter.ts'
import { TodayPage } from '../today/TodayPage.tsx'

/** The start page of the staff with 'Accedi' of the destinations; only `app` may import two subjects. */
export function TodayScreen() {
  const { busyId, enter } = useEnter()
  return <TodayPage busyId={busyId} onEnter={enter} />
}
