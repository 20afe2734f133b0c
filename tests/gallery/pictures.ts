// Pictures of the gallery's stories (npm run gallery) in both themes, from its build in web/gallery/dist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { openPage } from '../support/browser.ts'
import { atRest } from '../support/portal-page.ts'

export type Story = { id: string; title: string; tags: string[]; importPath: string }
/** Light above dark, RGB. */
export type Picture = { width: number; height: number; pixels: Buffer }

const BUILT = join(import.meta.dirname, '../../web/gallery/dist')
const ORIGIN = 'http://gallery.test'
const NARROW = { width: 360, height: 640 }
const WIDE = { width: 800, height: 560 }
// Letters without hints and at fractions of a pixel, which all versions and builds of Chromium draw alike.
// The place of a story, which Storybook sets only after its first rendering: menus are placed once.
const STEADY = `* { text-rendering: geometricPrecision !important; caret-color: transparent !important; scrollbar-width: none }
  body { padding: 1rem !important } #storybook-root { display: block !important }`
// The typeface has no '≈': every machine draws it in the font that Chromium's packages bring along, whatever else is installed.
const APPROXIMATELY = `@font-face { font-family: 'Source Sans 3 Variable'; font-weight: 200 900; unicode-range: U+2248; src: local('DejaVu Sans') }`
const NOW = new Date('2026-11-18T08:00:00Z')

/** Tagged `wide`: at the width of a tablet instead of a phone. Tagged `window`: with everything around it, like dialogs. */
const isWide = ({ tags }: Story) => tags.includes('wide')
const isWindow = ({ tags }: Story) => tags.includes('window')

/** Those of one width follow each other. */
export const builtStories = (): Story[] => {
  const { entries } = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')) as { entries: Record<string, Story> }
  return Object.values(entries).toSorted((one, other) => Number(isWide(one)) - Number(isWide(other)))
}

const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  json: 'application/json',
}
const typeOf = (path: string) => TYPES[path.split('.').at(-1)!] ?? 'application/octet-stream'

/** The page of the stories, from files; `change` edits its scripts, as if their sources had been edited. */
export async function openGallery(browser: Browser, change: (script: string) => string = (script) => script) {
  const page = await openPage(browser, ORIGIN, { viewport: NARROW, colorScheme: 'light' })
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    const file = readFileSync(join(BUILT, path))
    const body = path.endsWith('.js') ? change(file.toString()) : file
    await route.fulfill({ body, contentType: typeOf(path) })
  })
  await page.clock.setFixedTime(NOW)
  await page.addInitScript(() => {
    // What takes the focus by itself, or gives it back, may do so before or after the picture: only what `data-focus` marks takes it.
    const proto = HTMLElement.prototype
    const take = Object.getOwnPropertyDescriptor(proto, 'focus')!.value as typeof proto.focus
    proto.focus = function (options) {
      if (this.closest('[data-focus]')) take.call(this, options)
    }
  })
  await page.goto('/iframe.html?id=ui-card--with-fields&viewMode=story')
  await page.locator('#storybook-root > *').first().waitFor()
  await page.addStyleTag({ content: `${APPROXIMATELY} ${STEADY}` })
  // What is placed once, like a menu below its button, is placed by the letters that are there then.
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  return { page, session: await page.context().newCDPSession(page) }
}

type Gallery = { page: Page; session: CDPSession }
type Channel = { emit: (name: string, what: unknown) => void; on: (name: string, heard: (id: string) => void) => void }

/** Renders a story (dialogs are beside its root), and resolves once it is complete: rendered, with its files, and unchanged for three frames. */
const render = (page: Page, id: string) =>
  page.evaluate(async (storyId) => {
    const channel = (window as unknown as Record<string, Channel>)['__STORYBOOK_ADDONS_CHANNEL__']!
    document.documentElement.dataset['theme'] = 'light'
    await new Promise<void>((resolve) => {
      // The one before may still be on its way.
      channel.on('storyRendered', (id) => (id === storyId ? resolve() : undefined))
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    })
    const frame = () => new Promise(requestAnimationFrame)
    while (!document.querySelector('#storybook-root > *, body > [class*="css-"]')) await frame()
    let changedAt = 0
    let frames = 0
    const observer = new MutationObserver(() => (changedAt = frames))
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    await document.fonts.ready
    const marked = document.querySelector('[data-focus]')
    while (marked?.contains(document.activeElement) === false) await frame()
    for (; frames < changedAt + 3; frames += 1) await frame()
    observer.disconnect()
  }, id)

async function drawn({ session }: Gallery, size: { width: number; height: number }) {
  const clip = { x: 0, y: 0, ...size, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip, optimizeForSpeed: true })
  return await sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()
}

/** One story, light above dark. */
export async function pictureOf(gallery: Gallery, story: Story): Promise<Picture> {
  const { page } = gallery
  const size = isWide(story) ? WIDE : NARROW
  await page.mouse.move(0, 0)
  if (page.viewportSize()!.width !== size.width) await page.setViewportSize(size)
  await render(page, story.id)
  const hovered = page.locator('[data-hover] > *')
  if ((await hovered.count()) > 0) await hovered.hover()
  const bottom = await page.evaluate(() => Math.ceil(document.querySelector('#storybook-root')!.getBoundingClientRect().bottom) + 16)
  const { width } = size
  const height = isWindow(story) ? size.height : Math.min(bottom, 1_200)
  const pixels: Buffer[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    await atRest(page)
    pixels.push(await drawn(gallery, { width, height }))
  }
  return { width, height: 2 * height, pixels: Buffer.concat(pixels) }
}

const KEPT = join(import.meta.dirname, 'kept')
export const keptFile = ({ id }: Story) => join(KEPT, `${id}.webp`)
export const writtenPicture = ({ width, height, pixels }: Picture) =>
  sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()

export async function keptPicture(story: Story): Promise<Picture> {
  // From its bytes: the gateway, with which the worker shares the library, lets it open no files.
  const { data, info } = await sharp(readFileSync(keptFile(story)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
