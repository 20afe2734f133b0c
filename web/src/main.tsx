import './app/trusted-types.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { guestIn } from './app/guest.ts'
import { watchActions } from './app/gateway-fetch.ts'
import { watchForOffer } from './app/install/offer.ts'
import { Portal } from './app/Portal.tsx'
import { loadLogin, startHistory } from './app/router.tsx'
import { startServiceWorker, watchVersion } from './app/service-worker.ts'
import { removeForbidden } from './app/storage.ts'

removeForbidden()
watchActions()
watchVersion()
watchForOffer()
startServiceWorker()
const root = document.getElementById('root')!
const guest = guestIn(root)
const portal = <Portal history={startHistory()} guest={guest} />

// React renders transitions in slices: input is handled in between.
if (guest) {
  // The form that the person sees, and may be typing into, becomes the portal's.
  const takeOver = () => startTransition(() => void hydrateRoot(root, portal))
  // Without its file the portal shows the error.
  void loadLogin().then(takeOver, takeOver)
} else {
  const created = createRoot(root)
  startTransition(() => created.render(portal))
}
