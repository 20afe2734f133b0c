import type { MessagePort } from 'node:worker_threads'
import { drawHead, drawShortHead, SHORT_HEAD_BOTTOM } from './head.ts'
import { BOTTOM, COLOURS, LEFT, PAGE, RIGHT, WIDTH, line, newPaper, rule, type Paper } from './paper.ts'
import { drawRow, drawRowHeader, HEADER_HEIGHT, rowHeights } from './rows.ts'
import type { Sheet } from './sheet.ts'
import { isRaised, type StopFlag } from './stop-flag.ts'
import { drawTail, tailHeight } from './tail.ts'

/** Minimum number of rows above the totals and signatures on the last page. */
const ROWS_ABOVE_TAIL = 2

/** Space above and below a row. Of the values that need the fewest pages, the largest is used. */
const PADDINGS = [4.2, 3, 2, 1.1, 0.4]

export interface Drawing {
  title: string
  createdAt: Date
  sheets: Sheet[]
}

/** One file with all sheets, each with its own page numbers. */
export async function drawSheets({ title, createdAt, sheets }: Drawing, onSheet: (drawn: number) => void = () => {}): Promise<Buffer> {
  const { paper, finished } = newPaper(title, createdAt)
  sheets.forEach((sheet, index) => {
    drawSheet(paper, sheet)
    onSheet(index + 1)
  })
  paper.end()
  return finished
}

export interface WorkerDrawing {
  drawing: Drawing
  /** Receives the number of drawn sheets after each sheet. */
  progress: MessagePort
  /** Looked at before each sheet. Ending the thread instead makes Node abort the whole process if the thread just creates a zlib stream. */
  stop: StopFlag
}

/** What a thread of the printer runs. */
export async function drawInWorker({ drawing, progress, stop }: WorkerDrawing): Promise<Buffer> {
  const goOn = () => {
    if (isRaised(stop)) throw new Error('The drawing is stopped')
  }
  goOn()
  return drawSheets(drawing, (drawn) => {
    goOn()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of this process has no origin
    progress.postMessage(drawn)
  })
}

function drawSheet(paper: Paper, sheet: Sheet): void {
  paper.addPage({ size: 'A4', margin: 0 })
  let y = drawHead(paper, sheet)
  const { padding, heights, pages } = layOut(paper, sheet, y)
  let row = 0
  pages.forEach((count, index) => {
    if (index > 0) {
      paper.addPage({ size: 'A4', margin: 0 })
      y = drawShortHead(paper, sheet)
    }
    if (count > 0) y = drawRowHeader(paper, sheet, y)
    for (const end = row + count; row < end; row += 1) {
      drawRow(paper, sheet, sheet.rows[row]!, { y, padding, height: heights[row]! })
      y += heights[row]!
    }
    if (index === pages.length - 1) drawTail(paper, sheet, y, BOTTOM)
    drawFoot(paper, sheet, `pagina ${index + 1} di ${pages.length}`)
  })
}

function layOut(paper: Paper, sheet: Sheet, headBottom: number) {
  const first = BOTTOM - headBottom - HEADER_HEIGHT
  const room = { first, next: BOTTOM - SHORT_HEAD_BOTTOM - HEADER_HEIGHT, tail: tailHeight(paper, sheet) }
  const layouts = PADDINGS.map((padding) => {
    const heights = rowHeights(paper, sheet, padding)
    return { padding, heights, pages: paginate(heights, room) }
  })
  return layouts.reduce((best, other) => (other.pages.length < best.pages.length ? other : best))
}

/** The number of rows on each page. The last page has room for the tail and some rows above it. */
export function paginate(heights: number[], room: { first: number; next: number; tail: number }): number[] {
  const pages: number[] = [0]
  let left = room.first
  for (const height of heights) {
    if (height > left && pages.at(-1)! > 0) {
      pages.push(0)
      left = room.next
    }
    pages[pages.length - 1]! += 1
    left -= height
  }
  if (room.tail > left) pages.push(0)
  const last = pages.length - 1
  const missing = last === 0 ? 0 : Math.max(ROWS_ABOVE_TAIL - pages[last]!, 0)
  const moved = Math.min(missing, pages[last - 1]! - 1)
  return moved > 0 ? [...pages.slice(0, -2), pages[last - 1]! - moved, pages[last]! + moved] : pages
}

function drawFoot(paper: Paper, { footer, watermark }: Sheet, pageText: string): void {
  const y = BOTTOM + 14
  rule(paper, y - 4)
  line(paper, footer, LEFT, y, WIDTH * 0.75, { size: 8, colour: COLOURS.quiet })
  line(paper, pageText, RIGHT - 100, y, 100, { size: 8, colour: COLOURS.quiet, align: 'right' })
  if (!watermark) return
  const [x, middle] = [PAGE.width / 2, PAGE.height / 2]
  paper
    .save()
    .rotate(-45, { origin: [x, middle] })
    .fillOpacity(0.14)
  line(paper, watermark, x - 330, middle - 50, 660, { font: 'heavy', size: 84, colour: '#B3261E', align: 'center' })
  paper.restore()
}
