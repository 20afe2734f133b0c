// The token door: admission, rates, and the content of errors.
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { callerAt, newProgram } from '../test/programs.ts'

const WHO = '{ viewer { role } }'
const AT = '2026-11-19 10:00'

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>
beforeEach(async () => {
  erp = await startErp()
  portal = await startPortal(erp, { at: AT })
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const knock = (headers: Record<string, string>, body: unknown = { query: WHO }) =>
  portal.app.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

describe('admission', () => {
  it('accepts a valid token with any document', async () => {
    const program = await newProgram(portal)
    expect(await program.query('query Mine { viewer { role token { id name scopes } destination { id } } }')).toMatchObject({
      status: 200,
      data: {
        viewer: {
          role: 'STAFF',
          token: { id: program.id, name: 'Contabilità', scopes: ['READ_ORDERS', 'WRITE_ORDERS', 'PRODUCTION', 'ADMINISTRATION'] },
          destination: null,
        },
      },
    })
  })

  it.each([
    ['nothing', {}],
    ['another scheme', { authorization: `Basic pnf_${'A'.repeat(43)}` }],
    ['a secret of nobody', { authorization: `Bearer pnf_${'A'.repeat(43)}` }],
    ['half a secret', { authorization: 'Bearer pnf_abc' }],
    ['the token of the service account', { authorization: 'Bearer token-canary-1-abcdefghijklmnop' }],
  ])('refuses %s', async (_case, headers) => {
    const answer = await knock(headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="panify"')
    expect(answer.json()).toEqual({
      errors: [
        {
          message: "Missing, unknown, expired or revoked API token: send 'Authorization: Bearer pnf_…'.",
          extensions: { code: 'TOKEN_INVALID', requestId: answer.headers['x-request-id'], retryable: false },
        },
      ],
    })
  })

  it('refuses a cookie alone', async () => {
    const browser = portal.browser()
    await browser.login('administrator')
    const answer = await browser.send('POST', '/graphql/v1', { query: WHO })
    expect([answer.statusCode, answer.cookies]).toEqual([401, []])
  })

  it('ignores the session of a cookie beside the token', async () => {
    const browser = portal.browser()
    await browser.login('administrator')
    const program = await newProgram(portal, { scopes: ['READ_ORDERS'], destination: '0042/0003' })
    const answer = await browser.send(
      'POST',
      '/graphql/v1',
      { query: '{ viewer { role destination { id } } }' },
      { authorization: `Bearer ${program.secret}` },
    )
    expect(answer.json()).toEqual({ data: { viewer: { role: 'CUSTOMER', destination: { id: '0042/0003' } } } })
    expect(answer.cookies).toEqual([])
  })

  it('ends when the token expires', async () => {
    const program = await newProgram(portal, { lifeMs: 10_000 })
    await portal.clock.advance(9_999)
    expect((await program.query(WHO)).status).toBe(200)
    await portal.clock.advance(1)
    expect((await program.query(WHO)).status).toBe(401)
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('answers %s with 405 and without CORS', async (method) => {
    const { secret } = await newProgram(portal)
    const headers = { authorization: `Bearer ${secret}`, origin: 'https://altro.example', 'access-control-request-method': 'POST' }
    const answer = await portal.app.inject({ method, url: `/graphql/v1?query=${encodeURIComponent(WHO)}`, headers })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST'])
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/graphql'])(
    'reads no body of type %s',
    async (type) => {
      const { secret } = await newProgram(portal)
      const answer = await knock({ authorization: `Bearer ${secret}`, 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json().errors[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', requestId: expect.any(String), retryable: false })
    },
  )
})

describe('a token elsewhere', () => {
  const bearer = async () => ({ authorization: `Bearer ${(await newProgram(portal)).secret}` })

  it('opens no session at the door of the portal', async () => {
    const answer = await portal.browser().query('{ viewer { role } apiTokens { id } }', {}, await bearer())
    expect(answer).toMatchObject({ data: null, errors: [{ extensions: { code: 'NOT_AUTHENTICATED' } }] })
  })

  it.each([
    ['POST', '/upload/logo', 401],
    ['POST', '/upload/articles/COR001/image', 401],
    ['GET', '/anteprima/0042/0003/2026-11-26.pdf', 401],
    ['GET', '/printDocuments/x.pdf', 404],
    ['GET', '/img/x.jpg', 401],
  ] as const)('opens not %s %s', async (method, url, status) => {
    erp.forgetCalls()
    const headers = { ...(await bearer()), ...(method === 'POST' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}) }
    const answer = await portal.app.inject({ method, url, headers })
    expect(answer.statusCode).toBe(status)
    expect(erp.calls).toEqual([])
  })
})

describe('revoking', () => {
  it('ends a token within 5 seconds on every gateway of the store', async () => {
    const other = await startPortal(erp, { at: AT, config: { dataDir: portal.dataDir } })
    await other.clock.advance(0)
    const program = await newProgram(portal)
    const there = callerAt(other, program.secret)
    expect([(await program.query(WHO)).status, (await there.query(WHO)).status]).toEqual([200, 200])
    await portal.services.store.apiTokens.revoke(program.id)
    await other.clock.advance(4_999)
    expect((await there.query(WHO)).status).toBe(200)
    await other.clock.advance(1)
    expect((await there.query(WHO)).status).toBe(401)
    await portal.clock.advance(5_000)
    expect((await program.query(WHO)).status).toBe(401)
    await other.close()
  })

  it('ends a token within 5 seconds on the gateway where staff revoke it', async () => {
    const staff = portal.browser()
    await staff.login('administrator')
    const program = await newProgram(portal)
    expect((await program.query(WHO)).status).toBe(200)
    await staff.query('mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { __typename } }', { id: program.id })
    await portal.clock.advance(5_000)
    expect((await program.query(WHO)).status).toBe(401)
  })
})

describe('a token of one destination', () => {
  const destination = (changed: object) => {
    const row = { codicede: '0003', nomede: 'Bar Roma', primario: '1400420003', orderactive: '1', ...changed }
    erp.on('GET', '/clienti/0042', { json: { data: { c_cliente: '0042', cliente: 'Bar Roma', destinazioni_clie: [row] } } })
  }
  const statusAfter = async ({ query }: Awaited<ReturnType<typeof newProgram>>, milliseconds: number) => {
    await portal.clock.advance(milliseconds)
    return (await query(WHO)).status
  }

  it.each<[string, object]>([
    ['is deactivated', { orderactive: '0' }],
    ['is gone', { codicede: '0099', primario: '1400420099' }],
  ])('is nobody a minute after it %s, until it is active again', async (_case, changed) => {
    erp.on('GET', '/destinazioni', { json: { data: [] } })
    destination({})
    const program = await newProgram(portal, { destination: '0042/0003' })
    expect(await statusAfter(program, 0)).toBe(200)
    destination(changed)
    expect(await statusAfter(program, 59_999)).toBe(200)
    expect(await statusAfter(program, 5_000)).toBe(401)
    erp.forgetCalls()
    expect(await statusAfter(program, 4_999)).toBe(401)
    expect(erp.calls).toEqual([])
    destination({})
    expect(await statusAfter(program, 1)).toBe(200)
  })

  it('stays valid while the server cannot be reached', async () => {
    erp.on('GET', '/clienti/0042', { status: 500, json: {} })
    const program = await newProgram(portal, { destination: '0042/0003' })
    expect(await statusAfter(program, 0)).toBe(200)
  })
})

describe('a token of the playground', () => {
  const CREATE = 'mutation { createPlaygroundToken { ... on PlaygroundTokenCreated { secret } } }'
  const enter = async () => {
    const staff = portal.browser()
    await staff.login('administrator')
    const { data } = await staff.query(CREATE)
    return { staff, ...callerAt(portal, String((data?.['createPlaygroundToken'] as { secret?: string } | undefined)?.secret)) }
  }

  it('has every scope for 15 minutes', async () => {
    const { query } = await enter()
    expect((await query('{ viewer { role token { name } } }')).data).toEqual({ viewer: { role: 'STAFF', token: { name: 'Playground' } } })
    await portal.clock.advance(15 * 60_000)
    expect((await query(WHO)).status).toBe(401)
  })

  it('ends with the session that asked for it', async () => {
    const { staff, query } = await enter()
    expect((await query(WHO)).status).toBe(200)
    await staff.query('mutation { logout { __typename } }')
    await portal.clock.advance(5_000)
    expect((await query(WHO)).status).toBe(401)
  })

  it('ends when all sessions of its maker end', async () => {
    const { query } = await enter()
    await portal.services.store.endSessionsOf('0001/0001')
    expect((await query(WHO)).status).toBe(401)
  })
})

describe('the rate', () => {
  it('is 120 requests a minute for each token', async () => {
    const [program, other] = [await newProgram(portal), await newProgram(portal)]
    for (let request = 1; request <= 120; request += 1) expect((await program.query(WHO)).status).toBe(200)
    await portal.clock.advance(20_000)
    const { status, headers, errors } = await program.query(WHO)
    expect([status, headers['retry-after']]).toEqual([429, '40'])
    expect(errors).toEqual([
      {
        message: 'At most 120 requests a minute: try again in 40 seconds.',
        extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 40, limit: 120, requestId: headers['x-request-id'], retryable: true },
      },
    ])
    expect((await other.query(WHO)).status).toBe(200)
    await portal.clock.advance(40_000)
    expect((await program.query(WHO)).status).toBe(200)
  })

  it('limits the guesses of an address without blocking a valid token there', async () => {
    const program = await newProgram(portal)
    expect((await program.query(WHO)).status).toBe(200)
    const guess = (n: number) => knock({ authorization: `Bearer pnf_${createHash('sha256').update(String(n)).digest('base64url')}` })
    for (let n = 1; n <= 120; n += 1) expect((await guess(n)).statusCode).toBe(401)
    expect((await guess(121)).statusCode).toBe(429)
    expect((await program.query(WHO)).status).toBe(200)
    const late = await newProgram(portal)
    expect((await late.query(WHO)).status).toBe(429)
    await portal.clock.advance(60_000)
    expect((await late.query(WHO)).status).toBe(200)
  })
})

describe('the last use of a token', () => {
  const lastUse = async (id: string) => (await portal.services.store.apiTokens.find(id))?.lastUsedAt
  it('is recorded once a minute', async () => {
    const program = await newProgram(portal)
    expect(await lastUse(program.id)).toBeNull()
    await program.query(WHO)
    const first = portal.clock.now().epochMilliseconds
    expect(await lastUse(program.id)).toBe(first)
    await portal.clock.advance(59_999)
    await program.query(WHO)
    expect(await lastUse(program.id)).toBe(first)
    await portal.clock.advance(1)
    await program.query(WHO)
    expect(await lastUse(program.id)).toBe(first + 60_000)
  })
})

describe('errors', () => {
  it.each([
    ['{', 'GRAPHQL_PARSE_FAILED', /^Syntax Error/],
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "nothing" on type "Query"/],
    ['{ session { now } }', 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "session"/],
    ['mutation { logout { __typename } }', 'GRAPHQL_VALIDATION_FAILED', /Cannot query field "logout"/],
    ['query A { viewer { role } } query B { viewer { role } }', 'OPERATION_RESOLUTION_FAILURE', /operationName/],
    ['query ($id: ID!) { destination(id: $id) { id } }', 'BAD_USER_INPUT', /Variable "\$id" of required type/],
    ['subscription { events { id } }', 'BAD_USER_INPUT', /text\/event-stream/],
  ])('of %s are in English and name the request', async (document, code, message) => {
    const { status, headers, errors } = await (await newProgram(portal)).query(document)
    expect(status).toBe(400)
    expect(errors?.[0]?.message).toMatch(message)
    expect(errors?.[0]?.extensions).toEqual({ code, requestId: headers['x-request-id'], retryable: false })
  })

  it('of the bakery are in Italian and show whether a retry makes sense', async () => {
    erp.on('GET', '/clienti/0042', { status: 500, html: '<h1>SQLSTATE</h1>' })
    const { status, errors } = await (await newProgram(portal)).query('{ destination(id: "0042/0003") { id } }')
    expect(status).toBe(200)
    expect(errors).toEqual([
      {
        message: 'Errore del server del panificio.',
        path: ['destination'],
        extensions: { code: 'UPSTREAM_FAILED', requestId: expect.any(String), retryable: true },
      },
    ])
  })
})
