// A screen or a dialog in one of its states. The list of all (scenes.ts) is checked for accessibility and drawn in the contact sheet.
import type { Browser, Locator, Page } from 'playwright-core'
import type { DemoLogin } from '../../bakery/src/demo/logins.ts'
import { openPage } from '../support/browser.ts'
import { type Answer, atRest, changeAnswer, isIn, refusing, signIn } from '../support/portal-page.ts'

export type Scene = {
  /** Screen or dialog and its state: 'magazzino, empty'. */
  name: string
  /** null opens the page without a session. */
  login: DemoLogin | null
  path: string
  /** The widest screen that has it, in px: the menu of the phone. */
  upTo?: number
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

/** The sizes at which there is such a scene. */
export const sizesOf = ({ upTo = Infinity }: Scene): Size[] => SIZES.filter(({ width }) => width <= upTo)

/** The time of the demo in every scene: a Wednesday morning, customers may order. */
export const SCENES_AT = '2026-11-18 09:00'

/** A page for scenes of one login, in a profile of its own. */
export async function openStage(browser: Browser, origin: string, login: Scene['login']): Promise<Page & { problems: string[] }> {
  const page = await openPage(browser, origin)
  await page.addInitScript(() => {
    // A window without a frame cannot be resized, as the bakehouse asks for.
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('refused'))
    // The browser of the tests has no viewer of its own for PDFs.
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
  })
  if (login) await signIn(page, login)
  return page
}

/** Forgets what the scene before has left: changed answers, drafts on the device, no network. */
async function clearStage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  if (origin === 'null') return
  // Of the same origin: the process that has compiled the portal stays.
  await page.goto('/favicon.svg')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await session.detach()
}

/** Shows a scene on the page of its login. */
export async function showScene(page: Page, scene: Scene, size: Size, theme: Theme = 'light'): Promise<void> {
  await clearStage(page)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  await scene.prepare?.(page)
  await page.goto(scene.path)
  if (scene.login) await isIn(page)
  await scene.act?.(page)
  await scene.shown(page).filter({ visible: true }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await atRest(page)
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

export const retry = (page: Page) => page.getByRole('button', { name: 'Riprova' })

/** Without an answer to the operation. */
export const waitingFor = (operation: string) => (page: Page) => changeAnswer(page, operation, () => new Promise<never>(() => {}))
/** The bakery's server refuses the operation. */
export const failing = (operation: string) => (page: Page) => changeAnswer(page, operation, () => refusing('UPSTREAM_FAILED'))

/** A screen filled, empty, while it loads and after a failure. */
export function screen(name: string, { login, path, operation, filled, isList = false, failed = retry }: Screen): Scene[] {
  const scenes: Scene[] = [{ name, login, path, shown: filled }]
  if (operation === null) return scenes
  const screen = { login, path }
  if (isList)
    scenes.push({
      name: `${name}, empty`,
      ...screen,
      prepare: (page) => changeAnswer(page, operation, emptied),
      shown: (page) => page.getByRole('main').getByText(/^(Ness|Nien|Non ci sono)/),
    })
  scenes.push(
    { name: `${name}, loading`, ...screen, prepare: waitingFor(operation), shown: heading },
    { name: `${name}, failed`, ...screen, prepare: failing(operation), shown: failed },
  )
  return scenes
}

const LISTS = new Set(['nodes', 'items', 'rows'])

/** The answer without the entries of its lists. */
export function emptied(answer: Answer): Answer {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    LISTS.has(key) && Array.isArray(value) ? [] : key === 'totalCount' ? 0 : value,
  )
  return JSON.parse(text) as Answer
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
export const dialog = (page: Page) => page.getByRole('dialog').last()
/** A question, a dialog or a menu. */
const layer = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))

/** The keys of a screen; it listens to them a moment after it is in sight. */
export async function showKeys(page: Page): Promise<void> {
  while (!(await page.getByRole('dialog').isVisible())) {
    await page.keyboard.press('?')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

type Over = Pick<Scene, 'name' | 'act'> & Partial<Scene>

/** Dialogs and menus over one screen; each is complete once `shown`, by default any of them, is in sight. */
export const over = (login: Scene['login'], path: string, scenes: readonly Over[]): Scene[] =>
  scenes.map((scene) => ({ login, path, shown: layer, ...scene }))

/** Answers an operation in the place of the gateway, which never gets it: nothing changes in the demo. */
export const answering = (page: Page, operation: string, data: Record<string, unknown>) =>
  page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== operation) return await route.fallback()
    return await route.fulfill({ json: { data } })
  })
