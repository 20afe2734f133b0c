import type { Connection } from '../lists/connection.ts'
import type { Networks } from '../networks.ts'
import type { StoredDelivery } from '../store/webhook-deliveries.ts'
import type { FeedPosition, StoredWebhook } from '../store/webhooks.ts'

/** Parent of `Webhook`. */
export type WebhookModel = StoredWebhook

/** Parent of `WebhookDelivery`. */
export type WebhookDeliveryModel = StoredDelivery

/** Parent of `WebhookDeliveryConnection`. */
export type WebhookDeliveriesModel = Connection<StoredDelivery>

/** What the operations need of the running webhooks. */
export type WebhookServices = {
  endOfFeed(): Promise<FeedPosition>
  networks: Networks
  /** Whether the address leads only where webhooks may be sent. */
  isAllowed: (url: string) => Promise<boolean>
  /** A webhook or a delivery has changed. */
  wake: () => void
}
