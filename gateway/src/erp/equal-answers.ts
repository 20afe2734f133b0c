// Answers that are the same for many callers: their JSON is parsed once, and a server that tags them need not send it again.
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isSuccess, jsonOf, withJson } from './answers.ts'
import type { Answer, Call } from './transport/transport.ts'

type Reading = {
  /** With the tag of the former answer to the call. */
  headers: Record<string, string>
  /** The answer with the JSON of its equals, also where the server says only that it has not changed. It must never be changed. */
  take(answer: Answer): Answer
}

export type EqualAnswers = { begin(call: Pick<Call, 'path' | 'query'>): Reading }

const BODIES = { max: 20, maxSize: 4 * 1024 * 1024 }
const MOST_TAGS = 5_000

export function createEqualAnswers(): EqualAnswers {
  /** By the hash of the body. */
  const known = new LRUCache<string, { json: unknown }>({ ...BODIES, maxEntrySize: BODIES.maxSize / 4 })
  /** By the address. */
  const tags = new LRUCache<string, { etag: string; body: string }>({ max: MOST_TAGS })

  function parsed(answer: Answer, address: string): Answer {
    const body = `${String(answer.headers['content-type'])} ${hash('sha256', answer.body)}`
    const equal = known.get(body) ?? { json: jsonOf(answer) }
    known.set(body, equal, { size: answer.body.length + 1 })
    const { etag } = answer.headers
    if (typeof etag === 'string') tags.set(address, { etag, body })
    return withJson(answer, equal.json)
  }

  return {
    begin({ path, query }) {
      const address = JSON.stringify([path, query])
      const tag = tags.get(address)
      const former = tag && known.get(tag.body)
      const headers: Record<string, string> = former ? { 'if-none-match': tag.etag } : {}
      return {
        headers,
        take(answer) {
          if (former && answer.status === 304) return withJson({ ...answer, status: 200 }, former.json)
          tags.delete(address)
          try {
            return isSuccess(answer.status) ? parsed(answer, address) : answer
          } catch {
            // No JSON, e.g. the login page of a server whose token has expired: who reads the answer finds out.
            return answer
          }
        },
      }
    },
  }
}
