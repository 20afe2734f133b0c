import type { useRequestKey } from '../app/idempotency.ts'
import { ChangeDeliveryNoteDialog } from './ChangeDeliveryNoteDialog.tsx'
import { ChooseDelivery } from './ChooseDelivery.tsx'
import type { Place } from './ChooseDelivery.tsx'
import { DeliveryNotesPreview } from './DeliveryNotesPreview.tsx'
import type { Print } from './DeliveryNotesPreview.tsx'
import type { DeliveryNote } from './delivery-notes.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { VaryDialog } from './VaryDialog.tsx'

/** The open dialog or preview. */
export type OpenedDialog =
  | { kind: 'print'; print: Print }
  | { kind: 'annul' | 'reissue'; note: DeliveryNote }
  | { kind: 'invoice' | 'choose' }
  | { kind: 'vary'; place: Place; note: string | undefined }

type Props = {
  opened: OpenedDialog
  period: { from: string; to: string }
  request: ReturnType<typeof useRequestKey>
  onVary: (place: Place) => void
  onChanged: () => void
  onClose: () => void
}

/** What is open over the delivery notes; loaded when it is opened or the browser is idle. */
export function DeliveryNoteDialogs({ opened, period, request, onVary, onChanged, onClose }: Props) {
  switch (opened.kind) {
    case 'print':
      return <DeliveryNotesPreview print={opened.print} onClose={onClose} />
    case 'annul':
    case 'reissue':
      return <ChangeDeliveryNoteDialog action={opened.kind} note={opened.note} request={request} onChanged={onChanged} onClose={onClose} />
    case 'invoice':
      return <InvoiceDialog period={period} request={request} onChanged={onChanged} onClose={onClose} />
    case 'choose':
      return <ChooseDelivery date={period.from} onChoose={onVary} onClose={onClose} />
    case 'vary':
      return <VaryDialog place={opened.place} note={opened.note} onChanged={onChanged} onClose={onClose} />
  }
}
