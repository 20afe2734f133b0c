import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { TabList } from './TabList.tsx'

export default { title: 'ui/TabList' } satisfies Meta

const tabs = { general: 'Generale', prices: 'Prezzi', stock: 'Magazzino' }

export const Selected = () => <TabList label="Articolo" tabs={tabs} selected="prices" onSelect={nothing} idOf={(name) => `tab-${name}`} />

export const Focused = () => (
  <div data-focus>
    <TabList label="Articolo" tabs={tabs} selected="general" onSelect={nothing} idOf={(name) => `focus-${name}`} />
  </div>
)
