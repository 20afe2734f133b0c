import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Button from '@mui/material/Button'

type Props = {
  /** Undefined while it is read: its place is kept, so that nothing moves. */
  url: string | null | undefined
  children: string
}

/** Opens the playground of the API in a tab of its own: it is a page outside the portal. */
export const PlaygroundLink = ({ url, children }: Props) =>
  url === null ? null : (
    <Button
      href={url ?? ''}
      target="_blank"
      rel="noreferrer"
      variant="outlined"
      color="inherit"
      startIcon={<TerminalOutlined />}
      sx={url === undefined ? { visibility: 'hidden' } : null}
    >
      {children}
    </Button>
  )
