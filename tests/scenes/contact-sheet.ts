// Draws every screen and dialog at three widths in both themes: npm run screens [-- --only week] [-- --docs].
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { launchBrowser } from '../support/browser.ts'
import startChromium from '../support/chromium.setup.ts'
import { startPortal } from '../support/processes.ts'
import { SCENES_AT, SIZES, THEMES, openStage, showScene, sizesOf, type Scene, type Size, type Theme } from './scene.ts'
import { SCENES } from './scenes.ts'

const { values } = parseArgs({
  options: {
    /** Part of the name of the scenes. */
    only: { type: 'string', default: '' },
    /** Writes only the pictures of the README. */
    docs: { type: 'boolean', default: false },
  },
})

type Picture = { scene: Scene; size: Size; theme: Theme; file: string }

const root = join(import.meta.dirname, '../..')
const folder = join(root, values.docs ? 'docs/screens' : 'screens')

const sceneOf = (name: string): Scene => {
  const scene = SCENES.find((one) => one.name === name)
  if (!scene) throw new Error(`No scene ${name}`)
  return scene
}

const CHOSEN: Picture[] = [
  { scene: sceneOf('week'), size: SIZES[0]!, theme: 'light', file: 'week-phone.webp' },
  { scene: sceneOf('production'), size: { width: 1024, height: 768 }, theme: 'light', file: 'production-tablet.webp' },
  { scene: sceneOf('destinations'), size: SIZES[2]!, theme: 'dark', file: 'destinations-dark.webp' },
]

const fileOf = ({ name }: Scene, { width }: Size, theme: Theme) =>
  `${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}-${width}-${theme}.webp`
const scenes = SCENES.filter(({ name }) => name.includes(values.only))
const pictures = values.docs
  ? CHOSEN
  : scenes.flatMap((scene) =>
      sizesOf(scene).flatMap((size) => THEMES.map((theme) => ({ scene, size, theme, file: fileOf(scene, size, theme) }))),
    )

/** Playwright's own screenshots are PNG or JPEG; WebP is a third of the size. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  return Buffer.from(data, 'base64')
}

/** Photos load after the screen that shows them. */
const photosIn = (page: Page) =>
  page.evaluate(async () => {
    const isSeen = (image: HTMLImageElement) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => undefined)))
  })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function sheetOf(): string {
  const columns = SIZES.flatMap(({ width }) => THEMES.map((theme) => ({ width, theme })))
  const cell = (scene: Scene, size: Size, theme: Theme) => {
    if (!sizesOf(scene).includes(size)) return '<td></td>'
    const file = fileOf(scene, size, theme)
    return `<td><a href="${file}"><img src="${file}" loading="lazy" alt="${escaped(scene.name)}, ${size.width} px, ${theme}"></a></td>`
  }
  const row = (scene: Scene) =>
    `<tr><th>${escaped(scene.name)}</th>${SIZES.flatMap((size) => THEMES.map((theme) => cell(scene, size, theme))).join('')}</tr>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Panify</title>
<style>body{font:14px system-ui;margin:16px}th{position:sticky;left:0;background:#fff;text-align:left;vertical-align:top;padding:8px}
td{vertical-align:top;padding:4px}img{height:420px;border:1px solid #ccc}thead th{top:0}</style>
<table><thead><tr><th></th>${columns.map(({ width, theme }) => `<th>${width} px, ${theme}</th>`).join('')}</tr></thead>
<tbody>${scenes.map(row).join('\n')}</tbody></table></html>
`
}

const dataDir = mkdtempSync(join(tmpdir(), 'panify-screens-'))
const [port, bakeryPort] = await Promise.all([freePort(), freePort()])
const [demo, stopChromium] = await Promise.all([startPortal({ mode: 'demo', dataDir, port, bakeryPort, at: SCENES_AT }), startChromium()])
const browser = await launchBrowser()
mkdirSync(folder, { recursive: true })
try {
  const stages = new Map<Scene['login'], Page>()
  for (const { scene, size, theme, file } of pictures) {
    const page = stages.get(scene.login) ?? (await openStage(browser, demo.origin, scene.login))
    stages.set(scene.login, page)
    await showScene(page, scene, size, theme)
    await photosIn(page)
    writeFileSync(join(folder, file), await webpOf(page))
    console.log(`  ${file}`)
  }
  if (!values.docs) writeFileSync(join(folder, 'index.html'), sheetOf())
} finally {
  await browser.close()
  await Promise.all([demo.stop(), stopChromium()])
  rmSync(dataDir, { recursive: true })
}
console.log(`\n  ${values.docs ? folder : join(folder, 'index.html')}`)
