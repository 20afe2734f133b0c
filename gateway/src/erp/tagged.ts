// Records with a version: the ETag of their answer, and If-Match on writing them.
import type { ErpClient, Expected, ReadOptions, SendOptions } from './client.ts'
import type { AnswerHeaders } from './transport/exchange.ts'
import { confirmation, confirmed } from './confirmation.ts'

export type Tagged<Record> = { record: Record; etag: string | null }

const tagOf = (headers: AnswerHeaders) => (typeof headers['etag'] === 'string' ? headers['etag'] : null)

export async function getTagged<Record>(
  erp: ErpClient,
  path: string,
  answer: Expected<Record>,
  options: Pick<ReadOptions, 'deadline' | 'keptAs'> = {},
): Promise<Tagged<Record>> {
  let etag: string | null = null
  const record = await erp.get(path, answer, { ...options, onHeaders: (headers) => (etag = tagOf(headers)) })
  return { record, etag }
}

/** Writes a record; answers its new tag, null if the server sends none. */
export async function sendTagged(erp: ErpClient, path: string, options: SendOptions): Promise<string | null> {
  let etag: string | null = null
  await confirmed(erp.send('POST', path, confirmation, { ...options, onHeaders: (headers) => (etag = tagOf(headers)) }))
  return etag
}

type Features = { features: () => Promise<ReadonlySet<string>> }
export type Condition = Pick<SendOptions, 'headers' | 'onHeaders'>

/** Keeps the tag of a conditional write: a different tag read back belongs to a later write. */
export function writtenTag() {
  let written: string | null = null
  return {
    keep: (condition: Condition): Condition => ({
      ...condition,
      onHeaders: (headers) => (written = condition.headers ? tagOf(headers) : null),
    }),
    isOlderThan: (read: string | null): boolean => written !== null && read !== written,
  }
}

/** The server refuses the write with 412 if the record has another tag by now. Only for a back end that announces it. */
export async function ifMatch({ features }: Features, feature: string, etag: string | null): Promise<Condition> {
  return etag !== null && (await features()).has(feature) ? { headers: { 'if-match': etag } } : {}
}
