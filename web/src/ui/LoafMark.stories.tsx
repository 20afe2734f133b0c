import type { Meta } from '@storybook/react-vite'
import { Row } from '../../gallery/examples.tsx'
import { LoafMark } from './LoafMark.tsx'

export default { title: 'ui/LoafMark' } satisfies Meta

export const Sizes = () => (
  <Row>
    <LoafMark size={24} />
    <LoafMark size={32} />
    <LoafMark size={72} />
  </Row>
)
