// From an answer to what it says, with every deviation noted at its call.
import { reportsFailure } from '../../gateway/src/erp/answers.ts'
import { isRow, type Row } from '../../gateway/src/erp/row.erp.ts'
import type { Answer } from './caller.ts'
import { readRecord, type Read, type Table } from './fields.ts'
import type { CallReport } from './report/findings.ts'
import { shapeOf } from './shape.ts'

const NOT_OFFERED = new Set([404, 405, 501])
const isSuccess = ({ status }: Answer) => status >= 200 && status < 300

/** The JSON of an answer, undefined for an empty one and for what is no JSON. */
function parsed(answer: Answer): unknown {
  if (answer.body.length === 0) return undefined
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    return undefined
  }
}

export const cameOf = (answer: Answer): string => {
  const body = parsed(answer)
  const shape = body === undefined && answer.body.length > 0 ? `${answer.headers.get('content-type') ?? 'untyped'} content` : shapeOf(body)
  return `status ${answer.status} with ${shape}`
}

/** Whether the server has done what it was asked for: a 2xx whose body reports no failure. */
export const isDone = (answer: Answer): boolean => isSuccess(answer) && !reportsFailure(parsed(answer))

/** The body of a success. A call that does not exist is not offered; everything else ends the check. */
export function bodyOf(call: CallReport, answer: Answer, { isKnown = false } = {}): unknown {
  if (!isKnown && NOT_OFFERED.has(answer.status)) call.notOffered(`status ${answer.status}`)
  if (!isDone(answer)) call.fail('a success', cameOf(answer))
  const body = parsed(answer)
  if (body === undefined && answer.body.length > 0) call.fail('JSON', cameOf(answer))
  const type = answer.headers.get('content-type') ?? ''
  if (answer.body.length > 0 && !/\bjson\b/i.test(type)) call.expect(false, 'content-type application/json', type.split(';')[0] || 'none')
  call.checks += 1
  return body
}

export type Listed = { rows: Row[]; form: string }

/** A list, bare or in an envelope. `isEmptyAs404`: no entry at all may be a 404. */
export function listOf(call: CallReport, answer: Answer, { isEmptyAs404 = false } = {}): Listed {
  if (isEmptyAs404 && answer.status === 404) {
    call.tolerate('404 for an empty list')
    call.checks += 1
    return { rows: [], form: '404 for an empty list' }
  }
  const body = bodyOf(call, answer)
  const list = listIn(body)
  if (!list) call.fail('a list, bare or as { data: […] }', cameOf(answer))
  if (list.form !== '{ data: […] }') call.tolerate(`list as ${list.form}`)
  return list
}

function listIn(body: unknown): Listed | null {
  const bare = (form: string) => (value: unknown) => (Array.isArray(value) && value.every(isRow) ? { rows: value, form } : null)
  if (Array.isArray(body)) return bare('a bare list')(body)
  if (!isRow(body) || !Object.hasOwn(body, 'data')) return null
  if (body['data'] === null) return { rows: [], form: 'null for an empty list' }
  return bare('{ data: […] }')(body['data'])
}

export function recordsOf(call: CallReport, answer: Answer, table: Table, options: { isEmptyAs404?: boolean } = {}): Read[] {
  return listOf(call, answer, options).rows.map((row) => readRecord(call, row, table))
}

/** One record, bare or in an envelope. */
export function recordOf(call: CallReport, answer: Answer, table: Table): Read {
  return readRecord(call, rowOf(call, answer), table)
}

export function rowOf(call: CallReport, answer: Answer): Row {
  const body = bodyOf(call, answer)
  const wrapped = isRow(body) && Object.hasOwn(body, 'data') ? body['data'] : undefined
  if (isRow(wrapped)) return wrapped
  if (Array.isArray(wrapped) && isRow(wrapped[0])) {
    call.tolerate('record as { data: [ {…} ] }')
    return wrapped[0]
  }
  if (wrapped === undefined && isRow(body) && Object.keys(body).length > 0) {
    call.tolerate('record without an envelope')
    return body
  }
  return call.fail('a record, bare or as { data: {…} }', cameOf(answer))
}

/** A single value of the configurator; null for none. */
export function valueOf(call: CallReport, answer: Answer): string | number | null {
  const body = plain(call, bodyOf(call, answer))
  if (body === null || body === '' || body === undefined) return null
  if (typeof body === 'string' || typeof body === 'number') return body
  return call.fail('one value, bare or as { data } or { valore }', cameOf(answer))
}

function plain(call: CallReport, body: unknown): unknown {
  if (!isRow(body)) {
    call.tolerate('value without an envelope')
    return body
  }
  if (Object.hasOwn(body, 'data')) return isRow(body['data']) ? plain(call, body['data']) : body['data']
  if (Object.hasOwn(body, 'valore')) {
    call.tolerate('value as { valore }')
    return body['valore']
  }
  return body
}
