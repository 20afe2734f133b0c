import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { styled } from '@mui/material/styles'
import { useSession } from './session-context.ts'

const Bar = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: '8px 16px',
  fontWeight: 600,
  color: theme.vars.palette.warning.contrastText,
  background: theme.vars.palette.warning.main,
}))

/** Shown while the screens have earlier data: without a network, or while the destination cannot be read. */
export function OfflineBar() {
  const { isOffline, isAnswered } = useSession()
  if (!isOffline) return null
  return (
    <Bar role="status">
      <CloudOff aria-hidden /> {isAnswered ? 'Dati non disponibili al momento' : 'Senza connessione'}: il portale riprova da solo.
    </Bar>
  )
}
