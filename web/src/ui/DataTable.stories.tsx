import type { Meta } from '@storybook/react-vite'
import { BREADS, breadColumns, keyOf, nothing, useKeys } from '../../gallery/examples.tsx'
import { CardList, DataTable } from './DataTable.tsx'

export default { title: 'ui/DataTable', tags: ['wide'] } satisfies Meta

export const SortedWithCursor = () => (
  <DataTable
    label="Prodotti"
    columns={breadColumns}
    rows={BREADS}
    keyOf={keyOf}
    keys={useKeys('COR001')}
    order="-codice"
    onOrder={nothing}
  />
)

export const OnThePhone = () => (
  <CardList>
    {BREADS.map(({ code, name }) => (
      <li key={code}>{name}</li>
    ))}
  </CardList>
)
OnThePhone.tags = ['!wide']
