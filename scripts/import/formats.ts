// What a workbook keeps once for all cells: its texts, and how numbers are shown.
import { eventsOf } from './xml.ts'
import type { Parts } from './zip.ts'

/** How a cell's number is shown: as a date, with a fixed number of digits, or anyhow. */
export type Format = { isDate: boolean; digits: number | null }
export type Formats = Format[]

const ANYHOW: Format = { isDate: false, digits: null }
export const formatOf = (formats: Formats, style: string | undefined): Format => formats[Number(style ?? 0)] ?? ANYHOW

/** The built-in ones; 27 to 36 and 50 to 58 are those of other languages. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

export async function readFormats(parts: Parts): Promise<Formats> {
  if (!parts.has('xl/styles.xml')) return []
  const codes = new Map<number, string>()
  const formats: Formats = []
  let isInCells = false
  for await (const events of eventsOf(await parts.open('xl/styles.xml', { kept: true })))
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') isInCells = event.kind === 'open'
      if (event.kind === 'close') continue
      const { name, attributes } = event
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'xf' && isInCells) formats.push(formatFrom(Number(attributes['numFmtId'] ?? 0), codes))
    }
  return formats
}

function formatFrom(id: number, codes: Map<number, string>): Format {
  const code = codes.get(id)
  if (code === undefined) return { isDate: isBuiltInDate(id), digits: null }
  // Without texts in quotes, colours and locales.
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return { isDate: /[dmyhsg]/i.test(plain.replaceAll(/general/gi, '')), digits: /^0+$/.test(plain) ? plain.length : null }
}

/** Without the readings of Japanese words. */
export async function readTexts(parts: Parts): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!parts.has(name)) return []
  const texts: string[] = []
  let [text, isText, isReading] = ['', false, false]
  for await (const events of eventsOf(await parts.open(name, { kept: true })))
    for (const event of events) {
      if (event.kind === 'text') {
        if (isText && !isReading) text += event.text
        continue
      }
      const isOpen = event.kind === 'open'
      if (event.name === 't') isText = isOpen
      if (event.name === 'rPh') isReading = isOpen
      if (event.name !== 'si') continue
      if (isOpen) text = ''
      else texts.push(unescaped(text))
    }
  return texts
}

/** Excel writes characters that XML cannot have as _x000D_. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('\r\n', '\n')
