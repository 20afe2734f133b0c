// Sits between kit and server and breaks one thing.
import type { Send } from '../../../scripts/conformance/caller.ts'
import type { AnswerPart, Row } from './answers.ts'
import type { AnswerFault, Fault, FieldFault, WriteFault } from './faults.ts'

export type FaultyLine = {
  send: Send
  /** Whether the fault has changed any answer. */
  hadEffect(): boolean
}

type Init = Parameters<Send>[1]

export function faultyLine(send: Send, fault: Fault): FaultyLine {
  let isEffective = false
  const onEffect = () => void (isEffective = true)
  const state = { wasWritten: false }
  const broken: Send = async (url, init) => {
    if (fault.on === 'write') return breakWrite(send, url, init, fault, { onEffect, state })
    if (!isOf(fault.part, url, init)) return send(url, init)
    const answer = await send(url, init)
    const body = await jsonOf(answer)
    if (body === null || !answer.ok) return answer
    const changed = fault.on === 'field' ? await breakField(send, url, init, fault, body) : await breakAnswer(send, url, init, fault, body)
    if (JSON.stringify(changed) === JSON.stringify(body)) return withBody(answer, body)
    onEffect()
    return withBody(answer, changed)
  }
  return { send: broken, hadEffect: () => isEffective }
}

const isOf = ({ method, path, query }: AnswerPart, url: URL, init: Init) =>
  init.method === method && path.test(url.pathname) && (!query || query.test(decodeURIComponent(url.search)))

async function jsonOf(answer: Response): Promise<Row | null> {
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return isJson ? ((await answer.clone().json()) as Row) : null
}

function withBody(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(body), { status: answer.status, headers })
}

/** The answer to the same call for another customer, article or address. */
async function ofAnother(send: Send, url: URL, init: Init): Promise<Row | null> {
  const other = new URL(url)
  const swap = (code: string) => (code === '0002' ? '0001' : '0002')
  if (other.searchParams.has('destlogin')) other.searchParams.set('destlogin', 'bar@demo.example')
  if (other.searchParams.has('cliente')) other.searchParams.set('cliente', swap(other.searchParams.get('cliente') ?? ''))
  for (const name of ['cd_min[like]', 'descriz[like]', 'categoria', 'tipo_arti', 'iva'])
    if (other.searchParams.has(name)) other.searchParams.delete(name)
  other.pathname = url.pathname
    .replace(/(\/clienti\/|planning\/|straordinari\/)(\d{4})/, (_whole, before: string, code: string) => before + swap(code))
    .replace(/panificatori\/(\d{4})\/articoli/, (_whole, code: string) => `panificatori/${swap(code)}/articoli`)
    .replace(/(planning|straordinari)\/(\d{4})\/\d{4}$/, '$1/$2/0001')
    .replace(/magazzino\/(?!categorie)[^/]+$/, (found) => (found.endsWith('ROS') ? 'magazzino/COR' : 'magazzino/ROS'))
    .replace(/categorie\/(\d)$/, (_whole, group: string) => `categorie/${group === '1' ? 2 : 1}`)
    .replace(/configurator\/(?!logodit)\w+$/, 'configurator/inddit')
  const isPreorder = url.pathname.endsWith('/preorder')
  const changedInit = isPreorder
    ? { ...init, body: String(init.body).replace(/"filterCodiceArti":"[^"]*"/, '"filterCodiceArti":"COR"') }
    : init
  if (other.href === url.href && !isPreorder) return null
  return jsonOf(await send(other, changedInit))
}

const OF_WRONG_TYPE = (value: unknown) => (typeof value === 'object' && value !== null ? 'testo' : { altro: [String(value)] })

async function breakField(send: Send, url: URL, init: Init, { part, field, kind, isInOne }: FieldFault, body: Row): Promise<Row> {
  const changed = structuredClone(body)
  const records = part.records(changed)
  const others = kind === 'the value of another record' ? await valuesOfOthers(send, url, init, part, field, records) : []
  for (const [index, record] of records.entries()) {
    if (isInOne && index > 0) break
    if (!Object.hasOwn(record, field)) continue
    if (kind === 'missing') delete record[field]
    if (kind === 'null') record[field] = null
    if (kind === 'wrong type') record[field] = OF_WRONG_TYPE(record[field])
    if (kind === 'the value of another record' && others.length > 0) {
      const own = JSON.stringify(record[field])
      record[field] = others.find((value) => JSON.stringify(value) !== own) ?? record[field]
    }
  }
  return changed
}

/** The values of the field in the other records of this answer, and in the answer for another customer. */
async function valuesOfOthers(
  send: Send,
  url: URL,
  init: Init,
  part: AnswerPart,
  field: string,
  records: readonly Row[],
): Promise<unknown[]> {
  const elsewhere = init.method === 'GET' || url.pathname.endsWith('/preorder') ? await ofAnother(send, url, init) : null
  const others = elsewhere ? part.records(elsewhere) : []
  return [...others, ...records].map((record) => record[field]).filter((value) => value !== undefined && value !== null && value !== '')
}

async function breakAnswer(send: Send, url: URL, init: Init, { kind }: AnswerFault, body: Row): Promise<unknown> {
  if (kind === 'wrong envelope') return { risposta: { contenuto: body['data'] ?? body } }
  const isRead = init.method === 'GET' || url.pathname.endsWith('/preorder')
  return isRead ? ((await ofAnother(send, url, init)) ?? body) : body
}

/** A confirmation that every caller accepts. */
const CONFIRMED = { success: true, status: 'success', message: 'Fatto', cliente: { c_cliente: '0003' }, filename: 'X.jpg', error: null }

type Progress = { onEffect: () => void; state: { wasWritten: boolean } }

async function breakWrite(send: Send, url: URL, init: Init, { write, kind }: WriteFault, { onEffect, state }: Progress): Promise<Response> {
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const isWrite = init.method === write.method && write.path.test(url.pathname) && init.body !== '{}'
  if (isWrite && kind !== 'done twice') {
    onEffect()
    return kind === 'not done' ? json({ message: 'Server Error' }, 500) : json(CONFIRMED)
  }
  if (isWrite) state.wasWritten = true
  const answer = await send(url, init)
  if (!state.wasWritten || kind !== 'done twice' || !write.twice || init.method !== 'GET' || !write.twice.path.test(url.pathname))
    return answer
  const body = await jsonOf(answer)
  if (body === null || !answer.ok) return answer
  const changed = structuredClone(body)
  for (const list of write.twice.records(changed)) {
    const last = list.at(-1)
    if (last === undefined) continue
    onEffect()
    list.push(structuredClone(last))
  }
  return withBody(answer, changed)
}
