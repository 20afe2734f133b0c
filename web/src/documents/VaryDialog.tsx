import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback, useQuestion } from '../app/feedback.tsx'
import { useRequestKey } from '../app/idempotency.ts'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useDeliveryToVaryQuery, useVaryDeliveryMutation } from '../generated/graphql.ts'
import type { DeliveryToVaryQuery, DeliveryNoteNumberFragment, VaryDeliveryMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { longDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Place } from './ChooseDelivery.tsx'
import { numberOf } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'
import { VariedRows } from './VariedRows.tsx'
import { changedRows, hasInvalidQuantity, quantityOf, rowsOf, shownQuantity, inputOf, withCurrent } from './variation.ts'
import type { VariedRow } from './variation.ts'
import { unbroken } from '../ui/unbroken.ts'
import { useInert } from '../ui/use-inert.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** `note`: the recipient of its delivery note, where one is listed. */
type Props = { place: Place; note: string | undefined; onChanged: () => void; onClose: () => void }

const Changes = styled('ul')({ margin: '12px 0 0', paddingLeft: 20, fontVariantNumeric: 'tabular-nums' })

/** 'Varia consegna': changes the delivery of one destination on one closed date. */
export function VaryDialog({ place, note, onChanged, onClose }: Props) {
  const { destinationId, date } = place
  const { data, error, refetch } = useDeliveryToVaryQuery({
    variables: { destinationId, date },
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
  })
  const delivery = data?.destination?.delivery
  const name = note ?? data?.destination?.name
  const title = name ? text.varyTitle(name) : text.vary
  // Without a catalogue everything works except adding articles.
  const failed = error && !delivery ? errorMessage(error) : null
  if (data?.destination && delivery?.state === 'CLOSED') {
    const articles = data.destination.catalogue?.articles ?? []
    return <Editor title={title} place={place} rows={delivery.rows} articles={articles} onChanged={onChanged} onClose={onClose} />
  }
  return (
    <Sheet open title={title} onClose={onClose} width="md">
      {failed ? (
        <ErrorPanel
          message={text.deliveryFailed(failed)}
          reference={referenceOf(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {delivery ? <Typography role="status">{text.notClosed}</Typography> : null}
      {data && !data.destination && !failed ? <Typography role="status">{text.noPlace}</Typography> : null}
      {!data && !failed ? <Skeleton columns={['1fr', '140px']} rows={5} height={60} /> : null}
    </Sheet>
  )
}

const shownNumber = (note: DeliveryNoteNumberFragment | null) => note && numberOf(note)

type Conflicts = Extract<VaryDeliveryMutation['varyDelivery'], { __typename: 'ChangedMeanwhile' }>['conflicts']

function useVariation(title: string, place: Place) {
  const [vary, { loading }] = useVaryDeliveryMutation()
  const request = useRequestKey()
  const { show } = useFeedback(`delivery ${place.destinationId} ${place.date}`)
  const askOrTell = useQuestion()
  const [conflicts, setConflicts] = useState<Conflicts>([])
  const save = async (rows: readonly VariedRow[], onSaved: () => void) => {
    const { destinationId, date } = place
    const input = { destinationId, date, ...inputOf(rows) }
    try {
      const { data } = await vary({ variables: { input: { ...input, idempotencyKey: request.keyOf(input) } } })
      request.answered()
      const result = data?.varyDelivery
      if (result?.__typename === 'DeliveryVaried') {
        show({ message: text.varied(shownNumber(result.annulled), shownNumber(result.issued)), duration: 6000 })
        onSaved()
      } else if (result?.__typename === 'ChangedMeanwhile') askOrTell(title, () => setConflicts(result.conflicts))
      else if (result) show({ message: result.message, variant: 'danger' })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
  }
  return { save, isSaving: loading, conflicts, closeConflicts: () => setConflicts([]) }
}

type Varied = NonNullable<DeliveryToVaryQuery['destination']>
type EditorProps = Omit<Props, 'note'> & {
  title: string
  rows: NonNullable<Varied['delivery']>['rows']
  articles: NonNullable<Varied['catalogue']>['articles']
}

function Editor({ title, place, rows: delivered, articles, onChanged, onClose }: EditorProps) {
  const [rows, setRows] = useState(() => rowsOf(delivered))
  const [isConfirming, setConfirming] = useState(false)
  const changed = changedRows(rows)
  const isDirty = changed.length > 0
  const { save, isSaving, conflicts, closeConflicts } = useVariation(title, place)
  const guard = useCloseGuard(isDirty, text.leaveText, onClose, isSaving)
  const onSaved = () => {
    onChanged()
    guard.ifOpen(onClose)
  }
  const element = useInert<HTMLDivElement>(isSaving)
  return (
    <Sheet
      open
      title={title}
      onClose={guard.close}
      width="md"
      note={
        <Typography color="textSecondary" role="status">
          {isDirty ? text.changes(changed.length) : null}
        </Typography>
      }
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={guard.close}>
            {text.cancel}
          </Button>
          <Button
            variant="contained"
            loading={isSaving}
            disabled={!isDirty || hasInvalidQuantity(rows)}
            onClick={() => setConfirming(true)}
          >
            {text.saveVariation}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 4 }}>{longDate(place.date)}</Typography>
      <div ref={element}>
        <VariedRows rows={rows} articles={articles} onChange={setRows} />
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={text.varyConfirmTitle}
        confirmLabel={text.saveVariation}
        cancelLabel={text.back}
        onConfirm={() => {
          setConfirming(false)
          void save(rows, onSaved)
        }}
        onCancel={() => setConfirming(false)}
      >
        {text.varyConfirm}
        <Changes>
          {changed.map((row) => (
            <li key={row.code}>
              {unbroken(row.description)}: {shownQuantity(row.before, row.unit)} → {shownQuantity(quantityOf(row), row.unit)} {row.unit}
            </li>
          ))}
        </Changes>
      </ConfirmDialog>
      <CloseDialog guard={guard} />
      {conflicts.length > 0 ? (
        <ConflictDialog
          conflicts={conflicts.map(({ path, label, current, wanted }) => ({ path, label, mine: wanted ?? '0', theirs: current ?? '0' }))}
          onClose={closeConflicts}
          onSettle={(kept) => {
            const settled = conflicts.reduce((all, conflict) => withCurrent(all, conflict, kept.has(conflict.path)), rows)
            closeConflicts()
            setRows(settled)
            void save(settled, onSaved)
          }}
        />
      ) : null}
    </Sheet>
  )
}
