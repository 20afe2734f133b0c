import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: '0 0 12px',
  padding: '8px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.house.parchment,
  '& > div': { flex: 1 },
}))

/** What is missing on this screen, and what can be done about it. */
export const Warning = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Box role="alert">
    <WarningAmber color="warning" />
    <div>{children}</div>
    {action}
  </Box>
)
