import { styled } from '@mui/material/styles'

/** A state in a word, with a coloured dot. */
export const StatusBadge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: 'good' | 'quiet' | 'bad' }>(({
  theme,
  tone,
}) => {
  const colour = { good: theme.vars.palette.success.main, quiet: theme.vars.palette.text.secondary, bad: theme.vars.palette.error.main }[
    tone
  ]
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
    fontWeight: 650,
    color: colour,
    '&::before': {
      content: '""',
      width: 8,
      height: 8,
      borderRadius: 4,
      background: tone === 'quiet' ? 'none' : colour,
      border: `2px solid ${colour}`,
      boxSizing: 'border-box',
    },
  }
})
