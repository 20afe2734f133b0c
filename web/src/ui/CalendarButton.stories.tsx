import type { Meta } from '@storybook/react-vite'
import { nothing, Row } from '../../gallery/examples.tsx'
import { CalendarButton } from './CalendarButton.tsx'

export default { title: 'ui/CalendarButton' } satisfies Meta

export const Closed = () => (
  <Row>
    <CalendarButton label="Scegli: Data" value="2026-11-26" today="2026-11-18" onChoose={nothing} />
  </Row>
)
