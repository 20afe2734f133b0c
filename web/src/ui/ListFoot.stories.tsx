import type { Meta } from '@storybook/react-vite'
import { useKeys } from '../../gallery/examples.tsx'
import { ListFoot } from './ListFoot.tsx'

export default { title: 'ui/ListFoot', tags: ['wide'] } satisfies Meta

const totals = [
  { name: 'Destinazioni', value: '1.268' },
  { name: 'Attive', value: '1.204' },
]

export const WithTotals = () => <ListFoot keys={useKeys()} totals={totals} />

export const OnThePhone = () => <ListFoot keys={useKeys()} totals={totals} />
OnThePhone.tags = ['!wide']
