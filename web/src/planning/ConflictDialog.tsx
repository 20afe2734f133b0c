import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { days as allDays } from '../app/selected-day.ts'
import type { Weekday } from '../generated/graphql.ts'
import { formatQuantity, toThousandths } from '../ui/quantity.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { unbroken } from '../ui/unbroken.ts'
import type { Settlement } from './draft.ts'
import { text } from './planning.text.ts'

export type Conflict = { code: string; description: string; day: Weekday; seen: number; current: number; wanted: number }
type Props = {
  conflicts: readonly Conflict[]
  decimalsOf: (code: string) => number
  onSettle: (settlements: Settlement[]) => void
  onClose: () => void
}

const keyOf = ({ code, day }: Conflict) => `${day} ${code}`
const labelOf = (day: Weekday) => allDays.find(({ weekday }) => weekday === day)?.label ?? ''

/** Somebody else has changed the same cells: both values are shown, and the user decides each. */
export function ConflictDialog({ conflicts, decimalsOf, onSettle, onClose }: Props) {
  const [keeps, setKeeps] = useState<Record<string, boolean>>({})
  const decideAll = (keepMine: boolean) => setKeeps(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), keepMine])))
  const isDecided = conflicts.every((conflict) => keeps[keyOf(conflict)] !== undefined)
  const settle = () =>
    onSettle(
      conflicts.map((conflict) => ({
        code: conflict.code,
        day: conflict.day,
        keepMine: keeps[keyOf(conflict)] === true,
        current: toThousandths(conflict.current),
      })),
    )
  return (
    <Sheet
      open
      isStatic
      title={text.conflictTitle}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {text.decideLater}
          </Button>
          <Button variant="contained" disabled={!isDecided} onClick={settle}>
            {text.settle}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 3 }}>{text.conflictText}</Typography>
      {conflicts.length > 1 ? (
        <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
          <Button size="small" variant="outlined" onClick={() => decideAll(true)}>
            {text.keepAll}
          </Button>
          <Button size="small" variant="outlined" onClick={() => decideAll(false)}>
            {text.takeAll}
          </Button>
        </Typography>
      ) : null}
      {conflicts.map((conflict) => {
        const key = keyOf(conflict)
        const shown = (quantity: number) => formatQuantity(toThousandths(quantity), decimalsOf(conflict.code))
        const keepsMine = keeps[key]
        return (
          <FormControl key={key} component="fieldset" sx={{ display: 'block', mb: 3 }}>
            <FormLabel component="legend">
              {unbroken(conflict.description)} · {labelOf(conflict.day)}
            </FormLabel>
            <RadioGroup
              value={keepsMine === undefined ? '' : keepsMine ? 'mine' : 'theirs'}
              onChange={(_, value) => setKeeps({ ...keeps, [key]: value === 'mine' })}
            >
              <FormControlLabel value="mine" control={<Radio />} label={text.keepMine(shown(conflict.wanted))} />
              <FormControlLabel value="theirs" control={<Radio />} label={text.takeTheirs(shown(conflict.current))} />
            </RadioGroup>
          </FormControl>
        )
      })}
    </Sheet>
  )
}
