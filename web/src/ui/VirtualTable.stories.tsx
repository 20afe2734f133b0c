import type { Meta } from '@storybook/react-vite'
import { BREADS, breadColumns, keyOf, nothing, useKeys } from '../../gallery/examples.tsx'
import { VirtualCards, VirtualTable } from './VirtualTable.tsx'

export default { title: 'ui/VirtualTable', tags: ['wide'] } satisfies Meta

export const WithCursor = () => (
  <VirtualTable
    label="Prodotti"
    columns={breadColumns}
    rows={BREADS}
    keyOf={keyOf}
    keys={useKeys('PAN001')}
    order="codice"
    onOrder={nothing}
    maxHeight="240px"
  />
)

export const OnThePhone = () => (
  <VirtualCards label="Prodotti" rows={BREADS} keyOf={keyOf} estimate={64}>
    {({ name }) => name}
  </VirtualCards>
)
OnThePhone.tags = ['!wide']
