import './app/trusted-types.ts'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode, startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FeedbackProvider } from './app/feedback.tsx'
import { PortalRouter, startHistory } from './app/router.tsx'
import { watchForOffer } from './app/install/offer.ts'
import { startServiceWorker } from './app/service-worker.ts'
import { removeForbidden } from './app/storage.ts'
import { createPortalTheme, themeStorage } from './app/theme.ts'

removeForbidden()
watchForOffer()
startServiceWorker()
const history = startHistory()

function Portal() {
  const [theme] = useState(createPortalTheme)
  return (
    <ThemeProvider theme={theme} modeStorageKey="theme" storageManager={themeStorage} noSsr disableStyleSheetGeneration>
      <FeedbackProvider>
        <PortalRouter history={history} />
      </FeedbackProvider>
    </ThemeProvider>
  )
}

const root = createRoot(document.getElementById('root')!)
// React renders transitions in slices: input is handled in between.
startTransition(() =>
  root.render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  ),
)
