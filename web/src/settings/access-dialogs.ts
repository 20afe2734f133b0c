// The forms of the page: one file, loaded when the browser is idle.
export { NewTokenDialog } from './NewTokenDialog.tsx'
export { SecretDialog } from './SecretDialog.tsx'
export { WebhookDialog } from './webhooks/WebhookDialog.tsx'
