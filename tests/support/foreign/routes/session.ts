// Logins of destinations, and mails.
import { breaksRule, done, failed, type Reply } from '../answers.ts'
import { type Call, type Route, textOf } from '../call.ts'
import type { Dialect } from '../dialect.ts'
import { spell } from '../spelling.ts'
import { DAY_FLAGS, type Destination, type Row } from '../state.ts'

export function primarioOf(dialect: Dialect, customer: string, { codicede, isPrimaria }: Destination): unknown {
  const primario = `14${customer}${isPrimaria ? '' : codicede}`
  const forms: Record<Dialect['primario'], unknown> = {
    specified: primario,
    otherBase: isPrimaria ? `1${customer}1` : `1${customer}1${codicede}`,
    // A primary destination always has its primario.
    null: isPrimaria ? primario : null,
    nullWithCode: isPrimaria ? primario : null,
    nullWithOwner: isPrimaria ? primario : null,
    absentWithOwner: isPrimaria ? primario : undefined,
    number: isPrimaria ? primario : Number(primario),
  }
  return forms[dialect.primario]
}

/** The customer's code, for servers whose primario does not contain it. */
export function ownerFields({ primario }: Dialect, code: string): Row {
  if (primario === 'nullWithCode') return { codiceCliente: code }
  return primario === 'nullWithOwner' || primario === 'absentWithOwner' ? { c_cliente: code } : {}
}

const refusedLogin = (dialect: Dialect): Reply => {
  const message = 'Credenziali errate'
  const forms: Record<Dialect['loginRefusal'], Reply> = {
    401: { status: 401, body: { message } },
    '200null': { status: 200, body: { data: null } },
    '200failure': { status: 200, body: { status: 'error', message } },
    422: { status: 422, body: { message: 'The given data was invalid.', errors: { destlogin: [message] } } },
    404: { status: 404, body: { message } },
    403: { status: 403, body: { message } },
  }
  return forms[dialect.loginRefusal]
}

function login({ state, dialect, body }: Call): Reply {
  for (const { c_cliente, cliente, destinazioni_clie } of state.customers) {
    const found = destinazioni_clie.find(({ destlogin }) => destlogin !== '' && destlogin === body['destlogin'])
    if (!found || found.destpsw !== body['destpsw'] || !found.orderactive) continue
    const primario = primarioOf(dialect, c_cliente, found)
    const flags = Object.fromEntries([...DAY_FLAGS, 'spec_act'].map((flag) => [flag, found[flag]]))
    const codes = { codiceCliente: c_cliente, codiceDestinazione: found.codicede }
    const datiDestinazione = { nomeDestinazione: found['nomede'], primario, ...flags }
    const forms: Record<Dialect['loginAnswer'], Row> = {
      both: { data: { primario }, datiDestinazione, ...codes },
      data: { success: true, data: { primario, datiDestinazione, ...codes } },
      record: { data: { ...found, destpsw: undefined, primario, c_cliente, cliente } },
      top: { data: datiDestinazione, datiDestinazione, ...codes },
      manual: { data: { primario } },
      nested: { status: 'success', message: 'Login effettuato', data: { ...datiDestinazione, ...codes } },
    }
    return { status: 200, body: spell(dialect, forms[dialect.loginAnswer]) }
  }
  return refusedLogin(dialect)
}

const mail = ({ state, dialect, body }: Call, kind: string): Reply => {
  if (breaksRule(body)) return failed(dialect, 'Invio non riuscito', 'email')
  state.mails.push({ kind, ...body })
  return done(dialect)
}

export const sessionRoutes: Route = (call) => {
  const { method, path } = call
  const [first, second, third] = path
  if (method !== 'POST') return null
  if (first === 'applicazioni' && second === 'panificatori') {
    if (third === 'login') return login(call)
    if (third === 'invio-credenziali') return mail(call, 'credentials')
    if (third === 'richiesta-iscrizione') return mail(call, 'registration')
  }
  if (first === 'configurator' && second === 'send-password-email') {
    return textOf(call.body['email']) ? mail(call, 'password') : failed(call.dialect, 'E-mail mancante', 'email')
  }
  return null
}
