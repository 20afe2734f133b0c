// The bakehouse ('Laboratorio'): the list of a date on the wall, in a real browser.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { PHONE, launchBrowser, openPage, WITH_WORKER } from '../support/browser.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { emptied } from '../scenes/scene.ts'
import { changeAnswer, holdAnswer, logIn, refusing, storedKeys, watchOperations, withSession, type Answer } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const TABLET = { width: 1024, height: 768 }
const PATH = '/preordini/forno'
/** 18:00 in Rome. */
const NOW = new Date('2026-11-19T17:00:00Z')

let stack: Stack
let browser: Browser
let customer: PortalClient
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  customer = stack.client()
  await customer.login(CUSTOMER)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const ready = (page: Page) => rows(page).first().waitFor()

async function openBakehouse(path = PATH, options: BrowserContextOptions = {}) {
  const page = await openPage(browser, stack.origin, { viewport: TABLET, now: NOW, ...options })
  // The full screen of a headless browser is smaller than the tablet's, and is granted or not.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not now'))
  })
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('table').waitFor()
  await page.goto(path)
  await ready(page)
  return page
}

/** A minute later on the page. */
const afterAMinute = (page: Page) => page.clock.fastForward(60_000)

/** Each change is one of a real customer: the bar orders so many more of the vegan croissant on Fridays. */
async function orderMore(pieces: number): Promise<{ was: number; is: number }> {
  const destinationId = customer.destinationId()
  const { destination } = await customer.ask('WeeklyPlanning', { destinationId })
  const { articleCode, quantities } = destination.planning.rows.find((one: { articleCode: string }) => one.articleCode === 'COR001')
  const quantity = quantities.friday + pieces
  const cells = [{ articleCode, day: 'FRIDAY' as const, quantity, seen: quantities.friday }]
  const { updatePlanning } = await customer.ask('UpdatePlanning', { input: { destinationId, cells } })
  expect(updatePlanning.__typename).toBe('PlanningUpdated')
  return { was: quantities.friday, is: quantity }
}

/** Counts how often the page asks for the screen, and lets it ask. */
const countRequests = (page: Page) =>
  page.addInitScript(() => {
    const asked = { wakeLock: [] as unknown[], fullScreen: 0 }
    Object.assign(window, { asked })
    const watch = (prototype: object, name: string, note: (given: unknown) => void) => {
      const original = Reflect.get(prototype, name) as (...given: unknown[]) => unknown
      Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
        note(given[0])
        return Reflect.apply(original, this, given)
      })
    }
    watch(WakeLock.prototype, 'request', (type) => asked.wakeLock.push(type))
    watch(Element.prototype, 'requestFullscreen', () => (asked.fullScreen += 1))
  })
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: { wakeLock: string[]; fullScreen: number } }).asked)

describe('the bakehouse', () => {
  it('VALID-02 asks for the full screen and a wake lock at the entry, and is left by Back and by its button', async () => {
    const page = await openPage(browser, stack.origin, { viewport: TABLET })
    await countRequests(page)
    await logIn(page, 'admin', '/preordini')
    await page.getByRole('link', { name: 'Laboratorio' }).first().click()
    await ready(page)
    expect(new URL(page.url()).pathname).toBe(PATH)
    await expect.poll(() => asked(page)).toEqual({ wakeLock: ['screen'], fullScreen: 1 })
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    // Nothing of the portal's frame is left.
    expect(await page.getByRole('navigation').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(['Gruppi'])
    await page.getByRole('navigation', { name: 'Gruppi' }).getByRole('button').nth(2).click()
    await page.getByRole('button', { name: 'Giorno successivo' }).click()
    await page.waitForURL(/data=2026-11-21/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()

    await page.getByRole('link', { name: 'Laboratorio' }).first().click()
    await ready(page)
    await page.getByRole('button', { name: 'Esci dal laboratorio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
    expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0)
    // Opened by its address, here of a day that does not exist, there is nothing to go back to.
    await page.goto(`${PATH}?data=2026-02-31`)
    await ready(page)
    await page.evaluate(() => history.replaceState({ ...history.state, idx: 0 }, ''))
    await page.getByRole('button', { name: 'Esci dal laboratorio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
    expect(page.problems).toEqual([])
  })

  it.each(['refused', 'absent'])('works where full screen and wake lock are %s', async (how) => {
    const page = await openPage(browser, stack.origin, { viewport: TABLET })
    await page.addInitScript((isAbsent) => {
      const refuse = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'))
      if (!isAbsent) {
        WakeLock.prototype.request = refuse
        Element.prototype.requestFullscreen = refuse
        return
      }
      Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
      for (const name of ['requestFullscreen', 'webkitRequestFullscreen']) Reflect.deleteProperty(Element.prototype, name)
    }, how === 'absent')
    await logIn(page, 'admin', PATH)
    await ready(page)
    const first = rows(page).first().getByRole('checkbox')
    await first.click()
    await expect.poll(() => first.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Esci dal laboratorio' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
    expect(page.problems).toEqual([])
  })

  it('is dark in both themes, and shows six rows with quantities of 56 px whose whole area is the target', async () => {
    const page = await openBakehouse(`${PATH}?gruppo=Colazione`, { colorScheme: 'light' })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^venerdì 20 novembre$/i)
    const ground = await page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor)
    expect(ground).toBe('rgb(15, 11, 8)')
    const whole = () =>
      rows(page).evaluateAll((all) => {
        const list = all[0]!.parentElement!.getBoundingClientRect()
        return all.filter((one) => one.getBoundingClientRect().bottom <= list.bottom + 1).length
      })
    expect(await whole()).toBeGreaterThanOrEqual(6)
    expect(
      await page
        .locator('.figure')
        .first()
        .evaluate((figure) => getComputedStyle(figure).fontSize),
    ).toBe('56px')
    for (const button of await page.getByRole('button').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    const box = (await rows(page).first().boundingBox())!
    const tick = rows(page).first().getByRole('checkbox')
    for (const x of [box.x + 4, box.x + box.width / 2, box.x + box.width - 4]) {
      const before = await tick.isChecked()
      await page.mouse.click(x, box.y + box.height - 4)
      await expect.poll(() => tick.isChecked()).toBe(!before)
    }
    expect(await page.getByText(/: 1 di \d+ fatti/).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TABLET.width)
  })

  it('passes axe on the tablet and on the phone, also with a tick and without a line, and reflows at 320 px', async () => {
    const page = await openBakehouse()
    await rows(page).first().getByRole('checkbox').check()
    expect(await axeFindings(page), 'tablet').toEqual([])
    const undo = await changeAnswer(page, 'Production', null)
    await afterAMinute(page)
    await page.getByText(/^Linea assente/).waitFor()
    await page.setViewportSize(PHONE)
    expect(await axeFindings(page), 'phone').toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    undo()
  })

  it('keeps the ticks of each date over a reload and shares them between tabs; the keyboard ticks too', async () => {
    const page = await openBakehouse()
    const first = page.getByRole('checkbox').first()
    await first.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => first.isChecked()).toBe(true)
    const second = await page.context().newPage()
    await second.goto(PATH)
    await ready(second)
    await expect.poll(() => second.getByRole('checkbox').first().isChecked()).toBe(true)
    await second.getByRole('checkbox').nth(1).check()
    await expect.poll(() => page.getByRole('checkbox').nth(1).isChecked()).toBe(true)
    await page.reload()
    await ready(page)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await page.getByRole('button', { name: 'Giorno successivo' }).click()
    await page.getByRole('heading', { level: 1, name: /sabato 21 novembre/i }).waitFor()
    await ready(page)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  it('reads the list each minute: a row that changed after its tick is red, says by how much and is no longer ticked', async () => {
    const page = await openBakehouse(`${PATH}?data=2026-11-20&gruppo=Colazione`)
    const croissant = row(page, 'Cornetto vuoto')
    await croissant.getByRole('checkbox').check()
    const before = Number((await croissant.locator('.figure').innerText()).replaceAll(/[^\d]/g, ''))
    await orderMore(24)
    await afterAMinute(page)
    await croissant.getByText(`+24, era ${before.toLocaleString('it-IT')}`).waitFor()
    expect(await croissant.getByRole('checkbox').isChecked()).toBe(false)
    expect(await croissant.locator('.figure').evaluate((figure) => getComputedStyle(figure).color)).toBe('rgb(255, 180, 171)')
    // From another group, one button leads to it.
    await page.getByRole('navigation', { name: 'Gruppi' }).getByRole('button').last().click()
    await croissant.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '1 cambiata dopo la spunta' }).click()
    await croissant.waitFor()
    await croissant.getByRole('checkbox').check()
    await page.getByText('cambiata').first().waitFor({ state: 'detached' })
    await orderMore(-24)
    await afterAMinute(page)
    await croissant.getByText(`−24, era ${(before + 24).toLocaleString('it-IT')}`).waitFor()
  })

  it('without any article says alone how long orders are open, on the phone too', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await changeAnswer(page, 'Production', emptied)
    await logIn(page, 'admin', PATH)
    await page.getByText('Nessun preordine trovato').waitFor()
    const state = page.getByText(/^Ordini aperti/)
    await state.waitFor()
    expect(await state.evaluate((words) => getComputedStyle(words, '::before').content)).toBe('none')
    expect(page.problems).toEqual([])
  })

  it('stays readable when the line is down and says since when, also after a reload without a network', WITH_WORKER, async () => {
    const page = await openBakehouse(PATH, { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await rows(page).first().getByRole('checkbox').check()
    const shown = await rows(page).allInnerTexts()
    await page.getByText(/^Aggiornata alle 18:0\d$/).waitFor()
    await page.context().setOffline(true)
    await afterAMinute(page)
    const down = page.getByText(/^Linea assente dalle 18:0\d\. Valgono i dati delle 18:0\d, le spunte restano qui\.$/)
    await down.waitFor()
    const words = await down.innerText()
    expect(await rows(page).allInnerTexts()).toEqual(shown)
    await page.reload()
    await ready(page)
    await down.waitFor()
    expect(await down.innerText()).toBe(words)
    expect(await rows(page).allInnerTexts()).toEqual(shown)
    expect(await rows(page).first().getByRole('checkbox').isChecked()).toBe(true)
    await page.context().setOffline(false)
    await down.waitFor({ state: 'detached' })
  })

  it('shows no article before it has a list, whatever was ticked or printed on the device', async () => {
    const page = await openBakehouse()
    await rows(page).first().getByRole('checkbox').check()
    const expire = await changeAnswer(page, 'Session', (answer) => withSession(answer, { viewer: null }))
    await page.evaluate(() => window.dispatchEvent(new Event('destinazioneChanged')))
    await page.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expire()
    await expect.poll(async () => (await storedKeys(page)).filter((key) => key.endsWith(' production'))).toEqual([])
    const reach = await changeAnswer(page, 'Production', () => refusing('UPSTREAM_FAILED'))
    await logIn(page, 'admin', PATH)
    await page.getByText("Su questo dispositivo non c'è la lista di questo giorno.").waitFor()
    expect(await rows(page).count()).toBe(0)
    reach()
    await page.reload()
    await ready(page)
    expect(await rows(page).first().getByRole('checkbox').isChecked()).toBe(true)
  })

  it('does not take a request that began shortly before the minute for failed', async () => {
    const page = await openBakehouse()
    const asked = watchOperations(page)
    const readings = () => asked.filter(({ operationName }) => operationName === 'Production').length
    const release = await holdAnswer(page, 'Production')
    await page.clock.fastForward(40_000)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(readings).toBe(1)
    await page.clock.fastForward(40_000)
    expect(await page.getByText('Linea assente').count()).toBe(0)
    const answered = page.waitForEvent('requestfinished', (request) => request.postData()?.includes('"Production"') ?? false)
    release()
    await answered
    expect(await page.getByText('Linea assente').count()).toBe(0)
    // The next minute reads again.
    const before = readings()
    await afterAMinute(page)
    await expect.poll(readings).toBeGreaterThan(before)
  })

  it("is not covered while the bakery's server does not answer, and notices a request that stays without an answer", async () => {
    const page = await openBakehouse()
    const undo = await changeAnswer(page, 'Production', () => refusing('UPSTREAM_TIMEOUT'))
    await stack.stopBakery()
    await afterAMinute(page)
    await page.getByText(/^Il server non risponde dalle 18:0\d/).waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await rows(page).count()).toBeGreaterThan(0)
    await stack.startBakery()
    undo()
    await afterAMinute(page)
    await page.getByText('Il server non risponde').waitFor({ state: 'detached' })
    let answer = () => {}
    const undoHold = await changeAnswer(page, 'Production', async (given): Promise<Answer> => {
      await new Promise<void>((done) => (answer = done))
      return given
    })
    await afterAMinute(page)
    await afterAMinute(page)
    await page.getByText(/^Linea assente dalle 18:0\d/).waitFor()
    undoHold()
    answer()
    await afterAMinute(page)
    await page.getByText('Linea assente').waitFor({ state: 'detached' })
  })
})
