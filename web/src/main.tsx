import './app/trusted-types.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { guestIn } from './app/guest.ts'
import { watchActions } from './app/gateway-fetch.ts'
import { watchForOffer } from './app/install/offer.ts'
import { keepFocus } from './app/kept-focus.ts'
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
keepFocus(root)
const guest = guestIn(root)

function start() {
  const portal = <Portal history={startHistory()} guest={guest} />
  // React renders transitions in slices: input is handled in between.
  startTransition(() => (guest ? void hydrateRoot(root, portal) : createRoot(root).render(portal)))
}

// The form that a guest sees, and may be typing into, becomes the portal's. Without its file the portal shows the error.
if (guest) void loadLogin().then(start, start)
else start()
