import { ThemeProvider } from '@mui/material/styles'
import { StrictMode, useState } from 'react'
import { FeedbackProvider } from './feedback.tsx'
import type { Guest } from './guest.ts'
import type { PortalHistory } from './history.ts'
import { PortalRouter } from './router.tsx'
import { createPortalTheme, themeStorage } from './theme.ts'

type Props = { history: PortalHistory; guest: Guest | null }

/** Everything that is rendered; the build renders it too, for the login page in the HTML (build/login-page.ts). */
export function Portal({ history, guest }: Props) {
  const [theme] = useState(createPortalTheme)
  return (
    <StrictMode>
      <ThemeProvider theme={theme} modeStorageKey="theme" storageManager={themeStorage} noSsr disableStyleSheetGeneration>
        <FeedbackProvider>
          <PortalRouter history={history} guest={guest} />
        </FeedbackProvider>
      </ThemeProvider>
    </StrictMode>
  )
}
