// A logo before and while it is sent.
import { COMPANY_CHANGED, TOKEN_EXPIRED } from '../app/window-events.ts'
import { text } from './settings.text.ts'

const TOO_LARGE = 2 * 1024 * 1024
const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif'])

/** Why a file cannot be the logo; null when it can. The gateway looks into it once more. */
export function flawOfLogo({ type, size }: { type: string; size: number }): string | null {
  if (!TYPES.has(type)) return text.notAnImage
  return size >= TOO_LARGE ? text.tooLarge : null
}

const SIGNATURES = ['\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', 'GIF8']

/** The same of what stands in the file, whatever it is called: a picture that can be drawn. */
export async function flawOfContent(file: File): Promise<string | null> {
  try {
    const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()))
    if (!SIGNATURES.some((signature) => start.startsWith(signature))) return text.notAnImage
    ;(await createImageBitmap(file)).close()
    return null
  } catch {
    return text.notAnImage
  }
}

/** Sends it. Null when the bakery's server has it, else why not. */
export async function sendLogo(file: File): Promise<string | null> {
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
    return message ?? text.noAnswer
  } catch {
    return text.noAnswer
  } finally {
    // Saved or not: what is stored is what is shown.
    window.dispatchEvent(new Event(COMPANY_CHANGED))
  }
}
