import MenuOpen from '@mui/icons-material/MenuOpen'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import { useId } from 'react'
import { dataOf } from '../clock.ts'
import { Link, NavLink } from '../navigation.tsx'
import { routes } from '../routes.tsx'
import type { MenuEntry } from '../routes.tsx'
import { days } from '../selected-day.ts'
import { useDestination, useSession } from '../session-context.ts'
import { BrandLink } from './Brand.tsx'
import { useMenu } from './menu.ts'

export const SIDE_MENU_WIDTH = 250

const Panel = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.appBar,
  inset: 'var(--alerts-height, 0px) auto 0 0',
  width: SIDE_MENU_WIDTH,
  display: 'none',
  flexDirection: 'column',
  overflowY: 'auto',
  background: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.house.hairline}`,
  padding: '8px 12px 24px',
  [theme.breakpoints.up('lg')]: { display: 'flex' },
}))

const Head = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', paddingLeft: 8 })

const Names = styled('dl')(({ theme }) => ({
  margin: '8px 0 4px',
  padding: '12px 12px',
  borderRadius: 10,
  background: theme.vars.palette.house.parchment,
  display: 'grid',
  gap: 6,
  fontSize: '0.9375rem',
  '& dt': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& dd.since': { fontWeight: 400, fontSize: '0.8125rem' },
}))

const Section = styled('section')(({ theme }) => ({
  marginTop: 16,
  '& h2': { margin: '0 0 4px', padding: '0 12px', fontSize: '0.8125rem', fontWeight: 650, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 },
}))

const itemStyles = ({ theme }: { theme: Theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 38,
  padding: '4px 12px',
  borderRadius: 8,
  color: theme.vars.palette.text.primary,
  fontSize: '0.9375rem',
  fontWeight: 500,
  textDecoration: 'none',
  transition: 'background-color 120ms',
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
  '& small': { marginLeft: 'auto', fontSize: '0.8125rem', fontWeight: 600 },
  '&:hover': { background: theme.vars.palette.action.hover },
  '&[aria-current]': {
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 650,
    '& svg': { color: 'inherit' },
  },
  '&[data-disabled-day]:not([aria-current])': { color: theme.vars.palette.error.main },
  '&[data-disabled-day][aria-current]': { background: theme.vars.palette.house.closure, color: theme.vars.palette.house.closureInk },
})

const Item = styled(NavLink)(itemStyles)
// The address does not contain the selected day, so the active state is set by hand.
const DayItem = styled(Link)(itemStyles)

function DayLinks() {
  const { selectedDay, isWeekly, hasWeekStrip, disabledDays, chooseDay } = useMenu()
  return (
    <ul>
      {days.map(({ key, label, weekday }) => {
        const isDisabled = disabledDays.includes(weekday)
        return (
          <li key={key}>
            <DayItem
              to={`/ordini/${key}`}
              aria-current={isWeekly && key === selectedDay ? 'page' : undefined}
              data-disabled-day={isDisabled || undefined}
              // The days are not tabbed twice.
              tabIndex={hasWeekStrip ? -1 : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey) return
                event.preventDefault()
                chooseDay(key)
              }}
            >
              {label}
              {isDisabled ? <small>disattivato</small> : null}
            </DayItem>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether another entry matches a longer prefix of the address. */
const hasBelow = (path: string) => routes.some((other) => other.menu && other.path.startsWith(`${path}/`))

const Entries = ({ entries }: { entries: MenuEntry[] }) => (
  <ul>
    {entries.map(({ path, label, menu: { Icon } }) => (
      <li key={path}>
        <Item to={path} end={hasBelow(path)}>
          <Icon />
          {label}
        </Item>
      </li>
    ))}
  </ul>
)

/** 250 px on the left of wide screens: bakery and destination, the week, and the section of the staff. */
export function SideMenu({ onCollapse }: { onCollapse: () => void }) {
  const { companyInfo } = useSession()
  const destination = useDestination()
  const { isStaff, showsCustomerSections, entriesOf } = useMenu()
  const weekId = useId()
  const staffId = useId()
  const moreId = useId()
  return (
    <Panel aria-label="Menu principale">
      <Head>
        <BrandLink />
        <IconButton aria-label="Chiudi il menu" onClick={onCollapse}>
          <MenuOpen />
        </IconButton>
      </Head>
      <Names>
        <div>
          <dt>Azienda:</dt>
          <dd>{companyInfo?.name || 'Azienda'}</dd>
          {companyInfo?.asOf ? <dd className="since">{dataOf(companyInfo.asOf)}</dd> : null}
        </div>
        <div>
          <dt>Cliente:</dt>
          <dd>{destination.name || 'Cliente'}</dd>
        </div>
      </Names>
      {isStaff ? (
        <Section aria-label="Inizio">
          <Entries entries={entriesOf('start')} />
        </Section>
      ) : null}
      {showsCustomerSections ? (
        <Section aria-labelledby={weekId}>
          <h2 id={weekId}>Ordini Settimanali</h2>
          <DayLinks />
        </Section>
      ) : null}
      {showsCustomerSections ? (
        <Section aria-label="Documenti">
          <Entries entries={entriesOf('documents')} />
        </Section>
      ) : null}
      {isStaff ? (
        <Section aria-labelledby={staffId}>
          <h2 id={staffId}>Gestione Amministratore</h2>
          <Entries entries={entriesOf('administration')} />
        </Section>
      ) : null}
      {isStaff && entriesOf('more').length > 0 ? (
        <Section aria-labelledby={moreId}>
          <h2 id={moreId}>Strumenti</h2>
          <Entries entries={entriesOf('more')} />
        </Section>
      ) : null}
    </Panel>
  )
}
