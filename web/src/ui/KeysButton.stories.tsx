import type { Meta } from '@storybook/react-vite'
import { useKeys } from '../../gallery/examples.tsx'
import { KeysButton } from './KeysButton.tsx'

export default { title: 'ui/KeysButton', tags: ['wide'] } satisfies Meta

export const Quiet = () => <KeysButton keys={useKeys()} />
