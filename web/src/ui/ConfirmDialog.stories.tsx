import type { Meta } from '@storybook/react-vite'
import { nothing } from '../../gallery/examples.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export default { title: 'ui/ConfirmDialog', tags: ['window'] } satisfies Meta

export const Question = () => (
  <ConfirmDialog open title="Cambiare giorno?" onConfirm={nothing} onCancel={nothing}>
    Le modifiche di giovedì restano.
  </ConfirmDialog>
)

export const Dangerous = () => (
  <ConfirmDialog open isDangerous title="Disattivare giovedì?" confirmLabel="Disattiva" onConfirm={nothing} onCancel={nothing}>
    Non arriverà più niente di giovedì. Vanno perse 2 modifiche non salvate.
  </ConfirmDialog>
)

export const Blocked = () => (
  <ConfirmDialog
    open
    isDangerous
    title="Disattivare giovedì?"
    confirmLabel="Disattiva"
    blocked="Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00."
    onConfirm={nothing}
    onCancel={nothing}
  >
    Non arriverà più niente di giovedì. Vanno perse 2 modifiche non salvate.
  </ConfirmDialog>
)
