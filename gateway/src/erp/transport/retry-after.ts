// Retry-After of an answer: seconds or an HTTP date.

/** The longest accepted pause, in case a server has miscalculated. */
const LONGEST_MS = 60_000
/** The pause after a 429 without Retry-After. */
const UNSAID_MS = 500

type Refusal = { status: number; headers: Record<string, string | string[] | undefined> }

/** The pause in milliseconds that a busy server (429, 503) asks for; null without one. A date counts from the answer's own `Date`. */
export function retryAfterMs({ status, headers }: Refusal, nowMs: number): number | null {
  if (status !== 429 && status !== 503) return null
  const written = String(headers['retry-after'] ?? '').trim()
  const asked = /^\d+(\.\d+)?$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - (dateOf(headers) ?? nowMs)
  if (Number.isNaN(asked)) return status === 429 ? UNSAID_MS : null
  return Math.min(Math.max(asked, 0), LONGEST_MS)
}

function dateOf(headers: Refusal['headers']): number | null {
  const date = Date.parse(String(headers['date'] ?? ''))
  return Number.isNaN(date) ? null : date
}
