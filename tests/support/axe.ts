// Runs axe on a screen with as little work as a complete result allows.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './portal-page.ts'

/** The only rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds in either theme on the screen as it is now, or on the part of it at a selector. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
    await atRest(page)
    const { violations } = await page.evaluate(
      async ([where, rules]) =>
        await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, {
          // What passes is not described, and what another program draws in a frame is not the portal's.
          resultTypes: ['violations'],
          iframes: false,
          ...(rules ? { runOnly: rules } : {}),
        }),
      [within, theme === 'dark' ? COLOUR_RULES : null] as const,
    )
    for (const { id, nodes } of violations) found.push(`${theme}, ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }
  return found
}
