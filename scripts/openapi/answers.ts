// The answer of each call of the contract, from the gateway's field tables.
import type { RestId } from '../conformance/contract.ts'
import type { Table } from '../conformance/fields.ts'
import {
  ARTICLE, ARTICLE_SUMMARY, CATALOGUE_ARTICLE, CATEGORY, CONTACT, COMPANY, CUSTOMER, DESTINATION, DOCUMENT, ENTRY, ENTRY_ARTICLE, LOGIN, PERIOD,
  PLANNING_ROW, PRICE_ROW, PRODUCTION_ITEM,
} from '../conformance/tables.ts' // prettier-ignore
import { alsoWith, list, nothingButDone, object, ref, text, value, wrapped, type Schema } from './schemas.ts'

export const TABLES: readonly Table[] = [
  ARTICLE, ARTICLE_SUMMARY, CATALOGUE_ARTICLE, CATEGORY, CONTACT, COMPANY, CUSTOMER, DESTINATION, DOCUMENT, ENTRY, ENTRY_ARTICLE, LOGIN, PERIOD,
  PLANNING_ROW, PRICE_ROW, PRODUCTION_ITEM,
] // prettier-ignore

const lists = (table: Table): Schema => wrapped(list(ref(table)))

const GROUPS = [1, 2, 3, 4, 5, 6].map((number) => `Gruppo${number}`)
const categories = object({
  data: object(Object.fromEntries([...GROUPS, 'UNITAMISURA', 'ALIQUOTAIVA'].map((name) => [name, list(ref(CATEGORY))]))),
  message: object({
    Gruppi: object(
      Object.fromEntries(GROUPS.map((name) => [name, object({ etichetta: text('the label'), 'Categorie trovate': { type: 'integer' } })])),
    ),
  }),
})

const login = object({
  data: object({
    primario: text("'14' and the customer’s code; for a destination that is not primary its own code behind them"),
    datiDestinazione: ref(LOGIN),
    codiceCliente: text('code of the customer'),
    codiceDestinazione: text('code of the destination'),
  }),
})

const customer = alsoWith(CUSTOMER, { destinazioni_clie: list(ref(DESTINATION)), contattiaggiuntivi_clie: list(ref(CONTACT)) })

/** 'pdf', 'none' for an empty answer with a cookie, or the JSON's schema. */
export const ANSWERS: Readonly<Record<RestId, Schema | 'pdf' | 'cookie'>> = {
  'REST-01': object({
    success: { type: 'boolean' },
    config: object({
      api_email: text('e-mail of the service account'),
      api_password: text('its password'),
      company: {
        type: 'object',
        description: 'the company’s settings by their keys (NOMEDIT …)',
        additionalProperties: { type: 'string' },
      },
    }),
  }),
  'REST-02': 'cookie',
  'REST-03': object({
    status: { const: 'success' },
    message: text('a sentence'),
    data: object({ token: text('the bearer token'), aziende: list(ref(COMPANY)) }),
  }),
  'REST-04': login,
  'REST-05': login,
  'REST-06': value('code of the internal customer'),
  'REST-07': wrapped({ type: 'object', description: 'all settings by their keys', additionalProperties: { type: 'string' } }),
  'REST-08': value('the logo as data URL, null for none'),
  'REST-09': nothingButDone,
  'REST-10': value('the business name'),
  'REST-11': value('the VAT number'),
  'REST-12': value("the cut-off time, as '20,00'"),
  'REST-13': value('the first day without delivery, dd/mm/yyyy'),
  'REST-14': value('the first day of delivery after it, dd/mm/yyyy'),
  'REST-15': value('number of the group that the order screen filters by, plus 1'),
  'REST-16': nothingButDone,
  'REST-17': nothingButDone,
  'REST-18': nothingButDone,
  'REST-19': nothingButDone,
  'REST-20': lists(DESTINATION),
  'REST-21': lists(DESTINATION),
  'REST-22': nothingButDone,
  'REST-23': lists(CUSTOMER),
  'REST-24': wrapped(customer),
  'REST-25': object({ success: { type: 'boolean' }, cliente: object({ c_cliente: text('code of the new customer') }) }),
  'REST-26': nothingButDone,
  'REST-27': nothingButDone,
  'REST-28': nothingButDone,
  'REST-29': lists(PLANNING_ROW),
  'REST-30': nothingButDone,
  'REST-31': nothingButDone,
  'REST-32': nothingButDone,
  'REST-33': wrapped(list(alsoWith(ENTRY, { data_forn_arti: { oneOf: [ref(ENTRY_ARTICLE), { type: 'null' }] } }))),
  'REST-34': nothingButDone,
  'REST-35': nothingButDone,
  'REST-36': nothingButDone,
  'REST-37': lists(CATALOGUE_ARTICLE),
  'REST-38': lists(CATEGORY),
  'REST-39': nothingButDone,
  'REST-40': lists(DOCUMENT),
  'REST-41': lists(DOCUMENT),
  'REST-42': value('name of the printed document'),
  'REST-43': value('name of the printed document'),
  'REST-44': 'pdf',
  'REST-45': object({ data: list(ref(PRODUCTION_ITEM)), periodo: ref(PERIOD) }),
  'REST-46': lists(ARTICLE_SUMMARY),
  'REST-47': lists(ARTICLE_SUMMARY),
  'REST-48': lists(ARTICLE_SUMMARY),
  'REST-49': lists(ARTICLE_SUMMARY),
  'REST-50': categories,
  'REST-51': categories,
  'REST-52': nothingButDone,
  'REST-53': nothingButDone,
  'REST-54': nothingButDone,
  'REST-55': nothingButDone,
  'REST-56': wrapped(alsoWith(ARTICLE, { mag_extlc_mag: list(ref(PRICE_ROW)) })),
  'REST-57': nothingButDone,
  'REST-58': object({ success: { type: 'boolean' }, filename: text('the name it was stored under'), error: { type: ['string', 'null'] } }),
}
