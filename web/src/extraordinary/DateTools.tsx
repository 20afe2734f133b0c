import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { chunk } from '../ui/chunk.tsx'
import type { OpenDate, Purpose } from './Calendar.tsx'
import type { PreviewOf } from './OrderPreview.tsx'
import { OrderPreview } from './PreviewButton.tsx'

// The calendar's library is loaded when it opens.
const LoadedCalendar = chunk(() => import('./Calendar.tsx').then(({ Calendar }) => Calendar))

type CalendarProps = {
  /** Null while the calendar is closed. */
  purpose: Purpose | null
  /** Why nothing can be changed, if so; the dates can be seen. */
  blocked: string | null
  /** Opens one date for viewing or editing. */
  onOpenDate: OpenDate
  onClose: () => void
}

/** The calendar, in a file of its own. */
export function Calendar({ purpose, blocked, onOpenDate, onClose }: CalendarProps) {
  if (purpose === null) return null
  const openDate: OpenDate = (date, order) => {
    onClose()
    onOpenDate(date, order)
  }
  return (
    <Suspense>
      <LoadedCalendar purpose={purpose} blocked={blocked} onOpenDate={openDate} onClose={onClose} />
    </Suspense>
  )
}
Calendar.preload = LoadedCalendar.preload

type Tool = Purpose | 'preview'

type Props = Pick<CalendarProps, 'blocked' | 'onOpenDate'> & {
  /** The delivery that 'Anteprima' shows: the next one of the selected day. */
  date: string
  preview: PreviewOf
  /** The buttons of the tools; `preload` loads what they open. Both functions stay the same. */
  children: (tools: { open: (tool: Tool) => void; preload: () => void }) => ReactNode
}

function preload() {
  Calendar.preload()
  OrderPreview.preload()
}

/** Tools for exceptions to the week: orders and closures of single dates, the calendar and the printable order. */
export function DateTools({ date, blocked, preview, onOpenDate, children }: Props) {
  const [tool, setTool] = useState<Tool | null>(null)
  const close = () => setTool(null)
  return (
    <>
      {children({ open: setTool, preload })}
      {tool === 'preview' ? (
        <Suspense>
          <OrderPreview date={date} {...preview} onClose={close} />
        </Suspense>
      ) : (
        <Calendar purpose={tool} blocked={blocked} onOpenDate={onOpenDate} onClose={close} />
      )}
    </>
  )
}
