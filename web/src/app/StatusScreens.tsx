import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { LoafMark } from '../ui/LoafMark.tsx'

const FullScreen = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: 16,
  minHeight: '100dvh',
  padding: 24,
  textAlign: 'center',
  textWrap: 'balance',
  background: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
  '--loaf-cut': theme.vars.palette.background.default,
  '& svg': { color: theme.vars.palette.primary.main },
}))

// Covers the open screen, which stays mounted with everything typed in it.
const Overlay = styled(FullScreen)(({ theme }) => ({ position: 'fixed', inset: 0, zIndex: theme.zIndex.modal + 1, overflow: 'auto' }))

export const LoadingScreen = () => (
  <FullScreen as="main">
    <LoafMark size={56} />
    <div role="status">
      <Typography variant="body1" component="h1">
        Caricamento...
      </Typography>
    </div>
  </FullScreen>
)

/**
 * Makes the open dialogs inert: the top one takes the focus back from everything outside, although this screen covers it. The
 * returned function undoes that, and gives the focus back.
 */
function coverDialogs(): () => void {
  const dialogs = document.querySelectorAll<HTMLElement>('.MuiModal-root')
  const focused = document.activeElement as HTMLElement | null
  for (const dialog of dialogs) dialog.inert = true
  return () => {
    for (const dialog of dialogs) dialog.inert = false
    focused?.focus()
  }
}

type ConnectionProps = { detail: string | null; isOver?: boolean; onReload: () => Promise<void> }

export function ConnectionScreen({ detail, isOver = false, onReload }: ConnectionProps) {
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const uncover = coverDialogs()
    button.current?.focus()
    return uncover
  }, [])
  const reload = () => {
    setBusy(true)
    void onReload().finally(() => setBusy(false))
  }
  const Frame = isOver ? Overlay : FullScreen
  const screen = (
    <Frame role="alertdialog" aria-label="Errore di connessione">
      <LoafMark size={56} />
      <Typography variant="h2" component="h1" sx={{ maxWidth: 420 }}>
        Errore di connessione al server. Ricarica la pagina.
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>
        {isOver
          ? 'Quello che hai scritto resta qui: appena il server risponde si riparte da dove eri. '
          : 'Il portale riprova da solo ogni pochi secondi. '}
        {detail}
      </Typography>
      <Button
        ref={button}
        variant="contained"
        size="large"
        onClick={reload}
        disabled={isBusy}
        startIcon={isBusy ? <CircularProgress size={18} color="inherit" /> : undefined}
      >
        Ricarica la pagina
      </Button>
    </Frame>
  )
  // While a dialog is open, screen readers reach nothing of the page below it.
  return isOver ? createPortal(screen, document.body) : <main>{screen}</main>
}

export const NotInstalledScreen = () => (
  <FullScreen as="main">
    <LoafMark size={56} />
    <Typography variant="h1">Installazione da completare</Typography>
    <Typography color="textSecondary" sx={{ maxWidth: 460 }}>
      Manca ancora il primo amministratore. Sul computer del portale esegui <code>npm run serve -- --create-admin</code> e ricarica questa
      pagina.
    </Typography>
    <Button variant="outlined" onClick={() => window.location.reload()}>
      Ricarica la pagina
    </Button>
  </FullScreen>
)
