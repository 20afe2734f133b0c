import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { Temporal } from 'temporal-polyfill'
import { parseQuantity, toDecimal } from '@panify/rules/quantity'

// The edge of the graph: resolvers use the product's values (thousandths, `yyyy-mm-dd`), callers those of JSON. An invalid value
// is refused before any resolver runs.

function scalar<In, Out>(
  name: string,
  parse: (value: unknown) => In | null,
  serialize: (value: unknown) => Out,
): GraphQLScalarType<In, Out> {
  const parseValue = (value: unknown): In => {
    const parsed = parse(value)
    if (parsed === null) throw new GraphQLError(`${name} non valido`, { extensions: { code: 'BAD_USER_INPUT' } })
    return parsed
  }
  return new GraphQLScalarType<In, Out>({ name, parseValue, serialize, parseLiteral: (node) => parseValue(literal(node)) })
}

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value)
  return node.kind === Kind.STRING ? node.value : null
}

function parseDate(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  if (value < '1900-01-01' || value > '2100-12-31') return null
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

function parseTimeOfDay(value: unknown): string | null {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null
}

function parseDateTime(value: unknown): string | null {
  try {
    return typeof value === 'string' ? Temporal.Instant.from(value).toString({ smallestUnit: 'millisecond' }) : null
  } catch {
    return null
  }
}

/** A number is refused: 42 would become '42', which is not the code '0042'. */
function parseCode(value: unknown): string | null {
  return typeof value === 'string' && value.length > 0 && value.length <= 64 && value.isWellFormed() && !value.includes('\0') ? value : null
}

const asText = (value: unknown) => String(value)

/** At most four decimals: a number or a text with a point, never a comma. */
function parseAmount(value: unknown): number | null {
  const written = typeof value === 'number' ? String(withoutNoise(value)) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,9}(\.\d{1,4})?$/.test(written) ? Number(written) : null
}

/** 0.1 + 0.2 is 0.30000000000000004: a number that close to four decimals is rounded to them. */
function withoutNoise(value: number): number {
  const rounded = Math.round(value * 10_000) / 10_000
  return Math.abs(value - rounded) < 1e-6 ? rounded : value
}

export const scalars = {
  Code: scalar('Code', parseCode, asText),
  Date: scalar('Date', parseDate, asText),
  DateTime: scalar('DateTime', parseDateTime, asText),
  Kilograms: scalar('Kilograms', parseQuantity, (thousandths) => toDecimal(thousandths as number)),
  Money: scalar('Money', parseAmount, (amount) => amount),
  Percent: scalar('Percent', parseAmount, (amount) => amount),
  TimeOfDay: scalar('TimeOfDay', parseTimeOfDay, asText),
  Quantity: scalar('Quantity', parseQuantity, (thousandths) => toDecimal(thousandths as number)),
}
