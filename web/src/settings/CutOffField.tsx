import Add from '@mui/icons-material/Add'
import Remove from '@mui/icons-material/Remove'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { PROPOSED, earlier, later } from './cut-off.ts'
import { text } from './settings.text.ts'

const Frame = styled('div')(({ theme }) => ({
  '& > span': { display: 'block', fontSize: '0.8125rem', fontWeight: 600, color: theme.vars.palette.text.secondary, marginBottom: 4 },
}))

// One control, like the quantities: − [15:30] +
const Control = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  height: 48,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.background.paper,
  '&:has([aria-invalid=true])': { borderColor: theme.vars.palette.error.main },
  '& > [role=spinbutton]': {
    ...theme.typography.quantity,
    minWidth: 84,
    padding: '4px 6px',
    textAlign: 'center',
    borderRadius: 6,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
  '& button': { width: 46, height: 46, borderRadius: 9 },
}))

const STEPS: Record<string, (time: string) => string> = { ArrowUp: later, ArrowDown: earlier }

const hintOf = (value: string, isProposed: boolean) => {
  if (value === '') return text.unread
  if (isProposed) return text.cutOffProposed
  return value === '08:00' ? text.cutOffAtEight : text.cutOffHint(value)
}

type Props = { value: string; isProposed: boolean; error: string | undefined; onChange: (time: string) => void }

/** From an unreadable value the first step selects the proposal. */
const stepFrom = (value: string, step: (time: string) => string) => (value === '' ? PROPOSED : step(value))

/** A time of day in half hours; '' for an unreadable stored one. */
export function CutOffField({ value, isProposed, error, onChange }: Props) {
  const id = useId()
  const minutes = value === '' ? {} : { 'aria-valuenow': Number(value.slice(0, 2)) * 60 + Number(value.slice(3)) }
  return (
    <Frame>
      <span id={id}>{text.cutOff}</span>
      <Control>
        <IconButton aria-label={text.earlier} onClick={() => onChange(stepFrom(value, earlier))}>
          <Remove />
        </IconButton>
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== undefined}
          {...minutes}
          aria-valuemin={0}
          aria-valuemax={1410}
          aria-valuetext={value || text.unread}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (!step) return
            event.preventDefault()
            onChange(stepFrom(value, step))
          }}
        >
          {value || text.noTime}
        </span>
        <IconButton aria-label={text.later} onClick={() => onChange(stepFrom(value, later))}>
          <Add />
        </IconButton>
      </Control>
      <FormHelperText id={`${id}-hint`} error={error !== undefined}>
        {error ?? hintOf(value, isProposed)}
      </FormHelperText>
    </Frame>
  )
}
