import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useAnnulDeliveryNoteMutation, useReissueDeliveryNoteMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { shownDate } from '../ui/dates.ts'
import { whoseOf } from './notes.ts'
import type { Note } from './notes.ts'
import { text } from './notes.text.ts'

type Props = { note: Note; onChanged: () => void; onClose: () => void }

/** Asks before a note is annulled or issued anew. */
export function ChangeNoteDialog({ note, action, onChanged, onClose }: Props & { action: 'annul' | 'reissue' }) {
  const [annul] = useAnnulDeliveryNoteMutation()
  const [reissue] = useReissueDeliveryNoteMutation()
  const { show } = useFeedback()
  const name = text.nameOf(note.number, note.year)
  const send = async () => {
    const variables = { id: note.id }
    if (action === 'annul') return (await annul({ variables })).data?.annulDeliveryNote
    return (await reissue({ variables })).data?.reissueDeliveryNote
  }
  const confirm = async () => {
    onClose()
    try {
      const result = await send()
      if (result?.__typename === 'DeliveryNoteRefused') show({ message: result.message, variant: 'danger' })
      else show({ message: result?.issued ? text.reissued(text.nameOf(result.issued.number, result.issued.year)) : text.annulled(name) })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger' })
    }
    onChanged()
  }
  const whose = `${whoseOf(note)} del ${shownDate(note.date)}`
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
      {action === 'annul' ? text.annulText(whose) : text.reissueText(whose)}
    </ConfirmDialog>
  )
}
