// Keeps a new picture of every story that looks different: npm run gallery -- --write.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { launchBrowser } from '../support/browser.ts'
import startChromium from '../support/chromium.setup.ts'
import { difference } from './compare.ts'
import { builtStories, keptFile, keptPicture, openGallery, pictureOf, writtenPicture } from './pictures.ts'

const folder = join(import.meta.dirname, 'kept')
mkdirSync(folder, { recursive: true })
const stories = builtStories()
const names = new Set(stories.map((story) => basename(keptFile(story))))
for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name))

const stopChromium = await startChromium()
const browser = await launchBrowser()
try {
  const gallery = await openGallery(browser)
  for (const story of stories) {
    const drawn = await pictureOf(gallery, story)
    if (existsSync(keptFile(story)) && difference(await keptPicture(story), drawn) === 0) continue
    writeFileSync(keptFile(story), await writtenPicture(drawn))
    console.log(`  ${keptFile(story)}`)
  }
} finally {
  await browser.close()
  await stopChromium()
}
