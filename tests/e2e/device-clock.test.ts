// The device's clock is wrong: the portal goes by the gateway's.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import { logIn, orderOneMore } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => void ([stack, browser] = await Promise.all([startStack(), launchBrowser()])))
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const HOUR = 3_600_000
const WRONG = process.env['TEST_LONG'] ? [-24 * HOUR, -HOUR, HOUR, 24 * HOUR] : [-24 * HOUR, 24 * HOUR]

const openAt = async (ms: number) => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date(stack.clock.nowMs() + ms) })
  await logIn(page, 'bar')
  await page.getByRole('button', { name: 'Salva', exact: true }).waitFor()
  // It is loaded after the rows.
  await page.getByRole('region', { name: 'Articoli in evidenza per questo mese' }).waitFor()
  return page
}
const shown = async (ms: number) => {
  const page = await openAt(ms)
  return { path: new URL(page.url()).pathname, text: await page.locator('main').innerText() }
}

it('F23 a device that is wrong by an hour or a day shows and saves the same week', async () => {
  stack.clock.moveTo('2026-11-18 12:00')
  const right = await shown(0)
  for (const ms of WRONG) expect([ms, await shown(ms)]).toEqual([ms, right])
  const page = await openAt(-24 * HOUR)
  await orderOneMore(page)
})

it('F23 an open page goes on with the time, also after it has read the company again', async () => {
  stack.clock.moveTo('2026-11-18 12:00')
  const page = await openAt(0)
  // Tomorrow's delivery, whose orders close at 20:00.
  await page.goto('/home?giorno=giovedi')
  const left = page
    .locator('main')
    .getByText(/^ancora/)
    .first()
  await expect.poll(() => left.innerText()).toMatch(/ancora (8|7\sh\s59)\s/)
  let companies = 0
  page.on('response', (response) => void (response.request().postData()?.includes('CompanyInfo') && (companies += 1)))
  stack.clock.moveTo('2026-11-18 15:00')
  await page.clock.fastForward(3 * HOUR)
  const readAgain = async (count: number) => {
    await expect.poll(async () => (await page.clock.runFor(5_000), companies)).toBeGreaterThanOrEqual(count)
    // The text is made anew every five seconds.
    await page.clock.runFor(5_000)
    expect(await left.innerText()).toMatch(/ancora [45]\sh/)
  }
  for (const count of [1, 2, 3]) await readAgain(count)
})

it('F23 a device that is an hour or a day behind cannot order after the cut-off', async () => {
  stack.clock.moveTo('2026-11-18 20:30')
  const right = await shown(0)
  for (const ms of WRONG) expect([ms, await shown(ms)]).toEqual([ms, right])
  const page = await openAt(-HOUR)
  expect(await page.getByRole('button', { name: /^Aumenta/ }).first().isEnabled()).toBe(false) // prettier-ignore
})
