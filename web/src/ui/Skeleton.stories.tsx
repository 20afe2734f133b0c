import type { Meta } from '@storybook/react-vite'
import { Skeleton } from './Skeleton.tsx'

export default { title: 'ui/Skeleton', tags: ['wide'] } satisfies Meta

export const Table = () => <Skeleton columns={['112px', '1fr', '64px', '112px']} rows={4} height={45} card={76} />

export const Cards = () => <Table />
Cards.tags = ['!wide']

export const List = () => <Skeleton kind="list" columns={['80px', '1fr', '104px']} rows={3} height={84} />

export const Fields = () => <Skeleton kind="fields" columns={['1fr', '1fr']} rows={2} height={66} />
