import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { dataOf } from '../app/clock.ts'
import { Notice } from './Notice.tsx'
import { text } from './planning.text.ts'

type Props = {
  /** When the displayed data was read, while there is no network. */
  since: string | null
  /** Whether there are changes from an earlier visit. */
  hasRestored: boolean
  /** The network works, the bakery's server does not. */
  isBakeryUnavailable?: boolean
  /** False where the device could not store the changes. */
  isOnDevice?: boolean
}

/** Offline: the time of the displayed data, and the count of unsent changes. Nothing is sent automatically. */
export function OfflineNotice({ since, hasRestored, isBakeryUnavailable = false, isOnDevice = true }: Props) {
  if (since === null && !hasRestored) return null
  return (
    <Notice kind="lock" icon={<CloudOff titleAccess={text.offlineWord} />} title={since === null ? text.restored : dataOf(since)}>
      {since === null
        ? text.restoredHint
        : `${isBakeryUnavailable ? `${text.bakeryUnavailable} ` : ''}${isOnDevice ? text.offlineHint : text.offlineHintUnstored}`}
    </Notice>
  )
}
