import { invalid } from '../http/errors.ts'

/** What the gateway reads of an answer, less the frame of a list. */
const MOST_BYTES = 8 * 1024 * 1024 - 100

/** The list of a period as JSON, written part by part: one that the gateway would refuse as too large is not read to its end. */
export async function listText(parts: AsyncIterable<object[]>): Promise<string> {
  const written: string[] = []
  let bytes = 0
  for await (const part of parts) {
    for (const item of part) {
      const text = JSON.stringify(item)
      bytes += Buffer.byteLength(text) + 1
      if (bytes > MOST_BYTES) throw invalid('al', 'Troppe righe: scegli un periodo più breve')
      written.push(text)
    }
  }
  return `{"data":[${written.join(',')}]}`
}

export const JSON_TYPE = 'application/json; charset=utf-8'
