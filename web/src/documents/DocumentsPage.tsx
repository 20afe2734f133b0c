import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useSearch } from '../app/navigation.tsx'
import { today } from '../app/clock.ts'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useDestination } from '../app/session-context.ts'
import { useCustomerDocumentsQuery } from '../generated/graphql.ts'
import { chunk, onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { shownDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { DocumentList } from './DocumentList.tsx'
import { text } from './documents.text.ts'
import { OPENED, filterOf, filtered, searchOf } from './filter.ts'
import type { ListedDocument, Filter } from './filter.ts'

/** The list starts with the newest documents; a button shows as many more. */
const AT_ONCE = 100
/** Marks the history entry of a document that was opened from the list. */
const FROM_LIST = 'list'
const STATES = ['ISSUED', 'INVOICED'] as const

const Filters = styled('search')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  alignItems: 'start',
  marginBottom: 12,
  '& > [role=group]': { gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& > [role=group] > button': {
    height: 44,
    borderColor: theme.vars.palette.house.control,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.paper,
    fontSize: '0.9375rem',
    lineHeight: 1.1,
    '&.Mui-selected': { background: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText },
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'max-content minmax(160px, 220px) minmax(140px, 220px)',
    // Aligned with the fields, whose labels are above them.
    '& > [role=group]': { gridColumn: 'auto', alignSelf: 'end' },
  },
}))

/** The address contains the filters and the open document, so that a reload restores them and Back closes the document. */
function useAddress() {
  const [search, setSearch] = useSearch()
  const { show } = useFeedback()
  const { state: entry } = useLocation()
  const filter = filterOf(search)
  const change = (next: Partial<Filter>) => setSearch(searchOf({ ...filter, ...next }), { replace: true })
  const openInState = (id: string, state: Filter['state']) => setSearch(searchOf({ ...filter, state }, id), { replace: true })
  const open = ({ id, pdfUrl }: ListedDocument) => {
    if (pdfUrl === null) show({ message: text.unavailable, variant: 'warning' })
    else setSearch(searchOf(filter, id), { state: FROM_LIST })
  }
  // The list is the previous history entry: going back to it leaves no extra step.
  const close = () => (entry === FROM_LIST ? window.history.back() : change({}))
  return { filter, openedId: search.get(OPENED), change, open, openInState, close }
}

const DocumentPreview = chunk(() => import('./DocumentPreview.tsx').then(({ DocumentPreview }) => DocumentPreview))

const MissingDocument = onDemand(() => import('./MissingDocument.tsx').then(({ MissingDocument }) => MissingDocument))

/** /documenti: the destination's own delivery notes. */
export function DocumentsPage() {
  usePreloadWhenIdle(DocumentPreview)
  const { filter, openedId, change, open, openInState, close } = useAddress()
  const { state, date, number } = filter
  const { id: destinationId } = useDestination()
  const { data, loading, error, refetch } = useCustomerDocumentsQuery({
    variables: { destinationId, state },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const [most, setMost] = useState(AT_ONCE)
  const all = error ? undefined : data?.destination?.documents?.nodes
  const opened = openedId === null ? undefined : all?.find(({ id, pdfUrl }) => id === openedId && pdfUrl !== null)
  const found = useMemo(() => all && filtered(all, { state, date, number }), [all, state, date, number])
  const shown = useMemo(() => found?.slice(0, most), [found, most])
  const rest = found ? Math.min(found.length - most, AT_ONCE) : 0
  const count = all && found && all.length > 0 ? text.count(found.length, all.length) : null
  return (
    <>
      <PageTitle hint={count} isHintLoading={loading && !all}>
        {text.title}
      </PageTitle>
      <Filters>
        <ToggleButtonGroup
          exclusive
          color="primary"
          aria-label={text.stateSwitch}
          value={state}
          onChange={(_event, next: Filter['state'] | null) => {
            if (next) change({ state: next })
          }}
        >
          {STATES.map((one) => (
            <ToggleButton key={one} value={one}>
              {text.states[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TypedDateField
          label={text.date}
          value={date}
          onChange={(next) => change({ date: next })}
          today={today()}
          pickLabel={text.pickDate}
          invalidText={text.dateInvalid}
        />
        <SearchField label={text.number} value={number} onChange={(next) => change({ number: next })} />
      </Filters>
      <FilterChips
        filters={[
          { name: text.date, value: shownDate(date), onRemove: () => change({ date: '' }) },
          { name: text.number, value: number, onRemove: () => change({ number: '' }) },
        ]}
      />
      {openedId !== null && all && !loading && !opened ? (
        <MissingDocument state={state} onOther={(other) => openInState(openedId, other)} onClose={close} />
      ) : null}
      {error ? (
        <ErrorPanel
          message={text.failed(errorMessage(error))}
          reference={referenceOf(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {shown && shown.length > 0 ? <DocumentList documents={shown} onOpen={open} /> : null}
      {rest > 0 ? (
        <Button fullWidth variant="outlined" color="inherit" sx={{ mt: 3 }} onClick={() => setMost(most + AT_ONCE)}>
          {text.more(rest)}
        </Button>
      ) : null}
      {found?.length === 0 ? (
        <EmptyState
          title={text.empty}
          action={
            all?.length ? (
              <Button variant="outlined" onClick={() => change({ date: '', number: '' })}>
                {text.clearFilters}
              </Button>
            ) : null
          }
        >
          {all?.length ? text.noneMatches : text.noneYet}
        </EmptyState>
      ) : null}
      {loading && !all && !error ? <Skeleton variant="rounded" height={320} /> : null}
      {opened ? (
        <Suspense>
          <DocumentPreview key={openedId} document={opened} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
