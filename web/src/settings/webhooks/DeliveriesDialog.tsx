import Button from '@mui/material/Button'
import { dayAt, shownDate, timeAt } from '../../app/clock.ts'
import { errorMessage, referenceOf } from '../../app/errors.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { useReplayWebhookDeliveryMutation, useWebhookDeliveriesQuery } from '../../generated/graphql.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Items } from './Items.tsx'
import { events, outcomes, problems, text } from './webhooks.text.ts'

const moment = (instant: string) => `${shownDate(dayAt(instant))} ${timeAt(instant)}`

/** The last deliveries of a webhook, with their outcomes. */
export function DeliveriesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, fetchMore } = useWebhookDeliveriesQuery({ variables: { id }, fetchPolicy: 'network-only' })
  const [replay] = useReplayWebhookDeliveryMutation()
  const { show } = useFeedback()
  const reload = () => void refetch().catch(() => undefined)
  const page = data?.webhook?.deliveries
  const again = async (delivery: string) => {
    try {
      const outcome = (await replay({ variables: { input: { id: delivery } } })).data?.replayWebhookDelivery
      if (outcome && 'message' in outcome) show({ message: text.failed(outcome.message), variant: 'danger' })
    } catch (failure) {
      show({ message: text.failed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    reload()
  }
  const after = page?.pageInfo.endCursor
  const more = () => void fetchMore({ variables: { after } }).catch(() => undefined)
  return (
    <Sheet open title={text.deliveries} onClose={onClose}>
      {error ? <ErrorPanel message={text.failed(errorMessage(error))} reference={referenceOf(error)} onRetry={reload} /> : null}
      {page?.nodes.length === 0 ? <p>{text.noDeliveries}</p> : null}
      <Items>
        {page?.nodes.map(({ id: delivery, event, state, lastStatus, lastProblem, nextAttemptAt }) => (
          <li key={delivery}>
            <span>
              {events[event.type]} <small>{moment(event.happenedAt)}</small>
              <small>
                {lastProblem ? problems[lastProblem] : lastStatus}
                {nextAttemptAt && (lastProblem ?? lastStatus) ? ` · ${text.next(moment(nextAttemptAt))}` : null}
              </small>
            </span>
            <StatusBadge tone={outcomes[state].tone}>{outcomes[state].label}</StatusBadge>
            <RowButton aria-label={text.label(text.again, events[event.type])} onClick={() => void again(delivery)}>
              {text.again}
            </RowButton>
          </li>
        ))}
      </Items>
      {page?.pageInfo.hasNextPage ? <Button onClick={more}>{text.more}</Button> : null}
    </Sheet>
  )
}
