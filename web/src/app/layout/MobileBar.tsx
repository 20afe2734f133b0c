import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { DayKind } from '../DayKind.tsx'
import { useDaySigns } from '../day-signs.ts'
import { NavLink, useNavigate } from '../navigation.tsx'
import { days } from '../selected-day.ts'
import { useSession } from '../session-context.ts'
import { useMenu } from './menu.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

/** Higher where the text is much larger; `rows/SaveBar.styles.ts` stands on it. */
export const MOBILE_BAR_HEIGHT = 'max(60px, 2.25rem)'

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
    // Seven days and the menu beside each other: larger text grows as far as its column.
    fontSize: 'min(1.0625rem, 7vw)',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    position: 'relative',
    cursor: 'pointer',
    '& svg': { fontSize: 22 },
    '& small': { fontSize: 'min(0.8125rem, 4.4vw)', lineHeight: 1.2 },
    '& i': { position: 'absolute' },
    '& [data-kind]': { bottom: 5 },
    // The unsaved changes of a day: here, because a style of its own would be added to the page by the first key in a quantity.
    '& [data-changed]': {
      top: 3,
      left: 'calc(50% + 10px)',
      width: 12,
      height: 12,
      borderRadius: '50%',
      background: theme.vars.palette.primary.main,
      border: `2px solid ${theme.vars.palette.background.paper}`,
    },
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
  width: 'min(max(36px, 2em), 100%)',
  height: 'max(32px, 1.6em)',
  // Leaves the place of the sign below.
  marginBottom: 18,
  borderRadius: 16,
  transition: 'background-color 140ms',
})

const words = { order: ', ordine straordinario', closure: ', chiusura straordinaria' } as const

function DayButtons() {
  const { selectedDay, isWeekly, disabledDays, chooseDay } = useMenu()
  const signs = useDaySigns()
  return days.map(({ key, label, short, weekday }) => {
    const isDisabled = disabledDays.includes(weekday)
    const isChanged = isWeekly && signs[key]?.isChanged === true
    const kind = isDisabled ? null : signs[key]?.kind
    return (
      <button
        key={key}
        type="button"
        aria-label={`${short}, ${label}${isDisabled ? ', disattivato' : ''}${kind ? words[kind] : ''}${isChanged ? ', modificato' : ''}`}
        aria-current={isWeekly && key === selectedDay ? 'page' : undefined}
        data-disabled-day={isDisabled || undefined}
        onClick={() => chooseDay(key)}
      >
        <Pill>{short}</Pill>
        {isChanged ? <i data-changed /> : null}
        {kind ? <DayKind kind={kind} /> : null}
      </button>
    )
  })
}

/** The pages, then what the top bar of a wider screen has: access, theme, logout. */
function MoreMenu({ onLogout }: { onLogout: () => void }) {
  const { isStaff, entriesOf } = useMenu()
  const { isActing } = useSession()
  const theme = useThemeSwitch()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sections = (isStaff ? (['start', 'documents', 'administration', 'more'] as const) : (['documents'] as const)).map(entriesOf)
  return (
    <>
      <button type="button" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <MenuIcon />
        <small>Menu</small>
      </button>
      <ActionMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'navigation', 'aria-label': 'Menu' } }}
        items={[
          ...sections.flatMap((entries, place) =>
            entries.map(({ path, menu: { mobileLabel, Icon } }, index) => ({
              label: mobileLabel,
              icon: <Icon fontSize="small" />,
              hasLineAbove: place > 0 && index === 0,
              onClick: () => void navigate(path),
            })),
          ),
          ...(isActing
            ? []
            : [
                {
                  label: 'Il tuo accesso',
                  icon: <AccountCircleOutlined fontSize="small" />,
                  hasLineAbove: true,
                  onClick: () => void navigate('/accesso'),
                },
              ]),
          {
            label: theme.label,
            icon: theme.isDark ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />,
            hasLineAbove: isActing,
            onClick: theme.change,
          },
          { label: 'Esci', icon: <LogoutOutlined fontSize="small" />, onClick: onLogout },
        ]}
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
export function MobileBar({ onLogout }: { onLogout: () => void }) {
  const { showsCustomerSections } = useMenu()
  return (
    <Bar aria-label="Navigazione">
      {showsCustomerSections ? (
        <>
          <DayButtons />
          <MoreMenu onLogout={onLogout} />
        </>
      ) : (
        <ShortBar />
      )}
    </Bar>
  )
}
