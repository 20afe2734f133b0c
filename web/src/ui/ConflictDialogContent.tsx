import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Sheet } from './Sheet.tsx'
import { unbroken } from './unbroken.ts'

/** One value that somebody else has changed meanwhile, formatted for display. */
export type Conflict = {
  /** Identifies the value. */
  path: string
  /** Its label, e.g. 'Cornetto vuoto · Giovedì'. */
  label: string
  mine: string
  theirs: string
}

type Props = {
  conflicts: readonly Conflict[]
  /** Why nothing can be saved any more, if so. */
  blocked?: string | null
  /** Each conflict is decided: the paths whose own value is kept. The others take the saved value. */
  onSettle: (kept: ReadonlySet<string>) => void
  /** Postponed: nothing is saved, and everything typed stays. */
  onClose: () => void
}

const text = {
  title: 'Modificato anche da qualcun altro',
  question: 'Nel frattempo questi valori sono cambiati. Scegli per ciascuno quale vale.',
  mine: (value: string) => `Il mio: ${value}`,
  theirs: (value: string) => `Quello salvato: ${value}`,
  allMine: 'Tieni tutti i miei',
  allTheirs: 'Prendi tutti quelli salvati',
  later: 'Decidi dopo',
  settle: 'Conferma e salva',
}

export function ConflictDialogContent({ conflicts, blocked = null, onSettle, onClose }: Props) {
  const [decided, setDecided] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map())
  const decideAll = (side: 'mine' | 'theirs') => setDecided(new Map(conflicts.map(({ path }) => [path, side])))
  const kept = () => new Set(conflicts.map(({ path }) => path).filter((path) => decided.get(path) === 'mine'))
  return (
    <Sheet
      open
      isStatic
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {text.later}
          </Button>
          <Button
            variant="contained"
            disabled={blocked !== null || !conflicts.every(({ path }) => decided.has(path))}
            onClick={() => onSettle(kept())}
          >
            {text.settle}
          </Button>
        </>
      }
    >
      {blocked === null ? (
        <Typography sx={{ mb: 3 }}>{text.question}</Typography>
      ) : (
        <Typography role="alert" color="error" sx={{ mb: 3 }}>
          {blocked}
        </Typography>
      )}
      {conflicts.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
          <Button size="small" variant="outlined" onClick={() => decideAll('mine')}>
            {text.allMine}
          </Button>
          <Button size="small" variant="outlined" onClick={() => decideAll('theirs')}>
            {text.allTheirs}
          </Button>
        </Box>
      ) : null}
      {conflicts.map(({ path, label, mine, theirs }) => (
        <FormControl key={path} component="fieldset" sx={{ display: 'block', mb: 3 }}>
          <FormLabel component="legend">{unbroken(label)}</FormLabel>
          <RadioGroup
            value={decided.get(path) ?? ''}
            onChange={(_, side) => setDecided(new Map([...decided, [path, side === 'mine' ? 'mine' : 'theirs']]))}
          >
            <FormControlLabel value="mine" control={<Radio />} label={text.mine(mine)} />
            <FormControlLabel value="theirs" control={<Radio />} label={text.theirs(theirs)} />
          </RadioGroup>
        </FormControl>
      ))}
    </Sheet>
  )
}
