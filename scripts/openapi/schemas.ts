// JSON Schema of the field tables.
import type { Table } from '../conformance/fields.ts'
import { isRequired } from '../../gateway/src/erp/decode/fields.ts'
import { active, date, flag } from '../../gateway/src/erp/decode/values.ts'

export type Schema = Record<string, unknown>

export const text = (description: string): Schema => ({ type: 'string', description })
export const list = (items: Schema): Schema => ({ type: 'array', items })
export const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties })
export const wrapped = (data: Schema): Schema => ({ ...object({ data }), required: ['data'] })
export const value = (description: string): Schema => wrapped({ type: ['string', 'number', 'null'], description })
export const ref = (table: Table): Schema => ({ $ref: `#/components/schemas/${table.name}` })
export const alsoWith = (table: Table, properties: Record<string, Schema>): Schema => ({ allOf: [ref(table), object(properties)] })

export const nothingButDone: Schema = { $ref: '#/components/schemas/done' }

export const DONE: Schema = {
  type: 'object',
  description: 'Any 2xx whose body does not report a failure (success false, status error, a filled error).',
  properties: { success: { type: 'boolean' }, message: { type: 'string' } },
}

export const REFUSED: Schema = {
  type: 'object',
  properties: {
    message: text('an Italian sentence for the user'),
    errors: { type: 'object', description: 'messages by field', additionalProperties: list({ type: 'string' }) },
  },
}

/** The schema of an entity. Fields are required if the gateway refuses an answer without them. */
export function schemaOf({ fields }: Table): Schema {
  const all = Object.values(fields).filter(({ names }) => !names[0].includes('.'))
  const properties = Object.fromEntries(
    all.map(({ names: [name, ...aliases], decoder }) => {
      const alias = aliases.filter((one) => !one.includes('.'))
      const also = alias.length > 0 ? `; also read from ${alias.join(', ')}` : ''
      return [name, { ...typeOf(decoder), description: `${decoder.expects}${also}` }]
    }),
  )
  const required = all.filter(isRequired).map(({ names }) => names[0])
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** Every value is a text. CONNECT-YOUR-ERP lists the other forms that the gateway accepts. */
function typeOf(decoder: unknown): Schema {
  if (decoder === flag || decoder === active) return { type: ['string', 'integer', 'boolean', 'null'], examples: ['1'] }
  if (decoder === date) return { type: ['string', 'null'], examples: ['2026-11-19'] }
  return { type: ['string', 'number', 'null'] }
}
