import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Link } from '../navigation.tsx'
import { useSession } from '../session-context.ts'
import { BrandLink } from './Brand.tsx'
import { useThemeSwitch } from './use-theme-switch.ts'

export const TOP_BAR_HEIGHT = 56

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  zIndex: theme.zIndex.appBar - 1,
  top: 'var(--alerts-height, 0px)',
  display: 'flex',
  // Where the text is much larger the tools have a line of their own.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: TOP_BAR_HEIGHT,
  padding: '0 8px 0 16px',
  paddingTop: 'env(safe-area-inset-top)',
  background: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  // The phone's height belongs to the content: the bar leaves when the page scrolls.
  '&[data-slim]': {
    [theme.breakpoints.down('md')]: {
      position: 'static',
      minHeight: 40,
      padding: '0 12px',
      paddingTop: 'env(safe-area-inset-top)',
      border: 0,
      '& a': { minHeight: 40 },
      '& p': { fontSize: '0.9375rem' },
      '& p svg': { display: 'none' },
    },
  },
  [theme.breakpoints.up('lg')]: { paddingLeft: 24, paddingRight: 16 },
}))

const CutOff = styled('p')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  color: theme.vars.palette.text.secondary,
  '& b': { color: theme.vars.palette.text.primary, fontVariantNumeric: 'tabular-nums' },
  '& svg': { fontSize: 20 },
  [theme.breakpoints.up('md')]: { fontSize: '0.9375rem' },
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  '[data-slim] > &': { [theme.breakpoints.down('md')]: { display: 'none' } },
}))

const OnlyPhone = styled('span')(({ theme }) => ({ display: 'inline-flex', [theme.breakpoints.up('lg')]: { display: 'none' } }))
const OnlyWide = styled('span')(({ theme }) => ({ display: 'none', [theme.breakpoints.up('lg')]: { display: 'inline-flex' } }))

function ThemeSwitch() {
  const { isDark, label, change } = useThemeSwitch()
  return (
    <IconButton aria-label={label} title={label} onClick={change}>
      {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </IconButton>
  )
}

type Props = {
  /** The bottom bar of the phone has a menu with the other entries. */
  isSlim: boolean
  isMenuOpen: boolean
  /** The menu was closed by hand: its button takes the focus. */
  wasMenuClosed: boolean
  onOpenMenu: () => void
  onLogout: () => void
}

/** The cut-off, the theme switch, the own access and the logout; on the phone these are in the menu of the bottom bar, where it has one. */
export function TopBar({ isSlim, isMenuOpen, wasMenuClosed, onOpenMenu, onLogout }: Props) {
  const { companyInfo, isActing } = useSession()
  const cutOff = companyInfo?.cutOff
  return (
    <Bar data-slim={isSlim || undefined}>
      <OnlyPhone>
        <BrandLink isShort />
      </OnlyPhone>
      {isMenuOpen ? null : (
        <OnlyWide>
          <Button color="inherit" startIcon={<MenuIcon />} onClick={onOpenMenu} autoFocus={wasMenuClosed}>
            Menu
          </Button>
        </OnlyWide>
      )}
      <CutOff>
        {cutOff ? (
          <>
            <ScheduleOutlined />
            <span>
              Ordini effettuabili entro le ore <b>{cutOff}</b>
            </span>
          </>
        ) : null}
      </CutOff>
      <Tools>
        <ThemeSwitch />
        {isActing ? null : (
          <IconButton component={Link} to="/accesso" aria-label="Il tuo accesso" title="Il tuo accesso">
            <AccountCircleOutlined />
          </IconButton>
        )}
        <OnlyPhone>
          <IconButton aria-label="Esci" title="Esci" onClick={onLogout}>
            <LogoutOutlined />
          </IconButton>
        </OnlyPhone>
        <OnlyWide>
          <Button color="inherit" startIcon={<LogoutOutlined />} onClick={onLogout}>
            Esci
          </Button>
        </OnlyWide>
      </Tools>
    </Bar>
  )
}
