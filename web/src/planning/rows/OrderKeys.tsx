import { memo } from 'react'
import { ScreenKeys } from '../../app/ScreenKeys.tsx'
import { keyText as text } from './order-keys.text.ts'

const quantities = {
  title: text.quantities,
  entries: [
    { keys: ['↑', '↓'], label: text.step },
    { keys: ['Pag ↑', 'Pag ↓'], label: text.tenSteps },
    { keys: ['Invio'], label: text.next },
    { keys: ['Maiusc', 'Invio'], label: text.previous },
    { keys: ['Alt', '↓'], label: text.choices },
    { keys: ['Ctrl', 'S'], label: text.save },
  ],
}
const buttons = {
  title: text.buttons,
  entries: [
    { keys: ['←', '→'], label: text.neighbour },
    { keys: ['Inizio', 'Fine'], label: text.ends },
  ],
}

/** The keys of the week, or of a date, whose buttons are no groups. */
export const OrderKeys = memo(function OrderKeys({ isWeek = false }: { isWeek?: boolean }) {
  return <ScreenKeys groups={isWeek ? [quantities, buttons] : [quantities]} />
})
