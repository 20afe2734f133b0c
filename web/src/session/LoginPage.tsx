import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { startOf } from '../app/guards.tsx'
import { useSession } from '../app/session-context.ts'
import { LoafMark } from '../ui/LoafMark.tsx'
import { LoginForm } from './LoginForm.tsx'
import { text } from './session.text.ts'
import { useLogin } from './use-login.ts'

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

const Head = styled('header')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 12,
  color: theme.vars.palette.primary.main,
  '--loaf-cut': theme.vars.palette.background.paper,
  '& img': { maxWidth: 200, maxHeight: 100, objectFit: 'contain' },
  '& h1': { color: theme.vars.palette.text.primary },
}))

const Foot = styled('footer')(({ theme }) => ({
  gridRow: 3,
  alignSelf: 'end',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '--loaf-cut': theme.vars.palette.background.default,
}))

function CompanyLogo() {
  const { companyInfo } = useSession()
  const [failed, setFailed] = useState(false)
  const name = companyInfo?.name ?? 'Azienda'
  if (!companyInfo?.logoUrl || failed) return <LoafMark size={64} title={`Logo di ${name}`} />
  return <img src={companyInfo.logoUrl} alt={`Logo di ${name}`} onError={() => setFailed(true)} />
}

/** / and /login: one card, whose portal it is, until when one may order, and the way in. */
export function LoginPage() {
  const { viewer, companyInfo } = useSession()
  const { submit, problem, isBusy } = useLogin()
  // Somebody who is already inside goes on; who is just entering waits for the login's own way in.
  if (viewer && !isBusy) return <Navigate to={startOf(viewer)} replace />
  return (
    <Page>
      <Card aria-label={text.title}>
        <Head>
          <CompanyLogo />
          <div>
            <Typography variant="h2" component="h1">
              {companyInfo?.name ?? 'Azienda'}
            </Typography>
            {companyInfo?.cutOff ? <Typography color="textSecondary">{text.cutOff(companyInfo.cutOff)}</Typography> : null}
          </div>
        </Head>
        <LoginForm onSubmit={submit} problem={problem} isBusy={isBusy} />
      </Card>
      <Foot>
        <LoafMark size={18} /> Panify Cloud
      </Foot>
    </Page>
  )
}
