import './app/trusted-types.ts'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FeedbackProvider } from './app/feedback.tsx'
import { PortalRouter, startHistory } from './app/router.tsx'
import { watchForOffer } from './app/install/offer.ts'
import { startServiceWorker } from './app/service-worker.ts'
import { removeForbidden } from './app/storage.ts'
import { theme, themeStorage } from './app/theme.ts'

removeForbidden()
watchForOffer()
void startServiceWorker()
const history = startHistory()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider theme={theme} modeStorageKey="theme" storageManager={themeStorage} noSsr>
      <CssBaseline enableColorScheme />
      <FeedbackProvider>
        <PortalRouter history={history} />
      </FeedbackProvider>
    </ThemeProvider>
  </StrictMode>,
)
