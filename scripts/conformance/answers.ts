// Reads answers with the gateway's own functions and notes every deviation at its call.
import { jsonOf, readValue } from '../../gateway/src/erp/answers.ts'
import { isRow, recordIn, rowsIn, type Row } from '../../gateway/src/erp/decode/envelope.ts'
import { withoutRepeats } from '../../gateway/src/erp/decode/once.ts'
import type { Decoder } from '../../gateway/src/erp/decode/values.ts'
import { Unreadable, silentReading } from '../../gateway/src/erp/decode/reading.ts'
import { reportsFailure } from '../../gateway/src/erp/outcome.ts'
import type { Answer } from './caller.ts'
import { readRecords, type Read, type Table } from './fields.ts'
import type { CallReport } from './report/findings.ts'
import { shapeOf } from './shape.ts'

const NOT_OFFERED = new Set([404, 405, 501])
const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

/** The JSON of an answer; undefined if it is empty or not JSON. */
export function jsonIn(answer: Answer): unknown {
  try {
    return jsonOf(asGateway(answer))
  } catch {
    return undefined
  }
}

/** An answer in the gateway's form. */
const asGateway = ({ status, headers, body }: Answer) => ({ status, headers: Object.fromEntries(headers), body })

export const describeAnswer = (answer: Answer): string => {
  const body = jsonIn(answer)
  const shape = body === undefined && answer.body.length > 0 ? `${answer.headers.get('content-type') ?? 'untyped'} content` : shapeOf(body)
  return `status ${answer.status} with ${shape}`
}

/** Whether the request succeeded: a 2xx whose body reports no failure. */
export const isDone = (answer: Answer): boolean => isSuccess(answer) && !reportsFailure(jsonIn(answer))

/** The body of a success. Ends the check on a failure, or where the server does not offer the call. */
export function bodyOf(call: CallReport, answer: Answer, { isKnown = false } = {}): unknown {
  if (!isKnown && NOT_OFFERED.has(answer.status)) call.notOffered(`status ${answer.status}`)
  if (!isDone(answer)) call.fail('a success', describeAnswer(answer))
  const body = jsonIn(answer)
  if (body === undefined && answer.body.length > 0) call.fail('JSON', describeAnswer(answer))
  const type = answer.headers.get('content-type') ?? 'none'
  if (answer.body.length > 0 && !/\bjson\b/i.test(type)) call.tolerate(`JSON with content-type ${type.split(';')[0]}`)
  call.checks += 1
  return body
}

/** Rows, bare or in an envelope. `isEmptyAs404`: a 404 means an empty list. */
export function rowsOf(call: CallReport, answer: Answer, table: Table, { isEmptyAs404 = false } = {}): Row[] {
  if (isEmptyAs404 && answer.status === 404) {
    call.tolerate('404 for an empty list')
    call.checks += 1
    return []
  }
  const body = bodyOf(call, answer)
  if (body === undefined && answer.status !== 204) call.fail('a list, also where it is empty', describeAnswer(answer))
  const empty = emptyAs(body)
  if (empty) call.tolerate(`an empty list as ${empty}`)
  return readOrFail(call, answer, 'a list, bare or as { data: […] }', () => rowsIn(body, call.reading, (row) => table.isRecord(row)))
}

/** What a server sends instead of an empty list. */
function emptyAs(body: unknown): string | null {
  const inner = isRow(body) && Object.hasOwn(body, 'data') ? body['data'] : body
  if (Array.isArray(inner)) return null
  const isEmpty = inner === null || inner === undefined || inner === '' || (isRow(inner) && Object.keys(inner).length === 0)
  return isEmpty ? shapeOf(inner) : null
}

type ListOptions = {
  isEmptyAs404?: boolean
  /** Accepts equal rows, for lists in which the gateway drops them. */
  mayRepeat?: boolean
  asRow?: (row: Row) => Row
}

export function recordsOf(call: CallReport, answer: Answer, table: Table, options: ListOptions = {}): Read[] {
  const rows = rowsOf(call, answer, table, options)
  const kept = options.mayRepeat ? withoutRepeats(rows, (row) => JSON.stringify(row)) : rows
  if (kept.length < rows.length) call.tolerate('records that are listed twice', table.name)
  return readRecords(call, options.asRow ? kept.map(options.asRow) : kept, table)
}

export function rowOf(call: CallReport, answer: Answer, isRecord: (row: Row) => boolean): Row {
  const body = bodyOf(call, answer)
  const row = readOrFail(call, answer, 'a record, bare or as { data: {…} }', () => recordIn(body, call.reading, isRecord))
  return row ?? call.fail('a record', describeAnswer(answer))
}

function readOrFail<T>(call: CallReport, answer: Answer, expected: string, read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof Unreadable) return call.fail(expected, describeAnswer(answer))
    throw failure
  }
}

const written: Decoder<string | number> = {
  expects: 'a value',
  read: (value) => (typeof value === 'string' || typeof value === 'number' ? value : null),
}

/** A single value of the configurator; null for none. */
export function valueOf(call: CallReport, answer: Answer, path = call.row.path): string | number | null {
  if (NOT_OFFERED.has(answer.status)) call.notOffered(`status ${answer.status}`)
  call.checks += 1
  try {
    const value = readValue(asGateway(answer), path, written, silentReading(path))
    const form = formOf(jsonIn(answer))
    if (form !== 'data') call.tolerate(`value ${form === 'bare' ? 'without an envelope' : `as { ${form} }`}`)
    return value === '' ? null : value
  } catch {
    return call.fail('one value, bare or as { data } or { valore }', describeAnswer(answer))
  }
}

function formOf(body: unknown): string {
  if (!isRow(body)) return 'bare'
  return Object.hasOwn(body, 'data') ? 'data' : Object.keys(body).join('.')
}
