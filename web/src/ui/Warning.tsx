import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  margin: '0 0 12px',
  padding: '8px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.house.parchment,
  // A wide action stands below the words on the phone.
  '& > div': { flex: '1 1 160px' },
}))

/** What is missing on this screen, and what can be done about it. */
export const Warning = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Box role="alert">
    <WarningAmber color="warning" />
    <div>{children}</div>
    {action}
  </Box>
)
