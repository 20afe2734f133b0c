import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWindowTitle } from './window-title.ts'

type Props = {
  children: string
  hint?: ReactNode
  /** The hint is still being read: its line is kept free. */
  isHintLoading?: boolean
  actions?: ReactNode
}

/** The heading of a screen, also the title of its window, with a hint and the screen's own actions. */
export function PageTitle({ children, hint, isHintLoading = false, actions }: Props) {
  useWindowTitle(children)
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
      <Box sx={{ flex: '1 1 auto', minWidth: 'min(240px, 100%)' }}>
        <Typography variant="h1">{children}</Typography>
        {hint || isHintLoading ? (
          <Typography color="textSecondary" component="div" sx={{ width: 0, minWidth: '100%' }}>
            {hint || '\u00a0'}
          </Typography>
        ) : null}
      </Box>
      {actions ? <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>{actions}</Box> : null}
    </Box>
  )
}
