import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { NavLink, useNavigate } from '../navigation.tsx'
import { days } from '../selected-day.ts'
import { useMenu } from './menu.ts'

export const MOBILE_BAR_HEIGHT = 60

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar,
  inset: 'auto 0 0 0',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  '& > *': {
    minWidth: 0,
    height: MOBILE_BAR_HEIGHT,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: '1.0625rem',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    cursor: 'pointer',
    '& svg': { fontSize: 22 },
    '& small': { fontSize: '0.8125rem', lineHeight: 1.2 },
    '&:focus-visible': { outlineOffset: -4 },
  },
  // The selected day has a pill; a disabled one is red and has a hidden text.
  '& > [aria-current] > span': { background: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText },
  '& > [data-disabled-day] > span': { color: theme.vars.palette.error.main, textDecoration: 'line-through' },
  '& > [data-disabled-day][aria-current] > span': {
    background: theme.vars.palette.house.closure,
    color: theme.vars.palette.house.closureInk,
  },
  '& > a[aria-current]': { color: theme.vars.palette.primary.main },
  [theme.breakpoints.up('lg')]: { display: 'none' },
}))

const Pill = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 38,
  height: 38,
  borderRadius: 19,
  transition: 'background-color 140ms',
})

function DayButtons() {
  const { selectedDay, isWeekly, disabledDays, chooseDay } = useMenu()
  return days.map(({ key, label, short, weekday }) => {
    const isDisabled = disabledDays.includes(weekday)
    return (
      <button
        key={key}
        type="button"
        aria-label={`${short}, ${label}${isDisabled ? ', disattivato' : ''}`}
        aria-current={isWeekly && key === selectedDay ? 'page' : undefined}
        data-disabled-day={isDisabled || undefined}
        onClick={() => chooseDay(key)}
      >
        <Pill>{short}</Pill>
      </button>
    )
  })
}

function MoreMenu() {
  const { isStaff, entriesOf } = useMenu()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sections = (isStaff ? (['start', 'documents', 'administration', 'more'] as const) : (['documents'] as const)).map(entriesOf)
  return (
    <>
      <button type="button" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreHoriz />
        <small>Menu</small>
      </button>
      <ActionMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'navigation', 'aria-label': 'Menu' } }}
        items={sections.flat().map(({ path, menu: { mobileLabel, Icon, section } }) => ({
          label: mobileLabel,
          icon: <Icon fontSize="small" />,
          hasLineAbove: section === 'more',
          onClick: () => void navigate(path),
        }))}
      />
    </>
  )
}

const ShortBar = () =>
  useMenu()
    .entriesOf('administration')
    .filter(({ menu }) => menu.inShortBar)
    .map(({ path, menu: { mobileLabel, Icon } }) => (
      <NavLink key={path} to={path}>
        <Icon />
        <small>{mobileLabel}</small>
      </NavLink>
    ))

/** The phone's bottom navigation: the days of the week, or the staff's three lists. */
export function MobileBar() {
  const { showsCustomerSections } = useMenu()
  return (
    <Bar aria-label="Navigazione">
      {showsCustomerSections ? (
        <>
          <DayButtons />
          <MoreMenu />
        </>
      ) : (
        <ShortBar />
      )}
    </Bar>
  )
}
