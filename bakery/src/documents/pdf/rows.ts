import { COLOURS, LABEL, LEFT, RIGHT, WIDTH, heightOf, line, rule, block, type Paper, type Style } from './paper.ts'
import type { Column, Sheet } from './sheet.ts'

export const HEADER_HEIGHT = 18
const CELL: Style = { size: 9.2 }
const LINE_HEIGHT = 12
const GUTTER = 7

interface ColumnBox {
  x: number
  width: number
  align: Column['align']
}

/** Columns from left to right; those without a fixed width share the rest. */
function boxesOf(columns: Column[]): ColumnBox[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : width), 0)
  const resting = columns.filter(({ width }) => width === 'rest').length
  const rest = (WIDTH - fixed - GUTTER * (columns.length - 1)) / Math.max(resting, 1)
  let x = LEFT
  return columns.map(({ width, align }) => {
    const box = { x, width: width === 'rest' ? rest : width, align }
    x += box.width + GUTTER
    return box
  })
}

/** The height of each row: long descriptions need a second line. */
export function rowHeights(paper: Paper, { columns, rows }: Sheet, padding: number): number[] {
  const boxes = boxesOf(columns)
  return rows.map((cells) => {
    const heights = cells.map((cell, index) =>
      columns[index]?.width === 'rest' ? heightOf(paper, cell, boxes[index]!.width, CELL) : LINE_HEIGHT,
    )
    return Math.max(...heights) + 2 * padding
  })
}

export function drawRowHeader(paper: Paper, { columns }: Sheet, y: number): number {
  boxesOf(columns).forEach(({ x, width, align }, index) => {
    line(paper, columns[index]!.label.toUpperCase(), x, y + 4, width, { ...LABEL, align })
  })
  rule(paper, y + HEADER_HEIGHT - 3, COLOURS.line)
  return y + HEADER_HEIGHT
}

type RowBox = { y: number; height: number; padding: number }

export function drawRow(paper: Paper, { columns }: Sheet, cells: string[], { y, height, padding }: RowBox): void {
  boxesOf(columns).forEach(({ x, width, align }, index) => {
    const isQuantity = columns[index]!.label === 'Quantità'
    const style: Style = { ...CELL, align, ...(isQuantity ? { font: 'strong', size: 10 } : {}) }
    const top = y + padding - (isQuantity ? 0.6 : 0)
    if (columns[index]!.width === 'rest') block(paper, cells[index] ?? '', x, top, width, style)
    else line(paper, cells[index] ?? '', x, top, width, style)
  })
  rule(paper, y + height, COLOURS.hairline, LEFT, RIGHT)
}
