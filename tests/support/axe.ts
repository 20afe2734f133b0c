// Runs axe on a screen in both themes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { THEMES, type Size, type Theme } from '../scenes/scene.ts'
import { REVIEWED } from './axe-reviewed.ts'
import { atRest } from './portal-page.ts'

/** Each page that is checked receives it: the minified one has less than half of the text. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The sizes at which a test runs axe: the first one, with `TEST_LONG=1` all. What depends on the width shows in the scenes. */
export const auditedAt = (first: Size, ...others: Size[]): Size[] => (process.env['TEST_LONG'] ? [first, ...others] : [first])

/** The only rules whose outcome depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Options = { rules: string[] | null; targets: boolean; reviewed: string[] }

type Asked = { targets?: boolean; themes?: readonly Theme[] }

/**
 * Findings of axe on the current screen in the given themes, or on the part of it that a selector matches: what breaks a rule, and
 * what axe cannot decide unless it was reviewed; of small targets on demand.
 */
export async function axeFindings(page: Page, within?: string, { targets = false, themes = THEMES }: Asked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found: string[] = []
  for (const [index, theme] of themes.entries()) {
    await page.evaluate((value) => {
      const style = new CSSStyleSheet()
      style.replaceSync(`
        /* Colours change at once: their transitions, one level of the page after the other, take longer than axe. */
        *, ::before, ::after { transition: none !important }
        /* It lies over the text of a field, whose colours axe could not decide. */
        .MuiOutlinedInput-notchedOutline { display: none }`)
      document.adoptedStyleSheets = [style]
      document.documentElement.setAttribute('data-theme', value)
    }, theme)
    const rules = index > 0 ? COLOUR_RULES : null
    const findings = await steadyFindings(page, within, { rules, targets, reviewed: Object.keys(REVIEWED) })
    found.push(...findings.map((finding) => `${theme}, ${finding}`))
  }
  return found
}

const MOST_RUNS = 5

/** axe reads a page in steps: what it says of one whose elements were replaced meanwhile, is about no state of it. */
async function steadyFindings(page: Page, within: string | undefined, options: Options): Promise<string[]> {
  for (let runs = 1; ; runs++) {
    await atRest(page)
    await page.evaluate(() => {
      const state = { hasChanged: false }
      new MutationObserver(() => (state.hasChanged = true)).observe(document.body, { childList: true, subtree: true })
      Object.assign(window, { sinceAxe: state })
    })
    const findings = await page.evaluate(run, [within, options] as const)
    if (findings.length === 0) return findings
    const hasChanged = await page.evaluate(() => (window as unknown as { sinceAxe: { hasChanged: boolean } }).sinceAxe.hasChanged)
    if (!hasChanged || runs === MOST_RUNS) return findings
  }
}

/** In the page: the rules that are broken, and what is undecided, with the elements. */
async function run([where, { rules, targets, reviewed }]: readonly [string | undefined, Options]): Promise<string[]> {
  const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, {
    // Descriptions of passed rules cost time; the content of frames is not the portal's.
    resultTypes: ['violations', 'incomplete'],
    iframes: false,
    // WCAG 2.2 AA; axe leaves it out by default.
    rules: { 'target-size': { enabled: targets } },
    ...(rules ? { runOnly: rules } : {}),
  })
  const found = new Map<string, Set<string>>()
  const note = (key: string, html: string) => found.set(key, (found.get(key) ?? new Set()).add(html.slice(0, 160)))
  const keyOf = (id: string, data: unknown) => `${id}: ${(data as { messageKey?: string } | null)?.messageKey}`
  for (const { id, nodes } of violations)
    for (const { html, any } of nodes) if (!any.some(({ data }) => reviewed.includes(keyOf(id, data)))) note(id, html)
  for (const { id, nodes } of incomplete)
    for (const { html, target, any, all, none } of nodes) {
      // The page below a dialog, which nobody can reach.
      if (document.querySelector(String(target[0]))?.closest('[aria-hidden="true"]')) continue
      for (const { id: check, data } of [...any, ...all, ...none]) {
        const key = `${id}: ${(data as { messageKey?: string } | null)?.messageKey ?? check}`
        if (!reviewed.includes(key)) note(`undecided ${key}`, html)
      }
    }
  return [...found].map(([key, elements]) => `${key}: ${[...elements].join(' | ')}`)
}
