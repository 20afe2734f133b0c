import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, type FieldErrors } from './errors.ts'
import { toTenThousandths, toThousandths } from './wire.ts'

z.config(z.locales.it())

/** Clients that send JSON headers with every call send them with a DELETE, too, which has no body. */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
}

/** Parses the input by the schema, or throws a 422 with the invalid fields. */
export function read<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) (errors[issue.path.join('.') || 'body'] ??= []).push(issue.message)
  throw new Refusal(422, parsed.error.issues[0]?.message ?? 'Dati non validi', errors)
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A described schema, for readers of the published contract. */
const scalarAs = (description: string, example: string) => scalar.meta({ description, examples: [example] })

/** A text as ERPs send it: numbers and null are accepted too. Refuses text that no database can store (NUL, half a surrogate pair). */
export const text = (max = 255) =>
  scalar
    .transform((value) => (value === null ? '' : String(value).trim()))
    .pipe(
      z
        .string()
        .max(max, `Al massimo ${max} caratteri`)
        .refine(
          (value) => value.isWellFormed() && !value.includes('\0'),
          'Testo non valido: contiene caratteri che non si possono salvare',
        ),
    )

export const requiredText = (max = 255) => text(max).pipe(z.string().min(1, 'Campo obbligatorio'))

/** Of a price list (codlis). */
export const priceListCode = text(10).refine((value) => value !== '', 'Listino mancante')

const TRUE = new Set(['1', 'true'])
const FALSE = new Set(['0', 'false', ''])

/** '1'/'0', 1/0, true/false. */
export const flag = scalarAs("'1' or '0'", '1').transform((value, context): 0 | 1 => {
  const word = value === null ? '' : String(value).trim().toLowerCase()
  if (TRUE.has(word)) return 1
  if (!FALSE.has(word)) context.addIssue({ code: 'custom', message: 'Valore non valido: 1 oppure 0' })
  return 0
})

/** Decimal quantity to whole thousandths; empty and null are 0. */
export const quantity = scalarAs('a decimal number, exact to the thousandth', '12.5').transform((value, context) => {
  const thousandths = toThousandths(value === '' || value === null ? 0 : value)
  if (thousandths === null) context.addIssue({ code: 'custom', message: 'Quantità non valida' })
  return thousandths ?? 0
})

/** Decimal price to whole ten-thousandths; empty and null mean no price. */
export const price = scalarAs('an amount, exact to the ten-thousandth', '1.25').transform((value, context) => {
  if (value === '' || value === null) return null
  const tenThousandths = toTenThousandths(value)
  if (tenThousandths === null) context.addIssue({ code: 'custom', message: 'Prezzo non valido' })
  return tenThousandths
})

/** yyyy-mm-dd of an existing day. */
export const isoDate = z.iso
  .date('Data non valida: aaaa-mm-gg')
  .refine((date) => date >= '2000-01-01' && date < '2101-01-01', 'Data non valida')

/** One value or a list of them. */
export const oneOrMany = <Item extends z.ZodType>(item: Item, max: number) =>
  z.union([z.array(item).max(max), item.transform((single) => [single])])
