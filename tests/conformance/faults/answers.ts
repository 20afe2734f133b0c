// Where each entity is in the answers of the contract. Its fields are those of the kit's tables.
import type { RestId } from '../../../scripts/conformance/contract.ts'
import { namesOf, type Table } from '../../../scripts/conformance/fields.ts'
import {
  ARTICLE, ARTICLE_SUMMARY, CATALOGUE_ARTICLE, CATEGORY, COMPANY, CONTACT, CUSTOMER, DESTINATION, DOCUMENT, ENTRY, ENTRY_ARTICLE, LOGIN,
  PERIOD, PLANNING_ROW, PRICE_ROW, PRODUCTION_ITEM,
} from '../../../scripts/conformance/tables.ts' // prettier-ignore

export type Row = Record<string, unknown>

/** The records of an answer that have the fields. Callers pass a copy and change them. */
type Records = (body: Row) => Row[]

export type AnswerPart = {
  id: RestId
  method: string
  path: RegExp
  query?: RegExp
  entity: string
  fields: readonly string[]
  records: Records
}

const P = '/api/applicazioni/panificatori'

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (body: Row): Row[] => (Array.isArray(body['data']) ? (body['data'] as Row[]) : [])
const recordIn = (body: Row): Row[] => (isRow(body['data']) ? [body['data']] : [])
const whole = (body: Row): Row[] => [body]
const nested =
  (outer: Records, name: string): Records =>
  (body) =>
    outer(body).flatMap((row) => {
      const inner = row[name]
      return Array.isArray(inner) ? (inner as Row[]) : isRow(inner) ? [inner] : []
    })

const part = (id: RestId, request: string, records: Records, table: Table | readonly string[], query?: RegExp): AnswerPart => {
  const [method = '', path = ''] = request.split(' ')
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  const fields = 'fields' in table ? namesOf(table) : table
  const entity = 'fields' in table ? table.name : 'answer'
  return { id, method, path: pattern, ...(query ? { query } : {}), entity, fields, records }
}

const SINGLE_VALUES: readonly [RestId, string][] = [
  ['REST-06', 'def_clie_interno'], ['REST-08', 'logodit/true'], ['REST-10', 'nomedit'], ['REST-11', 'pivadit'], ['REST-12', 'orarioprodpane'],
  ['REST-13', 'chiusuraditta1'], ['REST-14', 'chiusuraditta2'], ['REST-15', 'GRUPPOCOLORDEFAULT'],
] // prettier-ignore

const SETTINGS = [
  'NOMEDIT', 'INDDIT', 'PRODIT', 'CITDIT', 'CAPDIT', 'PIVADIT', 'CODFISC', 'TELDIT', 'EMAIL_DITTA', 'CHIUSURADITTA1', 'CHIUSURADITTA2',
  'ORARIOPRODPANE',
] // prettier-ignore

const GROUPS = [1, 2, 3, 4, 5, 6].map((number) => `Gruppo${number}`)

const DOCUMENTS = `GET /api/documenti`

export const ANSWERS: readonly AnswerPart[] = [
  part('REST-01', 'GET /api/client-config', whole, ['config']),
  part('REST-03', 'POST /api/users/login', whole, ['status', 'data']),
  part('REST-03', 'POST /api/users/login', recordIn, ['token']),
  part('REST-03', 'POST /api/users/login', nested(recordIn, 'aziende'), COMPANY),
  part('REST-04', `POST ${P}/login`, recordIn, ['primario', 'datiDestinazione', 'codiceCliente', 'codiceDestinazione']),
  part('REST-05', `POST ${P}/login`, nested(recordIn, 'datiDestinazione'), LOGIN),
  ...SINGLE_VALUES.map(([id, key]) => part(id, `GET /api/configurator/${key}`, whole, ['data'])),
  part('REST-07', 'GET /api/configurator', recordIn, SETTINGS),
  part('REST-20', 'GET /api/destinazioni', listIn, DESTINATION, /destlogin/),
  part('REST-21', 'GET /api/destinazioni', listIn, DESTINATION, /^$/),
  part('REST-23', 'GET /api/clienti', listIn, CUSTOMER),
  part('REST-24', 'GET /api/clienti/*', recordIn, CUSTOMER),
  part('REST-24', 'GET /api/clienti/*', nested(recordIn, 'destinazioni_clie'), DESTINATION),
  part('REST-24', 'GET /api/clienti/*', nested(recordIn, 'contattiaggiuntivi_clie'), CONTACT),
  part('REST-25', 'PUT /api/clienti', nested(whole, 'cliente'), ['c_cliente']),
  part('REST-29', `GET ${P}/planning/*/*`, listIn, PLANNING_ROW),
  part('REST-33', `GET ${P}/straordinari/*/*`, listIn, ENTRY),
  part('REST-33', `GET ${P}/straordinari/*/*`, nested(listIn, 'data_forn_arti'), ENTRY_ARTICLE),
  part('REST-37', `GET ${P}/*/articoli`, listIn, CATALOGUE_ARTICLE),
  part('REST-38', `GET ${P}/categorie/*`, listIn, CATEGORY),
  part('REST-40', DOCUMENTS, listIn, DOCUMENT),
  part('REST-41', `${DOCUMENTS}/evasi`, listIn, DOCUMENT),
  part('REST-42', `${DOCUMENTS}/stampa/*`, whole, ['data']),
  part('REST-43', `${DOCUMENTS}/stampa/evaso/*`, whole, ['data']),
  part('REST-45', `POST ${P}/preorder`, listIn, PRODUCTION_ITEM),
  part('REST-45', `POST ${P}/preorder`, nested(whole, 'periodo'), PERIOD),
  part('REST-46', 'GET /api/magazzino', listIn, ARTICLE_SUMMARY, /^$/),
  part('REST-47', 'GET /api/magazzino', listIn, ARTICLE_SUMMARY, /cd_min/),
  part('REST-48', 'GET /api/magazzino', listIn, ARTICLE_SUMMARY, /descriz/),
  part('REST-49', 'GET /api/magazzino', listIn, ARTICLE_SUMMARY, /categoria|tipo_arti|iva/),
  ...GROUPS.map((name) => part('REST-50', 'GET /api/magazzino/categorie', nested(recordIn, name), CATEGORY)),
  part('REST-50', 'GET /api/magazzino/categorie', nested(recordIn, 'UNITAMISURA'), CATEGORY),
  part('REST-50', 'GET /api/magazzino/categorie', nested(recordIn, 'ALIQUOTAIVA'), CATEGORY),
  part('REST-50', 'GET /api/magazzino/categorie', recordIn, [...GROUPS, 'UNITAMISURA', 'ALIQUOTAIVA']),
  ...GROUPS.map((name) =>
    part('REST-51', 'GET /api/magazzino/categorie', nested(nested(nested(whole, 'message'), 'Gruppi'), name), [
      'etichetta',
      'Categorie trovate',
    ]),
  ),
  part('REST-56', 'GET /api/magazzino/*', recordIn, ARTICLE),
  part('REST-56', 'GET /api/magazzino/*', nested(recordIn, 'mag_extlc_mag'), PRICE_ROW),
  part('REST-58', 'POST /api/img/upload', whole, ['success', 'filename']),
]
