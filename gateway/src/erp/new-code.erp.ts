// Finds the code of a created customer: servers answer it in different places. Pure.
import { type Row, isRow } from './decode/envelope.ts'

/** `id` last: on some servers it is another number. A found code is compared with the customer's record before it counts. */
const CODES = ['c_cliente', 'codiceCliente', 'codice_cliente', 'cod_cliente', 'cod_clie', 'codcliente', 'codice', 'code', 'id']

/** Every code that an answer to PUT /clienti may contain, the specified `cliente.c_cliente` first. */
export function newCodesIn(answer: unknown): string[] {
  const outer = isRow(answer) ? answer : { data: answer }
  const inner = outer['data']
  const rows = [outer['cliente'], at(inner, 'cliente'), inner, outer].filter(isRow)
  const codes = CODES.flatMap((name) => rows.map((row) => codeIn(row, name)))
  return [...new Set([...codes, writtenCode(inner), writtenCode(outer['cliente'])].filter((code) => code !== ''))]
}

const at = (value: unknown, name: string): unknown => (isRow(value) ? value[name] : undefined)

function codeIn(row: Row, name: string): string {
  const key = Object.keys(row).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? '' : writtenCode(row[key])
}

/** A code has no blanks: a name in its place is skipped. */
function writtenCode(value: unknown): string {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return /^[\w/+.-]{1,20}$/.test(written) ? written : ''
}
