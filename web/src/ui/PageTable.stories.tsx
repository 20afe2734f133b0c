import type { Meta } from '@storybook/react-vite'
import { BREADS, breadColumns, keyOf } from '../../gallery/examples.tsx'
import { PageTable } from './PageTable.tsx'

export default { title: 'ui/PageTable', tags: ['wide'] } satisfies Meta

export const WithHeading = () => (
  <PageTable
    label="Produzione"
    columns={breadColumns}
    rows={BREADS}
    keyOf={keyOf}
    top="0px"
    renderHeading={({ code, name }) => (code === 'PAN001' ? name : null)}
  />
)
