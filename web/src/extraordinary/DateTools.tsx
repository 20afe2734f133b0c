import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { chunk, onDemand, usePreloadWhenIdle } from '../ui/chunk.tsx'
import { isClosedOn } from './calendar-days.ts'
import type { Purpose } from './CalendarDialog.tsx'
import type { PreviewOf } from './OrderPreview.tsx'
import { OrderPreview } from './PreviewButton.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { useChanges } from './use-changes.ts'
import type { SeenOrder } from './use-changes.ts'
import { useExceptions } from './use-exceptions.ts'

// The calendar's library is loaded when it opens.
const CalendarDialog = chunk(() => import('./CalendarDialog.tsx').then(({ CalendarDialog }) => CalendarDialog))

const ClosedDateDialog = onDemand(() => import('./ClosedDateDialog.tsx').then(({ ClosedDateDialog }) => ClosedDateDialog))

type Props = {
  /** The delivery that 'Anteprima' shows: the next one of the selected day. */
  date: string
  isLocked: boolean
  preview: PreviewOf
  /** Opens one date for viewing or editing. */
  onOpenDate: (date: string) => void
  /** The buttons of the tools; `preload` loads what they open. */
  children: (tools: { open: (tool: Purpose | 'preview') => void; preload: () => void }) => ReactNode
}

type Open =
  | { kind: 'preview' }
  | { kind: 'calendar'; purpose: Purpose }
  | { kind: 'closed'; date: string }
  | { kind: 'replace'; date: string; question: string; orders: readonly SeenOrder[] }

/** Tools for exceptions to the week: orders and closures of single dates, the calendar and the printable order. */
export function DateTools({ date, isLocked, preview, onOpenDate, children }: Props) {
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

  return (
    <>
      {children({
        open: (tool) => setOpen(tool === 'preview' ? { kind: 'preview' } : { kind: 'calendar', purpose: tool }),
        preload: () => {
          CalendarDialog.preload()
          OrderPreview.preload()
        },
      })}
      {open?.kind === 'preview' ? (
        <Suspense>
          <OrderPreview date={date} {...preview} onClose={close} />
        </Suspense>
      ) : null}
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
