import { COLOURS, LABEL, LEFT, RIGHT, WIDTH, block, heightOf, line, rule, type Paper, type Style } from './paper.ts'
import type { Sheet } from './sheet.ts'

const TOTAL_ROW = 12.6
const NOTE: Style = { size: 8.6, colour: COLOURS.quiet }
const SIGNATURE_HEIGHT = 46
const TOTALS_WIDTH = 260

/** Totals, notes and signatures are always on one page: the notes are beside the totals, where there is room. */
export function tailHeight(paper: Paper, sheet: Sheet): number {
  const { totals, notes, signatures } = sheet
  const totalsHeight = totals ? 8 + (totals.rows.length + 2) * TOTAL_ROW + 8 : 0
  const width = notesWidth(sheet)
  const notesHeight = notes.reduce((sum, note) => sum + heightOf(paper, note, width, NOTE) + 3, notes.length > 0 ? 8 : 0)
  return Math.max(totalsHeight, notesHeight) + (signatures.length > 0 ? SIGNATURE_HEIGHT : 0)
}

export function drawTail(paper: Paper, sheet: Sheet, top: number, bottom: number): void {
  drawTotals(paper, sheet, top)
  let y = top + 8
  for (const note of sheet.notes) y += block(paper, note, LEFT, y, notesWidth(sheet), NOTE) + 3
  drawSignatures(paper, sheet, bottom - SIGNATURE_HEIGHT)
}

const notesWidth = ({ totals }: Sheet) => (totals ? WIDTH - TOTALS_WIDTH - 20 : WIDTH)

function drawTotals(paper: Paper, { totals }: Sheet, top: number): void {
  if (!totals) return
  const left = RIGHT - TOTALS_WIDTH
  const width = TOTALS_WIDTH / totals.columns.length
  let y = top + 8
  const drawCells = (cells: string[], style: Style) =>
    cells.forEach((cell, index) => {
      line(paper, cell, left + index * width, y, width, { ...style, align: index === 0 ? 'left' : 'right' })
    })
  drawCells(
    totals.columns.map((label) => label.toUpperCase()),
    LABEL,
  )
  y += TOTAL_ROW
  for (const row of totals.rows) {
    drawCells(row, { size: 9.2 })
    y += TOTAL_ROW
  }
  rule(paper, y, COLOURS.line, left)
  const [label, sum] = totals.sum
  line(paper, label, left, y + 4, TOTALS_WIDTH / 2, { font: 'strong', size: 10 })
  line(paper, sum, left + TOTALS_WIDTH / 2, y + 2, TOTALS_WIDTH / 2, { font: 'heavy', size: 13, align: 'right' })
}

function drawSignatures(paper: Paper, { signatures }: Sheet, top: number): void {
  const gap = 18
  const width = (WIDTH - gap * (signatures.length - 1)) / Math.max(signatures.length, 1)
  signatures.forEach((label, index) => {
    const x = LEFT + index * (width + gap)
    rule(paper, top + 32, COLOURS.line, x, x + width)
    line(paper, label, x, top + 34.5, width, { size: 7.6, colour: COLOURS.quiet })
  })
}
