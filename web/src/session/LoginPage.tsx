import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { startOf } from '../app/guards.tsx'
import { Leave, Link, Navigate } from '../app/navigation.tsx'
import { useSession } from '../app/session-context.ts'
import { onDemand } from '../ui/chunk.tsx'
import { LoafMark } from '../ui/LoafMark.tsx'
import { PublicPage, PublicPageHeader } from './PublicPage.tsx'
import { LoginForm } from './LoginForm.tsx'
import { text } from './session.text.ts'
import { useLogin } from './use-login.ts'

const RecoveryDialog = onDemand(() => import('./RecoveryDialog.tsx').then(({ RecoveryDialog }) => RecoveryDialog), { rare: true })
const CodeForm = onDemand(() => import('./CodeForm.tsx').then(({ CodeForm }) => CodeForm), { rare: true })

const RegistrationHint = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 4px',
  margin: 0,
  paddingTop: 12,
  borderTop: `1px solid ${theme.vars.palette.house.hairline}`,
  color: theme.vars.palette.text.secondary,
}))

function CompanyLogo() {
  const { companyInfo } = useSession()
  const [failed, setFailed] = useState(false)
  const name = companyInfo?.name ?? 'Azienda'
  if (!companyInfo?.logoUrl || failed) return <LoafMark size={64} title={`Logo di ${name}`} />
  // A picture in the HTML may have failed before this code was loaded.
  const check = (picture: HTMLImageElement | null) => picture?.complete && picture.naturalWidth === 0 && setFailed(true)
  return <img ref={(picture) => void check(picture)} src={companyInfo.logoUrl} alt={`Logo di ${name}`} onError={() => setFailed(true)} />
}

/** / and /login: one card with the bakery's name, the cut-off and the login form. */
export function LoginPage() {
  const { viewer, isActing, companyInfo } = useSession()
  const { submit, problem, isBusy, step, goBack, finish } = useLogin()
  // Keeps the typed e-mail.
  const [recovering, setRecovering] = useState<string | null>(null)
  // A logged-in user is redirected; a login in progress redirects by itself.
  if (viewer && !isBusy && !step)
    return isActing && viewer.role === 'STAFF' ? <Navigate to="/home" replace /> : <Leave to={startOf(viewer)} />
  return (
    <PublicPage title={text.title}>
      <PublicPageHeader>
        <CompanyLogo />
        <div>
          <Typography variant="h2" component="h1">
            {companyInfo?.name ?? 'Azienda'}
          </Typography>
          {companyInfo?.cutOff ? <Typography color="textSecondary">{text.cutOff(companyInfo.cutOff)}</Typography> : null}
        </div>
      </PublicPageHeader>
      {step ? (
        <CodeForm step={step} onDone={finish} onBack={goBack} />
      ) : (
        <>
          <LoginForm onSubmit={submit} onForgotten={setRecovering} problem={problem} isBusy={isBusy} />
          <RegistrationHint>
            {text.newHere}
            <Button component={Link} to="/registrazione">
              {text.register}
            </Button>
          </RegistrationHint>
        </>
      )}
      {recovering === null ? null : <RecoveryDialog email={recovering} onClose={() => setRecovering(null)} />}
    </PublicPage>
  )
}
