import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 14px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.error.main}`,
  color: theme.vars.palette.error.main,
  fontWeight: 600,
  '&[data-done]': { borderColor: theme.vars.palette.success.main, color: theme.vars.palette.success.main },
}))

/** The outcome of a form, beside its button. */
export const FormMessage = ({ isDone, children }: { isDone?: boolean; children: ReactNode }) => (
  <Box role={isDone ? 'status' : 'alert'} data-done={isDone || undefined}>
    {children}
  </Box>
)
