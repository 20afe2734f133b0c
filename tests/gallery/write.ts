// Keeps a new picture of every story: npm run gallery -- --write.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../support/browser.ts'
import startChromium from '../support/chromium.setup.ts'
import { builtStories, keptFile, openGallery, pictureOf, writtenPicture } from './pictures.ts'

const folder = join(import.meta.dirname, 'kept')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const stopChromium = await startChromium()
const browser = await launchBrowser()
try {
  const gallery = await openGallery(browser)
  for (const story of builtStories()) writeFileSync(keptFile(story), await writtenPicture(await pictureOf(gallery, story)))
} finally {
  await browser.close()
  await stopChromium()
}
console.log(`  ${folder}`)
