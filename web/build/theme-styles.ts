// Writes the variables and global styles of the theme into base.css. A browser parses a style sheet in a millisecond or two;
// emotion needs more than a tenth of a second for the same text on a slow phone, before the first screen.
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { createPortalTheme } from '../src/app/theme.ts'

/** Rendered as on a server, a page contains its styles. */
function themeStyles(): string {
  const theme = createPortalTheme()
  const page = renderToStaticMarkup(createElement(ThemeProvider, { theme }, createElement(CssBaseline, { enableColorScheme: true })))
  return [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, styles]) => styles).join('\n')
}

export const themeInStyleSheet = (): Plugin => ({
  name: 'theme-in-style-sheet',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/src/app/base.css') ? `${code}\n${themeStyles()}` : undefined),
})
