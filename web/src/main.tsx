import { ApolloProvider } from '@apollo/client/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createClient } from './app/apollo.ts'
import { FeedbackProvider } from './app/feedback.tsx'
import { createRouter } from './app/router.tsx'
import { removeForbidden } from './app/storage.ts'
import { theme, themeStorage } from './app/theme.ts'
import { isViewerKnown } from './app/viewer-known.ts'

removeForbidden()
const client = createClient({ hadViewer: isViewerKnown })
const router = createRouter()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider theme={theme} modeStorageKey="theme" storageManager={themeStorage} noSsr>
      <CssBaseline enableColorScheme />
      <FeedbackProvider>
        <ApolloProvider client={client}>
          <RouterProvider router={router} />
        </ApolloProvider>
      </FeedbackProvider>
    </ThemeProvider>
  </StrictMode>,
)
