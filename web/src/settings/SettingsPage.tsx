import History from '@mui/icons-material/HistoryOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorCode, errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCompanySettingsQuery } from '../generated/graphql.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PlaygroundLink } from './PlaygroundLink.tsx'
import { SettingsForm, SettingsWaiting } from './SettingsForm.tsx'
import { text } from './settings.text.ts'
import { StatusCard } from './StatusCard.tsx'

/** The gateway's message, or a generic text without an answer. */
const failureOf = (error: unknown) => (errorCode(error) === undefined ? text.loadFailed : text.loadFailedWith(errorMessage(error)))

/** /admin-settings: the company data. */
export function SettingsPage() {
  const { data, error, loading, refetch } = useCompanySettingsQuery({ fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true })
  const { show } = useFeedback()
  useEffect(() => (error ? show({ message: failureOf(error), variant: 'danger' }) : undefined), [error, show])
  return (
    <>
      <PageTitle
        hint={text.hint}
        actions={
          <>
            <Button component={Link} to="/admin-settings/accesso-api" variant="outlined" color="inherit" startIcon={<KeyOutlined />}>
              {text.access}
            </Button>
            <PlaygroundLink url={data?.playgroundUrl}>{text.playground}</PlaygroundLink>
            <Button component={Link} to="/admin-settings/registro" variant="outlined" color="inherit" startIcon={<History />}>
              {text.audit}
            </Button>
          </>
        }
      >
        {text.title}
      </PageTitle>
      <StatusCard waits={loading && !data} />
      {error ? (
        <ErrorPanel message={failureOf(error)} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : null}
      {data && !error ? <SettingsForm settings={data.company} /> : null}
      {loading && !data ? <SettingsWaiting /> : null}
    </>
  )
}
