import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { CloseDialog } from '../../app/CloseDialog.tsx'
import { errorMessage, referenceOf } from '../../app/errors.ts'
import { useFeedback } from '../../app/feedback.tsx'
import { useCloseGuard } from '../../app/use-close-guard.ts'
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '../../generated/graphql.ts'
import type { EventType, WebhookFieldsFragment } from '../../generated/graphql.ts'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { events as labels, text } from './webhooks.text.ts'

const ALL = Object.keys(labels) as EventType[]

/** `onSaved` receives the secret of a new webhook. */
type Props = { webhook: WebhookFieldsFragment | null; onSaved: (secret: string | null) => void; onClose: () => void }

/** A new webhook, or the address and the events of one. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const [create] = useCreateWebhookMutation()
  const [update] = useUpdateWebhookMutation()
  const { show } = useFeedback()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? [])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const isDirty = url !== (webhook?.url ?? '') || ALL.some((one) => events.includes(one) !== (webhook?.events ?? []).includes(one))
  const guard = useCloseGuard(isDirty, text.leave, onClose)

  const send = async () => {
    const values = { url: url.trim(), events: [...events] }
    if (!webhook) return (await create({ variables: { input: values } })).data?.createWebhook
    return (await update({ variables: { input: { id: webhook.id, set: values } } })).data?.updateWebhook
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      const outcome = await send()
      if (outcome && 'problems' in outcome) setErrors(Object.fromEntries(outcome.problems.map(({ path, message }) => [path, message])))
      else if (outcome && 'message' in outcome) show({ message: text.failed(outcome.message), variant: 'danger' })
      else return onSaved(outcome && 'secret' in outcome ? outcome.secret : null)
    } catch (failure) {
      show({ message: text.failed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    setSaving(false)
  }
  return (
    <Sheet
      open
      title={webhook ? text.edit : text.create}
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={guard.close}>
            {text.cancel}
          </Button>
          <Button type="submit" form="webhook" variant="contained" disabled={isSaving}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id="webhook" noValidate onSubmit={(event) => void save(event)}>
        <Field
          label={text.url}
          type="url"
          value={url}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
          autoFocus
          error={'url' in errors}
          help={errors['url'] ?? text.urlHint}
          onChange={(event) => {
            setUrl(event.target.value)
            setErrors({})
          }}
        />
        <fieldset style={{ margin: '20px 0 0', padding: 0, border: 0, display: 'grid' }}>
          <legend>{text.events}</legend>
          {ALL.map((type) => (
            <FormControlLabel
              key={type}
              label={labels[type]}
              control={
                <Checkbox
                  checked={events.includes(type)}
                  onChange={(_event, isOn) => {
                    setEvents(isOn ? [...events, type] : events.filter((one) => one !== type))
                    setErrors({})
                  }}
                />
              }
            />
          ))}
          {errors['events'] ? (
            <FormHelperText error role="alert">
              {errors['events']}
            </FormHelperText>
          ) : null}
        </fieldset>
      </form>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
