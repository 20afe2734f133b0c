import AddIcon from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import EventBusy from '@mui/icons-material/EventBusy'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Place } from '../../app/offline/database.ts'
import { useViewer } from '../../app/session-context.ts'
import { dateText, PreviewButton } from '../../extraordinary/index.ts'
import type { DateOrder, SeenDate } from '../../extraordinary/index.ts'
import type { Weekday } from '../../generated/graphql.ts'
import { longDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { orderedOn } from '../plan/add-list.ts'
import { ChooseArticleDialog } from '../dialogs/ChooseArticleDialog.tsx'
import { settledDate } from './date-conflicts.ts'
import { asNew, dateRows, orderedRows, proposal, withCarried } from './date-rows.ts'
import type { Carried, Known } from './date-rows.ts'
import { DateKind } from './DateKind.tsx'
import { DateDialogs } from './DateDialogs.tsx'
import { fromTimeText } from '../dates.ts'
import { Notice } from '../Notice.tsx'
import { OfflineNotice } from '../OfflineNotice.tsx'
import { text } from '../planning.text.ts'
import { PlanningRow } from '../rows/PlanningRow.tsx'
import { List, ListTools } from '../rows/PlanningRow.styles.ts'
import { SaveBar } from '../rows/SaveBar.tsx'
import { totalsOf } from '../plan/totals.ts'
import { useCellFocus } from '../rows/use-cell-focus.ts'
import { useDateSaving } from './use-date-saving.ts'
import { useDateDraft } from './use-date-draft.ts'
import type { WeekState } from '../plan/use-week.ts'
import { cellsOf, firstInvalid, newRow, quantityOf, shownRows } from '../plan/week.ts'
import type { Draft, PlanRow } from '../plan/week.ts'
import { ZoomDialog } from '../dialogs/ZoomDialog.tsx'
import type { Zoomed } from '../dialogs/ZoomDialog.tsx'

/** The initial draft: a stored one, quantities from another screen, or the date's delivery. */
export type Start = { draft: Draft | null; carried: Carried | null; isFromWeek: boolean; isRestored: boolean; savesAtOnce: boolean }

type Props = {
  place: Place
  date: string
  weekday: Weekday
  /** When dates can be changed again. */
  bounds: Pick<DateOrder, 'firstOpenDate' | 'changeableFrom'>
  known: Known
  week: WeekState
  start: Start
  savedAt: string | null
  /** Reports whether the person has unsaved changes. */
  onTouched: (isTouched: boolean) => void
  /** After a conflict: starts the form again from the date's current content, with these quantities applied. */
  onSettled: (quantities: Carried, savesAtOnce: boolean) => Promise<void>
  /** Null: the order was deleted. */
  onSaved: (at: string | null) => void
  reload: () => Promise<SeenDate | null>
  onBack: () => void
}

/** The initial draft of the form, and what it proposes. */
function useInitialDraft(rows: readonly PlanRow[], known: Known, { draft, carried }: Start) {
  const [proposed] = useState(() => proposal(rows, known))
  const [initial] = useState(() => (carried ? withCarried(draft ?? proposed, carried, rows, known) : (draft ?? proposed)))
  return { proposed, initial }
}

/** Edits the order of one date. */
export function DateForm({
  place,
  date,
  weekday,
  bounds,
  known,
  week,
  start,
  savedAt,
  onTouched,
  onSettled,
  onSaved,
  reload,
  onBack,
}: Props) {
  const isStaff = useViewer().role === 'STAFF'
  const { ordering, catalogue, catalogueError } = week
  const rows = useMemo(() => dateRows(known), [known])
  const { order, isClosure, delivery } = known
  const basis = useMemo(() => ({ order, isClosure, delivery }), [order, isClosure, delivery])
  const { draft, dispatch, count, isTouched } = useDateDraft(rows, {
    place,
    date,
    basis,
    ...useInitialDraft(rows, known, start),
    isFromWeek: start.isFromWeek,
  })
  const reportTouched = useEffectEvent(onTouched)
  useEffect(() => reportTouched(isTouched), [isTouched])
  const [dialog, setDialog] = useState<'choose' | 'cancel' | { zoomed: Zoomed } | null>(null)
  const { list, focusCell } = useCellFocus(() => {})
  const wanted = orderedRows(rows, draft, weekday)
  const saving = useDateSaving({
    date,
    seen: known,
    wanted,
    savesAtOnce: start.savesAtOnce,
    onDone: (at, typedSince) => {
      onSaved(at)
      if (typedSince.size > 0) void onSettled({ date, quantities: typedSince }, false)
      else dispatch({ type: 'discard' })
    },
    reload: async () => (await Promise.all([reload(), week.reload()]))[0],
  })
  const { question } = saving

  const isPast = date < bounds.firstOpenDate
  const isFixed = week.isLocked || date < bounds.changeableFrom
  const all = shownRows(rows, draft)
  const isAllZero = all.length > 0 && all.every((row) => quantityOf(row, cellsOf(draft, row.code), weekday) === 0)
  const isValid = firstInvalid(rows, draft) === null
  const canSave = isValid && wanted.length > 0 && (count > 0 || !known.order)

  const settle = (kept: ReadonlySet<string>) => {
    if (question?.of === 'deletion') {
      saving.settleDeletion(kept.size > 0)
    } else if (question?.of === 'order') {
      const carried = settledDate({ date, rows, draft, day: weekday }, question.conflicts, kept)
      saving.closeQuestion()
      void onSettled(carried, carried.quantities.size > 0)
    }
  }
  const add = (
    <Button variant="outlined" startIcon={<AddIcon />} disabled={isFixed} onClick={() => setDialog('choose')}>
      {text.add}
    </Button>
  )

  return (
    <>
      <Button startIcon={<ArrowBack />} onClick={onBack} sx={{ mb: 2, ml: -2 }}>
        {text.backToWeek}
      </Button>
      <PageTitle
        actions={
          <>
            {add}
            <PreviewButton date={date} icon={<PrintOutlined />} preview={{ order: all, hasUnsaved: count > 0 }} />
            <Button
              color="error"
              variant="outlined"
              disabled={isFixed || !known.order || saving.isBusy}
              onClick={() => setDialog('cancel')}
            >
              {text.cancelDate}
            </Button>
          </>
        }
      >
        {dateText.deliveryOf(longDate(date))}
      </PageTitle>
      {week.isLocked ? (
        <Notice kind="lock" icon={<LockOutlined titleAccess={text.lockedWord} />} title={ordering?.message ?? ''}>
          {ordering?.nextChangeAt ? text.editableFrom(fromTimeText(ordering.nextChangeAt)) : null} {text.stillPossible}
        </Notice>
      ) : null}
      <OfflineNotice since={null} hasRestored={start.isRestored && count > 0} />
      <DateKind known={known} isPast={isPast} isStaff={isStaff && !isFixed} />
      {isAllZero && !isFixed ? (
        <Notice
          kind="lock"
          icon={<EventBusy aria-hidden />}
          title={text.allZeroDate}
          action={
            <Button variant="outlined" color="inherit" disabled={saving.isBusy} onClick={() => saving.close()}>
              {text.closeDate}
            </Button>
          }
        >
          {text.allZeroDateHint}
        </Notice>
      ) : null}
      {all.length > 0 && !isFixed ? (
        <ListTools>
          <span>{text.found(all.length)}</span>
          <Button color="inherit" size="small" disabled={isAllZero} onClick={() => dispatch({ type: 'clearDay', rows: all, day: weekday })}>
            {known.order ? text.clearAll : text.startEmpty}
          </Button>
        </ListTools>
      ) : null}
      {all.length === 0 ? (
        <EmptyState title={text.emptyOrder} action={isFixed ? undefined : add} />
      ) : (
        <List ref={list} data-quantities aria-label={dateText.deliveryOf(longDate(date))}>
          {all.map((row) => (
            <PlanningRow
              key={row.code}
              row={row}
              day={weekday}
              cells={cellsOf(draft, row.code)}
              isRemoved={false}
              isLocked={isFixed}
              isDayDisabled={false}
              isOneDate
              refusal={saving.refusalOf(row.code, quantityOf(row, cellsOf(draft, row.code), weekday))}
              open={(opened) => {
                if (opened.kind === 'zoom') setDialog({ zoomed: opened.article })
              }}
              dispatch={dispatch}
            />
          ))}
        </List>
      )}
      <SaveBar
        totals={totalsOf(weekday, rows, draft)}
        count={count}
        meaning={text.onlyOn(longDate(date))}
        isUnsent={start.isRestored}
        savedAt={savedAt}
        isSaving={saving.isBusy}
        isLocked={isFixed}
        saveLabel={text.saveDate}
        canSave={canSave}
        onSave={saving.save}
        onDiscard={() => dispatch({ type: 'discard' })}
      />
      {dialog === 'choose' ? (
        <ChooseArticleDialog
          catalogue={catalogue}
          error={catalogueError}
          ordered={orderedOn(weekday, rows, draft)}
          onRetry={() => void week.reload()}
          onClose={() => setDialog(null)}
          onChoose={(article) => {
            const row = all.find(({ code }) => code === article.code)
            if (row) dispatch({ type: 'set', row, day: weekday, value: row.rules.minimum })
            else {
              const added = asNew(newRow(article))
              dispatch({ type: 'add', row: added, week: { ...added.saved, [weekday]: added.rules.minimum } })
            }
            setDialog(null)
            focusCell({ code: article.code, day: weekday })
          }}
        />
      ) : null}
      {typeof dialog === 'object' && dialog && 'zoomed' in dialog ? (
        <ZoomDialog article={dialog.zoomed} onClose={() => setDialog(null)} />
      ) : null}
      <DateDialogs date={date} isDeleting={dialog === 'cancel'} saving={saving} onDecided={() => setDialog(null)} onSettle={settle} />
    </>
  )
}
