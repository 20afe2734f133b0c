import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useSession, useViewer } from '../app/session-context.ts'
import { Suspense } from 'react'
import { Card } from '../ui/Card.tsx'
import { chunk } from '../ui/chunk.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { passwordText, text } from './access.text.ts'
import { PasswordForm } from './PasswordForm.tsx'

// Only staff need it.
const SecondFactorCard = chunk(() => import('./SecondFactorCard.tsx').then(({ SecondFactorCard }) => SecondFactorCard))

const Cards = styled('div')({ display: 'grid', gap: 16 })

/** /accesso: the login of the person at the screen, never that of a destination that staff have entered. */
export function AccessPage() {
  const { role } = useViewer()
  const { destination, isActing, leaveDestination } = useSession()
  return (
    <>
      <PageTitle hint={text.hint}>{text.title}</PageTitle>
      {isActing ? (
        <EmptyState
          title={text.acting(destination?.name || (destination?.id ?? ''))}
          action={
            <Button variant="outlined" onClick={leaveDestination}>
              {text.leave}
            </Button>
          }
        >
          {text.actingHint}
        </EmptyState>
      ) : (
        <Cards>
          <Card title={passwordText.title}>
            <PasswordForm />
          </Card>
          <Suspense>{role === 'STAFF' ? <SecondFactorCard /> : null}</Suspense>
        </Cards>
      )}
    </>
  )
}
