import type { Meta } from '@storybook/react-vite'
import { ConnectionScreen, LoadingScreen, NotInstalledScreen } from './StatusScreens.tsx'

export default { title: 'app/StatusScreens', tags: ['window'] } satisfies Meta

export const Loading = () => <LoadingScreen />

export const NoConnection = () => <ConnectionScreen detail={null} onReload={() => Promise.resolve()} />

export const NotInstalled = () => <NotInstalledScreen />
