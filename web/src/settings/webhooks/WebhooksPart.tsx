import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { dayAt, shownDate, timeAt } from '../../app/clock.ts'
import { errorMessage, referenceOf } from '../../app/errors.ts'
import { useFeedback } from '../../app/feedback.tsx'
import {
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useReplayWebhookDeliveryMutation,
  useUpdateWebhookMutation,
} from '../../generated/graphql.ts'
import type { ApiTokensQuery } from '../../generated/graphql.ts'
import { onDemand } from '../../ui/chunk.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { badges, events, problems, text } from './webhooks.text.ts'

const WebhookDialog = onDemand(() => import('../access-dialogs.ts').then(({ WebhookDialog }) => WebhookDialog))

type Webhook = ApiTokensQuery['webhooks'][number]
type Delivery = Webhook['deliveries']['nodes'][number]
type Outcome = { message?: string; problems?: readonly { path: string; message: string }[]; secret?: string } | null | undefined

const Section = styled('section')(({ theme }) => ({
  '& > h2': { ...theme.typography.h2, marginBottom: 0 },
  '& > p': { marginTop: 4, color: theme.vars.palette.text.secondary },
}))

const Items = styled('ul')(({ theme }) => ({
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& li': { padding: '8px 0', borderTop: `1px solid ${theme.vars.palette.house.hairline}` },
  '& summary': { padding: '12px 0' },
  // Its words begin where those above begin.
  '& div + button': { marginLeft: -8 },
  '& details li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 12 },
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))

const moment = (instant: string) => `${shownDate(dayAt(instant))} ${timeAt(instant)}`

const resultOf = ({ lastProblem, lastStatus, nextAttemptAt }: Delivery) =>
  [lastProblem ? problems[lastProblem] : lastStatus && text.answered(lastStatus), nextAttemptAt && text.next(moment(nextAttemptAt))]
    .filter(Boolean)
    .join(', ')

const Badge = ({ state }: { state: keyof typeof badges }) => <StatusBadge tone={badges[state].tone}>{badges[state].label}</StatusBadge>

type ActionProps = { label: string; of: string; onClick: () => void }

const Action = ({ label, of, onClick }: ActionProps) => (
  <RowButton aria-label={`${label}: ${of}`} onClick={onClick}>
    {label}
  </RowButton>
)

const NEW = 'nuovo'

type Props = {
  webhooks: readonly Webhook[]
  /** The webhook whose form is open, or a new one; '' for none. */
  edited: string
  onEdit: (id: string) => void
  onSecret: (secret: string) => void
  onChange: () => void
}

/** The webhooks with their last deliveries, below the API tokens. */
export function WebhooksPart({ webhooks, edited, onEdit, onSecret, onChange }: Props) {
  const [create] = useCreateWebhookMutation()
  const [update] = useUpdateWebhookMutation()
  const [remove] = useDeleteWebhookMutation()
  const [replay] = useReplayWebhookDeliveryMutation()
  const { show } = useFeedback()
  const [leaving, setLeaving] = useState<Webhook | null>(null)
  const creating = useRef<HTMLButtonElement>(null)
  const opened: Partial<Webhook> | undefined = edited === NEW ? {} : webhooks.find(({ id }) => id === edited)

  /** The problems of the input, none if it is `done`; null if it failed. `hint`: what to do when no answer came. */
  const run = async (name: string, done: string, send: () => Promise<{ data?: Record<string, unknown> | null | undefined }>, hint = '') => {
    try {
      const outcome = (await send()).data?.[name] as Outcome
      if (outcome?.problems) return outcome.problems
      if (outcome?.message) show({ message: text.failed(outcome.message), variant: 'danger' })
      else if (outcome?.secret) onSecret(outcome.secret)
      else show({ message: done })
    } catch (failure) {
      show({ message: `${text.failed(errorMessage(failure))}${hint}`, variant: 'danger', reference: referenceOf(failure) })
      onChange()
      return null
    }
    onChange()
    return []
  }
  const leave = async ({ id }: Webhook) => {
    await run('deleteWebhook', text.removed, () => remove({ variables: { input: { id } } }))
    // The row with the focus is about to disappear.
    if (document.activeElement?.closest('li')) creating.current?.focus()
  }
  const change = (id: string, done: string, set: { isPaused?: boolean; url?: string; events?: Webhook['events'] }) =>
    run('updateWebhook', done, () => update({ variables: { input: { id, set } } }))

  return (
    <Section>
      <h2>{text.title}</h2>
      <p>{text.hint}</p>
      {webhooks.length === 0 ? <EmptyState title={text.none} /> : null}
      <Items>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            {webhook.url}&ensp;
            <Badge state={webhook.state} />
            <div>
              <small>{webhook.events.map((type) => events[type]).join(', ')}</small>
            </div>
            <Action label={text.change} of={webhook.url} onClick={() => onEdit(webhook.id)} />
            <Action
              label={webhook.state === 'PAUSED' ? text.resume : text.pause}
              of={webhook.url}
              onClick={() =>
                void (webhook.state === 'PAUSED'
                  ? change(webhook.id, text.resumed, { isPaused: false })
                  : change(webhook.id, text.paused, { isPaused: true }))
              }
            />
            <Action label={text.remove} of={webhook.url} onClick={() => setLeaving(webhook)} />
            <details>
              <summary>{text.deliveries}</summary>
              {webhook.deliveries.nodes.length === 0 ? text.noDeliveries : null}
              <Items>
                {webhook.deliveries.nodes.map((delivery) => (
                  <li key={delivery.id}>
                    {events[delivery.event.type]}, {moment(delivery.event.happenedAt)}
                    <Badge state={delivery.state} />
                    <small>{resultOf(delivery)}</small>
                    <Action
                      label={text.again}
                      of={events[delivery.event.type]}
                      onClick={() =>
                        void run('replayWebhookDelivery', text.sentAgain, () => replay({ variables: { input: { id: delivery.id } } }))
                      }
                    />
                  </li>
                ))}
              </Items>
            </details>
          </li>
        ))}
      </Items>
      <Button ref={creating} variant="outlined" onClick={() => onEdit(NEW)}>
        {text.create}
      </Button>
      {opened ? (
        <WebhookDialog
          webhook={opened}
          onClose={() => onEdit('')}
          onSave={(values, changed) =>
            opened.id
              ? change(opened.id, text.changed, changed)
              : // The webhook may exist; its secret is lost.
                run('createWebhook', '', () => create({ variables: { input: values } }), ` ${text.mayExist}`)
          }
        />
      ) : null}
      <ConfirmDialog
        open={leaving !== null}
        title={text.removeTitle(leaving?.url ?? '')}
        confirmLabel={text.remove}
        isDangerous
        onConfirm={() => {
          if (leaving) void leave(leaving)
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      >
        {text.removeText}
      </ConfirmDialog>
    </Section>
  )
}
