import { describe, expect, it } from 'vitest'
import type { DeliveryFieldsFragment } from '../../generated/graphql.ts'
import { restorationOf, savedChoice } from './date-choice.ts'
import type { Basis } from './date-rows.ts'

const order: Basis['order'] = { __typename: 'ExtraordinaryOrder', id: '0002/0001/2026-11-26', date: '2026-11-26', rows: [] }
type Delivered = Pick<DeliveryFieldsFragment, 'state' | 'basis'>
const known = (delivery: Delivered, exception: Partial<Basis> = {}): Basis => ({
  order: null,
  isClosure: false,
  ...exception,
  delivery: {
    __typename: 'Delivery',
    id: '0002/0001/2026-11-26',
    date: '2026-11-26',
    previewUrl: null,

    rows: [],
    ...delivery,
  },
})

describe('the choice of an open date', () => {
  it.each([
    ['STANDING', {}, 'week'],
    ['EMPTY', {}, 'week'],
    ['DAY_DISABLED', {}, 'week'],
    ['EXTRAORDINARY', { order }, 'order'],
    ['CLOSURE', { isClosure: true }, 'nothing'],
    // The closing of the bakery may still move.
    ['COMPANY_SUSPENDED', {}, 'week'],
    ['COMPANY_SUSPENDED', { order }, 'order'],
    ['COMPANY_SUSPENDED', { isClosure: true }, 'nothing'],
    // Neither the week nor the customer decides.
    ['INACTIVE', { isClosure: true }, null],
  ] as const)('of %s with %j is %j', (basis, exception, choice) =>
    expect(savedChoice(known({ state: 'OPEN', basis }, exception))).toBe(choice),
  )
})

describe('the choice of a closed date', () => {
  it.each([
    ['STANDING', 'week'],
    ['EXTRAORDINARY', 'order'],
    ['CLOSURE', 'nothing'],
    ['VARIED', null],
    ['UNKNOWN', null],
  ] as const)('of %s is %j, whatever is stored for the date', (basis, choice) =>
    expect(savedChoice(known({ state: 'CLOSED', basis }, { order }))).toBe(choice),
  )
})

describe('undoing a save', () => {
  const [none, closed, ordered] = [
    { order: null, isClosure: false },
    { order: null, isClosure: true },
    { order, isClosure: false },
  ]
  it.each([
    ['a closure over the week', none, closed, 'reopen'],
    ['a closure over an order', ordered, closed, 'setOrder'],
    ['an order over the week', none, ordered, 'deleteOrder'],
    ['an order over a closure', closed, ordered, 'close'],
    ['a changed order', ordered, ordered, 'setOrder'],
    ['a deleted order', ordered, none, 'setOrder'],
    ['a deleted closure', closed, none, 'close'],
    ['what somebody else has undone already', none, none, null],
    ['a closure that is there again', closed, closed, null],
  ] as const)('brings back %s', (_what, former, current, change) => expect(restorationOf(former, current)).toBe(change))
})
