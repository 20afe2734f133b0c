import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { addDays, dayAt, startOf, timeAt, today } from '../app/clock.ts'
import { referenceOf } from '../app/errors.ts'
import { Link, useNavigate, useSearch } from '../app/navigation.tsx'
import type { Capability } from '../generated/graphql.ts'
import { useTodayQuery } from '../generated/graphql.ts'
import { onDemand } from '../ui/chunk.tsx'
import { instantFormat, realDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ChangesPart } from './ChangesPart.tsx'
import { DepartmentsPart } from './DepartmentsPart.tsx'
import { type Enter, ExceptionsPart, UnusualPart } from './DestinationLines.tsx'
import { Figures, FiguresWaiting } from './Figures.tsx'
import { text } from './today.text.ts'

const Calendar = onDemand(() => import('../ui/CalendarPopover.tsx').then(({ CalendarPopover }) => CalendarPopover))

const ScreenKeys = onDemand(() => import('../app/ScreenKeys.tsx').then(({ ScreenKeys }) => ScreenKeys))

const EVERY_MS = 60_000
/** Changes of the last hour, and of a whole day. */
const FEW_CHANGES = 8
const MOST_CHANGES = 500

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  marginTop: 16,
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
}))

// Without the year: the day is near.
const dayOfYear = instantFormat({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const dayAndNumber = instantFormat({ timeZone: 'UTC', weekday: 'long', day: 'numeric' })
const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

function AnotherDate({ date }: { date: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [, change] = useSearch()
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CalendarMonthOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text.anotherDate}
      </Button>
      <Calendar
        label={text.anotherDate}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        value={date}
        today={today()}
        onChoose={(chosen) => change(chosen === addDays(today(), 1) ? {} : { data: chosen })}
      />
    </>
  )
}

/** Why a part is empty: for ever, or for now. */
const reasonFor = (capabilities: readonly Capability[] | null | undefined, needed: Capability) =>
  capabilities && !capabilities.includes(needed) ? text.missing : text.unavailable

/** /oggi: tomorrow at a glance, read again each minute. */
export function TodayPage(enter: Enter) {
  const [search, change] = useSearch()
  const isWholeDay = search.get('modifiche') === 'oggi'
  const tomorrow = addDays(today(), 1)
  const date = realDate(search.get('data')) ?? tomorrow
  const list = date === tomorrow ? '/preordini' : `/preordini?dal=${date}`
  const showWholeDay = (isWhole: boolean) => {
    const next = new URLSearchParams(search)
    if (isWhole) next.set('modifiche', 'oggi')
    else next.delete('modifiche')
    change(next)
  }
  const navigate = useNavigate()
  const { data, previousData, error, refetch } = useTodayQuery({
    variables: { date, ...(isWholeDay ? { since: startOf(today()), first: MOST_CHANGES } : { first: FEW_CHANGES }) },
    errorPolicy: 'all',
    fetchPolicy: 'cache-and-network',
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  })
  const answer = data ?? (previousData && previousData.production?.dates?.[0]?.date === date ? previousData : undefined)
  const production = answer?.production
  const reason = (needed: Capability) => reasonFor(answer?.company.capabilities, needed)
  const asOf = answer?.company.now
  const day = dayOfYear(atNoon(date))
  return (
    <>
      <PageTitle
        hint={asOf ? text.now(dayAndNumber(atNoon(dayAt(asOf))), timeAt(asOf)) : null}
        isHintLoading
        actions={
          <>
            {date === tomorrow ? null : (
              <Button component={Link} to="/oggi" variant="text" color="inherit">
                {text.backToTomorrow}
              </Button>
            )}
            <AnotherDate date={date} />
            <Button component={Link} to={list} variant="contained">
              {text.list}
            </Button>
          </>
        }
      >
        {date === tomorrow ? text.tomorrow(day) : `${day.charAt(0).toUpperCase()}${day.slice(1)}`}
      </PageTitle>
      {production ? (
        <>
          <Figures production={production} date={date} list={list} />
          <Columns>
            <div>
              <UnusualPart key={date} production={production} date={date} missing={reason('USUAL_QUANTITIES')} {...enter} />
              <ExceptionsPart
                key={`${date} exceptions`}
                production={production}
                date={date}
                missing={reason('DATE_EXCEPTIONS')}
                {...enter}
              />
            </div>
            <div>
              <DepartmentsPart production={production} groups={answer.categoryGroups} date={date} missing={reason('USUAL_QUANTITIES')} />
              <ChangesPart
                changes={answer.orderChanges}
                missing={reason('ORDER_CHANGES')}
                isWholeDay={isWholeDay}
                onWholeDay={showWholeDay}
              />
            </div>
          </Columns>
          <ScreenKeys
            commands={[
              { key: 'l', label: text.list, run: () => void navigate(list) },
              { key: 'm', label: isWholeDay ? text.showLastHour : text.showToday, run: () => showWholeDay(!isWholeDay) },
            ]}
          />
        </>
      ) : null}
      {!production && error ? (
        <ErrorPanel message={text.failed} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : null}
      {!production && !error ? (
        <>
          <FiguresWaiting />
          <Columns aria-hidden>
            <Skeleton columns={['1fr', '64px', '64px']} rows={6} height={52} />
            <Skeleton columns={['1fr', '64px', '48px']} rows={6} height={52} />
          </Columns>
        </>
      ) : null}
    </>
  )
}
