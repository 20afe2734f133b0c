// REST-01..06: the service account, the CSRF cookie, tokens, and the destination login.
import { entity, key, must } from '../../../gateway/src/erp/decode/entity.ts'
import { isSameCode } from '../../../gateway/src/erp/codes.ts'
import { isRow, soleRecord, valueOf as memberOf, type Row } from '../../../gateway/src/erp/decode/envelope.ts'
import { partyCode, text } from '../../../gateway/src/erp/decode/values.ts'
import { CUSTOMER_CODE, DESTINATION_CODE } from '../../../gateway/src/erp/parties.erp.ts'
import { clientConfigAnswer } from '../../../gateway/src/erp/service.erp.ts'
import { bodyOf, describeAnswer, isDone, jsonIn, valueOf } from '../answers.ts'
import type { Answer } from '../caller.ts'
import { namesOf, readNested, readRecord } from '../fields.ts'
import type { Kit, Login } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { shapeOf } from '../shape.ts'
import { COMPANY, LOGIN } from '../tables.ts'

const INTERNAL = '/configurator/def_clie_interno'
const PANIFICATORI_LOGIN = '/applicazioni/panificatori/login'

export async function session(kit: Kit): Promise<void> {
  const account = await clientConfig(kit)
  await csrfCookie(kit)
  if (!account)
    return void (await kit.check('REST-03', async (call) =>
      call.fail('a service account', 'none: set SERVICE_EMAIL and SERVICE_PASSWORD_FILE'),
    ))
  await serviceLogin(kit, account)
  if (!kit.facts.account) return
  await kit.check('REST-06', async (call) => {
    const code = valueOf(call, await kit.send({ method: 'GET', path: INTERNAL }))
    if (code === null) return call.fail('the code of the internal customer', 'nothing')
    if (typeof code === 'number') call.tolerate('codes as JSON numbers: leading zeros are lost', 'def_clie_interno')
    kit.facts.internalCustomer = String(code)
    await refusesStrangers(kit, call)
  })
}

async function clientConfig(kit: Kit): Promise<Login | null> {
  const { service, clientConfigHeaders } = kit.config
  const found = await kit.check('REST-01', async (call) => {
    const answer = await kit.send({ method: 'GET', path: '/client-config', token: null, headers: clientConfigHeaders })
    if (service && !isDone(answer)) return call.skip('the service account comes from the options')
    const config = clientConfigAnswer(bodyOf(call, answer), call.reading)
    if (!config.credentials) return call.fail('config with e-mail and password of the service account', describeAnswer(answer))
    call.expect(Object.keys(config.company).length > 0, 'company settings beside the account', 'none')
    return config.credentials
  })
  return service ?? found
}

async function csrfCookie(kit: Kit): Promise<void> {
  await kit.check('REST-02', async (call) => {
    const answer = await kit.send({ method: 'GET', path: '/sanctum/csrf-cookie', root: true, token: null })
    if (answer.status >= 400) return call.notOffered(`status ${answer.status}: the gateway logs in without`)
    call.expect(
      answer.headers.getSetCookie().some((cookie) => cookie.startsWith('XSRF-TOKEN=')),
      'a cookie XSRF-TOKEN',
      'none',
    )
  })
}

async function serviceLogin(kit: Kit, account: Login): Promise<void> {
  await kit.check('REST-03', async (call) => {
    const wrong = await logIn(kit, { ...account, password: `${account.password}-wrong` })
    call.expect(tokenOf(wrong) === null, 'a refusal of a wrong password', describeAnswer(wrong))
    const answer = await logIn(kit, account)
    const body = bodyOf(call, answer, { isKnown: true })
    const token = tokenOf(answer)
    if (token === null) return call.fail('a token in data.token', describeAnswer(answer))
    if (isRow(body)) call.expect(body['status'] === 'success', "status: 'success'", shapeOf(body['status']))
    kit.caller.useToken(token)
    kit.facts.account = account
    const data = isRow(body) && isRow(body['data']) ? body['data'] : {}
    const isSole = isRow(data['aziende'])
    if (isSole) call.tolerate('data.aziende as one record')
    const companies = readNested(call, isSole ? { ...data, aziende: [data['aziende']] } : data, 'aziende', COMPANY)
    if (companies === null || companies.length === 0) call.tolerate('no data.aziende: the company’s name comes from the settings alone')
  })
}

const logIn = (kit: Kit, { email, password }: Login) =>
  kit.caller.call({ method: 'POST', path: '/users/login', body: { email, password }, token: null })

function tokenOf(answer: Answer): string | null {
  const body = isDone(answer) ? jsonIn(answer) : null
  const data = isRow(body) ? body['data'] : null
  const token = isRow(data) ? data['token'] : null
  return typeof token === 'string' && token !== '' ? token : null
}

/** Replaces the token during a run. */
export async function renewToken(kit: Kit): Promise<boolean> {
  const { account } = kit.facts
  if (!account) return false
  await kit.caller.call({ method: 'GET', path: '/sanctum/csrf-cookie', root: true, token: null })
  const token = tokenOf(await logIn(kit, account))
  if (token === null) return false
  kit.calls.of('REST-03').tolerate('the token ended within the run: logged in again')
  kit.caller.useToken(token)
  return true
}

async function refusesStrangers(kit: Kit, call: CallReport): Promise<void> {
  for (const [token, who] of [
    [null, 'without token'],
    ['0|made-up-by-the-conformance-kit', 'with an unknown token'],
  ] as const) {
    const answer = await kit.caller.call({ method: 'GET', path: '/clienti', token })
    const isHeld = !isDone(answer) || !/c_cliente/i.test(answer.body.toString('utf8'))
    call.expect(isHeld, `401 ${who} (GET /clienti)`, `the customers with status ${answer.status}`)
    if (isHeld && answer.status !== 401) call.tolerate(`a call ${who} is answered with status ${answer.status}`)
  }
}

export type LoggedIn = { customer: string; destination: string }

/** REST-04 and REST-05 share one path, so the answer is checked for both. Here a 401 means a wrong password. */
export async function destinationLogin(kit: Kit, { email, password }: Login, expected: LoggedIn | null): Promise<void> {
  const body = { destlogin: email, destpsw: password }
  await kit.check('REST-04', async (call) => {
    const wrong = await kit.caller.call({ method: 'POST', path: PANIFICATORI_LOGIN, body: { ...body, destpsw: `${password}-no` } })
    call.expect(!opens(wrong), 'a refusal of a wrong password', describeAnswer(wrong))
    const fields = await loginFields(kit, call, body)
    const { values } = readRecord(call, fields, MANUAL)
    if (expected && values['primario'] !== null)
      call.expect((values['primario'] as string).includes(expected.customer), 'a primario with the customer’s code', 'another one')
  })
  await kit.check('REST-05', async (call) => {
    const fields = await loginFields(kit, call, body)
    const data = memberOf(fields, ['datiDestinazione'])?.value
    if (data === undefined) call.tolerate('no datiDestinazione: the destination is read from its own record')
    if (!CODES.isRecord(fields)) {
      call.tolerate('no codes of the destination: it is found by its login e-mail in GET /destinazioni')
      return
    }
    const { values } = readRecord(call, fields, CODES)
    const record = isRow(data) ? readRecord(call, data, LOGIN) : null
    if (!expected) return
    const [customer, destination] = [String(values['codiceCliente']), String(values['codiceDestinazione'])]
    const isOwn = isSameCode(customer, expected.customer) && isSameCode(destination, expected.destination)
    call.expect(isOwn, 'the codes of the destination that logs in', 'other codes')
    const known = kit.facts.records.get(expected.customer)?.destinations.find((one) => one.values['codicede'] === expected.destination)
    if (!known || !record) return
    const differing = namesOf(LOGIN).filter((name) => record.values[name] !== known.values[name === 'nomeDestinazione' ? 'nomede' : name])
    call.expect(differing.length === 0, 'the data of the destination’s record', `other values in ${differing.join(', ')}`)
  })
}

const MANUAL = entity('login', { primario: must(text, 'primario') })
const CODES = entity('login', {
  customer: key(partyCode, 'codiceCliente', ...CUSTOMER_CODE),
  destination: key(partyCode, 'codiceDestinazione', ...DESTINATION_CODE),
})

/** The fields of both answers are in `data` or beside it. */
async function loginFields(kit: Kit, call: CallReport, body: Record<string, string>): Promise<Row> {
  const answer = await kit.caller.call({ method: 'POST', path: PANIFICATORI_LOGIN, body })
  const outer = bodyOf(call, answer)
  const inner = isRow(outer) ? soleRecord(memberOf(outer, ['data'])?.value) : null
  if (!isRow(outer)) return call.fail('an answer with primario, datiDestinazione and the codes', describeAnswer(answer))
  return { ...outer, ...inner }
}

/** A refusal may be a 4xx or a success without data. */
export function opens(answer: Answer): boolean {
  return isDone(answer) && /"primario"\s*:\s*"/.test(answer.body.toString('utf8'))
}
