// Open screens follow what others change, in real browsers against the whole stack.
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { changeAnswer, cutStreams, logIn, refusing, watchOperations } from '../support/portal-page.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const OWN = '0002/0001'

let stack: Stack
let browser: Browser
/** The customer and the staff on other devices. */
let customer: PortalClient
let staff: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  customer = stack.client()
  staff = stack.client()
  await Promise.all([customer.login(CUSTOMER), staff.login(ADMINISTRATOR)])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const isStream = (request: Request) => request.url().includes('/graphql/stream')
/** The streams that the pages of a profile have opened. */
function watchStreams(context: BrowserContext): Request[] {
  const streams: Request[] = []
  context.on('request', (request) => void (isStream(request) && streams.push(request)))
  return streams
}
const variablesOf = (request: Request) =>
  JSON.parse(new URL(request.url()).searchParams.get('variables')!) as { after?: string; since?: string }
const afterOf = (request: Request) => variablesOf(request).after ?? null
/** The answer to a stream that only fails. */
const failing = (code: string) => ({
  contentType: 'text/event-stream',
  body: `event: next\ndata: ${JSON.stringify(refusing(code))}\n\nevent: complete\ndata:\n\n`,
})

/** On a Friday: the demo's clock stands on a Thursday after lunch, and Friday's production is open. */
const order = (articleCode: string, quantity: number) =>
  customer.ask('UpdatePlanning', { input: { destinationId: OWN, cells: [{ articleCode, day: 'FRIDAY', quantity }], removedRows: [] } })
const plannedOf = async (articleCode: string) => {
  const { destination } = await customer.ask('WeeklyPlanning', { destinationId: OWN })
  const rows = destination.planning.rows as { articleCode: string; quantities: { friday: number } }[]
  return rows.find((row) => row.articleCode === articleCode)!.quantities.friday
}
/** Opens a page and resolves once it follows. */
async function openLive(key: 'bar' | 'admin', path: string) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const streams = watchStreams(page.context())
  const isOpen = page.waitForResponse((response) => isStream(response.request()))
  await logIn(page, key, path)
  expect((await isOpen).headers()['content-type']).toContain('text/event-stream')
  return { page, streams }
}
const field = (page: Page, code: string) => page.locator(`li[data-code="${code}"]`).getByRole('textbox')

it('shows the order of a customer on the production list that is open, without a press of a button', async () => {
  const { page } = await openLive('admin', '/preordini')
  const row = page.getByRole('row').filter({ has: page.getByText('COR001', { exact: true }) })
  const shown = () => row.locator('.figure').first().innerText()
  await row.waitFor()
  const [before, planned] = [Number((await shown()).replace('.', '')), await plannedOf('COR001')]
  const asked = watchOperations(page)
  await order('COR001', planned + 12)
  await expect.poll(async () => Number((await shown()).replace('.', ''))).toBe(before + 12)
  // The frame of the staff reads by itself, whenever the page has time. A first reading under way may have shown the order, too, and is
  // followed by another one.
  const names = () => asked.map(({ operationName }) => operationName).filter((name) => name !== 'StaffInfo')
  await expect.poll(() => [...new Set(names())]).toEqual(['Production'])
  expect(names().length).toBeLessThanOrEqual(2)
  await order('COR001', planned)
  await expect.poll(async () => Number((await shown()).replace('.', ''))).toBe(before)
  expect(page.problems).toEqual([])
})

it('shows it in the bakehouse', async () => {
  const { page } = await openLive('admin', '/preordini/forno?data=2026-11-20')
  const planned = await plannedOf('COR001')
  await page.getByRole('button', { name: /^Colazione/ }).click()
  const row = page.locator('li').filter({ hasText: 'Cornetto vuoto' }).first()
  await row.waitFor()
  const before = await row.innerText()
  await order('COR001', planned + 12)
  await expect.poll(() => row.innerText()).not.toBe(before)
  await order('COR001', planned)
  expect(page.problems).toEqual([])
})

it.each([
  ['the production list', '/preordini', null],
  ['the bakehouse', '/preordini/forno?data=2026-11-20', /^Colazione/],
] as const)('%s reads again what changes while it is being read', async (_, path, group) => {
  const { page } = await openLive('admin', path)
  if (group) await page.getByRole('button', { name: group }).click()
  const row = (of: Page) => of.locator('li, tr').filter({ hasText: 'Cornetto vuoto' }).first()
  await row(page).waitFor()
  const planned = await plannedOf('COR001')
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  const undo = await changeAnswer(page, 'Production', async (answer) => {
    isAsked.resolve()
    await mayCome
    return answer
  })
  await order('COR001', planned + 12)
  await isAsked.promise
  const second = await page.context().newPage()
  await second.goto('/preordini')
  const figure = () => row(second).locator('.figure').first().innerText()
  const before = await figure()
  await order('COR001', planned + 24)
  // The other tab has heard of it, so the first one has, too.
  await expect.poll(figure).not.toBe(before)
  expect(await page.getByText('Linea assente').count()).toBe(0)
  undo()
  letCome()
  const after = await figure()
  await expect.poll(() => row(page).innerText()).toContain(after)
  await order('COR001', planned)
})

it('reads one stream per browser: the next tab goes on where a closed one ended', async () => {
  const { page, streams } = await openLive('bar', '/home')
  await page.getByRole('button', { name: /^Venerdì/ }).click()
  const second = await page.context().newPage()
  await second.goto('/home')
  await second.getByRole('button', { name: /^Venerdì/ }).click()
  await field(second, 'COR001').waitFor()
  const planned = await plannedOf('COR001')
  await order('COR001', planned + 1)
  for (const tab of [page, second]) await expect.poll(() => field(tab, 'COR001').inputValue()).toBe(String(planned + 1))
  expect(streams).toHaveLength(1)
  const isTaken = page.context().waitForEvent('request', isStream)
  await page.close()
  expect(afterOf(await isTaken)).toMatch(/^\d+$/)
  await order('COR001', planned)
  await expect.poll(() => field(second, 'COR001').inputValue()).toBe(String(planned))
  expect(streams).toHaveLength(2)
})

it('goes on where its stream was, though no event has come so far', async () => {
  const { page, streams } = await openLive('bar', '/home')
  const reopen = () => page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => reopen().then(() => afterOf(streams.at(-1)!))).toMatch(/^\d+$/)
})

it('tells a new tab all that has changed since it was read, also in a rush', async () => {
  const { page } = await openLive('bar', '/home')
  await page.getByRole('button', { name: /^Venerdì/ }).click()
  const second = await page.context().newPage()
  const { promise: mayFollow, resolve: letFollow } = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  await second.route(/\/live-[^/]*\.js$/, async (route) => {
    isHeld.resolve()
    await mayFollow
    await route.continue()
  })
  await second.goto('/home')
  const shown = second.getByText(/Ordini effettuabili entro le ore/).first()
  await expect.poll(() => shown.textContent()).toContain('20:00')
  await isHeld.promise
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '21:30' } } })
  const planned = await plannedOf('COR001')
  for (let n = 1; n <= 55; n += 1) await order('COR001', planned + n)
  await expect.poll(() => field(page, 'COR001').inputValue()).toBe(String(planned + 55))
  letFollow()
  await expect.poll(() => shown.textContent()).toContain('21:30')
  await order('COR001', planned)
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '20:00' } } })
  await expect.poll(() => shown.textContent()).toContain('20:00')
})

it('keeps what is typed, and shows beside it what the other device has saved', async () => {
  const { page } = await openLive('bar', '/home')
  await page.getByRole('button', { name: /^Venerdì/ }).click()
  const [cornetto, crema] = [await plannedOf('COR001'), await plannedOf('COR003')]
  await field(page, 'COR001').fill(String(cornetto + 5))
  await field(page, 'COR001').blur()
  await order('COR003', crema + 2)
  await expect.poll(() => field(page, 'COR003').inputValue()).toBe(String(crema + 2))
  expect(await field(page, 'COR001').inputValue()).toBe(String(cornetto + 5))
  await order('COR003', crema)
})

it('shows at once that the list was printed on another device, and that this printing was forgotten', async () => {
  const [{ page: list }, { page: wall }] = [
    await openLive('admin', '/preordini'),
    await openLive('admin', '/preordini/forno?data=2026-11-20'),
  ]
  const marks = [list.getByText(/modifiche dalla stampa delle 18:\d\d$/), wall.getByRole('button', { name: /cambiate dopo la stampa/ })]
  const day = { from: '2026-11-20', to: '2026-11-20' }
  await staff.ask('CreatePrinting', { input: { ...day, items: [] } })
  for (const mark of marks) await mark.waitFor()
  const { production } = await staff.ask('Production', day)
  await staff.ask('DeletePrinting', { input: { id: production.lastPrinting.id } })
  for (const mark of marks) await mark.waitFor({ state: 'detached' })
  expect([...list.problems, ...wall.problems]).toEqual([])
})

it('stays in the middle of a list when a row comes above, and starts at the top for a new filter or order', async () => {
  const { page } = await openLive('admin', '/destinazioni')
  const frame = page.getByRole('group', { name: 'Lista Destinazioni' })
  const scrolled = () => frame.evaluate(({ scrollTop }) => scrollTop)
  await page.setViewportSize({ width: 1280, height: 640 })
  await frame.locator('tbody tr').nth(3).waitFor()
  const scroll = () => frame.evaluate((list) => list.scrollTo({ top: 400 }))
  await scroll()
  await expect.poll(scrolled).toBe(400)
  // The first row that is in sight.
  const seen = await frame.evaluate((list) => {
    const top = list.querySelector('thead')!.getBoundingClientRect().bottom
    const row = [...list.querySelectorAll('tbody tr[aria-rowindex]')].find((one) => one.getBoundingClientRect().top >= top)!
    return { name: row.querySelector('th')!.textContent, top: row.getBoundingClientRect().top }
  })
  const access = { loginEmail: 'aaa@cliente.example', password: 'Pane-123!', isActive: true, isPrimary: true }
  const first = { code: '0001', isNew: true, set: { ...access, name: 'Aaa in cima' } }
  await staff.ask('CreateCustomer', { input: { set: { name: 'Aaa in cima' }, destinations: [first] } })
  const row = frame.getByRole('row').filter({ has: page.getByRole('rowheader', { name: seen.name, exact: true }) })
  await expect.poll(scrolled).toBeGreaterThan(420)
  expect(Math.abs((await row.boundingBox())!.y - seen.top)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(scrolled).toBe(0)
  await scroll()
  await expect.poll(scrolled).toBe(400)
  await page.getByRole('textbox', { name: 'Filtra per Login' }).fill('e')
  await expect.poll(scrolled).toBe(0)
})

it('follows the settings of the bakery', async () => {
  const { page } = await openLive('bar', '/home')
  const shown = page.getByText(/Ordini effettuabili entro le ore/).first()
  await expect.poll(() => shown.textContent()).toContain('20:00')
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '21:30' } } })
  await expect.poll(() => shown.textContent()).toContain('21:30')
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '20:00' } } })
  await expect.poll(() => shown.textContent()).toContain('20:00')
})

it('shows on the production list that the bakery closes, and that a destination gets nothing any more', async () => {
  const { page } = await openLive('admin', '/preordini')
  const row = page.getByRole('row').filter({ has: page.getByText('COR001', { exact: true }) })
  const shown = async () => Number((await row.locator('.figure').first().innerText()).replace('.', ''))
  await row.waitFor()
  const [before, planned] = [await shown(), await plannedOf('COR001')]
  const suspend = (suspension: object) => staff.ask('UpdateCompany', { input: { set: { suspension } } })
  await suspend({ from: '2026-11-20', resumesOn: '2026-11-21' })
  await row.waitFor({ state: 'detached' })
  await suspend({ from: null, resumesOn: null })
  await expect.poll(shown).toBe(before)
  const setActive = (isActive: boolean) => staff.ask('UpdateDestination', { input: { id: OWN, set: { isActive } } })
  await setActive(false)
  await expect.poll(shown).toBe(before - planned)
  await setActive(true)
  await expect.poll(shown).toBe(before)
  // Its session has ended with it.
  await customer.login(CUSTOMER)
})

it('shows nothing of a stream that is cut off, and misses nothing when it is back', async () => {
  const { page } = await openLive('bar', '/home')
  await page.getByRole('button', { name: /^Venerdì/ }).click()
  const planned = await plannedOf('COR001')
  await order('COR001', planned + 3)
  await expect.poll(() => field(page, 'COR001').inputValue()).toBe(String(planned + 3))
  await page.context().setOffline(true)
  await order('COR001', planned)
  await page.context().setOffline(false)
  await expect.poll(() => field(page, 'COR001').inputValue()).toBe(String(planned))
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('opens another stream when one brings nothing any more', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date('2026-11-19T17:00:00Z') })
  const streams = watchStreams(page.context())
  // Never answered, like on a line that swallows everything.
  await page.route('**/graphql/stream**', () => {})
  await logIn(page, 'bar', '/home')
  await expect.poll(() => page.clock.runFor(1_000).then(() => streams.length)).toBe(1)
  await page.clock.fastForward(30_000)
  expect(streams).toHaveLength(1)
  await page.clock.fastForward(15_000)
  await expect.poll(() => streams.length).toBe(2)
})

it('asks each minute while no stream flows', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date('2026-11-19T17:00:00Z') })
  await cutStreams(page)
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('table').waitFor()
  const asked = watchOperations(page)
  const readings = () => asked.filter(({ operationName }) => operationName === 'Production').length
  await page.clock.runFor(5_000)
  expect(readings()).toBe(0)
  // The first minute may still have had a stream.
  await expect.poll(() => page.clock.runFor(30_000).then(readings)).toBeGreaterThan(0)
})

it('asks each minute while a stream brings only failures, and opens it ever less often', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date('2026-11-19T17:00:00Z') })
  const streams = watchStreams(page.context())
  const ended: Request[] = []
  await page.context().route('**/graphql/stream**', (route) => route.fulfill(failing('UPSTREAM_UNREACHABLE')))
  // The page may close a stream that is complete before it has ended.
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void (isStream(request) && ended.push(request)))
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('table').waitFor()
  const asked = watchOperations(page)
  /** The seconds until it is opened once more. */
  const next = async () => {
    await expect.poll(() => ended.length).toBe(streams.length)
    const before = streams.length
    let seconds = 0
    for (; streams.length === before; seconds += 1) await page.clock.runFor(1_000)
    return seconds
  }
  const waits: number[] = []
  while (waits.length < 7) waits.push(await next())
  // At least half of 16 and of 30 seconds.
  expect(waits[5]).toBeGreaterThanOrEqual(8)
  expect(waits[6]).toBeGreaterThanOrEqual(15)
  const readings = () => asked.filter(({ operationName }) => operationName === 'Production').length
  await expect.poll(() => page.clock.runFor(30_000).then(readings)).toBeGreaterThan(0)
})

it('reads everything once when events are gone, and goes on from that moment', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const streams = watchStreams(page.context())
  await page.context().route('**/graphql/stream**', (route) => route.fulfill(failing('EVENTS_GONE')), { times: 1 })
  await logIn(page, 'admin', '/preordini')
  const asked = watchOperations(page)
  await page.getByRole('table').waitFor()
  await expect.poll(() => streams.length).toBe(2)
  const [gone, next] = streams.map((request) => variablesOf(request).since!)
  expect(next! > gone!).toBe(true)
  await expect.poll(() => asked.map(({ operationName }) => operationName)).toContain('Production')
})

it('shows the next delivery to staff once a date has closed', async () => {
  const { page } = await openLive('admin', `/home?per=${OWN}&giorno=venerdi`)
  await page.getByRole('heading', { name: 'Venerdì · consegna di domani, 20/11' }).waitFor()
  stack.clock.moveTo('2026-11-19 20:02')
  await page.getByRole('heading', { name: 'Venerdì · prossima consegna 27/11' }).waitFor()
  expect(await page.getByText('consegna di domani').count()).toBe(0)
})

it('opens and locks the week at once when the cut-off is moved and put back', async () => {
  stack.clock.moveTo('2026-11-19 20:30')
  const { page } = await openLive('bar', '/home')
  const locked = page.getByText('Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.')
  await locked.waitFor()
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '21:30' } } })
  await locked.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Aggiungi articolo' }).first().isDisabled()).toBe(false)
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '20:00' } } })
  await locked.waitFor()
})
