import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { PageTitle } from './PageTitle.tsx'

export default { title: 'ui/PageTitle' } satisfies Meta

export const WithHintAndAction = () => (
  <PageTitle hint="Mercoledì 18, 9:00" actions={<Button variant="contained">Lista di Produzione</Button>}>
    Domani, giovedì 19 novembre
  </PageTitle>
)

export const HintLoading = () => <PageTitle isHintLoading>Domani</PageTitle>
