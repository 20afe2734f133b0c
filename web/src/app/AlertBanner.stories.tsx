import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { AlertBanner } from './AlertBanner.tsx'

export default { title: 'app/AlertBanner', tags: ['window'] } satisfies Meta

const alert = { source: '', duration: 0, isGlobal: true, isFailure: false, link: null, reference: null }

export const Lasting = () => (
  <AlertBanner
    onClose={nothing}
    alerts={[
      { ...alert, id: 1, variant: 'danger', message: 'La lista non si può leggere.', reference: '7f3k-92mq' },
      { ...alert, id: 2, variant: 'warning', message: 'Documento non disponibile.' },
      { ...alert, id: 3, variant: 'info', message: 'Il gestionale è in manutenzione.' },
      { ...alert, id: 4, variant: 'success', message: 'Planning salvato con successo!' },
    ]}
  />
)
