import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import '../src/app/base.css'
import { createPortalTheme } from '../src/app/theme.ts'

const theme = createPortalTheme()

const FIELDS = 'input, button, a, select, [tabindex]'

/** `data-focus` marks where a story shows its focus; with a selector if that is not the first one. */
function focusMarked() {
  const marked = document.querySelector<HTMLElement>('[data-focus]')
  const selector = marked?.dataset['focus'] === 'true' ? FIELDS : marked?.dataset['focus']
  if (selector) marked?.querySelector<HTMLElement>(selector)?.focus()
}

/** A story in one of the themes. */
function Frame({ scheme, children }: { scheme: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = scheme
    focusMarked()
  }, [scheme])
  return (
    <ThemeProvider theme={theme} storageManager={null}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}

const preview: Preview = {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: { layout: 'padded', backgrounds: { disable: true }, controls: { disable: true } },
  decorators: [
    (Story, { globals }) => (
      <Frame scheme={String(globals['theme'])}>
        <Story />
      </Frame>
    ),
  ],
}

export default preview
