import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import type { ComponentProps } from 'react'
import { chunk, usePreloadWhenIdle } from './chunk.tsx'
import { useLayer } from './layers.ts'
import type { PickerCalendar } from './PickerCalendar.tsx'

const Calendar = chunk(() => import('./PickerCalendar.tsx').then(({ PickerCalendar }) => PickerCalendar))

// The size of the calendar, also while its code is loading.
const Frame = styled('div')({
  width: 320,
  minHeight: 336,
  // The library outlines the device's date, which may be wrong, whatever disableHighlightToday is.
  '& .MuiPickerDay-root:not(:focus-visible)': { outline: 'none' },
})

type Props = ComponentProps<typeof PickerCalendar> & { label: string }

/** Opens a calendar below a date field. */
export function CalendarButton({ label, onChoose, ...calendar }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  useLayer(anchor !== null, close)
  usePreloadWhenIdle(Calendar)
  return (
    <>
      <IconButton aria-label={label} aria-haspopup="dialog" edge="end" onClick={(event) => setAnchor(event.currentTarget.parentElement)}>
        <CalendarMonthOutlined />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Frame>
          <Suspense>
            <Calendar
              {...calendar}
              onChoose={(date) => {
                close()
                onChoose(date)
              }}
            />
          </Suspense>
        </Frame>
      </Popover>
    </>
  )
}
