import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { FormSections } from './FormSections.tsx'

export default { title: 'ui/FormSections', tags: ['wide'] } satisfies Meta

export const WithFlaws = () => (
  <FormSections
    onShow={nothing}
    sections={[
      { id: 'a', title: 'Anagrafica', flaws: 1 },
      { id: 'b', title: 'Fatturazione', flaws: 0 },
      { id: 'c', title: 'Destinazioni', count: 3, flaws: 0 },
    ]}
  />
)
