// What other parts of the gateway may import from this subject.
export { startDispatcher } from './dispatcher.ts'
export { isFailing } from './failing.rules.ts'
export { createSender } from './send.ts'
export type { WebhookDeliveriesModel, WebhookDeliveryModel, WebhookModel, WebhookServices } from './webhooks.model.ts'
