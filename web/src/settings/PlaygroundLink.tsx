import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Button from '@mui/material/Button'

type Props = {
  /** Undefined while it is read; null without a playground. */
  url: string | null | undefined
  children: string
}

/**
 * Opens the playground of the API in a tab of its own: it is a page outside the portal. It is hidden until its address is known, and
 * keeps its place, so that nothing moves. Hidden, it is the first of actions at the right and the last of others: it leaves no gap.
 */
export const PlaygroundLink = ({ url, children }: Props) => (
  <Button
    href={url ?? ''}
    target="_blank"
    rel="noreferrer"
    variant="outlined"
    color="inherit"
    startIcon={<TerminalOutlined />}
    sx={{ order: { sm: 1, xl: -1 }, visibility: url ? 'visible' : 'hidden' }}
  >
    {children}
  </Button>
)
