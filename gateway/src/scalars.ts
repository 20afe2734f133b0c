import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { Temporal } from 'temporal-polyfill'
import { parseQuantity, toDecimal } from '@panify/rules/quantity'

// The edge of the graph: resolvers get and give what the product reckons with (thousandths, `yyyy-mm-dd`), callers get and
// give what people and JSON know. A value that is none is refused before any resolver runs.

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
  return typeof value === 'string' && value.length > 0 && value.length <= 64 && value.isWellFormed() ? value : null
}

const asText = (value: unknown) => String(value)

/** At most four decimals, with a point or a comma. */
function parseMoney(value: unknown): number | null {
  const written = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return /^\d{1,9}([.,]\d{1,4})?$/.test(written) ? Number(written.replace(',', '.')) : null
}

export const scalars = {
  Code: scalar('Code', parseCode, asText),
  Date: scalar('Date', parseDate, asText),
  DateTime: scalar('DateTime', parseDateTime, asText),
  Kilograms: scalar('Kilograms', parseQuantity, (thousandths) => toDecimal(thousandths as number)),
  Money: scalar('Money', parseMoney, (amount) => amount),
  Percent: scalar('Percent', parseMoney, (amount) => amount),
  TimeOfDay: scalar('TimeOfDay', parseTimeOfDay, asText),
  Quantity: scalar('Quantity', parseQuantity, (thousandths) => toDecimal(thousandths as number)),
}
