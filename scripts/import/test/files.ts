// Workbooks and CSV folders for tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

export type Sheets = Record<string, (string | number | boolean | null)[][]>

export async function writeWorkbook(file: string, sheets: Sheets): Promise<string> {
  await writeXlsxFile(Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows as SheetData }))).toFile(file)
  return file
}

export function writeFolder(folder: string, files: Record<string, string | Buffer>): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}
