// What this browser can do with a PDF.
const PDF = { type: 'application/pdf' }

/** Whether it displays PDFs inside a page; most phones open another app. */
export const showsPdf = (): boolean => navigator.pdfViewerEnabled

export const canShareFiles = (): boolean => navigator.canShare?.({ files: [new File([], 'x.pdf', PDF)] }) ?? false

/** Opens the phone's share sheet with the file. Cancelling it is no failure. */
export async function sharePdf(url: string, fileName: string, title: string): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const file = new File([await answer.blob()], fileName, PDF)
  try {
    await navigator.share({ files: [file], title })
  } catch (reason) {
    if (!(reason instanceof DOMException) || reason.name !== 'AbortError') throw reason
  }
}
