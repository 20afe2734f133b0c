import { expect, it } from 'vitest'
import { stateOf } from './state.ts'

const type = { __typename: 'DeliveryDate' as const }
const closed = { ...type, date: '2026-11-19', state: 'CLOSED' as const, closesAt: null, closedAt: '2026-11-18T19:00:20.000Z' }
const open = { ...type, date: '2026-11-20', state: 'OPEN' as const, closesAt: '2026-11-19T19:00:00.000Z', closedAt: null }

it('shows whether the totals are final, and since or until when', () => {
  expect(stateOf([open])).toEqual({ label: 'Ordini aperti fino a giovedì 19/11 alle 20:00', isClosed: false })
  expect(stateOf([closed])).toEqual({ label: 'Ordini chiusi da mercoledì 18/11 alle 20:00', isClosed: true })
  expect(stateOf([{ ...closed, closedAt: null }])).toEqual({ label: 'Ordini chiusi', isClosed: true })
  expect(stateOf([closed, open])).toEqual({
    label: 'Chiusi fino al 19/11/2026; i prossimi si chiudono giovedì 19/11 alle 20:00',
    isClosed: false,
  })
  expect(stateOf([])).toBeNull()
})
