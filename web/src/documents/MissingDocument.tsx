import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Warning } from '../ui/Warning.tsx'
import { text } from './documents.text.ts'
import type { ListedState } from './filter.ts'

type Props = { state: ListedState; onOther: (state: ListedState) => void; onClose: () => void }

/** The document in the address is not in the list: invoiced meanwhile, of another destination, or unknown. */
export function MissingDocument({ state, onOther, onClose }: Props) {
  const other = state === 'ISSUED' ? 'INVOICED' : 'ISSUED'
  return (
    <Warning
      action={
        <IconButton color="inherit" aria-label={text.closeNotice} onClick={onClose}>
          <Close />
        </IconButton>
      }
    >
      {text.missing(text.states[state])}
      <Button color="inherit" variant="outlined" sx={{ display: 'flex', mt: 2 }} onClick={() => onOther(other)}>
        {text.searchIn(text.states[other])}
      </Button>
    </Warning>
  )
}
