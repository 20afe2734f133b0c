// Runs axe on a screen in both themes.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Size } from '../scenes/scene.ts'
import { atRest } from './portal-page.ts'

/** The sizes at which a test runs axe: the first one, with `TEST_LONG=1` all. What depends on the width shows in the scenes. */
export const auditedAt = (first: Size, ...others: Size[]): Size[] => (process.env['TEST_LONG'] ? [first, ...others] : [first])

/** The only rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Findings of axe in both themes on the current screen, or on the part of it that a selector matches; of small targets on demand. */
export async function axeFindings(page: Page, within?: string, { targets = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((value) => {
      // Colours change at once: their transitions, one level of the page after the other, take longer than axe.
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = [still]
      document.documentElement.setAttribute('data-theme', value)
    }, theme)
    await atRest(page)
    const { violations } = await page.evaluate(
      async ([where, rules, isOnTargets]) =>
        await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, {
          // Descriptions of passed rules cost time; the content of frames is not the portal's.
          resultTypes: ['violations'],
          iframes: false,
          // WCAG 2.2 AA; axe leaves it out by default.
          rules: { 'target-size': { enabled: isOnTargets } },
          ...(rules ? { runOnly: rules } : {}),
        }),
      [within, theme === 'dark' ? COLOUR_RULES : null, targets] as const,
    )
    for (const { id, nodes } of violations) found.push(`${theme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  return found
}
