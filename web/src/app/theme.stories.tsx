import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Meta } from '@storybook/react-vite'
import { Row, Stack } from '../../gallery/examples.tsx'

export default { title: 'theme' } satisfies Meta

export const Colours = () => {
  const { palette } = useTheme().vars
  const { house } = palette
  const roles = {
    flour: [palette.background.default, palette.text.primary],
    paper: [palette.background.paper, palette.text.primary],
    parchment: [house.parchment, palette.text.secondary],
    crust: [palette.primary.main, palette.primary.contrastText],
    sage: [palette.secondary.main, palette.secondary.contrastText],
    straordinario: [house.extraordinary, house.extraordinaryInk],
    chiusura: [house.closure, house.closureInk],
    error: [palette.error.main, palette.error.contrastText],
    warning: [palette.warning.main, palette.warning.contrastText],
    info: [palette.info.main, palette.info.contrastText],
  }
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      {Object.entries(roles).map(([role, [background, color]]) => (
        <div key={role} style={{ padding: 12, borderRadius: 10, border: `1px solid ${house.hairline}`, background, color }}>
          {role}
        </div>
      ))}
    </div>
  )
}

export const Type = () => (
  <Stack>
    <Typography variant="total">1.283,25</Typography>
    <Typography variant="quantity">288 pz</Typography>
    <Typography variant="h1">Ordini Settimanali</Typography>
    <Typography variant="h2">Consegna di venerdì</Typography>
    <Typography variant="h3">Pane comune</Typography>
    <Typography>Le quantità valgono ogni settimana.</Typography>
    <Typography variant="body2">Fino alle 20:00.</Typography>
    <Typography variant="caption">Codice PAN001</Typography>
    <Typography variant="overline">Nome</Typography>
  </Stack>
)

export const Buttons = () => (
  <Stack>
    <Row>
      <Button variant="contained">Salva</Button>
      <Button variant="outlined" color="inherit">
        Annulla
      </Button>
      <Button startIcon={<Add />}>Aggiungi</Button>
      <IconButton aria-label="Aggiungi">
        <Add />
      </IconButton>
    </Row>
    <Row>
      <Button variant="contained" disabled>
        Salva
      </Button>
      <Button variant="outlined" disabled>
        Annulla
      </Button>
      <Button variant="contained" loading>
        Salva
      </Button>
      <Button variant="contained" color="error">
        Disattiva
      </Button>
    </Row>
  </Stack>
)

export const ButtonHovered = () => (
  <span data-hover>
    <Button variant="contained">Salva</Button>
  </span>
)

export const ButtonFocused = () => (
  <span data-focus>
    <Button variant="outlined" color="inherit">
      Annulla
    </Button>
  </span>
)
