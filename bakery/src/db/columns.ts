import type { ColumnType, Generated } from 'kysely'

// Portable types only: text and integer. Quantities and weights are whole thousandths, prices and discounts whole
// ten-thousandths, dates 'YYYY-MM-DD', instants ISO in UTC, flags 0 or 1.

export type Flag = Generated<0 | 1>
export type Text = Generated<string>
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>
