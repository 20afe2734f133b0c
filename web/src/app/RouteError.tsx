import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { LoafMark } from '../ui/LoafMark.tsx'

const Frame = styled('div')({ display: 'grid', justifyItems: 'center', gap: 16, padding: '72px 24px', textAlign: 'center' })

const RELOADED = 'panify:reloaded-for-chunk'

/** After an update an open window may request chunks that no longer exist: one reload fetches the new ones. */
const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

export function RouteError() {
  const error = useRouteError()
  useEffect(() => {
    if (!isMissingPart(error) || sessionStorage.getItem(RELOADED)) return
    sessionStorage.setItem(RELOADED, '1')
    window.location.reload()
  }, [error])
  return (
    <Frame role="alert">
      <LoafMark size={56} />
      <Typography variant="h1">Qualcosa è andato storto</Typography>
      <Typography color="textSecondary">La pagina non può essere mostrata. Ricaricala: quello che hai salvato è al sicuro.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Ricarica la pagina
      </Button>
    </Frame>
  )
}
