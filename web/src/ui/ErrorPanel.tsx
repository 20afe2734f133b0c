import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FailureReference } from './FailureReference.tsx'

type Props = {
  message: string
  /** The code of an unexpected failure. */
  reference?: string | null
  onRetry?: () => void
}

/** A failed load, in the place of its content. */
export function ErrorPanel({ message, reference = null, onRetry }: Props) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        my: 4,
        borderRadius: '12px',
        border: '1px solid',
        borderColor: 'error.main',
        bgcolor: 'background.paper',
      }}
    >
      <ErrorOutline color="error" />
      <Box sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Typography>{message}</Typography>
        {reference ? <FailureReference code={reference} /> : null}
      </Box>
      {onRetry ? (
        <Button variant="outlined" color="inherit" startIcon={<Refresh />} onClick={onRetry}>
          Riprova
        </Button>
      ) : null}
    </Box>
  )
}
