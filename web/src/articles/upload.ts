// Uploads the picture of an article.
import type { ApolloClient } from '@apollo/client'
import { errorMessage, referenceIn, referenceOf } from '../app/errors.ts'
import { TOKEN_EXPIRED } from '../app/window-events.ts'
import { ArticlesDocument } from '../generated/graphql.ts'
import { isTooShort } from './use-search.ts'
import { imageText as text } from './warehouse.text.ts'

/** The largest accepted size. */
const MOST_BYTES = 5 * 1024 * 1024

export const imageFileError = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!type.startsWith('image/')) return text.notImage
  return size > MOST_BYTES ? text.tooLarge : null
}

type Problem = { problem: string; reference?: string | null }
type Outcome = { filename: string } | Problem

/** Why a new article may have no picture by this code: it would replace that of another one, whatever the case of its letters. */
export async function problemOfNewCode(client: ApolloClient, code: string): Promise<Problem | null> {
  const filter = { description: '', code: isTooShort(code) ? '' : code }
  try {
    const { data } = await client.query({ query: ArticlesDocument, variables: { filter }, fetchPolicy: 'no-cache' })
    const isTaken = data?.articles?.nodes.some((one) => one.code.toUpperCase() === code.toUpperCase())
    return isTaken ? { problem: text.codeTaken } : null
  } catch (error) {
    return { problem: errorMessage(error, text.failed), reference: referenceOf(error) }
  }
}

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
