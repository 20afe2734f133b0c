import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Button from '@mui/material/Button'

/** Opens the playground of the API in a tab of its own: it is a page outside the portal. */
export const PlaygroundLink = ({ url, children }: { url: string | null | undefined; children: string }) =>
  url ? (
    <Button href={url} target="_blank" rel="noreferrer" variant="outlined" color="inherit" startIcon={<TerminalOutlined />}>
      {children}
    </Button>
  ) : null
