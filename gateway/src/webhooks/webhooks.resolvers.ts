import { Temporal } from 'temporal-polyfill'
import { dateTime } from '../clock.ts'
import type { Resolvers } from '../generated/resolvers.ts'
import { type ListOrder, byNumber, byText, descending, edges, pageOf } from '../lists/connection.ts'
import type { StoredDelivery } from '../store/webhook-deliveries.ts'
import { isFailing } from './failing.rules.ts'
import { createWebhook, deleteWebhook, replayDelivery, updateWebhook } from './webhooks.ts'

const instant = (ms: number) => dateTime(Temporal.Instant.fromEpochMilliseconds(ms))
const maybeInstant = (ms: number | null) => (ms === null ? null : instant(ms))

const NEWEST_FIRST: ListOrder<StoredDelivery> = {
  name: 'NEWEST_FIRST',
  keys: [descending(byNumber(({ event }) => event.id)), byText(({ id }) => id)],
}

export const webhooksResolvers: Resolvers = {
  Query: {
    webhooks: (_root, _args, { store }) => store.webhooks.list(),
    webhook: (_root, { id }, { store }) => store.webhooks.find(id),
  },
  Mutation: {
    createWebhook: (_root, { input }, context) => createWebhook(context, input),
    updateWebhook: (_root, { input }, context) => updateWebhook(context, input),
    deleteWebhook: (_root, { input }, context) => deleteWebhook(context, input.id),
    replayWebhookDelivery: (_root, { input }, context) => replayDelivery(context, input.id),
  },
  Webhook: {
    state: (webhook, _args, context) => {
      if (webhook.isPaused) return 'PAUSED'
      return isFailing(webhook, context.request.now().epochMilliseconds) ? 'FAILING' : 'ACTIVE'
    },
    createdAt: ({ createdAt }) => instant(createdAt),
    deliveries: ({ id }, { first, after }, context) =>
      pageOf(context, { key: id, order: NEWEST_FIRST, first, after, read: () => context.store.webhookDeliveries.listOf(id) }),
  },
  WebhookDeliveryConnection: { edges },
  WebhookDelivery: {
    lastAttemptAt: ({ lastAttemptAt }) => maybeInstant(lastAttemptAt),
    nextAttemptAt: ({ nextAttemptAt }) => maybeInstant(nextAttemptAt),
  },
}
