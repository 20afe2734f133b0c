import type { Dispatch } from 'react'
import { useFeedback } from '../../app/feedback.tsx'
import type { Weekday } from '../../generated/graphql.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { ChooseArticleDialog } from './ChooseArticleDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { DraftAction } from '../plan/draft.ts'
import { AddQuantitiesDialog, EditArticleDialog } from './EditArticleDialog.tsx'
import type { Dialogs, OpenDialog } from './use-dialogs.ts'
import { text } from '../planning.text.ts'
import { cellsOf, labelOf, newRow, shownRows, weekdays, weekShown } from '../plan/week.ts'
import type { Draft, PlanRow, Week } from '../plan/week.ts'
import { ZoomDialog } from './ZoomDialog.tsx'

type Props = {
  dialogs: Dialogs
  /** An article was added to the list. */
  onAdded: (code: string) => void
  rows: readonly PlanRow[]
  draft: Draft
  dispatch: Dispatch<DraftAction>
  day: Weekday
  disabledDays: readonly Weekday[]
  /** Why nothing can be ordered any more, if so. */
  blocked: string | null
  ordered: ReadonlySet<string>
}

/** A new row shows the minimum of the selected day as a proposal; an existing row keeps its other days. */
function proposedWeek(row: PlanRow, shown: Week, day: Weekday, isDayDisabled: boolean): Week {
  return shown[day] > 0 || isDayDisabled ? shown : { ...shown, [day]: row.rules.minimum }
}

/** The open dialogs, stacked. Each stages a change; the page's save button sends it. */
export const PlanningDialogs = (props: Props) =>
  props.dialogs.opened.map((dialog, index) => <OneDialog key={`${index} ${dialog.kind}`} {...props} dialog={dialog} />)

function OneDialog(props: Props & { dialog: OpenDialog }) {
  const { dialog, dialogs, onAdded, rows, draft, dispatch, day, disabledDays, blocked, ordered } = props
  const { open, replace, close, closeAll } = dialogs
  const { show } = useFeedback()
  const fields = { selected: day, disabledDays, blocked, onClose: close }

  if (dialog.kind === 'zoom') return <ZoomDialog article={dialog.article} onClose={close} />
  if (dialog.kind === 'choose')
    return (
      <ChooseArticleDialog ordered={ordered} blocked={blocked} onChoose={(article) => open({ kind: 'add', article })} onClose={close} />
    )
  if (dialog.kind === 'add') {
    const row = shownRows(rows, draft).find(({ code }) => code === dialog.article.code) ?? newRow(dialog.article)
    const shown = draft.removals.has(row.code) ? row.saved : weekShown(row, cellsOf(draft, row.code))
    const isFromList = dialogs.opened.some(({ kind }) => kind === 'choose')
    return (
      <AddQuantitiesDialog
        row={row}
        week={proposedWeek(row, shown, day, disabledDays.includes(day))}
        isFromList={isFromList}
        onAdd={(seen, week, andContinue) => {
          dispatch({ type: 'add', row: seen, week })
          if (!andContinue) {
            closeAll()
            onAdded(row.code)
          } else if (isFromList) close()
          else replace({ kind: 'choose' })
        }}
        {...fields}
      />
    )
  }

  const { row } = dialog
  const week = weekShown(row, cellsOf(draft, row.code))
  if (dialog.kind === 'edit') {
    return (
      <EditArticleDialog
        row={row}
        week={week}
        onConfirm={(next) => {
          dispatch({ type: 'setWeek', row, week: next })
          close()
        }}
        onDelete={() => open({ kind: 'delete', row })}
        {...fields}
      />
    )
  }
  return (
    <DeleteDialog
      article={unbroken(row.description)}
      dayLabel={labelOf(day)}
      blocked={blocked}
      canBeOneDay={weekdays.some((each) => each !== day && week[each] !== 0)}
      onDeleteDay={() => {
        // A disabled day delivers nothing, and its quantity cannot be changed.
        if (disabledDays.includes(day)) show({ message: text.quantityKept(labelOf(day)), variant: 'warning', duration: 0 })
        else dispatch({ type: 'set', row, day, value: 0 })
        closeAll()
      }}
      onDeleteWeek={() => {
        dispatch({ type: 'remove', row })
        closeAll()
      }}
      onClose={close}
    />
  )
}
