import type { Meta } from '@storybook/react-vite'
import { LONG } from '../../gallery/examples.tsx'
import { NamedTitle } from './NamedTitle.tsx'

export default { title: 'ui/NamedTitle' } satisfies Meta

export const LongName = () => (
  <h2>
    <NamedTitle what="Modifica Articolo PAN014" name={LONG} />
  </h2>
)
