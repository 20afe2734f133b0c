import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { Count, ListTitle } from './ListTitle.tsx'

export default { title: 'ui/ListTitle', tags: ['wide'] } satisfies Meta

export const WithCountAndActions = () => (
  <ListTitle
    title="Destinazioni Clienti"
    aside={<Count role="status">9 di 68 destinazioni</Count>}
    hint={<p>Chi può ordinare, e con quale accesso.</p>}
    actions={
      <>
        <Button variant="outlined" color="inherit">
          Aggiorna
        </Button>
        <Button variant="contained">Nuovo Cliente</Button>
      </>
    }
  />
)
