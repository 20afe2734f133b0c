// Orders and closures of single dates in a real browser, against the whole stack: calendar, orders, closures, preview.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedAt, axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient } from '../support/portal-client.ts'
import {
  canCloseByBack,
  changeAnswer,
  cutStreams,
  hasLeftHistory,
  holdAnswer,
  keysOf,
  logIn,
  refusing,
  storedDrafts,
  travel,
  watchOperations,
} from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

type OpenPage = Awaited<ReturnType<typeof openPage>>

const OWN = '0002/0001'
const KEY = { customer: '0002', destination: '0001' }
// The clock is on Thursday 2026-11-19, 18:00; the cut-off is 20:00. The bar's calendar contains:
const ORDERED = '2026-11-22'
const CLOSED = '2026-11-25'
const THURSDAY = '2026-11-26'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const OFFLINE = 'Il server non risponde. Controlla la connessione e riprova.'

let stack: Stack
let browser: Browser
/** The same customer on another device. */
let other: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  other = stack.client()
  await other.login(CUSTOMER)
  await moveStories()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** The demo leaves the bar's next nine days without exceptions; these tests need one of each kind nearby. */
async function moveStories() {
  const { customer, destination } = KEY
  const month = '2026-11-%'
  const orders = stack.db.updateTable('extraordinary_orders').set({ date: ORDERED })
  await orders.where('customer', '=', customer).where('destination', '=', destination).where('date', 'like', month).execute()
  const closures = stack.db.updateTable('extraordinary_closures').set({ date: CLOSED })
  await closures.where('customer', '=', customer).where('destination', '=', destination).where('date', 'like', month).execute()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const dayCell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const kind = (page: Page, date: string) => dayCell(page, date).getAttribute('data-kind')
const background = (page: Page, date: string) => dayCell(page, date).evaluate((cell) => getComputedStyle(cell).backgroundColor)
const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`)
const field = (page: Page, code: string) => row(page, code).getByRole('textbox')
const rowCodes = (page: Page) => page.locator('[data-code]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-code')))
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** Ignores failures of requests that a test itself aborted. */
const faults = ({ problems }: OpenPage) => problems.filter((problem) => !problem.includes('net::ERR_FAILED'))

const orderOf = (date: string) =>
  stack.db
    .selectFrom('extraordinary_orders')
    .selectAll()
    .where('customer', '=', KEY.customer)
    .where('destination', '=', KEY.destination)
    .where('date', '=', date)
    .execute()
const isClosed = async (date: string) =>
  (
    await stack.db
      .selectFrom('extraordinary_closures')
      .select('date')
      .where('customer', '=', KEY.customer)
      .where('destination', '=', KEY.destination)
      .where('date', '=', date)
      .execute()
  ).length > 0
const quantityOf = async (date: string, article: string) => (await orderOf(date)).find((each) => each.article === article)?.quantity
const planned = async () =>
  (await other.ask('WeeklyPlanning', { destinationId: OWN })).destination.planning.rows as {
    articleCode: string
    quantities: Record<string, number>
  }[]

const removeOrder = (date: string) => other.ask('DeleteExtraordinaryOrder', { input: { destinationId: OWN, date }, date, ...YEAR })
/** The other device orders for a date, or closes it. */
async function orderThere(date: string, quantities: Record<string, number>) {
  const rows = Object.entries(quantities).map(([articleCode, quantity]) => ({ articleCode, quantity }))
  const { setExtraordinaryOrder } = await other.ask('SetExtraordinaryOrder', { input: { destinationId: OWN, date, rows }, date, ...YEAR })
  expect(setExtraordinaryOrder).toMatchObject({ __typename: 'ExtraordinaryOrderSet' })
}
const closeThere = (date: string) =>
  other.ask('CreateClosures', { input: { destinationId: OWN, dates: [date], onOrder: 'DELETE' }, date, ...YEAR })

async function openWeek(viewport = DESKTOP): Promise<OpenPage> {
  const page = await openPage(browser, stack.origin, { viewport })
  // These tests are about what somebody else saves unnoticed; live.test.ts has the others.
  await cutStreams(page)
  await logIn(page, 'bar')
  await page.locator('[data-code]').first().waitFor()
  return page
}
/** On the phone some tools of the week are behind 'Altro'. */
async function openTool(page: Page, name: string) {
  if (page.viewportSize()!.width < DESKTOP.width && name !== 'Calendario') await actFromMenu(page, name)
  else await button(page, name).click()
}
async function openCalendar(page: Page, name = 'Calendario') {
  await openTool(page, name)
  await page.locator('[data-date]').first().waitFor()
}
/** Opens a date from the calendar. */
async function openTouched(page: Page, date: string) {
  await dayCell(page, date).click()
  await button(page, 'Apri').click()
  await page.getByRole('heading', { name: /^Consegna di/ }).waitFor()
  await page.locator('[data-code]').first().waitFor()
}
async function openDate(page: Page, date: string) {
  await openCalendar(page)
  await openTouched(page, date)
}
const choices = (page: Page) => page.getByRole('group', { name: /^Che cosa arriva/ })
const choice = (page: Page, name: string) => choices(page).getByRole('button', { name: new RegExp(`^${name}`) })
const choicesDisabled = (page: Page) => Promise.all(['Settimana', 'Straordinario', 'Niente'].map((name) => choice(page, name).isDisabled()))
/** Resolves once this is what arrives. */
const isChosen = (page: Page, name: string) => choices(page).locator('[aria-pressed=true]').getByText(name).waitFor()
async function actFromMenu(page: Page, name: string) {
  await button(page, 'Altro').click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}
async function type(page: Page, code: string, text: string) {
  await field(page, code).fill(text)
  await field(page, code).blur()
}

describe('the calendar', () => {
  let page: OpenPage
  beforeAll(async () => {
    page = await openWeek()
    await openCalendar(page)
  })

  it('PLAN-12 EXTRA-06 EXTRA-07 marks orders yellow and closures red, each with an icon and a word', async () => {
    await dialog(page, 'Calendario').waitFor()
    expect([await kind(page, ORDERED), await background(page, ORDERED)]).toEqual(['order', 'rgb(255, 224, 138)'])
    expect([await kind(page, CLOSED), await background(page, CLOSED)]).toEqual(['closure', 'rgb(179, 38, 30)'])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expect.poll(() => background(page, ORDERED)).toBe('rgb(242, 210, 92)')
    await expect.poll(() => background(page, CLOSED)).toBe('rgb(140, 29, 24)')
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    expect(await kind(page, THURSDAY)).toBeNull()
    expect(await dayCell(page, ORDERED).getAttribute('aria-label')).toBe('domenica 22 novembre 2026, Ordine straordinario')
    expect(await dayCell(page, CLOSED).getAttribute('aria-label')).toBe('mercoledì 25 novembre 2026, Chiusura straordinaria')
    expect(await dayCell(page, '2026-11-19').getAttribute('aria-label')).toContain('Consegna chiusa')
    for (const date of [ORDERED, CLOSED, '2026-11-19']) expect(await dayCell(page, date).locator('svg').count()).toBe(1)
    await page.getByRole('list', { name: 'Legenda' }).getByText('Azienda chiusa').waitFor()
  })

  it('EXTRA-10 lists the dates of the month, or an empty state', async () => {
    await dialog(page, 'Calendario')
      .getByRole('button', { name: /^22 Ordine straordinario \d+ pz/ })
      .waitFor()
    expect(await page.getByText('Non sono presenti ordini straordinari nel mese corrente.').count()).toBe(0)
    await page.getByRole('button', { name: 'Mese precedente' }).click()
    await page.getByText('Non sono presenti ordini straordinari nel mese corrente.').waitFor()
    await page.getByRole('button', { name: 'Mese successivo' }).click()
    await dayCell(page, ORDERED).waitFor()
  })

  it('EXTRA-10 says that there is no order also in a month with closures', async () => {
    const closure = { ...KEY, date: '2026-10-20' }
    await stack.db.insertInto('extraordinary_closures').values(closure).execute()
    const fresh = await openWeek()
    await openCalendar(fresh)
    await fresh.getByRole('button', { name: 'Mese precedente' }).click()
    await fresh.getByText('Non sono presenti ordini straordinari nel mese corrente.').waitFor()
    expect(await kind(fresh, closure.date)).toBe('closure')
    await fresh.context().close()
    await stack.db.deleteFrom('extraordinary_closures').where('date', '=', closure.date).execute()
  })

  it('VALID-01 VALID-02 accepts a typed date as dd/mm/yyyy and rejects a day that does not exist', async () => {
    const typed = page.getByLabel(/scrivi la data/)
    for (const wrong of ['31/02/2027', '2026-11-27', '32/01/2027', '01/13/2027', '01/01/1899', '1/12/2026', 'domani']) {
      await typed.fill(wrong)
      await button(page, 'Vai alla data').click()
      await waitForText(page, 'Data non valida: usa gg/mm/aaaa.')
      await typed.fill('')
    }
    expect(new URL(page.url()).search).toBe('')
    await typed.fill('27/11/2026')
    await typed.press('Enter')
    await page.getByText('venerdì 27 novembre', { exact: true }).waitFor()
    await button(page, 'Apri').click()
    await page.getByRole('heading', { name: 'Consegna di venerdì 27 novembre', exact: true }).waitFor()
    await page.goto('/home?data=2026-02-31')
    await page.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    expect(faults(page)).toEqual([])
  })

  it('opens with the weekly screen in one operation', async () => {
    const counted = await openPage(browser, stack.origin, { viewport: PHONE })
    await logIn(counted, 'bar')
    await counted.locator('[data-code]').first().waitFor()
    const asked = watchOperations(counted)
    await counted.reload()
    await counted.locator('[data-code]').first().waitFor()
    await openCalendar(counted)
    expect(await kind(counted, CLOSED)).toBe('closure')
    const beside = ['Session', 'Catalogue']
    expect(asked.map(({ operationName }) => operationName).filter((name) => !beside.includes(name))).toEqual(['WeeklyPlanning'])
    await counted.context().close()
  })

  it('EXTRA-04 EXTRA-15 OPEN-49 shows why the extraordinary orders cannot be loaded, and leads back from a date', async () => {
    const failing = await openPage(browser, stack.origin, { viewport: DESKTOP })
    const restore = await changeAnswer(failing, 'Exceptions', () => refusing('UPSTREAM_FAILED'))
    const { errors } = refusing('UPSTREAM_FAILED')
    await changeAnswer(failing, 'WeeklyPlanning', (answer) => {
      const destination = { ...(answer.data!['destination'] as object), extraordinaryOrders: null, closures: null }
      return {
        data: { ...answer.data, destination },
        errors: errors!.map((error) => ({ ...error, path: ['destination', 'extraordinaryOrders'] })),
      }
    })
    await logIn(failing, 'bar')
    await button(failing, 'Calendario').click()
    await waitForText(failing, 'Errore nel caricamento degli ordini straordinari: Il gestionale non risponde')
    // The week itself has been read.
    expect(await failing.getByText('Il server del panificio non risponde').count()).toBe(0)
    restore()
    await button(failing, 'Riprova').click()
    await dayCell(failing, ORDERED).waitFor()
    expect(await kind(failing, ORDERED)).toBe('order')
    await changeAnswer(failing, 'DateOrder', () => refusing('UPSTREAM_FAILED'))
    await dayCell(failing, ORDERED).click()
    await button(failing, 'Apri').click()
    await waitForText(failing, 'Errore nel caricamento degli ordini straordinari: Il gestionale non risponde')
    await button(failing, 'Torna al planning Settimanale').click()
    await failing.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    await failing.context().close()
  })
})

describe('an extraordinary order', () => {
  let page: OpenPage
  beforeAll(async () => {
    page = await openWeek()
  })

  it('EXTRA-01..04 PLAN-04 starts from the delivery of the week on a date without an order', async () => {
    await openCalendar(page, 'Ordine straordinario')
    await dialog(page, 'Ordine straordinario').waitFor()
    // A closed date is disabled.
    expect(await dayCell(page, '2026-11-19').isDisabled()).toBe(true)
    await openTouched(page, THURSDAY)
    await page.getByRole('heading', { name: 'Consegna di giovedì 26 novembre', exact: true }).waitFor()
    await page.getByText('Modificabile fino a mercoledì 25/11 alle 20:00').waitFor()
    await isChosen(page, 'Settimana')
    await button(page, 'Salva Ordine Straordinario').waitFor()
    await button(page, 'Annulla Ordine Straordinario').waitFor()
    await button(page, 'Torna al planning Settimanale').waitFor()
    const week = (await planned()).filter(({ quantities }) => quantities['thursday']! > 0)
    expect(new Set(await rowCodes(page))).toEqual(new Set(week.map(({ articleCode }) => articleCode)))
    expect(await field(page, 'COR001').inputValue()).toBe(
      String(week.find(({ articleCode }) => articleCode === 'COR001')!.quantities['thursday']),
    )
    expect(await button(page, 'Annulla Ordine Straordinario').isDisabled()).toBe(true)
  })

  it('EXTRA-05 returns to the week without saving', async () => {
    await type(page, 'COR001', '40')
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByRole('heading', { name: /prossima consegna 26\/11/ }).waitFor()
    expect(await orderOf(THURSDAY)).toEqual([])
    expect((await planned()).find(({ articleCode }) => articleCode === 'COR001')!.quantities['thursday']).toBe(13)
  })

  it('EXTRA-13 EXTRA-18 OPEN-47 OPEN-49 saves the whole order for this date only, without prices from the browser', async () => {
    const asked = watchOperations(page)
    await openDate(page, THURSDAY)
    await type(page, 'COR001', '40')
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await isChosen(page, 'Straordinario')
    expect(await quantityOf(THURSDAY, 'COR001')).toBe(40_000)
    expect((await orderOf(THURSDAY)).length).toBe((await rowCodes(page)).length)
    expect((await planned()).find(({ articleCode }) => articleCode === 'COR001')!.quantities['thursday']).toBe(13)
    const { variables } = asked.find(({ operationName }) => operationName === 'SetExtraordinaryOrder')!
    const { rows } = variables['input'] as { rows: object[] }
    expect(Object.keys(rows[0]!).sort()).toEqual(['articleCode', 'quantity'])
    expect(JSON.stringify(variables)).not.toContain('prezzo')
    await button(page, 'Torna al planning Settimanale').click()
    await waitForText(page, 'La consegna del gio 26/11 ha un ordine straordinario')
    await openCalendar(page)
    expect(await kind(page, THURSDAY)).toBe('order')
    await page.keyboard.press('Escape')
  })

  it('PLAN-05 EXTRA-17 is changed, with the limits of the week', async () => {
    await openDate(page, THURSDAY)
    expect(await field(page, 'COR001').inputValue()).toBe('40')
    const { limits } = (
      (await other.ask('WeeklyPlanning', { destinationId: OWN })).destination.planning.rows as {
        articleCode: string
        limits: { maximum: number }
      }[]
    ).find(({ articleCode }) => articleCode === 'COR001')!
    await type(page, 'COR001', String(limits.maximum + 1))
    await row(page, 'COR001').getByRole('alert').getByText(`Massimo ${limits.maximum}`).waitFor()
    expect(await button(page, 'Salva Ordine Straordinario').isDisabled()).toBe(true)
    await type(page, 'COR001', '0')
    await button(page, 'Aggiungi articolo').first().click()
    await dialog(page, 'Scegli un articolo').getByRole('list').getByRole('button').first().click()
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    // The alert of the previous save may still be visible.
    await expect.poll(() => quantityOf(THURSDAY, 'COR001')).toBeUndefined()
    await row(page, 'COR001').waitFor({ state: 'detached' })
  })

  it('EXTRA-13 EXTRA-14 OPEN-49 shows a failure, and keeps what was typed', async () => {
    let restore = await changeAnswer(page, 'SetExtraordinaryOrder', null)
    const [code] = await rowCodes(page)
    await row(page, code!)
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    const typed = await field(page, code!).inputValue()
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, `Errore nel salvataggio dell'ordine straordinario: ${OFFLINE}`)
    expect(await field(page, code!).inputValue()).toBe(typed)
    restore()
    restore = await changeAnswer(page, 'DeleteExtraordinaryOrder', null)
    await button(page, 'Annulla Ordine Straordinario').click()
    await button(page, "Elimina l'ordine").click()
    await waitForText(page, `Errore nell'annullamento dell'ordine straordinario: ${OFFLINE}`)
    expect((await orderOf(THURSDAY)).length).toBeGreaterThan(0)
    restore()
  })

  it('F28 shows no failure for a change whose answer was lost: it is sent again, and made once', async () => {
    const asked = watchOperations(page)
    let lost = 0
    const restore = await changeAnswer(page, 'SetExtraordinaryOrder', (answer) => (lost++ === 0 ? null : answer))
    const [code] = await rowCodes(page)
    await row(page, code!)
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    const typed = (await field(page, code!).inputValue()).replace(',', '.')
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect(await page.getByText("Errore nel salvataggio dell'ordine straordinario").count()).toBe(0)
    expect(await quantityOf(THURSDAY, code!)).toBe(Number(typed) * 1_000)
    const [key, again] = keysOf(asked, 'SetExtraordinaryOrder')
    expect([key, again]).toEqual([expect.stringMatching(/^\w{32}$/), key])
    restore()
  })

  it('EXTRA-14 EXTRA-18 OPEN-103 is deleted: the week applies again', async () => {
    await button(page, 'Annulla Ordine Straordinario').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Indietro' }).click()
    expect((await orderOf(THURSDAY)).length).toBeGreaterThan(0)
    await button(page, 'Annulla Ordine Straordinario').click()
    await button(page, "Elimina l'ordine").click()
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    await isChosen(page, 'Settimana')
    expect(await orderOf(THURSDAY)).toEqual([])
    expect(await field(page, 'COR001').inputValue()).toBe('13')
    await button(page, 'Torna al planning Settimanale').click()
    await openCalendar(page)
    expect(await kind(page, THURSDAY)).toBeNull()
    expect(faults(page)).toEqual([])
    await page.context().close()
  })
})

describe('an order of a few articles', () => {
  const FRIDAY = '2026-11-27'

  it('starts empty, focuses an added article, and offers a closure when every quantity is zero', async () => {
    const page = await openWeek(PHONE)
    await openDate(page, FRIDAY)
    const bar = page.getByRole('navigation', { name: 'Navigazione' })
    await bar.locator('[aria-current=page]', { hasText: 'Ve' }).waitFor()
    await actFromMenu(page, 'Parti da vuoto')
    await waitForText(page, 'Tutte le quantità sono a zero')
    expect(await button(page, 'Salva Ordine Straordinario').isDisabled()).toBe(true)
    await button(page, 'Aggiungi articolo').first().click()
    await dialog(page, 'Scegli un articolo')
      .getByRole('button', { name: /^Focaccia genovese/ })
      .click()
    await page.waitForFunction(() => document.activeElement?.closest('[data-code]')?.getAttribute('data-code') === 'FOC001')
    const distance = async () => {
      const added = (await row(page, 'FOC001').boundingBox())!
      const foot = (await page.getByRole('region', { name: 'Riepilogo e salvataggio' }).boundingBox())!
      return foot.y - added.y - added.height
    }
    await expect.poll(distance).toBeGreaterThanOrEqual(0)
    await button(page, 'Anteprima').click()
    await waitForText(page, 'Le modifiche non salvate non compaiono: salvale per vederle qui.')
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect((await orderOf(FRIDAY)).map(({ article }) => article)).toEqual(['FOC001'])

    await actFromMenu(page, 'Parti da vuoto')
    await button(page, 'Chiudi la data').click()
    await button(page, "Elimina l'ordine e chiudi la data").click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect([await isClosed(FRIDAY), await orderOf(FRIDAY)]).toEqual([true, []])
    await other.ask('DeleteClosures', { input: { destinationId: OWN, dates: [FRIDAY] }, date: FRIDAY, ...YEAR })
    expect(faults(page)).toEqual([])
    await page.context().close()
  })
})

describe('what arrives on a date', () => {
  const MONDAY = '2026-11-30'
  const undo = (page: Page) => button(page, 'Ripristina')

  it('becomes an order with the first changed quantity, and the week again without a change', async () => {
    const page = await openWeek(PHONE)
    await openDate(page, MONDAY)
    await isChosen(page, 'Settimana')
    await page.getByText('come ogni lunedì').waitFor()
    expect(await button(page, 'Salva Ordine Straordinario').isDisabled()).toBe(true)
    const before = await field(page, 'COR001').inputValue()
    await type(page, 'COR001', '40')
    await isChosen(page, 'Straordinario')
    await page.getByText('solo 30 novembre').waitFor()
    await type(page, 'COR001', before)
    await isChosen(page, 'Settimana')
    // An order like the week keeps the date as it is when the week changes.
    await choice(page, 'Straordinario').click()
    await isChosen(page, 'Straordinario')
    expect(await button(page, 'Salva Ordine Straordinario').isEnabled()).toBe(true)
    await choice(page, 'Settimana').click()
    await isChosen(page, 'Settimana')
    expect(await orderOf(MONDAY)).toEqual([])
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it("'Niente' saves at once; 'Ripristina' brings back the week with what was typed", async () => {
    const page = await openWeek(PHONE)
    await openDate(page, MONDAY)
    await type(page, 'COR001', '41')
    await choice(page, 'Niente').click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect(await isClosed(MONDAY)).toBe(true)
    await isChosen(page, 'Niente')
    await page.getByText('Lunedì 30 novembre non arriva niente. Le altre settimane restano come sono.').waitFor()
    expect(await page.locator('[data-code]').count()).toBe(0)
    // The keyboard goes on where it was.
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await undo(page).click()
    await expect.poll(() => isClosed(MONDAY)).toBe(false)
    await isChosen(page, 'Straordinario')
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('41')
    expect(await orderOf(MONDAY)).toEqual([])
    await choice(page, 'Settimana').click()
    await isChosen(page, 'Settimana')

    // Both ways out of a closure.
    await choice(page, 'Niente').click()
    await isChosen(page, 'Niente')
    await expect.poll(() => isClosed(MONDAY)).toBe(true)
    await choice(page, 'Straordinario').click()
    await waitForText(page, "Per questa data c'è una chiusura straordinaria")
    await row(page, 'COR001').waitFor()
    await choice(page, 'Niente').click()
    await row(page, 'COR001').waitFor({ state: 'detached' })
    await choice(page, 'Settimana').click()
    await waitForText(page, 'Chiusura straordinaria eliminata con successo!')
    await isChosen(page, 'Settimana')
    expect(await isClosed(MONDAY)).toBe(false)
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it("OPEN-103 'Settimana' over an order asks first, 'Niente' names it, and both are undone", async () => {
    await orderThere(MONDAY, { COR001: 10, COR003: 7 })
    const quantities = async () => Object.fromEntries((await orderOf(MONDAY)).map(({ article, quantity }) => [article, quantity / 1000]))
    const page = await openWeek()
    await openDate(page, MONDAY)
    await isChosen(page, 'Straordinario')
    await choices(page).getByText('17\u00a0pz').waitFor()
    await choice(page, 'Settimana').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Indietro' }).click()
    expect(await quantities()).toEqual({ COR001: 10, COR003: 7 })
    await choice(page, 'Settimana').click()
    await button(page, "Elimina l'ordine").click()
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    await isChosen(page, 'Settimana')
    expect(await quantities()).toEqual({})
    await undo(page).click()
    await isChosen(page, 'Straordinario')
    expect(await quantities()).toEqual({ COR001: 10, COR003: 7 })
    await choice(page, 'Niente').click()
    await button(page, "Elimina l'ordine e chiudi la data").click()
    await isChosen(page, 'Niente')
    expect([await isClosed(MONDAY), await quantities()]).toEqual([true, {}])
    await undo(page).click()
    await isChosen(page, 'Straordinario')
    expect([await isClosed(MONDAY), await quantities()]).toEqual([false, { COR001: 10, COR003: 7 }])
    expect(faults(page)).toEqual([])
    await removeOrder(MONDAY)
    await page.context().close()
  })

  it('a save that somebody else has changed since is not undone', async () => {
    const page = await openWeek()
    await openDate(page, MONDAY)
    await type(page, 'COR001', '20')
    await button(page, 'Salva Ordine Straordinario').click()
    await undo(page).waitFor()
    await orderThere(MONDAY, { COR001: 30 })
    await undo(page).click()
    await waitForText(page, 'Nel frattempo questa data è stata cambiata: controlla ciò che arriva.')
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('30')
    expect(await quantityOf(MONDAY, 'COR001')).toBe(30_000)
    await removeOrder(MONDAY)
    await page.context().close()
  })

  it("EXTRA-14 starts from the week or empty behind 'Altro', which also leads to another date and cancels the order", async () => {
    await orderThere(MONDAY, { COR001: 10, FOC001: 2 })
    const page = await openWeek(PHONE)
    const week = (await planned()).filter(({ quantities }) => quantities['monday']! > 0)
    await openDate(page, MONDAY)
    await actFromMenu(page, 'Parti dalla settimana')
    for (const { articleCode, quantities } of week.slice(0, 3))
      expect(Number((await field(page, articleCode).inputValue()).replace(',', '.'))).toBe(quantities['monday'])
    const sums = await choice(page, 'Straordinario').innerText()
    await choice(page, 'Settimana').getByText(sums.split('\n').at(-1)!).waitFor()
    await actFromMenu(page, 'Parti da vuoto')
    await waitForText(page, 'Tutte le quantità sono a zero')
    await actFromMenu(page, 'Calendario')
    await openTouched(page, THURSDAY)
    await page.getByRole('heading', { name: 'Consegna di giovedì 26 novembre', exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Consegna di lunedì 30 novembre', exact: true }).waitFor()
    await actFromMenu(page, 'Annulla Ordine Straordinario')
    await button(page, "Elimina l'ordine").click()
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    expect(await orderOf(MONDAY)).toEqual([])
    await page.context().close()
  })
})

describe('two people editing one date', () => {
  const TUESDAY = '2026-11-24'
  const SAVE = 'Salva Ordine Straordinario'
  let page: OpenPage
  beforeAll(async () => {
    page = await openWeek()
  })
  const conflict = () => dialog(page, 'Modificato anche da qualcun altro')
  const choose = (value: string) => conflict().getByRole('radio', { name: value, exact: true }).check()
  const settle = () => conflict().getByRole('button', { name: 'Conferma e salva' }).click()
  const quantities = async () => Object.fromEntries((await orderOf(TUESDAY)).map(({ article, quantity }) => [article, quantity / 1000]))

  it('decide each quantity that both have changed; all other changes stay', async () => {
    await orderThere(TUESDAY, { COR001: 10, COR003: 10, COR004: 5 })
    await openDate(page, TUESDAY)
    await type(page, 'COR001', '20')
    await type(page, 'COR003', '21')
    await orderThere(TUESDAY, { COR001: 30, COR003: 31, COR004: 6 })
    await button(page, SAVE).click()
    await conflict().waitFor()
    expect(await axeFindings(page), 'conflict of a date').toEqual([])
    // A postponed decision keeps everything typed.
    await conflict().getByRole('button', { name: 'Decidi dopo' }).click()
    expect([await field(page, 'COR001').inputValue(), await quantities()]).toEqual(['20', { COR001: 30, COR003: 31, COR004: 6 }])
    await button(page, SAVE).click()
    await choose('Il mio: 20')
    await choose('Quello salvato: 31')
    await settle()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect(await quantities()).toEqual({ COR001: 20, COR003: 31, COR004: 6 })
    await expect.poll(() => field(page, 'COR003').inputValue()).toBe('31')
  })

  it('decide before an order replaces a closure saved meanwhile', async () => {
    await type(page, 'COR001', '22')
    await closeThere(TUESDAY)
    await button(page, SAVE).click()
    await choose('Quello salvato: chiusura straordinaria')
    await settle()
    await isChosen(page, 'Niente')
    expect([await isClosed(TUESDAY), await orderOf(TUESDAY)]).toEqual([true, []])
  })

  it('decide once when the order was deleted meanwhile, and save the whole order where it is kept', async () => {
    await orderThere(TUESDAY, { COR001: 10, COR003: 10 })
    await page.reload()
    await field(page, 'COR001').waitFor()
    await type(page, 'COR001', '24')
    await removeOrder(TUESDAY)
    await button(page, SAVE).click()
    await conflict().getByText('Quello salvato: nessun ordine straordinario').waitFor()
    await choose('Il mio: ordine straordinario (2 articoli)')
    await settle()
    await expect.poll(quantities).toEqual({ COR001: 24, COR003: 10 })
  })

  it('decide before an order changed by somebody else is deleted', async () => {
    await isChosen(page, 'Straordinario')
    await orderThere(TUESDAY, { COR001: 40, COR003: 10 })
    await button(page, 'Annulla Ordine Straordinario').click()
    await button(page, "Elimina l'ordine").click()
    await conflict()
      .getByRole('radio', { name: /^Quello salvato: .* 40$/ })
      .check()
    await settle()
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('40')
    expect(await quantities()).toEqual({ COR001: 40, COR003: 10 })
    await orderThere(TUESDAY, { COR001: 41, COR003: 10 })
    await button(page, 'Annulla Ordine Straordinario').click()
    await button(page, "Elimina l'ordine").click()
    await choose("Il mio: Elimina l'ordine")
    await settle()
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    expect(await orderOf(TUESDAY)).toEqual([])
    expect(faults(page)).toEqual([])
    await page.context().close()
  })
})

describe('unsaved changes of a date', () => {
  const MONDAY = '2026-11-30'
  const RECALLED = 'Modifiche rimaste sul dispositivo'

  it('survive navigation to the week and a reload, and end with a save or when they are discarded', async () => {
    const page = await openWeek(PHONE)
    page.on('dialog', (asked) => void asked.accept())
    await openDate(page, MONDAY)
    const before = await field(page, 'COR001').inputValue()
    await type(page, 'COR001', '47')
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    await openDate(page, MONDAY)
    expect([await field(page, 'COR001').inputValue(), await page.getByText(RECALLED).count()]).toEqual(['47', 0])
    await page.reload()
    await waitForText(page, RECALLED)
    expect(await field(page, 'COR001').inputValue()).toBe('47')
    expect(await axeFindings(page), 'restored draft of a date').toEqual([])
    // The week and other dates are unchanged.
    await page.goto('/home?data=2026-11-23')
    await field(page, 'COR001').waitFor()
    expect([await field(page, 'COR001').inputValue(), await page.getByText(RECALLED).count()]).toEqual([before, 0])
    await page.goto(`/home?data=${MONDAY}`)
    await waitForText(page, RECALLED)
    await button(page, 'Altre azioni').click()
    await page.getByRole('menuitem', { name: 'Scarta modifiche' }).click()
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe(before)
    await type(page, 'COR001', '48')
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await page.reload()
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('48')
    expect(await page.getByText(RECALLED).count()).toBe(0)
    await removeOrder(MONDAY)
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it('stay when typed during a save, and end when the user leaves without saving', async () => {
    const page = await openWeek()
    await openDate(page, MONDAY)
    await type(page, 'COR001', '47')
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await changeAnswer(page, 'SetExtraordinaryOrder', async (answer) => {
      await released
      return answer
    })
    await button(page, 'Salva Ordine Straordinario').click()
    await expect.poll(() => quantityOf(MONDAY, 'COR001')).toBe(47_000)
    await type(page, 'COR003', '49')
    release()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await page.getByText('1 modifica non salvata').waitFor()
    expect([await field(page, 'COR001').inputValue(), await field(page, 'COR003').inputValue()]).toEqual(['47', '49'])

    await page.getByRole('link', { name: 'Gestione Documenti' }).click()
    await button(page, 'Esci senza salvare').click()
    await page.waitForURL('**/documenti')
    await page.goto(`/home?data=${MONDAY}`)
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('47')
    expect(await page.getByText('modifica non salvata').count()).toBe(0)
    expect(await field(page, 'COR003').inputValue()).not.toBe('49')
    await removeOrder(MONDAY)
    await page.context().close()
  })

  it('are told as saved, or as not saved, where the date was left before the answer', async () => {
    const page = await openWeek()
    const held = async () => {
      let release = () => {}
      const released = new Promise<void>((done) => (release = done))
      const undo = await changeAnswer(page, 'SetExtraordinaryOrder', async (answer) => (await released, answer))
      return () => (release(), undo())
    }
    await openDate(page, MONDAY)
    await type(page, 'COR001', '47')
    const answer = await held()
    await button(page, 'Salva Ordine Straordinario').click()
    await expect.poll(() => quantityOf(MONDAY, 'COR001')).toBe(47_000)
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    answer()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await openDate(page, MONDAY)
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('47')
    expect(await page.getByText('modifica non salvata').count()).toBe(0)

    await type(page, 'COR001', '50')
    await orderThere(MONDAY, { COR001: 60 })
    const refusal = await held()
    const sent = page.waitForRequest((request) => request.postData()?.includes('SetExtraordinaryOrder') ?? false)
    await button(page, 'Salva Ordine Straordinario').click()
    await sent
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    refusal()
    await waitForText(page, 'La modifica del 30/11/2026 non è stata salvata: nel frattempo questa data è stata cambiata.')
    expect(await quantityOf(MONDAY, 'COR001')).toBe(60_000)
    await removeOrder(MONDAY)
    await page.context().close()
  })

  it('become conflicts where somebody else has changed the date since', async () => {
    await orderThere(MONDAY, { COR001: 10, COR003: 10 })
    const page = await openWeek()
    page.on('dialog', (asked) => void asked.accept())
    await openDate(page, MONDAY)
    await type(page, 'COR001', '50')
    await orderThere(MONDAY, { COR001: 60, COR003: 10 })
    await page.reload()
    await waitForText(page, RECALLED)
    await button(page, 'Salva Ordine Straordinario').click()
    await dialog(page, 'Modificato anche da qualcun altro').getByText('Quello salvato: 60').waitFor()
    expect(await quantityOf(MONDAY, 'COR001')).toBe(60_000)
    await removeOrder(MONDAY)
    await page.context().close()
  })
})

describe('navigation from the week to a date', () => {
  it("OPEN-109 applies the staged changes to the date's order, and leaves the week unchanged", async () => {
    const page = await openWeek()
    await type(page, 'COR001', '33')
    await page.getByText('vale ogni giovedì, dalla consegna del 26/11').waitFor()
    await button(page, 'Solo per questa data').click()
    await page.getByRole('heading', { name: 'Consegna di giovedì 26 novembre', exact: true }).waitFor()
    expect(await field(page, 'COR001').inputValue()).toBe('33')
    // Back without saving keeps the staged changes.
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByText('1 modifica non salvata').waitFor()
    await button(page, 'Solo per questa data').click()
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect(await quantityOf(THURSDAY, 'COR001')).toBe(33_000)
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByRole('heading', { name: /prossima consegna/ }).waitFor()
    expect(await field(page, 'COR001').inputValue()).toBe('13')
    expect(await page.getByText('modifica non salvata').count()).toBe(0)
    expect((await planned()).find(({ articleCode }) => articleCode === 'COR001')!.quantities['thursday']).toBe(13)
    // The order now stands for its date: a change of the week reaches the Thursday after it.
    await page.getByText('vale ogni giovedì, dalla consegna del 03/12').waitFor()
    await removeOrder(THURSDAY)
    await page.context().close()
  })

  it('OPEN-109 takes them out of the week also where the date was left before its answer', async () => {
    const page = await openWeek()
    await type(page, 'COR001', '33')
    await button(page, 'Solo per questa data').click()
    await page.getByRole('heading', { name: 'Consegna di giovedì 26 novembre', exact: true }).waitFor()
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await changeAnswer(page, 'SetExtraordinaryOrder', async (answer) => (await released, answer))
    await button(page, 'Salva Ordine Straordinario').click()
    await expect.poll(() => quantityOf(THURSDAY, 'COR001')).toBe(33_000)
    await button(page, 'Torna al planning Settimanale').click()
    await page.getByText('1 modifica non salvata').waitFor()
    release()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('13')
    expect(await page.getByText('modifica non salvata').count()).toBe(0)
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await removeOrder(THURSDAY)
    await page.context().close()
  })
})

describe('closures', () => {
  let page: OpenPage
  beforeAll(async () => {
    page = await openWeek()
  })

  it('PLAN-06 EXTRA-09 EXTRA-16 EXTRA-18 are saved with one tap', async () => {
    await openCalendar(page, 'Chiusura straordinaria')
    await dialog(page, 'Chiusura straordinaria').waitFor()
    await dayCell(page, THURSDAY).click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    await expect.poll(() => kind(page, THURSDAY)).toBe('closure')
    expect(await isClosed(THURSDAY)).toBe(true)
  })

  it('EXTRA-08 EXTRA-16 OPEN-49 ask what to do with a date that has one: delete it, or order', async () => {
    await dayCell(page, THURSDAY).click()
    const asked = dialog(page, 'Chiusura straordinaria del 26/11/2026')
    await asked.getByRole('button', { name: 'Crea un ordine straordinario' }).waitFor()
    const sent = watchOperations(page)
    const restore = await changeAnswer(page, 'DeleteClosures', null)
    await asked.getByRole('button', { name: 'Elimina la chiusura' }).click()
    await waitForText(page, `Errore nell'eliminazione della chiusura straordinaria: ${OFFLINE}`)
    restore()
    const release = await holdAnswer(page, 'DeleteClosures')
    await asked.getByRole('button', { name: 'Elimina la chiusura' }).click()
    for (const name of ['Elimina la chiusura', 'Crea un ordine straordinario'])
      await expect.poll(() => asked.getByRole('button', { name }).isDisabled()).toBe(true)
    release()
    await waitForText(page, 'Chiusura straordinaria eliminata con successo!')
    expect(await isClosed(THURSDAY)).toBe(false)
    await expect.poll(() => kind(page, THURSDAY)).toBeNull()
    // After a lost answer, the same request has the same key.
    const [key, again] = keysOf(sent, 'DeleteClosures')
    expect([key, again]).toEqual([expect.stringMatching(/^\w{32}$/), key])
    const failing = await changeAnswer(page, 'CreateClosures', null)
    // The calendar is still open below.
    await dayCell(page, THURSDAY).click()
    await waitForText(page, `Errore nel salvataggio della chiusura straordinaria: ${OFFLINE}`)
    failing()
    await dayCell(page, THURSDAY).press('Escape')
  })

  it('EXTRA-08 OPEN-48 are replaced by an order, also where the calendar was opened for one', async () => {
    await openCalendar(page, 'Ordine straordinario')
    // By the cell, and by the line of the list.
    await dayCell(page, CLOSED).click()
    await button(page, 'Annulla').click()
    const line = page.getByRole('listitem').getByRole('button', { name: /25 Chiusura straordinaria/ })
    await line.click()
    await button(page, 'Crea un ordine straordinario').click()
    await waitForText(page, "Per questa data c'è una chiusura straordinaria")
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect([await isClosed(CLOSED), (await orderOf(CLOSED)).length > 0]).toEqual([false, true])
    await button(page, 'Torna al planning Settimanale').click()
  })

  it('EXTRA-19 ask for confirmation before they delete an order, and name it', async () => {
    await openCalendar(page, 'Chiusura straordinaria')
    await dayCell(page, CLOSED).click()
    const count = (await orderOf(CLOSED)).length
    await waitForText(
      page,
      `Per il 25/11/2026 c'è un ordine straordinario (${count} articoli). Chiudendo la data, l'ordine viene eliminato.`,
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Indietro' }).click()
    expect(await isClosed(CLOSED)).toBe(false)
    await dayCell(page, CLOSED).click()
    const agree = page.getByRole('alertdialog').getByRole('button', { name: "Elimina l'ordine e chiudi la data" })
    await agree.waitFor()
    // Somebody else adds an article meanwhile: the confirmation was about another order.
    const rows = [{ articleCode: 'PAN004', quantity: 5 }]
    const more = await other.ask('SetExtraordinaryOrder', {
      input: { destinationId: OWN, date: CLOSED, rows, mode: 'MERGE' },
      date: CLOSED,
      ...YEAR,
    })
    expect(more.setExtraordinaryOrder.__typename).toBe('ExtraordinaryOrderSet')
    await agree.click()
    await waitForText(page, `Per il 25/11/2026 c'è un ordine straordinario (${count + 1} articoli).`)
    expect(await isClosed(CLOSED)).toBe(false)
    await agree.click()
    await waitForText(page, 'Chiusura straordinaria salvata con successo!')
    expect([await isClosed(CLOSED), await orderOf(CLOSED)]).toEqual([true, []])
    expect(faults(page)).toEqual([])
    await page.context().close()
  })
})

describe('special dates', () => {
  it('OPEN-53 shows a closed date as read-only', async () => {
    const page = await openWeek()
    await openDate(page, '2026-11-19')
    await waitForText(page, 'La consegna di questa data è chiusa')
    expect(await field(page, 'COR001').isDisabled()).toBe(true)
    for (const name of ['Salva Ordine Straordinario', 'Annulla Ordine Straordinario', 'Aggiungi articolo'])
      expect(await button(page, name).first().isDisabled()).toBe(true)
    expect(await choicesDisabled(page)).toEqual([true, true, true])
    await page.context().close()
  })

  it('OPEN-42 offers an extraordinary order on a disabled weekday', async () => {
    await other.ask('SetDayDisabled', { input: { destinationId: OWN, day: 'FRIDAY', disabled: true } })
    const page = await openWeek()
    await openCalendar(page)
    await dayCell(page, '2026-11-27').click()
    await waitForText(page, 'Giorno disattivato')
    await button(page, 'Apri').click()
    await isChosen(page, 'disattivato')
    await choice(page, 'Straordinario').click()
    await waitForText(page, 'Questo giorno è disattivato')
    await button(page, 'Salva Ordine Straordinario').click()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect((await orderOf('2026-11-27')).length).toBeGreaterThan(0)
    await removeOrder('2026-11-27')
    await other.ask('SetDayDisabled', { input: { destinationId: OWN, day: 'FRIDAY', disabled: false } })
    await page.context().close()
  })
})

it('the form of a date shows why the date delivers nothing', async () => {
  const page = await openPage(browser, stack.origin, { viewport: PHONE })
  await logIn(page, 'bar')
  for (const [basis, notice] of [
    ['COMPANY_SUSPENDED', "In questa data l'azienda è chiusa: non viene consegnato nulla, nemmeno un ordine straordinario."],
    ['INACTIVE', 'La destinazione non è attiva: non viene consegnato nulla.'],
    ['CLOSURE', "Per questa data c'è una chiusura straordinaria. Salvando, la chiusura viene sostituita da queste quantità."],
    [
      'DAY_DISABLED',
      'Questo giorno è disattivato e non viene consegnato nulla. Salvando, in questa data vengono consegnate queste quantità.',
    ],
  ] as const) {
    const undo = await changeAnswer(page, 'DateOrder', (answer) => {
      const destination = answer.data!['destination'] as { delivery: object }
      const delivery = { ...destination.delivery, basis, rows: [] }
      const closuresOfDate = basis === 'CLOSURE' ? [{ __typename: 'Closure', id: `${OWN}/2026-12-03`, date: '2026-12-03' }] : []
      return { data: { destination: { ...destination, ordersOfDate: [], closuresOfDate, delivery } } }
    })
    await page.goto('/home?data=2026-12-03')
    if (basis !== 'INACTIVE') await choice(page, 'Straordinario').click()
    await expect.poll(() => page.getByText(notice).count(), { message: basis }).toBe(1)
    // The closing of the bakery may still move.
    const canOrder = basis !== 'INACTIVE'
    expect(await page.getByText(/^Modificabile fino a/).count(), basis).toBe(canOrder ? 1 : 0)
    expect(await button(page, 'Aggiungi articolo').first().isEnabled(), basis).toBe(canOrder)
    expect(await choice(page, 'Straordinario').count(), basis).toBe(canOrder ? 1 : 0)
    await button(page, 'Altro').click()
    expect(await page.getByRole('menuitem', { name: 'Parti da vuoto' }).getAttribute('aria-disabled'), basis).toBe(canOrder ? null : 'true')
    undo()
  }
})

describe('the preview', () => {
  it('PLAN-13 OPEN-52 OPEN-113 shows the next delivery of the day as a full-screen document', async () => {
    const page = await openWeek(PHONE)
    await openTool(page, 'Anteprima')
    const preview = dialog(page, 'Anteprima ordine: giovedì 26 novembre 2026')
    await preview.waitFor()
    expect((await preview.boundingBox())!.width).toBe(PHONE.width)
    const shown = preview.getByRole('row', { name: /COR001/ })
    await shown.getByText('13 pz').waitFor()
    await preview.getByText('Ordine settimanale').waitFor()
    const address = await preview.getByRole('link', { name: 'Apri in nuova finestra' }).getAttribute('href')
    const printed = await page.request.get(address!)
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await preview.getByRole('button', { name: 'Chiudi' }).click()
    await openDate(page, ORDERED)
    await button(page, 'Anteprima').click()
    await dialog(page, /domenica 22 novembre/)
      .getByText('Ordine straordinario')
      .waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await dialog(page, /domenica 22 novembre/).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: /^Consegna di domenica 22 novembre/ }).waitFor()
    expect(faults(page)).toEqual([])
    await page.context().close()
  })
})

describe('the preview of an order that was changed since', () => {
  it('shows nothing that was read before, and why it cannot be read', async () => {
    const page = await openWeek()
    const preview = dialog(page, /^Anteprima ordine/)
    const shown = preview.getByRole('row', { name: /COR001/ })
    await button(page, 'Anteprima').click()
    await shown.waitFor()
    await preview.getByRole('button', { name: 'Chiudi' }).click()
    const before = Number(await field(page, 'COR001').inputValue())
    await type(page, 'COR001', String(before + 1))
    await button(page, 'Salva').click()
    await waitForText(page, 'Planning salvato con successo!')
    const release = await holdAnswer(page, 'DeliveryOfDate')
    await button(page, 'Anteprima').click()
    await preview.waitFor()
    expect([await shown.count(), await preview.getByRole('button', { name: 'Stampa' }).isDisabled()]).toEqual([0, true])
    release()
    await shown.getByText(`${before + 1} pz`).waitFor()
    await preview.getByRole('button', { name: 'Chiudi' }).click()
    await changeAnswer(page, 'DeliveryOfDate', () => refusing('UPSTREAM_TIMEOUT'))
    await button(page, 'Anteprima').click()
    await preview.getByText('Errore nel caricamento degli ordini straordinari: Il gestionale non risponde').waitFor()
    expect([await shown.count(), await preview.getByRole('button', { name: 'Stampa' }).isDisabled()]).toEqual([0, true])
    const cells = [{ articleCode: 'COR001', day: 'THURSDAY' as const, quantity: before }]
    await other.ask('UpdatePlanning', { input: { destinationId: OWN, cells, removedRows: [] } })
    await page.context().close()
  })
})

describe('accessibility', () => {
  it.each(auditedAt(PHONE, DESKTOP))(
    'has no finding of axe at $width px on calendar, closed date, order of a date and preview',
    async (viewport) => {
      const page = await openWeek(viewport)
      await openCalendar(page)
      expect(await axeFindings(page), 'calendar').toEqual([])
      await dayCell(page, CLOSED).click()
      await button(page, 'Elimina la chiusura').waitFor()
      expect(await axeFindings(page), 'closed date').toEqual([])
      await button(page, 'Annulla').click()
      await openTouched(page, ORDERED)
      await page.locator('[data-date]').first().waitFor({ state: 'detached' })
      expect(await axeFindings(page), 'order of a date').toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      await button(page, 'Anteprima').click()
      await page.getByRole('table').waitFor()
      expect(await axeFindings(page), 'preview').toEqual([])
    },
  )

  it('works with the keyboard only: calendar, date, quantity, save, cancel', async () => {
    const page = await openWeek()
    const focusedDate = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'))
    await button(page, 'Calendario').press('Enter')
    await dayCell(page, '2026-11-20').press('ArrowDown')
    await expect.poll(focusedDate).toBe('2026-11-27')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focusedDate).toBe('2026-11-28')
    // Once selects the date, twice opens it.
    await page.keyboard.press('Enter')
    await page.getByText('sabato 28 novembre', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Consegna di sabato 28 novembre', exact: true }).waitFor()
    await page.locator('[data-code]').first().waitFor()
    const [code] = await rowCodes(page)
    const before = Number(await field(page, code!).inputValue())
    await field(page, code!).press('ArrowUp')
    await button(page, 'Salva Ordine Straordinario').press('Enter')
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect(await quantityOf('2026-11-28', code!)).toBeGreaterThan(before * 1000)
    await button(page, 'Annulla Ordine Straordinario').press('Enter')
    // The focus is on the harmless answer; the other is one step away.
    const harmless = page.getByRole('alertdialog').getByRole('button', { name: 'Indietro' })
    await expect.poll(() => harmless.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    expect(await orderOf('2026-11-28')).toEqual([])
    await page.context().close()
  })
})

describe('after the cut-off', () => {
  it('CUTOFF-02, CUTOFF-06 what was typed for a date that has closed stays in sight, unsaved, until it is discarded', async () => {
    stack.clock.moveTo('2026-11-19 19:50')
    const page = await openWeek()
    const asked = watchOperations(page)
    await page.goto('/home?data=2026-11-20')
    const before = await field(page, 'COR001').inputValue()
    await type(page, 'COR001', '47')
    await page.getByText('1 modifica non salvata').waitFor()
    stack.clock.moveTo('2026-11-19 20:00')
    await page.reload()
    await waitForText(page, 'Non inviata (1)')
    expect(await field(page, 'COR001').inputValue()).toBe('47')
    expect(await Promise.all([field(page, 'COR001'), button(page, 'Salva Ordine Straordinario')].map((one) => one.isDisabled()))).toEqual([
      true,
      true,
    ])
    await page.keyboard.press('Control+s')
    await button(page, 'Scarta modifiche').click()
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe(before)
    await expect.poll(() => storedDrafts(page)).toEqual([])
    expect(asked.map(({ operationName }) => operationName)).not.toContain('SetExtraordinaryOrder')
    await changeAnswer(page, 'DateOrder', (answer) => {
      const destination = answer.data!['destination'] as { delivery: object }
      return { data: { destination: { ...destination, delivery: { ...destination.delivery, rows: [] } } } }
    })
    await page.reload()
    await waitForText(page, "Nessun articolo nell'ordine")
    expect(await page.getByRole('button', { name: 'Aggiungi articolo', disabled: false }).count()).toBe(0)
    stack.clock.moveTo('2026-11-19 19:50')
    await page.context().close()
  })

  it('EXTRA-02 CUTOFF-06 CUTOFF-07 CUTOFF-11 locks orders and closures of dates, and leaves calendar and preview readable', async () => {
    stack.clock.moveTo('2026-11-19 19:50')
    const page = await openWeek(PHONE)
    const cancelIsDisabled = async (isDisabled: boolean) => {
      await page.locator('[data-code]').first().waitFor()
      expect(await field(page, (await rowCodes(page))[0]!).isDisabled()).toBe(isDisabled)
      await button(page, 'Altro').click()
      const cancel = page.getByRole('menuitem', { name: /^Annulla Ordine Straordinario/ })
      expect(await cancel.getAttribute('aria-disabled')).toBe(isDisabled ? 'true' : null)
      await canCloseByBack(page)
      await page.keyboard.press('Escape')
      await hasLeftHistory(page)
    }
    await page.goto(`/home?data=${ORDERED}`)
    await cancelIsDisabled(false)
    stack.clock.moveTo('2026-11-19 20:00')
    await page.reload()
    await cancelIsDisabled(true)
    await page.setViewportSize(DESKTOP)
    await page.goto('/home')
    await page.getByText('Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.').first().waitFor()
    for (const name of ['Ordine straordinario', 'Chiusura straordinaria']) expect(await button(page, name).isDisabled()).toBe(true)
    await openCalendar(page)
    await dayCell(page, CLOSED).click()
    await waitForText(page, 'La data ora non è modificabile.')
    expect(await button(page, 'Elimina la chiusura').count()).toBe(0)
    await button(page, 'Annulla').click()
    await openTouched(page, ORDERED)
    expect(await field(page, (await rowCodes(page))[0]!).isDisabled()).toBe(true)
    for (const name of ['Salva Ordine Straordinario', 'Annulla Ordine Straordinario', 'Aggiungi articolo'])
      expect(await button(page, name).first().isDisabled()).toBe(true)
    expect(await choicesDisabled(page)).toEqual([true, true, true])
    await button(page, 'Anteprima').click()
    await dialog(page, /Anteprima ordine/)
      .getByRole('table')
      .waitFor()
    await page.context().close()
  })

  async function lock(...pages: Page[]) {
    stack.clock.moveTo('2026-11-19 20:00')
    for (const open of pages) {
      await open.evaluate(() => window.dispatchEvent(new Event('companyChanged')))
      await open.locator('button:disabled', { hasText: 'Aggiungi articolo' }).first().waitFor({ state: 'attached' })
    }
  }

  it('EXTRA-13 EXTRA-14 shows the success of a save and a deletion during which it passes, without the way back', async () => {
    const date = '2026-12-09'
    stack.clock.moveTo('2026-11-19 19:50')
    const page = await openWeek()
    await page.goto(`/home?data=${date}`)
    const saved = await holdAnswer(page, 'SetExtraordinaryOrder')
    await type(page, 'COR001', '48')
    await button(page, 'Salva Ordine Straordinario').click()
    await expect.poll(() => quantityOf(date, 'COR001')).toBe(48_000)
    await lock(page)
    saved()
    await waitForText(page, 'Ordine straordinario salvato con successo!')
    expect(await button(page, 'Ripristina').count()).toBe(0)

    stack.clock.moveTo('2026-11-19 19:50')
    await page.reload()
    const deleted = await holdAnswer(page, 'DeleteExtraordinaryOrder')
    await button(page, 'Annulla Ordine Straordinario').click()
    await button(page, "Elimina l'ordine").click()
    await expect.poll(() => orderOf(date)).toEqual([])
    await lock(page)
    deleted()
    await waitForText(page, 'Ordine straordinario annullato con successo!')
    expect(await button(page, 'Ripristina').count()).toBe(0)
    await page.context().close()
  })

  it('CUTOFF-06 CUTOFF-07 disables also what an open question or list would change, and closes no date at a touch', async () => {
    stack.clock.moveTo('2026-11-19 19:50')
    const pages = await Promise.all([openWeek(), openWeek(), openWeek(), openWeek(), openWeek()])
    const [deleting, choosing, closing, replacing, touching] = pages
    await deleting.goto(`/home?data=${ORDERED}`)
    await button(deleting, 'Annulla Ordine Straordinario').click()
    await choosing.goto(`/home?data=${ORDERED}`)
    await button(choosing, 'Aggiungi articolo').click()
    await closing.goto(`/home?data=${ORDERED}`)
    await choice(closing, 'Niente').click()
    for (const open of [replacing, touching]) await openCalendar(open, 'Chiusura straordinaria')
    await button(replacing, 'Più giorni').click()
    await dayCell(replacing, ORDERED).click()
    await dayCell(replacing, ORDERED).click()
    await button(replacing, 'Chiudi 1 giorno').click()
    const changes = [
      button(deleting, "Elimina l'ordine"),
      dialog(choosing, 'Scegli un articolo').getByRole('button', { name: /^Focaccia genovese/ }),
      ...[closing, replacing].map((open) => button(open, "Elimina l'ordine e chiudi la data")),
    ]
    for (const each of changes) await expect.poll(() => each.isEnabled()).toBe(true)
    await lock(...pages)
    for (const each of changes) await expect.poll(() => each.isDisabled()).toBe(true)
    for (const open of pages) await open.locator('[role=dialog], [role=alertdialog]').getByText('Azioni disabilitate').last().waitFor()
    const asked = watchOperations(touching)
    await dayCell(touching, '2026-11-28').click()
    await button(touching, 'Apri').click()
    await touching.getByRole('heading', { name: /^Consegna di/ }).waitFor()
    expect(asked.map(({ operationName }) => operationName)).not.toContain('CreateClosures')
    for (const open of pages) await open.context().close()
  })
})
