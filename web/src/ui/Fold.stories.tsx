import type { Meta } from '@storybook/react-vite'
import { nothing, Stack } from '../../gallery/examples.tsx'
import { Fold } from './Fold.tsx'

export default { title: 'ui/Fold' } satisfies Meta

export const States = () => (
  <Stack>
    <Fold id="closed" title="Fiscale" isOpen={false} onToggle={nothing}>
      Hidden
    </Fold>
    <Fold id="open" title="Vendita" isOpen onToggle={nothing}>
      IVA 4%
    </Fold>
  </Stack>
)

export const Focused = () => (
  <div data-focus>
    <Fold id="focused" title="Fiscale" isOpen={false} onToggle={nothing}>
      Hidden
    </Fold>
  </div>
)
