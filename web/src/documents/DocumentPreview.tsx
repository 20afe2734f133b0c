import { useOpenDocumentMutation } from '../generated/graphql.ts'
import { useLayer } from '../ui/layers.ts'
import { text } from './documents.text.ts'
import type { ListedDocument } from './filter.ts'
import { PrintPreview } from './PrintPreview.tsx'
import { usePrinted } from './use-printed.ts'

type Props = { document: ListedDocument; onClose: () => void }

/** One document, full screen. Its address works in this session only. */
export function DocumentPreview({ document: { id, number, state }, onClose }: Props) {
  useLayer(true, onClose)
  const [open] = useOpenDocumentMutation()
  const request = async () => (await open({ variables: { input: { id, state } } })).data?.openDocument
  return (
    <PrintPreview title={text.nameOf(number)} fileName={text.fileOf(number)} printed={usePrinted(request, onClose)} onClose={onClose} />
  )
}
