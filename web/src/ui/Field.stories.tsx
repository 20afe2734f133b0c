import type { Meta } from '@storybook/react-vite'
import { LONG, Stack } from '../../gallery/examples.tsx'
import { Field } from './Field.tsx'

export default { title: 'ui/Field' } satisfies Meta

export const States = () => (
  <Stack>
    <Field label="Ragione sociale" isMarked placeholder="Come sul documento" />
    <Field label="Note" defaultValue={LONG} help="Stampate sul DDT" />
    <Field label="Partita IVA" defaultValue="123" error help="Servono 11 cifre" />
    <Field label="Codice" value="0025" readOnly />
    <Field label="Telefono" disabled />
  </Stack>
)

export const Focused = () => (
  <div data-focus>
    <Field label="Ragione sociale" defaultValue="Bar Centrale" />
  </div>
)
