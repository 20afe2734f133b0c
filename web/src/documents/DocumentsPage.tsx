import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useMemo, useState } from 'react'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useListKeys } from '../app/list-keys.ts'
import { useDestination } from '../app/session-context.ts'
import { useAddress } from '../app/use-address.ts'
import { useCustomerDocumentsQuery } from '../generated/graphql.ts'
import { chunk, onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { parseTypedDate, shownDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { ListFoot } from '../ui/ListFoot.tsx'
import { Count, ListTitle } from '../ui/ListTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DocumentList } from './DocumentList.tsx'
import { text } from './documents.text.ts'
import { ADDRESS, NEWEST, filterOf, filtered, sorted, wordOf } from './filter.ts'
import type { ListedDocument } from './filter.ts'

/** The list starts with the newest documents; a button shows as many more. */
const AT_ONCE = 100
const STATES = ['ISSUED', 'INVOICED'] as const

const Filters = styled(Toolbar)(({ theme }) => ({
  // One column where the text is much larger.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: 8,
  alignItems: 'start',
  marginBottom: 12,
  '& > [role=group]': { gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > [role=group] > button': {
    padding: '0 min(12px, (20px - 1rem) * 1000)',
    border: `1px solid ${theme.vars.palette.house.control}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontWeight: 600,
    lineHeight: 1.1,
    cursor: 'pointer',
    '&:first-of-type': { borderRadius: '10px 0 0 10px' },
    '&:last-of-type': { borderLeft: 0, borderRadius: '0 10px 10px 0' },
    '&[aria-pressed=true]': { background: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText },
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'max-content minmax(160px, 220px) minmax(140px, 1fr)',
    '& > [role=group]': { gridColumn: 'auto' },
  },
}))

const DocumentPreview = chunk(() => import('./DocumentPreview.tsx').then(({ DocumentPreview }) => DocumentPreview))

const MissingDocument = onDemand(() => import('./MissingDocument.tsx').then(({ MissingDocument }) => MissingDocument))

const keyOf = ({ id }: ListedDocument) => id

/** /documenti: the destination's own delivery notes. */
export function DocumentsPage() {
  usePreloadWhenIdle(DocumentPreview)
  const [{ documento: openedId, ordine, ...written }, change] = useAddress(ADDRESS)
  const { state, date, number } = filterOf(written)
  const { show } = useFeedback()
  const open = ({ id, pdfUrl }: ListedDocument) => {
    if (pdfUrl === null) show({ message: text.unavailable, variant: 'warning' })
    else change({ documento: id })
  }
  const close = () => change({ documento: '' })
  const { id: destinationId } = useDestination()
  const { data, loading, error, refetch } = useCustomerDocumentsQuery({
    variables: { destinationId, state },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [most, setMost] = useState(AT_ONCE)
  const all = error ? undefined : data?.destination?.documents?.nodes
  const opened = openedId === '' ? undefined : all?.find(({ id, pdfUrl }) => id === openedId && pdfUrl !== null)
  const found = useMemo(() => all && sorted(filtered(all, { state, date, number }), ordine), [all, state, date, number, ordine])
  const shown = useMemo(() => found?.slice(0, most), [found, most])
  const rest = found ? Math.min(found.length - most, AT_ONCE) : 0
  const keys = useListKeys({ rows: shown, keyOf, onRow: [{ key: 'Enter', label: text.open, run: open }] })
  const count = all && found && all.length > 0 ? text.count(found.length, all.length) : null
  return (
    <>
      <ListTitle
        title={text.title}
        aside={
          <>
            <Count role="status">{count ?? '\u00a0'}</Count>
            <FilterChips
              filters={[
                { name: text.date, value: shownDate(date), onRemove: () => change({ data: '' }) },
                { name: text.number, value: number, onRemove: () => change({ numero: '' }) },
              ]}
            />
          </>
        }
      />
      <Filters>
        <div role="group" aria-label={text.stateSwitch}>
          {STATES.map((one) => (
            <button key={one} type="button" aria-pressed={state === one} onClick={() => change({ stato: wordOf(one) })}>
              {text.states[one]}
            </button>
          ))}
        </div>
        <TypedDateField
          label={text.date}
          value={date}
          onChange={(next) => (next === date ? undefined : change({ data: next }))}
          today={today()}
          pickLabel={text.pickDate}
          parse={parseTypedDate}
        />
        <SearchField isMain label={text.number} value={number} onChange={(next) => change({ numero: next }, { isTyped: true })} />
      </Filters>
      {openedId !== '' && all && !loading && !opened ? (
        <MissingDocument state={state} onOther={(other) => change({ stato: wordOf(other) })} onClose={close} />
      ) : null}
      {error ? (
        <ErrorPanel
          message={text.failed(errorMessage(error))}
          reference={referenceOf(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {shown && shown.length > 0 ? (
        <DocumentList
          documents={shown}
          number={number}
          onOpen={open}
          keys={keys}
          order={ordine || NEWEST}
          onOrder={(next) => change({ ordine: next === NEWEST ? '' : next })}
        />
      ) : null}
      {rest > 0 ? (
        <Button fullWidth variant="outlined" color="inherit" sx={{ mt: 3 }} onClick={() => setMost(most + AT_ONCE)}>
          {text.more(rest)}
        </Button>
      ) : null}
      {found?.length === 0 ? (
        <EmptyState title={text.empty} onClear={all?.length ? () => change({ data: '', numero: '' }) : null}>
          {all?.length ? text.noneMatches : text.noneYet}
        </EmptyState>
      ) : null}
      {loading && !all && !error ? <Skeleton columns={['1fr', '120px', '25%', '120px']} rows={8} height={45} card={64} /> : null}
      <ListFoot keys={keys} />
      {opened ? (
        <Suspense>
          <DocumentPreview key={openedId} document={opened} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
