// REST-40..44: delivery notes of customers and their prints.
import { isRow } from '../../../gateway/src/erp/decode/envelope.ts'
import { bodyOf, describeAnswer, recordsOf } from '../answers.ts'
import type { Answer } from '../caller.ts'
import { expectUnique } from '../compare.ts'
import type { RestId } from '../contract.ts'
import type { Read } from '../fields.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { DOCUMENT } from '../tables.ts'
import { customerOf, sampleOf } from './people.ts'

/** How many customers are tried before a list counts as empty. */
const MOST_CUSTOMERS = 8
const NO_DOCUMENT = '999999999'

type List = { list: RestId; print: RestId; path: string; printPath: string }

const LISTS: readonly List[] = [
  { list: 'REST-40', print: 'REST-42', path: '/documenti', printPath: '/documenti/stampa/' },
  { list: 'REST-41', print: 'REST-43', path: '/documenti/evasi', printPath: '/documenti/stampa/evaso/' },
]

export async function documents(kit: Kit): Promise<void> {
  const names: string[] = []
  for (const list of LISTS) {
    const found = await kit.check(list.list, (call) => firstList(kit, call, list))
    await kit.check(list.print, async (call) => {
      const [document] = found ?? []
      await expectNoPrint(kit, call, `${list.printPath}${NO_DOCUMENT}`)
      if (!document) return
      const path = `${list.printPath}${encodeURIComponent(textOf(document, 'id'))}`
      names.push(printedName(call, bodyOf(call, await kit.send({ method: 'GET', path }))))
    })
  }
  await kit.check('REST-44', async (call) => {
    if (names.length === 0) return call.skip('none of the customers tried has a delivery note')
    for (const name of names) await checkPdf(kit, call, name)
    const unknown = await kit.send({ method: 'GET', path: `/printDocuments/no-${kit.mark}.pdf`, root: true })
    call.expect(!isPdf(unknown), 'a refusal of a name that was never printed', `a PDF with status ${unknown.status}`)
  })
}

async function firstList(kit: Kit, call: CallReport, { path }: List): Promise<Read[]> {
  const all = kit.facts.customers.map((one) => textOf(one, 'c_cliente'))
  for (const cliente of [...new Set([...sampleOf(kit), ...all])].slice(0, MOST_CUSTOMERS)) {
    const answer = await kit.send({ method: 'GET', path, query: { cliente, ttipodocu: '3' } })
    const documents = recordsOf(call, answer, DOCUMENT, { isEmptyAs404: true, mayRepeat: true })
    expectUnique(call, documents.map((one) => textOf(one, 'id')), 'document') // prettier-ignore
    for (const document of documents) checkOwner(kit, call, document, cliente)
    if (documents.length > 0) return documents
  }
  return []
}

/** d_nome names customer and destination: documents of others must never be shown. */
function checkOwner(kit: Kit, call: CallReport, document: Read, customer: string): void {
  const mark = textOf(document, 'd_nome')
  const rest = mark.slice(6)
  call.expect(mark.startsWith(`14${customer}`), "d_nome: '14', the requested customer, the destination", 'another text')
  const places = kit.facts.destinations.filter((one) => customerOf(kit, one) === customer).map((one) => textOf(one, 'codicede'))
  if (rest !== '' && places.length > 0) call.expect(places.includes(rest), 'a destination of the customer in d_nome', 'none of them')
  for (const name of ['nomecausale', 'data_cons']) call.expect(document.values[name] !== null, `${name}: filled`, 'nothing')
}

/** The name of a file in /printDocuments/, bare or as { data } or { result }. */
function printedName(call: CallReport, body: unknown): string {
  const name = isRow(body) ? (body['data'] ?? body['result']) : body
  if (isRow(body) && body['data'] === undefined && body['result'] !== undefined) call.tolerate('the printed name as { result }')
  if (!isRow(body)) call.tolerate('the printed name without an envelope')
  if (typeof name !== 'string' || name === '') return call.fail('the name of the printed document', 'none')
  const plain = name.replace(/^\/?printDocuments\//, '')
  if (plain !== name) call.tolerate('the printed name with its folder')
  if (/[/\\?#]/.test(plain)) return call.fail('one plain file name', 'a path')
  return plain
}

async function expectNoPrint(kit: Kit, call: CallReport, path: string): Promise<void> {
  const answer = await kit.send({ method: 'GET', path })
  call.checks += 1
  if (answer.status === 404) return
  const name = answer.status < 300 ? answer.body.toString('utf8') : ''
  if (answer.status < 500 && !/\.pdf/i.test(name)) call.tolerate(`an unknown document is answered with status ${answer.status}`)
  else call.expect(false, '404 for an unknown document', describeAnswer(answer))
}

const isPdf = ({ status, body }: Answer) => status === 200 && body.subarray(0, 5).toString('latin1') === '%PDF-'

async function checkPdf(kit: Kit, call: CallReport, name: string): Promise<void> {
  const path = `/printDocuments/${encodeURIComponent(name)}`
  const atRoot = await kit.send({ method: 'GET', path, root: true })
  const answer = isPdf(atRoot) ? atRoot : await kit.send({ method: 'GET', path })
  kit.learn('prints', answer === atRoot ? 'root' : 'base')
  if (answer.status !== 200) return call.fail('the printed document', describeAnswer(answer))
  call.expect(isPdf(answer), 'a PDF', 'other content')
  const type = (answer.headers.get('content-type') ?? 'none').split(';')[0] ?? ''
  if (!/application\/pdf/i.test(type)) call.tolerate(`a PDF with content-type ${type}`)
}
