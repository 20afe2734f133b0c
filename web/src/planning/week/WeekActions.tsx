import AddIcon from '@mui/icons-material/Add'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Block from '@mui/icons-material/Block'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo, useState } from 'react'
import type { ReactNode } from 'react'
import { dateText } from '../../extraordinary/index.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import type { Dialogs } from '../dialogs/use-dialogs.ts'
import { text } from '../planning.text.ts'

// The phone shows three words in one line; the other actions are behind the last one.
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  margin: '0 -12px',
  padding: '0 4px',
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& button': { padding: '6px 8px', whiteSpace: 'nowrap' },
  '& [data-wide]': { display: 'none' },
  '& .MuiButton-startIcon': { margin: '0 4px 0 0' },
  // In em: also where the text is larger.
  '@media (max-width: 22.4em)': { '& .MuiButton-startIcon': { display: 'none' } },
  [theme.breakpoints.up('md')]: {
    justifyContent: 'start',
    margin: '0 -4px 12px',
    padding: 0,
    border: 0,
    // All seven in one line from 1280 px on.
    '& button': { padding: '6px 4px', whiteSpace: 'nowrap' },
    '& .MuiButton-startIcon': { margin: '0 3px 0 0' },
    '& .MuiButton-startIcon > svg': { fontSize: 18 },
    '& [data-wide]': { display: 'inline-flex' },
    '& [data-narrow]': { display: 'none' },
  },
}))

type Action = { label: string; hint: string; icon: ReactNode; isDisabled?: boolean; hasLineAbove?: boolean; onClick: () => void }

type Props = {
  label: string
  isLocked: boolean
  /** When orders can be changed again: 'dalle 8:00'. */
  opens: string | null
  openDialog: Dialogs['open']
  /** Null while the next delivery is unknown. */
  openTool: ((tool: 'order' | 'closure' | 'see' | 'preview') => void) | null
  onPointerEnter?: () => void
  /** How many articles are 0 on the day. */
  zeros: number
  areZerosHidden: boolean
  onHideZeros: (areHidden: boolean) => void
  isDayDisabled: boolean
  isToggling: boolean
  onToggleDay: () => void
}

function actionsOf(props: Props): Action[] {
  const { label, isLocked, opens, openTool, zeros, areZerosHidden, onHideZeros, isDayDisabled, isToggling, onToggleDay } = props
  const day = label.toLowerCase()
  const hintOf = (hint: string) => (isLocked && opens ? text.lockedHint(opens) : hint)
  return [
    ...(openTool
      ? [
          {
            label: dateText.order,
            hint: hintOf(text.orderHint),
            icon: <EventNoteOutlined />,
            isDisabled: isLocked,
            onClick: () => openTool('order'),
          },
          {
            label: dateText.closure,
            hint: hintOf(text.closureHint),
            icon: <EventBusyOutlined />,
            isDisabled: isLocked,
            onClick: () => openTool('closure'),
          },
          { label: dateText.preview, hint: text.previewHint, icon: <PrintOutlined />, onClick: () => openTool('preview') },
        ]
      : []),
    ...(zeros > 0
      ? [
          {
            label: areZerosHidden ? text.showZeros : text.hideZeros,
            hint: text.articles(zeros),
            icon: areZerosHidden ? <Visibility /> : <VisibilityOff />,
            onClick: () => onHideZeros(!areZerosHidden),
          },
        ]
      : []),
    {
      label: isDayDisabled ? text.enable : text.disable,
      hint: hintOf(isDayDisabled ? text.enableHint(day) : text.disableHint(day)),
      icon: isDayDisabled ? <CheckCircleOutlined /> : <Block />,
      isDisabled: isLocked || isToggling,
      hasLineAbove: true,
      onClick: onToggleDay,
    },
  ]
}

/** The actions of the day: one tab stop, with the arrow keys between them. A key in a quantity does not render them again. */
export const WeekActions = memo(function WeekActions(props: Props) {
  const { label, isLocked, openDialog, openTool, onPointerEnter } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const roving = useRoving<HTMLDivElement>()
  const actions = actionsOf(props)
  return (
    <>
      <Line role="toolbar" aria-label={text.actions} {...roving} onPointerEnter={onPointerEnter}>
        <Button startIcon={<AddIcon />} disabled={isLocked} onClick={() => openDialog({ kind: 'choose' })}>
          {text.add}
        </Button>
        {openTool ? (
          <Button color="inherit" startIcon={<CalendarMonthOutlined />} onClick={() => openTool('see')}>
            {dateText.calendar}
          </Button>
        ) : null}
        {actions.map(({ label: name, hint, icon, isDisabled, onClick }) => (
          <Button key={name} data-wide color="inherit" startIcon={icon} title={hint} disabled={isDisabled} onClick={onClick}>
            {name}
          </Button>
        ))}
        <Button
          data-narrow
          color="inherit"
          startIcon={<MoreHoriz />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {text.more}
        </Button>
      </Line>
      <ActionMenu
        title={text.moreFor(label.toLowerCase())}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        items={actions}
      />
    </>
  )
})
