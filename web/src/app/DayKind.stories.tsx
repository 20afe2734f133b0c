import type { Meta } from '@storybook/react-vite'
import { Row } from '../../gallery/examples.tsx'
import { DayKind } from './DayKind.tsx'

export default { title: 'app/DayKind' } satisfies Meta

export const Kinds = () => (
  <Row>
    <DayKind kind="order" />
    <DayKind kind="closure" />
  </Row>
)
