import { useColorScheme } from '@mui/material/styles'

/** The other theme: its name as an action, and how to change to it. */
export function useThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme()
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark'
  return {
    isDark,
    label: isDark ? 'Passa al tema chiaro' : 'Passa al tema scuro',
    change: () => setMode(isDark ? 'light' : 'dark'),
  }
}
