import type { Picture } from './pictures.ts'

// Another Chromium draws the edges of letters differently, within a pixel: averages of small squares hardly change by that, while
// another colour, padding or size of type does change them.
const SIDE = 8
/** By how much the average of a square may differ, of 255. */
const CLOSE = 4
/** How many of the squares may differ by more. */
const FEW = 0.002

const CHANNELS = 3

/** Whether a square has another colour on average. */
function isChanged({ width, pixels }: Picture, other: Picture, left: number, top: number): boolean {
  const sums = [0, 0, 0]
  for (let y = top; y < top + SIDE; y += 1)
    for (let x = left; x < left + SIDE; x += 1)
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const at = (y * width + x) * CHANNELS + channel
        sums[channel]! += pixels[at]! - other.pixels[at]!
      }
  return sums.some((sum) => Math.abs(sum) > CLOSE * SIDE * SIDE)
}

/** The share of squares that differ; 1 for another size. */
export function difference(kept: Picture, drawn: Picture): number {
  if (kept.width !== drawn.width || kept.height !== drawn.height) return 1
  let changed = 0
  let all = 0
  for (let top = 0; top + SIDE <= kept.height; top += SIDE)
    for (let left = 0; left + SIDE <= kept.width; left += SIDE) {
      all += 1
      changed += Number(isChanged(kept, drawn, left, top))
    }
  return changed / all
}

export const looksSame = (kept: Picture, drawn: Picture) => difference(kept, drawn) <= FEW
