// Creates, changes and deletes webhooks, and sends deliveries again.
import { audited } from '../audit/ports.ts'
import { type Problem, invalidInput, notFound } from '../change/refusals.ts'
import type { Context } from '../context.ts'
import type { CreateWebhookInput, EventType, UpdateWebhookInput } from '../generated/contract.ts'
import type { ResolversTypes } from '../generated/resolvers.ts'
import type { Detail } from '../store/audit.ts'
import { MOST_WEBHOOKS } from '../store/webhooks.ts'
import { flawOfUrl } from './url.rules.ts'
import { newSecret } from './signature.ts'

type Answer<Name extends keyof ResolversTypes> = Promise<Awaited<ResolversTypes[Name]>>

const NO_WEBHOOK = notFound('WEBHOOK_NOT_FOUND', 'Webhook non trovato.')
const NO_DELIVERY = notFound('WEBHOOK_DELIVERY_NOT_FOUND', 'Invio non trovato: gli invii restano 30 giorni.')
const TOO_MANY = `Al massimo ${MOST_WEBHOOKS} webhook.`

const problem = (path: string, message: string): Problem => ({ path, message, code: null })

export async function createWebhook(context: Context, input: CreateWebhookInput): Answer<'CreateWebhookResult'> {
  const [flaw, ...flaws] = await problemsOf(context, input)
  if (flaw) return invalidInput([flaw, ...flaws])
  const { gateway, store } = context
  const after = await gateway.webhooks.endOfFeed()
  const webhook = { id: gateway.newId(), url: input.url, events: distinct(input.events) }
  const secret = newSecret()
  const detail = { url: webhook.url, events: webhook.events.join(', ') }
  if ((await store.webhooks.list()).length >= MOST_WEBHOOKS) return invalidInput([problem('url', TOO_MANY)])
  const isAdded = await audited(context, { action: 'webhook.create', target: webhook.id, detail }, () =>
    store.webhooks.add({ ...webhook, secret }, after),
  )
  const added = await store.webhooks.find(webhook.id)
  if (!isAdded || !added) return invalidInput([problem('url', TOO_MANY)])
  gateway.webhooks.wake()
  return { __typename: 'WebhookCreated', webhook: added, secret }
}

export async function updateWebhook(context: Context, { id, set }: UpdateWebhookInput): Answer<'UpdateWebhookResult'> {
  const { gateway, store } = context
  const before = await store.webhooks.find(id)
  if (!before) return NO_WEBHOOK
  const url = set.url ?? undefined
  const events = set.events ? distinct(set.events) : undefined
  const isPaused = set.isPaused ?? undefined
  const [flaw, ...flaws] = await problemsOf(context, { url, events })
  if (flaw) return invalidInput([flaw, ...flaws])
  const detail: Record<string, Detail> = {
    url: url === undefined || url === before.url ? before.url : { before: before.url, after: url },
    ...(events === undefined ? {} : { events: { before: before.events.join(', '), after: events.join(', ') } }),
    ...(isPaused === undefined ? {} : { isPaused: { before: String(before.isPaused), after: String(isPaused) } }),
  }
  if (url !== undefined || events !== undefined || isPaused !== undefined)
    await audited(context, { action: 'webhook.update', target: id, detail }, () => store.webhooks.update(id, { url, events, isPaused }))
  gateway.webhooks.wake()
  const webhook = await store.webhooks.find(id)
  return webhook ? { __typename: 'WebhookUpdated', webhook } : NO_WEBHOOK
}

export async function deleteWebhook(context: Context, id: string): Answer<'DeleteWebhookResult'> {
  const { gateway, store } = context
  const webhook = await store.webhooks.find(id)
  if (!webhook) return NO_WEBHOOK
  await audited(context, { action: 'webhook.delete', target: id, detail: { url: webhook.url } }, () => store.webhooks.remove(id))
  gateway.webhooks.wake()
  return { __typename: 'WebhookDeleted', id }
}

export async function replayDelivery(context: Context, id: string): Answer<'ReplayWebhookDeliveryResult'> {
  const { gateway, store } = context
  const known = await store.webhookDeliveries.find(id)
  const webhook = known && (await store.webhooks.find(known.webhookId))
  if (!known || !webhook) return NO_DELIVERY
  const entry = {
    action: 'webhook.replay',
    target: webhook.id,
    detail: { url: webhook.url, event: `${known.event.type} ${known.event.id}` },
  }
  const delivery = await audited(context, entry, () => store.webhookDeliveries.replay(id))
  if (!delivery) return NO_DELIVERY
  gateway.webhooks.wake()
  return { __typename: 'WebhookDeliveryReplayed', delivery }
}

type Values = { url?: string | undefined; events?: readonly EventType[] | undefined }

async function problemsOf({ gateway }: Context, { url, events }: Values): Promise<Problem[]> {
  const problems = events?.length === 0 ? [problem('events', 'Scegli almeno un evento.')] : []
  if (url === undefined) return problems
  const { networks, isAllowed } = gateway.webhooks
  const flaw = flawOfUrl(url, networks) ?? ((await isAllowed(url)) ? null : "L'indirizzo non si trova, o non è pubblico.")
  return flaw === null ? problems : [problem('url', flaw), ...problems]
}

const distinct = (events: readonly EventType[]): EventType[] => [...new Set(events)]
