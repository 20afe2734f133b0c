import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { momentOf } from './dates.ts'
import { Notice } from './Notice.tsx'
import { text } from './planning.text.ts'

type Props = {
  /** When what is shown was read, while there is no network. */
  since: string | null
  count: number
  /** Whether the changes come from an earlier opening of the app. */
  isRecalled: boolean
}

/** What is shown without a network, from when it is, and what was not sent. Nothing is ever sent by itself. */
export function OfflineNotice({ since, count, isRecalled }: Props) {
  const isUnsent = count > 0 && (since !== null || isRecalled)
  if (since === null && !isUnsent) return null
  return (
    <Notice
      kind="lock"
      icon={<CloudOff titleAccess={text.offlineWord} />}
      title={isUnsent ? text.unsent(count) : text.dataOf(momentOf(since!))}
    >
      {isUnsent && since !== null ? `${text.dataOf(momentOf(since))} ` : null}
      {since === null ? text.unsentHint : text.offlineHint}
    </Notice>
  )
}
