import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'start',
  gap: '8px 12px',
  marginBottom: 16,
  padding: '12px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.control}`,
  background: theme.vars.palette.house.parchment,
  '&[data-kind="closure"]': {
    borderColor: theme.vars.palette.house.closure,
    background: theme.vars.palette.house.closure,
    color: theme.vars.palette.house.closureInk,
  },
  // On the phone one line between the actions and the rows.
  '&[data-strip]': {
    [theme.breakpoints.down('md')]: {
      alignItems: 'center',
      minHeight: 44,
      margin: '0 -12px',
      padding: '4px 12px',
      border: 0,
      borderRadius: 0,
      fontSize: '0.8125rem',
      lineHeight: 1.25,
      textWrap: 'balance',
      '& svg, & p + p': { display: 'none' },
    },
  },
  '& p': { margin: 0 },
  '& p + p': { fontSize: '0.9375rem' },
}))
const Words = styled('div')({ flex: '1 1 220px' })

type Props = {
  kind: 'lock' | 'closure'
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The head of the screen says the rest. */
  isStrip?: boolean
}

/** Explains why something cannot be done now, and what still can, beside the disabled buttons. */
export const Notice = ({ kind, icon, title, children, action, isStrip }: Props) => (
  <Box data-kind={kind} data-strip={isStrip} aria-live="polite">
    {icon}
    <Words>
      <p>
        <b>{title}</b>
      </p>
      {children ? <p>{children}</p> : null}
    </Words>
    {action}
  </Box>
)
