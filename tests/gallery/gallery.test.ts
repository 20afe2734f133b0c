// The stories of the gallery (npm run gallery) against their kept pictures, in both themes.
import { globSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { looksSame } from './compare.ts'
import { type Story, builtStories, keptFile, keptPicture, openGallery, pictureOf, writtenPicture } from './pictures.ts'

const root = join(import.meta.dirname, '../..')
const LARGEST = 2 * 1024 ** 2

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => await browser?.close())

type Change = (script: string) => string

async function changedOf(stories: Story[], change?: Change): Promise<string[]> {
  const gallery = await openGallery(browser, change)
  const changed: string[] = []
  for (const story of stories) {
    const drawn = await pictureOf(gallery, story)
    if (looksSame(await keptPicture(story), drawn)) continue
    changed.push(story.id)
    if (change) continue
    mkdirSync(join(root, 'test-results'), { recursive: true })
    writeFileSync(join(root, 'test-results', `${story.id}.webp`), await writtenPicture(drawn))
  }
  expect(gallery.page.problems).toEqual([])
  return changed
}

/** At once: a page waits most of the time. */
const PAGES = 3

/** The stories that look different from their kept pictures, in a gallery whose scripts are changed. */
async function changedStories(stories: Story[], change?: Change): Promise<string[]> {
  const size = Math.ceil(stories.length / PAGES)
  const parts = Array.from({ length: PAGES }, (_, part) => stories.slice(part * size, (part + 1) * size))
  const changed = await Promise.all(parts.filter((part) => part.length > 0).map((part) => changedOf(part, change)))
  return changed.flat()
}

it('shows every story as it was kept (else: look at test-results, and npm run gallery -- --write)', async () => {
  const stories = builtStories()
  expect(stories.length).toBeGreaterThan(70)
  expect(stories.filter((story) => !existsSync(keptFile(story)))).toEqual([])
  expect(await changedStories(stories)).toEqual([])
})

const story = (id: string) => builtStories().filter((one) => one.id === id)

// Values of the theme and of a component, as the build writes them.
it.each([
  { what: 'the crust of light', from: '#8A4B12', to: '#9A4B12', shownBy: 'theme--buttons' },
  { what: 'the crust of dark', from: '#E9A860', to: '#D99850', shownBy: 'theme--buttons' },
  { what: 'the ink of labels', from: '#6B5B4D', to: '#8B7B6D', shownBy: 'ui-field--states' },
  { what: 'the height of buttons', from: 'minHeight:44', to: 'minHeight:46', shownBy: 'theme--buttons' },
  { what: 'the grid', from: 'spacing:4', to: 'spacing:5', shownBy: 'ui-errorpanel--with-retry-and-code' },
  { what: 'the size of labels', from: '0.8125rem', to: '0.875rem', shownBy: 'ui-field--states' },
  { what: 'the size of quantities', from: '1.3125rem', to: '1.25rem', shownBy: 'ui-quantityfield--in-a-row' },
])('notices another value: $what', async ({ from, to, shownBy }) => {
  let count = 0
  const changed = await changedStories(story(shownBy), (script) => {
    count += script.split(from).length - 1
    return script.replaceAll(from, to)
  })
  expect(count).toBeGreaterThan(0)
  expect(changed).toEqual([shownBy])
})

it('accepts edges that are drawn a tenth of a pixel further', async () => {
  for (const one of [...story('theme--type'), ...story('ui-quantityfield--states')]) {
    const kept = await keptPicture(one)
    const pixels = Buffer.from(kept.pixels.map((value, at) => Math.round(0.9 * value + 0.1 * (kept.pixels[at - 3] ?? value))))
    expect(pixels.equals(kept.pixels)).toBe(false)
    expect(looksSame(kept, { ...kept, pixels })).toBe(true)
  }
})

it('keeps no picture of a story that is gone, and at most 2 MB of them', () => {
  const kept = readdirSync(join(import.meta.dirname, 'kept'))
  expect(kept.toSorted()).toEqual(builtStories().map((one) => basename(keptFile(one))).toSorted()) // prettier-ignore
  expect(kept.reduce((sum, name) => sum + statSync(join(import.meta.dirname, 'kept', name)).size, 0)).toBeLessThan(LARGEST)
})

/** Components without a story of their own, and where they are seen. */
const SEEN_IN: Record<string, string> = {
  ActionMenuContent: 'ActionMenu',
  ConfirmDialogContent: 'ConfirmDialog',
  ConflictDialogContent: 'ConflictDialog',
  TableHead: 'DataTable',
  TableColumns: 'DataTable',
  Cells: 'DataTable',
  TableGap: 'PageTable',
}

it('has a story of every component of web/src/ui', () => {
  const files = globSync('web/src/ui/*.tsx', { cwd: root })
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const stories = files
    .filter((file) => file.endsWith('.stories.tsx'))
    .map(read)
    .join('\n')
  const isShown = (name: string) => new RegExp(`<${name}[\\s<>/]`).test(stories)
  const components = files
    .filter((file) => !/\.(stories|test)\.tsx$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)/gm)].map(([, name]) => name!))
  expect(components.length).toBeGreaterThan(45)
  expect(components.filter((name) => !isShown(name) && !(SEEN_IN[name] && isShown(SEEN_IN[name])))).toEqual([])
})
