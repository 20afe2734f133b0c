// A table in a backup: one JSON object per line, compressed. Two tables are equal if their digests are.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Row } from '../../database/src/snapshot.ts'

export type TableFigures = { rows: number; digest: string }

/** Rows arrive in any order and with their columns in any order, so the digest adds up the digests of the rows. */
export function createDigest(): { add(row: Row): void; figures(): TableFigures } {
  const sums = new Uint32Array(8)
  let rows = 0
  return {
    add(row) {
      const columns = Object.keys(row).sort()
      const digest = createHash('sha256').update(JSON.stringify(columns.map((column) => [column, row[column]]))).digest() // prettier-ignore
      for (let index = 0; index < sums.length; index++) sums[index] = sums[index]! + digest.readUInt32LE(4 * index)
      rows += 1
    },
    figures: () => ({ rows, digest: Buffer.from(sums.buffer).toString('hex') }),
  }
}

export async function figuresOf(rows: AsyncIterable<Row>): Promise<TableFigures> {
  const digest = createDigest()
  for await (const row of rows) digest.add(row)
  return digest.figures()
}

export async function writeTable(file: string, rows: AsyncIterable<Row>): Promise<TableFigures> {
  const digest = createDigest()
  const lines = async function* () {
    for await (const row of rows) {
      digest.add(row)
      yield `${JSON.stringify(row)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600 }))
  return digest.figures()
}

export async function* readTable(file: string): AsyncGenerator<Row> {
  try {
    for await (const line of linesOf(file)) yield JSON.parse(line) as Row
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}`, { cause: error })
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const content = createGunzip()
  createReadStream(file)
    .on('error', (error) => content.destroy(error))
    .pipe(content)
  let rest = ''
  for await (const text of content.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop()!
    yield* lines
  }
}
