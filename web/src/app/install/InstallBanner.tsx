import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { LoafMark } from '../../ui/LoafMark.tsx'
import { now } from '../clock.ts'
import { useSession } from '../session-context.ts'
import { storage } from '../storage.ts'
import { IOS_DELAY, isIos, isSuppressed } from './install.rules.ts'
import { hasOffer, install, subscribe } from './offer.ts'

// Over the page, which it does not move when it appears: below the top bar on the phone, over the bottom of the side menu on wide
// screens. The login has no bar, and its fields stand where the banner would: there it is at the bottom, and makes the page longer,
// so that what it covers can be scrolled clear of it.
const Banner = styled('aside')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar - 2,
  left: 8,
  right: 8,
  maxWidth: 480,
  margin: '0 auto',
  top: 'calc(64px + env(safe-area-inset-top) + var(--alerts-height, 0px))',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '8px 12px',
  alignItems: 'center',
  padding: 12,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.control}`,
  boxShadow: '0 8px 28px rgb(42 33 26 / 0.18)',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.house.parchment,
  '--loaf-cut': theme.vars.palette.house.parchment,
  '& > svg': { color: theme.vars.palette.primary.main },
  '& p, & ol': { gridColumn: '1 / -1', margin: 0 },
  '& ol': { paddingLeft: 20 },
  [theme.breakpoints.down('lg')]: {
    '&[data-low]': { position: 'sticky', top: 'auto', bottom: 'calc(8px + env(safe-area-inset-bottom))', width: 'calc(100% - 16px)' },
  },
  [theme.breakpoints.up('lg')]: {
    zIndex: theme.zIndex.drawer + 1,
    top: 'auto',
    right: 'auto',
    margin: 0,
    bottom: 8,
    width: 234,
  },
}))
const Buttons = styled('div')({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 8 })

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const mayShow = () => !isStandalone() && !isSuppressed(storage.get('installPromptDismissed'), now().getTime())

/** iOS fires no install event: the instructions appear after a delay. */
function useIosHint(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isIos({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints })) return undefined
    const timer = setTimeout(() => setDue(true), IOS_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

/** Offers to add the portal to the home screen, at most once a week. */
export function InstallBanner() {
  const { viewer } = useSession()
  const isOffered = useSyncExternalStore(subscribe, hasOffer, () => false)
  const isIosDue = useIosHint()
  const [isClosed, setClosed] = useState(false)
  const titleId = useId()
  if (isClosed || !(isOffered || isIosDue) || !mayShow()) return null

  const dismiss = () => {
    storage.set('installPromptDismissed', String(now().getTime()))
    setClosed(true)
  }
  const accept = async () => {
    if (await install()) setClosed(true)
    else dismiss()
  }
  return (
    <Banner aria-labelledby={titleId} data-low={viewer ? undefined : ''}>
      <LoafMark size={32} />
      <b id={titleId}>Installa Panify Cloud</b>
      {isOffered ? (
        <p>Gli ordini a portata di mano, anche senza rete.</p>
      ) : (
        <ol>
          <li>Tocca il pulsante Condividi (Share)</li>
          <li>Scegli «Aggiungi alla schermata Home»</li>
          <li>Tocca «Aggiungi»</li>
        </ol>
      )}
      <Buttons>
        {isOffered ? (
          <Button variant="contained" onClick={() => void accept()}>
            Installa App
          </Button>
        ) : null}
        <Button color="inherit" onClick={dismiss}>
          Non ora
        </Button>
      </Buttons>
    </Banner>
  )
}
