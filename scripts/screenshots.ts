// Takes the screenshots of the README from the demo at a fixed time, into docs/images: npm run screenshots.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoLogin } from '../bakery/src/demo/logins.ts'
import { launchBrowser, openPage } from '../tests/support/browser.ts'
import startChromium from '../tests/support/chromium.setup.ts'
import { atRest, logIn } from '../tests/support/portal-page.ts'
import { freePort } from '../gateway/src/test/free-port.ts'
import { startPortal } from '../tests/support/processes.ts'

type Shot = { file: string; login: DemoLogin; path: string; width: number; height: number; scale: number; shown: string }

const SHOTS: Shot[] = [
  { file: 'week-phone.webp', login: 'bar', path: '/home', width: 360, height: 740, scale: 2, shown: '[data-code="COR001"]' },
  { file: 'production-tablet.webp', login: 'admin', path: '/preordini', width: 1024, height: 768, scale: 1, shown: 'tbody tr' },
]

const dataDir = mkdtempSync(join(tmpdir(), 'panify-screenshots-'))
const [port, bakeryPort] = await Promise.all([freePort(), freePort()])
const [demo, stopChromium] = await Promise.all([
  startPortal({ mode: 'demo', dataDir, port, bakeryPort, at: '2026-11-18 09:00' }),
  startChromium(),
])
const browser = await launchBrowser()

async function take({ file, login, path, width, height, scale, shown }: Shot): Promise<void> {
  const page = await openPage(browser, demo.origin, { viewport: { width, height }, deviceScaleFactor: scale })
  await logIn(page, login, path)
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  await atRest(page)
  // Playwright's own screenshots are PNG or JPEG; WebP is a third of the size.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  writeFileSync(join(import.meta.dirname, '../docs/images', file), Buffer.from(data, 'base64'))
  console.log(`  docs/images/${file}`)
}

try {
  for (const shot of SHOTS) await take(shot)
} finally {
  await browser.close()
  await Promise.all([demo.stop(), stopChromium()])
  rmSync(dataDir, { recursive: true })
}
