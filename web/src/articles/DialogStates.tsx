// What a dialog shows while its data is not there.
import { useEffect } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { articleText as text } from './warehouse.text.ts'

type FailedProps = { message: string; error: unknown; onRetry: () => void }

export function Failed({ message, error, onRetry }: FailedProps) {
  const { show } = useFeedback()
  useEffect(() => show({ message, variant: 'danger' }), [show, message])
  return <ErrorPanel message={message} reference={referenceOf(error)} onRetry={onRetry} />
}

export const ListsFailed = ({ error, onRetry }: Omit<FailedProps, 'message'>) => (
  <Failed message={text.listsFailed(errorMessage(error))} error={error} onRetry={onRetry} />
)
