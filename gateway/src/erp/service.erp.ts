// The service account on the wire: the source of its credentials, and the answer to its login.
import { entity, may } from './decode/entity.ts'
import { type Row, isRow, parsed, soleRecord, valueOf } from './decode/envelope.ts'
import type { Reader, Reading } from './decode/reading.ts'
import { rawText, text } from './decode/values.ts'
import { reportsFailure } from './outcome.ts'

/** Answers the default internal customer. */
export const INTERNAL_CUSTOMER = '/configurator/def_clie_interno'

export type Credentials = { email: string; password: string }

/** The company beside the credentials: company keys of the configurator (NOMEDIT, PIVADIT …). */
export type CompanySettings = Record<string, string>

export type ClientConfig = { credentials: Credentials | null; company: CompanySettings }

const isWritten = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const writtenOf = (value: unknown): string => (isWritten(value) ? String(value) : '')

const fieldOf = (row: Row, ...names: string[]): unknown => valueOf(row, names)?.value

/** Entries as an object, or as a list of { nomec, valore }. */
function entriesOf(answer: unknown): Row {
  const value = parsed(answer)
  if (isRow(value)) return value
  if (!Array.isArray(value)) return {}
  return Object.fromEntries(value.filter(isRow).map((entry) => [writtenOf(fieldOf(entry, 'nomec')), fieldOf(entry, 'valore')]))
}

/** Spellings differ between installations: api_email, apiEmail, API_EMAIL, username … */
function pick(entries: Row, names: string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  for (const name of names) {
    const found = Object.entries(entries).find(([key, value]) => plain(key) === name && isWritten(value))
    const value = writtenOf(found?.[1]).trim()
    if (value) return value
  }
  return null
}

/** Only these keys are passed on to the configurator: the credentials may be right beside them. */
const COMPANY_KEYS = new Set(
  'NOMEDIT INDDIT PRODIT CITDIT CAPDIT PIVADIT CODFISC TELDIT EMAIL_DITTA CHIUSURADITTA1 CHIUSURADITTA2 ORARIOPRODPANE'.split(' '),
)

const COMPANY = ['company', 'azienda']

function readClientConfig(answer: unknown): ClientConfig {
  const outer = entriesOf(answer)
  const inner = entriesOf(fieldOf(outer, 'data'))
  const config = entriesOf(fieldOf(outer, 'config') ?? fieldOf(inner, 'config') ?? fieldOf(outer, 'data') ?? answer)
  const email = pick(config, ['apiemail', 'email', 'username', 'apiusername', 'user'])
  const password = pick(config, ['apipassword', 'password', 'apipsw', 'psw'])
  const named = entriesOf(fieldOf(config, ...COMPANY) ?? fieldOf(inner, ...COMPANY) ?? fieldOf(outer, ...COMPANY) ?? config)
  const settings = Object.entries(named).filter(([key, value]) => COMPANY_KEYS.has(key.toUpperCase()) && writtenOf(value).trim() !== '')
  return {
    credentials: email && password && !reportsFailure(outer) ? { email, password } : null,
    company: Object.fromEntries(settings.map(([key, value]) => [key.toUpperCase(), writtenOf(value)])),
  }
}

export const clientConfigAnswer: Reader<ClientConfig> = (answer) => readClientConfig(answer)

const company = entity('company', {
  id: may(text, 'id'),
  name: may(text, 'nome_azienda'),
  vatNumber: may(text, 'piva'),
  host: may(text, 'host'),
  database: may(text, 'dbname'),
})

const login = entity('login', {
  token: may(rawText, 'token', 'access_token', 'api_token', 'plainTextToken'),
  message: may(text, 'message', 'messaggio'),
})

export type LoginAnswer = { isSuccess: boolean; message: string; token: string; company: LoginCompany | null }

/** The company of the service account; host and database name stay in the gateway. */
type LoginCompany = Record<'id' | 'name' | 'vatNumber' | 'host' | 'database', string | null>

const SUCCESS = /^(success|successo|ok|true|1|200)$/i

export const loginAnswer: Reader<LoginAnswer> = (answer, reading) => {
  const outer = soleRecord(answer) ?? {}
  const data = soleRecord(fieldOf(outer, 'data', 'dati')) ?? {}
  const [inner, own] = [...login.rows([data], reading, (fields) => fields), ...login.rows([outer], reading, (fields) => fields)]
  const said = ['status', 'success', 'esito'].map((name) => writtenOf(fieldOf(outer, name) === true ? 'true' : fieldOf(outer, name)).trim())
  return {
    isSuccess: !reportsFailure(outer) && said.some((word) => SUCCESS.test(word)),
    message: own?.message ?? inner?.message ?? '',
    token: (inner?.token ?? own?.token ?? '').replace(/^\s*bearer\s+/i, '').trim(),
    company: companyIn(fieldOf(data, 'aziende', 'azienda') ?? fieldOf(outer, 'aziende', 'azienda'), reading),
  }
}

/** The first of them, also where each is in a record of its own. The login works without any. */
function companyIn(companies: unknown, reading: Reading): LoginCompany | null {
  const value = parsed(companies)
  const first = Array.isArray(value) ? value[0] : isRow(value) && isRow(Object.values(value)[0]) ? Object.values(value)[0] : value
  if (!isRow(first)) return null
  const own = soleRecord(fieldOf(first, 'azienda')) ?? first
  return company.rows([own], reading, (fields) => ({ ...fields }))[0] ?? null
}
