// A screen or a dialog in one of its states. The list of all (scenes.ts) is checked for accessibility and drawn in the contact sheet.
import type { Browser, Locator, Page } from 'playwright-core'
import type { DemoLogin } from '../../bakery/src/demo/logins.ts'
import { openPage } from '../support/browser.ts'
import { type Answer, atRest, changeAnswer, logIn, refusing } from '../support/portal-page.ts'

export type Scene = {
  /** Screen or dialog and its state: 'magazzino, empty'. */
  name: string
  /** null opens the page without a session. */
  login: DemoLogin | null
  path: string
  /** Changes answers of the gateway, before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** What leads from the page to the scene. */
  act?: (page: Page) => Promise<unknown>
  /** Is in sight once the scene is complete. */
  shown: (page: Page) => Locator
}

export type Size = { width: number; height: number }
export type Theme = 'light' | 'dark'

/** Phone, tablet and desktop. */
export const SIZES: Size[] = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
export const THEMES: Theme[] = ['light', 'dark']

/** The time of the demo in every scene: a Wednesday morning, customers may order. */
export const SCENES_AT = '2026-11-18 09:00'

/** Opens a scene in a profile of its own. */
export async function openScene(browser: Browser, origin: string, scene: Scene, size: Size, theme: Theme = 'light') {
  const page = await openPage(browser, origin, { viewport: size, colorScheme: theme })
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
  await scene.prepare?.(page)
  if (scene.login) await logIn(page, scene.login, scene.path)
  else await page.goto(scene.path)
  await scene.act?.(page)
  await scene.shown(page).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await atRest(page)
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Caricamento...' })

type Screen = {
  login: DemoLogin
  path: string
  /** Reads the data of the screen; null where it has none. */
  operation: string | null
  /** Stands on the filled screen alone. */
  filled: (page: Page) => Locator
  /** Whether the screen can be empty. */
  isList?: boolean
  /** Stands on the failed screen alone; default 'Riprova'. */
  failed?: (page: Page) => Locator
}

const retry = (page: Page) => page.getByRole('button', { name: 'Riprova' })

/** A screen filled, empty, while it loads and after a failure. */
export function screen(name: string, { login, path, operation, filled, isList = false, failed = retry }: Screen): Scene[] {
  const scenes: Scene[] = [{ name, login, path, shown: filled }]
  if (operation === null) return scenes
  if (isList)
    scenes.push({
      name: `${name}, empty`,
      login,
      path,
      prepare: (page) => changeAnswer(page, operation, emptied),
      shown: (page) =>
        page
          .getByRole('main')
          .getByText(/^(Ness|Nien|Non ci sono)/)
          .filter({ visible: true }),
    })
  scenes.push(
    {
      name: `${name}, loading`,
      login,
      path,
      prepare: (page) => changeAnswer(page, operation, () => new Promise<never>(() => {})),
      shown: heading,
    },
    {
      name: `${name}, failed`,
      login,
      path,
      prepare: (page) => changeAnswer(page, operation, () => refusing('UPSTREAM_FAILED')),
      shown: failed,
    },
  )
  return scenes
}

const LISTS = new Set(['nodes', 'items', 'rows'])

/** The answer without the entries of its lists. */
function emptied(answer: Answer): Answer {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    LISTS.has(key) && Array.isArray(value) ? [] : key === 'totalCount' ? 0 : value,
  )
  return JSON.parse(text) as Answer
}
