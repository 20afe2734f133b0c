import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { timeOf } from './dates.ts'
import { text } from './planning.text.ts'
import { shownAmount } from '../ui/figures.ts'
import type { DayTotal } from './totals.ts'

const barOfThePhone = 60

const Foot = styled('section')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 2,
  bottom: `calc(${barOfThePhone}px + env(safe-area-inset-bottom))`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 12px',
  alignItems: 'center',
  // More than one short button: on the phone they have a line of their own.
  [theme.breakpoints.down('md')]: {
    '&[data-tall]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&[data-tall] > :last-child > :last-child': { flex: '1 1 auto' },
  },
  margin: '16px -12px -24px',
  padding: '8px 12px',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  boxShadow: '0 -8px 24px rgb(42 33 26 / 0.10)',
  [theme.breakpoints.up('md')]: {
    margin: '20px 0 -24px',
    padding: '12px 20px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  [theme.breakpoints.up('lg')]: { bottom: 0, margin: '20px 0 -40px', borderRadius: '12px 12px 0 0', borderBottom: 0, padding: '14px 20px' },
}))

const Figures = styled('p')({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  fontSize: '1.3125rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  '& small': { fontSize: '0.9375rem', fontWeight: 500 },
})
const Line = styled('p')(({ theme }) => ({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  color: theme.vars.palette.text.secondary,
  '& b': { color: theme.vars.palette.primary.main },
  '& [data-saved]': { display: 'inline-flex', alignItems: 'center', gap: 4, color: theme.vars.palette.success.main, fontWeight: 600 },
  '& svg': { fontSize: 16 },
}))
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, alignItems: 'center' })
const Discard = styled(Button)(({ theme }) => ({ [theme.breakpoints.down('md')]: { padding: '6px 8px' } }))

type Props = {
  totals: readonly DayTotal[]
  count: number
  /** What a change means: 'vale ogni giovedì, dalla consegna del 26/11'. */
  meaning: string
  /** Whether the changes wait on the device: there is no network, or they are from an earlier opening of the app. */
  isUnsent?: boolean
  savedAt: string | null
  isSaving: boolean
  isLocked: boolean
  saveLabel?: string
  /** Whether there is something to save; without it, whether something was changed. */
  canSave?: boolean
  /** Another way to use what was changed, beside the button. */
  aside?: ReactNode
  onSave: () => void
  onDiscard: () => void
}

/** What the day comes to, what is not saved, what saving means, and the one button that does it. */
export function SaveFoot(props: Props) {
  const { totals, count, meaning, isUnsent, savedAt, isSaving, isLocked, saveLabel = text.save, canSave, aside, onSave, onDiscard } = props

  return (
    <Foot aria-label="Riepilogo e salvataggio" data-tall={Boolean(aside) || saveLabel !== text.save || undefined}>
      <div>
        <Figures data-testid="day-total">
          {totals.length === 0 ? (
            <small>{text.nothingOrdered}</small>
          ) : (
            totals.map(({ unit, total, decimals }) => (
              <span key={unit}>
                {shownAmount(total, decimals)} <small>{unit}</small>
              </span>
            ))
          )}
        </Figures>
        <Line aria-live="polite">
          {count > 0 ? <b>{isUnsent ? text.unsent(count) : text.changes(count)}</b> : null}
          {count === 0 && savedAt ? (
            <span data-saved>
              <CheckCircleOutlined aria-hidden />
              {text.savedAt(timeOf(savedAt))}
            </span>
          ) : null}
          <span>{meaning}</span>
        </Line>
      </div>
      <Buttons>
        {count > 0 ? (
          <Discard color="inherit" disabled={isSaving} onClick={onDiscard}>
            {text.discard}
          </Discard>
        ) : null}
        {aside}
        <Button variant="contained" disabled={!(canSave ?? count > 0) || isSaving || isLocked} onClick={onSave}>
          {isSaving ? text.saving : saveLabel}
        </Button>
      </Buttons>
    </Foot>
  )
}
