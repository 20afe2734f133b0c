import type { Meta } from '@storybook/react-vite'
import { Marked } from './Marked.tsx'

export default { title: 'ui/Marked' } satisfies Meta

export const Found = () => <Marked found="centr">Bar Centrale</Marked>
