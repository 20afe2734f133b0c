// The service account on the wire: where its credentials come from, what its login answers.
import { z } from 'zod'
import { listOf, optionalText, text } from './wire.ts'

export type Credentials = { email: string; password: string }

/** What the bakery says of itself beside the credentials: company keys of the configurator (NOMEDIT, PIVADIT …). */
export type CompanySettings = Record<string, string>

export type ClientConfig = { credentials: Credentials | null; company: CompanySettings }

type Entries = Record<string, unknown>

const isWritten = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const writtenOf = (value: unknown): string => (isWritten(value) ? String(value) : '')

const isEntries = (value: unknown): value is Entries => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Entries as an object, or as a list of { nomec, valore }. */
function entriesOf(value: unknown): Entries {
  if (isEntries(value)) return value
  if (!Array.isArray(value)) return {}
  return Object.fromEntries(value.filter(isEntries).map((entry) => [writtenOf(entry['nomec']), entry['valore']]))
}

/** Spellings differ from installation to installation: api_email, apiEmail, API_EMAIL, username … */
function pick(entries: Entries, names: string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  for (const name of names) {
    const found = Object.entries(entries).find(([key, value]) => plain(key) === name && isWritten(value))
    const value = writtenOf(found?.[1]).trim()
    if (value) return value
  }
  return null
}

/** Nothing but these goes on to the configurator: the credentials may stand right beside them. */
const COMPANY_KEYS = new Set(
  'NOMEDIT INDDIT PRODIT CITDIT CAPDIT PIVADIT CODFISC TELDIT EMAIL_DITTA CHIUSURADITTA1 CHIUSURADITTA2 ORARIOPRODPANE'.split(' '),
)

function readClientConfig(answer: unknown): ClientConfig {
  const outer = entriesOf(answer)
  const config = entriesOf(outer['config'] ?? outer['data'] ?? answer)
  const email = pick(config, ['apiemail', 'email', 'username', 'apiusername', 'user'])
  const password = pick(config, ['apipassword', 'password', 'apipsw', 'psw'])
  const named = entriesOf(config['company'] ?? config['azienda'] ?? outer['company'] ?? outer['azienda'] ?? config)
  const settings = Object.entries(named).filter(([key, value]) => COMPANY_KEYS.has(key.toUpperCase()) && isWritten(value))
  return {
    credentials: outer['success'] !== false && email && password ? { email, password } : null,
    company: Object.fromEntries(settings.map(([key, value]) => [key.toUpperCase(), writtenOf(value)])),
  }
}

export const clientConfigAnswer = z.unknown().transform(readClientConfig)

const companyAnswer = z.object({
  id: optionalText,
  nome_azienda: optionalText,
  piva: optionalText,
  host: optionalText,
  dbname: optionalText,
})

export const loginAnswer = z.object({
  status: text,
  message: text.catch(''),
  data: z
    .object({ token: text, aziende: listOf(companyAnswer).optional().catch([]) })
    .nullish()
    .catch(null),
})

export type LoginAnswer = z.infer<typeof loginAnswer>

/** The company the service account belongs to; host and database name stay in the gateway. */
export function companyOf(answer: LoginAnswer) {
  const company = answer.data?.aziende?.[0]
  if (!company) return null
  return { id: company.id, name: company.nome_azienda, vatNumber: company.piva, host: company.host, database: company.dbname }
}
