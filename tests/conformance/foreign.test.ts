// The kit against a server written from the specification alone, in some of its dialects.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Send, overNetwork } from '../../scripts/conformance/caller.ts'
import { OTHER_VALUES, dialectWith } from '../support/foreign/dialect.ts'
import { startForeignServer, type ForeignServer } from '../support/foreign/server.ts'
import { startKit } from './bakery.ts'

let server: ForeignServer
beforeAll(async () => {
  server = await startForeignServer()
})
afterAll(() => server.close())

async function reportOn(dialect: Record<string, string>, pins: Record<string, string> = { active: 'words' }) {
  server.speak(dialectWith(dialect))
  const { calls, ...result } = await startKit(overNetwork, { clientConfigHeaders: {}, login: null, pins }, server.url).result
  const of = (kind: string) => calls.filter(({ verdict }) => verdict === kind).map(({ row }) => row.id)
  return { ...result, failed: of('failed'), tolerated: of('tolerated'), texts: calls.flatMap(({ all }) => all.map(({ text }) => text)) }
}

it('fails no call of a server that follows the specification', async () => {
  const { failed, texts } = await reportOn({})
  expect(failed, texts.join('\n')).toEqual([])
})

it.each([
  ['a bare list', { lists: 'bare' }, 'list: bare'],
  ['letters as flags', { flags: 'letter' }, 'flags: s'],
  ['decimal commas', { numbers: 'comma' }, 'quantities: comma'],
  ['Italian dates', { dates: 'italian' }, 'dates: dd/mm/yyyy'],
  ['closures beside the orders', { closures: 'chiusure' }, 'orders and closures of single dates in another form'],
  ['a new customer without code', { newCustomer: 'none' }, 'no code of the new customer in the answer: it is found in GET /clienti'],
  ['an inverted toggle-day', { toggleDay: 'enables' }, "active read the other way round: '1' enables a day"],
])('tolerates and reports %s', async (_what, dialect: Record<string, string>, report) => {
  const { failed, tolerated, texts } = await reportOn(dialect)
  expect(failed, texts.join('\n')).toEqual([])
  expect(tolerated).not.toEqual([])
  expect(
    texts.some((text) => text.startsWith(report)),
    texts.join('\n'),
  ).toBe(true)
})

it("DEST-19 fails 'S' for who may log in, unless the operator says that it counts", async () => {
  const { failed, texts } = await reportOn({ flags: 'letter' }, {})
  expect(failed).toContain('REST-21')
  expect(texts.join('\n')).toContain('BAKERY_DIALECT=active=words')
})

it('fails a list without a body, which PHP writes in place of one that it cannot write', async () => {
  server.speak(dialectWith({}))
  const withoutBody: Send = async (url, init) => {
    const answer = await overNetwork(url, init)
    return init.method === 'GET' && url.pathname.endsWith('/clienti') ? new Response('', { headers: answer.headers }) : answer
  }
  const { calls } = await startKit(withoutBody, { clientConfigHeaders: {}, login: null }, server.url).result
  const texts = calls.filter(({ row }) => row.id === 'REST-23').flatMap(({ all }) => all.map(({ text }) => text))
  expect(texts.join('\n')).toContain('a list, also where it is empty')
})

/** Switches that the kit reads by its own code. It reads the others by the gateway's tables. */
const KIT_SWITCHES = new Set<string>(['planningDays', 'loginAnswer', 'serviceAnswer', 'parameter', 'duplicates', 'categories', 'others'])

/** Values that the kit must fail, each with the call that fails. With the others the gateway works, and the kit must not fail. */
const FAILING = new Map<string, string>([
  // The portal refuses a list of which it can read the first page only.
  ['lists=firstPage', 'REST-21'],
  // Quantities lose their thousandths.
  ['numbers=decimals', 'REST-30'],
  ['numbers=grouped', 'REST-30'],
  ['others=documents', 'REST-40'],
  ['planningDelete=ignored', 'REST-31'],
  // Two equal totals may be one total repeated, or two parts of one.
  ['duplicates=totals', 'REST-45'],
])
const failingIn = ([name, value]: readonly [string, string]) => FAILING.get(`${name}=${value}`)

it.each(OTHER_VALUES.filter(failingIn))('fails the affected call of a server with %s=%s', async (name, value) => {
  expect((await reportOn({ [name]: value })).failed).toContain(failingIn([name, value]))
})

it('lists only failing values that exist', () => {
  expect(OTHER_VALUES.filter(failingIn)).toHaveLength(FAILING.size)
})

const harmless = OTHER_VALUES.filter((value) => !failingIn(value))
const tried = process.env['TEST_LONG'] ? harmless : harmless.filter(([name]) => KIT_SWITCHES.has(name))

it.each(tried)('fails no call of a server with %s=%s', async (name, value) => {
  const { failed, texts } = await reportOn({ [name]: value })
  expect(failed, texts.join('\n')).toEqual([])
})
