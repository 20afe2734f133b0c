// The production list in a real browser, against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import {
  canCloseByBack,
  changeAnswer,
  cutStreams,
  logIn,
  refusing,
  stopClock,
  travel,
  watchOperations,
  type Answer,
} from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

async function openProduction(options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  // Its own requests are counted; live.test.ts has those that others cause.
  await cutStreams(page)
  const asked = watchOperations(page)
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
  await page.getByText('elaborato').waitFor()
  const filters = () =>
    asked
      .filter(({ operationName }) => operationName === 'Production')
      .map(({ variables: { from, to, filter } }) => ({ from, to, ...(filter as { description: string; articleCode: string }) }))
  return { page, filters }
}

const item = (code: string, unit: string, quantity: number | null, description = `Articolo ${code}`) => ({
  __typename: 'ProductionItem',
  articleCode: code,
  description,
  unit: { __typename: 'Unit', code: unit },
  quantity,
  groupNames: ['Pane', 'Grano duro', 'Forno 1'].map((name, index) => ({
    __typename: 'ProductionGroupName',
    key: `GROUP_${index + 1}`,
    name,
  })),
  trays: { __typename: 'Trays', text: '3 teglie + 4 pz' },
})

const withItems =
  (items: object[]) =>
  ({ data }: Answer): Answer => ({ data: { ...data, production: { ...(data!['production'] as object), items } } })

/** Types a date: digits from the day on, then leaves the field. */
async function typeDate(page: Page, label: string, digits: string) {
  await page.getByRole('textbox', { name: label }).click()
  await page.keyboard.type(digits)
  await page.keyboard.press('Tab')
}
const dateOf = async (page: Page, label: string) => page.getByRole('textbox', { name: label }).inputValue()

describe('the production list', () => {
  it('PROD-01..04, PROD-08, OPEN-67 opens for tomorrow in Rome, with its period, from a real bakery', async () => {
    const { page, filters } = await openProduction({ timezoneId: 'Pacific/Auckland' })
    expect(await dateOf(page, 'Data Inizio')).toBe('20/11/2026')
    expect(await dateOf(page, 'Data Fine')).toBe('20/11/2026')
    await page.getByText('Periodo: venerdì 20/11/2026 · 1 giorno elaborato').waitFor()
    expect(filters()).toEqual([{ from: '2026-11-20', to: '2026-11-20', description: '', articleCode: '' }])
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Scegli: Data Inizio' }).click()
    await expect.poll(() => page.locator('[role=gridcell][aria-current=date]').allInnerTexts()).toEqual(['19'])
    expect(page.problems).toEqual([])
  })

  it('PROD-05..07, PROD-14 filters by description and code, reloads at every change and with the button', async () => {
    const { page, filters } = await openProduction()
    const rows = page.getByRole('table').getByRole('row')
    const count = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount'))
    const all = await count()
    const copied = await page.getByRole('rowheader').first().innerText()
    expect(copied).toContain('1\u00a0kg')
    const first = copied.replace('\u00a0', ' ')
    await page.getByLabel('Descrizione').fill(copied.toUpperCase())
    await expect.poll(() => filters().at(-1)).toMatchObject({ description: first.toUpperCase(), articleCode: '' })
    await expect.poll(count).toBeLessThan(all)
    expect(await page.getByRole('rowheader').allInnerTexts()).toContain(copied)
    await page.getByRole('button', { name: 'Cancella: Descrizione' }).click()
    await expect.poll(count).toBe(all)
    const code = (await rows.nth(1).getByRole('cell').first().innerText()).trim()
    await page.getByLabel('Codice').fill(code)
    await expect.poll(() => filters().at(-1)).toMatchObject({ description: '', articleCode: code })
    const before = filters().length
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect.poll(() => filters().length).toBe(before + 1)
    expect(filters().at(-1)).toMatchObject({ articleCode: code })
    // A word sends one request, a while after its last letter.
    await stopClock(page)
    for (const letter of 'pane') {
      await page.getByRole('textbox', { name: 'Descrizione' }).press(letter)
      await page.clock.runFor(200)
    }
    expect(filters().length).toBe(before + 1)
    await page.clock.runFor(50)
    await expect.poll(() => filters().slice(before + 1)).toMatchObject([{ description: 'pane', articleCode: code }])
  })

  it('PROD-14, PROD-15, VALID-01, OPEN-69, OPEN-68 accepts typed dates, moves the end with the start and names the weekday', async () => {
    const { page, filters } = await openProduction()
    await typeDate(page, 'Data Inizio', '22/11/2026')
    await page.getByText('Periodo: domenica 22/11/2026 · 1 giorno elaborato').waitFor()
    expect(await dateOf(page, 'Data Fine')).toBe('22/11/2026')
    expect(filters().at(-1)).toMatchObject({ from: '2026-11-22', to: '2026-11-22' })
    await typeDate(page, 'Data Fine', '24/11/2026')
    await page.getByText('3 giorni elaborati').waitFor()
    expect(filters().at(-1)).toMatchObject({ from: '2026-11-22', to: '2026-11-24' })
    await typeDate(page, 'Data Fine', '20/11/2026')
    await expect.poll(() => dateOf(page, 'Data Fine')).toBe('22/11/2026')
    await typeDate(page, 'Data Fine', '25/11/2026')
    await expect.poll(() => dateOf(page, 'Data Fine')).toBe('25/11/2026')
    for (const wrong of ['31/02/2027', '26', '26/11', '26-11-2026', '26112026', '2026-11-26']) {
      await typeDate(page, 'Data Fine', wrong)
      await page.getByText('Data non valida').waitFor()
      expect(await dateOf(page, 'Data Fine')).toBe(wrong)
    }
    await typeDate(page, 'Data Fine', '26/11/2026')
    await expect.poll(() => dateOf(page, 'Data Fine')).toBe('26/11/2026')
    expect(await page.getByText('Data non valida').count()).toBe(0)
    expect(filters().every(({ from, to }) => String(from) <= String(to))).toBe(true)
  })

  it('OPEN-69 asks for no period of an address that ends before it starts, or whose end is no date', async () => {
    const { page, filters } = await openProduction()
    for (const end of ['2026-11-20', 'domani']) {
      const before = filters().length
      await page.goto(`/preordini?dal=2026-11-24&al=${end}`)
      await page.getByText('1 giorno elaborato').waitFor()
      expect(
        filters()
          .slice(before)
          .map(({ from, to }) => [from, to]),
      ).toEqual([['2026-11-24', '2026-11-24']])
    }
  })

  it('picks a date in a calendar that marks the date of the list and not the date of the device', async () => {
    const { page } = await openProduction({ now: new Date('2026-11-10T12:00:00Z') })
    await page.getByRole('button', { name: 'Scegli: Data Fine' }).click()
    const calendar = page.getByRole('dialog', { name: 'Scegli: Data Fine' })
    await calendar.getByRole('gridcell', { name: '20', selected: true }).waitFor()
    const outline = await calendar.getByRole('gridcell', { name: '10' }).evaluate((day) => getComputedStyle(day).outlineStyle)
    expect(outline).toBe('none')
    expect(await calendar.getByRole('gridcell', { name: '19' }).isDisabled()).toBe(true)
    await calendar.getByRole('gridcell', { name: '24' }).click()
    await expect.poll(() => dateOf(page, 'Data Fine')).toBe('24/11/2026')
    await page.getByText('5 giorni elaborati').waitFor()
  })

  it('PROD-08 names the weekday of the period that the server has processed, also where another was requested', async () => {
    const { page } = await openProduction()
    await changeAnswer(page, 'Production', ({ data }) => {
      const production = data!['production'] as { processed: object }
      const processed = { ...production.processed, from: '2026-11-16', to: '2026-11-17', dayCount: 2, weekday: 'MONDAY' }
      return { data: { ...data, production: { ...production, processed } } }
    })
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    const named = page.getByText('Periodo: da lunedì 16/11/2026 a martedì 17/11/2026 · 2 giorni elaborati')
    await expect.poll(() => named.isVisible()).toBe(true)
  })

  it('PROD-09, PROD-17, PROD-18 shows its eight columns, quantities to three decimals and a dash for none', async () => {
    const { page } = await openProduction()
    await changeAnswer(
      page,
      'Production',
      withItems([item('A1', 'kg', 12.5), item('A2', 'kg', 0.125), item('A3', 'pz', 30), item('A4', 'pz', null)]),
    )
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await page.getByRole('rowheader', { name: 'Articolo A4' }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Codice',
      'Descrizione',
      'Unità',
      'Quantità Totale',
      'Gruppo 1',
      'Gruppo 2',
      'Gruppo 3',
      'Teglie Info',
    ])
    const cells = async (index: number) => page.getByRole('row').nth(index).locator('td, th').allInnerTexts()
    expect(await cells(1)).toEqual(['A1', 'Articolo A1', 'kg', '12,5', 'Pane', 'Grano duro', 'Forno 1', '3 teglie + 4 pz'])
    expect([(await cells(2))[3], (await cells(3))[3], (await cells(4))[3]]).toEqual(['0,125', '30', '-'])
    // So it is on paper, on the phone and in the bakehouse.
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('#stampa td:first-child').allTextContents()).toEqual(['12,5', '0,125', '30', '-'])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(PHONE)
    const cards = page.getByRole('list', { name: 'Lista di Produzione' }).getByRole('listitem')
    await cards.filter({ hasText: 'Articolo A4' }).getByText('- pz').waitFor()
    await page.goto('/preordini/forno')
    const figure = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Articolo A4' }).locator('.figure')
    expect(await figure.textContent()).toBe('- pz')
  })

  it('aligns decimal commas and whole figures in a column', async () => {
    const { page } = await openProduction()
    const quantities = [7, 12.5, 0.125, 1283.25, 1240]
    const items = quantities.map((quantity, index) => item(`A${index}`, 'kg', quantity))
    await changeAnswer(page, 'Production', withItems(items))
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await page.getByText('1.283,25').first().waitFor()
    /** The right edge of the last digit before the comma, row by row. */
    const ends = () =>
      page.locator('td.figure b').evaluateAll((figures) =>
        figures.map((figure) => {
          const range = document.createRange()
          const text = figure.firstChild!
          range.setStart(text, 0)
          range.setEnd(text, text.textContent!.split(',')[0]!.length)
          return Math.round(range.getBoundingClientRect().right * 2) / 2
        }),
      )
    expect(new Set(await ends()).size).toBe(1)
    await page.setViewportSize({ width: 1024, height: 768 })
    const rights = () =>
      page.locator('td.figure b').evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().right)))
    await expect.poll(async () => new Set(await rights()).size).toBe(1)
  })

  it('PROD-10, PROD-11 shows cards below 768 px, with the number of articles and the sum of each unit', async () => {
    const { page } = await openProduction({ viewport: PHONE })
    await changeAnswer(page, 'Production', withItems([item('A1', 'kg', 0.1), item('A2', 'kg', 0.2), item('A3', 'pz', 30)]))
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    const cards = page.getByRole('list', { name: 'Lista di Produzione' }).getByRole('listitem')
    await cards.filter({ hasText: 'Articolo A3' }).waitFor()
    expect(await cards.count()).toBe(3)
    expect((await cards.first().innerText()).split('\n').filter(Boolean)).toEqual([
      'Articolo A1',
      '0,1 kg',
      'A1 · Pane · Grano duro · Forno 1',
      '3 teglie + 4 pz',
    ])
    expect(await page.getByRole('table').count()).toBe(0)
    const totals = await page.locator('dl').filter({ hasText: 'articoli' }).locator('div').allInnerTexts()
    expect(totals.map((text) => text.split('\n').toSorted())).toEqual([
      ['3', 'articoli'],
      ['0,3', 'kg'],
      ['30', 'pz'],
    ])
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('table').waitFor()
    await page.setViewportSize({ width: 767, height: 900 })
    await cards.first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.setViewportSize(PHONE)
    // The filters are folded, and open on demand.
    expect(await page.getByLabel('Descrizione').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filtri' }).click()
    await page.getByLabel('Descrizione').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize({ width: 768, height: 800 })
    await page.getByRole('table').waitFor()
    expect(await cards.count()).toBe(0)
  })

  it('PROD-12 shows an empty state', async () => {
    const { page } = await openProduction()
    await page.getByLabel('Descrizione').fill('zzzz non esiste')
    await page.getByText('Nessun preordine trovato').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click()
    await page.getByRole('table').waitFor()
    expect(await page.getByLabel('Descrizione').inputValue()).toBe('')
  })

  it('PROD-13 sends no request while no destination is active in the session', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    const asked = watchOperations(page)
    await page.goto('/preordini')
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(asked.map(({ operationName }) => operationName)).not.toContain('Production')
    await logIn(page, 'admin', '/preordini')
    await expect.poll(() => asked.map(({ operationName }) => operationName)).toContain('Production')
  })

  it('OPEN-113 keeps dates, filters, order, grouping, chart and the open destinations in its address: reload, Back and a shared link', async () => {
    const { page, filters } = await openProduction()
    const search = () => Object.fromEntries(new URL(page.url()).searchParams)
    await page.getByRole('button', { name: 'Altro' }).click()
    await page.getByRole('dialog', { name: 'Altro' }).waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await page.getByRole('dialog', { name: 'Altro' }).waitFor({ state: 'detached' })
    expect(search()).toEqual({})
    await typeDate(page, 'Data Inizio', '24/11/2026')
    await page.getByLabel('Descrizione').fill('pan')
    await page.getByLabel('Raggruppa per').selectOption('group3')
    await page.getByRole('button', { name: 'Altro' }).click()
    await page.getByLabel('Ordina per').selectOption('-quantita')
    await page.getByRole('button', { name: 'Grafico' }).click()
    // It opens below the list, and nothing stands over it.
    await page.getByRole('dialog', { name: 'Altro' }).waitFor({ state: 'detached' })
    const shown = { dal: '2026-11-24', descrizione: 'pan', ordine: '-quantita', raggruppa: 'group3', grafico: 'aperto' }
    await expect.poll(search).toEqual(shown)
    const names = () => page.getByRole('table').getByRole('rowheader').allInnerTexts()
    await page.getByText('Periodo: martedì 24/11/2026').waitFor()
    await expect.poll(() => filters().at(-1)).toMatchObject({ from: '2026-11-24', to: '2026-11-24', description: 'pan' })
    await page.locator('figure').first().waitFor()
    const before = await names()
    const isAsBefore = async (shownIn: Page) => {
      await shownIn.locator('figure').first().waitFor()
      await expect.poll(() => shownIn.getByRole('table').getByRole('rowheader').allInnerTexts()).toEqual(before)
      expect(await dateOf(shownIn, 'Data Inizio')).toBe('24/11/2026')
    }
    const asked = filters().length
    await page.reload()
    await isAsBefore(page)
    expect(filters().slice(asked)).toEqual([{ from: '2026-11-24', to: '2026-11-24', description: 'pan', articleCode: '' }])
    // Back from the bakehouse.
    await page.getByRole('main').getByRole('link', { name: 'Laboratorio' }).click()
    await page.waitForURL((url) => url.pathname === '/preordini/forno' && url.searchParams.get('data') === '2026-11-24')
    await page.goBack()
    await isAsBefore(page)
    const button = page.getByRole('button', { name: /^Chi riceve/ }).first()
    const name = (await button.getAttribute('aria-label'))!.replace(/^Chi riceve (.+): .+$/, 'Destinazioni di $1')
    await button.click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('cell').first().waitFor()
    await expect.poll(() => Object.keys(search())).toContain('destinazioni')
    const link = page.url()
    await canCloseByBack(page)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(search).toEqual(shown)
    const other = await page.context().newPage()
    await other.goto(link)
    await other.getByRole('dialog', { name }).getByRole('cell').first().waitFor()
    await other.keyboard.press('Escape')
    await isAsBefore(other)
    // The menu leads to the list as it opens, and the chips remove their filter from the address.
    await page.getByRole('button', { name: 'Rimuovi il filtro: Descrizione' }).click()
    await expect.poll(() => Object.keys(search())).not.toContain('descrizione')
    await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Preordini' }).click()
    await expect.poll(() => dateOf(page, 'Data Inizio')).toBe('20/11/2026')
    expect(search()).toEqual({})
    expect(page.problems).toEqual([])
  })

  it('PROD-19, PROD-20, OPEN-79 shows a failed load in place and as a danger alert, and tries again', async () => {
    const { page } = await openProduction()
    const undo = await changeAnswer(page, 'Production', () => refusing('UPSTREAM_TIMEOUT', 'Il gestionale non risponde'))
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await page.getByRole('main').getByText('Errore nel caricamento dei preordini: Il gestionale non risponde').waitFor()
    await page.locator('[data-variant=danger]').getByText('Errore nel caricamento dei preordini', { exact: true }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    undo()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('table').waitFor()
    expect(await page.getByRole('main').getByText('Errore nel caricamento').count()).toBe(0)
  })
})
