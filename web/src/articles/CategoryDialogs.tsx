import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import type { RequestKey } from '../app/idempotency.ts'
import { useCreateCategoryMutation, useDeleteCategoryMutation } from '../generated/graphql.ts'
import type { CategoryGroupKey, DeleteCategoryMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Entry, Refresh } from './use-categories.ts'
import { articleText, categoryText as text } from './warehouse.text.ts'

/** The server may list a new category only after a moment. */
const REFRESH_DELAY = 500
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

type NewProps = {
  group: CategoryGroupKey
  label: string
  /** Outlives this dialog, which may be opened again after a lost answer. */
  requestKey: RequestKey
  onRefresh: Refresh
  onCreated?: (code: string) => void
  onClose: () => void
}

/** 'Nuova {group label}'. */
export function NewCategoryDialog({ group, label, requestKey, onRefresh, onCreated, onClose }: NewProps) {
  const [create] = useCreateCategoryMutation()
  const { show } = useFeedback(`new category ${group}`)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = typed.trim()
  const guard = useCloseGuard(name !== '', text.newLeaveText, onClose, isBusy)

  const save = async () => {
    const { data } = await create({ variables: { input: { group, name, idempotencyKey: requestKey.keyOf({ group, name }) } } })
    if (data) requestKey.answered()
    const outcome = data?.createCategory
    if (outcome?.__typename !== 'CategoryCreated') {
      show({ message: text.createFailed(outcome?.message ?? articleText.noAnswer), variant: 'danger' })
      return null
    }
    show({ message: text.created(name) })
    await wait(REFRESH_DELAY)
    return outcome.category.code
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React also bubbles the event to the article form, which contains this dialog: stop it here.
    event.stopPropagation()
    if (name === '' || isBusy) return
    setBusy(true)
    const created = await save().catch((error: unknown) => {
      show({ message: text.createFailed(errorMessage(error)), variant: 'danger', reference: referenceOf(error) })
      return null
    })
    // Also after a failure: somebody else may have created it, or the answer was lost.
    await onRefresh().catch(() => undefined)
    setBusy(false)
    if (created !== null)
      guard.ifOpen(() => {
        onCreated?.(created)
        onClose()
      })
  }
  return (
    <Sheet
      open
      title={text.newTitle(label)}
      width="xs"
      onClose={guard.close}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form="new-category" variant="contained" disabled={name === '' || isBusy}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id="new-category" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={text.name}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type the name
          autoFocus
          inputProps={{ maxLength: 80 }}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <CloseDialog guard={guard} />
    </Sheet>
  )
}

type DeleteProps = {
  group: CategoryGroupKey
  category: Entry
  /** Outlives this dialog, which closes before the answer arrives. */
  requestKey: RequestKey
  onRefresh: Refresh
  onDeleted: () => void
  onClose: () => void
}

type Outcome = DeleteCategoryMutation['deleteCategory'] | undefined

/** Why a category was not deleted. */
function refusalOf({ code }: Entry, outcome: Exclude<Outcome, { __typename: 'CategoryDeleted' }>): string {
  if (outcome?.__typename === 'InvalidInput') return outcome.message
  if (outcome?.__typename === 'ChangedMeanwhile') return text.deleteFailed(text.renamed(code, outcome.conflicts[0]?.current ?? ''))
  return text.deleteFailed(outcome?.message ?? articleText.noAnswer)
}

/** 'Elimina Categoria'; shows a refusal in the gateway's words. */
export function DeleteCategoryDialog({ group, category, requestKey, onRefresh, onDeleted, onClose }: DeleteProps) {
  const [remove] = useDeleteCategoryMutation()
  const { show } = useFeedback(`category ${group} ${category.code}`)

  const confirm = async () => {
    onClose()
    try {
      const input = { group, code: category.code, seenName: category.name }
      const { data } = await remove({ variables: { input: { ...input, idempotencyKey: requestKey.keyOf(input) } } })
      if (data) requestKey.answered()
      const outcome = data?.deleteCategory
      if (outcome?.__typename !== 'CategoryDeleted') {
        show({ message: refusalOf(category, outcome), variant: 'danger' })
      } else {
        onDeleted()
        show({ message: text.deleted(category.name) })
      }
    } catch (error) {
      show({ message: text.deleteFailed(errorMessage(error)), variant: 'danger', reference: referenceOf(error) })
    }
    await onRefresh().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      open
      title={text.deleteTitle}
      confirmLabel={text.delete}
      cancelLabel={text.cancel}
      isDangerous
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {text.deleteText(category.name, category.code)}
    </ConfirmDialog>
  )
}
