// Checks and uploads a logo.
import { referenceIn } from '../app/errors.ts'
import { COMPANY_CHANGED, TOKEN_EXPIRED } from '../app/window-events.ts'
import { text } from './settings.text.ts'

const TOO_LARGE = 2 * 1024 * 1024
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif'])

/** Why a file cannot be the logo; null when it can. The gateway checks it again. */
export function logoFileError({ type, size }: { type: string; size: number }): string | null {
  if (!TYPES.has(type)) return text.notAnImage
  return size >= TOO_LARGE ? text.tooLarge : null
}

const SIGNATURES = ['\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', 'GIF8']

/** The same by the content of the file: a signature and a picture that can be decoded. */
export async function logoContentError(file: File): Promise<string | null> {
  try {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()))
    if (!SIGNATURES.some((signature) => start.startsWith(signature))) return text.notAnImage
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return text.notAnImage
  }
}

/** Uploads it. Null after a success. */
export async function sendLogo(file: File): Promise<{ reason: string; reference?: string | null } | null> {
  try {
    const response = await fetch('/upload/logo', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': file.type },
      body: file,
    })
    if (response.ok) return null
    if (response.status === 401) window.dispatchEvent(new Event(TOKEN_EXPIRED))
    const { message } = (await response.json()) as { message?: string }
    return { reason: message ?? text.noAnswer, reference: referenceIn(response) }
  } catch {
    return { reason: text.noAnswer }
  } finally {
    // After a failure as well: the stored logo is shown.
    window.dispatchEvent(new Event(COMPANY_CHANGED))
  }
}
