import { styled } from '@mui/material/styles'
import { useCapabilitiesRead } from '../capabilities.ts'
import { NavLink, useLocation } from '../navigation.tsx'
import { groupOf, tabsOf } from '../routes.tsx'

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  minHeight: 45,
  gap: 4,
  overflowX: 'auto',
  marginBottom: 16,
  borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  '& a': {
    minHeight: 44,
    display: 'flex',
    alignItems: 'center',
    padding: '0 12px',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    fontSize: '0.9375rem',
    textDecoration: 'none',
    borderBottom: '3px solid transparent',
    '&:hover': { color: theme.vars.palette.text.primary },
    '&[aria-current]': { color: theme.vars.palette.text.primary, borderBottomColor: theme.vars.palette.primary.main },
    '&:focus-visible': { outlineOffset: -4 },
  },
  [theme.breakpoints.up('lg')]: { display: 'none' },
  '@media print': { display: 'none' },
}))

/** On narrow screens: the screens of one group as tabs; hidden where there is only one. */
export function SubNav() {
  const { pathname } = useLocation()
  const { capabilities, isLoading } = useCapabilitiesRead()
  const tabs = tabsOf(pathname, capabilities)
  // While it is not known which tabs exist, the bar has its height: the screen below does not move.
  if (tabs.length < 2 && !(isLoading && groupOf(pathname))) return null
  return (
    <Bar aria-label={groupOf(pathname)}>
      {tabs.map(({ path, tab }) => (
        <NavLink key={path} to={path} end>
          {tab.label}
        </NavLink>
      ))}
    </Bar>
  )
}
