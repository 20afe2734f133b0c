// npm run lighthouse [-- --runs 1]: Lighthouse (mobile: a slow phone on slow 4G) on four screens of the demo, the median of five
// runs, how long a key pressed in a quantity takes to paint on a slow phone, and how long the installed portal takes to start. The
// tables go into docs/BENCHMARKS.md; `--runs 0` measures only keys and start, and prints them.
// Lighthouse is 176 MB: pnpm fetches it for this command only. Chromium is the one of the machine (CHROME_PATH).
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import type { DemoLogin } from '../bakery/src/demo/logins.ts'
import { freePort } from '../gateway/src/test/free-port.ts'
import { operation } from './support/portal-client.ts'
import { changeAnswer, logIn, loginOf } from './support/portal-page.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROOT = join(import.meta.dirname, '..')
const REPORT = join(ROOT, 'docs/BENCHMARKS.md')
const [BEGIN, END] = ['<!-- lighthouse -->', '<!-- end of lighthouse -->']
const CHROME = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

const PAGES: { path: string; as: DemoLogin | null }[] = [
  { path: '/login', as: null },
  { path: '/home', as: 'bar' },
  { path: '/preordini', as: 'admin' },
  { path: '/magazzino', as: 'admin' },
]

const FIGURES = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
} as const
type Run = { score: number } & Record<keyof typeof FIGURES, number>
type LighthouseReport = { categories: { performance: { score: number } }; audits: Record<string, { numericValue: number }> }

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const folder = mkdtempSync(join(tmpdir(), 'panify-lighthouse-'))

async function startDemo() {
  const [port, bakeryPort] = [await freePort(), await freePort()]
  const environment = { ...process.env, PORT: String(port), BAKERY_PORT: String(bakeryPort), DATA_DIR: folder }
  const demo = spawn(process.execPath, ['scripts/portal.ts', 'demo', '--at', '2026-11-18 09:00'], { cwd: ROOT, env: environment })
  const ended = new Promise((resolve) => demo.once('exit', resolve))
  const origin = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (demo.exitCode !== null) throw new Error('The demo does not start')
    await wait(500)
  }
  return {
    origin,
    async stop() {
      demo.kill('SIGTERM')
      await ended
    },
  }
}

async function cookieOf(origin: string, key: DemoLogin): Promise<string> {
  const { email, password } = loginOf(key)
  const login = () =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin },
      body: JSON.stringify(operation('Login', { input: { email, password, remember: false } })),
    })
  // The gateway has closed a connection that was idle during the runs of the screen before.
  const answer = await login().catch(login)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (cookies.length === 0) throw new Error(`The login of ${key} was refused`)
  return cookies.join('; ')
}

function runLighthouse(address: string, cookie: string | null, attempts = 3): Run {
  const output = join(folder, 'report.json')
  const flags = ['--quiet', '--only-categories=performance', '--output=json', `--output-path=${output}`]
  const chrome = '--chrome-flags=--headless=new --no-sandbox'
  const session = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  const done = spawnSync('pnpm', ['dlx', LIGHTHOUSE, address, ...flags, chrome, ...session], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: CHROME },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0) {
    // On a busy machine Chromium sometimes records no start of the page.
    if (attempts === 1) throw new Error(`Lighthouse failed on ${address}`)
    return runLighthouse(address, cookie, attempts - 1)
  }
  const { categories, audits } = JSON.parse(readFileSync(output, 'utf8')) as LighthouseReport
  const figures = Object.entries(FIGURES).map(([name, audit]) => [name, audits[audit]!.numericValue])
  return { score: Math.round(categories.performance.score * 100), ...(Object.fromEntries(figures) as Omit<Run, 'score'>) }
}

const PHONE = { width: 360, height: 740 }
const ROWS = 60
const STARTS = 5

const openPhone = (browser: Browser, serviceWorkers: 'allow' | 'block') =>
  browser.newContext({ baseURL: demo.origin, viewport: PHONE, serviceWorkers })

const SLOW_DOWN = 4

async function openSlowPage(context: BrowserContext, rate = SLOW_DOWN) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

type Rows = { id: string; articleCode: string }[]

/** The slowest of some keys in a quantity: from the key to the paint, in steps of 8 ms. */
async function measureKeys(browser: Browser) {
  const context = await openPhone(browser, 'block')
  const page = await openSlowPage(context)
  await changeAnswer(page, 'WeeklyPlanning', (answer) => {
    const { planning } = (answer.data as { destination: { planning: { rows: Rows } } }).destination
    const own = planning.rows
    planning.rows = Array.from({ length: ROWS }, (_, index) => {
      const row = own[index % own.length]!
      return { ...row, id: `${row.id} ${index}`, articleCode: `${row.articleCode} ${index}` }
    })
    return answer
  })
  await logIn(page, 'bar')
  const fields = page.locator('input[data-quantity]:enabled')
  await fields.nth(ROWS - 1).waitFor()
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let index = 0; index < 5; index++) {
    await fields.nth(index * 10).focus()
    await page.keyboard.type('12', { delay: 400 })
  }
  const durations = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  const rows = await page.locator('li[data-code]').count()
  await context.close()
  return { rows, slowest: Math.max(0, ...durations), median: durations.length > 0 ? median(durations) : 0 }
}

/** From the start of the installed portal to its first article, when its files and the session are on the device. */
async function measureWarmStarts(browser: Browser, slowDown: number) {
  const context = await openPhone(browser, 'allow')
  const first = await context.newPage()
  await logIn(first, 'bar')
  await first.locator('[data-code]').first().waitFor()
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await first.close()
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const page = await openSlowPage(context, slowDown)
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-code]')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame((time) => Object.assign(window, { shownAt: time })))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    const shown = await page.waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt)
    times.push((await shown.jsonValue())!)
    await page.close()
  }
  await context.close()
  return median(times)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const shown = ({ path }: { path: string }, run: Run) =>
  `| ${path} | ${run.score} | ${seconds(run.FCP)} | ${seconds(run.LCP)} | ${Math.round(run.TBT)} ms | ${run.CLS.toFixed(3)} |`

const demo = await startDemo()
try {
  const lines: string[] = []
  for (const page of runs > 0 ? PAGES : []) {
    const cookie = page.as && (await cookieOf(demo.origin, page.as))
    const all = Array.from({ length: runs }, () => runLighthouse(`${demo.origin}${page.path}`, cookie))
    const medians = (['score', 'FCP', 'LCP', 'TBT', 'CLS'] as const).map((name) => [name, median(all.map((run) => run[name]))])
    lines.push(shown(page, Object.fromEntries(medians) as Run))
    console.log(lines.at(-1))
  }
  const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
  const keys = await measureKeys(browser)
  const warmStart = await measureWarmStarts(browser, 1)
  const slowStart = await measureWarmStarts(browser, SLOW_DOWN)
  await browser.close()
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${loadavg()[0]!.toFixed(1)} processes waiting for them`
  const text = [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${LIGHTHOUSE.replace('@', ' ')}, median of ${runs}, ${machine}.`,
    ['| screen | score | FCP | LCP | TBT | CLS |', '| --- | --: | --: | --: | --: | --: |', ...lines].join('\n'),
    `A key in a quantity, ${keys.rows} rows, CPU slowed down four times: painted after ${keys.median} ms (median), ${keys.slowest} ms (slowest).`,
    `The installed portal, started again: first article after ${seconds(warmStart)}; with the CPU slowed down four times after ${seconds(slowStart)}.`,
  ].join('\n\n')
  if (runs > 0) {
    const [before = '', rest = ''] = readFileSync(REPORT, 'utf8').split(BEGIN)
    const [, after = ''] = rest.split(END)
    writeFileSync(REPORT, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`)
  }
  console.log(text)
} finally {
  await demo.stop()
  rmSync(folder, { recursive: true, force: true })
}
