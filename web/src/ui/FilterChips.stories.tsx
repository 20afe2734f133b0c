import type { Meta } from '@storybook/react-vite'
import { LONG, nothing } from '../../gallery/examples.tsx'
import { FilterChips } from './FilterChips.tsx'

export default { title: 'ui/FilterChips' } satisfies Meta

export const Active = () => (
  <FilterChips
    filters={[
      { name: 'Data', value: '26/11/2026', onRemove: nothing },
      { name: 'Descrizione', value: LONG, onRemove: nothing },
      { name: 'Codice', value: '', onRemove: nothing },
    ]}
  />
)
