// Reads the sheets of a workbook as a stream of rows.
import { basename, posix } from 'node:path'
import { readFormats, readTexts } from './formats.ts'
import { sheetRows } from './sheet.ts'
import { type Source, Unreadable } from './source.ts'
import { elementsOf } from './xml.ts'
import { damaged, openParts, type Parts } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'

export async function* readWorkbook(file: string): AsyncGenerator<Source> {
  const place = basename(file)
  const parts = await openParts(file)
  try {
    const { sheets, isFrom1904 } = await overview(parts)
    const formats = await readFormats(parts)
    const texts = await readTexts(parts)
    for (const { name, part } of sheets) {
      const rows = sheetRows(await parts.open(part), { formats, texts, isFrom1904 })
      yield { name: name.trim().toLowerCase(), place: `foglio «${name}»`, decimalSign: null, rows: readably(rows, place) }
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged(place, error)
  } finally {
    parts.close()
  }
}

type Sheet = { name: string; part: string }

async function overview(parts: Parts): Promise<{ sheets: Sheet[]; isFrom1904: boolean }> {
  const targets = new Map<string, string>()
  for await (const { name, attributes } of elementsOf(await parts.open('xl/_rels/workbook.xml.rels', { kept: true })))
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
  const sheets: Sheet[] = []
  let isFrom1904 = false
  for await (const { name, attributes } of elementsOf(await parts.open(WORKBOOK, { kept: true }))) {
    if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    const target = name === 'sheet' ? targets.get(attributes['r:id'] ?? attributes['id'] ?? '') : undefined
    const part = target && posix.join('/xl', target.startsWith('/') ? posix.relative('/xl', target) : target).slice(1)
    // A chart has a sheet of its own, without cells.
    if (part?.startsWith('xl/worksheets/')) sheets.push({ name: attributes['name'] ?? '', part })
  }
  return { sheets, isFrom1904 }
}

async function* readably<Item>(rows: AsyncIterable<Item>, place: string): AsyncGenerator<Item> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged(place, error)
  }
}
