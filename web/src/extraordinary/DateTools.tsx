import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { chunk, onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { isClosedOn } from './calendar-days.ts'
import type { Purpose } from './CalendarDialog.tsx'
import { text } from './extraordinary.text.ts'
import type { PreviewOf } from './OrderPreview.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { useChanges } from './use-changes.ts'
import type { SeenOrder } from './use-changes.ts'
import { useExceptions } from './use-exceptions.ts'

// The calendar's library is loaded when it opens.
const CalendarDialog = chunk(() => import('./CalendarDialog.tsx').then(({ CalendarDialog }) => CalendarDialog))

const ClosedDateDialog = onDemand(() => import('./ClosedDateDialog.tsx').then(({ ClosedDateDialog }) => ClosedDateDialog))

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 16,
  '& button': { borderColor: theme.vars.palette.house.control },
  [theme.breakpoints.down('md')]: { display: 'grid', gridTemplateColumns: '1fr 1fr', '& button': { padding: '6px 8px', lineHeight: 1.15 } },
}))

type Props = {
  /** The delivery that 'Anteprima' shows: the next one of the selected day. */
  date: string
  isLocked: boolean
  preview: PreviewOf
  /** Opens one date for viewing or editing. */
  onOpenDate: (date: string) => void
}

type Open =
  | { kind: 'calendar'; purpose: Purpose }
  | { kind: 'closed'; date: string }
  | { kind: 'replace'; date: string; question: string; orders: readonly SeenOrder[] }

/** Tools for exceptions to the week: orders and closures of single dates, the calendar and the printable order. */
export function DateTools({ date, isLocked, preview, onOpenDate }: Props) {
  const state = useExceptions()
  const changes = useChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  usePreloadWhenIdle(ClosedDateDialog)
  const { exceptions } = state
  const canChange = (chosen: string) => !isLocked && exceptions !== null && chosen >= exceptions.changeableFrom

  const openDate = (chosen: string) => {
    close()
    onOpenDate(chosen)
  }
  const closeDate = async (chosen: string, agreed: readonly SeenOrder[] | null = null) => {
    const outcome = await changes.closeDates([chosen], agreed)
    if (outcome?.__typename === 'DateHasOrder')
      setOpen({ kind: 'replace', date: chosen, question: outcome.message, orders: outcome.orders })
    else if (outcome?.__typename === 'ClosuresCreated' && agreed) close()
  }
  const choose = (purpose: Purpose, chosen: string) => {
    if (exceptions && isClosedOn(exceptions, chosen)) setOpen({ kind: 'closed', date: chosen })
    else if (purpose === 'closure') void closeDate(chosen)
    else openDate(chosen)
  }
  const reopen = async (chosen: string) => {
    const outcome = await changes.reopenDates([chosen])
    if (outcome?.__typename === 'ClosuresDeleted') close()
  }
  const calendar = (purpose: Purpose) => () => setOpen({ kind: 'calendar', purpose })

  return (
    <>
      <Bar role="group" aria-label={text.tools} onPointerEnter={CalendarDialog.preload} onFocus={CalendarDialog.preload}>
        <Button variant="outlined" color="inherit" startIcon={<EventNoteOutlined />} disabled={isLocked} onClick={calendar('order')}>
          {text.order}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<EventBusyOutlined />} disabled={isLocked} onClick={calendar('closure')}>
          {text.closure}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<CalendarMonthOutlined />} onClick={calendar('see')}>
          {text.calendar}
        </Button>
        <PreviewButton date={date} icon={<PrintOutlined />} preview={preview} />
      </Bar>
      {open?.kind === 'calendar' ? (
        <Suspense>
          <CalendarDialog purpose={open.purpose} state={state} onChoose={(chosen) => choose(open.purpose, chosen)} onClose={close} />
        </Suspense>
      ) : null}
      {open?.kind === 'closed' ? (
        <ClosedDateDialog
          date={open.date}
          canChange={canChange(open.date)}
          isBusy={changes.isBusy}
          onReopen={() => void reopen(open.date)}
          onOrder={() => openDate(open.date)}
          onClose={close}
        />
      ) : null}
      <ReplaceDialog
        question={open?.kind === 'replace' ? open.question : null}
        onKeep={close}
        onReplace={() => {
          if (open?.kind === 'replace') void closeDate(open.date, open.orders)
        }}
      />
    </>
  )
}
