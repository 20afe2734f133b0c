import { createTheme } from '@mui/material/styles'
import type { ThemeProviderProps, TypographyStyle } from '@mui/material/styles'
import { storage } from './storage.ts'

// The colour roles of docs/DESIGN.md. `house` contains the roles that MUI lacks.
type HouseColours = {
  flour: string
  parchment: string
  hairline: string
  control: string
  extraordinary: string
  extraordinaryInk: string
  closure: string
  closureInk: string
}

declare module '@mui/material/styles' {
  interface Palette {
    house: HouseColours
  }
  interface PaletteOptions {
    house: HouseColours
  }
  interface BreakpointOverrides {
    xxl: true
  }
  // `theme.vars` always exists: the colours are CSS variables.
  interface CssThemeVariables {
    enabled: true
  }
  interface TypographyVariants {
    quantity: TypographyStyle
    total: TypographyStyle
  }
  interface TypographyVariantsOptions {
    quantity: TypographyStyle
    total: TypographyStyle
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    quantity: true
    total: true
  }
}

const light = {
  primary: { main: '#8A4B12', dark: '#6F3A0B', light: '#A9682B', contrastText: '#FFFFFF' },
  secondary: { main: '#2F5D50', dark: '#234A3F', light: '#4C7A6C', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', contrastText: '#FFFFFF' },
  warning: { main: '#8A6100', contrastText: '#FFFFFF' },
  success: { main: '#2F5D50', contrastText: '#FFFFFF' },
  info: { main: '#3C5A78', contrastText: '#FFFFFF' },
  background: { default: '#FBF8F3', paper: '#FFFFFF' },
  text: { primary: '#2A211A', secondary: '#6B5B4D', disabled: '#8C7B6B' },
  divider: '#E6DCCD',
  action: { hover: 'rgba(138, 75, 18, 0.06)', selected: 'rgba(138, 75, 18, 0.12)', focus: 'rgba(138, 75, 18, 0.14)' },
  house: {
    flour: '#FBF8F3',
    parchment: '#F4EDE2',
    hairline: '#E6DCCD',
    control: '#8C7B6B',
    extraordinary: '#FFE08A',
    extraordinaryInk: '#5A4300',
    closure: '#B3261E',
    closureInk: '#FFFFFF',
  },
}

const dark = {
  primary: { main: '#E9A860', dark: '#D08F46', light: '#F2C48F', contrastText: '#2A1A08' },
  secondary: { main: '#9CCBB9', dark: '#7FB3A0', light: '#BFE0D3', contrastText: '#10241E' },
  error: { main: '#FFB4AB', contrastText: '#3B0906' },
  warning: { main: '#FFE08A', contrastText: '#3A2C00' },
  success: { main: '#9CCBB9', contrastText: '#10241E' },
  info: { main: '#B4CDE6', contrastText: '#10202F' },
  background: { default: '#17120E', paper: '#211A15' },
  text: { primary: '#F3EAE0', secondary: '#B9A998', disabled: '#8F7E6E' },
  divider: '#3A3027',
  action: { hover: 'rgba(233, 168, 96, 0.08)', selected: 'rgba(233, 168, 96, 0.16)', focus: 'rgba(233, 168, 96, 0.18)' },
  house: {
    flour: '#17120E',
    parchment: '#2B231C',
    hairline: '#3A3027',
    control: '#8F7E6E',
    extraordinary: '#F2D25C',
    extraordinaryInk: '#3A2C00',
    closure: '#8C1D18',
    closureInk: '#FFDAD6',
  },
}

const fontFamily = "'Source Sans 3 Variable', 'Source Sans 3', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const figures = { fontVariantNumeric: 'tabular-nums' } as const
const wide = '@media (min-width:768px)'

/** Takes long on a phone: made when the portal renders first, not while its files are evaluated. */
export const createPortalTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } },
    shape: { borderRadius: 10 },
    spacing: 4,
    // MUI's buttons remove the outline that MuiCssBaseline below gives to all elements.
    focusVisible: { outlineWidth: 3 },
    typography: {
      fontFamily: fontFamily,
      h1: { fontSize: '1.3125rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.01em', [wide]: { fontSize: '1.75rem' } },
      h2: { fontSize: '1.3125rem', fontWeight: 650, lineHeight: 1.25 },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
      body1: { fontSize: '1.0625rem', lineHeight: 1.5, [wide]: { fontSize: '0.9375rem' } },
      body2: { fontSize: '0.9375rem', lineHeight: 1.45 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      button: { fontSize: '0.9375rem', fontWeight: 600, textTransform: 'none' },
      overline: { fontSize: '0.8125rem', fontWeight: 650, lineHeight: 1.4, letterSpacing: '0.02em', textTransform: 'none' },
      quantity: {
        fontFamily: fontFamily,
        fontSize: '1.3125rem',
        fontWeight: 650,
        lineHeight: 1.2,
        ...figures,
        [wide]: { fontSize: '1.3125rem' },
      },
      total: { fontFamily: fontFamily, fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.1, ...figures, [wide]: { fontSize: '2.5rem' } },
    },
    transitions: {
      duration: { shortest: 120, shorter: 140, short: 160, standard: 180, complex: 180, enteringScreen: 180, leavingScreen: 140 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: (theme) => ({
          // Below the persistent alerts (AlertBanner).
          body: { paddingTop: 'var(--alerts-height, 0px)' },
          '#root': { minHeight: '100dvh' },
          'input, td, th, [data-figures]': figures,
          ':focus-visible': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 44, borderRadius: 10 }, sizeSmall: { minHeight: 36 } },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, borderRadius: 10 } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: ({ theme }) => ({ minHeight: 44, backgroundColor: theme.vars.palette.background.paper }),
          notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.house.control }),
          input: { paddingTop: 10, paddingBottom: 10 },
        },
      },
      MuiFormHelperText: { styleOverrides: { contained: { marginInline: 0 } } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: 'none' } },
      },
      MuiCard: {
        styleOverrides: { root: ({ theme }) => ({ borderRadius: 12, border: `1px solid ${theme.vars.palette.house.hairline}` }) },
      },
      MuiDialog: {
        styleOverrides: { root: { top: 'var(--alerts-height, 0px)' }, paper: { borderRadius: 12 }, paperFullScreen: { borderRadius: 0 } },
      },
      MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme }) => ({ borderColor: theme.vars.palette.house.hairline, padding: '8px 12px', height: 44 }),
          head: ({ theme }) => ({
            backgroundColor: theme.vars.palette.house.parchment,
            color: theme.vars.palette.text.secondary,
            fontSize: '0.8125rem',
            fontWeight: 650,
          }),
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  })

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>

/** Maps MUI's 'dark' to the portal's value 'dark-mode' under the key `theme`, and removes MUI's own keys. */
export const themeStorage: StorageManager = ({ key }) => {
  if (key !== 'theme') return { get: (fallback) => fallback, set: () => {}, subscribe: () => () => {} }
  const read = (value: string | null) => (value === 'dark-mode' ? 'dark' : value === 'light-mode' ? 'light' : undefined)
  return {
    get: (fallback) => read(storage.get('theme')) ?? fallback,
    set: (mode: unknown) => {
      if (mode === 'dark' || mode === 'light') storage.set('theme', `${mode}-mode`)
    },
    subscribe: (handler) => {
      const listen = (event: StorageEvent) => {
        if (event.key === 'theme') handler(read(event.newValue))
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
