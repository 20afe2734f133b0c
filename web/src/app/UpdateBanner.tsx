import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from './session-context.ts'
import { applyUpdate, subscribe, updateOnce, updateState } from './service-worker.ts'
import type { UpdateState } from './service-worker.ts'
import { hasUnsavedWork, storeUnsavedWork } from './unsaved-work.ts'

const Banner = styled('aside')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar - 1,
  left: '50%',
  transform: 'translateX(-50%)',
  top: 'calc(64px + env(safe-area-inset-top) + var(--alerts-height, 0px))',
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
  // Below OfflineBar.tsx, which has two lines on a phone.
  '&[data-offline=true]': { top: 'calc(140px + env(safe-area-inset-top) + var(--alerts-height, 0px))' },
  '& p': { margin: 0, flex: '1 1 200px' },
}))

const NEW_VERSION = 'È disponibile una nuova versione di Panify Cloud.'
const PART_LOST = 'Una parte del portale non si è caricata: la pagina si ricarica appena il server risponde.'
// The page reloads itself only once, and not where it would lose edits.
const PART_THERE = 'Una parte del portale non si è caricata, e ora il server risponde: aggiorna la pagina.'
const OFFERS = { offered: NEW_VERSION, required: NEW_VERSION, incomplete: PART_LOST, reload: PART_THERE }

/** How long the banner is shown before the page reloads itself. */
const READING_MS = 2_000

/**
 * Offers the new version, and loads it by itself where this one is refused, or incomplete; it is never applied over unsaved edits.
 */
export function UpdateBanner() {
  const update = useSyncExternalStore<UpdateState>(subscribe, updateState, () => 'none')
  const { isOffline } = useSession()
  const isUrgent = update === 'required' || update === 'reload'
  const [state, setState] = useState<'offered' | 'later' | 'unsaved'>('offered')
  useEffect(() => {
    if (!isUrgent) return undefined
    const store = async () => (await storeUnsavedWork()) && updateOnce()
    const timer = setTimeout(() => void store(), READING_MS)
    return () => clearTimeout(timer)
  }, [isUrgent])
  if (update === 'none' || (state === 'later' && update === 'offered')) return null
  const apply = async () => (hasUnsavedWork() && !(isUrgent && (await storeUnsavedWork())) ? setState('unsaved') : applyUpdate())
  return (
    <Banner aria-label="Aggiornamento" data-offline={isOffline}>
      <p role="status">{state === 'unsaved' ? 'Ci sono modifiche non salvate: salvale o scartale, poi aggiorna.' : OFFERS[update]}</p>
      {update === 'incomplete' ? null : (
        <Button variant="contained" onClick={() => void apply()}>
          Aggiorna
        </Button>
      )}
      {update === 'offered' ? (
        <Button color="inherit" onClick={() => setState('later')}>
          Più tardi
        </Button>
      ) : null}
    </Banner>
  )
}
