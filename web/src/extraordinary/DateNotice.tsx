import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { dayAndDate } from '../ui/dates.ts'
import type { DayKind } from './calendar-days.ts'
import { kindOf } from './calendar-days.ts'
import { Sign } from './DayMarks.tsx'
import { text } from './extraordinary.text.ts'
import { useExceptions } from './use-exceptions.ts'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 16,
  padding: '10px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.house.parchment,
  flexWrap: 'nowrap',
  fontSize: '0.9375rem',
  '& p': { margin: 0, flex: 1, lineHeight: 1.35 },
  '& button': { color: 'inherit' },
  '&[data-kind="order"]': {
    borderColor: theme.vars.palette.house.extraordinaryInk,
    background: theme.vars.palette.house.extraordinary,
    color: theme.vars.palette.house.extraordinaryInk,
  },
  '&[data-kind="closure"]': {
    borderColor: theme.vars.palette.house.closure,
    background: theme.vars.palette.house.closure,
    color: theme.vars.palette.house.closureInk,
  },
}))

/** A notice about one date, with the colour and icon of its kind. */
export const DateBanner = ({ kind, children, action }: { kind: DayKind; children: ReactNode; action?: ReactNode }) => (
  <Box data-kind={kind} role="status">
    <Sign kind={kind} />
    <p>{children}</p>
    {action}
  </Box>
)

const noSuspension = { closingDate: null, reopeningDate: null }

/** Notice on the weekly screen: the day's next delivery differs from the week. */
export function DateNotice({ date, onOpen }: { date: string; onOpen: () => void }) {
  const { exceptions } = useExceptions()
  const kind = exceptions && kindOf(date, exceptions, noSuspension)
  if (kind !== 'order' && kind !== 'closure') return null
  return (
    <DateBanner
      kind={kind}
      action={
        <Button variant="outlined" color="inherit" onClick={onOpen}>
          {text.open}
        </Button>
      }
    >
      {text.dateHas[kind](dayAndDate(date))}
    </DateBanner>
  )
}
