// Records that carry a version: the ETag of their answer, and If-Match on writing them.
import type { z } from 'zod'
import type { ErpClient, SendOptions } from './client.ts'

export type Tagged<Record> = { record: Record; etag: string | null }

export async function getTagged<Record>(erp: ErpClient, path: string, answer: z.ZodType<Record>): Promise<Tagged<Record>> {
  let etag: string | null = null
  const record = await erp.get(path, answer, {
    onHeaders: (headers) => {
      if (typeof headers['etag'] === 'string') etag = headers['etag']
    },
  })
  return { record, etag }
}

type Features = { features: () => Promise<ReadonlySet<string>> }
type Condition = Pick<SendOptions, 'headers'>

/** The server refuses the write with 412 when the record has another tag by now. Only for a back end that announces it. */
export async function ifMatch({ features }: Features, feature: string, etag: string | null): Promise<Condition> {
  return etag !== null && (await features()).has(feature) ? { headers: { 'if-match': etag } } : {}
}
