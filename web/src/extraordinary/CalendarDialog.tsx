import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { FormEvent } from 'react'
import { today } from '../app/clock.ts'
import { useSession } from '../app/session-context.ts'
import { dayAndDate, monthName, parseItalianDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Field } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { entriesOf, kindOf, periodOf } from './calendar-days.ts'
import type { Exceptions } from './calendar-days.ts'
import { Legend, Sign } from './DayMarks.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { text } from './extraordinary.text.ts'
import type { useExceptions } from './use-exceptions.ts'

/** The purpose of the selected date. */
export type Purpose = 'see' | 'order' | 'closure'

const titles = { see: text.calendar, order: text.order, closure: text.closure }
const hints = { see: text.chooseToSee, order: text.chooseForOrder, closure: text.chooseForClosure }

const Entries = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  '& button': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    width: '100%',
    minHeight: 44,
    padding: '6px 8px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& button:hover': { background: theme.vars.palette.action.hover },
  '& b': { fontVariantNumeric: 'tabular-nums', minWidth: 84, whiteSpace: 'nowrap' },
  '& span': { flex: 1, lineHeight: 1.25 },
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  '& svg': { fontSize: 18 },
}))

const Typed = styled('form')({ display: 'flex', gap: 8, alignItems: 'flex-start', marginTop: 16, '& > div': { flex: '1 1 auto' } })

/** An alternative to browsing the months: typing a date. */
function TypedDate({ onChoose }: { onChoose: (date: string) => void }) {
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const date = parseItalianDate(value)
    setWrong(date === null)
    if (date) onChoose(date)
  }
  return (
    <Typed onSubmit={submit} noValidate>
      <div>
        <Field
          label={`${text.typedDate} (${text.typedDateHint})`}
          value={value}
          inputMode="numeric"
          placeholder={text.typedDateHint}
          error={isWrong}
          help={isWrong ? text.typedDateWrong : undefined}
          onChange={(event) => {
            setValue(event.target.value)
            setWrong(false)
          }}
        />
      </div>
      <Button type="submit" variant="outlined" sx={{ mt: '22px' }}>
        {text.open}
      </Button>
    </Typed>
  )
}

function MonthList({ month, exceptions, onChoose }: { month: string; exceptions: Exceptions; onChoose: (date: string) => void }) {
  const entries = entriesOf(month, exceptions)
  return (
    <section aria-live="polite">
      <Typography variant="h3" component="h3" sx={{ mt: 4 }}>
        {text.monthList(monthName(`${month}-01`))}
      </Typography>
      {entries.some(({ kind }) => kind === 'order') ? null : (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text.noOrders}
        </Typography>
      )}
      <Entries>
        {entries.map(({ date, kind, articles }) => (
          <li key={date}>
            <button type="button" onClick={() => onChoose(date)}>
              <Sign kind={kind} />
              <b>{dayAndDate(date)}</b>
              <span>{text.kinds[kind].word}</span>
              {kind === 'order' ? <small>{text.articles(articles)}</small> : null}
            </button>
          </li>
        ))}
      </Entries>
    </section>
  )
}

type Props = {
  purpose: Purpose
  state: ReturnType<typeof useExceptions>
  onChoose: (date: string) => void
  onClose: () => void
}

/** The months with all exceptional dates marked. */
export function CalendarDialog({ purpose, state: { exceptions, error, reference, reload }, onChoose, onClose }: Props) {
  const { companyInfo } = useSession()
  const [month, setMonth] = useState(() => today().slice(0, 7))
  const closingDate = companyInfo?.suspension?.from ?? null
  const reopeningDate = companyInfo?.suspension?.resumesOn ?? null
  const kindOfDate = useCallback(
    (date: string) => (exceptions ? kindOf(date, exceptions, { closingDate, reopeningDate }) : null),
    [exceptions, closingDate, reopeningDate],
  )
  // An existing exception can always be opened; a new one needs a date that can be changed.
  const isOwn = (date: string) => ['order', 'closure'].includes(kindOfDate(date) ?? '')
  const isDisabled = (date: string) => purpose !== 'see' && exceptions !== null && date < exceptions.changeableFrom && !isOwn(date)
  return (
    <Sheet open title={titles[purpose]} onClose={onClose} width="sm">
      <Typography color="textSecondary">{hints[purpose]}</Typography>
      {error ? <ErrorPanel message={text.loadFailed(error)} reference={reference} onRetry={() => void reload()} /> : null}
      {exceptions === null && !error ? (
        <Typography aria-live="polite" sx={{ py: 6 }}>
          {text.loading}
        </Typography>
      ) : null}
      {exceptions ? (
        <>
          <MonthCalendar
            today={today()}
            period={periodOf(today())}
            kindOf={kindOfDate}
            isDisabled={isDisabled}
            onChoose={onChoose}
            onMonth={setMonth}
          />
          <Legend />
          <MonthList month={month} exceptions={exceptions} onChoose={onChoose} />
          <TypedDate onChoose={onChoose} />
        </>
      ) : null}
    </Sheet>
  )
}
