import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { dataOf } from '../app/clock.ts'
import { Notice } from './Notice.tsx'
import { text } from './planning.text.ts'

type Props = {
  /** When what is shown was read, while there is no network. */
  since: string | null
  /** Whether there are changes from an earlier opening of the app. */
  hasRecalled: boolean
  /** The network is there, the bakery's server is not. */
  isBakeryOut?: boolean
}

/** From when it is what is shown without a network, and what was not sent. Nothing is ever sent by itself. */
export function OfflineNotice({ since, hasRecalled, isBakeryOut = false }: Props) {
  if (since === null && !hasRecalled) return null
  return (
    <Notice kind="lock" icon={<CloudOff titleAccess={text.offlineWord} />} title={since === null ? text.recalled : dataOf(since)}>
      {since === null ? text.recalledHint : `${isBakeryOut ? `${text.bakeryOut} ` : ''}${text.offlineHint}`}
    </Notice>
  )
}
