// The portal's door: accepted requests and documents, and the content of errors.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOGINS, SERVICE, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const MANIFEST = join(import.meta.dirname, '../../../schema/generated/portal-operations.json')
const SESSION = '{ session { isAuthenticated } }'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

async function open(options: Parameters<typeof startPortal>[1] = {}) {
  portal = await startPortal(erp, options)
  return portal.browser()
}

type Manifest = Record<string, { name: string; body: string }>

describe('trusted documents', () => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
  const post = async (body: unknown) => {
    const answer = await (await open({ documents: 'trusted' })).send('POST', '/graphql', body)
    return { status: answer.statusCode, ...answer.json<{ data?: unknown; errors?: { extensions: unknown }[] }>() }
  }

  it('answers to the hash of an operation of the portal', async () => {
    const [hash, { name, body }] = Object.entries(manifest).find(([, operation]) => operation.name === 'Session') ?? [
      '',
      { name: '', body: '' },
    ]
    expect(createHash('sha256').update(body).digest('hex')).toBe(hash)
    const answer = await post({ operationName: name, variables: {}, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } })
    expect(answer).toMatchObject({ status: 200, data: { session: { isAuthenticated: true } } })
    expect(answer.errors).toBeUndefined()
  })

  it('refuses a guest what needs a session before any variable is coerced, and reads no long body of a guest', async () => {
    const browser = await open({ documents: 'trusted' })
    const hashOf = (name: string) => Object.entries(manifest).find(([, operation]) => operation.name === name)?.[0]
    const ask = (operationName: string, variables: object) =>
      browser.send('POST', '/graphql', { operationName, variables, extensions: { persistedQuery: { sha256Hash: hashOf(operationName) } } })
    // Coerced, it would be refused as BAD_USER_INPUT.
    const early = await ask('UpdatePlanning', { input: { cells: 'no list' } })
    expect([early.statusCode, early.json()]).toEqual([
      200,
      { errors: [expect.objectContaining({ extensions: { code: 'NOT_AUTHENTICATED' } })] },
    ])
    expect((await ask('Login', { input: 'no input' })).json().errors[0].extensions.code).toBe('BAD_USER_INPUT')
    const long = { input: { email: 'a@b.example', password: 'x'.repeat(16 * 1024), remember: false } }
    expect((await ask('Login', long)).statusCode).toBe(413)
  })

  const anyHash = Object.keys(manifest)[0] ?? ''
  it.each([
    ['free text', { query: SESSION }],
    ['free text beside a known hash', { query: SESSION, extensions: { persistedQuery: { sha256Hash: anyHash } } }],
    ['an unknown hash', { extensions: { persistedQuery: { sha256Hash: 'f'.repeat(64) } } }],
    ['a hash in capitals', { extensions: { persistedQuery: { sha256Hash: anyHash.toUpperCase() } } }],
    ['a name of every object', { extensions: { persistedQuery: { sha256Hash: 'constructor' } } }],
    ['nothing', {}],
  ])('refuses %s', async (_case, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(403)
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'DOCUMENT_NOT_TRUSTED' })
    expect(answer.data).toBeUndefined()
  })

  it.each([[[{ query: SESSION }]], ['text'], [null], [{ query: 1 }], [{ variables: [] }]])('refuses %j as a request', async (body) => {
    const browser = await open({ documents: 'trusted' })
    const answer = await browser.send('POST', '/graphql', JSON.stringify(body))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ errors: [{ message: 'Richiesta non valida.', extensions: { code: 'BAD_USER_INPUT' } }] })
  })
})

describe('accepted requests', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('answers %s with 405', async (method) => {
    await open()
    const answer = await portal.app.inject({
      method,
      url: `/graphql?query=${encodeURIComponent(SESSION)}`,
      headers: { 'apollo-require-preflight': '1' },
    })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'text/plain;application/json',
    undefined,
  ])('reads no body of type %s', async (type) => {
    await open()
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await portal.app.inject({ method: 'POST', url: '/graphql', headers, payload: JSON.stringify({ query: SESSION }) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('isAuthenticated')
  })

  const knock = async (headers: Record<string, string>, config = {}) => {
    await open({ config })
    const payload = JSON.stringify({ query: SESSION })
    return (
      await portal.app.inject({
        method: 'POST',
        url: '/graphql',
        payload,
        headers: { host: 'forno.example', 'content-type': 'application/json', ...headers },
      })
    ).statusCode
  }

  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'https://forno.example' }, 200],
    [{ origin: 'https://altro.example' }, 403],
    [{ origin: 'https://forno.example.altro.example' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
  ])('with %j answers %i', async (headers, status) => expect(await knock(headers)).toBe(status))

  it('uses its public address behind a proxy', async () => {
    expect(await knock({ host: '127.0.0.1:4000', origin: 'https://forno.example' }, { publicUrl: 'https://forno.example' })).toBe(200)
  })

  it('reads no body above 256 KiB', async () => {
    const browser = await open()
    const answer = await browser.send('POST', '/graphql', { query: SESSION, variables: { x: 'x'.repeat(256 * 1024) } })
    expect(answer.statusCode).toBe(413)
  })
})

describe('rights', () => {
  const errorOf = async (browser: ReturnType<typeof portal.browser>, text: string) => {
    const answer = await browser.query(text)
    return { code: answer.errors?.[0]?.extensions?.['code'], message: answer.errors?.[0]?.message }
  }
  const OPEN = ['session', 'viewer', 'company', 'login', 'completeLogin', 'logout', 'reconnect', 'recoverPassword', 'requestRegistration']

  it('ROLE-05,06 answers without a session only to session, company, login in both steps, logout, reconnect, recovery and registration', async () => {
    await open()
    erp.forgetCalls()
    const { createSchema } = await import('../graph/schema.ts')
    const graph = createSchema()
    const fields = [graph.getQueryType(), graph.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).map((field) => ({ type, field })),
    )
    const refused: string[] = []
    for (const { type, field } of fields) {
      if (OPEN.includes(field.name)) continue
      const context = { session: null }
      const call = () => field.resolve?.({}, {}, context, {} as never)
      expect(call, `${type?.name}.${field.name}`).toThrow(expect.objectContaining({ extensions: { code: 'NOT_AUTHENTICATED' } }))
      refused.push(field.name)
    }
    expect(refused.length).toBe(fields.length - OPEN.length)
    expect(erp.calls).toEqual([])
  })

  it('ROLE-01 gives the browser no rights of the service login', async () => {
    const browser = await open()
    expect((await browser.query('{ session { isAuthenticated viewer { role } } }')).data).toEqual({
      session: { isAuthenticated: true, viewer: null },
    })
    expect(await errorOf(browser, '{ destinations { nodes { id } } }')).toEqual({
      code: 'NOT_AUTHENTICATED',
      message: 'Sessione scaduta. Accedi di nuovo.',
    })
  })

  it('ROLE-05 refuses staff fields to a customer', async () => {
    const browser = await open()
    await browser.login('customer')
    expect(await errorOf(browser, '{ destinations { nodes { id } } }')).toEqual({
      code: 'FORBIDDEN',
      message: 'Operazione non consentita.',
    })
    expect(await errorOf(browser, '{ customers { nodes { code } } }')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await errorOf(browser, 'mutation { enterDestination(input: { destinationId: "0042/0003" }) { __typename } }')).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await errorOf(browser, '{ viewer { destination { customer { code } } } }')).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('throws at start if a root field has no @access', async () => {
    await open()
    const { createSchema } = await import('../graph/schema.ts')
    const directive = 'directive @access(to: Role!) on FIELD_DEFINITION enum Role { PUBLIC DESTINATION ADMINISTRATOR }'
    const { guardFields } = await import('../access/guard.ts')
    const { buildSchema } = await import('graphql')
    expect(() => guardFields(buildSchema(`${directive} type Query { a: Int @access(to: PUBLIC) b: Int }`))).toThrow('Query.b')
    expect(() => createSchema()).not.toThrow()
  })
})

describe('secrets and internals', () => {
  it('SESSION-30 ROLE-24 ENT-01 the token, the credentials and the key are in no answer and no cookie', async () => {
    const browser = await open()
    const said: string[] = []
    for (const who of ['administrator', 'customer'] as const) {
      await browser.login(who)
      said.push(JSON.stringify([...browser.cookies]))
      const { data, errors } = await browser.query(
        `{ session { isAuthenticated loading apiError now isInstalled companyInfo { id name vatNumber logoUrl cutOff phone } viewer { role destination { id name loginEmail passwordState } } } }`,
      )
      said.push(JSON.stringify({ data, errors }))
    }
    for (const url of ['/client-config', '/api/client-config', '/readyz', '/livez', '/logo', '/', '/.env', '/secrets.json']) {
      const answer = await browser.send('GET', url)
      said.push(JSON.stringify(answer.headers), answer.body)
    }
    const secrets = [erp.token(), SERVICE.email, SERVICE.password, 'gateway-key-canary', LOGINS.customer.password, 'db-host-canary']
    for (const secret of secrets) expect(said.join('\n')).not.toContain(secret)
    for (const secret of [...secrets, LOGINS.customer.email]) expect(portal.log.join('')).not.toContain(secret)
  })

  it('names of the schema are in no answer: no suggestions, no introspection, no stack', async () => {
    const browser = await open()
    for (const text of ['{ sesion { now } }', '{ __schema { types { name } } }', '{ session { noww } }', '{', '{ session }']) {
      const answer = await browser.query(text)
      expect(answer.status).toBe(400)
      expect(answer.errors?.map(({ message, extensions }) => [message, Object.keys(extensions ?? {})])).toEqual(
        answer.errors?.map(() => ['Richiesta non valida.', ['code']]),
      )
    }
  })

  it('an unexpected error shows nothing and is logged', async () => {
    const browser = await open()
    portal.services.shared.company = async () => {
      throw new Error('SELECT password FROM users /srv/app.ts:12')
    }
    const answer = await browser.query('{ company { name } }')
    expect(answer.errors).toEqual([
      {
        message: 'Errore interno. Riprova.',
        extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) },
        path: ['company', 'name'],
      },
    ])
    expect(portal.log.join('')).toContain('Unexpected error')
  })

  it('the HTML and the SQL of a failing server are in no answer', async () => {
    const browser = await open()
    await browser.login('administrator')
    for (const reply of [
      { status: 500, html: '<h1>SQLSTATE[42000]</h1>' },
      { html: '<html>login</html>' },
      { status: 500, json: { message: 'SQLSTATE[42000]: select * from x' } },
    ]) {
      erp.on('GET', '/destinazioni', reply)
      const { errors } = await browser.query('{ destinations { nodes { id } } }')
      expect(errors?.[0]?.extensions?.['code']).toMatch(/^UPSTREAM_(FAILED|INVALID)$/)
      expect(JSON.stringify(errors)).not.toMatch(/SQL|<|select/)
    }
  })
})

describe('every answer', () => {
  it('has the security headers', async () => {
    const browser = await open()
    const { headers } = await browser.send('POST', '/graphql', { query: SESSION })
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "style-src-attr 'none'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types sw default',
        'report-uri /csp-report',
      ].join(';'),
    )
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    for (const name of ['strict-transport-security', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name)
  })

  it('requires https for a year if there is https', async () => {
    const browser = await open({ config: { publicUrl: 'https://forno.example' } })
    expect((await browser.send('GET', '/livez')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('of the health checks shows whether the gateway runs and is ready', async () => {
    const browser = await open()
    expect((await browser.send('GET', '/livez')).json()).toEqual({ status: 'ok' })
    const ready = await browser.send('GET', '/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([200, expect.objectContaining({ status: 'ok', database: true, service: true })])
  })

  it('accepts reports of the browser without logging their content', async () => {
    await open()
    const headers = { 'content-type': 'application/csp-report' }
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers,
      payload: '{"csp-report":{"blocked-uri":"segreto"}}',
    })
    expect(answer.statusCode).toBe(204)
    expect(portal.log.join('')).toContain('A browser reported a violation')
    expect(portal.log.join('')).not.toContain('segreto')
    const report = () => portal.app.inject({ method: 'POST', url: '/csp-report', headers, payload: '{}' })
    for (let sent = 1; sent < 200; sent++) expect((await report()).statusCode).toBe(204)
    expect(portal.log.filter((line) => line.includes('A browser reported a violation'))).toHaveLength(120)
  })

  it('has the security headers also for an address that cannot be decoded', async () => {
    const browser = await open()
    const answer = await browser.send('GET', '/%')
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Bad request' }])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})
