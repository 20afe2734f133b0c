import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 14px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.error.main}`,
  color: theme.vars.palette.error.main,
  fontWeight: 600,
  '&[data-stale]': { visibility: 'hidden' },
  '&[data-done]': { borderColor: theme.vars.palette.success.main, color: theme.vars.palette.success.main },
}))

type Props = {
  isDone?: boolean
  /** The form has been sent again. The text keeps its place, so that a second press of the button hits nothing else. */
  isStale?: boolean
  children: ReactNode
}

/** The outcome of a form, beside its button. */
export const FormMessage = ({ isDone, isStale, children }: Props) => (
  <Box role={isDone ? 'status' : 'alert'} data-done={isDone || undefined} data-stale={isStale || undefined}>
    {children}
  </Box>
)
