// What is read from workbooks and CSV files, and what hostile ones end in: one line, within bounded memory and time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ListName } from './columns.ts'
import { MAX_PART_BYTES, MAX_ROWS } from './limits.ts'
import { Report } from './report.ts'
import { Unreadable } from './source.ts'
import { readTables } from './table.ts'
import { writeTemplate } from './template.ts'
import { writeFolder } from './test/files.ts'
import { type Part, sheetParts, textCell, titles, zipOf } from './test/xlsx.ts'

const base = mkdtempSync(join(tmpdir(), 'panify-reading-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let count = 0
const newPath = (ending = '') => join(base, `${++count}${ending}`)

async function readPath(path: string, list: ListName) {
  const report = new Report()
  const tables = await readTables(path, report)
  return { bodies: tables.get(list)?.lines.map(({ row, body }) => [row, body]), lines: report.lines() }
}

function workbook(parts: Part[]): string {
  const file = newPath('.xlsx')
  writeFileSync(file, zipOf(parts))
  return file
}

const csv = (content: string | Buffer, name = 'clienti.csv') => writeFolder(newPath(), { [name]: content })

it.each([
  ['semicolons, a BOM and decimal commas', '\uFEFFArticolo;Listino;Prezzo\r\nA;1;1,125\r\n', '1.125'],
  ['commas and decimal points', 'Articolo,Listino,Prezzo\nA,1,1.125\n', '1.125'],
  ['thousands in Italian', 'Articolo;Listino;Prezzo\nA;1;1.234,50\n', '1234.50'],
  ['thousands in English', 'Articolo,Listino,Prezzo\nA,1,"1,234.50"\n', '1234.50'],
  ['columns in any order, titles in any case, blank rows and cells', '\n  PREZZO ;listino;ARTICOLO;\n\n2;1;A;\n;;;\n', '2'],
])('reads CSV with %s', async (_, content, prezzo) => {
  const { bodies, lines } = await readPath(csv(content, 'prezzi.csv'), 'prezzi')
  expect([bodies?.map(([, body]) => body), lines]).toEqual([[{ article: 'A', codlis: '1', prezzo }], []])
})

it.each([
  ['1.125', ';'],
  ['"1,125"', ','],
])('refuses %s in a file with %s, which can mean two numbers', async (price, sign) => {
  const { lines } = await readPath(csv(`Articolo${sign}Listino${sign}Prezzo\nA${sign}1${sign}${price}\n`, 'prezzi.csv'), 'prezzi')
  const text = price.replaceAll('"', '')
  expect(lines).toEqual([`✗ prezzi.csv, riga 2, colonna «Prezzo» (C2): «${text}» può voler dire due numeri: scrivi 1125 oppure 1,1250`])
})

it('fills up the zeros of customer codes, which have four digits, and says so', async () => {
  const { bodies, lines } = await readPath(csv('Codice;Ragione sociale\n41;Bar\n7;Forno\n0003;Tre\n'), 'clienti')
  expect(bodies?.map(([, body]) => (body as { code: string }).code)).toEqual(['0041', '0007', '0003'])
  expect(lines).toEqual(['• clienti.csv, colonna «Codice»: gli zeri iniziali mancanti sono aggiunti (41 si legge 0041) (2 volte)'])
})

it('takes back the apostrophe that the export writes before the sign of a formula', async () => {
  const { bodies } = await readPath(csv(`Codice;Ragione sociale;Telefono\n0041;'=1+1;'+39 059\n`), 'clienti')
  expect(bodies).toEqual([[2, { code: '0041', cliente: '=1+1', tel: '+39 059' }]])
})

const STYLES = `<numFmts count="1"><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>`

it('reads the cells of a workbook for what they are', async () => {
  const cells = [
    '<c t="inlineStr"><is><t>0002</t></is></c>',
    '<c s="2"><v>7</v></c>',
    '<c t="str"><f>A1</f><v>Sede</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="inlineStr"><is><t xml:space="preserve">sì </t></is></c>',
  ].join('')
  const columns = ['Cliente', 'Codice', 'Nome destinazione', 'Attiva', 'Lunedì disattivato']
  const { bodies, lines } = await readPath(
    workbook(sheetParts('Destinazioni', `${titles(...columns)}<row r="3">${cells}</row><row r="9" s="1"/>`, { styles: STYLES })),
    'destinazioni',
  )
  expect(lines).toEqual([])
  expect(bodies).toEqual([[3, { customer: '0002', code: '0007', nomede: 'Sede', order_active: '1', lun_off: '1' }]])
})

it.each([
  ['a formula without a result', '<c><f>1+1</f></c>', 'la formula non ha un risultato: apri il file in Excel e salvalo'],
  ['an error', '<c t="e"><v>#REF!</v></c>', "contiene l'errore #REF!"],
  ['a date', '<c s="1"><v>45000</v></c>', 'Excel ne ha fatto una data: formatta la cella come testo (o numero) e riscrivila'],
  [
    'a code that is a number',
    '<c><v>41</v></c>',
    'è il numero 41, che può aver perso gli zeri iniziali: formatta la colonna come testo e riscrivi il valore',
  ],
  [
    'a code in scientific notation',
    textCell('8,01235E+12'),
    '«8,01235E+12» è in notazione scientifica: formatta la colonna come testo e riscrivi il codice',
  ],
])('refuses %s', async (_, cell, why) => {
  const file = workbook(
    sheetParts('destinazioni', `${titles('Cliente', 'Codice')}<row r="2">${textCell('0002')}${cell}</row>`, { styles: STYLES }),
  )
  expect((await readPath(file, 'destinazioni')).lines).toEqual([`✗ foglio «destinazioni», riga 2, colonna «Codice» (B2): ${why}`])
})

it('refuses merged cells, unknown, repeated and missing columns', async () => {
  const rows = `${titles('Cliente', 'Colore', 'Cliente')}<row r="2">${textCell('0002')}</row>`
  const file = workbook(sheetParts('destinazioni', rows, { after: '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>' }))
  expect((await readPath(file, 'destinazioni')).lines).toEqual([
    '✗ foglio «destinazioni», riga 1: colonna «Colore» sconosciuta: correggi il titolo o togli la colonna',
    "✗ foglio «destinazioni», riga 1: la colonna «Cliente» c'è due volte",
    '✗ foglio «destinazioni»: manca la colonna «Codice»',
    '✗ foglio «destinazioni», A2:A4: celle unite: dividile e scrivi il valore in ognuna',
  ])
})

it('names what it does not import', async () => {
  const folder = writeFolder(newPath(), { 'articoli.csv': 'Codice;Modificato;giacenza\nA;2026-01-01;3\n', 'note.csv': 'x\n' })
  expect((await readPath(folder, 'articoli')).lines).toEqual([
    '• articoli.csv: la colonna «Modificato» non si importa',
    '• articoli.csv: la colonna «giacenza» non si importa',
    '• note.csv: non è un elenco da importare',
  ])
})

const windows1252 = Buffer.from('Codice;Ragione sociale\n0041;Caffè\n', 'latin1')
const NOT_UTF8 = 'clienti.csv: non è in UTF-8. In Excel salva come «CSV UTF-8 (delimitato dal separatore di elenco)»'
const one = (row = '') => sheetParts('clienti', titles('Codice') + row)
const announcing = (announced: number) => one().map((part) => (part.name.includes('sheet1') ? { ...part, announced } : part))
const DAMAGED = / è danneggiato: salvalo di nuovo in Excel$/

it.each<[string, () => string, string | RegExp]>([
  ['Windows-1252', () => csv(windows1252), NOT_UTF8],
  ['UTF-16', () => csv(Buffer.from('\uFEFFCodice;Ragione sociale\n', 'utf16le')), NOT_UTF8],
  ['open quotes', () => csv('Codice;Ragione sociale\n0041;"Bar\n'), 'clienti.csv: riga 2: virgolette fuori posto o non chiuse'],
  ['an endless record', () => csv(`Codice;Ragione sociale\n0041;"${'x'.repeat(300_000)}`), 'clienti.csv: riga 2: troppo lunga, forse le virgolette non sono chiuse'], // prettier-ignore
  ['too many rows', () => csv(`Codice\n${'0041\n'.repeat(MAX_ROWS + 1)}`), 'clienti.csv: più di 500.000 righe: dividi il file'],
  ['no list', () => csv('x\n', 'altro.csv'), 'Nessun elenco da importare: i nomi sono clienti, destinazioni, articoli, prezzi, settimana'],
  ['an empty folder', () => writeFolder(newPath(), {}), /non contiene file \.csv$/],
  ['no file', () => newPath(), /non esiste$/],
  [
    'an old workbook',
    () => join(writeFolder(newPath(), { 'a.xls': '' }), 'a.xls'),
    'a.xls è nel formato di Excel 97-2003: salvalo come .xlsx',
  ],
  [
    'no archive',
    () => join(writeFolder(newPath(), { 'a.xlsx': 'x'.repeat(99) }), 'a.xlsx'),
    'a.xlsx non è un file .xlsx leggibile, o è protetto da password',
  ],
  [
    'no workbook',
    () => workbook([{ name: 'a', content: '' }]),
    /non è una cartella di lavoro di Excel: manca xl\/_rels\/workbook\.xml\.rels$/,
  ],
  ['a part that lies about its size', () => workbook(announcing(100)), DAMAGED],
  ['a bomb', () => workbook(announcing(MAX_PART_BYTES + 1)), /xl\/worksheets\/sheet1\.xml supera 256 MB, troppo per un'importazione$/],
  ['broken XML', () => workbook(one('<row><c></row>')), DAMAGED],
  ['entities that multiply', () => workbook(one('<row><c t="inlineStr"><is><t>&lol;</t></is></c></row>')), DAMAGED],
])('ends %s in one line', async (_, make, text) => {
  const refusal = await readPath(make(), 'clienti').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Unreadable)
  expect((refusal as Error).message).toMatch(
    typeof text === 'string' ? new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`) : text,
  )
})

it('skips a million rows that have only a format', async () => {
  const file = workbook(one(`<row r="2">${textCell('0041')}</row>${'<row><c s="1"/></row>'.repeat(1_000_000)}`))
  expect((await readPath(file, 'clienti')).bodies).toEqual([[2, { code: '0041' }]])
})

it.each(['.xlsx', ''])('writes templates that it reads itself (%s)', async (ending) => {
  const target = newPath(ending)
  await writeTemplate(target)
  const { bodies, lines } = await readPath(target, 'articoli')
  expect([bodies, lines]).toEqual([[], []])
  await expect(writeTemplate(target)).rejects.toThrow('esiste già')
})
