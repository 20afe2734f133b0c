// What a narrow screen, or text twice as large, pushes out of sight (WCAG 1.4.4 and 1.4.10).
import type { Page } from 'playwright-core'

export const NARROW = { width: 320, height: 640, text: '100%' }
export const LARGE = { width: 360, height: 740, text: '200%' }

/** Texts and buttons beside the screen; with large text also texts that are wider than their place. */
export async function pushedOut(page: Page, strains: readonly (typeof NARROW)[]): Promise<string[]> {
  const found: string[] = []
  for (const { text, ...size } of strains) {
    await page.setViewportSize(size)
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, text)
    found.push(...(await page.evaluate(outside, text !== '100%')).map((one) => `${size.width} px, text ${text}: ${one}`))
  }
  return found
}

/** In the page. */
function outside(isLarge: boolean): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const isSeen = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === 'none'
  const isText = (one: HTMLElement) => [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
  const scrolls = (one: HTMLElement) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)
  for (const one of document.querySelectorAll<HTMLElement>('body :not(svg *)')) {
    if (!(isText(one) || one.matches('button, input, img')) || !isSeen(one)) continue
    // The page below a dialog; a menu, which follows its button a moment later; rows of tabs that scroll.
    if (one.closest('[aria-hidden=true], [inert], [role=menu]')) continue
    let around = one.parentElement
    while (around && (around === document.documentElement || !scrolls(around))) around = around.parentElement
    const { left, right, width } = one.getBoundingClientRect()
    // The text of a field scrolls.
    const isCut =
      isLarge &&
      !one.matches('input') &&
      getComputedStyle(one).display !== 'inline' &&
      one.clientWidth > 2 &&
      one.scrollWidth > one.clientWidth + 4
    if (isCut || (!around && width > 0 && (left < -1 || right > clientWidth + 1))) found.push(one.outerHTML.slice(0, 160))
  }
  return found
}
