import type { Meta } from '@storybook/react-vite'
import { LONG, nothing } from '../../gallery/examples.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'

export default { title: 'ui/ConflictDialog', tags: ['window'] } satisfies Meta

export const TwoValues = () => (
  <ConflictDialog
    conflicts={[
      { path: 'a', label: 'Cornetto vuoto · Giovedì', mine: '40', theirs: '36' },
      { path: 'b', label: `${LONG} · Venerdì`, mine: '12,50', theirs: '0,00' },
    ]}
    onSettle={nothing}
    onClose={nothing}
  />
)

export const Blocked = () => (
  <ConflictDialog
    conflicts={[{ path: 'a', label: 'Cornetto vuoto · Giovedì', mine: '40', theirs: '36' }]}
    blocked="Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00."
    onSettle={nothing}
    onClose={nothing}
  />
)
