import type { Meta } from '@storybook/react-vite'
import { Row } from '../../gallery/examples.tsx'
import { RowButton } from './RowButton.tsx'

export default { title: 'ui/RowButton' } satisfies Meta

export const States = () => (
  <Row>
    <RowButton shortcut="Enter">Accedi</RowButton>
    <RowButton color="inherit">Modifica</RowButton>
    <RowButton color="error">Revoca</RowButton>
    <RowButton disabled>Accedi</RowButton>
    <RowButton loading>Accedi</RowButton>
  </Row>
)

export const Hovered = () => (
  <span data-hover>
    <RowButton>Accedi</RowButton>
  </span>
)

export const Focused = () => (
  <span data-focus>
    <RowButton>Accedi</RowButton>
  </span>
)
