// What is compared to find out whether somebody else has changed a date.
import type { SeenDate } from '../../extraordinary/index.date.ts'
import type { Basis } from './date-rows.ts'

type Rows = NonNullable<SeenDate['order']>['rows']
type Order = { rows: readonly Pick<Rows[number], 'articleCode' | 'quantity'>[] }

const quantitiesOf = (order: Order | null | undefined) => order?.rows.map(({ articleCode, quantity }) => [articleCode, quantity])

/** Another content of the date mounts a new form. The quantities of the week, which may all be 0, are no part of it. */
export const contentOf = ({ order, isClosure, delivery: { state, basis } }: Basis) =>
  JSON.stringify([isClosure, state, basis === 'EMPTY' ? 'STANDING' : basis, quantitiesOf(order)])

export const isSameOrder = (one: Order | null | undefined, other: Order | null) =>
  JSON.stringify(quantitiesOf(one)) === JSON.stringify(quantitiesOf(other))
