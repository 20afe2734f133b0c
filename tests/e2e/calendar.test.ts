// The calendar in a real browser, against the whole stack: its states and their colours, runs, closures of several dates.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { canCloseByBack, changeAnswer, holdAnswer, logIn, travel, watchOperations } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const OWN = '0002/0001'
const YEAR = { from: '2026-01-01', to: '2028-12-31' }
// The clock is on Thursday 2026-11-19, 18:00; the cut-off is 20:00. In December:
const ORDERED = '2026-12-18'
const RUN = ['2026-12-15', '2026-12-16'] as const
const BAKERY = ['2026-12-25', '2026-12-26', '2026-12-27'] as const

let stack: Stack
let browser: Browser
/** The same customer on another device. */
let other: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  for (const [key, value] of Object.entries({ CHIUSURADITTA1: '25/12/2026', CHIUSURADITTA2: '28/12/2026' }))
    await stack.db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((on) => on.column('key').doUpdateSet({ value }))
      .execute()
  await stack.db.deleteFrom('extraordinary_orders').where('customer', '=', '0002').where('destination', '=', '0001').execute()
  await stack.db.deleteFrom('extraordinary_closures').where('customer', '=', '0002').where('destination', '=', '0001').execute()
  other = stack.client()
  await other.login(CUSTOMER)
  await orderThere(ORDERED, 45)
  await closeThere(...RUN)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const foot = (page: Page) => page.getByRole('dialog').locator('footer')
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function orderThere(date: string, quantity: number) {
  const rows = [{ articleCode: 'COR001', quantity }]
  const { setExtraordinaryOrder } = await other.ask('SetExtraordinaryOrder', { input: { destinationId: OWN, date, rows }, date, ...YEAR })
  expect(setExtraordinaryOrder).toMatchObject({ __typename: 'ExtraordinaryOrderSet' })
}
const closeThere = (...dates: [string, ...string[]]) =>
  other.ask('CreateClosures', { input: { destinationId: OWN, dates, onOrder: 'DELETE' }, date: dates[0], ...YEAR })
const reopenThere = (...dates: [string, ...string[]]) =>
  other.ask('DeleteClosures', { input: { destinationId: OWN, dates }, date: dates[0], ...YEAR })
/** Leaves the week on a date. */
async function clearThere(date: string) {
  await closeThere(date)
  await reopenThere(date)
}

const closures = async (from: string, to: string): Promise<string[]> => {
  const found = await stack.db
    .selectFrom('extraordinary_closures')
    .select('date')
    .where('customer', '=', '0002')
    .where('destination', '=', '0001')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  return found.map(({ date }) => date)
}
const ordered = async (date: string) =>
  (
    await stack.db
      .selectFrom('extraordinary_orders')
      .select(['article', 'quantity'])
      .where('customer', '=', '0002')
      .where('destination', '=', '0001')
      .where('date', '=', date)
      .execute()
  ).map(({ article, quantity }) => [article, quantity])

/** How many of these dates have a delivery, and their pieces. */
async function arriving(from: string, to: string) {
  const { destination } = (await other.ask('DeliveriesOfPeriod', { destinationId: OWN, from, to })) as {
    destination: { deliveries: { rows: { quantity: number; unit: { code: string } }[] }[] }
  }
  const full = destination.deliveries.filter(({ rows }) => rows.length > 0)
  const pieces = full.flatMap(({ rows }) => rows).filter(({ unit }) => unit.code === 'pz')
  return {
    count: full.length,
    pieces: pieces.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('it-IT', { useGrouping: true }),
  }
}

async function open(viewport = DESKTOP) {
  const page = await openPage(browser, stack.origin, { viewport })
  await logIn(page, 'bar')
  await page.locator('[data-code]').first().waitFor()
  return page
}
/** On the phone some tools of the week are behind 'Altro'. */
async function openTool(page: Page, name: string) {
  const isBehindMore = page.viewportSize()!.width < DESKTOP.width && name !== 'Calendario'
  if (isBehindMore) await button(page, 'Altro').click()
  await (isBehindMore ? page.getByRole('menuitem', { name }) : button(page, name)).click()
}
async function openCalendar(page: Page, purpose: 'Calendario' | 'Ordine straordinario' | 'Chiusura straordinaria' = 'Calendario') {
  await openTool(page, purpose)
  await dialog(page, purpose).waitFor()
  await button(page, 'Mese successivo').click()
  await cell(page, ORDERED).waitFor()
}
async function openRange(page: Page, ...dates: string[]) {
  await openCalendar(page, 'Chiusura straordinaria')
  await button(page, 'Più giorni').click()
  for (const date of dates) await cell(page, date).click()
}

/** The contrast of each cell's text with its background, by state. */
const contrasts = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const channels = (colour: string, below: number[]) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = `rgb(${below.join(' ')})`
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (rgb: number[]) => {
      const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
    }
    const paper = channels(getComputedStyle(document.querySelector('[role=dialog]')!).backgroundColor, [255, 255, 255])
    return [...document.querySelectorAll<HTMLElement>('[data-date]')].map((day) => {
      const { color, backgroundColor } = getComputedStyle(day)
      const behind = channels(backgroundColor, paper)
      const [light, dark] = [luminance(behind), luminance(channels(color, behind))].sort((a, b) => b - a)
      return { date: day.dataset['date']!, kind: day.dataset['kind'] ?? 'none', ratio: (light! + 0.05) / (dark! + 0.05) }
    })
  })

describe('the states of a day', () => {
  it.each(['light', 'dark'] as const)('have a contrast of at least 4.5:1 in the %s theme, disabled days included', async (theme) => {
    const page = await open(PHONE)
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await openRange(page, '2026-12-29', '2026-12-31')
    await waitForText(page, /in meno/)
    const december = await contrasts(page)
    await button(page, 'Mese precedente').click()
    await cell(page, '2026-11-19').waitFor()
    expect(await cell(page, '2026-11-19').isDisabled()).toBe(true)
    const all = [...december, ...(await contrasts(page))]
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['none', 'order', 'closure', 'bakery', 'planned', 'past']))
    expect(all.filter(({ ratio }) => ratio < 4.5)).toEqual([])
    await page.context().close()
  })

  it('are one sign each, and days in a row are one band within a week', async () => {
    const page = await open(PHONE)
    await openCalendar(page)
    const boxes = await Promise.all([...RUN, ...BAKERY].map((date) => cell(page, date).boundingBox()))
    const touches = (left: number, right: number) => Math.abs(boxes[left]!.x + boxes[left]!.width - boxes[right]!.x) < 0.5
    expect([touches(0, 1), touches(2, 3), touches(3, 4)]).toEqual([true, true, true])
    for (const date of [...RUN, ...BAKERY, ORDERED]) expect(await cell(page, date).locator('svg').count()).toBe(1)
    expect(await cell(page, BAKERY[0]).getAttribute('aria-label')).toBe('venerdì 25 dicembre 2026, Azienda chiusa')
    await page.context().close()
  })

  it('are listed in words, runs in one line', async () => {
    const page = await open()
    await openCalendar(page)
    const lines = page.getByRole('dialog').getByRole('listitem').getByRole('button')
    const shown = async () => (await lines.allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim())
    await expect.poll(shown).toEqual(['15–16 Chiusura straordinaria', '18 Ordine straordinario 45 pz', '25–27 Azienda chiusa'])
    await page.context().close()
  })
})

describe('a touched date', () => {
  it('is selected and named with what arrives, and opens with one more touch', async () => {
    const page = await open(PHONE)
    await openCalendar(page)
    await foot(page).getByText('Scegli una data per vedere').waitFor()
    const height = (await foot(page).boundingBox())!.height
    await cell(page, ORDERED).click()
    await foot(page).getByText('venerdì 18 dicembre').waitFor()
    await foot(page)
      .getByText(/^venerdì 18 dicembreOrdine straordinario: 45\spz$/)
      .waitFor()
    expect((await foot(page).boundingBox())!.height).toBe(height)
    expect(await cell(page, ORDERED).getAttribute('aria-selected')).toBe('true')
    await cell(page, '2026-12-26').click()
    await foot(page).getByText('Azienda chiusa').waitFor()
    await cell(page, ORDERED).click()
    await foot(page).getByRole('button', { name: 'Apri' }).click()
    await page.getByRole('heading', { name: 'Consegna di venerdì 18 dicembre', exact: true }).waitFor()
    await page.context().close()
  })

  it('OPEN-53 can be opened on a closed date only where it has an order or a closure', async () => {
    const [closed, ordered] = ['2026-11-13', '2026-11-12']
    const own = { customer: '0002', destination: '0001' }
    await stack.db
      .insertInto('extraordinary_closures')
      .values({ ...own, date: closed })
      .execute()
    const [sample] = await stack.db.selectFrom('extraordinary_orders').selectAll().where('date', '=', ORDERED).limit(1).execute()
    await stack.db
      .insertInto('extraordinary_orders')
      .values({ ...sample!, ...own, date: ordered, id: sample!.id + 1_000_000 })
      .execute()
    const page = await open()
    await openTool(page, 'Ordine straordinario')
    await dialog(page, 'Ordine straordinario').waitFor()
    const dates = [ordered, closed, '2026-11-11', '2026-11-19', '2026-11-20']
    await cell(page, dates[0]!).waitFor()
    expect(await Promise.all(dates.map((date) => cell(page, date).isDisabled()))).toEqual([false, false, true, true, false])
    // Nor is its order to be closed: it is named, and opens with one more touch.
    await page.keyboard.press('Escape')
    await openTool(page, 'Chiusura straordinaria')
    const asked = watchOperations(page)
    await cell(page, ordered).click()
    await foot(page).getByText('giovedì 12 novembre').waitFor()
    await cell(page, ordered).click()
    await page.getByRole('heading', { name: 'Consegna di giovedì 12 novembre' }).waitFor()
    expect(asked.map(({ operationName }) => operationName)).not.toContain('CreateClosures')
    await page.context().close()
    for (const table of ['extraordinary_closures', 'extraordinary_orders'] as const)
      await stack.db.deleteFrom(table).where('date', 'in', [closed, ordered]).execute()
  })

  it('OPEN-53 offers the staff today as well where the server still delivers it, and nothing before', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    for (const name of ['WeeklyPlanning', 'Exceptions', 'DateOrder'])
      await changeAnswer(page, name, ({ data }) => {
        const destination = data!['destination'] as { ordering: object }
        return { data: { ...data, destination: { ...destination, ordering: { ...destination.ordering, changeableFrom: '2026-11-19' } } } }
      })
    await logIn(page, 'admin', `/home?per=${OWN}`)
    await openTool(page, 'Ordine straordinario')
    await cell(page, '2026-11-19').waitFor()
    expect(await Promise.all(['2026-11-18', '2026-11-19'].map((date) => cell(page, date).isDisabled()))).toEqual([true, false])
    for (const [date, isOffered] of [
      ['2026-11-18', false],
      ['2026-11-19', true],
    ] as const) {
      await page.goto(`/home?data=${date}&per=${OWN}`)
      await button(page, 'Salva Ordine Straordinario').waitFor()
      expect(await button(page, /^Straordinario/).isEnabled()).toBe(isOffered)
    }
    await page.context().close()
  })

  it('OPEN-35 only warns while the bakery is closed: an order and a closure can be made all the same', async () => {
    const page = await open()
    await openCalendar(page, 'Ordine straordinario')
    const line = page
      .getByRole('dialog')
      .getByRole('listitem')
      .getByRole('button', { name: /Azienda chiusa/ })
    await line.click()
    await foot(page).getByText('venerdì 25 dicembre').waitFor()
    await foot(page).getByText('Azienda chiusa').waitFor()
    await foot(page).getByRole('button', { name: 'Apri' }).click()
    await waitForText(page, "In questa data l'azienda è chiusa: non viene consegnato nulla, nemmeno un ordine straordinario.")
    await page.getByRole('button', { name: /^Straordinario/ }).click()
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await page.goto('/home')
    await openCalendar(page, 'Chiusura straordinaria')
    expect(await Promise.all([ORDERED, ...BAKERY].map((date) => cell(page, date).isDisabled()))).toEqual([false, false, false, false])
    // The line of the closing only names its first date; the date itself is closed at a touch.
    await line.click()
    await foot(page).getByText('sabato 26 dicembre').waitFor()
    await cell(page, BAKERY[2]).click()
    await expect.poll(() => closures(BAKERY[0], BAKERY[2])).toEqual([BAKERY[2]])
    await page.context().close()
    // The order is seen when the date is opened again, and can be taken back.
    const again = await open()
    await again.goto(`/home?data=${BAKERY[0]}`)
    await again.locator('li[data-code]').first().waitFor()
    await again.context().close()
    for (const date of [BAKERY[0], BAKERY[2]]) await clearThere(date)
  })

  it('OPEN-113 Back closes what was opened last: the question of a closed date, then the calendar', async () => {
    const page = await open(PHONE)
    await openCalendar(page)
    await cell(page, RUN[0]).click()
    await dialog(page, 'Chiusura straordinaria del 15/12/2026').waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await dialog(page, 'Chiusura straordinaria del 15/12/2026').waitFor({ state: 'detached' })
    expect(await cell(page, RUN[0]).isVisible()).toBe(true)
    await canCloseByBack(page)
    await travel(page, 'back')
    await dialog(page, 'Calendario').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/home')
    await page.context().close()
  })
})

describe('one day', () => {
  it('NAV-26 removes its failure when it is closed in a calendar opened again', async () => {
    const page = await open()
    const failure = page.locator('[data-variant=danger]')
    const undo = await changeAnswer(page, 'CreateClosures', null)
    await openCalendar(page, 'Chiusura straordinaria')
    await cell(page, '2026-12-10').click()
    await failure.waitFor()
    undo()
    await page.keyboard.press('Escape')
    await dialog(page, 'Chiusura straordinaria').waitFor({ state: 'detached' })
    await openTool(page, 'Chiusura straordinaria')
    await button(page, 'Mese successivo').click()
    await cell(page, '2026-12-10').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await failure.count()).toBe(0)
    await reopenThere('2026-12-10')
    await page.context().close()
  })

  it('EXTRA-09 is closed at a touch, and opened again by one button', async () => {
    const page = await open(PHONE)
    await openCalendar(page, 'Chiusura straordinaria')
    await cell(page, '2026-12-09').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await closures('2026-12-09', '2026-12-09')).toEqual(['2026-12-09'])
    await foot(page).getByRole('button', { name: 'Ripristina' }).click()
    await waitForText(page, 'Chiusura straordinaria eliminata con successo!')
    expect(await closures('2026-12-09', '2026-12-09')).toEqual([])
    await foot(page)
      .getByText(/Ordine settimanale: \d+\spz/)
      .waitFor()
    // A typed date as well.
    await page.getByLabel(/scrivi la data/).fill('10/12/2026')
    await page.keyboard.press('Enter')
    await expect.poll(() => closures('2026-12-09', '2026-12-10')).toEqual(['2026-12-10'])
    await foot(page).getByRole('button', { name: 'Ripristina' }).click()
    await expect.poll(() => closures('2026-12-09', '2026-12-10')).toEqual([])
    await page.context().close()
  })
})

describe('a closure', () => {
  it('that an order prevents is told as not saved where the calendar was closed before the answer', async () => {
    await orderThere('2026-12-10', 30)
    const page = await open()
    await openCalendar(page, 'Chiusura straordinaria')
    const release = await holdAnswer(page, 'CreateClosures')
    const sent = page.waitForRequest((request) => request.postData()?.includes('CreateClosures') ?? false)
    await cell(page, '2026-12-10').click()
    await sent
    await page.keyboard.press('Escape')
    await dialog(page, 'Chiusura straordinaria').waitFor({ state: 'detached' })
    release()
    await waitForText(page, "La chiusura del 10/12/2026 non è stata salvata: in questa data c'è un ordine straordinario.")
    expect(await closures('2026-12-10', '2026-12-10')).toEqual([])
    await clearThere('2026-12-10')
    await page.context().close()
  })
})

describe("'Ripristina' in the calendar", () => {
  it('asks before it closes a date again for which somebody has ordered meanwhile', async () => {
    await closeThere('2026-12-10')
    const page = await open()
    await openCalendar(page, 'Calendario')
    await cell(page, '2026-12-10').click()
    await button(page, 'Elimina la chiusura').click()
    await waitForText(page, 'Chiusura straordinaria eliminata con successo!')
    await orderThere('2026-12-10', 30)
    await foot(page).getByRole('button', { name: 'Ripristina' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText("Per il 10/12/2026 c'è un ordine straordinario (1 articolo).").waitFor()
    await question.getByRole('button', { name: 'Indietro' }).click()
    expect([await closures('2026-12-10', '2026-12-10'), await ordered('2026-12-10')]).toEqual([[], [['COR001', 30_000]]])
    expect(page.problems).toEqual([])
    await clearThere('2026-12-10')
  })

  it('says why the order that a closure had deleted does not come back: somebody has changed the date since', async () => {
    await orderThere('2026-12-11', 30)
    const page = await open()
    await openCalendar(page, 'Chiusura straordinaria')
    await cell(page, '2026-12-11').click()
    await page.getByRole('alertdialog').getByRole('button', { name: "Elimina l'ordine e chiudi la data" }).click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    await orderThere('2026-12-11', 12)
    await foot(page).getByRole('button', { name: 'Ripristina' }).click()
    await waitForText(page, 'Nel frattempo questa data è stata cambiata: controlla ciò che arriva.')
    expect(await ordered('2026-12-11')).toEqual([['COR001', 12_000]])
    expect(page.problems).toEqual([])
    await clearThere('2026-12-11')
  })
})

describe('several days', () => {
  it('show what closing them costs, are closed by one request, and opened again', async () => {
    const page = await open(PHONE)
    const cost = await arriving('2026-12-28', '2026-12-31')
    await openRange(page, '2026-12-31', '2026-12-28')
    await foot(page).getByText('28–31 dicembre').waitFor()
    await foot(page)
      .getByText(new RegExp(`${cost.count} consegne in meno: ${cost.pieces}\\spz`))
      .waitFor()
    expect(await cell(page, '2026-12-29').getAttribute('aria-label')).toBe('martedì 29 dicembre 2026, da chiudere')
    expect(await closures('2026-12-28', '2026-12-31')).toEqual([])
    const sent = watchOperations(page)
    await button(page, 'Chiudi 4 giorni').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    const dates = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']
    expect(await closures('2026-12-28', '2026-12-31')).toEqual(dates)
    const asked = sent.filter(({ operationName }) => operationName === 'CreateClosures')
    expect(asked.map(({ variables }) => (variables['input'] as { dates: string[] }).dates)).toEqual([dates])
    await expect.poll(() => cell(page, '2026-12-30').getAttribute('data-kind')).toBe('closure')
    await button(page, 'Ripristina').click()
    await expect.poll(() => closures('2026-12-28', '2026-12-31')).toEqual([])
    await page.context().close()
  })

  it('keep the closures that they have, and lose them through the list of the month', async () => {
    const page = await open()
    await openRange(page, '2026-12-14', '2026-12-17')
    await foot(page).getByText('14–17 dicembre').waitFor()
    await button(page, 'Elimina 2 chiusure').waitFor()
    await button(page, 'Chiudi 2 giorni').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await closures('2026-12-14', '2026-12-17')).toHaveLength(4)
    await button(page, 'Ripristina').click()
    await expect.poll(() => closures('2026-12-14', '2026-12-17')).toEqual([...RUN])
    await cell(page, RUN[0]).press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await openCalendar(page)
    await button(page, /^15–16\s/).click()
    await foot(page).getByText('2 date già chiuse').waitFor()
    await button(page, 'Elimina 2 chiusure').click()
    // The text of the restoration may still be shown.
    await expect.poll(() => closures('2026-12-14', '2026-12-17')).toEqual([])
    await waitForText(page, 'Chiusura straordinaria eliminata con successo!')
    await button(page, 'Ripristina').click()
    await expect.poll(() => closures('2026-12-14', '2026-12-17')).toEqual([...RUN])
    await page.context().close()
  })

  it('EXTRA-19 ask before they delete an order in the middle, and bring it back', async () => {
    const page = await open()
    await openRange(page, '2026-12-17', '2026-12-19')
    expect(await cell(page, ORDERED).getAttribute('aria-label')).toBe('venerdì 18 dicembre 2026, Ordine straordinario, da chiudere')
    await button(page, 'Chiudi 3 giorni').click()
    const question = page.getByRole('alertdialog')
    await question.getByText("Per il 18/12/2026 c'è un ordine straordinario (1 articolo).").waitFor()
    await question.getByRole('button', { name: 'Indietro' }).click()
    expect([await closures('2026-12-17', '2026-12-19'), await ordered(ORDERED)]).toEqual([[], [['COR001', 45_000]]])
    await button(page, 'Chiudi 3 giorni').click()
    await question.getByRole('button', { name: "Elimina l'ordine e chiudi la data" }).click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect([(await closures('2026-12-17', '2026-12-19')).length, await ordered(ORDERED)]).toEqual([3, []])
    await button(page, 'Ripristina').click()
    await expect.poll(() => closures('2026-12-17', '2026-12-19')).toEqual([])
    expect(await ordered(ORDERED)).toEqual([['COR001', 45_000]])
    await page.context().close()
  })

  it('are at most 62, as many as the gateway closes at once', async () => {
    const page = await open()
    await openRange(page)
    await button(page, 'Mese successivo').click()
    await cell(page, '2027-01-04').click()
    await button(page, 'Mese successivo').click()
    await button(page, 'Mese successivo').click()
    expect(await cell(page, '2027-03-07').isDisabled()).toBe(true)
    const cost = await arriving('2027-01-04', '2027-03-06')
    await cell(page, '2027-03-06').click()
    await foot(page)
      .getByText(new RegExp(`${cost.count} consegne in meno: ${cost.pieces}\\spz`))
      .waitFor()
    await button(page, 'Chiudi 62 giorni').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await closures('2027-01-04', '2027-03-06')).toHaveLength(62)
    await button(page, 'Ripristina').click()
    await expect.poll(() => closures('2027-01-04', '2027-03-06')).toEqual([])
    await page.context().close()
  })

  it('are chosen and closed by the keyboard alone', async () => {
    const page = await open()
    await openCalendar(page, 'Chiusura straordinaria')
    await button(page, 'Più giorni').press('Enter')
    await cell(page, '2026-12-21').focus()
    await page.keyboard.press('Enter')
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-date'))).toBe('2026-12-23')
    await page.keyboard.press('Enter')
    await foot(page).getByText('21–23 dicembre').waitFor()
    for (let stops = 0; stops < 12; stops += 1) {
      await page.keyboard.press('Tab')
      if (await button(page, 'Chiudi 3 giorni').evaluate((one) => one === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await closures('2026-12-21', '2026-12-23')).toHaveLength(3)
    await reopenThere('2026-12-21', '2026-12-22', '2026-12-23')
    await page.context().close()
  })
})

describe('narrow screens', () => {
  it.each([
    [360, 740],
    [320, 640],
  ])('at %i px clip no word and scroll nothing sideways', async (width, height) => {
    const page = await open({ width, height })
    await openRange(page, '2026-12-28', '2026-12-31')
    await waitForText(page, /in meno/)
    const clipped = await page
      .getByRole('dialog')
      .evaluate((root) =>
        [...root.querySelectorAll<HTMLElement>('*')]
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
          .map((one) => `${one.tagName} ${one.className} ${one.textContent}`.slice(0, 120)),
      )
    expect(clipped).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })
})

describe('across the cut-off', () => {
  it('a range that has lost its first date is refused whole, and offers the rest', async () => {
    const page = await open()
    await button(page, 'Chiusura straordinaria').click()
    await button(page, 'Più giorni').click()
    await cell(page, '2026-11-20').click()
    await cell(page, '2026-11-22').click()
    // An action in the night keeps the session alive.
    stack.clock.moveTo('2026-11-20 02:00')
    for (const date of ['2026-11-20', '2026-11-22']) await cell(page, date).click()
    await waitForText(page, /in meno/)
    stack.clock.moveTo('2026-11-20 08:30')
    await button(page, 'Chiudi 3 giorni').click()
    await waitForText(page, /^Errore nel salvataggio della chiusura straordinaria: /)
    expect(await closures('2026-11-20', '2026-11-22')).toEqual([])
    await button(page, 'Chiudi 2 giorni').click()
    await expect.poll(() => closures('2026-11-20', '2026-11-22')).toEqual(['2026-11-21', '2026-11-22'])
    await page.context().close()
  })

  it('CUTOFF-07 ends the offer to undo a closure', async () => {
    stack.clock.moveTo('2026-11-20 19:30')
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await page.clock.install({ time: new Date('2026-11-20T18:30:00Z') })
    await logIn(page, 'bar')
    await openCalendar(page, 'Chiusura straordinaria')
    await cell(page, '2026-12-11').click()
    const undo = foot(page).getByRole('button', { name: 'Ripristina' })
    await expect.poll(() => undo.isEnabled()).toBe(true)
    stack.clock.moveTo('2026-11-20 20:00')
    await expect.poll(async () => (await page.clock.fastForward(61_000), undo.isDisabled()), { interval: 1_000 }).toBe(true)
    await page.context().close()
  })

  it('CUTOFF-07 after it nothing can be closed or opened while the calendar is open', async () => {
    stack.clock.moveTo('2026-11-20 19:30')
    const page = await open()
    await openCalendar(page, 'Chiusura straordinaria')
    stack.clock.moveTo('2026-11-20 20:00')
    await cell(page, '2026-12-10').click()
    await waitForText(page, /straordinaria: Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00\./)
    expect(await closures('2026-12-10', '2026-12-10')).toEqual([])
    await page.context().close()
  })
})
