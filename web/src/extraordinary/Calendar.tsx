import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { today } from '../app/clock.ts'
import { useSession } from '../app/session-context.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Segment, Segments } from '../ui/Segments.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { isClosedOn, kindOf, periodOf } from './calendar-days.ts'
import type { DayKind, Exceptions, Run } from './calendar-days.ts'
import { DayFoot, RangeFoot } from './CalendarFoot.tsx'
import { ClosedDateDialog } from './ClosedDateDialog.tsx'
import { isTooFar, periodOfRange, touched } from './closure-range.ts'
import type { Range } from './closure-range.ts'
import { Legend } from './Legend.tsx'
import { text } from './dates.text.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthList } from './MonthList.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { TypedDate } from './TypedDate.tsx'
import { useArriving } from './use-arriving.ts'
import { useClosing } from './use-closing.ts'
import { useExceptions } from './use-exceptions.ts'

/** What a touched date is for. */
export type Purpose = 'see' | 'order' | 'closure'

/** Opens the date without a change, or with the proposal of an order. */
export type OpenDate = (date: string, order: { date: string; quantities: ReadonlyMap<string, number> } | null) => void

const titles = { see: text.calendar, order: text.order, closure: text.closure }
const hints = { see: text.chooseToSee, order: text.chooseForOrder, closure: text.chooseForClosure }

// On the desktop the list has a column of its own.
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 340px)', gap: 32 },
}))

/** What each date is; null while the exceptions are unknown. */
function useKindOf(exceptions: Exceptions | null) {
  const { companyInfo } = useSession()
  const closingDate = companyInfo?.suspension?.from ?? null
  const reopeningDate = companyInfo?.suspension?.resumesOn ?? null
  return useCallback(
    (date: string): DayKind | null => (exceptions ? kindOf(date, exceptions, { closingDate, reopeningDate }) : null),
    [exceptions, closingDate, reopeningDate],
  )
}

/** One day is closed at a touch, several after the first and the last one. */
function HowMany({ isRange, onChange }: { isRange: boolean; onChange: (isRange: boolean) => void }) {
  return (
    <Segments role="group" aria-label={text.howMany} sx={{ mb: 2 }}>
      {[false, true].map((isSeveral) => (
        <Segment key={String(isSeveral)} type="button" aria-pressed={isRange === isSeveral} onClick={() => onChange(isSeveral)}>
          <b>{isSeveral ? text.moreDays : text.oneDay}</b>
        </Segment>
      ))}
    </Segments>
  )
}

type Props = {
  purpose: Purpose
  /** Why nothing can be changed, if so; the dates can be seen. */
  blocked: string | null
  onOpenDate: OpenDate
  onClose: () => void
}

/** The months with all special dates: what arrives on a date, the way to it, and closures of one date or several. */
export function Calendar({ purpose: asked, blocked, onOpenDate, onClose }: Props) {
  const { exceptions, error, reference, reload } = useExceptions()
  const closing = useClosing(exceptions, reload)
  const kindOfDate = useKindOf(exceptions)
  const [purpose, setPurpose] = useState(asked)
  const [start, setStart] = useState(today)
  const [month, setMonth] = useState(() => today().slice(0, 7))
  const [selected, setSelected] = useState<string | null>(null)
  const [isRange, setIsRange] = useState(false)
  const [range, setRange] = useState<Range | null>(null)
  const [closedDate, setClosedDate] = useState<string | null>(null)
  const period = isRange ? range && periodOfRange(range) : selected === null ? null : { from: selected, to: selected }
  const arriving = useArriving(period, exceptions)

  const canChange = (date: string) => blocked === null && exceptions !== null && date >= exceptions.changeableFrom
  // An existing exception can always be seen; a new one needs a date that can be changed.
  const isOwn = (date: string) => ['order', 'closure'].includes(kindOfDate(date) ?? '')
  const isFixed = (date: string) => exceptions !== null && date < exceptions.changeableFrom
  const isDisabled = (date: string) => {
    if (exceptions === null || purpose === 'see') return false
    if (isRange) return isFixed(date) || isTooFar(range, date)
    return isFixed(date) && !isOwn(date)
  }

  const openDate = (date: string) => onOpenDate(date, null)
  const touch = (date: string) => {
    closing.forget()
    if (isRange) {
      setRange(touched(range, date))
      return
    }
    setSelected(date)
    if (exceptions && isClosedOn(exceptions, date)) setClosedDate(date)
    // A typed date, or one of the list, may be disabled: it is only named.
    else if (!isDisabled(date)) {
      if (purpose === 'closure' && canChange(date)) void closing.close([date])
      else if (date === selected) openDate(date)
    }
  }
  const reopen = async (date: string) => {
    if (await closing.reopen([date])) setClosedDate(null)
  }
  const choose = ({ kind, from, to }: Run) => {
    if (kind === 'closure' && from !== to && canChange(to)) {
      closing.forget()
      setPurpose('closure')
      setIsRange(true)
      setRange({ first: from, last: to })
    } else if (kind === 'bakery' && !isRange) {
      // Its line only says when the bakery is closed: a closure or an order is made at the date itself.
      closing.forget()
      setSelected(from)
    } else touch(from)
  }
  const chooseTyped = (date: string) => {
    setStart(date)
    setMonth(date.slice(0, 7))
    if (!isRange || !isDisabled(date)) touch(date)
  }
  const hint = blocked !== null && purpose !== 'see' ? blocked : isRange ? text.chooseRange : hints[purpose]
  const foot = { hint, arriving, closing, blocked }

  return (
    <Sheet
      open
      title={titles[purpose]}
      onClose={onClose}
      width="md"
      actions={
        exceptions === null ? null : isRange ? (
          <RangeFoot {...foot} period={period} exceptions={exceptions} />
        ) : (
          <DayFoot {...foot} date={selected} onOpen={openDate} />
        )
      }
    >
      {error ? <ErrorPanel message={text.loadFailed(error)} reference={reference} onRetry={() => void reload()} /> : null}
      {exceptions === null && !error ? (
        <Skeleton label={text.loading} kind="plain" columns={Array.from({ length: 7 }, () => '1fr')} rows={7} height={52} />
      ) : null}
      {exceptions ? (
        <Columns>
          <div>
            {purpose === 'closure' ? (
              <HowMany
                isRange={isRange}
                onChange={(next) => {
                  closing.forget()
                  setIsRange(next)
                  setRange(null)
                  setSelected(null)
                }}
              />
            ) : null}
            <MonthCalendar
              key={start}
              today={today()}
              start={start}
              period={periodOf(today())}
              kindOf={kindOfDate}
              selected={isRange ? null : selected}
              planned={isRange && closing.done === null ? period : null}
              isDisabled={isDisabled}
              onTouch={touch}
              onMonth={setMonth}
            />
            <Legend />
          </div>
          <div>
            <MonthList month={month} exceptions={exceptions} kindOf={kindOfDate} onChoose={choose} />
            <TypedDate onChoose={chooseTyped} />
          </div>
        </Columns>
      ) : null}
      {closedDate ? (
        <ClosedDateDialog
          date={closedDate}
          canChange={canChange(closedDate)}
          isBusy={closing.isBusy}
          onReopen={() => void reopen(closedDate)}
          onOrder={() => onOpenDate(closedDate, { date: closedDate, quantities: new Map() })}
          onClose={() => setClosedDate(null)}
        />
      ) : null}
      <ReplaceDialog
        blocked={blocked}
        question={closing.question?.message ?? null}
        onKeep={closing.keepOrders}
        onReplace={() => {
          if (closing.question) void closing.close(closing.question.dates, closing.question.orders)
        }}
      />
    </Sheet>
  )
}
