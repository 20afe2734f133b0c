import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { CloseDialog } from '../../app/CloseDialog.tsx'
import { useCloseGuard } from '../../app/use-close-guard.ts'
import type { EventType } from '../../generated/graphql.ts'
import { Field } from '../../ui/Field.tsx'
import { useErrorFocus } from '../../ui/focus-first-error.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useInert } from '../../ui/use-inert.ts'
import { Form, RequiredChoices } from '../RequiredChoices.tsx'
import { text as formText } from '../tokens.text.ts'
import { events as labels, text } from './webhooks.text.ts'

const ALL = Object.keys(labels) as EventType[]

type Values = { url: string; events: EventType[] }
type Problems = readonly { path: string; message: string }[]
/** `changed`: what differs from what the form was opened with. */
type Save = (values: Values, changed: Partial<Values>) => Promise<Problems | null>
type Props = { webhook: Partial<Values>; onSave: Save; onClose: () => void }

/** A new webhook, or the address and the events of one. */
export function WebhookDialog({ webhook, onSave, onClose }: Props) {
  const [{ url: oldUrl = '', events: oldEvents = [] }] = useState(webhook)
  const [url, setUrl] = useState(oldUrl)
  const [events, setEvents] = useState<readonly EventType[]>(oldEvents)
  const [problems, setProblems] = useState<Problems>([])
  const [isSaving, setSaving] = useState(false)
  const areOthers = ALL.some((type) => events.includes(type) !== oldEvents.includes(type))
  const isDirty = url !== oldUrl || areOthers
  const guard = useCloseGuard(isDirty, text.leaveText, onClose, isSaving)
  const element = useInert<HTMLFormElement>(isSaving)
  const focus = useErrorFocus()
  const messageOf = (field: keyof Values) => problems.find(({ path }) => path === field)?.message
  const clear = (field: keyof Values) => setProblems(problems.filter(({ path }) => path !== field))

  const save = async () => {
    focus.begin()
    setSaving(true)
    const values = { url: url.trim(), events: ALL.filter((type) => events.includes(type)) }
    const changed = { ...(values.url === oldUrl ? {} : { url: values.url }), ...(areOthers ? { events: values.events } : {}) }
    const found = await onSave(values, changed)
    setProblems(found ?? [])
    setSaving(false)
    if (found?.length === 0) guard.ifOpen(onClose)
    else if (found) focus.firstError(element.current)
  }
  return (
    <Sheet
      open
      title={oldUrl === '' ? text.create : text.editTitle}
      name={oldUrl}
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={guard.close}>
            {formText.cancel}
          </Button>
          <Button type="submit" form="webhook" variant="contained" disabled={isSaving}>
            {text.save}
          </Button>
        </>
      }
    >
      <Form
        ref={element}
        id="webhook"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormHelperText>{formText.requiredHint}</FormHelperText>
        <Field
          label={text.url}
          isMarked
          required
          type="url"
          placeholder="https://"
          value={url}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill it in
          autoFocus
          error={messageOf('url') !== undefined}
          help={messageOf('url')}
          onChange={({ target }) => {
            setUrl(target.value)
            clear('url')
          }}
        />
        <RequiredChoices label={text.events} error={messageOf('events')}>
          {ALL.map((type) => (
            <FormControlLabel
              key={type}
              label={labels[type]}
              control={
                <Checkbox
                  checked={events.includes(type)}
                  onChange={(_event, isOn) => {
                    setEvents(isOn ? [...events, type] : events.filter((one) => one !== type))
                    clear('events')
                  }}
                  slotProps={{ input: { 'aria-invalid': messageOf('events') !== undefined } }}
                />
              }
            />
          ))}
        </RequiredChoices>
      </Form>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
