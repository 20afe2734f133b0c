import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useSession } from '../session-context.ts'

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
  '& button:focus-visible': { outlineColor: 'currentColor' },
}))

/** Shows staff inside a customer's destination whom they act for, and the way back. */
export function ActingBar() {
  const { destination, isActing, isMissing, leaveDestination } = useSession()
  if (!isActing || isMissing) return null
  return (
    <Bar role="status">
      <SupervisorAccountOutlined />
      <span>
        Stai operando come <b>{destination?.name || destination?.id}</b>
      </span>
      <Button color="inherit" size="small" variant="outlined" onClick={leaveDestination}>
        Esci dalla destinazione
      </Button>
    </Bar>
  )
}
