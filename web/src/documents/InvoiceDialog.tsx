import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { today } from '../app/clock.ts'
import { CloseDialog } from '../app/CloseDialog.tsx'
import { errorMessage, referenceOf } from '../app/errors.ts'
import { useFeedback } from '../app/feedback.tsx'
import type { RequestKey } from '../app/idempotency.ts'
import { useCloseGuard } from '../app/use-close-guard.ts'
import { useDocumentsToInvoiceLazyQuery, useInvoiceDocumentsMutation } from '../generated/graphql.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { shownDate } from '../ui/dates.ts'
import { Field } from '../ui/Field.tsx'
import { useErrorFocus } from '../ui/focus-first-error.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { text } from './delivery-notes.text.ts'

/** `request` outlives the dialog: opened again after a lost answer, it sends the same key. */
type Props = { period: { from: string; to: string }; request: RequestKey; onChanged: () => void; onClose: () => void }

/** What the question states, and what is sent: the number of notes, and the customer; null for all customers. */
type Selection = { from: string; to: string; customerCode: string | null }
type Question = { of: Selection; count: number; customerName: string | null }

const shownPeriod = ({ from, to }: Selection) => text.periodOf(shownDate(from), shownDate(to))

/** Marks the issued notes of a period as invoiced. This is final: the question states how many notes and whose. */
export function InvoiceDialog({ period, request, onChanged, onClose }: Props) {
  const [initial] = useState({ ...period, customerCode: '' })
  const [selection, setSelection] = useState(initial)
  const [problem, setProblem] = useState<'unknown' | 'nothing' | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [lookUp, { loading: isCounting }] = useDocumentsToInvoiceLazyQuery({ fetchPolicy: 'network-only' })
  const [invoice, { loading: isSaving }] = useInvoiceDocumentsMutation()
  const isChanged = selection.customerCode.trim() !== '' || selection.from !== initial.from || selection.to !== initial.to
  const guard = useCloseGuard(isChanged, text.invoiceLeaveText, onClose, isSaving)
  const { show } = useFeedback('invoices')
  const form = useRef<HTMLDivElement>(null)
  const focus = useErrorFocus()
  const unreadable = useRef({ from: false, to: false })
  const { from, to } = selection
  const variables = { from, to, customerCode: selection.customerCode.trim() || null }
  const change = (next: Partial<typeof selection>) => {
    setProblem(null)
    setSelection({ ...selection, ...next })
  }
  const count = async () => {
    focus.begin()
    // The question would be about the former period. What it leads to is final.
    if (unreadable.current.from || unreadable.current.to) return focus.firstError(form.current)
    try {
      const { data, error } = await lookUp({ variables })
      if (error) throw error
      const found = data?.documentsToInvoice ?? null
      if (found === null) {
        setProblem('unknown')
        focus.firstError(form.current)
      } else if (found.count === 0) setProblem('nothing')
      else setQuestion({ of: variables, count: found.count, customerName: found.customer?.name ?? null })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
  }
  const confirm = async ({ of, count }: Question) => {
    setQuestion(null)
    try {
      const input = { ...of, expectedCount: count }
      const { data } = await invoice({ variables: { input: { ...input, idempotencyKey: request.keyOf(input) } } })
      request.answered()
      const result = data?.invoiceDocuments
      if (result?.__typename === 'DocumentsInvoiced' && result.documents?.length === 0) setProblem('nothing')
      else if (result?.__typename === 'DocumentsInvoiced') {
        // All of them or none: the question stated how many.
        show({ message: text.invoiced(count) })
        guard.ifOpen(onClose)
      } else if (result) show({ message: result.message, variant: 'danger' })
    } catch (failure) {
      show({ message: text.changeFailed(errorMessage(failure)), variant: 'danger', reference: referenceOf(failure) })
    }
    onChanged()
  }
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
          <Button variant="contained" loading={isCounting || isSaving} onClick={() => void count()}>
            {text.invoice}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }} ref={form}>
        <Typography color="textSecondary">{text.invoiceText}</Typography>
        <DateField
          label={text.from}
          value={from}
          today={today()}
          onChange={(date) => change({ from: date, to: to < date ? date : to })}
          onUnreadable={(isUnreadable) => (unreadable.current.from = isUnreadable)}
        />
        <DateField
          label={text.to}
          value={to}
          minDate={from}
          today={today()}
          onChange={(date) => change({ to: date < from ? from : date })}
          onUnreadable={(isUnreadable) => (unreadable.current.to = isUnreadable)}
        />
        <Field
          label={text.invoiceCustomer}
          help={problem === 'unknown' ? text.unknownCustomer : text.invoiceEveryone}
          error={problem === 'unknown'}
          value={selection.customerCode}
          autoComplete="off"
          onChange={(event) => change({ customerCode: event.target.value })}
        />
        {problem === 'nothing' ? <Typography role="alert">{text.nothingToInvoice(shownPeriod(variables))}</Typography> : null}
      </Box>
      {question ? (
        <ConfirmDialog
          open
          title={text.invoice}
          confirmLabel={text.invoice}
          cancelLabel={text.back}
          isDangerous
          onConfirm={() => void confirm(question)}
          onCancel={() => setQuestion(null)}
        >
          {text.invoiceConfirm(question.count, question.customerName, shownPeriod(question.of))}
        </ConfirmDialog>
      ) : null}
      <CloseDialog guard={guard} />
    </Sheet>
  )
}
