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

/** Shown without a network: the data was read earlier, and nothing is sent. */
export function OfflineBar() {
  const { isOffline } = useSession()
  if (!isOffline) return null
  return (
    <Bar role="status">
      <CloudOff aria-hidden /> Senza connessione: il portale riprova da solo.
    </Bar>
  )
}
