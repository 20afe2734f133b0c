import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useMemo, useState } from 'react'
import { useSearch } from '../app/navigation.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useRequestKey } from '../app/idempotency.ts'
import { useDeliveryNotesQuery } from '../generated/graphql.ts'
import { chunk, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { longDate, realDate, shownDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import type { OpenedDialog } from './DeliveryNoteDialogs.tsx'
import { DeliveryNoteCards, DeliveryNoteTable } from './DeliveryNoteList.tsx'
import { DeliveryNoteFilters } from './DeliveryNoteFilters.tsx'
import { MAX_PRINTED_NOTES } from '@panify/rules/limits'
import { filteredNotes, deliveryNoteOf, printable, recipientOf } from './delivery-notes.ts'
import type { Action, DeliveryNote, DeliveryNoteFilter } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'
import type { Print } from './DeliveryNotesPreview.tsx'

const Dialogs = chunk(() => import('./DeliveryNoteDialogs.tsx').then(({ DeliveryNoteDialogs }) => DeliveryNoteDialogs))

/** The period in the address; without one, the date that closed last. */
function usePeriod() {
  const [search, setSearch] = useSearch()
  const from = realDate(search.get('dal'))
  const to = from && realDate(search.get('al'))
  const change = (dal: string, al: string) => setSearch(dal === al ? { dal } : { dal, al }, { replace: true })
  return { from, to: to && from && to < from ? from : to, change }
}

const printOf = (notes: readonly DeliveryNote[], title: string, fileName: string): Print => ({
  ids: notes.map(({ id }) => id),
  title,
  fileName,
})

/** /preordini/bolle: every delivery note of a date or a period, for the drivers and the office. */
export function DeliveryNotesPage() {
  const { from, to, change } = usePeriod()
  const { data, previousData, loading, error, refetch } = useDeliveryNotesQuery({
    variables: { from, to },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const request = useRequestKey()
  usePreloadWhenIdle(Dialogs)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [filter, setFilter] = useState<DeliveryNoteFilter>({ state: '', search: '' })
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const list = error ? undefined : (data ?? previousData)?.documents
  const all = useMemo(() => list?.nodes.map(deliveryNoteOf), [list])
  const notes = useMemo(() => all && filteredNotes(all, filter), [all, filter])
  const toPrint = notes ? printable(notes, filter) : []
  const reload = () => void refetch().catch(() => undefined)
  const close = () => setOpened(null)
  const period = { from: list?.from ?? '', to: list?.to ?? '' }
  const days = period.from === period.to ? shownDate(period.from) : `${shownDate(period.from)} – ${shownDate(period.to)}`
  const openNote = (note: DeliveryNote) =>
    setOpened({ kind: 'print', print: printOf([note], text.nameOf(note.number), text.fileOf(note.number)) })
  const act = (action: Action, note: DeliveryNote) =>
    setOpened(action === 'vary' ? { kind: 'vary', place: { ...note, name: recipientOf(note) } } : { kind: action, note })
  const List = isPhone ? DeliveryNoteCards : DeliveryNoteTable
  return (
    <>
      <PageTitle
        isHintLoading={loading}
        hint={
          list
            ? period.from === period.to
              ? text.period(longDate(period.from), longDate(period.to))
              : text.period(shownDate(period.from), shownDate(period.to))
            : null
        }
        actions={
          <>
            <Button
              variant="contained"
              startIcon={<PrintOutlined />}
              disabled={toPrint.length === 0 || toPrint.length > MAX_PRINTED_NOTES}
              onClick={() =>
                setOpened({
                  kind: 'print',
                  print: printOf(toPrint, text.printTitle(toPrint.length, days), text.printFile(period.from, period.to)),
                })
              }
            >
              {text.printAll(toPrint.length)}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<EditNoteOutlined />}
              disabled={!list}
              onClick={() => setOpened({ kind: 'choose' })}
            >
              {text.vary}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ReceiptLongOutlined />}
              disabled={!list}
              onClick={() => setOpened({ kind: 'invoice' })}
            >
              {text.invoice}
            </Button>
          </>
        }
      >
        {text.title}
      </PageTitle>
      {list ? (
        <DeliveryNoteFilters
          period={period}
          onPeriod={change}
          filter={filter}
          onFilter={setFilter}
          notes={all ?? []}
          shown={notes?.length ?? 0}
        />
      ) : null}
      {list && list.totalCount > list.nodes.length ? (
        <Typography role="status" sx={{ mb: 2 }}>
          {text.notAll(list.nodes.length, list.totalCount)}
        </Typography>
      ) : null}
      {toPrint.length > MAX_PRINTED_NOTES ? (
        <Typography color="textSecondary" role="status" sx={{ mb: 2 }}>
          {text.tooMany(MAX_PRINTED_NOTES)}
        </Typography>
      ) : null}
      <LinearProgress aria-label="Caricamento..." sx={{ visibility: loading ? 'visible' : 'hidden', mb: 2, height: 2 }} />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {notes && notes.length > 0 ? <List notes={notes} onOpen={openNote} onAct={act} /> : null}
      {notes?.length === 0 ? <EmptyState title={text.empty}>{text.emptyHint}</EmptyState> : null}
      {loading && !list ? <Skeleton variant="rounded" height={360} /> : null}
      {opened ? (
        <Suspense>
          <Dialogs
            opened={opened}
            request={request}
            period={period}
            onVary={(place) => setOpened({ kind: 'vary', place })}
            onChanged={reload}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}
