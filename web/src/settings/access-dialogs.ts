// The forms of the page: one file, loaded when the browser is idle.
export { NewTokenDialog } from './NewTokenDialog.tsx'
export { WebhookDialog } from './webhooks/WebhookDialog.tsx'
