import { useEffect } from 'react'
import { usePrintDocumentsMutation, usePrintProgressQuery } from '../generated/graphql.ts'
import { useLayer } from '../ui/layers.ts'
import { PrintPreview } from './PrintPreview.tsx'
import { type Printed, usePrinted } from './use-printed.ts'

export type Print = { ids: string[]; title: string; fileName: string }

/** Smaller prints are drawn before a person could read how far they are. */
const MIN_REPORTED = 20

const POLL_MS = 500

/** One or more delivery notes as one PDF. */
export function DeliveryNotesPreview({ print: { ids, title, fileName }, onClose }: { print: Print; onClose: () => void }) {
  useLayer(true, onClose)
  const [print] = usePrintDocumentsMutation()
  const request = async () => (await print({ variables: { input: { ids } } })).data?.printDocuments
  const printed = usePrinted(request, onClose)
  const { isDrawn, progress } = useProgress(printed, ids.length >= MIN_REPORTED)
  return <PrintPreview title={title} fileName={fileName} printed={isDrawn ? printed : 'opening'} progress={progress} onClose={onClose} />
}

/** If the progress cannot be read, the print counts as drawn: fetching it draws it, or shows why not. */
function useProgress(printed: Printed, isReported: boolean) {
  const url = isReported && typeof printed === 'object' ? printed.shown : null
  const { data, error, stopPolling } = usePrintProgressQuery({
    variables: { url: url ?? '' },
    skip: url === null,
    pollInterval: POLL_MS,
    fetchPolicy: 'no-cache',
  })
  const progress = data?.printProgress ?? null
  const isDrawn = url === null || error !== undefined || (data !== undefined && progress?.isReady !== false)
  useEffect(() => {
    if (url !== null && isDrawn) stopPolling()
  }, [url, isDrawn, stopPolling])
  return { isDrawn, progress }
}
