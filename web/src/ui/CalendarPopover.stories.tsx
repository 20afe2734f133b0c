import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'

export default { title: 'ui/CalendarPopover', tags: ['window'] } satisfies Meta

export const Open = () => (
  <CalendarPopover
    open
    label="Scegli: Data"
    anchorEl={document.body}
    value="2026-11-26"
    today="2026-11-18"
    minDate="2026-11-18"
    onChoose={nothing}
    onClose={nothing}
  />
)
