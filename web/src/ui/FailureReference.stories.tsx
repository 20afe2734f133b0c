import type { Meta } from '@storybook/react-vite'
import { FailureReference } from './FailureReference.tsx'

export default { title: 'ui/FailureReference' } satisfies Meta

export const Code = () => <FailureReference code="7f3k-92mq" />

export const Focused = () => (
  <div data-focus>
    <FailureReference code="7f3k-92mq" />
  </div>
)
