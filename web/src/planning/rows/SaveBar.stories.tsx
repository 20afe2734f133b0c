import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../../gallery/examples.tsx'
import { SaveBar } from './SaveBar.tsx'

export default { title: 'planning/SaveBar', tags: ['window'] } satisfies Meta

const bar = {
  totals: [
    { unit: 'pz', total: 485_000, decimals: 0 },
    { unit: 'kg', total: 12_500, decimals: 2 },
  ],
  count: 0,
  meaning: 'vale ogni giovedì, dalla consegna del 26/11',
  savedAt: null,
  isSaving: false,
  isLocked: false,
  onSave: nothing,
  onDiscard: nothing,
}

export const Unchanged = () => <SaveBar {...bar} />

export const Changed = () => <SaveBar {...bar} count={2} />

export const Problems = () => <SaveBar {...bar} count={2} problems={1} />

export const Saving = () => <SaveBar {...bar} count={2} isSaving />
