// Uploads the picture of an article.
import { referenceIn } from '../app/errors.ts'
import { TOKEN_EXPIRED } from '../app/window-events.ts'
import { imageText as text } from './warehouse.text.ts'

/** The largest accepted size. */
const MOST_BYTES = 5 * 1024 * 1024

export const imageFileError = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!type.startsWith('image/')) return text.notImage
  return size > MOST_BYTES ? text.tooLarge : null
}

type Outcome = { filename: string } | { problem: string; reference?: string | null }

export async function uploadImage(code: string, file: File): Promise<Outcome> {
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: text.unreadable }
  }
  const form = new FormData()
  form.append('image', new Blob([bytes], { type: file.type }), file.name)
  try {
    const answer = await fetch(`/upload/articles/${encodeURIComponent(code)}/image`, {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
    })
    if (answer.status === 401) window.dispatchEvent(new Event(TOKEN_EXPIRED))
    const { filename, message } = (await answer.json().catch(() => ({}))) as { filename?: string; message?: string }
    return answer.ok
      ? { filename: filename || `${code.toUpperCase()}.jpg` }
      : { problem: message || text.refused, reference: referenceIn(answer) }
  } catch {
    return { problem: text.failed }
  }
}
