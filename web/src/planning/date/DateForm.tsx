import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { useViewer } from '../../app/session-context.ts'
import type { DateOrder, OpenDate, SeenDate } from '../../extraordinary/index.date.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { onDemand } from '../../ui/chunk.tsx'
import { namedPeriod } from '../../ui/dates.ts'
import { sumsOf, sumsText } from '../../ui/sums.ts'
import { orderedOn } from '../plan/add-list.ts'
import { storeDraft, storedDraft } from '../plan/draft-storage.ts'
import { ChooseArticleDialog } from '../dialogs/ChooseArticleDialog.tsx'
import { ZoomDialog } from '../dialogs/ZoomDialog.tsx'
import type { Zoomed } from '../dialogs/ZoomDialog.tsx'
import { savedChoice } from './date-choice.ts'
import type { Choice } from './date-choice.ts'
import { settledDate } from './date-conflicts.ts'
import { asNew, dateRows, editsOf, onlyOn, orderedRows, proposal, withCarried } from './date-rows.ts'
import type { Carried, Known } from './date-rows.ts'
import { text } from './date.text.ts'
import { DateActions } from './DateActions.tsx'
import { DateChoice } from './DateChoice.tsx'
import { DateDialogs } from './DateDialogs.tsx'
import { DateHead } from './DateHead.tsx'
import { DateKind } from './DateKind.tsx'
import { DateList } from './DateList.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'
import { text as planningText } from '../planning.text.ts'
import { SaveBar } from '../rows/SaveBar.tsx'
import { totalsOf } from '../plan/totals.ts'
import { useCustomary } from '../plan/use-customary.ts'
import { useCellFocus } from '../rows/use-cell-focus.ts'
import { useDateSaving } from './use-date-saving.ts'
import type { Done } from './use-date-saving.ts'
import { keyOf, useDateDraft } from './use-date-draft.ts'
import type { DateDraft } from './use-date-draft.ts'
import type { WeekState } from '../plan/use-week.ts'
import { cellsOf, emptyDraft, firstInvalid, labelOf, newRow, quantityOf, shownRows } from '../plan/week.ts'
import type { Draft, PlanRow } from '../plan/week.ts'

const OrderKeys = onDemand(() => import('../rows/OrderKeys.tsx').then(({ OrderKeys }) => OrderKeys))

/** The initial draft: a stored one, quantities from another screen, or the date's delivery. */
export type Start = {
  draft: Draft | null
  carried: Carried | null
  /** 'Straordinario' was chosen: where nothing arrives the week's quantities are proposed. */
  isPicked: boolean
  /** The quantities that are staged for the week. */
  fromWeek: ReadonlyMap<string, number>
  isRestored: boolean
  savesAtOnce: boolean
}

type Props = {
  place: Place
  date: string
  weekday: Weekday
  /** When dates can be changed again. */
  bounds: Pick<DateOrder, 'firstOpenDate' | 'changeableFrom' | 'closesAt'>
  known: Known
  /** The date is being read, and saving waits for the answer. */
  isReading: boolean
  week: WeekState
  start: Start
  /** The form was not started again since the date was opened. */
  isFirst: boolean
  done: Done | null
  /** Reports whether the person has unsaved changes. */
  onTouched: (isTouched: boolean) => void
  /** Starts the form again, with these quantities or with what is saved. */
  onStart: (from: Carried | null) => void
  /** After a conflict: starts the form again from the date's current content, with these quantities applied. */
  onSettled: (quantities: Carried, savesAtOnce: boolean) => Promise<void>
  /** Null: the last save is undone. */
  onDone: (done: Done | null, isOrder: boolean) => void
  /** The date is no longer open. */
  isLeft: () => boolean
  /** The last save can no longer be undone. */
  onDoneEnd: () => void
  reload: () => Promise<SeenDate | null>
  onOpenDate: OpenDate
  onBack: () => void
}

/** The initial draft of the form, and what it proposes. */
function useInitialDraft(rows: readonly PlanRow[], known: Known, { draft, carried, isPicked }: Start) {
  const [proposed] = useState(() => (isPicked ? proposal(rows, known) : emptyDraft))
  const [initial] = useState(() => (carried ? withCarried(draft ?? proposed, carried, rows, known) : (draft ?? proposed)))
  return { proposed, initial }
}

/** The unsaved changes of the date, and what arrives with them. */
function useDateOrderDraft({ place, date, weekday, known, start, onTouched }: Props) {
  const rows = useMemo(() => dateRows(known), [known])
  const { order, isClosure, delivery } = known
  const basis = useMemo(() => ({ order, isClosure, delivery }), [order, isClosure, delivery])
  const initial = useInitialDraft(rows, known, start)
  const dated = useDateDraft(rows, { place, date, basis, ...initial, fromWeek: start.fromWeek })
  const { draft, isTouched } = dated
  const reportTouched = useEffectEvent(onTouched)
  useEffect(() => reportTouched(isTouched), [isTouched])
  const saved = savedChoice(basis)
  const choice: Choice | null = start.isPicked || isTouched ? 'order' : saved
  // Without a delivery there are no quantities, whatever is proposed.
  const totals = choice === 'nothing' ? [] : totalsOf(weekday, rows, draft)
  return { ...dated, rows, all: shownRows(rows, draft), saved, choice, totals }
}

/** Shows what arrives on one date, and changes it. */
export function DateForm(props: Props) {
  const { date, weekday, bounds, known, isReading, week, start, isFirst, done, onStart, onSettled, onDone, reload } = props
  const isStaff = useViewer().role === 'STAFF'
  const { rows, all, draft, dispatch, count, isTouched, saved, choice, totals } = useDateOrderDraft(props)
  const customaryOf = useCustomary(isTouched)
  const [dialog, setDialog] = useState<'choose' | 'cancel' | { zoomed: Zoomed } | null>(null)
  const { list, focusCell } = useCellFocus(() => {})
  const wanted = orderedRows(rows, draft, weekday)
  const saving = useDateSaving({
    date,
    seen: known,
    wanted,
    rows: all,
    savesAtOnce: start.savesAtOnce,
    onDone: ({ isOrder, ...saved }, typedSince) => {
      const dropped = isTouched && !isOrder ? editsOf(rows, draft, weekday) : new Map<string, number>()
      onDone({ ...saved, dropped: { quantities: dropped, rows: all } }, isOrder)
      if (props.isLeft()) {
        // What was typed meanwhile, here or after coming back, is no part of what was saved.
        const isSent = storedDraft<DateDraft>(props.place, keyOf(date))?.draft === draft
        if (isSent && typedSince.quantities.size === 0) void storeDraft(props.place, keyOf(date), null)
      } else if (typedSince.quantities.size > 0) void onSettled({ date, ...typedSince }, false)
      else dispatch({ type: 'discard' })
    },
    isLeft: props.isLeft,
    reload: async () => (await Promise.all([reload(), week.reload()]))[0],
  })
  const undo = async (last: Done) => {
    if (!(await saving.restore(last))) return
    onDone(null, false)
    if (last.dropped.quantities.size > 0) await onSettled({ date, ...last.dropped }, false)
  }

  const isPast = date < bounds.firstOpenDate
  const isFixed = week.isLocked || date < bounds.changeableFrom
  const blocked = isFixed ? (week.blocked ?? text.fixed) : null
  // Where nobody here decides, no quantity would be delivered.
  const canOrder = !isFixed && saved !== null
  const quantityNow = (row: PlanRow) => quantityOf(row, cellsOf(draft, row.code), weekday)
  const isAllZero = choice === 'order' && all.length > 0 && all.every((row) => quantityNow(row) === 0)
  const isValid = firstInvalid(rows, draft) === null
  const canSave = !isReading && choice === 'order' && isValid && wanted.length > 0 && (count > 0 || !known.order)
  const unsaved = choice === 'order' ? count : 0
  const day = labelOf(weekday).toLowerCase()
  const isDayDisabled = week.days.some((each) => each.day === weekday && each.isDisabled)
  const usual = known.week.flatMap(({ unit, saved: { [weekday]: amount } }) => (amount > 0 ? [{ unit, amount }] : []))
  const weekSums = sumsText(sumsOf(usual))
  const sums = sumsText(totals) || text.noPieces
  const meanings = { week: text.asEvery(day), order: text.only(namedPeriod({ from: date, to: date })), nothing: text.nothingArrives }

  const choose = (next: Choice) => {
    if (next === 'order') onStart({ date, quantities: new Map() })
    else if (next === saved) onStart(null)
    else if (next === 'nothing') saving.close()
    else if (saved === 'order') setDialog('cancel')
    else saving.reopen()
  }
  const startEmpty = () => {
    if (choice !== 'nothing' && all.length > 0) dispatch({ type: 'clearDay', rows: all, day: weekday })
    else onStart({ date, quantities: new Map(), isWhole: true })
  }
  const startFromWeek = () => {
    if (choice !== 'order') {
      choose('order')
      return
    }
    const wished = new Map(known.week.map((row) => [row.code, row.saved[weekday]]))
    for (const row of all) dispatch({ type: 'set', row, day: weekday, value: wished.get(row.code) ?? 0 })
    for (const row of known.week)
      if (row.saved[weekday] > 0 && !all.some(({ code }) => code === row.code))
        dispatch({ type: 'add', row: asNew(row), week: onlyOn(weekday, row.saved[weekday]) })
  }
  const settle = (kept: ReadonlySet<string>) => {
    const { question } = saving
    if (question?.of === 'deletion') {
      saving.settleDeletion(kept.size > 0)
    } else if (question?.of === 'order') {
      const carried = settledDate({ date, rows, draft, day: weekday }, question.conflicts, kept)
      saving.closeQuestion()
      void onSettled(carried, carried.quantities.size > 0)
    }
  }
  const add = () => setDialog('choose')

  return (
    <>
      <DateHead date={date} isPast={isPast} closesAt={saved === null ? null : bounds.closesAt} week={week} onBack={props.onBack} />
      <DateKind known={known} isPast={isPast} isStaff={isStaff && !isFixed} isProposed={start.isPicked} />
      <OfflineNotice since={null} hasRestored={start.isRestored && unsaved > 0} />
      {choice === null ? null : (
        <DateChoice
          date={date}
          choice={choice}
          amounts={{
            week: isDayDisabled ? text.disabled : choice === 'week' ? sums : isPast ? '' : weekSums || text.noPieces,
            order: choice === 'order' ? sums : isFixed ? '' : text.changeHere,
            nothing: isPast && choice !== 'nothing' ? '' : text.noPieces,
          }}
          isFixed={!canOrder || saving.isBusy}
          takesFocus={!isFirst}
          onChoose={choose}
        />
      )}
      <DateActions
        date={date}
        day={day}
        weekSums={weekSums}
        preview={{ order: all, hasUnsaved: unsaved > 0 }}
        blocked={week.blocked}
        isFixed={!canOrder}
        isAddFixed={!canOrder || choice === 'nothing'}
        isAllZero={isAllZero}
        canCancel={known.order !== null && !isFixed}
        isBusy={saving.isBusy}
        onAdd={add}
        onStartFromWeek={startFromWeek}
        onStartEmpty={startEmpty}
        onCancel={() => setDialog('cancel')}
        onOpenDate={(chosen, order) => {
          if (chosen !== date) props.onOpenDate(chosen, order)
          // It is open already.
          else if (order && choice !== 'order') choose('order')
        }}
      />
      <DateList
        ref={list}
        date={date}
        weekday={weekday}
        choice={choice}
        rows={all}
        draft={draft}
        isDayDisabled={isDayDisabled}
        isFixed={!canOrder}
        isAllZero={isAllZero && canOrder}
        refusalOf={saving.refusalOf}
        customaryOf={customaryOf}
        dispatch={dispatch}
        onZoom={(zoomed) => setDialog({ zoomed })}
        onAdd={add}
        onClose={saving.isBusy ? null : saving.close}
      />
      <OrderKeys />
      <SaveBar
        totals={totals}
        count={unsaved}
        meaning={choice === null ? '' : meanings[choice]}
        isUnsent={start.isRestored}
        savedAt={done?.at ?? null}
        isSaving={saving.isBusy}
        isLocked={isFixed}
        saveLabel={planningText.saveDate}
        canSave={canSave}
        undo={done && !done.isOver ? { message: done.message, onUndo: () => void undo(done), onEnd: props.onDoneEnd } : null}
        onSave={saving.save}
        onDiscard={() => onStart(null)}
      />
      {dialog === 'choose' ? (
        <ChooseArticleDialog
          ordered={orderedOn(weekday, rows, draft)}
          blocked={canOrder ? null : (blocked ?? text.fixed)}
          onClose={() => setDialog(null)}
          onChoose={(article) => {
            const row = all.find(({ code }) => code === article.code)
            if (row) dispatch({ type: 'set', row, day: weekday, value: row.rules.minimum })
            else {
              const added = asNew(newRow(article))
              dispatch({ type: 'add', row: added, week: onlyOn(weekday, added.rules.minimum) })
            }
            setDialog(null)
            focusCell({ code: article.code, day: weekday })
          }}
        />
      ) : null}
      {typeof dialog === 'object' && dialog ? <ZoomDialog article={dialog.zoomed} onClose={() => setDialog(null)} /> : null}
      <DateDialogs
        date={date}
        rows={[...all, ...known.week]}
        isDeleting={dialog === 'cancel'}
        blocked={blocked}
        saving={saving}
        onDecided={() => setDialog(null)}
        onSettle={settle}
      />
    </>
  )
}
