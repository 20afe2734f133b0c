import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState, useSyncExternalStore } from 'react'
import { applyUpdate, hasUpdate, subscribe } from './service-worker.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

const Banner = styled('aside')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar - 1,
  left: '50%',
  transform: 'translateX(-50%)',
  top: 'calc(64px + env(safe-area-inset-top))',
  width: 'min(480px, calc(100vw - 16px))',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 8px 8px 16px',
  borderRadius: 12,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.control}`,
  boxShadow: '0 8px 28px rgb(42 33 26 / 0.18)',
  '& p': { margin: 0, flex: '1 1 200px' },
}))

/** Offers the new version; it is never applied over unsaved edits. */
export function UpdateBanner() {
  const isReady = useSyncExternalStore(subscribe, hasUpdate)
  const [state, setState] = useState<'offered' | 'later' | 'unsaved'>('offered')
  if (!isReady || state === 'later') return null
  const update = () => (hasUnsavedWork() ? setState('unsaved') : applyUpdate())
  return (
    <Banner aria-label="Aggiornamento">
      <p role="status">
        {state === 'unsaved'
          ? 'Ci sono modifiche non salvate: salvale o scartale, poi aggiorna.'
          : 'È disponibile una nuova versione di Panify Cloud.'}
      </p>
      <Button variant="contained" onClick={update}>
        Aggiorna
      </Button>
      <Button color="inherit" onClick={() => setState('later')}>
        Più tardi
      </Button>
    </Banner>
  )
}
