import { MAX_ORDER_ROWS } from '@panify/rules/limits'
import { z } from 'zod'
import { DAYS, type Day } from '../customers/destinations.shared.ts'
import { flag, quantity, read, requiredText } from '../http/body.ts'

export const articleCode = requiredText(60)

const week = Object.fromEntries(DAYS.map((day) => [day, quantity.optional()])) as Record<Day, z.ZodOptional<typeof quantity>>
export const saveSchema = z.object({
  elimina_non_presenti: flag.default(0),
  articoli: z.array(z.object({ codice: articleCode, ...week })).max(MAX_ORDER_ROWS, `Al massimo ${MAX_ORDER_ROWS} articoli`),
})

export const readWeek = (body: unknown) => read(saveSchema, body)
