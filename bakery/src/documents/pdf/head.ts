import { COLOURS, LABEL, LEFT, RIGHT, WIDTH, PAGE, block, line, rule, type Paper } from './paper.ts'
import type { Sheet } from './sheet.ts'

const LOGO = { width: 96, height: 56 }
const GAP = 10

/** Where the rows of a further page begin. */
export const SHORT_HEAD_BOTTOM = PAGE.margin + 28

/** Draws the top of the first page and returns where its rows begin. */
export function drawHead(paper: Paper, sheet: Sheet): number {
  const top = PAGE.margin
  const sellerBottom = drawSeller(paper, sheet, top)
  const titleBottom = drawTitle(paper, sheet, top)
  const cardsBottom = drawCards(paper, sheet, Math.max(sellerBottom, titleBottom) + 10)
  return drawBand(paper, sheet, cardsBottom + GAP) + 8
}

/** Draws the top of every further page. */
export function drawShortHead(paper: Paper, sheet: Sheet): number {
  const top = PAGE.margin
  line(paper, [sheet.title, sheet.number].filter(Boolean).join(' '), LEFT, top, WIDTH / 2, {
    font: 'strong',
    size: 10,
    colour: COLOURS.crust,
  })
  const about = [sheet.seller.name, sheet.cards.at(-1)?.name].filter(Boolean).join(' · ')
  line(paper, about, LEFT + WIDTH / 2, top, WIDTH / 2, { size: 9, colour: COLOURS.quiet, align: 'right' })
  rule(paper, top + 18, COLOURS.crust)
  return SHORT_HEAD_BOTTOM
}

function drawSeller(paper: Paper, { seller, logo }: Sheet, top: number): number {
  const textLeft = logo ? LEFT + LOGO.width + 14 : LEFT
  if (logo) paper.image(logo.dataUrl, LEFT, top, { fit: [LOGO.width, LOGO.height], valign: 'center' })
  const width = LEFT + WIDTH * 0.56 - textLeft
  let y = top + block(paper, seller.name, textLeft, top, width, { font: 'heavy', size: 13 }) + 2
  for (const text of seller.lines) {
    line(paper, text, textLeft, y, width, { size: 8.6, colour: COLOURS.quiet })
    y += 11.4
  }
  return logo ? Math.max(y, top + LOGO.height) : y
}

function drawTitle(paper: Paper, { title, subtitle, number, dates }: Sheet, top: number): number {
  const width = WIDTH * 0.42
  const left = RIGHT - width
  line(paper, title, left, top + 1, width, { font: 'strong', size: 11, colour: COLOURS.crust, align: 'right', spacing: 0.4 })
  line(paper, subtitle, left, top + 15, width, { size: 8.6, colour: COLOURS.quiet, align: 'right' })
  let y = top + 25
  if (number) {
    line(paper, number, left, y, width, { font: 'heavy', size: 19, align: 'right' })
    y += 25
  }
  for (const [label, value] of dates) {
    line(paper, label, left, y + 0.6, width - 66, { size: 8.6, colour: COLOURS.quiet, align: 'right' })
    line(paper, value, RIGHT - 62, y, 62, { font: 'strong', size: 9.5, align: 'right' })
    y += 12
  }
  return y
}

function drawCards(paper: Paper, { cards }: Sheet, top: number): number {
  const width = (WIDTH - GAP * (cards.length - 1)) / cards.length
  const inner = width - 20
  const bottoms = cards.map(({ label, name, lines }, index) => {
    const x = LEFT + index * (width + GAP) + 10
    line(paper, label.toUpperCase(), x, top + 8, inner, LABEL)
    let y = top + 17
    y += block(paper, name, x, y, inner, { font: 'strong', size: 11 }) + 1
    for (const text of lines) {
      line(paper, text, x, y, inner, { size: 9 })
      y += 11.4
    }
    return y + 5
  })
  const height = Math.max(...bottoms) - top
  cards.forEach((_card, index) => {
    paper
      .roundedRect(LEFT + index * (width + GAP), top, width, height, 6)
      .lineWidth(0.7)
      .strokeColor(COLOURS.hairline)
      .stroke()
  })
  return top + height
}

function drawBand(paper: Paper, { band }: Sheet, top: number): number {
  if (band.length === 0) return top
  const width = WIDTH / band.length
  const height = 29
  paper.roundedRect(LEFT, top, WIDTH, height, 6).fill(COLOURS.parchment)
  band.forEach(([label, value], index) => {
    const x = LEFT + index * width + 8
    line(paper, label.toUpperCase(), x, top + 5, width - 10, { ...LABEL, size: 6.2, spacing: 0.3 })
    line(paper, value, x, top + 13.5, width - 10, { font: 'strong', size: 9 })
  })
  return top + height
}
