import AddIcon from '@mui/icons-material/Add'
import Block from '@mui/icons-material/Block'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { Suspense, useMemo, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { today } from '../../app/clock.ts'
import { dayOf, days as allDays, dayToday, useSelectedDay } from '../../app/selected-day.ts'
import { DateNotice, DateTools, PreviewButton } from '../../extraordinary/index.ts'
import { chunk, onDemand, usePreloadWhenIdle } from '../../ui/chunk.tsx'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { orderedOn } from '../plan/add-list.ts'
import { carriedFrom } from '../plan/carried.ts'
import { changeWeekDraft } from '../plan/draft-storage.ts'
import type { Carried } from '../date/date-rows.ts'
import { deliveryText, fromTimeText, shortDate } from '../dates.ts'
import { Notice } from '../Notice.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'
import { text } from '../planning.text.ts'
import { PlanningRow } from '../rows/PlanningRow.tsx'
import { List, Swiped } from '../rows/PlanningRow.styles.ts'
import { SaveBar } from '../rows/SaveBar.tsx'
import { useCellFocus } from '../rows/use-cell-focus.ts'
import { useDialogs } from '../dialogs/use-dialogs.ts'
import { useCustomary } from '../plan/use-customary.ts'
import { useWeekDraft } from '../plan/use-draft.ts'
import { firstOf, useDays, useDaySignsOf } from './use-days.ts'
import { useDayToggle } from './use-day-toggle.tsx'
import { useSwipe } from './use-swipe.ts'
import { useWeekSaving } from './use-week-saving.ts'
import { planningDay } from '../plan/use-week.ts'
import type { WeekState } from '../plan/use-week.ts'
import { cellsOf, countChangesOn, isZeroOn, quantityOf, shownRows } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'
import { WeekActions } from './WeekActions.tsx'
import { WeekHead } from './WeekHead.tsx'
import { WeekStrip } from './WeekStrip.tsx'

// Below the rows.
const FeaturedArticles = onDemand(() => import('../rows/FeaturedArticles.tsx').then(({ FeaturedArticles }) => FeaturedArticles))
const OrderKeys = onDemand(() => import('../rows/OrderKeys.tsx').then(({ OrderKeys }) => OrderKeys))
const PlanningDialogs = chunk(() => import('../dialogs/PlanningDialogs.tsx').then(({ PlanningDialogs }) => PlanningDialogs))

type Props = {
  place: Place
  rows: readonly PlanRow[]
  week: WeekState
  /** Opens one date; the `staged` quantities are applied to its order. */
  onOpenDate: (date: string, staged: Carried | null) => void
}

/** The effect of a change on these days, and its first delivery. A removed row may have had no quantity on any day. */
function meaningOf(changed: readonly { label: string; date: string }[]): string {
  if (changed.length === 0 || changed.length > 2) return text.everyWeek
  return text.validFor(changed.map(({ label, date }) => text.everyDay(label.toLowerCase(), date)).join('; '))
}

/** Edits the order of the selected weekday. */
export function WeekEditor({ place, rows, week, onOpenDate }: Props) {
  const { days, ordering, isLocked, blocked, featured, catalogueError, reload } = week
  const [dayKey, selectDay] = useSelectedDay()
  const { weekday, label } = dayOf(dayKey)!
  const selected = planningDay(days, dayKey)
  usePreloadWhenIdle(PlanningDialogs)
  usePreloadWhenIdle(ConflictDialog)
  const { draft, dispatch, count, isOnDevice, isRestored } = useWeekDraft(place, rows)
  const customaryOf = useCustomary(count > 0)
  const dialogs = useDialogs()
  const [hidesZeros, setHidesZeros] = useState(false)

  const { list, focusCell } = useCellFocus((wanted) => {
    setHidesZeros(false)
    const day = allDays.find((each) => each.weekday === wanted)
    if (day) selectDay(day.key)
  })
  const disabledDays = useMemo(() => days.filter(({ isDisabled }) => isDisabled).map(({ day }) => day), [days])
  const saving = useWeekSaving({ place, rows, draft, dispatch, reload, disabledDays, onRefused: focusCell })

  const isDayDisabled = disabledDays.includes(weekday)
  const all = shownRows(rows, draft)
  const isZero = (row: PlanRow) => isZeroOn(weekday, row, draft)
  const shown = hidesZeros ? all.filter((row) => !isZero(row)) : all
  const ordered = orderedOn(weekday, rows, draft)

  const { weekDays, deliveryFrom } = useDays(days, rows, draft)
  useDaySignsOf(place, weekDays)
  const selectedDay = weekDays.find(({ key }) => key === dayKey)!
  const first = firstOf(weekDays)
  const changedDays = count > 0 ? weekDays.filter(({ isChanged }) => isChanged) : [selectedDay]
  const affectedDays = changedDays.filter(({ isDisabled }) => !isDisabled)
  const disabledDay = affectedDays.length === 0 ? changedDays[0] : undefined
  const deliveryOf = (name: string, date: string | null) => ({ label: name, date: date ? shortDate(deliveryFrom(date)) : '' })
  const affectedDeliveries = affectedDays.map((day) => deliveryOf(day.label, day.nextDate))
  // After a save the gateway's dates count: one may have closed during typing.
  const savedDays = allDays.flatMap(({ key, weekday: each, label: name }) => {
    const reached = saving.effectiveFrom.find((one) => one.day === each)
    return reached ? [{ key, ...deliveryOf(name, reached.date) }] : []
  })
  const nextDate = selectedDay.nextDate
  const isTodayClosed = dayKey === dayToday() && (isDayDisabled || nextDate !== today())
  const opensAt = isLocked ? (ordering?.nextChangeAt ?? null) : null
  const preview = { order: rows, hasUnsaved: count > 0 }
  const swipe = useSwipe(list, (step) =>
    selectDay(allDays.at((allDays.findIndex(({ key }) => key === dayKey) + step) % allDays.length)!.key),
  )
  const unsaved = countChangesOn(weekday, rows, draft)
  // The answer of the toggle may come after the person has left.
  const discardDay = () => changeWeekDraft(place, rows, { type: 'discardDay', day: weekday })
  const toggle = useDayToggle({ day: weekday, label, isDisabled: isDayDisabled, blocked, unsaved, onLose: discardDay, reload })
  const actions = {
    label,
    isLocked,
    opens: opensAt && fromTimeText(opensAt),
    openDialog: dialogs.open,
    zeros: all.filter(isZero).length,
    areZerosHidden: hidesZeros,
    onHideZeros: setHidesZeros,
    isDayDisabled,
    isToggling: toggle.isBusy,
    onToggleDay: toggle.onToggle,
  }

  return (
    <>
      <WeekStrip days={weekDays} selected={dayKey} isLocked={isLocked} />
      <WeekHead
        day={label}
        delivery={isDayDisabled || !nextDate ? text.noDelivery : deliveryText(nextDate, today())}
        closesAt={isLocked || isDayDisabled ? null : (selected?.closesAt ?? null)}
        opensAt={opensAt}
        next={isTodayClosed && first && first.key !== dayKey ? first.key : null}
      />
      {nextDate ? (
        <DateTools date={nextDate} blocked={blocked} preview={preview} onOpenDate={onOpenDate}>
          {({ open, preload }) => <WeekActions {...actions} openTool={open} onPointerEnter={preload} />}
        </DateTools>
      ) : (
        <WeekActions {...actions} openTool={null} />
      )}
      {toggle.dialog}
      <OfflineNotice
        since={week.offlineSince}
        hasRestored={isRestored && count > 0}
        isBakeryUnavailable={week.isBakeryUnavailable}
        isOnDevice={isOnDevice}
      />
      {blocked !== null ? (
        <Notice kind="lock" isStrip icon={<LockOutlined titleAccess={text.lockedWord} />} title={blocked}>
          {opensAt ? text.editableFrom(fromTimeText(opensAt)) : null} {text.stillPossible}
        </Notice>
      ) : null}
      {isDayDisabled ? (
        <Notice
          kind="closure"
          isStrip
          icon={<Block aria-hidden />}
          title={text.dayDisabled(label)}
          // Somebody else has disabled it: no save accepts these changes, and no field takes them back.
          action={
            unsaved > 0 ? (
              <Button color="inherit" variant="outlined" onClick={discardDay}>
                {text.discard}
              </Button>
            ) : null
          }
        >
          {text.dayDisabledHint}
        </Notice>
      ) : null}
      {nextDate ? <DateNotice date={nextDate} onOpen={() => onOpenDate(nextDate, null)} /> : null}
      {catalogueError ? (
        <ErrorPanel message={text.catalogueFailed(catalogueError)} reference={week.reference} onRetry={() => void reload()} />
      ) : null}

      <Swiped {...swipe}>
        {all.length === 0 ? (
          <EmptyState
            title={text.emptyOrder}
            action={
              isLocked ? undefined : (
                <Button variant="outlined" startIcon={<AddIcon />} onClick={() => dialogs.open({ kind: 'choose' })}>
                  {text.add}
                </Button>
              )
            }
          >
            {text.emptyOrderHint}
          </EmptyState>
        ) : shown.length === 0 ? (
          <EmptyState
            title={text.allHidden(label.toLowerCase())}
            action={
              <Button variant="outlined" onClick={() => setHidesZeros(false)}>
                {text.showZeros}
              </Button>
            }
          />
        ) : (
          <List ref={list} data-quantities aria-label={label}>
            {shown.map((row) => (
              <PlanningRow
                key={row.code}
                row={row}
                day={weekday}
                cells={cellsOf(draft, row.code)}
                isRemoved={draft.removals.has(row.code)}
                isLocked={isLocked}
                // What is typed while the day is being disabled would be lost with its answer.
                isDayDisabled={isDayDisabled || toggle.isBusy}
                // Only a changed row asks: the others do not render again when the answer arrives.
                customary={draft.cells.get(row.code)?.[weekday] && customaryOf(row.code, weekday)}
                refusal={saving.refusalOf(row.code, weekday, quantityOf(row, cellsOf(draft, row.code), weekday))}
                open={dialogs.open}
                dispatch={dispatch}
              />
            ))}
          </List>
        )}
        <FeaturedArticles articles={featured} ordered={ordered} isLocked={isLocked} openDialog={dialogs.open} />
      </Swiped>
      <OrderKeys isWeek />
      <SaveBar
        totals={isDayDisabled ? [] : selectedDay.totals}
        count={count}
        meaning={
          disabledDay
            ? text.dayDisabled(disabledDay.label)
            : meaningOf(count === 0 && savedDays.some(({ key }) => key === dayKey) ? savedDays : affectedDeliveries)
        }
        problems={saving.problems}
        isUnsent={isRestored || week.offlineSince !== null}
        savedAt={saving.savedAt}
        isSaving={saving.isSaving}
        isLocked={isLocked}
        alternative={
          nextDate
            ? {
                label: text.onlyThisDate,
                hint: text.onlyThisDateHint(shortDate(nextDate)),
                isDisabled: isLocked || saving.isSaving || unsaved === 0,
                onClick: () => onOpenDate(nextDate, carriedFrom(nextDate, weekday, draft)),
              }
            : null
        }
        undo={saving.undo}
        lockedAction={nextDate ? <PreviewButton date={nextDate} icon={<PrintOutlined />} preview={preview} /> : null}
        onSave={saving.save}
        onDiscard={() => dispatch({ type: 'discard' })}
      />

      {dialogs.opened.length > 0 ? (
        <Suspense>
          <PlanningDialogs
            dialogs={dialogs}
            onAdded={(code) => focusCell({ code, day: weekday })}
            rows={rows}
            draft={draft}
            dispatch={dispatch}
            day={weekday}
            disabledDays={disabledDays}
            blocked={blocked}
            ordered={ordered}
          />
        </Suspense>
      ) : null}
      {saving.conflicts.length > 0 ? (
        <ConflictDialog conflicts={saving.conflicts} blocked={blocked} onSettle={saving.settle} onClose={saving.closeConflicts} />
      ) : null}
    </>
  )
}
