import { usePrintDocumentsMutation } from '../generated/graphql.ts'
import { useLayer } from '../ui/layers.ts'
import { PrintPreview } from './PrintPreview.tsx'
import { usePrinted } from './use-printed.ts'

export type Print = { ids: string[]; title: string; fileName: string }

/** One or more delivery notes as one PDF. */
export function DeliveryNotesPreview({ print: { ids, title, fileName }, onClose }: { print: Print; onClose: () => void }) {
  useLayer(true, onClose)
  const [print] = usePrintDocumentsMutation()
  const request = async () => (await print({ variables: { input: { ids } } })).data?.printDocuments
  return <PrintPreview title={title} fileName={fileName} printed={usePrinted(request, onClose)} onClose={onClose} />
}
