import type { Meta } from '@storybook/react-vite'
import { Row } from '../../gallery/examples.tsx'
import { StatusBadge } from './StatusBadge.tsx'

export default { title: 'ui/StatusBadge' } satisfies Meta

export const Tones = () => (
  <Row>
    <StatusBadge tone="good">attiva</StatusBadge>
    <StatusBadge tone="quiet">non attiva</StatusBadge>
    <StatusBadge tone="bad">annullata</StatusBadge>
  </Row>
)
