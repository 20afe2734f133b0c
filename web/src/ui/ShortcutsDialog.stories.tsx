import type { Meta } from '@storybook/react-vite'
import { nothing, useKeys } from '../../gallery/examples.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

export default { title: 'ui/ShortcutsDialog', tags: ['window', 'wide'] } satisfies Meta

export const Open = () => <ShortcutsDialog open keys={useKeys()} onClose={nothing} />
