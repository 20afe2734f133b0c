import { useEffect, useEffectEvent, useState } from 'react'
import { useFeedback } from '../app/feedback.tsx'
import { useOpenDocumentMutation } from '../generated/graphql.ts'
import { text } from './documents.text.ts'
import type { Doc } from './filter.ts'
import { PrintPreview } from './PrintPreview.tsx'

/** One document over the whole screen. The gateway names its address, which opens for this session alone. */
export function DocumentPreview({ document: { id, number, state }, onClose }: { document: Doc; onClose: () => void }) {
  const [open] = useOpenDocumentMutation()
  const [printed, setPrinted] = useState<{ url: string } | 'unavailable' | 'opening'>(id === null ? 'unavailable' : 'opening')
  const { show } = useFeedback()
  const fail = useEffectEvent(() => {
    show({ message: text.openFailed, variant: 'danger' })
    onClose()
  })
  const ask = useEffectEvent(async (documentId: string) => {
    const { data } = await open({ variables: { id: documentId, state } })
    return data?.openDocument.__typename === 'DocumentOpened' ? { url: data.openDocument.url } : 'unavailable'
  })
  useEffect(() => {
    if (id === null) return undefined
    let isGone = false
    ask(id).then(
      (answer) => isGone || setPrinted(answer),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [id])
  return <PrintPreview title={text.nameOf(number)} fileName={text.fileOf(number)} printed={printed} onClose={onClose} />
}
