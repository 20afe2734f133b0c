import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { DocumentState } from '../generated/graphql.ts'
import { text } from './documents.text.ts'

type Props = { state: DocumentState; onOther: (state: DocumentState) => void; onClose: () => void }

/** The address names a document that the list does not hold: invoiced meanwhile, of another destination, or none at all. */
export function MissingDocument({ state, onOther, onClose }: Props) {
  const other = state === 'OPEN' ? 'FULFILLED' : 'OPEN'
  return (
    <Alert severity="warning" sx={{ mb: 3 }} slotProps={{ closeButton: { 'aria-label': text.closeNotice } }} onClose={onClose}>
      {text.missing(text.states[state])}
      <Button color="inherit" variant="outlined" sx={{ display: 'flex', mt: 2 }} onClick={() => onOther(other)}>
        {text.searchIn(text.states[other])}
      </Button>
    </Alert>
  )
}
