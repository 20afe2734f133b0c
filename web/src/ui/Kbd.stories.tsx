import type { Meta } from '@storybook/react-vite'
import { Row } from '../../gallery/examples.tsx'
import { Kbd } from './Kbd.tsx'

export default { title: 'ui/Kbd', tags: ['wide'] } satisfies Meta

export const Keys = () => (
  <Row>
    <Kbd>/</Kbd>
    <Kbd>Invio</Kbd>
    <Kbd>↓</Kbd>
  </Row>
)
