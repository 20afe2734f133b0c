// Reads of REST-46..51 and 56: articles and categories of the warehouse.
import { isRow, valueOf as memberOf, type Row } from '../../../gateway/src/erp/decode/envelope.ts'
import { bodyOf, describeAnswer, recordsOf, rowOf } from '../answers.ts'
import { expectSame, expectUnique } from '../compare.ts'
import { readNested, readRecord, readRecords, type Read } from '../fields.ts'
import { expectUnknown } from '../unknown.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { shapeOf } from '../shape.ts'
import { ARTICLE, ARTICLE_SUMMARY, CATEGORY, PRICE_ROW } from '../tables.ts'

const SAMPLES = 3
const LIST = '/magazzino'
const CATEGORIES = '/magazzino/categorie'
export const GROUPS = [1, 2, 3, 4, 5, 6] as const

export const articlePath = (code: string): string => `${LIST}/${encodeURIComponent(code)}`
export const codeOf = (article: Read): string => textOf(article, 'cd_min')

export async function warehouse(kit: Kit): Promise<void> {
  await kit.check('REST-46', async (call) => {
    kit.facts.articles = await readArticles(kit, call)
    call.expect(kit.facts.articles.length > 0, 'at least one article', 'an empty list')
  })
  await searches(kit)
  await kit.check('REST-56', async (call) => {
    for (const listed of samples(kit.facts.articles)) {
      const { article, prices } = await readArticle(kit, call, codeOf(listed))
      expectSame(call, article, listed, 'the same values as in GET /magazzino')
      if (!prices) call.tolerate('an article without mag_extlc_mag: its price lists cannot be shown')
      const codes = new Set(prices?.map((row) => textOf(row, 'codarti')).filter((code) => code !== ''))
      checkListPrices(call, article, prices ?? [])
      call.expect([...codes].every((code) => code === codeOf(article)), 'price-list rows of this article', 'rows of another one') // prettier-ignore
    }
    await expectUnknown(kit, call, articlePath(`NO-${kit.mark}`), 'article')
  })
  const lists = await kit.check('REST-50', (call) => readLists(kit, call))
  if (lists) {
    kit.facts.units = lists.units
    kit.facts.vatRates = lists.vatRates
    kit.facts.groups = lists.groups
  }
}

const samples = (articles: readonly Read[]) => {
  const step = Math.max(1, Math.floor(articles.length / SAMPLES))
  return articles.filter((_article, index) => index % step === 0).slice(0, SAMPLES)
}

export async function readArticles(kit: Kit, call: CallReport, query: Record<string, string> = {}): Promise<Read[]> {
  const isSearch = Object.keys(query).length > 0
  const articles = recordsOf(call, await kit.send({ method: 'GET', path: LIST, query }), ARTICLE_SUMMARY, {
    isEmptyAs404: isSearch,
    mayRepeat: true,
  })
  expectUnique(call, articles.map(codeOf), 'article')
  return articles
}

export async function readArticle(kit: Kit, call: CallReport, code: string): Promise<{ article: Read; prices: Read[] | null }> {
  const row = rowOf(call, await kit.send({ method: 'GET', path: articlePath(code) }), (one) => ARTICLE.isRecord(one))
  const article = readRecord(call, row, ARTICLE)
  call.expect(codeOf(article) === code, 'the requested article', 'another one')
  checkGroups(call, row)
  return { article, prices: readNested(call, row, 'mag_extlc_mag', PRICE_ROW) }
}

/** Lists show the prices of the first two price lists. */
function checkListPrices(call: CallReport, article: Read, prices: readonly Read[]): void {
  for (const list of ['1', '2']) {
    const price = prices.find((row) => textOf(row, 'codlis') === list)?.values['prezzo'] ?? null
    const shown = article.values[`listino${list}`] ?? null
    if (price !== null && shown !== null && shown !== price)
      call.tolerate('list prices other than those of the price-list rows', `listino${list}`)
  }
}

const GROUP_FIELDS = ['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6'] as const

/** gruppoN_mag.codice_gN and the plain field of a group must be equal. */
function checkGroups(call: CallReport, row: Row): void {
  for (const [index, field] of GROUP_FIELDS.entries()) {
    const name = `gruppo${index + 1}_mag`
    const nested = row[name]
    if (nested === undefined) call.tolerate('groups without their record gruppoN_mag: the plain fields are used', name)
    else if (nested !== null && !isRow(nested)) call.expect(false, `${name}: a record or null`, shapeOf(nested))
    const code = isRow(nested) ? nested[`codice_g${index + 1}`] : null
    const plain = row[field]
    if (isRow(nested) && code === undefined) call.tolerate('groups without their code codice_gN: the plain fields are used', name)
    const isSame = written(code) === written(plain)
    if (isRow(nested) && code !== undefined && plain !== undefined)
      call.expect(isSame, `${name}.codice_g${index + 1} and ${field} with one value`, 'two')
    if (nested === null && written(plain) !== '') call.expect(false, `${name} of an article with ${field}`, 'null')
  }
}

async function searches(kit: Kit): Promise<void> {
  const [sample] = samples(kit.facts.articles)
  await kit.check('REST-47', (call) => search(kit, call, sample, 'cd_min'))
  await kit.check('REST-48', (call) => search(kit, call, sample, 'descriz'))
  await kit.check('REST-49', async (call) => {
    for (const [query, field] of [
      ['categoria', 'colore'],
      ['tipo_arti', 'tipo_arti'],
      ['iva', 'iva'],
    ] as const) {
      const value = kit.facts.articles.map((one) => textOf(one, field)).find((text) => text !== '')
      if (value === undefined) continue
      const found = await readArticles(kit, call, { [query]: value })
      const wanted = kit.facts.articles.filter((one) => textOf(one, field) === value)
      expectAsListed(kit, call, found)
      const isExact = found.length === wanted.length && found.every((one) => textOf(one, field) === value)
      if (isExact) call.expect(true, '', '')
      else if (found.length === kit.facts.articles.length) call.tolerate('a filter that is not applied: the gateway filters itself', query)
      else call.expect(false, `the articles with that ${query}`, `${found.length} articles where the list has ${wanted.length}`)
    }
  })
}

export async function search(kit: Kit, call: CallReport, article: Read | undefined, field: 'cd_min' | 'descriz'): Promise<void> {
  if (!article) return call.skip('there is no article to search for')
  const text = textOf(article, field)
  const found = await readArticles(kit, call, { [`${field}[like]`]: `%${text}%` })
  const fits = (one: Read) => textOf(one, field).toLowerCase().includes(text.toLowerCase())
  call.expect(found.some((one) => codeOf(one) === codeOf(article)), 'the searched article', 'other articles') // prettier-ignore
  call.expect(found.every(fits), `only articles whose ${field} contains the text`, `${found.filter((one) => !fits(one)).length} others`)
  const none = await readArticles(kit, call, { [`${field}[like]`]: `%no-${kit.mark}%` })
  call.expect(none.length === 0, 'no article for an unknown text', `${none.length}`)
  expectAsListed(kit, call, found)
}

function expectAsListed(kit: Kit, call: CallReport, found: readonly Read[]): void {
  for (const one of found) {
    const listed = kit.facts.articles.find((other) => codeOf(other) === codeOf(one))
    if (listed) expectSame(call, one, listed, 'the values of GET /magazzino')
  }
}

export type Lists = { groups: Map<number, Read[]>; units: string[]; vatRates: string[] }

/** A member by its name, ignoring case. */
const member = (value: unknown, name: string): unknown => (isRow(value) ? memberOf(value, [name])?.value : undefined)

export async function readLists(kit: Kit, call: CallReport): Promise<Lists> {
  const answer = await kit.send({ method: 'GET', path: CATEGORIES })
  const body = bodyOf(call, answer)
  const data = member(body, 'data')
  if (!isRow(data)) return call.fail('data with Gruppo1 to Gruppo6, UNITAMISURA and ALIQUOTAIVA', describeAnswer(answer))
  const groups = new Map(GROUPS.map((number) => [number as number, namedList(call, data, `Gruppo${number}`)]))
  const [units, vatRates] = ['UNITAMISURA', 'ALIQUOTAIVA'].map((name) => namedList(call, data, name).map((one) => textOf(one, 'codice')))
  await kit.check('REST-51', async (labels) => checkLabels(labels, member(member(body, 'message'), 'Gruppi'), data, groups))
  return { groups, units: units ?? [], vatRates: vatRates ?? [] }
}

function namedList(call: CallReport, data: Row, name: string): Read[] {
  const value = member(data, name)
  const list = isRow(value) ? member(value, 'data') : value
  if (isRow(value)) call.tolerate('groups as { data: […] }')
  if (Array.isArray(list) && list.every(isRow)) {
    const read = readRecords(call, list, CATEGORY)
    expectUnique(call, read.map((one) => textOf(one, 'codice')), `entry of ${name}`) // prettier-ignore
    return read
  }
  call.expect(false, `${name}: a list of { codice, nome }`, shapeOf(value))
  return []
}

function checkLabels(call: CallReport, labels: unknown, data: Row, groups: ReadonlyMap<number, Read[]>): void {
  for (const number of GROUPS) {
    const named = member(labels, `Gruppo${number}`) ?? data[`Gruppo${number}`]
    const label = typeof named === 'string' ? named : member(named, 'etichetta')
    if (typeof named === 'string') call.tolerate('labels as plain texts')
    call.checks += 1
    if (typeof label !== 'string' || label === '') {
      if (label === undefined || label === null || label === '')
        call.tolerate('groups without a label: the usual ones are shown', `Gruppo${number}`)
      else call.expect(false, `a label of Gruppo${number}`, shapeOf(label))
    }
    const count = member(named, 'Categorie trovate')
    if (count === undefined || count === null) call.tolerate("groups without 'Categorie trovate'", `Gruppo${number}`)
    else
      call.expect(
        Number(count) === groups.get(number)?.length,
        `'Categorie trovate' of Gruppo${number} as many as listed`,
        'another number',
      )
  }
}

/** REST-38: the categories of each group. */
export async function categoryGroups(kit: Kit): Promise<void> {
  await kit.check('REST-38', async (call) => {
    const lists = await readLists(kit, kit.calls.of('REST-50')).catch(() => null)
    for (const number of GROUPS) {
      const listed = await readGroup(kit, call, number)
      const same = lists?.groups.get(number)
      if (!same) continue
      const namesOf = (list: readonly Read[]) => list.map((one) => `${textOf(one, 'codice')} ${textOf(one, 'nome')}`).sort().join('|') // prettier-ignore
      call.expect(namesOf(listed) === namesOf(same), `the categories that GET /magazzino/categorie has for group ${number}`, 'others')
    }
  })
}

export async function readGroup(kit: Kit, call: CallReport, number: number): Promise<Read[]> {
  const answer = await kit.send({ method: 'GET', path: `/applicazioni/panificatori/categorie/${number}` })
  return recordsOf(call, answer, CATEGORY, { isEmptyAs404: number > 2, mayRepeat: true })
}

const written = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
