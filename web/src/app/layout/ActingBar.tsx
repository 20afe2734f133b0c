import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { errorMessage } from '../errors.ts'
import { useFeedback } from '../feedback.tsx'
import { useSession, useViewer } from '../session-context.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '4px 12px 4px 16px',
  background: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontSize: '0.9375rem',
  '& span': { flex: '1 1 200px', overflowWrap: 'anywhere' },
}))

/** Staff inside a customer's destination always see in whose name they act, and the way back. */
export function ActingBar() {
  const { destination, isActing } = useViewer()
  const { leaveDestination } = useSession()
  const feedback = useFeedback()
  if (!isActing) return null
  const leave = () => void leaveDestination().catch((error: unknown) => feedback.show({ message: errorMessage(error), variant: 'danger' }))
  return (
    <Bar role="status">
      <SupervisorAccountOutlined />
      <span>
        Stai operando come <b>{destination.name}</b>
      </span>
      <Button color="inherit" size="small" variant="outlined" onClick={leave}>
        Torna alle destinazioni
      </Button>
    </Bar>
  )
}
