// REST-52..58: categories, articles and pictures that the kit creates.
import { bodyOf, describeAnswer, isDone } from '../answers.ts'
import { specifiedName } from '../../../gateway/src/erp/decode/fields.ts'
import { isRow } from '../../../gateway/src/erp/decode/envelope.ts'
import { expectSame, expectSent, expectUntouched, snapshot, type Sent } from '../compare.ts'
import { flag, date } from '../../../gateway/src/erp/decode/values.ts'
import type { Read, Table } from '../fields.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { SAMPLE_JPEG } from '../sample-picture.ts'
import { shapeOf } from '../shape.ts'
import { ARTICLE } from '../tables.ts'
import { articlePath, codeOf, GROUPS, readArticle, readArticles, readGroup, readLists, search } from './warehouse.ts'

const CATEGORIES = '/magazzino/categorie'
const CATEGORY_GROUP = 5

export async function categoryWrites(kit: Kit): Promise<void> {
  const name = `Prova Panify è ${kit.mark}`
  const flat = async (call: CallReport) => {
    const { groups } = await readLists(kit, call)
    return GROUPS.flatMap((number) => (groups.get(number) ?? []).map((one) => ({ group: number as number, one })))
  }
  type Listed = Awaited<ReturnType<typeof flat>>
  const keyOf = ({ group, one }: Listed[number]) => `${group} ${textOf(one, 'codice')}`
  const before = await kit.check('REST-50', flat)
  const known = new Set(before?.map(keyOf))
  /** Some servers list categories without names. */
  const isNameless = ({ one }: Listed[number]) => ['', textOf(one, 'codice')].includes(textOf(one, 'nome'))
  const isNew = (entry: Listed[number]) => before !== null && entry.group === CATEGORY_GROUP && !known.has(keyOf(entry))
  const isMade = (entry: Listed[number]) => textOf(entry.one, 'nome') === name || (isNameless(entry) && isNew(entry))
  const made = (list: Listed) => list.filter(isMade)
  const others = (list: Listed) => list.filter((entry) => !isMade(entry)).map((entry) => `${keyOf(entry)} ${textOf(entry.one, 'nome')}`).sort().join('|') // prettier-ignore
  const code = await kit.check('REST-52', async (call) => {
    kit.undo(`category '${name}'`, async () => {
      const left = made(await flat(call))
      // Several nameless categories are indistinguishable: deleting one could hit another user's.
      const own = left.length === 1 ? left : left.filter((entry) => !isNameless(entry))
      return own.map(({ group, one }) => deletion(group, textOf(one, 'codice')))
    })
    bodyOf(call, await kit.send({ method: 'POST', path: CATEGORIES, body: { numCategoria: CATEGORY_GROUP, nomeCategoria: name } }))
    const after = await flat(call)
    const [first, ...more] = made(after)
    const isOne = first?.group === CATEGORY_GROUP && more.length === 0
    call.expect(isOne, `the new category once, in group ${CATEGORY_GROUP}`, `${made(after).length} found`)
    if (first && isNameless(first)) call.tolerate('categories without names: the portal shows their codes')
    if (before) call.expect(others(after) === others(before), 'all other categories as before', 'other ones')
    const found = isOne ? textOf(first.one, 'codice') : null
    const group = await readGroup(kit, kit.calls.of('REST-38'), CATEGORY_GROUP)
    call.expect(group.some((one) => textOf(one, 'codice') === found), 'the new category in its group too', 'not there') // prettier-ignore
    return found
  })
  await kit.check('REST-53', async (call) => {
    if (code === null) return call.skip('there is no category to delete: REST-52')
    bodyOf(call, await kit.send(deletion(CATEGORY_GROUP, code)))
    const after = await flat(call)
    call.expect(made(after).length === 0, 'no such category when read again', 'still there')
    if (before) call.expect(others(after) === others(before), 'all other categories as before', 'other ones')
  })
}

const deletion = (group: number, codCategoria: string) =>
  ({ method: 'DELETE', path: CATEGORIES, body: { numCategoria: group, codCategoria } }) as const

const PRICES = [
  { codlis: '1', prezzo: '2', sc1: '20', sc2: '0', sc3: '0', ricar: '0' },
  { codlis: '2', prezzo: '3.5', sc1: '0', sc2: '0', sc3: '0', ricar: '7' },
]
/** The price that a customer pays: that of its list less the discount. */
export const NET_PRICES = ['1.6', '3.5']

const firstOf = (wanted: string, known: readonly string[]) => (known.includes(wanted) ? wanted : (known[0] ?? wanted))

function newArticle(kit: Kit, code: string): Record<string, string | number> {
  return {
    cd_min: code,
    descriz: `Prova Panify: più «caffè» ${code}`,
    iva: firstOf('4', kit.facts.vatRates),
    unita_m: firstOf('kg', kit.facts.units),
    peso_lo: '0.375',
    qtaminima: '0.5',
    qtarange: '0.125',
    su_web: '1',
    note_est: 'Può contenere: soia',
    cod_for: '0001',
    arti_o_lavo: 1,
    mag_extlc_mag: JSON.stringify(PRICES.map((row) => ({ ...row, codarti: code }))),
  }
}

/** Two articles: one with a numeric code, one whose code must be encoded in paths. */
export async function sandboxArticles(kit: Kit): Promise<string[]> {
  const created: string[] = []
  await kit.check('REST-54', async (call) => {
    for (const code of [`00${kit.mark}`, `P ${kit.mark}+`]) {
      const before = await readArticles(kit, call)
      const body = newArticle(kit, code)
      kit.undo(`article ${code}`, () => deletionOf(kit, code))
      const answer = await kit.send({ method: 'PUT', path: '/magazzino/nuovo', body })
      if (created.length > 0 && !isDone(answer)) {
        call.tolerate('article codes with blanks or + are refused')
        break
      }
      bodyOf(call, answer)
      created.push(code)
      const after = await readArticles(kit, call)
      expectUntouched(call, snapshot(before, codeOf), snapshot(after, codeOf), [code], 'all other articles')
      call.expect(after.filter((one) => codeOf(one) === code).length === 1, 'the new article once in GET /magazzino', 'none or several')
      await expectCreated(kit, call, code)
      kit.facts.articles = after
    }
  })
  const [first] = created
  if (first === undefined) return created
  await changeArticle(kit, first)
  const found = kit.facts.articles.find((one) => codeOf(one) === first)
  await kit.check('REST-47', (call) => search(kit, call, found, 'cd_min'))
  await kit.check('REST-48', (call) => search(kit, call, found, 'descriz'))
  await picture(kit, first)
  return created
}

async function expectCreated(kit: Kit, call: CallReport, code: string): Promise<void> {
  const { article, prices } = await readArticle(kit, call, code)
  const { mag_extlc_mag: _prices, ...sent } = newArticle(kit, code)
  expectSent(call, article, sent, 'the article as it was sent')
  if (!prices) return
  call.expect(prices.length === PRICES.length, `the ${PRICES.length} price-list rows that were sent`, `${prices.length}`)
  for (const row of PRICES) {
    const read = prices.find((one) => textOf(one, 'codlis') === row.codlis)
    expectSent(call, read, { ...row, codarti: code }, 'price-list rows as they were sent')
  }
}

/** Fields of the form that do not affect the other calls. */
const UNTOUCHED = new Set(['cd_min', 'descriz', 'iva', 'unita_m', 'su_web', 'foto', 'cod_for', 'arti_o_lavo', 'pos', 'data_u_scr',
  'listino1', 'listino2', 'cost_medio', 'costo_u', 'costo_lordo', 'sconto1', 'sconto2', 'giacenza', 'impegnato', 'ordinato', 'scort_m',
  'posizione', 'peso_lo', 'qtarange', 'qtaminima', 'qtamax', 'urlimmagine', 'scheda_sic', 'colore', 'tipo_arti', 'ngruppo3',
  'ncolore', 'gruppo5', 'gruppo6', 'mgruppo7', 'costo_futu', 'costo_lavo', 'list_saldi', 'qtamin']) // prettier-ignore

/** A different value for every other field. */
function fillIn({ fields }: Table): Sent {
  const filled = Object.values(fields).flatMap((field, index) => {
    const { decoder } = field
    const name = specifiedName(field)
    if (UNTOUCHED.has(name)) return []
    const day = String((index % 28) + 1).padStart(2, '0')
    return [[name, decoder === flag ? '1' : decoder === date ? `2025-01-${day}` : String(100 + index)]]
  })
  return Object.fromEntries(filled) as Sent
}

async function changeArticle(kit: Kit, code: string): Promise<void> {
  await kit.check('REST-55', async (call) => {
    const others = await readArticles(kit, call)
    const before = await readArticle(kit, call, code)
    const body = fillIn(ARTICLE)
    bodyOf(call, await kit.send({ method: 'POST', path: articlePath(code), body }))
    const filled = await readArticle(kit, call, code)
    const kept = Object.fromEntries(Object.entries(body).filter(([name]) => isGiven(filled.article, name)))
    expectSent(call, filled.article, kept, 'the fields as they were sent')
    expectSame(call, filled.article, before.article, 'the fields that were not sent as before', [...Object.keys(body), 'data_u_scr'])
    call.expect(rowsOf(filled.prices) === rowsOf(before.prices), 'the price-list rows as before', 'others')
    const descriz = `Prova Panify, così ${kit.mark}`
    bodyOf(call, await kit.send({ method: 'POST', path: articlePath(code), body: { descriz } }))
    const after = await readArticle(kit, call, code)
    expectSent(call, after.article, { descriz }, 'the new description')
    expectSame(call, after.article, filled.article, 'every other field as before', ['descriz', 'data_u_scr'])
    expectUntouched(call, snapshot(others, codeOf), snapshot(await readArticles(kit, call), codeOf), [code], 'all other articles')
    kit.facts.articles = await readArticles(kit, call)
  })
}

const isGiven = ({ raw }: Read, name: string) => Object.keys(raw).some((key) => key.toLowerCase() === name.toLowerCase())
const rowsOf = (prices: Read[] | null) => JSON.stringify(prices?.map(({ values }) => values) ?? null)

async function picture(kit: Kit, code: string): Promise<void> {
  await kit.check('REST-58', async (call) => {
    const filename = `${code.toUpperCase()}.jpg`
    const answer = await kit.send({ method: 'POST', path: '/img/upload', body: { filename, imageData: SAMPLE_JPEG } })
    const body = bodyOf(call, answer)
    if (!isRow(body) || body['success'] === undefined) return call.fail('{ success, filename, error }', describeAnswer(answer))
    if (body['success'] !== true) call.tolerate(`success as ${shapeOf(body['success'])}`)
    const stored = body['filename']
    if (typeof stored !== 'string') call.tolerate('no filename in the answer: the sent one is used')
    else call.expect(/\.jpe?g$/i.test(stored), 'a file name ending in .jpg', 'another one')
    const read = await firstPicture(kit, [typeof stored === 'string' ? stored : filename, `${code.toUpperCase()}.JPG`, filename])
    if (!read?.startsWith('image/')) call.tolerate('the picture cannot be read at /img/{filename}: a placeholder is shown')
    const refused = await kit.send({ method: 'POST', path: '/img/upload', body: { filename, imageData: 'bm8gcGljdHVyZQ==' } })
    if (isDone(refused)) call.tolerate('a file that is not a picture is accepted')
  })
}

async function firstPicture(kit: Kit, names: readonly string[]): Promise<string | null> {
  for (const name of new Set(names)) {
    const answer = await kit.send({ method: 'GET', path: `/img/${encodeURIComponent(name)}`, root: true })
    if (answer.status === 200 && answer.body.length > 0) return answer.headers.get('content-type') ?? 'none'
  }
  return null
}

/** No request if the article is already deleted or was never created. */
async function deletionOf(kit: Kit, code: string) {
  const path = articlePath(code)
  const found = await kit.send({ method: 'GET', path })
  return isDone(found) && found.body.includes(code) ? [{ method: 'DELETE', path } as const] : []
}

export async function deleteArticles(kit: Kit, codes: readonly string[]): Promise<void> {
  await kit.check('REST-57', async (call) => {
    if (codes.length === 0) return call.skip('there is no article to delete: REST-54')
    for (const code of codes) {
      const before = await readArticles(kit, call)
      bodyOf(call, await kit.send({ method: 'DELETE', path: articlePath(code) }))
      const after = await readArticles(kit, call)
      call.expect(!after.some((one) => codeOf(one) === code), 'no such article when read again', 'still there')
      expectUntouched(call, snapshot(before, codeOf), snapshot(after, codeOf), [code], 'all other articles')
      const gone = await kit.send({ method: 'GET', path: articlePath(code) })
      const isGone = gone.status === 404 || !gone.body.includes(code)
      call.expect(isGone, '404 for the deleted article', gone.status === 200 ? shapeOf({}) : `status ${gone.status}`)
    }
  })
}
