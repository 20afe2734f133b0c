// Screens whose data is on its way have the shape of their content: nothing moves when it arrives.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCENES_AT } from '../scenes/scene.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { atRest, changeAnswer, logIn, orderOneMore, signIn } from '../support/portal-page.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: SCENES_AT }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const SCREENS = [
  { what: 'a list', path: '/destinazioni', operation: 'Destinations', filled: 'Bar Centrale' },
  { what: 'a form', path: '/admin-settings', operation: 'CompanySettings', filled: 'Ragione Sociale' },
  { what: 'the day', path: '/oggi', operation: 'Today', filled: 'Diverso dal solito' },
]
const SIZES = [
  { device: 'a desktop', viewport: DESKTOP },
  { device: 'a phone', viewport: PHONE },
]

/** The texts in an element that were moved until it showed a text. */
const movedUntil = (page: Page, within: string, shown: string) =>
  page.evaluate(
    async ([selector, text]) => {
      const root = document.querySelector(selector)!
      const found: string[] = []
      const note = (entries: PerformanceEntryList) => {
        for (const { sources } of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[])
          found.push(...sources.filter(({ node }) => root.contains(node)).map(({ node }) => node?.textContent ?? ''))
      }
      const observer = new PerformanceObserver((list) => note(list.getEntries()))
      observer.observe({ type: 'layout-shift' })
      const frame = () => new Promise(requestAnimationFrame)
      while (!root.textContent.includes(text)) await frame()
      for (let count = 0; count < 5; count += 1) await frame()
      note(observer.takeRecords())
      return found
    },
    [within, shown] as const,
  )

it.each(SCREENS.flatMap((screen) => SIZES.map((size) => ({ ...screen, ...size }))))(
  'moves nothing on $device when $what arrives',
  async ({ path, operation, filled, viewport }) => {
    const page = await openPage(browser, stack.origin, { viewport })
    const arrival = Promise.withResolvers<void>()
    await changeAnswer(page, operation, async (answer) => {
      await arrival.promise
      return answer
    })
    await logIn(page, 'admin', path)
    await page.locator('main [aria-hidden] i').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await atRest(page)
    const moved = movedUntil(page, 'main', filled)
    arrival.resolve()
    expect(await moved).toEqual([])
  },
)

it.each([
  ['/destinazioni', 'admin', 'Destinations', 'DestinationsScreen', 'Bar Centrale'],
  ['/magazzino', 'admin', 'Articles', 'WarehousePage', 'Cornetto'],
  ['/preordini', 'admin', 'Production', 'ProductionPage', 'Cornetto'],
  ['/home', 'bar', 'WeeklyPlanning', 'PlanningPage', 'Cornetto'],
] as const)('renders %s once, with its data, where that has arrived before the code of the portal', async (...row) => {
  const [path, login, operation, file, filled] = row
  const page = await openPage(browser, stack.origin, { viewport: PHONE })
  await signIn(page, login)
  await page.addInitScript(() => {
    const seen = { skeleton: false }
    Object.assign(window, { seen })
    const look = () => (seen.skeleton ||= document.querySelector('main [aria-hidden] i') !== null)
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  const isRead = page.waitForResponse((response) => response.request().postData()?.includes(`"${operation}"`) ?? false)
  const areLoaded = ['frame', file].map((name) => page.waitForResponse(`**/assets/${name}-*.js`))
  await page.goto(path, { waitUntil: 'commit' })
  await Promise.all([isRead, ...areLoaded])
  arrival.resolve()
  await page.locator('main').getByText(filled).first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ skeleton: false })
})

it('moves nothing, neither in the menu nor beside it, when it becomes known what the bakery offers', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const arrival = Promise.withResolvers<void>()
  await changeAnswer(page, 'Capabilities', async (answer) => {
    await arrival.promise
    return answer
  })
  await logIn(page, 'admin', '/destinazioni')
  await page.locator('main').getByText('Bar Centrale').first().waitFor()
  await page.getByRole('navigation').getByText('Laboratorio').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await atRest(page)
  const moved = movedUntil(page, 'body', 'Bolle di Consegna')
  arrival.resolve()
  expect(await moved).toEqual([])
})

it('names each operation in the head of its request, by which a gateway without time to spare refuses it', async () => {
  const page = await openPage(browser, stack.origin, { viewport: PHONE })
  const sent: { operation: string; name: string | undefined }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    const { operationName } = request.postDataJSON() as { operationName: string }
    sent.push({ operation: operationName, name: request.headers()['x-apollo-operation-name'] })
  })
  await logIn(page, 'bar')
  await page.reload()
  await orderOneMore(page)
  expect(sent.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['Session', 'WeeklyPlanning', 'UpdatePlanning']))
  expect(sent.filter(({ operation, name }) => operation !== name)).toEqual([])
})

it('offers to load the page again where its scripts do not arrive', async () => {
  const page = await openPage(browser, stack.origin, { viewport: PHONE })
  await logIn(page, 'bar', '/documenti')
  const screen = page.getByRole('heading', { level: 1, name: 'Documenti Cliente' })
  await screen.waitFor()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  const again = page.getByRole('link', { name: 'Ricarica la pagina' })
  await page.getByText('Caricamento...').waitFor()
  expect(await again.count()).toBe(0)
  // Not the 15 seconds themselves.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await page.getByText('Sta impiegando più del solito.').waitFor()
  await page.unroute('**/assets/*.js')
  await again.click()
  await screen.waitFor()
})
