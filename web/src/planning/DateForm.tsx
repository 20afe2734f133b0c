import AddIcon from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import EventBusy from '@mui/icons-material/EventBusy'
import LockOutlined from '@mui/icons-material/LockOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { Place } from '../app/offline/database.ts'
import { useViewer } from '../app/session-context.ts'
import { DateBanner, dateText, PreviewButton, useChanges } from '../extraordinary/index.ts'
import type { RefusedRow } from '../extraordinary/index.ts'
import type { EffectivePartsFragment, ExceptionPartsFragment, Weekday } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { longDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { toThousandths } from '../ui/quantity.ts'
import { orderedOn } from './add-list.ts'
import { ChooseArticleDialog } from './ChooseArticleDialog.tsx'
import { asNew, dateRows, initialDraft, orderedRows } from './date-rows.ts'
import type { Carried } from './date-rows.ts'
import { fromTimeText } from './dates.ts'
import { keyOf } from './kept-draft.ts'
import { Notice } from './Notice.tsx'
import { text } from './planning.text.ts'
import { PlanningRow } from './PlanningRow.tsx'
import { List, ListTools } from './PlanningRow.styles.ts'
import { SaveFoot } from './SaveFoot.tsx'
import { totalsOf } from './totals.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { useDraft } from './use-draft.ts'
import type { WeekState } from './use-week.ts'
import { cellsOf, firstInvalid, newRow, quantityOf, shownRows } from './week.ts'
import { ZoomDialog } from './ZoomDialog.tsx'
import type { Zoomed } from './ZoomDialog.tsx'

type Known = Parameters<typeof dateRows>[0]
type Props = {
  place: Place
  date: string
  weekday: Weekday
  exceptions: ExceptionPartsFragment
  known: Known
  week: WeekState
  carried: Carried | null
  onSaved: () => void
  onBack: () => void
}

const notices: Partial<Record<EffectivePartsFragment['source'], string>> = {
  BAKERY_CLOSED: dateText.bakeryClosed,
  INACTIVE: dateText.inactive,
  CLOSURE: dateText.afterClosure,
  DAY_DISABLED: dateText.afterDisabled,
}

/** What the date is, in the colour and with the sign of its kind. */
function Banner({ known: { effective, order }, isPast, isStaff }: { known: Known; isPast: boolean; isStaff: boolean }) {
  if (isPast) return <DateBanner kind="past">{isStaff ? dateText.pastForStaff : dateText.pastDate}</DateBanner>
  if (effective.source === 'CLOSURE') return <DateBanner kind="closure">{notices.CLOSURE}</DateBanner>
  if (effective.source === 'BAKERY_CLOSED' || effective.source === 'INACTIVE')
    return <DateBanner kind="bakery">{notices[effective.source]}</DateBanner>
  return <DateBanner kind="order">{order ? dateText.orderThere : (notices[effective.source] ?? dateText.orderNew)}</DateBanner>
}

/** The order of one date, edited. */
export function DateForm({ place, date, weekday, exceptions, known, week, carried, onSaved, onBack }: Props) {
  const { isAdministrator } = useViewer()
  const { ordering, catalogue, catalogueError, reload } = week
  const rows = useMemo(() => dateRows(known), [known])
  const { draft, dispatch, count } = useDraft(`${keyOf(place)} ${date}`, rows, {
    initial: initialDraft(rows, known, carried),
    waiting: keyOf(place),
  })
  const changes = useChanges()
  const [dialog, setDialog] = useState<'choose' | 'cancel' | { zoomed: Zoomed } | { replace: string } | null>(null)
  const { list, focusCell } = useCellFocus(() => {})
  const [refused, setRefused] = useState<readonly RefusedRow[]>([])
  const [savedAt, setSavedAt] = useState<string | null>(null)

  const isPast = date < exceptions.firstOpenDate
  const isFixed = week.isLocked || date < exceptions.changeableFrom
  const all = shownRows(rows, draft)
  const wished = orderedRows(rows, draft, weekday)
  const isAllZero = all.length > 0 && all.every((row) => quantityOf(row, cellsOf(draft, row.code), weekday) === 0)
  const isValid = firstInvalid(rows, draft) === null
  const canSave = isValid && wished.length > 0 && (count > 0 || !known.order)

  const save = async () => {
    const outcome = await changes.saveOrder(date, wished)
    setRefused(outcome?.__typename === 'QuantitiesRefused' ? outcome.quantities : [])
    if (outcome?.__typename === 'OrderingLocked') void reload()
    if (outcome?.__typename !== 'ExtraordinarySaved') return
    setSavedAt(outcome.savedAt)
    dispatch({ type: 'discard' })
    onSaved()
  }
  const cancel = async () => {
    setDialog(null)
    const outcome = await changes.cancelOrder(date)
    if (outcome?.__typename === 'OrderingLocked') void reload()
    if (outcome?.__typename === 'ExtraordinarySaved') dispatch({ type: 'discard' })
  }
  const closeDate = async (replaceOrder: boolean) => {
    setDialog(null)
    const outcome = await changes.closeDate(date, replaceOrder)
    if (outcome?.__typename === 'DateHasOrder') setDialog({ replace: outcome.message })
    if (outcome?.__typename === 'OrderingLocked') void reload()
    if (outcome?.__typename === 'ExtraordinarySaved') dispatch({ type: 'discard' })
  }
  const refusalOf = (code: string, value: number) => {
    const found = refused.find((row) => row.articleCode === code && toThousandths(row.quantity) === value)
    return found ? { message: found.message, suggestions: found.suggestions.map(toThousandths) } : null
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
              disabled={isFixed || !known.order || changes.isBusy}
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
      <Banner known={known} isPast={isPast} isStaff={isAdministrator && !isFixed} />
      {isAllZero && !isFixed ? (
        <Notice
          kind="lock"
          icon={<EventBusy aria-hidden />}
          title={text.allZeroDate}
          action={
            <Button variant="outlined" color="inherit" disabled={changes.isBusy} onClick={() => void closeDate(false)}>
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
              refusal={refusalOf(row.code, quantityOf(row, cellsOf(draft, row.code), weekday))}
              open={(opened) => {
                if (opened.kind === 'zoom') setDialog({ zoomed: opened.article })
              }}
              dispatch={dispatch}
            />
          ))}
        </List>
      )}
      <SaveFoot
        totals={totalsOf(weekday, rows, draft)}
        count={count}
        meaning={text.onlyOn(longDate(date))}
        savedAt={savedAt}
        isSaving={changes.isBusy}
        isLocked={isFixed}
        saveLabel={text.saveDate}
        canSave={canSave}
        onSave={() => void save()}
        onDiscard={() => dispatch({ type: 'discard' })}
      />
      {dialog === 'choose' ? (
        <ChooseArticleDialog
          catalogue={catalogue}
          error={catalogueError}
          ordered={orderedOn(weekday, rows, draft)}
          onRetry={() => void reload()}
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
      <ConfirmDialog
        open={dialog === 'cancel'}
        title={text.cancelDateTitle}
        confirmLabel={text.cancelDateConfirm}
        cancelLabel={text.keepDate}
        isDangerous
        onCancel={() => setDialog(null)}
        onConfirm={() => void cancel()}
      >
        {text.cancelDateText(longDate(date))}
      </ConfirmDialog>
      <ConfirmDialog
        open={typeof dialog === 'object' && dialog !== null && 'replace' in dialog}
        title={dateText.replaceTitle}
        confirmLabel={dateText.replace}
        cancelLabel={dateText.keep}
        isDangerous
        onCancel={() => setDialog(null)}
        onConfirm={() => void closeDate(true)}
      >
        {typeof dialog === 'object' && dialog !== null && 'replace' in dialog ? dialog.replace : null}
      </ConfirmDialog>
    </>
  )
}
