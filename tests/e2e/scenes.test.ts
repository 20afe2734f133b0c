// Every screen and dialog in every state, against the rules of WCAG 2.2 AA and the best practices of axe.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCENES } from '../scenes/scenes.ts'
import { SCENES_AT, SIZES, openScene } from '../scenes/scene.ts'
import { axeFindings } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: SCENES_AT }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** Every scene at every width takes minutes: the short form checks each at one of them, in turn. */
const sizesOf = (index: number) => (process.env['TEST_LONG'] ? SIZES : [SIZES[index % SIZES.length]!])

it.each(SCENES.map((scene, index) => ({ scene, name: scene.name, sizes: sizesOf(index) })))(
  '$name passes axe in both themes and fits its width',
  async ({ scene, sizes: [first, ...others] }) => {
    const page = await openScene(browser, stack.origin, scene, first!)
    for (const size of [first!, ...others]) {
      await page.setViewportSize(size)
      expect([size.width, await axeFindings(page, undefined, { targets: true })]).toEqual([size.width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    }
  },
)
