import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { useLayer } from './layers.ts'
import { PickerCalendar } from './PickerCalendar.tsx'

const Frame = styled('div')({
  width: 'min(320px, 100vw - 32px)',
  '& .MuiDateCalendar-root': { width: '100%' },
  // As in the portal's own calendar: the outline is the focus.
  '& .MuiPickerDay-root:not(:focus-visible)': { outline: 'none' },
  '& [aria-current]': { textDecoration: 'underline 2px', textUnderlineOffset: 3 },
})

type Props = ComponentProps<typeof PickerCalendar> & { label: string; open: boolean; anchorEl: HTMLElement | null; onClose: () => void }

export function CalendarPopover({ label, open, anchorEl, onClose, onChoose, ...calendar }: Props) {
  useLayer(open, onClose)
  return (
    <Popover
      open={open}
      anchorEl={anchorEl}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Frame>
        <PickerCalendar
          {...calendar}
          onChoose={(date) => {
            onClose()
            onChoose(date)
          }}
        />
      </Frame>
    </Popover>
  )
}
