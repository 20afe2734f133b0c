import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { LoafMark } from '../ui/LoafMark.tsx'
import { useWindowTitle } from '../ui/window-title.ts'

const Page = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: '1fr auto 1.4fr',
  justifyItems: 'center',
  padding: '16px 16px calc(16px + env(safe-area-inset-bottom))',
  background: theme.vars.palette.background.default,
}))

const Card = styled('section')(({ theme }) => ({
  gridRow: 2,
  width: 'min(400px, 100%)',
  display: 'grid',
  gap: 20,
  padding: '32px 20px 24px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  boxShadow: '0 12px 40px rgb(42 33 26 / 0.08)',
  [theme.breakpoints.up('sm')]: { padding: '40px 36px 32px' },
}))

export const PublicPageHeader = styled('header')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 12,
  color: theme.vars.palette.primary.main,
  '--loaf-cut': theme.vars.palette.background.paper,
  // The form below does not move when the logo has loaded.
  '& img': { width: 200, height: 100, objectFit: 'contain' },
  '& h1': { color: theme.vars.palette.text.primary },
}))

const Footer = styled('footer')(({ theme }) => ({
  gridRow: 3,
  alignSelf: 'end',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '--loaf-cut': theme.vars.palette.background.default,
}))

/** The card of the screens before the login. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useWindowTitle(title)
  return (
    <Page>
      <Card aria-label={title}>{children}</Card>
      <Footer>
        <LoafMark size={18} /> Panify Cloud
      </Footer>
    </Page>
  )
}
