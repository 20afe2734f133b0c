import './app/trusted-types.ts'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { FeedbackProvider } from './app/feedback.tsx'
import { createRouter } from './app/router.tsx'
import { removeForbidden } from './app/storage.ts'
import { theme, themeStorage } from './app/theme.ts'

removeForbidden()
const router = createRouter()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider theme={theme} modeStorageKey="theme" storageManager={themeStorage} noSsr>
      <CssBaseline enableColorScheme />
      <FeedbackProvider>
        <RouterProvider router={router} />
      </FeedbackProvider>
    </ThemeProvider>
  </StrictMode>,
)
