import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { CalendarPopover } from './CalendarPopover.tsx'
import { onDemand } from './chunk.tsx'

const Calendar = onDemand(() => import('./CalendarPopover.tsx').then(({ CalendarPopover }) => CalendarPopover))

type Props = Omit<ComponentProps<typeof CalendarPopover>, 'open' | 'anchorEl' | 'onClose'>

/** Opens a calendar below a date field. */
export function CalendarButton(calendar: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={calendar.label}
        aria-haspopup="dialog"
        edge="end"
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      >
        <CalendarMonthOutlined />
      </IconButton>
      <Calendar {...calendar} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}
