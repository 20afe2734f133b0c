import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LoafMark } from './LoafMark.tsx'

type Props = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Filters hide everything: removes them. */
  onClear?: (() => void) | null | undefined
}

/** An empty list: a drawing, the fact, and what to do about it. */
export function EmptyState({ title, children, action, onClear }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        textWrap: 'balance',
        gap: 2,
        py: 12,
        px: 4,
        '--loaf-cut': 'var(--mui-palette-background-default)',
      }}
    >
      <Box sx={{ color: 'house.hairline', lineHeight: 0 }}>
        <LoafMark size={72} />
      </Box>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children ? (
        <Typography color="textSecondary" component="div" sx={{ maxWidth: 440 }}>
          {children}
        </Typography>
      ) : null}
      {action}
      {onClear ? (
        <Button variant="outlined" onClick={onClear}>
          Rimuovi filtri
        </Button>
      ) : null}
    </Box>
  )
}
