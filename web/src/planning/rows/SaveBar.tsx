import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { timeAt } from '../../app/clock.ts'
import { text } from '../planning.text.ts'
import { shownAmount } from '../../ui/figures.ts'
import type { DayTotal } from '../plan/totals.ts'

const PHONE_BAR_HEIGHT = 60

// A constant height with and without changes and during a save: nothing moves under the finger.
const Bar = styled('section')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 2,
  bottom: `calc(${PHONE_BAR_HEIGHT}px + env(safe-area-inset-bottom))`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"figures buttons" "line line"',
  gap: '4px 12px',
  alignItems: 'center',
  margin: '16px -12px -24px',
  padding: '8px 12px',
  background: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  boxShadow: '0 -8px 24px rgb(42 33 26 / 0.10)',
  [theme.breakpoints.up('md')]: {
    gridTemplateAreas: '"figures buttons" "line buttons"',
    margin: '20px 0 -24px',
    padding: '12px 20px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  [theme.breakpoints.up('lg')]: { bottom: 0, margin: '20px 0 -40px', borderRadius: '12px 12px 0 0', borderBottom: 0, padding: '14px 20px' },
}))

const Figures = styled('p')({
  gridArea: 'figures',
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
  gridArea: 'line',
  margin: 0,
  alignContent: 'start',
  [theme.breakpoints.down('md')]: { minHeight: '2.7em' },
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
const Buttons = styled('div')({ gridArea: 'buttons', display: 'flex', gap: 8, alignItems: 'center' })
// Wide screens have room for every button; on the phone the others are in a menu.
const WideButtons = styled('div')(({ theme }) => ({ display: 'none', gap: 8, [theme.breakpoints.up('md')]: { display: 'flex' } }))
const OnlyPhone = styled('div')(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }))

type Action = { label: string; hint?: string; isDisabled: boolean; onClick: () => void }

function MoreActions({ actions }: { actions: readonly Action[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <OnlyPhone>
      <IconButton
        aria-label={text.moreActions}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={actions.every(({ isDisabled }) => isDisabled)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <ActionMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} items={actions} />
    </OnlyPhone>
  )
}

type Props = {
  totals: readonly DayTotal[]
  count: number
  /** The effect of a change: 'vale ogni giovedì, dalla consegna del 26/11'. */
  meaning: string
  /** Whether the changes are stored on the device: without a network, or from an earlier visit. */
  isUnsent?: boolean
  savedAt: string | null
  isSaving: boolean
  isLocked: boolean
  saveLabel?: string
  /** Whether there is something to save; defaults to whether something was changed. */
  canSave?: boolean
  /** A second action for the changes, beside the save button. */
  alternative?: Action | null
  onSave: () => void
  onDiscard: () => void
}

/** The totals of the day, the count of unsaved changes, the effect of saving and the save button. */
export function SaveBar(props: Props) {
  const { totals, count, meaning, isUnsent, savedAt, isSaving, isLocked, saveLabel = text.save, canSave, alternative } = props
  const discard = { label: text.discard, isDisabled: count === 0 || isSaving, onClick: props.onDiscard }
  const others: Action[] = alternative ? [discard, alternative] : [discard]

  return (
    <Bar aria-label="Riepilogo e salvataggio">
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
      <Buttons>
        <WideButtons>
          {others.map(({ label, hint, isDisabled, onClick }) =>
            isDisabled && count === 0 ? null : (
              <Button key={label} color="inherit" variant="outlined" title={hint} disabled={isDisabled} onClick={onClick}>
                {label}
              </Button>
            ),
          )}
        </WideButtons>
        <Button
          variant="contained"
          sx={{ lineHeight: 1.2 }}
          loading={isSaving}
          disabled={!(canSave ?? count > 0) || isSaving || isLocked}
          onClick={props.onSave}
        >
          {saveLabel}
        </Button>
        <MoreActions actions={others} />
      </Buttons>
      <Line aria-live="polite">
        {isSaving ? <b>{text.saving}</b> : null}
        {count > 0 && !isSaving ? <b>{isUnsent ? text.unsent(count) : text.changes(count)}</b> : null}
        {count === 0 && savedAt ? (
          <span data-saved>
            <CheckCircleOutlined aria-hidden />
            {text.savedAt(timeAt(savedAt))}
          </span>
        ) : null}
        <span>{meaning}</span>
      </Line>
    </Bar>
  )
}
