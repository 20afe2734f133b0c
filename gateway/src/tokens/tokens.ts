// Creates and revokes API tokens.
import { Temporal } from 'temporal-polyfill'
import { actorOf } from '../access/actor.ts'
import { audited } from '../audit/ports.ts'
import { invalidInput } from '../change/refusals.ts'
import { dateTime } from '../clock.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../crypto/digest.ts'
import { codedError } from '../graph/errors.ts'
import type { CreateApiTokenInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import { NOT_FOUND } from '../ordering/ordering.ts'
import { permitted } from '../access/permitted.ts'
import { hintOf, newSecret } from './secret.ts'
import { PLAYGROUND_LIFE_MS, SCOPES, flawsOf } from './token.rules.ts'

type Answer<Name extends keyof ResolversTypes> = Promise<Awaited<ResolversTypes[Name]>>

const NO_TOKEN = { __typename: 'NotFound', code: 'API_TOKEN_NOT_FOUND', message: 'Token non trovato.' } as const

export async function createApiToken(context: Context, input: CreateApiTokenInput): Answer<'CreateApiTokenResult'> {
  const now = context.request.now().epochMilliseconds
  const [flaw, ...flaws] = flawsOf(input, now).map((one) => ({ ...one, code: null }))
  if (flaw) return invalidInput([flaw, ...flaws])
  const destination = input.destinationId ?? null
  if (destination !== null) {
    const key = permitted(context, destination)
    if (key === null || (await context.loaders.destinations.load(key)) === null) return NOT_FOUND
  }
  const secret = newSecret()
  const token = {
    id: context.gateway.newId(),
    name: input.name.trim(),
    hint: hintOf(secret),
    scopes: SCOPES.filter((scope) => input.scopes.includes(scope)),
    destination,
    createdBy: makerOf(context),
    createdAt: now,
    expiresAt: Date.parse(input.expiresAt),
  }
  const { name, scopes, expiresAt } = token
  const detail = {
    name,
    scopes: scopes.join(', '),
    ...(destination === null ? {} : { destination }),
    expiresAt: dateTime(Temporal.Instant.fromEpochMilliseconds(expiresAt)),
  }
  await audited(context, { action: 'token.create', target: `token:${token.id}`, detail }, () =>
    context.store.apiTokens.add({ ...token, digest: digestOf(secret), session: null }),
  )
  return { __typename: 'ApiTokenCreated', token: { ...token, lastUsedAt: null, revokedAt: null }, secret }
}

export async function createPlaygroundToken(context: Context): Answer<'CreatePlaygroundTokenResult'> {
  const { session, store } = context
  if (session === null) throw codedError('NOT_AUTHENTICATED')
  const now = context.request.now().epochMilliseconds
  const secret = newSecret()
  const id = context.gateway.newId()
  const expiresAt = now + PLAYGROUND_LIFE_MS
  await audited(context, { action: 'token.createPlayground', target: `token:${id}` }, () =>
    store.apiTokens.add({
      id,
      name: 'Playground',
      digest: digestOf(secret),
      hint: hintOf(secret),
      scopes: [...SCOPES],
      destination: null,
      createdBy: makerOf(context),
      createdAt: now,
      expiresAt,
      session: { id: session.id, epoch: session.epoch },
    }),
  )
  return { __typename: 'PlaygroundTokenCreated', secret, expiresAt: dateTime(Temporal.Instant.fromEpochMilliseconds(expiresAt)) }
}

export async function revokeApiToken(context: Context, id: string): Answer<'RevokeApiTokenResult'> {
  const { apiTokens } = context.store
  const token = await apiTokens.find(id)
  if (token === null) return NO_TOKEN
  if (token.revokedAt === null)
    await audited(context, { action: 'token.revoke', target: `token:${id}`, detail: { name: token.name } }, () => apiTokens.revoke(id))
  return { __typename: 'ApiTokenRevoked', token: (await apiTokens.find(id)) ?? token }
}

/** The guard of the field has ensured that staff are logged in. */
const makerOf = (context: Context): string => actorOf(context)?.name ?? ''
