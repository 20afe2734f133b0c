import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { keyStyles } from './Kbd.tsx'
import { shownKey } from './keys.ts'

const Quiet = styled(Button)(({ theme }) => ({
  minWidth: 0,
  padding: '4px 8px',
  gap: 6,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  '&.MuiButton-colorInherit': { color: theme.vars.palette.text.secondary, '&:hover': { color: theme.vars.palette.text.primary } },
  // Its place is kept in every row, so that nothing moves with the cursor. Nothing reads it: `aria-keyshortcuts` says it.
  '&[data-key]::after': { content: 'attr(data-key) / ""', ...keyStyles(theme), visibility: 'hidden' },
  [theme.breakpoints.down('xl')]: { '&[data-key]::after': { display: 'none' } },
  'tr[aria-current] &[data-key]::after': { visibility: 'visible' },
  'tr[aria-current] &.MuiButton-colorInherit': { color: theme.vars.palette.text.primary },
}))

type Props = ButtonProps & { shortcut?: string }

/** An action of a row, in words; in the row of the cursor with its key. */
export const RowButton = ({ shortcut, ...button }: Props) => (
  <Quiet size="small" aria-keyshortcuts={shortcut} data-key={shortcut && shownKey(shortcut)} {...button} />
)
