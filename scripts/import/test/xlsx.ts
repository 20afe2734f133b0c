// Workbooks written by hand, for what no library writes: formulas without results, merged cells, damaged and hostile files.
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  content: string | Buffer
  /** The size that the archive announces, where it lies. */
  announced?: number
}

export function zipOf(parts: readonly Part[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content, announced } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(announced ?? data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name))
    files.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** One sheet, given as the XML of its rows. `after`: what follows them. */
export function sheetParts(sheet: string, rows: string, { after = '', styles = '' } = {}): Part[] {
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    ...(styles ? [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }] : []),
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>` },
  ]
}

export const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

export const titles = (...names: string[]) => `<row r="1">${names.map(textCell).join('')}</row>`
