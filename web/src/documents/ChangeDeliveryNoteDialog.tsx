import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import type { RequestKey } from '../app/idempotency.ts'
import { useAnnulDocumentMutation, useReissueDocumentMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { shownDate } from '../ui/dates.ts'
import { numberOf, recipientOf } from './delivery-notes.ts'
import type { DeliveryNote } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'

/** `request` outlives the dialog: opened again after a lost answer, it sends the same key. */
type Props = { note: DeliveryNote; request: RequestKey; onChanged: () => void; onClose: () => void }

/** Asks for confirmation before a delivery note is annulled or reissued. */
export function ChangeDeliveryNoteDialog({ note, request, action, onChanged, onClose }: Props & { action: 'annul' | 'reissue' }) {
  const [annul] = useAnnulDocumentMutation()
  const [reissue] = useReissueDocumentMutation()
  const { show } = useFeedback(`delivery note ${note.id}`)
  const name = text.nameOf(note.number)
  const send = async () => {
    const variables = { input: { id: note.id, idempotencyKey: request.keyOf({ action, id: note.id }) } }
    if (action === 'annul') return (await annul({ variables })).data?.annulDocument
    return (await reissue({ variables })).data?.reissueDocument
  }
  const confirm = async () => {
    onClose()
    try {
      const result = await send()
      request.answered()
      if (result?.__typename === 'DocumentAnnulled') show({ message: text.annulled(name) })
      else if (result?.__typename === 'DocumentReissued')
        show({ message: text.reissued(result.document && text.nameOf(numberOf(result.document))) })
      else if (result) show({ message: result.message, variant: 'danger' })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    onChanged()
  }
  const recipient = `${recipientOf(note)} del ${shownDate(note.date)}`
  return (
    <ConfirmDialog
      open
      title={action === 'annul' ? text.annulTitle(name) : text.reissueTitle(name)}
      confirmLabel={action === 'annul' ? text.annul : text.reissue}
      cancelLabel={text.back}
      isDangerous={action === 'annul'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {action === 'annul' ? text.annulText(recipient) : text.reissueText(recipient)}
    </ConfirmDialog>
  )
}
