import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

export default { title: 'ui/ErrorPanel' } satisfies Meta

export const WithRetryAndCode = () => (
  <ErrorPanel message="Il gestionale non risponde: la lista non si può leggere." reference="7f3k-92mq" onRetry={nothing} />
)

export const MessageAlone = () => <ErrorPanel message="Documento non disponibile." />
