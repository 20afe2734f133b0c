import Add from '@mui/icons-material/Add'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useState } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useApiTokensQuery, useRevokeApiTokenMutation } from '../generated/graphql.ts'
import type { ApiTokenFieldsFragment } from '../generated/graphql.ts'
import { chunk, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PlaygroundLink } from './PlaygroundLink.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { TokenList } from './TokenList.tsx'
import { text } from './tokens.text.ts'

const NewTokenDialog = chunk(() => import('./NewTokenDialog.tsx').then(({ NewTokenDialog }) => NewTokenDialog))

/** /admin-settings/accesso-api: the API tokens. */
export function TokensPage() {
  const { data, error, loading, refetch } = useApiTokensQuery({ fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true })
  const [revoke] = useRevokeApiTokenMutation()
  const { show } = useFeedback()
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<ApiTokenFieldsFragment | null>(null)
  usePreloadWhenIdle(NewTokenDialog)
  const reload = () => void refetch().catch(() => undefined)
  const tokens = error ? [] : (data?.apiTokens ?? [])

  const confirmRevoke = async ({ id, name }: ApiTokenFieldsFragment) => {
    setLeaving(null)
    try {
      const { data: answer } = await revoke({ variables: { input: { id } } })
      const outcome = answer?.revokeApiToken
      if (outcome?.__typename === 'ApiTokenRevoked') show({ message: text.revoked(name) })
      else show({ message: text.revokeFailed(outcome?.message ?? text.noAnswer), variant: 'danger' })
    } catch (failure) {
      show({ message: text.revokeFailed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    reload()
  }
  return (
    <>
      <PageTitle
        hint={text.hint}
        actions={
          <>
            <Button component={Link} to="/admin-settings" variant="outlined" color="inherit" startIcon={<SettingsOutlined />}>
              {text.back}
            </Button>
            <PlaygroundLink url={data?.playgroundUrl}>{text.playground}</PlaygroundLink>
            <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
              {text.create}
            </Button>
          </>
        }
      >
        {text.title}
      </PageTitle>
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {tokens.length > 0 ? <TokenList tokens={tokens} onRevoke={setLeaving} /> : null}
      {data && !error && tokens.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {loading && !data ? <Skeleton variant="rounded" height={320} /> : null}
      {isCreating ? (
        <Suspense>
          <NewTokenDialog
            onClose={() => setCreating(false)}
            onUnknown={reload}
            onCreated={(created) => {
              setCreating(false)
              setSecret(created)
              reload()
            }}
          />
        </Suspense>
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={text.revokeTitle(leaving?.name ?? '')}
        confirmLabel={text.revoke}
        isDangerous
        onConfirm={() => leaving && void confirmRevoke(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {text.revokeText}
      </ConfirmDialog>
    </>
  )
}
