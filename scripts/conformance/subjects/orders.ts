// Reads of REST-29, 33, 37 and 45: orders, catalogues and production.
import { isRow, rowsIn, soleRecord, valueOf } from '../../../gateway/src/erp/decode/envelope.ts'
import { silentReading } from '../../../gateway/src/erp/decode/reading.ts'
import { money } from '../../../gateway/src/erp/decode/values.ts'
import { exceptionsReader } from '../../../gateway/src/extraordinary/entries.erp.ts'
import { withWeek } from '../../../gateway/src/planning/rows.erp.ts'
import { bodyOf, describeAnswer, recordsOf } from '../answers.ts'
import type { Answer } from '../caller.ts'
import { expectSame, expectUnique } from '../compare.ts'
import { daysBetween, plusDays, weekday } from '../dates.ts'
import { namesOf, readRecord, type Read } from '../fields.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { shapeOf } from '../shape.ts'
import { CATALOGUE_ARTICLE, ENTRY, ENTRY_ARTICLE, PERIOD, PLANNING_ROW, PRODUCTION_ITEM } from '../tables.ts'
import { sampleOf } from './people.ts'
import { expectUnknown } from '../unknown.ts'
import { codeOf } from './warehouse.ts'

const PANIFICATORI = '/applicazioni/panificatori'
const NO_CUSTOMER = '9998'

export type DestinationCodes = { customer: string; destination: string }

const segment = encodeURIComponent
export const planningPath = ({ customer, destination }: DestinationCodes): string =>
  `${PANIFICATORI}/planning/${segment(customer)}/${segment(destination)}`
export const datesPath = ({ customer, destination }: DestinationCodes): string =>
  `${PANIFICATORI}/straordinari/${segment(customer)}/${segment(destination)}`

export async function orders(kit: Kit): Promise<void> {
  for (const customer of sampleOf(kit)) {
    const codes = kit.facts.records.get(customer)?.destinations.map((one) => textOf(one, 'codicede')) ?? []
    const catalogue = await kit.check('REST-37', (call) => readCatalogue(kit, call, customer))
    for (const destination of codes.slice(0, 2)) {
      const key = { customer, destination }
      await kit.check('REST-29', async (call) => {
        const rows = await readPlanning(kit, call, key)
        expectAsInCatalogue(call, rows, catalogue ?? [])
      })
      await kit.check('REST-33', async (call) => void (await readDates(kit, call, key)))
    }
  }
  const unknown = { customer: NO_CUSTOMER, destination: '9998' }
  const destination = { customerCode: unknown.customer, destinationCode: unknown.destination }
  await kit.check('REST-29', (call) => expectUnknown(kit, call, planningPath(unknown), 'destination', { destination }))
  await kit.check('REST-33', (call) => expectUnknown(kit, call, datesPath(unknown), 'destination', { destination }))
  await kit.check('REST-37', (call) =>
    expectUnknown(kit, call, `${PANIFICATORI}/${NO_CUSTOMER}/articoli`, 'customer', { mayHaveAll: true }),
  )
  await kit.check('REST-45', async (call) => {
    const day = plusDays(kit.today, 1)
    await readProduction(kit, call, { from: day, to: day })
  })
}

export async function readPlanning(kit: Kit, call: CallReport, key: DestinationCodes): Promise<Read[]> {
  const rows = recordsOf(call, await kit.send({ method: 'GET', path: planningPath(key) }), PLANNING_ROW, {
    asRow: withWeek,
    mayRepeat: true,
  })
  expectUnique(call, rows.map((one) => textOf(one, 'codice')), 'article of a planning') // prettier-ignore
  return rows
}

const SAME_ARTICLE = [['descriz', 'descriz'], ['unitaMisura', 'unita_m'], ['peso_lo', 'peso_lo'], ['qtaMinima', 'qtaminima'],
  ['qtaRange', 'qtarange'], ['note_est', 'note_est']] as const // prettier-ignore

/** The article's fields in a row must equal those in the customer's catalogue. */
export function expectAsInCatalogue(call: CallReport, rows: readonly Read[], catalogue: readonly Read[]): void {
  for (const row of rows) {
    const article = catalogue.find((one) => codeOf(one) === textOf(row, 'codice'))
    if (!article) continue
    const wrong = SAME_ARTICLE.filter(([own, its]) => row.values[own] !== article.values[its]).map(([own]) => own)
    call.expect(wrong.length === 0, 'rows that describe articles as the catalogue does', `other values in ${wrong.join(', ')}`)
  }
}

export async function readCatalogue(kit: Kit, call: CallReport, customer: string): Promise<Read[]> {
  const answer = await kit.send({ method: 'GET', path: `${PANIFICATORI}/${segment(customer)}/articoli` })
  const catalogue = recordsOf(call, answer, CATALOGUE_ARTICLE, { mayRepeat: true })
  expectUnique(call, catalogue.map(codeOf), 'article')
  for (const one of catalogue) {
    const listed = kit.facts.articles.find((other) => codeOf(other) === codeOf(one))
    if (listed) expectSame(call, one, listed, 'the values of GET /magazzino')
    const picture = listed?.values['foto']
    if (picture !== undefined)
      call.expect((one.values['immagine'] ?? null) === (picture ?? null), 'immagine: the foto of the article', 'another text')
  }
  return catalogue
}

export type DateEntry = { read: Read; date: string; isClosure: boolean }

export async function readDates(kit: Kit, call: CallReport, key: DestinationCodes): Promise<DateEntry[]> {
  const answer = await kit.send({ method: 'GET', path: datesPath(key) })
  const body = bodyOf(call, answer)
  if (!areEntries(body)) return entriesOfGateway(call, answer, body, key)
  const entries = recordsOf(call, answer, ENTRY, { mayRepeat: true }).map((read) => {
    const isClosure = textOf(read, 'cod_arti') === ''
    if (isClosure) call.expect(read.values['chiusura'] !== false, "chiusura '1' where cod_arti is empty", "'0'")
    else call.expect(read.values['chiusura'] !== true, "chiusura '0' where there is an article", "'1'")
    if (!isClosure) readEntryArticle(kit, call, read)
    return { read, date: textOf(read, 'data_ord'), isClosure }
  })
  expectUnique(call, entries.map(({ read, date }) => `${date} ${textOf(read, 'cod_arti')}`), 'article of a date') // prettier-ignore
  return entries
}

/** Whether a body is a plain list with one entry per article or closure of a date. */
function areEntries(body: unknown): boolean {
  try {
    const rows = rowsIn(body, silentReading(''))
    const isPlainList = !isRow(body) || Object.values(body).filter((value) => typeof value === 'object' && value !== null).length < 2
    return isPlainList && rows.every((row) => ENTRY.isRecord(row) && !valueOf(row, ['articoli', 'righe']))
  } catch {
    return false
  }
}

/** Reads other forms with the gateway's reader. */
function entriesOfGateway(call: CallReport, answer: Answer, body: unknown, { customer, destination }: DestinationCodes): DateEntry[] {
  try {
    const { orders, closures } = exceptionsReader({ customerCode: customer, destinationCode: destination })(body, call.reading)
    call.tolerate('orders and closures of single dates in another form')
    const read = (values: Read['values']): Read => ({ raw: {}, table: ENTRY, values })
    const ordered = orders.flatMap(({ date, rows }) =>
      rows.map(({ code, description, quantity, price }) => {
        const prezzo = price === null ? null : money.read(price, call.reading)
        return {
          read: read({ data_ord: date, cod_arti: code, descriz_art: description, quanti: quantity, prezzo }),
          date,
          isClosure: false,
        }
      }),
    )
    return [...ordered, ...closures.map((date) => ({ read: read({ data_ord: date }), date, isClosure: true }))]
  } catch {
    return call.fail('entries with data_ord, cod_arti and quanti', describeAnswer(answer))
  }
}

function readEntryArticle(kit: Kit, call: CallReport, entry: Read): void {
  const nested = valueOf(entry.raw, ['data_forn_arti'])?.value
  const row = nested === undefined ? entry.raw : soleRecord(nested)
  if (nested === undefined) call.tolerate('no data_forn_arti: the fields of the article are read beside those of the entry')
  if (nested !== undefined && !isRow(nested)) call.tolerate(`data_forn_arti as ${shapeOf(nested)}`)
  if (row === null) return
  const { values } = readRecord(call, row, ENTRY_ARTICLE)
  const article = kit.facts.articles.find((one) => codeOf(one) === textOf(entry, 'cod_arti'))
  if (!article) return
  const wrong = namesOf(ENTRY_ARTICLE).filter((name) => values[name] !== article.values[name])
  call.expect(wrong.length === 0, 'data_forn_arti with the values of the article', `other values in ${wrong.join(', ')}`)
  call.expect(entry.values['descriz_art'] !== null, 'descriz_art: text', 'nothing')
}

export type Period = { from: string; to: string; article?: string }

const GROUPS_OF_PRODUCTION = [[1, 'colore'], [2, 'tipo_arti'], [3, 'ngruppo3']] as const // prettier-ignore

function checkGroupNames(kit: Kit, call: CallReport, row: Read, article: Read): void {
  for (const [number, field] of GROUPS_OF_PRODUCTION) {
    const code = textOf(article, field)
    const category = kit.facts.groups.get(number)?.find((one) => textOf(one, 'codice') === code)
    const due = code === '' ? '' : category ? textOf(category, 'nome') : null
    const isOther = due !== null && textOf(row, `nome_g${number}`) !== due
    if (isOther) call.tolerate('names of groups other than those of the article’s categories', `nome_g${number}`)
  }
}

export async function readProduction(kit: Kit, call: CallReport, { from, to, article = '' }: Period): Promise<Read[]> {
  const body = {
    giorno_esatto: from,
    giorno_fine: to,
    gsettimana: weekday(from),
    optiongroup2: 1,
    filterDescrizione: '',
    filterCodiceArti: article,
    filterClienteDest: '',
    filterCat1: '',
    filterCat3: '',
    ldata_ex: 0,
    xmacli: '',
  }
  const answer = await kit.send({ method: 'POST', path: `${PANIFICATORI}/preorder`, body })
  // Two equal totals of an article may be one total repeated, or two parts of one.
  const rows = recordsOf(call, answer, PRODUCTION_ITEM)
  expectUnique(call, rows.map((one) => textOf(one, 'codice_prod')), 'article of the production') // prettier-ignore
  for (const row of rows) {
    const known = kit.facts.articles.find((one) => codeOf(one) === textOf(row, 'codice_prod'))
    if (!known) continue
    expectSame(call, row, known, 'descriz and unita_m of the article')
    checkGroupNames(kit, call, row, known)
  }
  const envelope = bodyOf(call, answer)
  const periodo = isRow(envelope) ? envelope['periodo'] : undefined
  if (!isRow(periodo)) {
    if (periodo === undefined || periodo === null) call.tolerate('no periodo: the requested period is shown')
    else call.expect(false, 'periodo: a record', shapeOf(periodo))
    return rows
  }
  const { values } = readRecord(call, periodo, PERIOD)
  const days = daysBetween(from, to).length
  const isRequested = values['data_inizio'] === from && values['data_fine'] === to && values['giorni_elaborati'] === days
  call.expect(isRequested, 'periodo: the requested dates and their number', describeAnswer(answer))
  return rows
}
