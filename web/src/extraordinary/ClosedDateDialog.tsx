import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { shownDate } from '../app/clock.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './dates.text.ts'

type Props = {
  date: string
  canChange: boolean
  isBusy: boolean
  onReopen: () => void
  onOrder: () => void
  onClose: () => void
}

/** A date with a closure: reopen it, or order for it. */
export function ClosedDateDialog({ date, canChange, isBusy, onReopen, onOrder, onClose }: Props) {
  return (
    <Sheet open title={text.closedTitle(shownDate(date))} onClose={onClose} width="xs">
      <Typography>{canChange ? text.closedQuestion : text.closedFixed}</Typography>
      <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
        {canChange ? (
          <>
            <Button variant="contained" color="error" disabled={isBusy} onClick={onReopen}>
              {text.deleteClosure}
            </Button>
            <Button variant="outlined" disabled={isBusy} onClick={onOrder}>
              {text.createOrder}
            </Button>
          </>
        ) : null}
        <Button color="inherit" onClick={onClose}>
          {text.cancel}
        </Button>
      </Box>
    </Sheet>
  )
}
