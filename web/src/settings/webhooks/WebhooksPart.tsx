import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { errorMessage, referenceOf } from '../../app/errors.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { useDeleteWebhookMutation, useUpdateWebhookMutation, useWebhooksQuery } from '../../generated/graphql.ts'
import type { WebhookFieldsFragment } from '../../generated/graphql.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { Items } from './Items.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { events, states, text } from './webhooks.text.ts'

type Webhook = WebhookFieldsFragment
type Open = { what: 'edit' | 'deliveries' | 'remove'; webhook: Webhook } | { what: 'new' } | null
type Outcome = { message?: string } | null | undefined

/** The webhooks, below the API tokens. */
export function WebhooksPart({ onSecret }: { onSecret: (secret: string) => void }) {
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: 'network-only' })
  const [update] = useUpdateWebhookMutation()
  const [remove] = useDeleteWebhookMutation()
  const { show } = useFeedback()
  const [open, setOpen] = useState<Open>(null)
  const reload = () => void refetch().catch(() => undefined)
  const close = () => setOpen(null)
  const run = async (change: () => Promise<Outcome>) => {
    close()
    try {
      const message = (await change())?.message
      if (message) show({ message: text.failed(message), variant: 'danger' })
    } catch (failure) {
      show({ message: text.failed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    reload()
  }
  const toggle = ({ id, state }: Webhook) =>
    run(async () => (await update({ variables: { input: { id, set: { isPaused: state !== 'PAUSED' } } } })).data?.updateWebhook as Outcome)
  const confirm = ({ id }: Webhook) => run(async () => (await remove({ variables: { input: { id } } })).data?.deleteWebhook as Outcome)

  const action = (label: string, { url }: Webhook, onClick: () => void) => (
    <RowButton color="inherit" aria-label={text.label(label, url)} onClick={onClick}>
      {label}
    </RowButton>
  )
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{text.title}</h2>
      <p>{text.hint}</p>
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      <Items>
        {data?.webhooks.map((webhook) => (
          <li key={webhook.id}>
            <span>
              {webhook.url} <small>{webhook.events.map((type) => events[type]).join(', ')}</small>
            </span>
            <StatusBadge tone={states[webhook.state].tone}>{states[webhook.state].label}</StatusBadge>
            <span>
              {action(text.deliveries, webhook, () => setOpen({ what: 'deliveries', webhook }))}
              {action(text.change, webhook, () => setOpen({ what: 'edit', webhook }))}
              {action(webhook.state === 'PAUSED' ? text.resume : text.pause, webhook, () => void toggle(webhook))}
              {action(text.remove, webhook, () => setOpen({ what: 'remove', webhook }))}
            </span>
          </li>
        ))}
      </Items>
      <Button variant="outlined" color="inherit" startIcon={<Add />} sx={{ mt: 3 }} onClick={() => setOpen({ what: 'new' })}>
        {text.create}
      </Button>
      {open?.what === 'new' || open?.what === 'edit' ? (
        <WebhookDialog
          webhook={open.what === 'edit' ? open.webhook : null}
          onClose={close}
          onSaved={(secret) => {
            close()
            if (secret) onSecret(secret)
            reload()
          }}
        />
      ) : null}
      {open?.what === 'deliveries' ? <DeliveriesDialog id={open.webhook.id} onClose={close} /> : null}
      <ConfirmDialog
        open={open?.what === 'remove'}
        title={text.removeTitle(open?.what === 'remove' ? open.webhook.url : '')}
        confirmLabel={text.remove}
        isDangerous
        onConfirm={() => open?.what === 'remove' && void confirm(open.webhook)}
        onCancel={close}
      >
        {text.removeText}
      </ConfirmDialog>
    </section>
  )
}
