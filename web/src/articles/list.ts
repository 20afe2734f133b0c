import type { ArticlesQuery } from '../generated/graphql.ts'
import { arranged } from '../ui/order.ts'
import type { OrderValues } from '../ui/order.ts'

export type Row = NonNullable<ArticlesQuery['articles']>['nodes'][number]

export const keyOf = ({ code }: Row) => code

/** The order of the gateway's answer. */
export const BY_CODE = 'codice'

const values: OrderValues<Row> = {
  [BY_CODE]: keyOf,
  descrizione: ({ description }) => description,
  unita: ({ unit }) => unit.code,
}

export const sorted = (rows: readonly Row[], written: string): readonly Row[] => arranged(rows, written, BY_CODE, values)
