// Every screen and dialog in every state, against the rules of WCAG 2.2 AA and the best practices of axe; on the phone also at 320 px
// and with text of 200 %.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCENES } from '../scenes/scenes.ts'
import { SCENES_AT, SIZES, THEMES, openStage, showScene, sizesOf, type Scene, type Size } from '../scenes/scene.ts'
import { axeFindings } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import { LARGE, NARROW, pushedOut } from '../support/narrow.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
/** One page for the scenes of a login: what it has loaded and its session cost more than a scene. */
let stages: Map<Scene['login'], Page & { problems: string[] }>
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: SCENES_AT }), launchBrowser()])
  stages = new Map()
  for (const login of [null, 'bar', 'admin'] as const) stages.set(login, await openStage(browser, stack.origin, login))
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const isLong = process.env['TEST_LONG'] !== undefined

/** Every scene at every width in both themes takes minutes: the short form checks each at one width in one theme, in turn. */
const variants = SCENES.flatMap((scene, index) => {
  const sizes = sizesOf(scene)
  const shown = isLong ? sizes : [sizes[index % sizes.length]!]
  const themes = isLong ? THEMES : [THEMES[Math.floor(index / sizes.length) % THEMES.length]!]
  return shown.map((size) => ({ scene, size, themes, name: scene.name, width: size.width, theme: themes.join(' and ') }))
})

/** What the phone has to bear beside. */
const strainsOf = (size: Size) => (size === SIZES[0] ? [NARROW, LARGE] : [])

it.each(variants)('$name at $width px, $theme: passes axe and fits its width', async ({ scene, size, themes }) => {
  const page = stages.get(scene.login)!
  await showScene(page, scene, size, themes[0])
  expect(await axeFindings(page, undefined, { targets: true, themes })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  expect(await pushedOut(page, strainsOf(size))).toEqual([])
  expect(page.problems.filter((problem) => /Content Security Policy|Trusted(HTML|Script)|outside request/.test(problem))).toEqual([])
})
