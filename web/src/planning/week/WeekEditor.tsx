import AddIcon from '@mui/icons-material/Add'
import EventBusy from '@mui/icons-material/EventBusy'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Button from '@mui/material/Button'
import { Suspense, useMemo, useState } from 'react'
import { useFeedback } from '../../app/feedback.tsx'
import type { Place } from '../../app/offline/database.ts'
import { dayOf, days as allDays, useSelectedDay } from '../../app/selected-day.ts'
import { DateNotice, DateTools } from '../../extraordinary/index.ts'
import { chunk, usePreloadWhenIdle } from '../../ui/chunk.tsx'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { orderedOn } from '../plan/add-list.ts'
import { carriedFrom } from '../date/date-rows.ts'
import type { Carried } from '../date/date-rows.ts'
import { fromTimeText, momentText, shortDate } from '../dates.ts'
import { DayToggle } from './DayToggle.tsx'
import { FeaturedArticles } from '../rows/FeaturedArticles.tsx'
import { Notice } from '../Notice.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'
import { text } from '../planning.text.ts'
import { PlanningRow } from '../rows/PlanningRow.tsx'
import { List, ListTools } from '../rows/PlanningRow.styles.ts'
import { SaveBar } from '../rows/SaveBar.tsx'
import { totalsOf } from '../plan/totals.ts'
import { useCellFocus } from '../rows/use-cell-focus.ts'
import { useDialogs } from '../dialogs/use-dialogs.ts'
import { useWeekDraft } from '../plan/use-draft.ts'
import { useSaving } from './use-saving.ts'
import { planningDay } from '../plan/use-week.ts'
import type { WeekState } from '../plan/use-week.ts'
import { cellsOf, countChangesOn, firstInvalid, isZeroOn, quantityOf, shownRows } from '../plan/week.ts'
import type { PlanRow } from '../plan/week.ts'
import { WeekStrip } from './WeekStrip.tsx'

const PlanningDialogs = chunk(() => import('../dialogs/PlanningDialogs.tsx').then(({ PlanningDialogs }) => PlanningDialogs))

type Props = {
  place: Place
  rows: readonly PlanRow[]
  week: WeekState
  /** Opens one date; the `staged` quantities are applied to its order. */
  onOpenDate: (date: string, staged: Carried | null) => void
}

/** The effect of a change on these days, and its first delivery. */
function meaningOf(changed: readonly { label: string; date: string }[]): string {
  if (changed.length > 2) return text.everyWeek
  return text.validFor(changed.map(({ label, date }) => text.everyDay(label.toLowerCase(), date)).join('; '))
}

/** Edits the order of the selected weekday. */
export function WeekEditor({ place, rows, week, onOpenDate }: Props) {
  const { days, ordering, isLocked, catalogue, catalogueError, reload } = week
  const [dayKey, selectDay] = useSelectedDay()
  const { weekday, label } = dayOf(dayKey)!
  const today = planningDay(days, dayKey)
  const feedback = useFeedback()
  usePreloadWhenIdle(PlanningDialogs)
  usePreloadWhenIdle(ConflictDialog)
  const { draft, dispatch, count, keep, isRestored } = useWeekDraft(place, rows)
  const dialogs = useDialogs()
  const [hidesZeros, setHidesZeros] = useState(false)

  const { list, focusCell } = useCellFocus((wanted) => {
    setHidesZeros(false)
    const day = allDays.find((each) => each.weekday === wanted)
    if (day) selectDay(day.key)
  })
  const saving = useSaving({ rows, draft, dispatch, reload, onRefused: focusCell })
  const save = () => {
    const invalid = firstInvalid(rows, draft)
    if (!invalid) {
      saving.save()
      return
    }
    const article = shownRows(rows, draft).find(({ code }) => code === invalid.code)?.description ?? invalid.code
    const day = allDays.find((each) => each.weekday === invalid.day)?.label ?? ''
    feedback.show({ message: text.correctFirst(article, day.toLowerCase()), variant: 'warning', duration: 5000 })
    focusCell(invalid)
  }

  const disabledDays = useMemo(() => days.filter(({ isDisabled }) => isDisabled).map(({ day }) => day), [days])
  const isDayDisabled = disabledDays.includes(weekday)
  const all = shownRows(rows, draft)
  const isZero = (row: PlanRow) => isZeroOn(weekday, row, draft)
  const zeros = all.filter(isZero).length
  const shown = hidesZeros ? all.filter((row) => !isZero(row)) : all
  const ordered = orderedOn(weekday, rows, draft)
  const featured = (catalogue?.articles ?? []).filter(({ isFeatured }) => isFeatured)
  const totals = isDayDisabled ? [] : totalsOf(weekday, rows, draft)

  const stripDays = allDays.map(({ key, weekday: each }) => ({
    key,
    totals: totalsOf(each, rows, draft),
    isDisabled: disabledDays.includes(each),
    isChanged: countChangesOn(each, rows, draft) > 0,
  }))
  const deliveryOf = (key: string) => shortDate(planningDay(days, key)?.nextOpenDate ?? '')
  const changedDays = allDays.filter(({ key }) => stripDays.some((day) => day.key === key && day.isChanged))
  const affectedDays = changedDays.length > 0 ? changedDays : allDays.filter(({ key }) => key === dayKey)
  const affectedDeliveries = affectedDays.map(({ key, label: each }) => ({ label: each, date: deliveryOf(key) }))
  // After a save the gateway's dates count: one may have closed during typing.
  const savedDays = allDays.flatMap(({ key, weekday: each, label: name }) => {
    const reached = saving.effectiveFrom.find((one) => one.day === each)
    return reached ? [{ key, label: name, date: shortDate(reached.date) }] : []
  })
  const nextDate = today?.nextOpenDate
  // The week keeps its changes while a date is open.
  const openDate = (date: string, staged: Carried | null = null) => {
    keep()
    onOpenDate(date, staged)
  }
  const add = (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isLocked} onClick={() => dialogs.open({ kind: 'choose' })}>
      {text.add}
    </Button>
  )

  return (
    <>
      <WeekStrip days={stripDays} selected={dayKey} isLocked={isLocked} onSelect={selectDay} />
      <PageTitle
        hint={today?.closesAt && week.now && !isLocked && !isDayDisabled ? text.until(momentText(today.closesAt, week.now)) : null}
        actions={
          <>
            {add}
            <DayToggle
              day={weekday}
              label={label}
              isDisabled={isDayDisabled}
              isLocked={isLocked}
              unsaved={countChangesOn(weekday, rows, draft)}
              onLose={() => dispatch({ type: 'discardDay', day: weekday })}
              reload={reload}
            />
          </>
        }
      >
        {isDayDisabled ? text.headingDisabled(label) : text.heading(label, deliveryOf(dayKey))}
      </PageTitle>
      {nextDate ? (
        <DateTools date={nextDate} isLocked={isLocked} preview={{ order: rows, hasUnsaved: count > 0 }} onOpenDate={openDate} />
      ) : null}
      <OfflineNotice since={week.offlineSince} hasRestored={isRestored && count > 0} isBakeryUnavailable={week.isBakeryUnavailable} />
      {isLocked ? (
        <Notice kind="lock" icon={<LockOutlined titleAccess={text.lockedWord} />} title={ordering?.message ?? ''}>
          {ordering?.nextChangeAt ? text.editableFrom(fromTimeText(ordering.nextChangeAt)) : null} {text.stillPossible}
        </Notice>
      ) : null}
      {isDayDisabled ? (
        <Notice kind="closure" icon={<EventBusy aria-hidden />} title={text.dayDisabled(label)}>
          {text.dayDisabledHint}
        </Notice>
      ) : null}
      {nextDate ? <DateNotice date={nextDate} onOpen={() => openDate(nextDate)} /> : null}
      {catalogueError ? (
        <ErrorPanel message={text.catalogueFailed(catalogueError)} reference={week.reference} onRetry={() => void reload()} />
      ) : null}

      {all.length > 0 ? (
        <ListTools>
          <span>{text.listCount(all.length, zeros)}</span>
          {zeros > 0 ? (
            <Button
              color="inherit"
              size="small"
              startIcon={hidesZeros ? <Visibility /> : <VisibilityOff />}
              onClick={() => setHidesZeros(!hidesZeros)}
            >
              {hidesZeros ? text.showZeros : text.hideZeros}
            </Button>
          ) : null}
        </ListTools>
      ) : null}
      {all.length === 0 ? (
        <EmptyState title={text.emptyOrder} action={isLocked ? undefined : add}>
          {text.emptyOrderHint}
        </EmptyState>
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
              isDayDisabled={isDayDisabled}
              refusal={saving.refusalOf(row.code, weekday, quantityOf(row, cellsOf(draft, row.code), weekday))}
              open={dialogs.open}
              dispatch={dispatch}
            />
          ))}
        </List>
      )}
      <FeaturedArticles articles={featured} ordered={ordered} isLocked={isLocked} open={dialogs.open} />
      <SaveBar
        totals={totals}
        count={count}
        meaning={
          isDayDisabled && changedDays.length === 0
            ? text.dayDisabled(label)
            : meaningOf(count === 0 && savedDays.some(({ key }) => key === dayKey) ? savedDays : affectedDeliveries)
        }
        isUnsent={isRestored || week.offlineSince !== null}
        savedAt={saving.savedAt}
        isSaving={saving.isSaving}
        isLocked={isLocked}
        alternative={
          nextDate
            ? {
                label: text.onlyThisDate,
                hint: text.onlyThisDateHint(shortDate(nextDate)),
                isDisabled: isLocked || saving.isSaving || countChangesOn(weekday, rows, draft) === 0,
                onClick: () => openDate(nextDate, carriedFrom(nextDate, weekday, draft)),
              }
            : null
        }
        onSave={save}
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
            isLocked={isLocked}
            ordered={ordered}
            catalogue={catalogue}
            catalogueError={catalogueError}
            reload={reload}
          />
        </Suspense>
      ) : null}
      {saving.conflicts.length > 0 ? (
        <ConflictDialog conflicts={saving.conflicts} onSettle={saving.settle} onClose={saving.closeConflicts} />
      ) : null}
    </>
  )
}
