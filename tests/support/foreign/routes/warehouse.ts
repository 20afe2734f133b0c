// Articles, their catalogue for customers, their categories and pictures.
import { type Reply, breaksRule, done, failed, list, missing, record } from '../answers.ts'
import { type Call, type Route, flagOf, numberOf, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import { spell } from '../spelling.ts'
import { type Article, type Row, type State, findArticle, priceRow } from '../state.ts'

const GROUP_FIELDS = ['colore', 'tipo_arti', 'ngruppo3', 'ncolore', 'gruppo5', 'gruppo6'] as const

const catalogueRow = ({ articleNames }: Dialect, article: Article): Row => {
  const { cd_min, descriz, unita_m, qtaminima, qtarange, qtamax, peso_lo, contro, immagine, scheda_tecnica, note_est, in_evidenza } =
    article
  const { colore, tipo_arti, ngruppo3, gruppo5, gruppo6, mgruppo7 } = article
  const groups = { colore, tipo_arti, ngruppo3, gruppo5, gruppo6, mgruppo7 }
  const rest = { descriz, qtamax, peso_lo, contro, immagine, scheda_tecnica, note_est, in_evidenza, ...groups }
  if (articleNames === 'planning') return { codice: cd_min, unitaMisura: unita_m, qtaMinima: qtaminima, qtaRange: qtarange, ...rest }
  return { cd_min, unita_m, qtaminima, qtarange, ...rest }
}

function priceLists(dialect: Dialect, rows: Row[]): unknown {
  if (rows.length === 0 && dialect.priceLists === 'null') return null
  const written = rows.map((row) => spell(dialect, row))
  if (dialect.priceLists === 'text') return JSON.stringify(written)
  return dialect.priceLists === 'object' ? Object.fromEntries(rows.map((row, index) => [String(index), row])) : rows
}

function articleRow({ state, dialect }: Call, article: Article): Row {
  const { mag_extlc_mag, ...fields } = article
  const row: Row = { ...fields, mag_extlc_mag: priceLists(dialect, mag_extlc_mag) }
  if (dialect.groups === 'plain') return row
  for (const [index, field] of GROUP_FIELDS.entries()) {
    const code = article[field] as string
    const nome = state.categories[index + 1]!.find(({ codice }) => codice === code)?.nome ?? ''
    const nothing = dialect.groups === 'nestedNull' ? null : {}
    row[`gruppo${index + 1}_mag`] = code ? { [`codice_g${index + 1}`]: code, [`nome_g${index + 1}`]: nome } : nothing
    if (dialect.groups === 'nested') delete row[field]
  }
  return row
}

/** %TEXT%, ignoring case. */
const isLike = (value: string, pattern: string | null) =>
  pattern === null || value.toUpperCase().includes(pattern.replaceAll('%', '').toUpperCase())

function search(call: Call): Reply {
  const { state, query } = call
  const has = (name: string, field: string, article: Article) => query.get(name) === null || article[field] === query.get(name)
  const found = state.articles.filter(
    (article) =>
      isLike(article.cd_min, query.get('cd_min[like]')) &&
      isLike(article.descriz, query.get('descriz[like]')) &&
      has('categoria', 'colore', article) &&
      has('tipo_arti', 'tipo_arti', article) &&
      has('iva', 'iva', article),
  )
  return list(call, found.map((article) => articleRow(call, article)), 'data') // prettier-ignore
}

const FLAGS = new Set(['arti_o_lavo', 'tracciabi', 'su_web', 'no_scade', 'inv', 'in_evidenza'])

function takeArticle(article: Article, body: Row): void {
  for (const [name, value] of Object.entries(body)) {
    if (name === 'cd_min') continue
    if (name === 'mag_extlc_mag') article.mag_extlc_mag = readPrices(value).map((row) => pricesOf(row, article.cd_min))
    else if (FLAGS.has(name)) article[name] = flagOf(value)
    else article[name] = typeof article[name] === 'number' ? numberOf(value) : textOf(value)
  }
}

const readPrices = (value: unknown) => (typeof value === 'string' ? (JSON.parse(value) as Row[]) : (value as Row[]))

function pricesOf(written: Row, code: string): Row {
  const row = Object.fromEntries(Object.entries(written).map(([name, value]) => [name.toLowerCase(), value]))
  const prices = priceRow(textOf(row['codlis']), code)
  for (const name of ['prezzo', 'sc1', 'sc2', 'sc3', 'ricar']) prices[name] = numberOf(row[name])
  return prices
}

function create(call: Call): Reply {
  const { state, dialect, body } = call
  const cd_min = textOf(body['cd_min'])
  if (findArticle(state, cd_min)) return failed(dialect, `L'articolo ${cd_min} esiste già`, 'cd_min')
  if (breaksRule(body) || body['iva'] === '99') return failed(dialect, 'Aliquota non ammessa', 'iva')
  const empty = Object.fromEntries(Object.entries(state.articles[0]!).map(([name, value]) => [name, typeof value === 'number' ? 0 : typeof value === 'boolean' ? false : ''])) // prettier-ignore
  const article = { ...empty, cd_min, mag_extlc_mag: [] as Row[] } as unknown as Article
  takeArticle(article, body)
  state.articles.push(article)
  return done(dialect, articleRow(call, article), { isNew: true })
}

function update(call: Call, code: string): Reply {
  const article = findArticle(call.state, code)
  if (!article) return missing(call.dialect)
  if (breaksRule(call.body)) return failed(call.dialect, 'Valore non ammesso', 'descriz')
  takeArticle(article, call.body)
  return done(call.dialect, articleRow(call, article))
}

function categoryRow({ categories }: Dialect, { codice, nome }: { codice: string; nome: string }): Row {
  if (categories === 'valoreNome') return { VALOR: codice, NOME: nome }
  if (categories === 'valore') return { VALOR: codice }
  return categories === 'upper' ? { CODICE: codice, NOME: nome } : { codice, nome }
}

const UNITS = [
  { codice: 'kg', nome: 'Chilogrammi' },
  { codice: 'pz', nome: 'Pezzi' },
]
const RATES = [
  { codice: '10', nome: 'IVA 10%' },
  { codice: '4', nome: 'IVA 4%' },
]
const LABELS = ['Reparto', 'Pane & dolci', 'Forno', 'Gruppo 4', 'Gruppo 5', 'Gruppo 6']

function categories({ state, dialect }: Call): Reply {
  const written = (rows: { codice: string; nome: string }[]) => rows.map((row) => spell(dialect, categoryRow(dialect, row)))
  const data: Row = {}
  const labels: Row = {}
  for (const [index, etichetta] of LABELS.entries()) {
    const rows = state.categories[index + 1]!
    const found = { 'Categorie trovate': rows.length }
    const list = rows.map((row) => categoryRow(dialect, row))
    data[`Gruppo${index + 1}`] = dialect.categories === 'labelled' ? spell(dialect, { etichetta, data: list, ...found }) : written(rows)
    labels[`Gruppo${index + 1}`] = dialect.categoryLabels === 'object' ? { etichetta, ...found } : etichetta
  }
  data['UNITAMISURA'] = written(UNITS)
  data['ALIQUOTAIVA'] = written(RATES)
  if (dialect.categoryLabels === 'absent') return { status: 200, body: { data } }
  const message = { Gruppi: spell(dialect, labels), 'Categorie trovate': Object.values(state.categories).flat().length }
  return { status: 200, body: { data, message } }
}

const groupOf = (state: State, body: Row) => state.categories[Number(body['numCategoria'])]

function createCategory({ state, dialect, body }: Call): Reply {
  const group = groupOf(state, body)
  const nome = textOf(body['nomeCategoria'])
  if (!group || !nome || breaksRule(body)) return failed(dialect, 'Categoria non ammessa', 'nomeCategoria')
  const codice = String(Math.max(0, ...group.map((category) => Number(category.codice))) + 1).padStart(2, '0')
  group.push({ codice, nome })
  return done(dialect, { codice, nome }, { isNew: true })
}

function deleteCategory({ state, dialect, body }: Call): Reply {
  const group = groupOf(state, body)
  const index = group?.findIndex(({ codice }) => codice === textOf(body['codCategoria'])) ?? -1
  if (!group || index < 0) return missing(dialect)
  group.splice(index, 1)
  return done(dialect)
}

function upload({ state, dialect, body }: Call): Reply {
  const filename = textOf(body['filename'])
  if (!filename || !textOf(body['imageData'])) return failed(dialect, 'Immagine mancante', 'imageData')
  state.images.push(filename)
  return { status: 200, body: { success: true, filename, error: null } }
}

function forOrdering(call: Call): Reply | null {
  const { state, dialect, path } = call
  if (path[2] === 'categorie') return list(call, (state.categories[Number(path[3])] ?? []).map((row) => categoryRow(dialect, row))) // prettier-ignore
  if (path[3] !== 'articoli') return null
  return list(call, state.articles.map((article) => catalogueRow(dialect, article))) // prettier-ignore
}

export const warehouseRoutes: Route = (call) => {
  const { method, path, state, dialect } = call
  const [first, code = ''] = path
  if (first === 'applicazioni' && method === 'GET') return forOrdering(call)
  if (first === 'img' && code === 'upload' && method === 'POST') return upload(call)
  if (first !== 'magazzino') return null
  if (code === 'categorie') {
    if (method === 'POST') return createCategory(call)
    return method === 'DELETE' ? deleteCategory(call) : categories(call)
  }
  if (method === 'PUT' && code === 'nuovo') return create(call)
  if (method === 'POST') return update(call, code)
  if (method === 'GET' && code === '') return search(call)
  const article = findArticle(state, code)
  if (!article) return missing(dialect)
  if (method === 'GET') return record(dialect, articleRow(call, article), { specified: 'data', name: 'articolo' })
  state.articles.splice(state.articles.indexOf(article), 1)
  return done(dialect)
}
