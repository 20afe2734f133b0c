import type { Meta } from '@storybook/react-vite'
import { LoadingLine } from './LoadingLine.tsx'

export default { title: 'ui/LoadingLine' } satisfies Meta

export const Loading = () => <LoadingLine label="Caricamento..." isLoading />

export const Idle = () => <LoadingLine label="Caricamento..." isLoading={false} />
