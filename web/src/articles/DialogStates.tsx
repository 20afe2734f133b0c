// What a dialog shows while its data is not there.
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { articleText as text } from './warehouse.text.ts'

const Frame = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12, padding: 64 })

export const Waiting = ({ children }: { children: string }) => (
  <Frame role="status">
    <CircularProgress size={20} aria-hidden />
    {children}
  </Frame>
)

type FailedProps = { message: string; error: unknown; onRetry: () => void }

export function Failed({ message, error, onRetry }: FailedProps) {
  const { show } = useFeedback()
  useEffect(() => show({ message, variant: 'danger' }), [show, message])
  return <ErrorPanel message={message} reference={referenceOf(error)} onRetry={onRetry} />
}

export const ListsFailed = ({ error, onRetry }: Omit<FailedProps, 'message'>) => (
  <Failed message={text.listsFailed(errorMessage(error))} error={error} onRetry={onRetry} />
)
