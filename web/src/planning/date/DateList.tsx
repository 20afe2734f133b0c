import AddIcon from '@mui/icons-material/Add'
import EventBusy from '@mui/icons-material/EventBusy'
import Button from '@mui/material/Button'
import type { Dispatch, Ref } from 'react'
import { today } from '../../app/clock.ts'
import { dateText } from '../../extraordinary/index.date.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { namedDay } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { QuantityRefusal } from '../../ui/QuantityField.tsx'
import type { Zoomed } from '../dialogs/ZoomDialog.tsx'
import { Notice } from '../Notice.tsx'
import { text as planningText } from '../planning.text.ts'
import type { DraftAction } from '../plan/draft.ts'
import type { useCustomary } from '../plan/use-customary.ts'
import { cellsOf, labelOf, quantityOf } from '../plan/week.ts'
import type { Draft, PlanRow } from '../plan/week.ts'
import { PlanningRow } from '../rows/PlanningRow.tsx'
import { List } from '../rows/PlanningRow.styles.ts'
import type { Choice } from './date-choice.ts'
import { text } from './date.text.ts'

type Props = {
  ref: Ref<HTMLUListElement>
  date: string
  weekday: Weekday
  choice: Choice | null
  rows: readonly PlanRow[]
  draft: Draft
  isDayDisabled: boolean
  isFixed: boolean
  isAllZero: boolean
  refusalOf: (code: string, value: number) => QuantityRefusal | null
  customaryOf: ReturnType<typeof useCustomary>
  dispatch: Dispatch<DraftAction>
  onZoom: (article: Zoomed) => void
  onAdd: () => void
  /** Closes the date; null while something is saved. */
  onClose: (() => void) | null
}

function Empty({ date, weekday, choice, isDayDisabled, isFixed, onAdd }: Props) {
  if (choice === 'week' && isDayDisabled) {
    return <EmptyState title={text.disabledTitle(labelOf(weekday))}>{isFixed ? null : text.disabledHint}</EmptyState>
  }
  if (choice === 'nothing' || choice === null)
    return <EmptyState title={text.nothingTitle}>{choice === null ? null : text.nothingHint(namedDay(date, today()))}</EmptyState>
  const add = (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={onAdd}>
      {planningText.add}
    </Button>
  )
  return <EmptyState title={planningText.emptyOrder} action={isFixed ? undefined : add} />
}

/** The articles that arrive on the date, or why nothing does. */
export function DateList(props: Props) {
  const { ref, date, weekday, choice, rows, draft, isFixed, isAllZero, refusalOf, customaryOf, dispatch, onZoom, onClose } = props
  if (choice === 'nothing' || rows.length === 0) return <Empty {...props} />
  return (
    <>
      {isAllZero ? (
        <Notice
          kind="lock"
          icon={<EventBusy aria-hidden />}
          title={planningText.allZeroDate}
          action={
            <Button variant="outlined" color="inherit" disabled={onClose === null} onClick={() => onClose?.()}>
              {planningText.closeDate}
            </Button>
          }
        >
          {planningText.allZeroDateHint}
        </Notice>
      ) : null}
      <List ref={ref} data-quantities aria-label={dateText.deliveryOf(namedDay(date, today()))}>
        {rows.map((row) => {
          const cells = cellsOf(draft, row.code)
          return (
            <PlanningRow
              key={row.code}
              row={row}
              day={weekday}
              cells={cells}
              isRemoved={false}
              isLocked={isFixed}
              isDayDisabled={false}
              isOneDate
              refusal={refusalOf(row.code, quantityOf(row, cells, weekday))}
              customary={cells[weekday] && customaryOf(row.code, weekday)}
              open={(opened) => {
                if (opened.kind === 'zoom') onZoom(opened.article)
              }}
              dispatch={dispatch}
            />
          )
        })}
      </List>
    </>
  )
}
