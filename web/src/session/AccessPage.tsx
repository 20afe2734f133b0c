import Button from '@mui/material/Button'
import { useSession } from '../app/session-context.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { passwordText, text } from './access.text.ts'
import { PasswordForm } from './PasswordForm.tsx'

/** /accesso: the login of the person at the screen, never that of a destination that staff have entered. */
export function AccessPage() {
  const { destination, isActing, leaveDestination } = useSession()
  return (
    <>
      <PageTitle hint={text.hint}>{text.title}</PageTitle>
      {isActing ? (
        <EmptyState
          title={text.acting(destination?.name ?? '')}
          action={
            <Button variant="outlined" onClick={leaveDestination}>
              {text.leave}
            </Button>
          }
        >
          {text.actingHint}
        </EmptyState>
      ) : (
        <Card title={passwordText.title}>
          <PasswordForm />
        </Card>
      )}
    </>
  )
}
