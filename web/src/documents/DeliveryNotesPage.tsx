import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import { styled, useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useMemo, useState } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useRequestKey } from '../app/idempotency.ts'
import { useListKeys } from '../app/list-keys.ts'
import { useAddress } from '../app/use-address.ts'
import { useDeliveryNotesQuery } from '../generated/graphql.ts'
import { chunk, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { longDate, realDate, shownDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ListFoot } from '../ui/ListFoot.tsx'
import { ListTitle } from '../ui/ListTitle.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Place } from './ChooseDelivery.tsx'
import type { OpenedDialog } from './DeliveryNoteDialogs.tsx'
import { DeliveryNoteCards, DeliveryNoteTable, keyOf } from './DeliveryNoteList.tsx'
import { DeliveryNoteCount, DeliveryNoteFilters } from './DeliveryNoteFilters.tsx'
import { MAX_PRINTED_NOTES } from '@panify/rules/limits'
import { NEWEST, deliveryNoteOf, filteredNotes, printable, recipientOf, sortedNotes, stateOf, wordOf } from './delivery-notes.ts'
import type { Action, DeliveryNote, DeliveryNoteFilter } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'
import type { Print } from './DeliveryNotesPreview.tsx'

const Dialogs = chunk(() => import('./DeliveryNoteDialogs.tsx').then(({ DeliveryNoteDialogs }) => DeliveryNoteDialogs))

/** In the address: the period (without one, the date that closed last), the filters, the order, the open note, the delivery to vary. */
const ADDRESS = ['dal', 'al', 'stato', 'cerca', 'ordine', 'bolla', 'varia', 'consegna'] as const

/** The period in the address. */
function periodOf({ dal, al }: Record<'dal' | 'al', string>) {
  const from = realDate(dal)
  const to = from && realDate(al)
  return { from, to: to && from && to < from ? from : to }
}

const Hint = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px', minHeight: 28, margin: '-8px 0 8px' })

const printOf = (notes: readonly DeliveryNote[], title: string, fileName: string): Print => ({
  ids: notes.map(({ id }) => id),
  title,
  fileName,
})

/** /preordini/bolle: every delivery note of a date or a period, for the drivers and the office. */
export function DeliveryNotesPage() {
  const [{ stato, cerca, ordine, bolla, varia, consegna, ...written }, change] = useAddress(ADDRESS)
  const chosen = periodOf(written)
  const { data, previousData, loading, error, refetch } = useDeliveryNotesQuery({
    variables: chosen,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  })
  const request = useRequestKey()
  usePreloadWhenIdle(Dialogs)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const filter = useMemo(() => ({ state: stateOf(stato), search: cerca }), [stato, cerca])
  const answer = (data ?? previousData)?.documents
  const list = error ? undefined : answer
  const listed = { from: list?.from ?? '', to: list?.to ?? '' }
  // That of the list comes later, or not at all where this one is too long.
  const period = chosen.from ? { from: chosen.from, to: chosen.to ?? chosen.from } : { from: answer?.from ?? '', to: answer?.to ?? '' }
  const all = useMemo(() => list?.nodes.map(deliveryNoteOf), [list])
  const notes = useMemo(() => all && sortedNotes(filteredNotes(all, filter), ordine), [all, filter, ordine])
  const toPrint = notes ? printable(notes, filter) : []
  const reload = () => void refetch().catch(() => undefined)
  const close = () => setOpened(null)
  const days = listed.from === listed.to ? shownDate(listed.from) : `${shownDate(listed.from)} – ${shownDate(listed.to)}`
  const shownNote = all?.find(({ id }) => id === bolla)
  const openNote = ({ id }: DeliveryNote) => change({ bolla: id })
  const varied = all?.find(({ destinationId, date }) => destinationId === varia && date === consegna)
  const vary = ({ destinationId, date }: Place) => {
    close()
    change({ varia: destinationId, consegna: date })
  }
  const act = (action: Action, note: DeliveryNote) => (action === 'vary' ? vary(note) : setOpened({ kind: action, note }))
  const changeFilter = ({ state, search }: Partial<DeliveryNoteFilter>) =>
    change({ stato: state === undefined ? stato : wordOf(state), cerca: search ?? cerca }, { isTyped: search !== undefined })
  const keys = useListKeys({ rows: notes, keyOf, onRow: [{ key: 'Enter', label: text.open, run: openNote }] })
  const dialogs = { request, period, onVary: vary, onChanged: reload }
  return (
    <>
      <ListTitle
        title={text.title}
        actions={
          <>
            <Button
              variant="contained"
              startIcon={<PrintOutlined />}
              disabled={toPrint.length === 0 || toPrint.length > MAX_PRINTED_NOTES}
              onClick={() =>
                setOpened({
                  kind: 'print',
                  print: printOf(toPrint, text.printTitle(toPrint.length, days), text.printFile(listed.from, listed.to)),
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
      />
      <Hint>
        {list ? (
          <span>
            {listed.from === listed.to
              ? text.period(longDate(listed.from), longDate(listed.to))
              : text.period(shownDate(listed.from), shownDate(listed.to))}
          </span>
        ) : null}
        {list ? <DeliveryNoteCount filter={filter} onFilter={changeFilter} notes={all ?? []} shown={notes?.length ?? 0} /> : null}
      </Hint>
      {loading && period.from === '' ? (
        <Skeleton kind="fields" columns={['1fr', '1fr', '1fr', '2fr']} rows={1} height={60} />
      ) : (
        <DeliveryNoteFilters
          period={period}
          onPeriod={(dal, al) => change({ dal, al: dal === al ? '' : al })}
          filter={filter}
          onFilter={changeFilter}
        />
      )}
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
      <LoadingLine label="Caricamento..." isLoading={loading} />
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {notes && notes.length > 0 && isPhone ? <DeliveryNoteCards notes={notes} search={cerca} onOpen={openNote} onAct={act} /> : null}
      {notes && notes.length > 0 && !isPhone ? (
        <DeliveryNoteTable
          notes={notes}
          search={cerca}
          onOpen={openNote}
          onAct={act}
          keys={keys}
          filter={[listed.from, listed.to, stato, cerca].join(' ')}
          order={ordine || NEWEST}
          onOrder={(next) => change({ ordine: next === NEWEST ? '' : next })}
        />
      ) : null}
      {notes?.length === 0 ? (
        <EmptyState title={text.empty} onClear={all?.length ? () => change({ stato: '', cerca: '' }) : null}>
          {all?.length ? null : text.emptyHint}
        </EmptyState>
      ) : null}
      {loading && !list ? <Skeleton columns={['96px', '132px', '1fr', '112px', '152px']} rows={10} height={49} card={120} /> : null}
      <ListFoot keys={keys} />
      <Suspense>
        {opened ? <Dialogs {...dialogs} opened={opened} onClose={close} /> : null}
        {varia !== '' && realDate(consegna) ? (
          <Dialogs
            {...dialogs}
            key={`${varia} ${consegna}`}
            opened={{ kind: 'vary', place: { destinationId: varia, date: consegna }, note: varied && recipientOf(varied) }}
            onClose={() => change({ varia: '', consegna: '' })}
          />
        ) : null}
        {shownNote ? (
          <Dialogs
            {...dialogs}
            key={bolla}
            opened={{ kind: 'print', print: printOf([shownNote], text.nameOf(shownNote.number), text.fileOf(shownNote.number)) }}
            onClose={() => change({ bolla: '' })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
