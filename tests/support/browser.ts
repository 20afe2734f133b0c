// Pages in the Chromium of the run (chromium.setup.ts), each in a profile of its own.
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core'
import { TestRunner, expect, onTestFinished } from 'vitest'
import { PATIENCE } from './patience.ts'

/** A connection to the Chromium of the run; closing it closes the pages that were opened over it. */
export async function launchBrowser(): Promise<Browser> {
  const endpoint = process.env['PANIFY_CHROMIUM']
  if (!endpoint) throw new Error('No Chromium: run the tests through vitest.config.ts')
  return await chromium.connect(endpoint)
}

export const PHONE = { width: 360, height: 740 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * For tests whose pages have a service worker: Playwright holds every worker when it starts. On a busy machine, once in hundreds of
 * starts, a page with one no longer answers, or its requests never reach the test; nothing but a new page helps.
 */
export const WITH_WORKER = { retry: 1 }

type OpenOptions = BrowserContextOptions & {
  /** The time of the browser's own clock, on which the product must not rely. */
  now?: Date
  /** Violations of the content security policy that the test itself provokes. */
  blocked?: RegExp
}

/** Of a page that may never answer. */
const ANSWER_MS = 10_000

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), setTimeout(ANSWER_MS, otherwise, { ref: false })])

/** What a page shows when its test fails: the cause of a failure that nobody can repeat. */
async function shown(page: Page): Promise<string> {
  const text = await inTime(
    page.evaluate(() => document.body.innerText),
    'does not answer',
  )
  const waitsFor = [...(unanswered.get(page) ?? [])].map(
    (request) => `${request.method()} ${request.url()} ${request.postData()?.slice(0, 60) ?? ''}`,
  )
  return `${page.url()} shows: ${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}\nand waits for: ${waitsFor.join(', ')}`
}

/** The requests of a page without an answer; a stream has none while it is open. */
const unanswered = new WeakMap<Page, Set<Request>>()

/**
 * Opens a page in a browser profile of its own. Everything that the page logs as an error, every uncaught exception and
 * every request to another origin is collected, for tests to assert that there is none. A violation of the content security
 * policy fails the test. What a test has opened closes when it ends; what a hook has opened closes with the browser.
 */
export async function openPage(
  browser: Browser,
  baseURL: string,
  { now, blocked, ...options }: OpenOptions = {},
): Promise<Page & { problems: string[] }> {
  const context = await browser.newContext({
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: PHONE,
    reducedMotion: 'reduce',
    // `page.route` does not see the answers of a worker; the tests of the worker allow it.
    serviceWorkers: 'block',
    ...options,
  })
  const violations: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(text) && !blocked?.test(text)) violations.push(text)
  })
  if (TestRunner.getCurrentTest())
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') for (const open of context.pages()) console.error(await shown(open))
      await inTime(context.close(), undefined)
      expect(violations).toEqual([])
    })
  context.setDefaultTimeout(PATIENCE)
  context.on('page', waitForRoutes)
  if (now) await context.clock.install({ time: now })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4|5)\d\d/.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  const waiting = new Set<Request>()
  unanswered.set(page, waiting)
  const forget = (request: Request) => void waiting.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  page.on('request', (request) => {
    waiting.add(request)
    const url = request.url()
    if (!url.startsWith(baseURL) && !/^(data|blob|about):/.test(url)) problems.push(`outside request: ${url}`)
  })
  return Object.assign(page, { problems })
}

const PROBE = '/intercepted'

/**
 * Makes `page.route` resolve once it holds: on a busy machine the renderer of an open page hears of it later than Chromium says, and
 * the next request would pass by.
 */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...given) => {
    const done = await route(...given)
    // A page that has not been opened yet begins with its routes.
    if (!page.url().startsWith('http')) return done
    await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }), { times: 1 })
    await page.waitForFunction(
      (address) =>
        fetch(address).then(
          ({ status }) => status === 204,
          // Without a network nothing passes by.
          () => true,
        ),
      PROBE,
    )
    return done
  }
}
