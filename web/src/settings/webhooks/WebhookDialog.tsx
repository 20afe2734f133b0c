import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import type { EventType } from '../../generated/graphql.ts'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { events as labels, text } from './webhooks.text.ts'

const ALL = Object.keys(labels) as EventType[]

type Values = { url: string; events: EventType[] }
type Problems = readonly { path: string; message: string }[]
type Props = { webhook: Partial<Values>; onSave: (values: Values) => Promise<Problems>; onClose: () => void }

/** A new webhook, or the address and the events of one. */
export function WebhookDialog({ webhook, onSave, onClose }: Props) {
  const [url, setUrl] = useState(webhook.url ?? '')
  const [events, setEvents] = useState<readonly EventType[]>(webhook.events ?? [])
  const [problems, setProblems] = useState<Problems>([])
  const [isSaving, setSaving] = useState(false)
  const messageOf = (field: string) => problems.find(({ path }) => path === field)?.message

  const save = async () => {
    setSaving(true)
    setProblems(await onSave({ url: url.trim(), events: ALL.filter((type) => events.includes(type)) }))
    setSaving(false)
  }
  return (
    <Sheet
      open
      title={webhook.url ?? text.create}
      onClose={onClose}
      actions={
        <Button type="submit" form="webhook" variant="contained" disabled={isSaving}>
          {text.save}
        </Button>
      }
    >
      <form
        id="webhook"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={text.url}
          type="url"
          placeholder="https://"
          value={url}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
          autoFocus
          error={messageOf('url') !== undefined}
          help={messageOf('url')}
          onChange={({ target }) => setUrl(target.value)}
        />
        {ALL.map((type) => (
          <FormControlLabel
            key={type}
            sx={{ display: 'flex' }}
            label={labels[type]}
            control={
              <Checkbox
                checked={events.includes(type)}
                onChange={(_event, isOn) => setEvents(isOn ? [...events, type] : events.filter((one) => one !== type))}
              />
            }
          />
        ))}
        <FormHelperText error role="alert">
          {messageOf('events')}
        </FormHelperText>
      </form>
    </Sheet>
  )
}
