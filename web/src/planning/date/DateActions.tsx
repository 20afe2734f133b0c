import AddIcon from '@mui/icons-material/Add'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { styled, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { today } from '../../app/clock.ts'
import { Calendar, dateText, PreviewButton } from '../../extraordinary/index.date.ts'
import type { OpenDate, PreviewOf } from '../../extraordinary/index.date.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { namedDay } from '../../ui/dates.ts'
import { useRoving } from '../../ui/use-roving.ts'
import { text as planningText } from '../planning.text.ts'
import { text } from './date.text.ts'

// On the phone one line of words; from 768 px on they are buttons with an outline.
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
  '& .MuiButton-root': { borderColor: theme.vars.palette.house.control },
  [theme.breakpoints.down('md')]: {
    justifyContent: 'space-between',
    gap: 0,
    margin: '0 -8px 4px',
    '& .MuiButton-root': { padding: '0 8px', whiteSpace: 'nowrap', '&, &.Mui-disabled': { borderColor: 'transparent' } },
  },
  // The words stay, the pictograms go.
  '@media (max-width: 359px)': { '& .MuiButton-startIcon': { display: 'none' } },
}))

type Props = {
  date: string
  /** The sums of the week on that day. */
  weekSums: string
  /** The weekday in lower case. */
  day: string
  preview: PreviewOf
  /** Why no date can be changed, if so. */
  blocked: string | null
  /** No quantity can be changed. */
  isFixed: boolean
  isAddFixed: boolean
  isAllZero: boolean
  canCancel: boolean
  isBusy: boolean
  onAdd: () => void
  onStartFromWeek: () => void
  onStartEmpty: () => void
  onCancel: () => void
  onOpenDate: OpenDate
}

/** The acts on the order of one date; on the phone the rare ones are behind 'Altro'. */
export function DateActions(props: Props) {
  const { weekSums, day, preview, blocked, isFixed, isAllZero, canCancel, isBusy } = props
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasCalendar, setCalendar] = useState(false)
  const roving = useRoving<HTMLDivElement>()
  const cannotCancel = !canCancel || isBusy
  const items = [
    {
      label: text.startFromWeek,
      hint: text.startFromWeekHint(weekSums, day),
      isDisabled: isFixed || weekSums === '',
      onClick: props.onStartFromWeek,
    },
    { label: text.startEmpty, hint: text.startEmptyHint, isDisabled: isFixed || isAllZero, onClick: props.onStartEmpty },
    { label: dateText.calendar, hint: text.calendarHint, onClick: () => setCalendar(true) },
    ...(isPhone
      ? [
          {
            label: planningText.cancelDate,
            hint: text.cancelHint(day),
            hasLineAbove: true,
            isDisabled: cannotCancel,
            onClick: props.onCancel,
          },
        ]
      : []),
  ]
  return (
    <Bar role="toolbar" aria-label={planningText.actions} {...roving}>
      <Button variant="outlined" startIcon={<AddIcon />} disabled={props.isAddFixed} onClick={props.onAdd}>
        {planningText.add}
      </Button>
      <PreviewButton date={props.date} icon={<PrintOutlined />} preview={preview} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={Calendar.preload}
        onFocus={Calendar.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {planningText.more}
      </Button>
      {isPhone ? null : (
        <Button variant="outlined" color="error" disabled={cannotCancel} onClick={props.onCancel}>
          {planningText.cancelDate}
        </Button>
      )}
      <ActionMenu
        title={planningText.moreFor(namedDay(props.date, today()))}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        items={items}
      />
      <Calendar purpose={hasCalendar ? 'see' : null} blocked={blocked} onOpenDate={props.onOpenDate} onClose={() => setCalendar(false)} />
    </Bar>
  )
}
