import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { EmptyState } from './EmptyState.tsx'

export default { title: 'ui/EmptyState' } satisfies Meta

export const WithNextStep = () => (
  <EmptyState title="Nessun articolo nell’ordine" action={<Button variant="outlined">Aggiungi articolo</Button>}>
    Aggiungi il primo articolo: le quantità valgono ogni settimana.
  </EmptyState>
)

export const TitleAlone = () => <EmptyState title="Nessun risultato" />
