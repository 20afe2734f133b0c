import Add from '@mui/icons-material/Add'
import Remove from '@mui/icons-material/Remove'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { earlier, later } from './cut-off.ts'
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

type Props = {
  value: string
  /** Why the value is only proposed, if it is. */
  proposal: string | undefined
  error: string | undefined
  onChange: (time: string) => void
}

/** A time of day in half hours. */
export function CutOffField({ value, proposal, error, onChange }: Props) {
  const id = useId()
  return (
    <Frame>
      <span id={id}>{text.cutOff}</span>
      <Control>
        <IconButton aria-label={text.earlier} onClick={() => onChange(earlier(value))}>
          <Remove />
        </IconButton>
        <span
          role="spinbutton"
          tabIndex={0}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== undefined}
          aria-valuenow={Number(value.slice(0, 2)) * 60 + Number(value.slice(3))}
          aria-valuemin={0}
          aria-valuemax={1410}
          aria-valuetext={value}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (!step) return
            event.preventDefault()
            onChange(step(value))
          }}
        >
          {value}
        </span>
        <IconButton aria-label={text.later} onClick={() => onChange(later(value))}>
          <Add />
        </IconButton>
      </Control>
      <FormHelperText id={`${id}-hint`} error={error !== undefined}>
        {error ?? proposal ?? (value === '08:00' ? text.cutOffAtEight : text.cutOffHint(value))}
      </FormHelperText>
    </Frame>
  )
}
