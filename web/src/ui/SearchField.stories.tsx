import type { Meta } from '@storybook/react-vite'
import { nothing, Stack } from '../../gallery/examples.tsx'
import { SearchField } from './SearchField.tsx'

export default { title: 'ui/SearchField', tags: ['wide'] } satisfies Meta

export const States = () => (
  <Stack>
    <SearchField isMain label="Nome o indirizzo" value="" placeholder="Cerca" onChange={nothing} />
    <SearchField label="Nome o indirizzo" value="centr" onChange={nothing} />
  </Stack>
)
