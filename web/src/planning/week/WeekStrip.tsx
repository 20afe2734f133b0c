import Block from '@mui/icons-material/Block'
import LockOutlined from '@mui/icons-material/LockOutlined'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { DayKind } from '../../app/DayKind.tsx'
import { dayOf, selectDay } from '../../app/selected-day.ts'
import type { DayKey } from '../../app/selected-day.ts'
import { dateText } from '../../extraordinary/index.ts'
import { text } from '../planning.text.ts'
import { shownAmount } from '../../ui/figures.ts'
import { Hidden } from '../../ui/QuantityField.styles.ts'
import { useRoving } from '../../ui/use-roving.ts'
import type { DayTotal } from '../plan/totals.ts'

type StripDay = { key: DayKey; totals: readonly DayTotal[]; isDisabled: boolean; isChanged: boolean; kind: 'order' | 'closure' | null }
type Props = { days: readonly StripDay[]; selected: DayKey; isLocked: boolean }

// The phone has the bar of days at the bottom.
const Strip = styled('nav')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: 8,
    marginBottom: 24,
  },
}))

const Slot = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  minHeight: 68,
  padding: '10px 12px',
  textAlign: 'left',
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  borderRadius: 12,
  cursor: 'pointer',
  transition: 'background-color 140ms, border-color 140ms',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '&[aria-current]': {
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '&[data-disabled-day]': { background: theme.vars.palette.house.parchment },
  '&[data-disabled-day][aria-current]': {
    background: theme.vars.palette.house.closure,
    borderColor: theme.vars.palette.house.closure,
    color: theme.vars.palette.house.closureInk,
  },
}))

const Label = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  // The longest name fits, also in much larger text.
  fontSize: 'min(0.9375rem, 1.7vw)',
  fontWeight: 600,
  '& svg, & b': { fontSize: 16, marginLeft: 'auto' },
  // Here and not in a style of its own, which the first key in a quantity would add to the page.
  '& > i': { width: 8, height: 8, borderRadius: '50%', background: 'currentcolor' },
})
const Total = styled('span')({
  fontSize: '1.3125rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& small': { fontSize: '0.8125rem', fontWeight: 500 },
})
const Quiet = styled('span')({ fontSize: '0.8125rem', lineHeight: 1.3 })

function Totals({ totals }: { totals: readonly DayTotal[] }) {
  if (totals.length === 0) return <Quiet>{text.nothingOrdered}</Quiet>
  return totals.map(({ unit, total, decimals }) => (
    <Total key={unit}>
      {shownAmount(total, decimals)} <small>{unit}</small>
    </Total>
  ))
}

type SlotProps = { day: StripDay; isSelected: boolean; isLocked: boolean }

/** Renders again when what it shows changes: a key in a quantity is about one day. */
const Day = memo(
  function Day({ day: { key, totals, isDisabled, isChanged, kind }, isSelected, isLocked }: SlotProps) {
    return (
      <Slot
        type="button"
        aria-current={isSelected ? 'date' : undefined}
        data-disabled-day={isDisabled || undefined}
        onClick={() => selectDay(key)}
      >
        <Label>
          {dayOf(key)!.label}
          {isChanged ? <i title={text.changedWord} /> : null}
          {isLocked && !isDisabled ? <LockOutlined titleAccess={text.lockedWord} /> : null}
          {isDisabled ? <Block aria-hidden /> : null}
          {kind && !isDisabled ? (
            <b title={dateText.kinds[kind]}>
              <DayKind kind={kind} />
              <Hidden>{dateText.kinds[kind]}</Hidden>
            </b>
          ) : null}
        </Label>
        {isDisabled ? <Quiet>{text.disabledWord}</Quiet> : <Totals totals={totals} />}
      </Slot>
    )
  },
  (one, other) => JSON.stringify(one) === JSON.stringify(other),
)

/** The seven days as a strip: label, total and state, each in words. One tab stop, with the arrow keys between the days. */
export function WeekStrip({ days, selected, isLocked }: Props) {
  const roving = useRoving<HTMLElement>()
  return (
    <Strip aria-label={text.weekStrip} {...roving}>
      {days.map((day) => (
        <Day key={day.key} day={day} isSelected={day.key === selected} isLocked={isLocked} />
      ))}
    </Strip>
  )
}
