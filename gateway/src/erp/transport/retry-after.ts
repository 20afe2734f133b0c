// Retry-After of an answer: seconds or an HTTP date.

/** Longer than this nobody is kept waiting for a server that has calculated wrongly. */
const LONGEST_MS = 60_000
/** A server that has had too many requests and does not say for how long. */
const UNSAID_MS = 500

type Refusal = { status: number; headers: Record<string, string | string[] | undefined> }

/** Milliseconds a busy server (429, 503) wants to be left alone; null where it asks for nothing. A date counts from its own `Date`. */
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
