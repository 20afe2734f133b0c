import Add from '@mui/icons-material/Add'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { Link } from '../app/navigation.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback, useIsLeft } from '../app/feedback.tsx'
import { useListKeys } from '../app/list-keys.ts'
import { useAddress } from '../app/use-address.ts'
import { useApiTokensQuery, useRevokeApiTokenMutation } from '../generated/graphql.ts'
import type { ApiTokenFieldsFragment } from '../generated/graphql.ts'
import { onDemand } from '../ui/chunk.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { ListFoot } from '../ui/ListFoot.tsx'
import { Count, ListTitle } from '../ui/ListTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PlaygroundLink } from './PlaygroundLink.tsx'
import { TokenList, canRevoke, foundTokens, keyOf, sortedTokens } from './TokenList.tsx'
import { text } from './tokens.text.ts'
import { WebhooksPart } from './webhooks/WebhooksPart.tsx'

/** In the address: the search, the order, and the webhook whose form is open. */
const ADDRESS = ['cerca', 'ordine', 'webhook'] as const

const Fields = styled(Toolbar)({ marginBottom: 12 })

const NewTokenDialog = onDemand(() => import('./access-dialogs.ts').then(({ NewTokenDialog }) => NewTokenDialog))
const SecretDialog = onDemand(() => import('./access-dialogs.ts').then(({ SecretDialog }) => SecretDialog))

/** /admin-settings/accesso-api: the API tokens and the webhooks. */
export function TokensPage() {
  const { data, error, loading, refetch } = useApiTokensQuery({ fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true })
  const [revoke] = useRevokeApiTokenMutation()
  const { show } = useFeedback()
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null)
  const [leaving, setLeaving] = useState<ApiTokenFieldsFragment | null>(null)
  const isLeft = useIsLeft()
  /** The secret is lost where nobody sees it any more. */
  const reveal = (name: string, created: string, of = name) =>
    isLeft() ? show({ message: text.lost(of), variant: 'warning', duration: 0, isGlobal: true }) : setSecret({ name, secret: created })
  const reload = () => void refetch().catch(() => undefined)
  const [{ cerca, ordine, webhook }, change] = useAddress(ADDRESS)
  const all = error ? undefined : data?.apiTokens
  const tokens = useMemo(() => sortedTokens(foundTokens(all ?? [], cerca), ordine), [all, cerca, ordine])
  const search = (next: string, isTyped = false) => change({ cerca: next }, { isTyped })
  const keys = useListKeys({
    rows: tokens,
    keyOf,
    onRow: [{ key: 'r', label: text.revoke, run: setLeaving, isFor: canRevoke }],
    onList: [{ key: 'n', label: text.create, run: () => setCreating(true) }],
  })

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
      <ListTitle
        title={text.title}
        aside={
          all?.length === 0 ? null : (
            <>
              {all ? <Count role="status">{text.shown(tokens.length, all.length)}</Count> : null}
              <FilterChips filters={[{ name: text.search, value: cerca, onRemove: () => search('') }]} />
            </>
          )
        }
        hint={<p>{text.hint}</p>}
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
      />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {all?.length ? (
        <Fields aria-label={text.filters}>
          <SearchField isMain label={text.search} placeholder={text.searchHint} value={cerca} onChange={(next) => search(next, true)} />
        </Fields>
      ) : null}
      {tokens.length > 0 ? (
        <TokenList
          tokens={tokens}
          search={cerca}
          onRevoke={setLeaving}
          keys={keys}
          order={ordine}
          onOrder={(next) => change({ ordine: next })}
        />
      ) : null}
      {all?.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {all?.length && tokens.length === 0 ? <EmptyState title={text.noneFound} onClear={() => search('')} /> : null}
      {loading && !data ? <Skeleton columns={['1fr', '18%', '17%', '96px', '88px', '96px']} rows={4} height={76} card={188} /> : null}
      <ListFoot keys={keys} />
      {isCreating ? (
        <NewTokenDialog
          onClose={() => setCreating(false)}
          onUnknown={reload}
          onCreated={(created) => {
            reveal('token', created)
            reload()
          }}
        />
      ) : null}
      {data ? (
        <WebhooksPart
          webhooks={data.webhooks}
          edited={webhook}
          onEdit={(id) => change({ webhook: id })}
          onChange={reload}
          onSecret={(created) => reveal('segreto', created, 'webhook')}
        />
      ) : null}
      {secret === null ? null : <SecretDialog {...secret} onClose={() => setSecret(null)} />}
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
