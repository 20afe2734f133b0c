import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { dayAt, shownDate } from '../app/clock.ts'
import { errorMessage } from '../app/errors.ts'
import { useSecondFactorQuery } from '../generated/graphql.ts'
import { Card } from '../ui/Card.tsx'
import { chunk } from '../ui/chunk.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { text } from './second-factor.text.ts'

const SecondFactorDialog = chunk(() => import('./SecondFactorDialog.tsx').then(({ SecondFactorDialog }) => SecondFactorDialog))

const Lines = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start', '& p': { margin: 0 } })

/** The second factor of an administrator's own login; absent where it is switched off. */
export function SecondFactorCard() {
  const { data, error, refetch } = useSecondFactorQuery({ fetchPolicy: 'network-only' })
  const [wish, setWish] = useState<'on' | 'off' | null>(null)
  const factor = data?.secondFactor
  const reload = () => void refetch().catch(() => undefined)
  if (data && !factor) return null
  return (
    <Card title={text.title}>
      {error ? <ErrorPanel message={text.loadFailed(errorMessage(error))} onRetry={reload} /> : null}
      {factor && !error ? (
        <Lines>
          <p>{text.hint}</p>
          <p>
            <b>{factor.isOn && factor.turnedOnAt ? text.isOn(shownDate(dayAt(factor.turnedOnAt))) : text.isOff}</b>
          </p>
          {factor.isOn ? <p>{text.codesLeft(factor.recoveryCodesLeft)}</p> : null}
          {factor.isRequired ? <p>{text.required}</p> : null}
          <Button
            variant={factor.isOn ? 'outlined' : 'contained'}
            color={factor.isOn ? 'inherit' : 'primary'}
            onClick={() => setWish(factor.isOn ? 'off' : 'on')}
          >
            {factor.isOn ? text.turnOff : text.turnOn}
          </Button>
        </Lines>
      ) : null}
      {!data && !error ? <Skeleton kind="fields" columns={['240px']} rows={3} height={52} /> : null}
      {wish === null ? null : (
        <Suspense>
          <SecondFactorDialog
            wish={wish}
            onClose={() => {
              setWish(null)
              reload()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
