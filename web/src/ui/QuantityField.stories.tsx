import type { Meta } from '@storybook/react-vite'
import { nothing, Stack } from '../../gallery/examples.tsx'
import { QuantityField } from './QuantityField.tsx'

export default { title: 'ui/QuantityField' } satisfies Meta

const pieces = { minimum: 10_000, step: 10_000, maximum: 1_000_000, decimals: 0 }
const kilos = { minimum: 500, step: 500, maximum: 20_000, decimals: 2 }
const field = { label: 'Rosetta', value: 30_000, rules: pieces, unit: 'pz', hint: '≈ 1,80 kg', onChange: nothing }

export const States = () => (
  <Stack>
    <QuantityField {...field} />
    <QuantityField {...field} isChanged remark="era 20" />
    <QuantityField {...field} isChanged value={33_000} />
    <QuantityField {...field} value={33_000} />
    <QuantityField {...field} isChanged value={300_000} question="Di solito 20–40: è giusto?" />
    <QuantityField {...field} disabled />
    <QuantityField {...field} rules={kilos} value={12_500} unit="kg" hint={null} />
  </Stack>
)

export const InARow = () => <QuantityField {...field} edit={{ label: 'Modifica Rosetta', isDisabled: false, onClick: nothing }} />

export const Focused = () => (
  <div data-focus="input">
    <QuantityField {...field} />
  </div>
)
