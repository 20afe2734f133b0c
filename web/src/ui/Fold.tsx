import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Frame = styled('div')(({ theme }) => ({
  marginBottom: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  borderRadius: 12,
  '& > :first-child': { margin: 0, font: 'inherit' },
  '& > :first-child > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 48,
    padding: '4px 12px',
    border: 0,
    borderRadius: 12,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 650,
    textAlign: 'left',
    cursor: 'pointer',
  },
  '& > :first-child > button > svg': { marginLeft: 'auto', transition: 'rotate 140ms' },
  '& > :first-child > button[aria-expanded=true] > svg': { rotate: '180deg' },
  '& > [role=region]': { padding: '4px 12px 16px' },
  [theme.breakpoints.up('md')]: {
    '& > :first-child > button': { paddingInline: 16 },
    '& > [role=region]': { paddingInline: 16 },
  },
}))

type Props = {
  title: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
  id: string
  level?: 'h3' | 'h4'
}

/** A collapsible part of a form; a closed one renders nothing. */
export const Fold = ({ title, isOpen, onToggle, children, id, level: Heading = 'h3' }: Props) => (
  <Frame id={id}>
    <Heading>
      <button
        type="button"
        id={`${id}-head`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-body` : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        {title}
        <ExpandMore />
      </button>
    </Heading>
    {isOpen ? (
      <div role="region" id={`${id}-body`} aria-labelledby={`${id}-head`}>
        {children}
      </div>
    ) : null}
  </Frame>
)
