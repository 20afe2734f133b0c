// A line break in any text of an operation that can send mail: no letter gets another recipient or another header, and each line of
// the logs stays one line.
import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType, isScalarType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../bakery/src/test/smtp.ts'
import { gatewaySchema } from '../../gateway/src/graph/schema.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const EVIL = 'x\r\nBcc: spia@evil.example\r\nX-Evil: 1\r\n\r\nciao'
/** What a letter has. */
const HEADERS = new Set(
  'from to reply-to subject message-id date auto-submitted mime-version content-type content-transfer-encoding'.split(' '),
)
const COMPANY = 'forno@interno.example'

/** Every operation whose work includes a letter, by its field. */
const MAILING = { recoverPassword: 'RecoverPassword', requestRegistration: 'RequestRegistration', sendCredentials: 'SendCredentials', createCustomer: 'CreateCustomer' } as const // prettier-ignore
type Mailing = keyof typeof MAILING

const TEXTS: Record<string, string> = { destinationId: '', code: '0002', password: 'Lievito-madre-7', province: 'MO', postcode: '41121' }

let stack: Stack
let server: MailServer
let staff: PortalClient
let destinationId = ''
beforeAll(async () => {
  server = await startMailServer()
  stack = await startStack({ env: { SMTP_URL: server.url } })
  staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const bar = stack.client()
  await bar.login(CUSTOMER)
  destinationId = bar.destinationId()
  await stack.db
    .insertInto('settings')
    .values({ key: 'EMAIL_DITTA', value: COMPANY })
    .onConflict((on) => on.column('key').doUpdateSet({ value: COMPANY }))
    .execute()
})
afterAll(async () => {
  await stack?.stop()
  await server?.close()
})

const isText = (type: GraphQLInputType) => isScalarType(type) && ['String', 'ID', 'Code'].includes(type.name)

/** The paths of all texts of an input. */
function textsOf(type: GraphQLInputType, path: readonly string[] = []): string[][] {
  const named = getNamedType(type)
  if (isText(named)) return [[...path]]
  if (!isInputObjectType(named)) return []
  return Object.values(named.getFields()).flatMap((field) => textsOf(field.type, [...path, field.name]))
}

/** A complete input, with a line break in the text at one path. `seen` is left out elsewhere: it would be a conflict. */
function inputOf(type: GraphQLInputType, evil: readonly string[], run: number): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const item = inputOf(nullable.ofType, evil, run)
    return item === undefined ? undefined : [item]
  }
  if (!isInputObjectType(nullable)) return undefined
  return Object.fromEntries(
    Object.values(nullable.getFields()).flatMap(({ name, type: inner }) => {
      const rest = evil[0] === name ? evil.slice(1) : null
      if (rest?.length === 0) return [[name, EVIL]]
      if (name === 'seen' && !rest) return []
      if (name === 'isNew') return [[name, true]]
      if (isText(getNamedType(inner))) return [[name, TEXTS[name] || textFor(name, run)]]
      const value = inputOf(inner, rest ?? [], run)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

let keys = 0

function textFor(name: string, run: number): string {
  if (name === 'idempotencyKey') return `key${++keys}`
  if (name === 'destinationId') return destinationId
  return /email/i.test(name) ? `posta${run}@cliente.example` : `Testo ${run}`
}

const argumentOf = (field: Mailing) => gatewaySchema().getMutationType()!.getFields()[field]!.args[0]!.type

const intended = (field: Mailing, run: number): string[] => (field === 'requestRegistration' ? [COMPANY] : [`posta${run}@cliente.example`])

let minute = 0
/** Lets the letters leave, five at each turn of the job, until this one has arrived. */
async function sent(recipients: readonly string[], count: number): Promise<void> {
  const waiting = stack.db.selectFrom('mail_outbox').select('id').where('state', 'in', ['waiting', 'sending'])
  const arrived = () => server.received.filter((letter) => letter.recipients.join() === recipients.join()).length
  await expect
    .poll(async () => {
      const hour = String(11 + Math.floor(minute / 60)).padStart(2, '0')
      stack.clock.moveTo(`2026-11-18 ${hour}:${String(minute++ % 60).padStart(2, '0')}`)
      return (await waiting.execute()).length === 0 && arrived() >= count
    })
    .toBe(true)
}

it('no operation with a letter is missing here', () => {
  const fields = Object.values(gatewaySchema().getMutationType()!.getFields())
  const mailing = fields.filter(({ description }) => /\bmail(s|ed)\b/i.test(description ?? '')).map(({ name }) => name)
  expect(mailing.toSorted()).toEqual(Object.keys(MAILING).toSorted())
})

/** Whoever may receive a letter of these tests. */
const intendedByAll = new Set<string>()

it.each(Object.keys(MAILING) as Mailing[])('%s is sent with a line break in each of its texts', async (field) => {
  const type = argumentOf(field)
  const paths = textsOf(type)
  expect(paths.length).toBeGreaterThan(0)
  const isForGuests = field === 'recoverPassword' || field === 'requestRegistration'
  // A login that somebody has, for the recovery.
  const login = { destinationId, loginEmail: 'posta0@cliente.example', password: 'Lievito-madre-7' }
  if (field === 'recoverPassword') await staff.ask('SendCredentials', { input: login })
  for (const [run, path] of [[], ...paths].entries()) {
    for (const address of intended(field, run)) intendedByAll.add(address)
    await (isForGuests ? stack.client() : staff).run(MAILING[field], { input: inputOf(type, path, run) } as never)
  }
  // The input without a line break is mailed; that of the recovery after the credentials.
  await sent(intended(field, 0), field === 'recoverPassword' ? 2 : 1)
  console.log(`${field}: ${paths.length} texts with a line break`)
})

it('no letter has got another recipient or header', () => {
  expect(server.received.length).toBeGreaterThan(10)
  for (const { recipients, raw } of server.received) {
    expect(recipients).toHaveLength(1)
    expect(intendedByAll).toContain(recipients[0])
    const names = headersOf(raw)
    expect(names.filter((name) => !HEADERS.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
  console.log(`${server.received.length} letters, each to its one recipient`)
})

const headersOf = (raw: string): string[] =>
  raw
    .slice(0, raw.search(/\r?\n\r?\n/))
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.split(':')[0]!.toLowerCase())

it('each line of both logs is one JSON object, without what was typed', () => {
  const lines = [...stack.logs.gateway, ...stack.logs.bakery]
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(typeof JSON.parse(line)).toBe('object')
    expect(line).not.toMatch(/spia@evil|posta\d+@/)
  }
})
