import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Paper = PDFKit.PDFDocument

export const COLOURS = { ink: '#2A211A', quiet: '#6B5B4D', crust: '#8A4B12', hairline: '#E6DCCD', line: '#8C7B6B', parchment: '#F7F1E8' }

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 36, foot: 46 }

export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = RIGHT - LEFT
/** Only the page number is below it. */
export const BOTTOM = PAGE.height - PAGE.foot

const require = createRequire(import.meta.url)

const FONTS = {
  text: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
  strong: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff'),
  heavy: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff'),
}

/** The same input gives the same bytes: the time in the file is `createdAt`, never the current one. */
export function newPaper(title: string, createdAt: Date): { paper: Paper; finished: Promise<Buffer> } {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'it',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Producer: 'Panify', Creator: 'Panify', CreationDate: createdAt },
  })
  for (const [name, file] of Object.entries(FONTS)) paper.registerFont(name, file)
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((done, failed) => {
    paper.on('end', () => done(Buffer.concat(chunks)))
    paper.on('error', failed)
  })
  return { paper, finished }
}

export interface Style {
  font?: keyof typeof FONTS
  size?: number
  colour?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
}

/** The characters in the western European subset of the typeface. */
const KNOWN = /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u02C6\u02DC\u2010-\u2027\u2030\u2039\u203A\u20AC\u2122\u2212]/u

/** Characters missing in the typeface lose their accent or become '?'; control characters become blanks. */
export function printable(text: string): string {
  const plain = (character: string) => character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(text, (character) => {
    if (KNOWN.test(character)) return character
    if (/\p{Cc}/u.test(character)) return ' '
    return KNOWN.test(plain(character)) ? plain(character) : '?'
  }).join('')
}

/** One line, cut to its width. */
export function line(paper: Paper, text: string, x: number, y: number, width: number, style: Style = {}): void {
  const { align = 'left', spacing = 0 } = style
  use(paper, style)
  paper.text(fitted(paper, printable(text), width - 0.5, spacing), x, y, { width, align, lineBreak: false, characterSpacing: spacing })
}

function fitted(paper: Paper, text: string, width: number, characterSpacing: number): string {
  if (paper.widthOfString(text, { characterSpacing }) <= width) return text
  let kept = text
  while (kept && paper.widthOfString(`${kept}…`, { characterSpacing }) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** Draws wrapped text and returns its height. */
export function block(paper: Paper, text: string, x: number, y: number, width: number, style: Style = {}): number {
  const height = heightOf(paper, text, width, style)
  paper.text(printable(text), x, y, { width, align: style.align ?? 'left', lineGap: 1 })
  return height
}

export function heightOf(paper: Paper, text: string, width: number, style: Style = {}): number {
  use(paper, style)
  return paper.heightOfString(printable(text), { width, lineGap: 1 })
}

function use(paper: Paper, { font = 'text', size = 9.5, colour = COLOURS.ink }: Style): void {
  paper.font(font).fontSize(size).fillColor(colour)
}

export function rule(paper: Paper, y: number, colour = COLOURS.hairline, from = LEFT, to = RIGHT): void {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke()
}

export const LABEL: Style = { font: 'strong', size: 6.8, colour: COLOURS.quiet, spacing: 0.5 }
