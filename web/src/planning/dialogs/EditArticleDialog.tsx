import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CloseDialog } from '../../app/CloseDialog.tsx'
import { useCloseGuard } from '../../app/use-close-guard.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { text } from '../planning.text.ts'
import { isSameWeek, isUnplanned } from '../plan/week.ts'
import type { PlanRow, Week } from '../plan/week.ts'
import { WeekFields, invalidDays } from './WeekFields.tsx'

type Shared = {
  row: PlanRow
  /** The displayed quantities, unsaved changes included. */
  week: Week
  selected: Weekday
  disabledDays: readonly Weekday[]
  /** Why nothing can be ordered any more, if so. */
  blocked: string | null
  onClose: () => void
}

const Head = ({ row: { code, unit, imageUrl } }: { row: PlanRow }) => (
  <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', mb: 3 }}>
    <Thumbnail src={imageUrl} alt="" />
    <Typography variant="caption" color="textSecondary">
      {code} · {unit}
    </Typography>
  </Box>
)

/** Beside the buttons that it disables: on a phone the end of the days is out of sight. */
const Reason = (words: { children: string }) => <Typography role="alert" color="error" variant="body2" {...words} />

/** 'Modifica articolo': the seven days of a row. It stages changes; the page's save button sends them. */
export function EditArticleDialog({
  row,
  week: initial,
  onConfirm,
  onDelete,
  onClose,
  ...fields
}: Shared & { onConfirm: (week: Week) => void; onDelete: () => void }) {
  const [week, setWeek] = useState(initial)
  const isZero = isUnplanned(week)
  const guard = useCloseGuard(!isSameWeek(week, initial), text.closeText, onClose)
  return (
    <Sheet
      open
      title={text.editTitle}
      name={unbroken(row.description)}
      onClose={guard.close}
      note={fields.blocked === null ? null : <Reason>{fields.blocked}</Reason>}
      actions={
        <>
          <Button
            color="error"
            variant={isZero ? 'outlined' : 'text'}
            disabled={fields.blocked !== null}
            onClick={onDelete}
            sx={{ mr: 'auto' }}
          >
            {text.deleteArticle}
          </Button>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            variant="contained"
            disabled={fields.blocked !== null || invalidDays(row, week).length > 0}
            onClick={() => onConfirm(week)}
          >
            {text.stage}
          </Button>
        </>
      }
    >
      <Head row={row} />
      <WeekFields row={row} week={week} onChange={setWeek} isLocked={fields.blocked !== null} {...fields} />
      <Typography aria-live="polite" color={isZero ? 'error' : 'textSecondary'} variant="body2" sx={{ mt: 3 }}>
        {isZero ? text.allZero : text.stagedHint}
      </Typography>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}

/** 'Aggiungi articolo': the quantities of a new article of the week. */
export function AddQuantitiesDialog({
  row: current,
  week: initial,
  isFromList,
  onAdd,
  onClose,
  ...fields
}: Shared & { isFromList: boolean; onAdd: (row: PlanRow, week: Week, andContinue: boolean) => void }) {
  // As it was when the dialog opened: the week below it belongs to it.
  const [row] = useState(current)
  const [week, setWeek] = useState(initial)
  const guard = useCloseGuard(!isSameWeek(week, initial), text.closeText, onClose)
  const canAdd = fields.blocked === null && !isUnplanned(week) && invalidDays(row, week).length === 0
  return (
    <Sheet
      open
      title={text.add}
      name={unbroken(row.description)}
      onClose={guard.close}
      note={fields.blocked === null ? null : <Reason>{fields.blocked}</Reason>}
      actions={
        <>
          <Button variant="outlined" disabled={!canAdd} onClick={() => onAdd(row, week, true)}>
            {text.addAndContinue}
          </Button>
          <Button variant="contained" disabled={!canAdd} onClick={() => onAdd(row, week, false)}>
            {text.addConfirm}
          </Button>
        </>
      }
    >
      {isFromList ? (
        <Button color="inherit" size="small" startIcon={<ArrowBack />} onClick={guard.close} sx={{ ml: -1, mt: -2, mb: 2 }}>
          {text.back}
        </Button>
      ) : null}
      <Head row={row} />
      <WeekFields row={row} week={week} onChange={setWeek} isLocked={fields.blocked !== null} {...fields} />
      <Typography color="textSecondary" variant="body2" sx={{ mt: 3 }}>
        {text.stagedHint}
      </Typography>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
