import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Button from '@mui/material/Button'

/** Leads to the playground of the API, in a tab of its own: it is a page beside the portal. */
export const PlaygroundLink = ({ url, children }: { url: string | null | undefined; children: string }) =>
  url ? (
    <Button href={url} target="_blank" rel="noreferrer" variant="outlined" color="inherit" startIcon={<TerminalOutlined />}>
      {children}
    </Button>
  ) : null
