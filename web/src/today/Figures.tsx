import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { now } from '../app/clock.ts'
import { Link } from '../app/navigation.tsx'
import { shownFigure } from '../ui/figures.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { remaining, shareAbove, shownMoment, totalOf, weekdayName, type Production } from './lines.ts'
import { text } from './today.text.ts'

const Band = styled('section')(({ theme }) => ({
  display: 'grid',
  // Two columns; one where the text is much larger.
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(50% - 1px, 8.5rem), 1fr))',
  gap: 1,
  overflow: 'hidden',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.house.hairline,
  // While it is read.
  '& > div': {
    padding: '6px 12px',
    background: theme.vars.palette.background.paper,
    [theme.breakpoints.up('md')]: { padding: '16px 20px' },
  },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '1.1fr 1.3fr 1fr 1.2fr' },
}))

const Cell = styled(Link)(({ theme }) => ({
  display: 'block',
  minWidth: 0,
  minHeight: 96,
  padding: '10px 12px',
  color: 'inherit',
  textDecoration: 'none',
  background: theme.vars.palette.background.paper,
  '&:hover': { background: theme.vars.palette.house.parchment },
  '&:focus-visible': { outlineOffset: -4 },
  '& p': { margin: 0, fontSize: '0.8125rem', lineHeight: '20px', color: theme.vars.palette.text.secondary },
  '& p:first-of-type': { display: 'flex', alignItems: 'center', gap: 6, fontWeight: 650 },
  '& p:first-of-type svg': { fontSize: 16 },
  '& strong': { ...theme.typography.total, display: 'block', fontSize: '1.75rem', whiteSpace: 'nowrap' },
  '& strong small': { fontSize: '1.0625rem', fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& em': { fontStyle: 'normal', fontWeight: 650, color: theme.vars.palette.text.primary },
  '&[data-time]': { background: theme.vars.palette.house.parchment },
  '&[data-time] strong': { color: theme.vars.palette.primary.main },
  [theme.breakpoints.up('md')]: { padding: '16px 20px', '& strong': { fontSize: '2.5rem', lineHeight: '44px' } },
}))

const TICK_MS = 5_000

/** The minute of now: the countdown follows it. */
function useNow(): Date {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return instant
}

function Closing({ dates, to }: Pick<Production, 'dates'> & { to: string }) {
  const instant = useNow()
  const day = dates?.[0]
  const isOpen = day?.state === 'OPEN'
  const left = isOpen && day.closesAt ? remaining(day.closesAt, instant) : null
  const moment = isOpen ? day.closesAt : (day?.closedAt ?? null)
  return (
    <Cell to={to} data-time>
      <p>
        <ScheduleOutlined />
        {left ? text.closesIn : isOpen || !day ? text.open : text.closed}
      </p>
      <strong data-figures>
        {left ? (
          <>
            {left.figure} <small>{left.unit}</small>
          </>
        ) : (
          '–'
        )}
      </strong>
      <p>{moment ? shownMoment(moment) : isOpen ? text.noCutOff : '\u00a0'}</p>
    </Cell>
  )
}

type Figure = { label: string; figure: string; unit: string; to: string; share?: string | null; below: string }

const Total = ({ label, figure, unit, to, share = null, below }: Figure) => (
  <Cell to={to}>
    <p>{label}</p>
    <strong data-figures>
      {figure} <small>{unit}</small>
    </strong>
    <p>
      {share ? <em>{share} </em> : null}
      {below}
    </p>
  </Cell>
)

/** The band while it is read. */
export const FiguresWaiting = () => (
  <Band aria-hidden>
    {[text.pieces, text.kilos, text.deliveries, text.closed].map((label) => (
      <div key={label}>
        <Skeleton kind="plain" columns={['60%']} rows={3} height={28} />
      </div>
    ))}
  </Band>
)

/** Four figures, each the way to its list. `list`: the production list of the date. */
export function Figures({ production, date, list }: { production: Production; date: string; list: string }) {
  const { items, usual, group1, exceptions, dates } = production
  const day = weekdayName(date)
  const known = items ?? []
  const trays = known.reduce((sum, item) => sum + (item.trays?.full ?? 0), 0)
  const usually = usual?.group1 ?? []
  const compared = (kind: 'PIECE' | 'KILOGRAM') => {
    const [made, before] = [totalOf(kind, group1 ?? []), totalOf(kind, usually)]
    if (before === 0) return { share: null, below: '' }
    const share = shareAbove(made, before)
    return share ? { share, below: text.onUsual('', day).trim() } : { share, below: text.asUsual(day) }
  }
  const shown = (kind: 'PIECE' | 'KILOGRAM') => (items ? shownFigure(totalOf(kind, known)) : '–')
  return (
    <Band aria-label={text.figures}>
      <Total label={text.pieces} figure={shown('PIECE')} unit="pz" to={list} {...compared('PIECE')} />
      <Total label={text.kilos} figure={shown('KILOGRAM')} unit="kg" to={list} below={items ? text.articles(known.length, trays) : ''} />
      <Total
        label={text.deliveries}
        figure={exceptions ? shownFigure(exceptions.deliveryCount) : '–'}
        unit={exceptions ? text.ofActive(exceptions.activeCount) : ''}
        to="/destinazioni"
        below={exceptions ? text.exceptionCounts(exceptions.orderCount, exceptions.closureCount) : ''}
      />
      <Closing dates={dates} to={list} />
    </Band>
  )
}
