import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { today } from '../app/clock.ts'
import { CloseQuestion } from '../app/CloseQuestion.tsx'
import { errorMessage } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useAnnulDeliveryNoteMutation, useInvoiceDeliveryNotesMutation, useReissueDeliveryNoteMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { shownDate } from '../ui/dates.ts'
import { Field } from '../ui/Field.tsx'
import { Sheet } from '../ui/Sheet.tsx'
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

type InvoiceProps = { period: { from: string; to: string }; onChanged: () => void; onClose: () => void }

/** Marks what was issued for a period as invoiced, after a question: there is no way back. */
export function InvoiceDialog({ period, onChanged, onClose }: InvoiceProps) {
  const [{ from, to, customerCode }, setWish] = useState({ ...period, customerCode: '' })
  const [asks, setAsks] = useState(false)
  const guard = useCloseGuard(customerCode.trim() !== '', text.invoiceLoses, onClose)
  const [invoice, { loading }] = useInvoiceDeliveryNotesMutation()
  const { show } = useFeedback()
  const confirm = async () => {
    setAsks(false)
    try {
      const { data } = await invoice({ variables: { from, to, customerCode: customerCode.trim() || null } })
      const result = data?.invoiceDeliveryNotes
      if (result?.__typename === 'DeliveryNotesInvoiced') {
        show({ message: text.invoiced(result.count) })
        onClose()
      } else if (result) show({ message: result.message, variant: 'danger' })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger' })
    }
    onChanged()
  }
  const setFrom = (date: string) => setWish({ from: date, to: to < date ? date : to, customerCode })
  return (
    <Sheet
      open
      title={text.invoiceTitle}
      onClose={guard.close}
      width="xs"
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {text.back}
          </Button>
          <Button variant="contained" loading={loading} onClick={() => setAsks(true)}>
            {text.invoice}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Typography color="textSecondary">{text.invoiceText}</Typography>
        <DateField label={text.from} value={from} today={today()} onChange={setFrom} />
        <DateField
          label={text.to}
          value={to}
          minDate={from}
          today={today()}
          onChange={(date) => setWish({ from, to: date < from ? from : date, customerCode })}
        />
        <Field
          label={text.invoiceCustomer}
          help={text.invoiceEveryone}
          value={customerCode}
          autoComplete="off"
          onChange={(event) => setWish({ from, to, customerCode: event.target.value })}
        />
      </Stack>
      <ConfirmDialog
        open={asks}
        title={text.invoice}
        confirmLabel={text.invoice}
        cancelLabel={text.back}
        isDangerous
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {text.invoiceConfirm(shownDate(from), shownDate(to))}
      </ConfirmDialog>
      <CloseQuestion guard={guard} />
    </Sheet>
  )
}
