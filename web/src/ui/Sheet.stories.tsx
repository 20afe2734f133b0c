import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { LONG, nothing } from '../../gallery/examples.tsx'
import { Sheet } from './Sheet.tsx'

export default { title: 'ui/Sheet', tags: ['window'] } satisfies Meta

const Example = () => (
  <Sheet
    open
    title="Modifica Articolo PAN014"
    name={LONG}
    onClose={nothing}
    note="Ci sono modifiche non salvate"
    actions={<Button variant="contained">Salva</Button>}
  >
    Pane comune
  </Sheet>
)

export const OnThePhone = () => <Example />

export const Wide = () => <Example />
Wide.tags = ['wide']
