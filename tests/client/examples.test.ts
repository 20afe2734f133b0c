// Runs the example programs against the real programs and the demo bakery.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPanify } from '@panify/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { signedHeaders } from '../../gateway/src/webhooks/signature.ts'
import { examplesIn, withDocument } from '../../web/playground/src/examples.ts'
import { ADMINISTRATOR, startStack, type Stack } from '../support/stack.ts'
import type { PortalClient } from '../support/portal-client.ts'

const root = join(import.meta.dirname, '../..')
const operationsFolder = join(root, 'schema/client/operations')
const exec = promisify(execFile)

let stack: Stack
let staff: PortalClient
let secret = ''
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panify-examples-'))
  stack = await startStack({ at: '2026-11-18 09:00', env: { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.0/8' } })
  staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const { createApiToken } = await staff.ask('CreateApiToken', {
    input: { name: 'Esempi', scopes: ['READ_ORDERS', 'WRITE_ORDERS', 'PRODUCTION', 'ADMINISTRATION'], expiresAt: '2026-12-18T09:00:00Z' },
  })
  secret = createApiToken.secret
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const asProgram = () => ({ cwd: folder, env: { ...process.env, PANIFY_URL: `${stack.origin}/graphql/v1`, PANIFY_TOKEN: secret } })
const pathOf = (name: string) => join(root, 'examples', `${name}.ts`)
const run = (name: string, ...args: string[]) => exec(process.execPath, [pathOf(name), ...args], asProgram())
const start = (name: string, ...args: string[]) => spawn(process.execPath, [pathOf(name), ...args], asProgram())

it('place-order orders for the next open date, and the portal shows it', async () => {
  const { stdout } = await run('place-order', '0002/0001', 'COR001', '40')
  expect(stdout).toMatch(/^2026-11-19: 40 of .+; can change until 2026-11-18T19:00:00.000Z\n$/)
  const failure = await run('place-order', '9999/0001', 'COR001', '40').catch((error: { code: number; stderr: string }) => error)
  expect(failure).toMatchObject({ code: 1, stderr: 'Refused: DESTINATION_NOT_FOUND Destinazione non trovata.\n' })
})

it('production-to-csv writes one line per order', async () => {
  const { stdout } = await run('production-to-csv', '2026-11-19')
  const [head, ...lines] = stdout.trim().split('\n')
  expect(head).toBe('date;customer;destination;article;quantity;basis')
  expect(lines.length).toBeGreaterThan(100)
  expect((await run('production-to-csv')).stdout).toBe(stdout)
  expect(lines.every((line) => /^"2026-11-19";("[^;]*";){3}"[\d.]+";"\w+"$/.test(line))).toBe(true)
})

it('sync-articles prints what has changed since its last run', async () => {
  expect((await run('sync-articles')).stdout).toMatch(/^\d+ articles: \d+ new, 0 changed, 0 gone\n$/)
  await staff.ask('UpdateArticle', { input: { code: 'PAN001', set: { description: 'Pane di oggi' } } })
  expect((await run('sync-articles')).stdout).toMatch(/^\d+ articles: 0 new, 1 changed, 0 gone\n$/)
})

it('follow-production prints the list of a date, then each total that changes', async () => {
  const follower = start('follow-production', '2026-11-20')
  let printed = ''
  follower.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const gone = once(follower, 'exit')
  try {
    await expect.poll(() => printed).toMatch(/^2026-11-20: \d+ articles\n$/)
    const { placeOrder } = createPanify({ url: `${stack.origin}/graphql/v1`, token: secret })
    const rows = [{ articleCode: 'COR001', quantity: 77 }]
    const placed = await placeOrder({ input: { destinationId: '0002/0001', date: '2026-11-20', mode: 'MERGE', rows } })
    expect(placed.__typename).toBe('ExtraordinaryOrderSet')
    await expect.poll(() => printed).toMatch(/articles\n.+: [\d.]+ → [\d.]+ pz\n$/)
  } finally {
    follower.kill()
    await gone
  }
})

describe('receive-webhooks', () => {
  let receiver: ChildProcess
  afterAll(async () => {
    receiver?.kill()
    for (const { id } of (await staff.ask('ApiTokens')).webhooks) await staff.ask('DeleteWebhook', { input: { id } })
  })

  it('follows up each delivery once, and refuses what Panify has not sent just now', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { createWebhook } = await staff.ask('CreateWebhook', { input: { url, events: ['ORDER_CHANGED'] } })
    const lines: string[] = []
    // It checks the timestamps by its own clock, which is set to that of the demo.
    const ahead = stack.clock.nowMs() - Date.now()
    const clock = `data:text/javascript,const now=Date.now;Date.now=()=>now()+${ahead}`
    const { cwd, env } = asProgram()
    receiver = spawn(process.execPath, ['--import', clock, pathOf('receive-webhooks'), String(port), 'inbox.sqlite'], {
      cwd,
      env: { ...env, PANIFY_WEBHOOK_SECRET: createWebhook.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    receiver.stdout!.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')))
    await expect.poll(() => lines).toEqual([`Listening on port ${port}`])

    const order = (quantity: number) =>
      staff.ask('UpdatePlanning', { input: { destinationId: '0002/0001', cells: [{ articleCode: 'COR001', day: 'MONDAY', quantity }] } })
    await order(36)
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toMatch(/^\d+ .+ 2026-11-23: .*36 COR001/)

    const deliveries = async () => (await staff.ask('ApiTokens')).webhooks[0].deliveries.nodes as { id: string; state: string }[]
    const [delivery] = await deliveries()
    await staff.ask('ReplayWebhookDelivery', { input: { id: delivery!.id } })
    await expect.poll(async () => (await deliveries())[0]!.state).toBe('DELIVERED')
    const send = async (body: string, headers: Record<string, string>) => (await fetch(url, { method: 'POST', body, headers })).status
    const now = Math.floor(stack.clock.nowMs() / 1_000)
    const signed = (seconds: number, body = '{}') => signedHeaders(createWebhook.secret, { id: 'another', seconds, body })
    expect(await send('{ }', signed(now))).toBe(401)
    expect(await send('{}', signed(now - 600))).toBe(401)
    expect(await send('{}', {})).toBe(401)
    await order(48)
    // The delivery that was sent again has added no line before this one.
    await expect.poll(() => lines.length).toBe(3)
    expect(lines[2]).toMatch(/48 COR001/)
  })
})

it('the Python classes made from the published contract fit the Python program', async () => {
  cpSync(join(root, 'examples/python'), folder, { recursive: true, filter: (path) => !path.endsWith('.ts') })
  await exec(process.execPath, [join(root, 'examples/python/generate.ts'), folder])
  const pyright = join(root, 'tests/node_modules/.bin/pyright')
  await expect(exec(pyright, ['.'], { cwd: folder })).resolves.toMatchObject({ stdout: expect.stringContaining('0 errors') })
})

describe('the example of', () => {
  const read = (name: string) => readFileSync(join(operationsFolder, name), 'utf8')
  const refusal = read('refusal.graphql')
  const variables = JSON.parse(read('examples.json')) as Record<string, unknown>
  const examples = readdirSync(operationsFolder)
    .filter((name) => name.endsWith('.graphql'))
    .flatMap((name) => examplesIn(read(name), { refusal, variables, today: '2026-11-18' }))
    // Streams do not end; the example of one is above.
    .filter(({ kind }) => kind !== 'subscription')

  /** Of what a stranger's numbers cannot be right: how many notes there are, and which date has closed. */
  const MAY_BE_REFUSED = new Set(['deleteCategory', 'invoiceDocuments'])

  type Answer = { data: Record<string, { __typename?: string } | null>; errors?: unknown }

  async function ask(body: { query: string; variables?: unknown }): Promise<Answer> {
    const response = await fetch(`${stack.origin}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  }

  it.each(examples.map((example) => [example.name, example] as const))('%s works in the demo', async (name, example) => {
    const given = await withDocument(example.variables || '{}', ask)
    const { data, errors } = await ask({ query: example.document, variables: JSON.parse(given) })
    expect(JSON.stringify(errors)).toBeUndefined()
    const [value] = Object.values(data)
    expect(value).not.toBeNull()
    // A change is what its example wants, no refusal.
    const isRefusal = 'code' in value! && 'message' in value
    expect(MAY_BE_REFUSED.has(name) || !isRefusal, JSON.stringify(value)).toBe(true)
  })
})
