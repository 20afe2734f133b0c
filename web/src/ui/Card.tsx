import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { ReactNode } from 'react'

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: 16,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& > h2': { ...theme.typography.h2, margin: 0 },
  [theme.breakpoints.up('md')]: { padding: 24 },
}))

/** A titled group of fields. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Frame>
  )
}
