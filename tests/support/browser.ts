// One real Chromium for the tests of a file: CHROMIUM_PATH, else the system's, else the one from the npm registry.
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function executable(): Promise<string> {
  const found = [process.env['CHROMIUM_PATH'], ...SYSTEM_PATHS].find((path) => path && existsSync(path))
  if (found) return found
  const { default: packed } = await import('@sparticuz/chromium')
  return await packed.executablePath()
}

/** Starts the browser; a machine without any fails the tests, it never skips them. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await executable(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1280, height: 800 }

type OpenOptions = BrowserContextOptions & {
  /** What the browser's own clock says: the product must not rely on it. */
  now?: Date
}

/**
 * Opens a page in a browser profile of its own. Everything that the page logs as an error, every uncaught exception and
 * every request to another origin is collected, for tests to assert that there is none.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { now, ...options }: OpenOptions = {},
): Promise<Page & { problems: string[] }> {
  const context = await browser.newContext({
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: PHONE,
    reducedMotion: 'reduce',
    // What a worker answers, `page.route` never sees; the tests of the worker allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(20_000)
  if (now) await context.clock.install({ time: now })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4|5)\d\d/.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL) && !/^(data|blob|about):/.test(url)) problems.push(`outside request: ${url}`)
  })
  return Object.assign(page, { problems })
}
