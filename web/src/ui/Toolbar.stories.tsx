import Button from '@mui/material/Button'
import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectField } from './SelectField.tsx'
import { Toolbar } from './Toolbar.tsx'

export default { title: 'ui/Toolbar', tags: ['wide'] } satisfies Meta

export const Filters = () => (
  <Toolbar style={{ gridTemplateColumns: '1fr 1fr auto' }}>
    <SearchField label="Descrizione" value="rosetta" onChange={nothing} />
    <SelectField label="Raggruppa">
      <option>Reparto</option>
    </SelectField>
    <Button variant="contained">Stampa</Button>
  </Toolbar>
)
