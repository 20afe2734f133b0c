import { useState } from 'react'
import { useFeedback, useIsLeft } from '../app/feedback.tsx'
import { useSession } from '../app/session-context.ts'
import { useEnterDestinationMutation } from '../generated/graphql.ts'
import { text } from './destinations.text.ts'
import type { Row } from './list.ts'

type Entered = Pick<Row, 'id' | 'name'>

/**
 * 'Accedi': enters a destination and opens its weekly order, or another of its screens. `onRefused`: the destination is no longer as
 * it is shown.
 */
export function useEnter(onRefused?: () => void) {
  const [mutate] = useEnterDestinationMutation()
  const { workFor } = useSession()
  const { show } = useFeedback()
  const isLeft = useIsLeft()
  const [busyId, setBusyId] = useState<string | null>(null)

  const attempt = async ({ id, name }: Entered, path?: string) => {
    const { data } = await mutate({ variables: { input: { destinationId: id } } })
    if (!data) return show({ message: text.enterFailed, variant: 'danger' })
    const outcome = data.enterDestination
    if (outcome.__typename === 'EnterDestinationRefused') {
      const variant = outcome.code === 'CREDENTIALS_MISSING' ? 'warning' : 'danger'
      show({ message: outcome.message, variant, duration: 0 })
      return onRefused?.()
    }
    // The gateway has only noted it: who has gone on to another screen stays there.
    if (isLeft()) return undefined
    show({ message: text.entered(name) })
    return workFor(outcome.destination, path)
  }

  const enterRow = async (row: Entered, path?: string) => {
    setBusyId(row.id)
    try {
      await attempt(row, path)
    } catch {
      show({ message: text.enterFailed, variant: 'danger' })
    } finally {
      setBusyId(null)
    }
  }
  return { busyId, enter: (row: Entered, path?: string) => void enterRow(row, path) }
}
