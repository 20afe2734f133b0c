// Pages of former builds keep working for 30 days: their operations and files are stored while their build is in service.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const DAY = 24 * 3_600_000
const SESSION = 'query Session { session { isAuthenticated } }'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

type Portal = Awaited<ReturnType<typeof startPortal>>

let erp: FakeErp
let folder: string
const opened: Portal[] = []

beforeEach(async () => {
  erp = await startErp()
  folder = mkdtempSync(join(tmpdir(), 'panify-builds-'))
  mkdirSync(join(folder, 'data'))
})
afterEach(async () => {
  for (const portal of opened.splice(0)) await portal.close()
  await erp.close()
  rmSync(folder, { recursive: true })
})

/** A build with one file of its own and one operation. */
function makeBuild(name: string, operation: string) {
  const webRoot = join(folder, name)
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html><title>${name}</title>`)
  writeFileSync(join(webRoot, `assets/index-${name}.js`), `code of ${name}`)
  writeFileSync(join(webRoot, `assets/index-${name}.js.br`), brotliCompressSync(`code of ${name}`))
  writeFileSync(join(webRoot, `assets/style-${name}.css`), `style of ${name}`)
  const operations = join(webRoot, 'operations.json')
  writeFileSync(operations, JSON.stringify({ [hashOf(operation)]: { name: 'Session', body: operation } }))
  return { webRoot, operations, documents: 'trusted' as const }
}
const former = (operation = SESSION) => makeBuild('formerly', operation)
const current = () => makeBuild('nowadays', `${SESSION}\n`)

async function open(options: Parameters<typeof startPortal>[1]) {
  const portal = await startPortal(erp, { ...options, config: { dataDir: join(folder, 'data'), ...options?.config } })
  opened.push(portal)
  return portal
}
async function upgrade(from: Portal, options: Parameters<typeof startPortal>[1]) {
  await from.close()
  opened.splice(opened.indexOf(from), 1)
  return await open(options)
}

async function ask(portal: Portal, text: string, variables: object = {}) {
  const body = { operationName: 'Session', variables, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } } }
  const answer = await portal.browser().send('POST', '/graphql', body)
  const { data, errors } = answer.json<{ data?: unknown; errors?: { message: string; extensions: { code: string } }[] }>()
  return errors ? `${answer.statusCode} ${errors[0]?.extensions.code}` : data
}
const DONE = { session: { isAuthenticated: true } }
const REFUSED = '403 DOCUMENT_NOT_TRUSTED'
const load = async (portal: Portal, name: string, headers = {}) => await portal.browser().send('GET', `/assets/${name}`, undefined, headers)

it('F32 answers the operations and serves the files of a former build, as they were', async () => {
  const portal = await upgrade(await open(former()), current())
  expect(await ask(portal, SESSION)).toEqual(DONE)
  expect(await ask(portal, `${SESSION}\n`)).toEqual(DONE)
  const plain = await load(portal, 'index-formerly.js')
  expect([plain.statusCode, plain.body, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
    200,
    'code of formerly',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  const compressed = await load(portal, 'index-formerly.js', { 'accept-encoding': 'gzip, br' })
  expect([compressed.headers['content-encoding'], brotliDecompressSync(compressed.rawPayload).toString()]).toEqual([
    'br',
    'code of formerly',
  ])
  expect(compressed.headers['vary']).toContain('accept-encoding')
  const style = await load(portal, 'style-formerly.css')
  expect([style.body, style.headers['content-type']]).toEqual(['style of formerly', 'text/css; charset=utf-8'])
  expect((await portal.browser().send('GET', '/index.html')).body).toContain('nowadays')
})

it('F32 keeps them for 30 days after their build was last in service, and deletes them then', async () => {
  const old = await open(former())
  // The former build is in service for 40 days, and is noted to be every day.
  for (let day = 0; day < 40; day++) {
    const before = old.clock.timers.length
    await old.clock.advance(DAY)
    await expect.poll(() => old.clock.timers.length).toBeGreaterThan(before + 1)
  }
  const at = '2026-12-29 10:00'
  const portal = await upgrade(old, { ...current(), at })
  for (const days of [0, 29]) {
    portal.clock.set(at)
    await portal.clock.advance(days * DAY)
    expect([days, await ask(portal, SESSION)]).toEqual([days, DONE])
  }
  await portal.clock.advance(2 * DAY)
  expect(await ask(portal, SESSION)).toBe(REFUSED)
  expect((await load(portal, 'index-formerly.js')).statusCode).toBe(404)
  const parts = async () => {
    const database = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: null })
    const rows = await database.kysely.selectFrom('build_parts').select('name').orderBy('name').execute()
    await database.close()
    return rows.map(({ name }) => name)
  }
  await expect.poll(parts).toEqual(['/assets/index-nowadays.js', '/assets/style-nowadays.css', hashOf(`${SESSION}\n`)].toSorted())
})

it('F32 refuses a former operation that no longer fits the contract, with a text that asks for the new version', async () => {
  const gone = 'query Session { session { isAuthenticated wasOnceHere } }'
  const portal = await upgrade(await open(former(gone)), current())
  expect(await ask(portal, gone)).toBe(REFUSED)
  const answer = await portal
    .browser()
    .send('POST', '/graphql', { extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(gone) } } })
  expect(answer.json().errors[0].message).toBe('È disponibile una nuova versione di Panify Cloud. Ricarica la pagina.')
})

it('F32 refuses a former change whose input no longer fits, before anything is executed', async () => {
  const text = 'mutation Session($input: LoginInput!) { login(input: $input) { __typename } }'
  const portal = await upgrade(await open(former(text)), current())
  const login = { email: 'a@b.example', password: 'x', remember: false }
  expect(await ask(portal, text, { input: login })).toEqual({ login: { __typename: 'LoginRefused' } })
  erp.forgetCalls()
  for (const input of [{ ...login, wasOnceHere: true }, { email: 'a@b.example' }, undefined])
    expect(await ask(portal, text, { input })).toBe(REFUSED)
  expect(erp.calls).toEqual([])
})

it('F32 shares builds between gateways: an old one serves a page of a new one, as far as it can', async () => {
  const old = await open(former())
  const next = 'query Session { session { isAuthenticated } company { name isNewHere } }'
  const other = await open(makeBuild('tomorrow', `${SESSION}\n\n`))
  expect(await ask(old, `${SESSION}\n\n`)).toEqual(DONE)
  expect((await load(old, 'index-tomorrow.js')).body).toBe('code of tomorrow')
  expect(await ask(old, next)).toBe(REFUSED)
  expect(await ask(other, SESSION)).toEqual(DONE)
})

it('serves and executes no part that somebody has put into the store, or has exchanged', async () => {
  const portal = await upgrade(await open(former()), current())
  const database = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: null })
  const { kysely } = database
  const { sealed } = await kysely.selectFrom('build_parts').select('sealed').where('name', '=', '/assets/style-formerly.css').executeTakeFirstOrThrow() // prettier-ignore
  await kysely.updateTable('build_parts').set({ sealed }).where('name', '=', '/assets/index-formerly.js').execute()
  const own = 'query Session { company { name } }'
  await kysely
    .insertInto('build_parts')
    .values({ name: hashOf(own), sealed: JSON.stringify({ name: 'Session', body: own }), used_at_ms: Number.MAX_SAFE_INTEGER })
    .execute()
  await database.close()
  expect((await load(portal, 'index-formerly.js')).statusCode).toBe(404)
  expect(await ask(portal, own)).toBe(REFUSED)
})

it('starts and serves its own build while nothing can be stored', async () => {
  await open(former())
  const database = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: null })
  await database.kysely.schema.dropTable('build_parts').execute()
  await database.close()
  const second = await open(current())
  expect(await ask(second, `${SESSION}\n`)).toEqual(DONE)
  expect(second.log.join('')).toContain("The portal's build could not be stored for later")
})

it('counts a guest who asks for unknown operations', async () => {
  const portal = await open(former())
  const browser = portal.browser()
  const unknown = { extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('unknown') } } }
  const codes = []
  for (let n = 0; n < 601; n++) codes.push((await browser.send('POST', '/graphql', unknown)).statusCode)
  expect(codes.at(599)).toBe(403)
  expect(codes.at(600)).toBe(429)
})
