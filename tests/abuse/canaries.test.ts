// Every secret of an installation is a word that occurs nowhere else. The real programs are used by each kind of caller; then no
// answer, no file of the build, no line that they have printed and no table may contain one of these words.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractRoutes } from '../../bakery/src/contract.ts'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { WEB_ROOT } from '../../gateway/src/doors/statics.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { DEMO_AT, layDemo } from '../support/demo.ts'
import { portalClient } from '../support/portal-client.ts'
import { type RunningPortal, startPortal } from '../support/processes.ts'
import { DOCUMENTED, PORTAL } from '../upstream/operations.ts'
import { TABLE } from '../upstream/table.ts'

const OWN = '0002/0001'
const GIVEN = { SMTP_URL: 'smtp://posta:canary-of-the-mail-server@127.0.0.1:9', METRICS_TOKEN: 'canary-of-the-metrics' }

let dataDir: string
let portal: RunningPortal
let bakery: string
let secrets: Record<string, string>
let token = ''

/** Every text of a JSON value, by its path. */
const textsIn = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
      : []

const filesIn = (folder: string, name = /./) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'panify-canaries-'))
  layDemo(dataDir)
  const ports = { port: await freePort(), bakeryPort: await freePort() }
  bakery = `http://127.0.0.1:${ports.bakeryPort}`
  portal = await startPortal({ mode: 'demo', dataDir, at: DEMO_AT, env: GIVEN, ...ports })
  const [file = ''] = filesIn(dataDir, /^secrets\.json$/)
  const made = textsIn(JSON.parse(readFileSync(file, 'utf8'))).filter(([path]) => /password|key$/i.test(path))
  secrets = {
    ...Object.fromEntries(made),
    ...Object.fromEntries(DEMO_LOGINS.map(({ key, password }) => [`password of ${key}`, password])),
    mail: 'canary-of-the-mail-server',
    metrics: GIVEN.METRICS_TOKEN,
  }
})
afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const revealedIn = (text: string) => Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))

const PATHS =
  words(`/ /login /client-config /api/client-config /readyz /livez /logo /.env /secrets.json /data/secrets.json /demo/secrets.json
  /gateway.sqlite /bakery.sqlite /posta /demo/clock /graphql /graphql/v1 /graphql/v1/schema.graphql /graphql/v1/introspection.json
  /graphql/v1/errors.json /img/PAN001.jpg /documenti.pdf /printDocuments/x.pdf /anteprima/${OWN}/2026-11-20.pdf /metrics /package.json /..%2fsecrets.json`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const variablesOf = (name: string) => JSON.parse(JSON.stringify(TABLE[name]?.variables ?? {}).replaceAll('0041/0001', OWN)) as never

/** Reads, and changes that are refused; the others are tests of their own. */
const crawled = [...PORTAL]
  .filter(([name, body]) => body.startsWith('query') || ['RecoverPassword', 'SetDayDisabled', 'Reconnect'].includes(name))
  .map(([name]) => name)

it('no answer to any caller contains a secret', async () => {
  let count = 0
  const found: string[] = []
  const look = (where: string, text: string) => {
    count += 1
    found.push(...revealedIn(text).map((name) => `${name} in ${where}`))
  }
  for (const who of [null, 'bar', 'admin'] as const) {
    const client = portalClient(portal.origin)
    if (who) await client.login(DEMO_LOGINS.find(({ key }) => key === who)!)
    for (const name of crawled) look(`${who} ${name}`, JSON.stringify(await client.run(name as 'Session', variablesOf(name))))
    for (const path of PATHS) {
      const answer = await client.get(path)
      look(`${who} ${path}`, `${JSON.stringify([...answer.headers])} ${await answer.text()}`)
    }
    if (who === 'admin') {
      const input = { name: 'Cassa', scopes: ['READ_ORDERS', 'ADMINISTRATION', 'PRODUCTION'], expiresAt: '2026-12-18T09:00:00Z' }
      const { createApiToken } = await client.ask('CreateApiToken', { input: input as never })
      token = createApiToken.secret
    }
  }
  expect(token).toMatch(/^pnf_/)
  secrets['API token'] = token
  for (const [name, query] of DOCUMENTED) {
    if (!query.trimStart().startsWith('query')) continue
    const answer = await fetch(`${portal.origin}/graphql/v1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: variablesOf(name) }),
    })
    look(`token ${name}`, await answer.text())
  }
  for (const { method, url } of contractRoutes()) {
    const answer = await fetch(`${bakery}${url.replaceAll(/:\w+/g, '0002')}`, { method })
    look(`bakery ${method} ${url}`, await answer.text())
  }
  expect(found).toEqual([])
  console.log(`${Object.keys(secrets).length} secrets in none of ${count} answers`)
})

it('no file of the build contains a secret, or the sources of the portal', () => {
  const files = filesIn(WEB_ROOT)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(files.flatMap((file) => revealedIn(readFileSync(file, 'latin1')).map((name) => `${name} in ${file}`))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
})

it('nothing that the programs print or store contains a secret, and they print no e-mail', async () => {
  const client = portalClient(portal.origin)
  await client.run('Login', { input: { email: DEMO_LOGINS[0].email, password: 'canary-of-a-typo', remember: false } })
  await portal.stop()
  secrets['typed password'] = 'canary-of-a-typo'
  const printed = portal.output()
  // The demo prints the logins of its two users for whoever tries it out.
  expect(revealedIn(printed).filter((name) => !name.startsWith('password of'))).toEqual([])
  const log = printed.split('\n').filter((line) => line.startsWith('{'))
  expect(log.filter((line) => revealedIn(line).length > 0 || /[\w.]+@[\w.]+/.test(line))).toEqual([])
  const tables = filesIn(dataDir, /\.sqlite/)
  expect(tables.length).toBeGreaterThanOrEqual(2)
  expect(tables.flatMap((file) => revealedIn(readFileSync(file, 'latin1')).map((name) => `${name} in ${file}`))).toEqual([])
})
