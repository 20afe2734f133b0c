// Creating and revoking API tokens at the portal.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const CREATE = `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename
  ... on Refusal { code message }
  ... on InvalidInput { problems { path message } }
  ... on ApiTokenCreated { secret token { id name scopes hint state createdAt expiresAt lastUsedAt revokedAt destination { id } } } } }`
const LIST = '{ apiTokens { id name state revokedAt hint } }'
const REVOKE = `mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { __typename ... on Refusal { code } ... on ApiTokenRevoked { token { id state revokedAt } } } }`

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator', at: '2026-11-19 10:00' })
})
afterEach(() => harness.close())

const wanted = { name: ' Contabilità ', scopes: ['WRITE_ORDERS', 'READ_ORDERS', 'READ_ORDERS'], expiresAt: '2027-02-17T09:00:00Z' }
const create = async (input: object = {}) => (await harness.query(CREATE, { input: { ...wanted, ...input } })).data.createApiToken

describe('a new token', () => {
  it('is answered with its secret once, and listed without it', async () => {
    const { secret, token } = await create()
    expect(secret).toMatch(/^pnf_[A-Za-z0-9_-]{43}$/)
    expect(token).toEqual({
      id: expect.any(String),
      name: 'Contabilità',
      scopes: ['READ_ORDERS', 'WRITE_ORDERS'],
      hint: secret.slice(-4),
      state: 'ACTIVE',
      createdAt: '2026-11-19T09:00:00.000Z',
      expiresAt: '2027-02-17T09:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
      destination: null,
    })
    expect((await harness.query(LIST)).data.apiTokens).toMatchObject([{ id: token.id, hint: secret.slice(-4) }])
    const other = await create()
    expect(other.secret).not.toBe(secret)
  })

  it('leaves its secret neither in the database nor in the log', async () => {
    const { secret } = await create()
    const { data } = await harness.query('mutation { createPlaygroundToken { ... on PlaygroundTokenCreated { secret } } }')
    const files = readdirSync(harness.portal.dataDir).filter((name) => name.startsWith('gateway.sqlite'))
    const kept = [harness.portal.log.join(''), ...files.map((name) => readFileSync(join(harness.portal.dataDir, name), 'latin1'))].join('')
    expect(kept).toContain('Contabilit')
    for (const one of [secret, data.createPlaygroundToken.secret]) for (const part of [one, one.slice(4)]) expect(kept).not.toContain(part)
  })

  it('can be bound to a destination that exists', async () => {
    expect((await create({ destinationId: '0042/0003' })).token.destination).toEqual({ id: '0042/0003' })
    expect(await create({ destinationId: '0042/9999' })).toMatchObject({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND' })
    expect(await create({ destinationId: 'nonsense' })).toMatchObject({ __typename: 'NotFound' })
  })

  it.each([
    [{ name: '  ' }, 'name', 'Inserisci un nome.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Il nome può avere al massimo 60 caratteri.'],
    [{ name: 'a\nb' }, 'name', 'Il nome contiene caratteri non ammessi.'],
    [{ scopes: [] }, 'scopes', 'Scegli almeno un permesso.'],
    [{ scopes: ['ANY'] }, 'scopes', 'Permesso non valido.'],
    [
      { scopes: ['READ_ORDERS', 'PRODUCTION'], destinationId: '0042/0003' },
      'scopes',
      'Un token per una sola destinazione può soltanto leggere e modificare ordini.',
    ],
    [
      { scopes: ['ADMINISTRATION'], destinationId: '0042/0003' },
      'scopes',
      'Un token per una sola destinazione può soltanto leggere e modificare ordini.',
    ],
    [{ expiresAt: '2026-11-19T09:00:00Z' }, 'expiresAt', 'La scadenza deve essere nel futuro.'],
    [{ expiresAt: '2027-11-20T09:00:00.001Z' }, 'expiresAt', 'La scadenza può essere al massimo tra un anno.'],
  ])('%j is refused with a text for the field', async (input, path, message) => {
    expect(await create(input)).toMatchObject({ __typename: 'InvalidInput', message, problems: [{ path, message }] })
    expect((await harness.query(LIST)).data.apiTokens).toEqual([])
  })

  it('is audited with its rights, and never with its secret', async () => {
    const { token } = await create({ destinationId: '0042/0003' })
    harness.clock.set('2026-11-19 10:01')
    await harness.query(REVOKE, { id: token.id })
    const { data } = await harness.query(
      '{ auditEntries { nodes { actor { destinationId } action target { kind id label } outcome details { name after } } } }',
    )
    const own = { actor: { destinationId: '0001/0001' }, target: { kind: 'TOKEN', id: token.id, label: 'Contabilità' }, outcome: 'DONE' }
    expect(data.auditEntries.nodes).toEqual([
      { ...own, action: 'TOKEN_REVOKED', details: [{ name: 'name', after: 'Contabilità' }] },
      {
        ...own,
        action: 'TOKEN_CREATED',
        details: [
          { name: 'name', after: 'Contabilità' },
          { name: 'scopes', after: 'READ_ORDERS, WRITE_ORDERS' },
          { name: 'destination', after: '0042/0003' },
          { name: 'expiresAt', after: '2027-02-17T09:00:00.000Z' },
        ],
      },
    ])
  })
})

describe('revoking', () => {
  it('keeps the first instant', async () => {
    const { token } = await create()
    const revoked = { id: token.id, state: 'REVOKED', revokedAt: '2026-11-19T09:00:00.000Z' }
    expect((await harness.query(REVOKE, { id: token.id })).data.revokeApiToken).toEqual({ __typename: 'ApiTokenRevoked', token: revoked })
    harness.clock.set('2026-11-19 11:00')
    expect((await harness.query(REVOKE, { id: token.id })).data.revokeApiToken.token).toEqual(revoked)
    expect((await harness.query(REVOKE, { id: 'none' })).data.revokeApiToken).toEqual({
      __typename: 'NotFound',
      code: 'API_TOKEN_NOT_FOUND',
    })
  })

  it('stays listed for 90 days, an expired token too', async () => {
    const { token } = await create({ expiresAt: '2026-11-20T09:00:00Z' })
    harness.clock.set('2026-11-20 10:00')
    await harness.browser.login('administrator')
    expect((await harness.query(LIST)).data.apiTokens).toMatchObject([{ id: token.id, state: 'EXPIRED' }])
    const { store } = harness.portal.services
    harness.clock.set('2027-02-18 10:00')
    await store.purge({ auditBefore: null })
    expect(await store.apiTokens.list()).toHaveLength(1)
    harness.clock.set('2027-02-18 10:01')
    await store.purge({ auditBefore: null })
    expect(await store.apiTokens.list()).toEqual([])
  })
})

it('hides the tokens of the playground', async () => {
  const { data } = await harness.query('mutation { createPlaygroundToken { ... on PlaygroundTokenCreated { secret expiresAt } } }')
  expect(data.createPlaygroundToken).toEqual({ secret: expect.stringMatching(/^pnf_/), expiresAt: '2026-11-19T09:15:00.000Z' })
  expect((await harness.query(LIST)).data.apiTokens).toEqual([])
})
