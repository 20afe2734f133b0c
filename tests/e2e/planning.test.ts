// The weekly order in a real browser, against the whole stack: journeys of one customer, each on one page.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient, Variables } from '../support/portal-client.ts'
import {
  atRest,
  changeAnswer,
  cutStreams,
  hasLeftHistory,
  holdAnswer,
  keysOf,
  logIn,
  refusing,
  stored,
  submitLogin,
  watchOperations,
} from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

type Row = { articleCode: string; description: string; unit: { code: string }; quantities: Record<string, number>; note: string | null }
type OpenPage = Awaited<ReturnType<typeof openPage>>

const KEY = { customer: '0002', destination: '0001' }
const OWN = '0002/0001'
const SAVED = 'Planning salvato con successo!'

let stack: Stack
let browser: Browser
/** The same customer on another device. */
let other: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  other = stack.client()
  await other.login(CUSTOMER)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const shownQuantity = (decimal: number, decimals = 0) => decimal.toFixed(decimals).replace('.', ',')
const planned = async (): Promise<Row[]> => (await other.ask('WeeklyPlanning', { destinationId: OWN })).destination.planning.rows
const plannedRow = async (code: string) => (await planned()).find(({ articleCode }) => articleCode === code)
const storedRows = () =>
  stack.db.selectFrom('planning_rows').selectAll().where('customer', '=', KEY.customer).where('destination', '=', KEY.destination).execute()
const saveElsewhere = (code: string, day: Variables<'SetDayDisabled'>['input']['day'], quantity: number) =>
  other.ask('UpdatePlanning', { input: { destinationId: OWN, cells: [{ articleCode: code, day, quantity }], removedRows: [] } })

const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`)
const field = (page: Page, code: string) => row(page, code).getByRole('textbox')
const day = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Giorni della settimana' }).getByRole('button', { name: new RegExp(`^${label}`) })
const foot = (page: Page) => page.getByRole('region', { name: 'Riepilogo e salvataggio' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Nothing is left to save, and the foot says so. */
async function hasSaved(page: Page) {
  await foot(page).getByText(SAVED).waitFor()
  await foot(page)
    .getByText(/^Salvato \d\d:\d\d$/)
    .waitFor()
}
async function save(page: Page) {
  await foot(page).getByRole('button', { name: 'Salva' }).click()
  await hasSaved(page)
}
async function type(page: Page, code: string, text: string) {
  await field(page, code).fill(text)
  await field(page, code).blur()
}
async function openWeek(options: Parameters<typeof openPage>[2] = {}): Promise<OpenPage> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  // These tests are about what somebody else changes unnoticed; live.test.ts has the others.
  await cutStreams(page)
  await logIn(page, 'bar')
  await page.locator('[data-code]').first().waitFor()
  return page
}

type TraceEvent = { name: string; args: { elementCount?: number } }

/** The most elements of the page that the browser styled at once during an action. */
async function countStyled(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } })
  await act()
  await atRest(page)
  const end = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await end
  await session.detach()
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  return Math.max(0, ...counts)
}

describe('the order of a day', () => {
  let page: OpenPage
  beforeAll(async () => {
    // Two articles without limits, one by the piece and one by weight.
    await stack.db
      .updateTable('articles')
      .set({ qtarange: null, qtaminima: null, qtamax: null })
      .where('code', 'in', ['PAN004', 'SPE009'])
      .execute()
    await saveElsewhere('PAN004', 'THURSDAY', 1)
    await saveElsewhere('SPE009', 'THURSDAY', 0.1)
    page = await openWeek()
  })

  it('PLAN-01..03 shows the rows of the own destination with the quantities of the selected day', async () => {
    const rows = await storedRows()
    for (const [label, key] of [
      ['Giovedì', 'giovedi'],
      ['Sabato', 'sabato'],
    ] as const) {
      await day(page, label).click()
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      const shown = await page
        .locator('li[data-code]')
        .evaluateAll((all) => all.map((li) => [li.getAttribute('data-code')!, li.querySelector('input')!.value]))
      const wanted = rows.map((each) => [each.article, shownQuantity(each[key] / 1000, each.article === 'SPE009' ? 2 : 0)])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(wanted))
    }
    await day(page, 'Giovedì').click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Giovedì · prossima consegna 26/11')
    expect(await foot(page).textContent()).toContain('vale ogni giovedì, dalla consegna del 26/11')
  })

  it('PLAN-14, PLAN-15, OPEN-54 shows thumbnails of 80 × 60 that open a zoom with the remark of the warehouse', async () => {
    const thumbnail = button(page, /^Ingrandisci Cornetto vuoto/)
    const frame = await thumbnail.locator('span').boundingBox()
    expect([frame?.width, frame?.height]).toEqual([80, 60])
    await thumbnail.click()
    const zoom = page.getByRole('dialog')
    await zoom.getByRole('heading', { name: 'Note Magazzino' }).waitFor()
    expect(await zoom.textContent()).toContain((await plannedRow('COR001'))!.note!)
    // Photos are softer in the dark, wherever they are shown.
    const filters = () =>
      page.locator('[data-photo]').evaluateAll((all) => [...new Set(all.map((photo) => getComputedStyle(photo).filter))])
    expect(await zoom.locator('[data-photo]').count()).toBe(1)
    await expect.poll(filters).toEqual(['none'])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expect.poll(filters).toEqual(['brightness(0.82) saturate(1.08)'])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    await zoom.getByRole('button', { name: 'Chiudi' }).click()
    await zoom.waitFor({ state: 'hidden' })
  })

  it('PLAN-28, PLAN-30, PLAN-32 steps by 1 up to 1000, and by 0,1 up to 100 for kg, where the article has no limits', async () => {
    const step = async (name: RegExp, code: string) => {
      await row(page, code).getByRole('button', { name }).click()
      return field(page, code).inputValue()
    }
    expect(await step(/^Diminuisci/, 'PAN004')).toBe('0')
    expect(await step(/^Aumenta/, 'PAN004')).toBe('1')
    expect(await step(/^Aumenta/, 'PAN004')).toBe('2')
    await type(page, 'PAN004', '1001')
    await row(page, 'PAN004').getByText('Massimo 1.000.').waitFor()
    await button(page, /^Usa 1\.000 per/).click()
    expect(await field(page, 'PAN004').inputValue()).toBe('1000')

    expect(await step(/^Diminuisci/, 'SPE009')).toBe('0,00')
    expect(await step(/^Aumenta/, 'SPE009')).toBe('0,10')
    expect(await step(/^Aumenta/, 'SPE009')).toBe('0,20')
    await type(page, 'SPE009', '100,1')
    await row(page, 'SPE009').getByText('Massimo 100,00.').waitFor()
    await button(page, /^Usa 100,00 per/).click()
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
  })

  it('PLAN-33, PLAN-34 accepts comma and point, shows a comma, and 2 decimals for kg', async () => {
    await type(page, 'SPE009', '2.5')
    expect(await field(page, 'SPE009').inputValue()).toBe('2,50')
    await type(page, 'SPE009', '3,4')
    expect(await field(page, 'SPE009').inputValue()).toBe('3,40')
    await row(page, 'SPE009').getByText('era 0,10', { exact: true }).waitFor()
    expect(await foot(page).textContent()).toContain('3,40 kg')
    expect(await field(page, 'SPE009').getAttribute('inputmode')).toBe('decimal')
    expect(await field(page, 'COR001').getAttribute('inputmode')).toBe('numeric')
    await row(page, 'SPE009')
      .getByRole('button', { name: /^Scelte per/ })
      .click()
    await page.getByRole('option', { name: '0,00 kg', exact: true }).waitFor()
    for (const choice of await page.getByRole('option').allTextContents()) expect(choice).toMatch(/^\d,\d0 kg$/)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    expect(await field(page, 'SPE009').inputValue()).toBe('0,10')
    await button(page, 'Anteprima').click()
    const preview = dialog(page, /^Anteprima ordine/)
    await preview
      .getByRole('row', { name: /SPE009/ })
      .getByText('0,10 kg', { exact: true })
      .waitFor()
    await preview.getByRole('button', { name: 'Chiudi' }).click()
    await preview.waitFor({ state: 'detached' })
  })

  it('PLAN-27, PLAN-29, PLAN-31, OPEN-108 offers the nearest valid quantities outside step, minimum or maximum, and saves none of it', async () => {
    const operations = watchOperations(page)
    for (const [typed, reason, proposals] of [
      ['3', 'Minimo 5, oppure 0.', ['5']],
      ['13', 'Da 5 a passi di 5.', ['10', '15']],
      ['405', 'Massimo 400.', ['400']],
    ] as const) {
      await type(page, 'PNI008', typed)
      await row(page, 'PNI008').getByText(reason).waitFor()
      expect(await row(page, 'PNI008').getByRole('alert').textContent()).toBe(`(fuori range) ${reason}`)
      expect(await field(page, 'PNI008').inputValue()).toBe(typed)
      expect(await row(page, 'PNI008').getByRole('button', { name: /^Usa/ }).allTextContents()).toEqual(
        proposals.map((each) => `Usa ${each} per Ciabattina 100 g`),
      )
    }
    await type(page, 'PNI008', 'abc')
    await row(page, 'PNI008').getByText('Scrivi un numero').waitFor()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await foot(page).getByText('1 quantità da correggere').waitFor()
    expect(await field(page, 'PNI008').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(operations.filter(({ operationName }) => operationName === 'UpdatePlanning')).toEqual([])
    await type(page, 'PNI008', '0')
    expect(await row(page, 'PNI008').getByRole('button', { name: /^Usa/ }).count()).toBe(0)
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    await button(page, /^Modifica Ciabattina/).click()
    const edit = dialog(page, 'Modifica articolo')
    const thursday = edit.getByRole('textbox', { name: 'Quantità Giovedì' })
    for (const [typed, isAllowed] of [
      ['3', false],
      ['15', true],
      ['405', false],
    ] as const) {
      await thursday.fill(typed)
      await expect.poll(() => edit.getByRole('button', { name: 'Conferma' }).isEnabled()).toBe(isAllowed)
    }
    await edit.getByRole('button', { name: 'Annulla' }).click()
    await edit.waitFor({ state: 'detached' })
  })

  it('PLAN-35, OPEN-108 marks a value out of range beside the field and in the list of choices', async () => {
    const ros = row(page, 'ROS090')
    expect(await field(page, 'ROS090').inputValue()).toBe('12')
    await ros.getByText('(fuori range)').waitFor()
    await ros.getByRole('button', { name: /^Scelte per/ }).click()
    const list = page.getByRole('listbox')
    await list.waitFor()
    const options = await list.getByRole('option').allTextContents()
    expect(options).toHaveLength(12)
    expect(options.slice(0, 5)).toEqual(['0 pz', '10 pz', '12 pz (fuori range)', '15 pz', '20 pz'])
    expect(await list.getByRole('option', { selected: true }).textContent()).toBe('12 pz (fuori range)')
    await list.getByRole('option', { name: '15 pz' }).click()
    expect(await field(page, 'ROS090').inputValue()).toBe('15')
    await field(page, 'ROS090').press('Alt+ArrowDown')
    await expect.poll(() => list.getByRole('option').count()).toBe(11)
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await ros.getByRole('button', { name: /^Scelte per/ }).press('ArrowDown')
    await list.waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
  })

  it('steps with the arrow keys, selects the text on focus, and goes to the next row with Enter', async () => {
    await field(page, 'COR001').click()
    await page.keyboard.type('20')
    expect(await field(page, 'COR001').inputValue()).toBe('20')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('PageUp')
    expect(await field(page, 'COR001').inputValue()).toBe('31')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowDown')
    expect(await field(page, 'COR001').inputValue()).toBe('20')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-code]')?.getAttribute('data-code'))).toBe('C+CREMA')
    await page.keyboard.type('11')
    expect(await foot(page).textContent()).toContain('2 modifiche non salvate')
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    expect(await field(page, 'C+CREMA').inputValue()).toBe('10')
  })

  it('renders again only the row in which a key is pressed, and the total of its day', async () => {
    await field(page, 'COR001').click()
    // React gives the elements that it renders again other props.
    const rendered = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        (all as (HTMLElement & { seen?: unknown })[]).flatMap((element) => {
          const name = Object.keys(element).find((key) => key.startsWith('__reactProps'))!
          const props = element[name as keyof HTMLElement]
          const isNew = props !== element.seen
          element.seen = props
          return isNew ? [element.dataset['code'] ?? element.innerText.split('\n')[0]] : []
        }),
      )
    const around = 'h1, [role=toolbar] button, nav[aria-label="Giorni della settimana"] button'
    expect((await rendered('[data-code]')).length).toBeGreaterThan(10)
    expect((await rendered(around)).length).toBeGreaterThan(13)
    await page.keyboard.type('2')
    expect(await foot(page).textContent()).toContain('1 modifica')
    expect(await rendered('[data-code]')).toEqual(['COR001'])
    expect(await rendered('[data-code]')).toEqual([])
    expect(await rendered(around)).toEqual(['Giovedì'])
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
  })

  it('keeps a tab stop among the actions when the window hides the one that was used', async () => {
    const wide = await openWeek()
    await button(wide, 'Anteprima').focus()
    const stop = wide.getByRole('toolbar', { name: 'Azioni' }).locator('[tabindex="0"]:visible')
    expect(await stop.innerText()).toBe('Anteprima')
    await wide.setViewportSize(PHONE)
    await expect.poll(() => stop.allInnerTexts()).toEqual(['Aggiungi articolo'])
  })

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('styles only what a key in a quantity changes, on a %s', async (_device, viewport) => {
    const typing = await openWeek({ viewport })
    // What else the page loads and the first key asks for would be counted.
    await typing.waitForLoadState('networkidle')
    const usual = typing.waitForResponse((response) => response.request().postData()?.includes('"UsualQuantities"') === true)
    const counts: number[] = []
    for (const code of ['COR001', 'C+CREMA', 'COR003', 'COR004', 'COR007', 'COL001', 'COL003', 'PNI008']) {
      await field(typing, code).focus()
      await atRest(typing)
      counts.push(await countStyled(typing, () => typing.keyboard.type('2')))
      await usual
    }
    // What else happens meanwhile only adds to a count.
    const styled = Math.min(...counts)
    expect(styled).toBeGreaterThan(0)
    expect(styled).toBeLessThan((await typing.locator('*').count()) / 4)
  })

  it('renders ahead the buttons that the first key in a quantity shows', async () => {
    const typing = await openWeek({ viewport: PHONE })
    const ahead = foot(typing).getByLabel('Altre azioni')
    await ahead.waitFor({ state: 'attached' })
    expect(await ahead.isVisible()).toBe(false)
    await field(typing, 'COR001').fill('2')
    await ahead.waitFor()
  })

  it('shows a key before it asks what is usual', async () => {
    const typing = await openWeek()
    await typing.evaluate(() => {
      const fetchNow = window.fetch
      window.fetch = (...request) => {
        if (window.event?.type === 'input') Object.assign(window, { isHeldUp: true })
        return fetchNow(...request)
      }
    })
    const asked = typing.waitForRequest((request) => request.postData()?.includes('"UsualQuantities"') === true)
    await field(typing, 'COR001').focus()
    await typing.keyboard.type('2')
    await asked
    expect(await typing.evaluate(() => 'isHeldUp' in window)).toBe(false)
  })

  it('PLAN-36, PLAN-39 saves only the quantity: the weight beside it is a hint', async () => {
    const operations = watchOperations(page)
    await type(page, 'COR001', '20')
    await row(page, 'COR001').getByText('≈ 1,20 kg').waitFor()
    await button(page, /^Modifica Cornetto vuoto/).click()
    await dialog(page, 'Modifica articolo').getByText('≈ 1,20 kg').waitFor()
    await dialog(page, 'Modifica articolo').getByRole('button', { name: 'Annulla' }).click()
    await dialog(page, 'Modifica articolo').waitFor({ state: 'detached' })
    await save(page)
    await foot(page)
      .getByText(/^Salvato 18:\d\d$/)
      .waitFor()
    const cells = [{ articleCode: 'COR001', day: 'THURSDAY', quantity: 20, seen: 13 }]
    const input = { destinationId: OWN, cells, removedRows: [], idempotencyKey: expect.any(String) as string }
    expect(operations.filter(({ operationName }) => operationName === 'UpdatePlanning').map(({ variables }) => variables)).toEqual([
      { input },
    ])
    expect((await storedRows()).find(({ article }) => article === 'COR001')).toMatchObject({ giovedi: 20_000, lunedi: 13_000 })
    // The sentence stands in the foot alone.
    expect(await page.getByText(SAVED).count()).toBe(1)
  })

  it('names the first delivery of a save as the gateway answered it: a date may have closed meanwhile', async () => {
    const undo = await changeAnswer(page, 'UpdatePlanning', (answer) => {
      const effectiveFrom = [{ __typename: 'EffectiveFrom', day: 'THURSDAY', date: '2026-12-03' }]
      return { data: { updatePlanning: { ...(answer.data!['updatePlanning'] as object), effectiveFrom } } }
    })
    await type(page, 'COR001', '22')
    expect(await foot(page).textContent()).toContain('dalla consegna del 26/11')
    await save(page)
    await foot(page).getByText('vale ogni giovedì, dalla consegna del 03/12').waitFor()
    undo()
    await type(page, 'COR001', '20')
    await save(page)
    await foot(page).getByText('vale ogni giovedì, dalla consegna del 26/11').waitFor()
  })

  it('PLAN-40 shows why a save failed and keeps what was typed', async () => {
    await type(page, 'COR001', '25')
    await stack.stopBakery()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await page.getByText(/^Errore nel salvataggio del planning: Il server del panificio /).waitFor()
    expect(await field(page, 'COR001').inputValue()).toBe('25')
    await stack.startBakery()
    // The gateway tries the server again after a pause.
    const quantity = async () => (await plannedRow('COR001').catch(() => undefined))?.quantities['thursday']
    await expect.poll(quantity).toBe(20)
    await page.getByRole('main').and(page.locator(':not([inert] *)')).waitFor()
    await save(page)
    expect((await plannedRow('COR001'))?.quantities['thursday']).toBe(25)
  })

  it('leaves the keyboard in the foot after a save that failed', async () => {
    await type(page, 'COR001', '26')
    let isRefused = true
    await page.route('**/graphql', async (route) => {
      const isSave = route.request().postData()?.includes('"UpdatePlanning"') === true
      await (isRefused && isSave ? route.fulfill({ json: refusing('UPSTREAM_REFUSED') }) : route.fallback())
    })
    await foot(page).getByRole('button', { name: 'Salva' }).press('Enter')
    await page.getByText('Errore nel salvataggio del planning: Il gestionale non risponde').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Riepilogo e salvataggio')
    isRefused = false
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    expect(await field(page, 'COR001').inputValue()).toBe('25')
  })

  it('keeps the place of the keyboard where what it pressed goes', async () => {
    const placed = () => page.evaluate(() => document.activeElement?.closest('[data-code]')?.getAttribute('data-code'))
    await field(page, 'PNI008').fill('405')
    await page.keyboard.press('Tab')
    await button(page, /^Usa 400 per/).waitFor()
    await expect.poll(placed).toBe('PNI008')
    await button(page, /^Usa 400 per/).press('Enter')
    expect(await field(page, 'PNI008').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page, 'PNI008').inputValue()).toBe('400')
    await button(page, /^Elimina Ciabattina 100 g/).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await question.getByRole('radio', { name: 'Tutta la settimana' }).press(' ')
    await question.getByRole('button', { name: 'Elimina' }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(placed).toBe('PNI008')
    await row(page, 'PNI008').getByRole('button', { name: 'Ripristina' }).press('Enter')
    await field(page, 'PNI008').waitFor()
    await expect.poll(placed).toBe('PNI008')
    // Nothing is left to save.
    expect(await foot(page).getByRole('button', { name: 'Scarta modifiche' }).count()).toBe(0)
  })

  it('shows both values when somebody else saved first, and the user decides each', async () => {
    await type(page, 'COR001', '30')
    await type(page, 'COR003', '12')
    await type(page, 'SPE009', '0,3')
    await saveElsewhere('SPE009', 'THURSDAY', 0.4)
    await saveElsewhere('COR001', 'THURSDAY', 40)
    await saveElsewhere('COR003', 'THURSDAY', 14)
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    const conflict = dialog(page, 'Modificato anche da qualcun altro')
    const settle = conflict.getByRole('button', { name: 'Conferma e salva' })
    expect(await settle.isDisabled()).toBe(true)
    await conflict
      .getByRole('group', { name: /^Cornetto vuoto/ })
      .getByLabel('Il mio: 30')
      .check()
    await conflict
      .getByRole('group', { name: /^Cornetto al cioccolato/ })
      .getByLabel('Quello salvato: 14')
      .check()
    await conflict
      .getByRole('group', { name: /^Pane di mais/ })
      .getByLabel('Quello salvato: 0,40', { exact: true })
      .check()
    await settle.click()
    await hasSaved(page)
    expect(await Promise.all(['COR001', 'COR003'].map((code) => field(page, code).inputValue()))).toEqual(['30', '14'])
    expect((await plannedRow('COR001'))?.quantities['thursday']).toBe(30)
    expect((await plannedRow('COR003'))?.quantities['thursday']).toBe(14)
  })

  it('shows a conflict of a removed row as well; postponed, everything typed stays, and a newer change is shown again', async () => {
    const conflict = dialog(page, 'Modificato anche da qualcun altro')
    const group = (name: RegExp) => conflict.getByRole('group', { name })
    await type(page, 'COR001', '33')
    await button(page, /^Elimina Ciabattina 100 g/).click()
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await question.getByRole('radio', { name: 'Tutta la settimana' }).check()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await saveElsewhere('COR001', 'THURSDAY', 41)
    await saveElsewhere('PNI008', 'THURSDAY', 25)
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await group(/^Cornetto vuoto.* · Giovedì/)
      .getByLabel('Quello salvato: 41')
      .waitFor()
    await group(/^Ciabattina 100 g$/)
      .getByLabel('Il mio: Elimina')
      .waitFor()
    await group(/^Ciabattina 100 g$/)
      .getByLabel('Quello salvato: Giovedì 25')
      .waitFor()
    await conflict.getByRole('button', { name: 'Decidi dopo' }).click()
    expect(await field(page, 'COR001').inputValue()).toBe('33')
    expect((await plannedRow('PNI008'))?.quantities['thursday']).toBe(25)

    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await conflict.getByRole('button', { name: 'Tieni tutti i miei' }).click()
    await saveElsewhere('COR001', 'THURSDAY', 30)
    await conflict.getByRole('button', { name: 'Conferma e salva' }).click()
    await group(/^Cornetto vuoto/)
      .getByLabel('Quello salvato: 30')
      .check()
    expect(await group(/^Ciabattina/).count()).toBe(0)
    expect(await plannedRow('PNI008')).toBeDefined()
    await conflict.getByRole('button', { name: 'Conferma e salva' }).click()
    await hasSaved(page)
    expect(await field(page, 'COR001').inputValue()).toBe('30')
    expect(await plannedRow('PNI008')).toBeUndefined()
  })

  it('marks what the gateway refuses and offers its suggestions with one tap', async () => {
    await stack.db.updateTable('articles').set({ qtaminima: 6000, qtarange: 6000 }).where('code', '=', 'COR004').execute()
    await type(page, 'COR004', '8')
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await page.getByText(/^Errore nel salvataggio del planning: Cornetto all'albicocca 80 g: minimo 6/).waitFor()
    // The second text: the screen has read the new limits meanwhile.
    await row(page, 'COR004')
      .getByText(/minimo 6, poi a passi di 6|Da 6 a passi di 6/)
      .waitFor()
    await row(page, 'COR004')
      .getByRole('button', { name: /^Usa 12/ })
      .click()
    await save(page)
    expect((await plannedRow('COR004'))?.quantities['thursday']).toBe(12)
  })

  it('asks for confirmation before unsaved changes are lost', async () => {
    await type(page, 'COR001', '35')
    await page.getByRole('link', { name: 'Gestione Documenti' }).click()
    const question = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })
    await question.getByRole('button', { name: 'Resta qui' }).click()
    expect(await field(page, 'COR001').inputValue()).toBe('35')
    await page.getByRole('link', { name: 'Gestione Documenti' }).click()
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documenti Cliente' }).waitFor()
    await page.getByRole('link', { name: 'Giovedì' }).click()
    await foot(page).waitFor()
    expect(await field(page, 'COR001').inputValue()).toBe('30')
    expect(page.problems).toEqual([])
  })

  it('is not saved by Ctrl + S below an open question', async () => {
    const page = await openWeek()
    const asked = watchOperations(page)
    await type(page, 'COR001', '29')
    await button(page, 'Disattiva giorno').click()
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla' }).click()
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect(asked.map(({ operationName }) => operationName)).not.toContain('UpdatePlanning')
    await page.context().close()
  })

  it('F28 shows no failure for a save whose answer was lost', async () => {
    const page = await openWeek()
    await changeAnswer(page, 'UpdatePlanning', () => null)
    await type(page, 'COR001', '27')
    await save(page)
    expect(await page.getByText(/^Errore nel salvataggio del planning/).count()).toBe(0)
    expect((await plannedRow('COR001'))?.quantities['thursday']).toBe(27)
  })

  it('F28 takes a failure back once the week shows that it was saved', async () => {
    const page = await openWeek()
    const failure = page.getByText(/^Errore nel salvataggio del planning/)
    await changeAnswer(page, 'UpdatePlanning', async () => {
      await page.context().setOffline(true)
      return null
    })
    await type(page, 'COR001', '28')
    const typed = await field(page, 'COR001').elementHandle()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await failure.waitFor()
    await page.getByText('Senza connessione: il portale').waitFor()
    await page.context().setOffline(false)
    await failure.waitFor({ state: 'detached' })
    expect(await field(page, 'COR001').inputValue()).toBe('28')
    // What was open stayed open.
    expect(await typed?.evaluate((input) => input.isConnected)).toBe(true)
  })

  it('PLAN-39 tells the save also when something was typed during it', async () => {
    const page = await openWeek()
    const { promise, resolve } = Promise.withResolvers<void>()
    await changeAnswer(page, 'UpdatePlanning', async (answer) => {
      await promise
      return answer
    })
    await type(page, 'COR001', '26')
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await foot(page).getByText('Salvataggio...').waitFor()
    await type(page, 'COR003', '16')
    resolve()
    await page.getByRole('status').getByText(SAVED).waitFor()
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect((await plannedRow('COR001'))?.quantities['thursday']).toBe(26)
    await saveElsewhere('COR001', 'THURSDAY', 30)
  })
})

it('drops the changes of a screen that is left, also for who comes back before the next screen is there', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
  await page.route('**/assets/DocumentsPage-*', async (route) => {
    await isBack
    await route.continue()
  })
  await logIn(page, 'bar')
  await type(page, 'COR001', '77')
  await page.getByRole('link', { name: 'Gestione Documenti' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
  await page.waitForURL('**/documenti')
  await field(page, 'COR001').waitFor()
  await page.getByRole('link', { name: 'Giovedì' }).click()
  await page.waitForURL('**/home**')
  comeBack()
  await expect.poll(() => field(page, 'COR001').inputValue()).not.toBe('77')
  await page.reload()
  await foot(page).waitFor()
  expect(await field(page, 'COR001').inputValue()).not.toBe('77')
})

describe('the end of a session', () => {
  it('keeps unsaved changes when it is automatic, and drops them when the user logs out', async () => {
    const page = await openWeek()
    await type(page, 'COL003', '9')
    await page.context().clearCookies()
    // Another request may have ended the session before the save.
    const isOver = page.getByText('Sessione scaduta. Accedi di nuovo.', { exact: true })
    await foot(page).getByRole('button', { name: 'Salva' }).or(isOver).first().click()
    await isOver.waitFor()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await submitLogin(page, 'bar')
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect(await field(page, 'COL003').inputValue()).toBe('9')

    await button(page, 'Esci').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await submitLogin(page, 'bar')
    await field(page, 'COL003').waitFor()
    expect(await field(page, 'COL003').inputValue()).toBe('5')
    await page.context().close()
  })
})

describe('the articles of the week', () => {
  let page: OpenPage
  beforeAll(async () => {
    page = await openWeek()
  })

  it('PLAN-16, PLAN-37, PLAN-38, OPEN-103 changes the seven days of a row in one dialog, which offers deletion when all are 0', async () => {
    await button(page, /^Modifica Plumcake/).click()
    const edit = dialog(page, 'Modifica articolo')
    const fields = edit.getByRole('textbox')
    await expect.poll(() => fields.count()).toBe(7)
    // The dialog and the window name the article.
    expect(await edit.getByRole('heading', { level: 2 }).innerText()).toMatch(/^Modifica articolo\s+Plumcake/)
    expect(await page.title()).toMatch(/^Modifica articolo Plumcake/)
    await fields.nth(0).fill('4')
    await edit.getByRole('button', { name: 'Annulla' }).click()
    await edit.waitFor({ state: 'detached' })
    expect(await foot(page).getByRole('button', { name: 'Scarta modifiche' }).count()).toBe(0)
    await button(page, /^Modifica Plumcake/).click()
    await fields.nth(0).fill('3')
    await edit.getByRole('button', { name: 'Conferma' }).click()
    expect(await foot(page).textContent()).toContain('1 modifica non salvata')
    expect(await foot(page).textContent()).toContain('vale ogni lunedì, dalla consegna del 23/11')
    await save(page)
    expect((await plannedRow('DOL006'))?.quantities).toMatchObject({ monday: 3, thursday: 1 })

    await button(page, /^Modifica Plumcake/).click()
    for (let index = 0; index < 7; index += 1) await fields.nth(index).fill('0')
    await edit.getByText("Tutti i giorni sono a zero: l'articolo non è pianificato.").waitFor()
    await edit.getByRole('button', { name: 'Elimina articolo' }).click()
    await page.getByRole('alertdialog', { name: 'Conferma eliminazione' }).getByRole('button', { name: 'Annulla' }).click()
    await edit.getByRole('button', { name: 'Conferma' }).click()
    await row(page, 'DOL006').getByText('Non pianificato').waitFor()
    await foot(page).getByRole('button', { name: 'Scarta modifiche' }).click()
  })

  it("PLAN-18, OPEN-103, OPEN-106 asks for confirmation before a deletion: 'Solo giovedì' preselected, or the whole week", async () => {
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await button(page, /^Elimina Tramezzino/).click()
    expect(await question.textContent()).toContain('Sei sicuro di voler eliminare questo articolo?')
    expect(await question.getByRole('radio', { name: 'Solo giovedì' }).isChecked()).toBe(true)
    await question.getByRole('button', { name: 'Elimina' }).click()
    expect(await field(page, 'SAL006').inputValue()).toBe('0')
    await save(page)
    expect((await plannedRow('SAL006'))?.quantities).toMatchObject({ thursday: 0, friday: 4 })

    await button(page, /^Elimina Panino farcito/).click()
    await question.getByRole('radio', { name: 'Tutta la settimana' }).check()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await row(page, 'SAL005').getByText('Verrà eliminato al salvataggio').waitFor()
    expect(await foot(page).textContent()).toContain('vale ogni settimana, dalla prossima consegna di ciascun giorno')
    expect(await plannedRow('SAL005')).toBeDefined()
    await save(page)
    await row(page, 'SAL005').waitFor({ state: 'detached' })
    expect((await storedRows()).map(({ article }) => article)).not.toContain('SAL005')
  })

  it('OPEN-106 offers the choice also where the day itself has none: the other days stay', async () => {
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await button(page, /^Elimina Tramezzino/).click()
    expect(await question.getByRole('radio', { name: 'Solo giovedì' }).isChecked()).toBe(true)
    await question.getByRole('button', { name: 'Elimina' }).click()
    expect(await row(page, 'SAL006').getByText('Verrà eliminato al salvataggio').count()).toBe(0)
    expect(await foot(page).getByRole('button', { name: 'Scarta modifiche' }).count()).toBe(0)
  })

  it('OPEN-106 removes a row whose other days are all 0 without a choice of days', async () => {
    await button(page, /^Elimina Baguette/).click()
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    expect(await question.getByRole('radio').count()).toBe(0)
    await question.getByRole('button', { name: 'Annulla' }).click()
    // Without any quantity there is nothing to bring back.
    await type(page, 'PAN004', '0')
    await save(page)
    await button(page, /^Elimina Baguette/).click()
    expect(await question.getByRole('radio').count()).toBe(0)
    await question.getByRole('button', { name: 'Elimina' }).click()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await row(page, 'PAN004').waitFor({ state: 'detached' })
    await page.locator('[data-variant=success]', { hasText: 'Planning salvato con successo!' }).waitFor()
    expect(await foot(page).getByRole('button', { name: 'Ripristina' }).count()).toBe(0)
    expect(await plannedRow('PAN004')).toBeUndefined()
  })

  it('PLAN-19, PLAN-20, PLAN-24, PLAN-25, PLAN-44 filters the articles by text and category', async () => {
    await button(page, 'Aggiungi articolo').first().click()
    const choose = dialog(page, 'Scegli un articolo')
    const found = choose.getByRole('list', { name: 'Scegli un articolo' }).getByRole('button')
    const names = () => found.locator('b').allTextContents()
    await choose.getByLabel('Cerca per codice o descrizione').fill('GENOVESE')
    await expect.poll(names).toEqual(['Focaccia genovese'])
    await choose.getByLabel('Cerca per codice o descrizione').fill('foc00')
    await expect.poll(async () => (await names()).length).toBe(8)
    const category = choose.getByLabel('Categoria')
    expect(await category.locator('option').first().textContent()).toBe('Tutte le categorie')
    await category.selectOption({ label: 'Biscotti' })
    await choose.getByText('Nessun articolo disponibile', { exact: true }).waitFor()
    await choose.getByLabel('Cerca per codice o descrizione').fill('')
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5)
    const biscuits = await stack.db.selectFrom('articles').select('descriz').where('colore', '=', '10').where('su_web', '=', 1).execute()
    expect((await names()).toSorted()).toEqual(biscuits.map(({ descriz }) => descriz).toSorted())
    await category.selectOption({ label: 'Tutte le categorie' })
    await expect.poll(async () => (await names()).length).toBeGreaterThan(90)
  })

  it('offers rows that do not move under the finger: one outside the screen has the height that it has when it is shown', async () => {
    const found = dialog(page, 'Scegli un articolo').getByRole('list', { name: 'Scegli un articolo' })
    const height = async () => (await found.boundingBox())!.height
    const before = await height()
    await found.evaluate(async (list) => {
      for (const choice of list.children) {
        choice.scrollIntoView()
        await new Promise(requestAnimationFrame)
      }
    })
    expect(await height()).toBe(before)
  })

  it('PLAN-08, PLAN-17, PLAN-23, PLAN-29 adds an article that is not ordered on the day, with its quantities', async () => {
    const choose = dialog(page, 'Scegli un articolo')
    // An article ordered on the day is not offered; one emptied on the day, or never planned, is.
    expect(await choose.getByRole('button', { name: /^Cornetto vuoto/ }).count()).toBe(0)
    expect(await choose.getByRole('button', { name: /^Tramezzino tonno/ }).count()).toBe(1)
    await choose.getByRole('button', { name: /^Focaccia genovese/ }).click()
    const add = dialog(page, 'Aggiungi articolo')
    expect(await add.getByRole('textbox', { name: 'Quantità Giovedì' }).inputValue()).toBe('0,50')
    await add.getByRole('textbox', { name: 'Quantità Giovedì' }).fill('0,3')
    await expect.poll(() => add.getByRole('button', { name: 'Aggiungi', exact: true }).isDisabled()).toBe(true)
    await add.getByRole('textbox', { name: 'Quantità Giovedì' }).fill('1,5')
    await add.getByRole('textbox', { name: 'Quantità Venerdì' }).fill('2')
    await add.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await row(page, 'FOC001').getByText('Nuovo').waitFor()
    await row(page, 'FOC001').getByText('≈ 2 pz').waitFor()
    await save(page)
    expect((await plannedRow('FOC001'))?.quantities).toMatchObject({ thursday: 1.5, friday: 2, monday: 0 })
  })

  it('PLAN-26 matches the category against the field of the group chosen by the bakery', async () => {
    const answer = await stack.db
      .selectFrom('articles')
      .select(['code', 'tipo_arti'])
      .where('code', '=', 'FOC002')
      .executeTakeFirstOrThrow()
    expect(answer.tipo_arti).not.toBe('')
    const fresh = await openWeekWithGroup('3')
    await button(fresh, 'Aggiungi articolo').first().click()
    const choose = dialog(fresh, 'Scegli un articolo')
    await choose.getByLabel('Categoria').selectOption(answer.tipo_arti)
    const codes = async () => {
      const shown = await choose.getByRole('list', { name: 'Scegli un articolo' }).locator('small').allTextContents()
      return shown.map((each) => each.split(' · ')[0]!).toSorted()
    }
    const wanted = await stack.db
      .selectFrom('articles')
      .select('code')
      .where('tipo_arti', '=', answer.tipo_arti)
      .where('su_web', '=', 1)
      .execute()
    const ordered = new Set((await planned()).filter(({ quantities }) => quantities['thursday']! > 0).map(({ articleCode }) => articleCode))
    await expect.poll(codes).toEqual(
      wanted
        .map(({ code }) => code)
        .filter((code) => !ordered.has(code))
        .toSorted(),
    )
  })

  it('PLAN-09 hides and shows the articles that are zero on the day', async () => {
    await button(page, 'Nascondi articoli a zero').click()
    await row(page, 'SAL006').waitFor({ state: 'detached' })
    expect(await row(page, 'COR001').count()).toBe(1)
    // A quantity typed to 0 keeps its row until it is saved.
    const before = await field(page, 'COR001').inputValue()
    await field(page, 'COR001').fill('0')
    expect(await field(page, 'COR001').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, 'COR001').blur()
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect(await row(page, 'COR001').count()).toBe(1)
    await type(page, 'COR001', before)
    await button(page, 'Mostra articoli a zero').click()
    await row(page, 'SAL006').waitFor()
  })

  it('PLAN-10, PLAN-11, OPEN-57 shows the featured articles of this month', async () => {
    const section = page.getByRole('region', { name: 'Articoli in evidenza per questo mese' })
    await section.waitFor()
    const shown = await section
      .getByRole('listitem')
      .evaluateAll((all) => all.map((li) => li.querySelector('div')!.textContent.replaceAll('\u00a0', ' ')))
    const wanted = await stack.db.selectFrom('articles').select('descriz').where('in_evidenza', '=', 1).where('su_web', '=', 1).execute()
    expect(wanted.length).toBeGreaterThan(3)
    expect(shown.toSorted()).toEqual(wanted.map(({ descriz }) => descriz).toSorted())
    await section.getByRole('button', { name: 'Aggiungi Torta tenerina 800 g' }).click()
    await dialog(page, 'Aggiungi articolo').getByRole('button', { name: 'Chiudi' }).click()
    expect(page.problems).toEqual([])
  })

  it('PLAN-41, PLAN-42, PLAN-43 shows failed loads and empty states', async () => {
    const failing = await openPage(browser, stack.origin, { viewport: PHONE })
    const undo = await changeAnswer(failing, 'WeeklyPlanning', ({ data }) => ({
      data: { ...data, destination: null },
      errors: [
        {
          message: 'Il gestionale non risponde',
          path: ['destination', 'planning'],
          extensions: { code: 'UPSTREAM_TIMEOUT', requestId: '1b9d6bcd-bbfd-4b2d' },
        },
      ],
    }))
    await logIn(failing, 'bar')
    await failing.getByText('Errore nel caricamento degli ordini: Il gestionale non risponde', { exact: true }).waitFor()
    await failing.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await failing.getByRole('alert').getByRole('button', { name: 'Codice: 1b9d6bcd-bbfd-4b2d' }).click()
    await failing.getByRole('button', { name: 'copiato' }).waitFor()
    expect(await failing.evaluate(() => navigator.clipboard.readText())).toBe('1b9d6bcd-bbfd-4b2d')
    undo()
    const undoCatalogue = await changeAnswer(failing, 'WeeklyPlanning', (answer) => {
      const destination = { ...(answer.data!['destination'] as object), catalogue: null }
      return {
        data: { ...answer.data, destination },
        errors: [{ message: 'Risposta illeggibile', path: ['destination', 'catalogue'], extensions: { code: 'UPSTREAM_INVALID' } }],
      }
    })
    await button(failing, 'Riprova').click()
    await failing.getByText('Errore nel caricamento degli articoli: Risposta illeggibile').waitFor()
    expect(await failing.getByText('Errore nel caricamento degli ordini').count()).toBe(0)
    expect(await field(failing, 'COR001').inputValue()).toBe('30')
    undoCatalogue()
    await changeAnswer(failing, 'WeeklyPlanning', (answer) => {
      const destination = answer.data!['destination'] as { planning: object }
      return { data: { ...answer.data, destination: { ...destination, planning: { ...destination.planning, rows: [] } } } }
    })
    await failing.reload()
    await failing.getByText("Nessun articolo nell'ordine").waitFor()
    await failing.context().close()
  })
})

it('PLAN-09, PLAN-43 says that every article of a day is at zero and hidden', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await changeAnswer(page, 'WeeklyPlanning', ({ data }) => {
    const destination = data!['destination'] as { planning: { rows: Row[] } }
    const rows = destination.planning.rows.map((each) => ({ ...each, quantities: { ...each.quantities, saturday: 0 } }))
    return { data: { ...data, destination: { ...destination, planning: { ...destination.planning, rows } } } }
  })
  await logIn(page, 'bar', '/home?giorno=sabato')
  await row(page, 'COR001').waitFor()
  await button(page, 'Nascondi articoli a zero').click()
  const hidden = page.getByText('Gli articoli di sabato sono tutti a zero e nascosti')
  await hidden.waitFor()
  await button(page, 'Mostra articoli a zero').last().click()
  await row(page, 'COR001').waitFor()
  expect(await hidden.count()).toBe(0)
})

it('PLAN-41, ERR-02 says above a displayed week, and above a date, that it could not be read again', async () => {
  const page = await openWeek()
  const before = await field(page, 'COR001').inputValue()
  const undo = await changeAnswer(page, 'WeeklyPlanning', ({ data }) => ({
    data: { ...data, destination: { ...(data!['destination'] as object), planning: null } },
    errors: [{ message: 'Risposta illeggibile', path: ['destination', 'planning'], extensions: { code: 'UPSTREAM_INVALID' } }],
  }))
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  const failure = page.getByText('Errore nel caricamento degli ordini: Risposta illeggibile')
  const comeBack = async () => {
    await menu.getByRole('link', { name: 'Gestione Documenti' }).click()
    // The address is new before the screen is.
    await page.getByRole('heading', { level: 1, name: 'Documenti Cliente' }).waitFor()
    await menu.getByRole('link', { name: 'Giovedì' }).click()
    await failure.waitFor()
  }
  await comeBack()
  expect(await field(page, 'COR001').inputValue()).toBe(before)
  // What is read beside the week says nothing about it.
  stack.clock.moveTo('2026-11-19 18:31')
  const polled = page.waitForResponse((answer) => answer.request().postData()?.includes('OrderingWindow') === true)
  await page.evaluate(() => window.dispatchEvent(new Event('companyChanged')))
  await (await polled).finished()
  await type(page, 'COR001', '44')
  expect(await failure.count()).toBe(1)
  await save(page)
  await failure.waitFor({ state: 'detached' })
  await type(page, 'COR001', before)
  await save(page)
  await comeBack()
  await button(page, 'Calendario').click()
  await page.locator('[data-date="2026-11-28"]').click()
  await button(page, 'Apri').click()
  await page.getByRole('heading', { name: /^Consegna di/ }).waitFor()
  await failure.waitFor()
  undo()
  await button(page, 'Riprova').click()
  await failure.waitFor({ state: 'detached' })
})

/** A fresh week after the bakery has selected another group of categories (the stored value is the group plus one). */
async function openWeekWithGroup(value: string): Promise<OpenPage> {
  await stack.db.updateTable('settings').set({ value }).where('key', '=', 'GRUPPOCOLORDEFAULT').execute()
  stack.clock.moveTo('2026-11-19 18:30')
  return await openWeek()
}

describe('on the phone', () => {
  it('shows one day at a time, fits 360 px, and has large touch targets', async () => {
    const page = await openWeek({ viewport: PHONE })
    await page.getByRole('navigation', { name: 'Navigazione' }).getByRole('button', { name: 'Sabato' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sabato · prossima consegna 21/11' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Giorni della settimana' }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    const plus = row(page, 'COR003').getByRole('button', { name: /^Aumenta/ })
    const target = await plus.boundingBox()
    expect(Math.min(target!.width, target!.height)).toBeGreaterThanOrEqual(42)
    const before = Number(await field(page, 'COR003').inputValue())
    await plus.click()
    await save(page)
    expect((await plannedRow('COR003'))?.quantities['saturday']).toBe(before + 1)
    await button(page, /^Modifica Cornetto al cioccolato/).click()
    const edit = dialog(page, 'Modifica articolo')
    expect((await edit.boundingBox())?.width).toBe(PHONE.width)
    await edit.getByRole('button', { name: 'Elimina articolo' }).click()
    await page.getByRole('alertdialog', { name: 'Conferma eliminazione' }).getByRole('button', { name: 'Annulla' }).click()
    expect(page.problems).toEqual([])
    await page.context().close()
  })
})

describe('a disabled day', () => {
  let page: OpenPage
  beforeAll(async () => {
    await stack.db
      .updateTable('destinations')
      .set({ spec_off: 1 })
      .where('customer', '=', KEY.customer)
      .where('code', '=', KEY.destination)
      .execute()
    await saveElsewhere('SPE009', 'FRIDAY', 0.5)
    page = await openWeek()
    await day(page, 'Venerdì').click()
  })
  const storedFlags = async () => JSON.parse((await stored(page))['dayActivationFlags'] ?? '{}') as Record<string, string>

  it('PLAN-07, PLAN-45, PLAN-48, PLAN-50, PLAN-51, PLAN-54 is disabled with one button, with an alert, and stored', async () => {
    await expect.poll(storedFlags).toMatchObject({ venerdi: '0' })
    await expect.poll(() => stored(page)).toMatchObject({ dayAllZero_venerdi: 'false', dayAllZero_domenica: 'false' })
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    const undo = await changeAnswer(page, 'SetDayDisabled', async (answer) => (await released, answer))
    await button(page, 'Disattiva giorno').click()
    // What is typed now would be lost with the answer.
    await expect.poll(() => field(page, 'COR001').isDisabled()).toBe(true)
    release()
    undo()
    await page.getByText('Giorno Venerdì disattivato con successo!').waitFor()
    await button(page, 'Riattiva giorno').waitFor()
    await expect.poll(storedFlags).toMatchObject({ venerdi: '1', giovedi: '0', speciale: '1' })
    const flags = await stack.db
      .selectFrom('destinations')
      .selectAll()
      .where('customer', '=', KEY.customer)
      .where('code', '=', KEY.destination)
      .executeTakeFirstOrThrow()
    expect(flags.spec_off).toBe(1)
    expect((await other.ask('WeeklyPlanning', { destinationId: OWN })).destination.disabledDays).toEqual(['FRIDAY'])
  })

  it("NAV-17, PLAN-33, PLAN-46, PLAN-47 shows 'Giorno Venerdì disattivato' and blocks the quantities of that day only", async () => {
    // In the notice above the articles, and in the foot.
    const said = page.getByRole('main').getByText('Giorno Venerdì disattivato', { exact: true })
    await expect.poll(() => said.count()).toBe(2)
    const link = page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Venerdì' })
    for (const shown of [link, day(page, 'Venerdì')])
      await expect.poll(() => shown.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(179, 38, 30)')
    expect(await field(page, 'COR001').isDisabled()).toBe(true)
    expect(await field(page, 'SPE009').inputValue()).toBe('0,50')
    await button(page, /^Modifica Cornetto vuoto/).click()
    const edit = dialog(page, 'Modifica articolo')
    expect(await edit.getByRole('textbox', { name: 'Quantità Venerdì' }).isDisabled()).toBe(true)
    expect(await edit.getByRole('textbox', { name: 'Quantità Sabato' }).isDisabled()).toBe(false)
    await edit.getByRole('button', { name: 'Annulla' }).click()
    // An article that is added has no quantity on it.
    await button(page, 'Aggiungi Torta tenerina 800 g').click()
    const add = dialog(page, 'Aggiungi articolo')
    expect(await add.getByRole('textbox', { name: 'Quantità Venerdì' }).inputValue()).toBe('0')
    await add.getByRole('button', { name: 'Chiudi' }).click()
    await day(page, 'Sabato').click()
    expect(await field(page, 'COR001').isDisabled()).toBe(false)
    // Nor does a copy reach it.
    await button(page, /^Modifica Cornetto vuoto/).click()
    const quantityOn = (label: string) => edit.getByRole('textbox', { name: `Quantità ${label}` })
    const before = await quantityOn('Venerdì').inputValue()
    await quantityOn('Sabato').fill('57')
    await edit.getByRole('button', { name: 'Copia sabato su tutti i giorni' }).click()
    await expect.poll(() => quantityOn('Lunedì').inputValue()).toBe('57')
    expect([before === '57', await quantityOn('Venerdì').inputValue()]).toEqual([false, before])
    await edit.getByRole('button', { name: 'Annulla' }).click()
    await day(page, 'Venerdì').click()
  })

  it('PLAN-47 that somebody else disables lets its changes be discarded, which no save accepts any more', async () => {
    await day(page, 'Martedì').click()
    await type(page, 'COR001', '21')
    const elsewhere = (disabled: boolean) =>
      other.ask('SetDayDisabled', { input: { destinationId: OWN, day: 'TUESDAY', disabled, seen: !disabled } })
    await elsewhere(true)
    await day(page, 'Mercoledì').click()
    await type(page, 'COR001', '22')
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Errore nel salvataggio del planning: Giorno Martedì disattivato').waitFor()
    await day(page, 'Martedì').click()
    // The notice of the day has one, too: the foot's alone would discard both days.
    const discards = page.getByRole('main').getByRole('button', { name: 'Scarta modifiche' })
    await expect.poll(() => discards.count()).toBe(2)
    // Nothing is delivered on the disabled day.
    await foot(page).getByText('vale ogni mercoledì, dalla consegna del 25/11', { exact: true }).waitFor()
    await discards.first().click()
    await foot(page).getByText('1 modifica non salvata').waitFor()
    await save(page)
    await elsewhere(false)
    expect((await plannedRow('COR001'))?.quantities['wednesday']).toBe(22)
    await day(page, 'Venerdì').click()
  })

  it('OPEN-106 offers it also on that day, where it changes nothing, and says so', async () => {
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await button(page, /^Elimina Cornetto vuoto/).click()
    expect(await question.getByRole('radio', { name: 'Solo venerdì' }).isChecked()).toBe(true)
    await question.getByRole('button', { name: 'Elimina' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText('Giorno Venerdì disattivato: la sua quantità resta memorizzata.').waitFor()
    expect(await foot(page).getByRole('button', { name: 'Scarta modifiche' }).count()).toBe(0)
  })

  it('PLAN-52, PLAN-53, OPEN-50, OPEN-59, OPEN-79 is enabled with the same button; a failure is shown', async () => {
    const undo = await changeAnswer(page, 'SetDayDisabled', null)
    await button(page, 'Riattiva giorno').click()
    await page
      .locator('[data-variant=danger]')
      .getByText('Errore nella modifica del giorno Venerdì: Il server non risponde. Controlla la connessione e riprova.')
      .waitFor()
    undo()
    const undoRefusal = await changeAnswer(page, 'SetDayDisabled', () => ({
      data: { setDayDisabled: { __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND', message: 'Destinazione non trovata' } },
    }))
    await button(page, 'Riattiva giorno').click()
    await page.locator('[data-variant=danger]').getByText('Errore nella modifica del giorno Venerdì: Destinazione non trovata').waitFor()
    undoRefusal()
    // The bakery has made this change all the same, which is read after the refusal.
    await button(page, 'Disattiva giorno').click()
    await button(page, 'Riattiva giorno').click()
    await page.getByText('Giorno Venerdì riattivato con successo!').waitFor()
    await expect.poll(storedFlags).toMatchObject({ venerdi: '0' })
    await expect.poll(() => field(page, 'COR001').isDisabled()).toBe(false)
  })

  it('PLAN-54 stays stored while the company data is read again, and where the screen is left before the answer', async () => {
    const page = await openWeek()
    const flags = async () => JSON.parse((await stored(page))['dayActivationFlags']!) as Record<string, string>
    await day(page, 'Sabato').click()
    await button(page, 'Disattiva giorno').click()
    await page.getByText('Giorno Sabato disattivato con successo!').waitFor()
    await expect.poll(flags).toMatchObject({ sabato: '1' })
    const asked = watchOperations(page)
    const names = () => asked.map(({ operationName }) => operationName)
    // The page asks by itself: the failure is no reason to read the session, which would extend it.
    const undo = await changeAnswer(page, 'CompanyInfo', () => refusing('UPSTREAM_FAILED'))
    await page.evaluate(() => window.dispatchEvent(new Event('companyChanged')))
    await expect.poll(names).toContain('CompanyInfo')
    undo()
    await changeAnswer(page, 'CompanyInfo', ({ data }) => ({ data: { company: { ...(data!['company'] as object), name: 'Riletta' } } }))
    await page.evaluate(() => window.dispatchEvent(new Event('companyChanged')))
    await expect.poll(async () => (await stored(page))['companyInfo']).toContain('Riletta')
    expect(await flags()).toMatchObject({ sabato: '1' })
    expect(names()).not.toContain('Session')

    const release = await holdAnswer(page, 'SetDayDisabled')
    await button(page, 'Riattiva giorno').click()
    await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Gestione Documenti' }).click()
    await page.waitForURL('**/documenti')
    release()
    await expect.poll(flags).toMatchObject({ sabato: '0' })
  })

  it('F28 shows no failure for a toggle whose answer was lost: it is sent again, and the day is read', async () => {
    const asked = watchOperations(page)
    for (const lose of [() => null, () => refusing('UPSTREAM_TIMEOUT')]) {
      const undo = await changeAnswer(page, 'SetDayDisabled', lose)
      await button(page, 'Disattiva giorno').click()
      await page.getByText('Giorno Venerdì disattivato con successo!').waitFor()
      expect(await page.getByText('Errore nella modifica del giorno').count()).toBe(0)
      undo()
      await button(page, 'Riattiva giorno').click()
      await page.getByText('Giorno Venerdì riattivato con successo!').waitFor()
    }
    const [key, again] = keysOf(asked, 'SetDayDisabled')
    expect([key, again]).toEqual([expect.stringMatching(/^\w{32}$/), key])
  })

  it('is disabled once by a double click on the answer to the question', async () => {
    const asked = watchOperations(page)
    await type(page, 'COR001', '23')
    await button(page, 'Disattiva giorno').click()
    await button(page, 'Disattiva comunque').dblclick()
    await page.getByText('Giorno Venerdì disattivato con successo!').waitFor()
    expect(keysOf(asked, 'SetDayDisabled')).toHaveLength(1)
    await button(page, 'Riattiva giorno').click()
    await page.getByText('Giorno Venerdì riattivato con successo!').waitFor()
  })

  it('PLAN-55, ENT-16, OPEN-56 stores in dayAllZero_{day} whether every row of the day is 0', async () => {
    for (const each of await planned()) if (each.quantities['sunday']! > 0) await saveElsewhere(each.articleCode, 'SUNDAY', 0)
    await page.reload()
    await page.locator('[data-code]').first().waitFor()
    await expect.poll(() => stored(page)).toMatchObject({ dayAllZero_domenica: 'true', dayAllZero_giovedi: 'false' })
    await day(page, 'Domenica').click()
    await type(page, 'COR001', '14')
    await save(page)
    await expect.poll(() => stored(page)).toMatchObject({ dayAllZero_domenica: 'false' })
    // Without those of the requests that a test has broken.
    expect(page.problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
  })
})

describe('the cut-off', () => {
  const MESSAGE = 'Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.'
  let page: OpenPage
  /** Has an unsaved change. */
  let typing: OpenPage
  beforeAll(async () => {
    stack.clock.moveTo('2026-11-19 19:58')
    const now = new Date('2026-11-19T18:58:00Z')
    ;[page, typing] = await Promise.all([openWeek({ now }), openWeek({ now })])
  })

  /** Advances the browser's clock by minutes until the gateway has answered a poll. */
  async function checkAfterAMinute() {
    let isAnswered = false
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('"OrderingWindow"') ?? false)
    void answered.then(() => (isAnswered = true))
    await expect.poll(async () => (await page.clock.fastForward(61_000), isAnswered), { interval: 1_000 }).toBe(true)
  }

  /** The page sets its timer again shortly after the answer: a minute that passes earlier triggers no poll. */
  const minutesUntil = (isLocked: boolean, on = page) =>
    expect
      .poll(
        async () => {
          await on.clock.fastForward(61_000)
          return (await on.getByText(MESSAGE).count()) > 0
        },
        { interval: 1_000 },
      )
      .toBe(isLocked)

  it('CUTOFF-03, CUTOFF-04, CUTOFF-08, CUTOFF-09 locks without a reload, what is open as well: polled every minute, and at the moment the window changes', async () => {
    expect(await page.getByText(MESSAGE).count()).toBe(0)
    await checkAfterAMinute()
    expect(await page.getByText(MESSAGE).count()).toBe(0)
    await row(page, 'COR003')
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await foot(page).getByRole('button', { name: 'Ripristina' }).waitFor()
    await button(page, /^Modifica Cornetto vuoto/).click()
    const edit = dialog(page, 'Modifica articolo')
    const changes = [
      edit.getByRole('textbox', { name: 'Quantità Sabato' }),
      edit.getByRole('button', { name: /^Copia .+ su tutti i giorni$/ }),
      edit.getByRole('button', { name: 'Elimina articolo' }),
      edit.getByRole('button', { name: 'Conferma' }),
    ]
    const areDisabled = () => Promise.all(changes.map((each) => each.isDisabled()))
    expect(await areDisabled()).toEqual([false, false, false, false])
    await type(typing, 'COR001', '31')
    await button(typing, 'Aggiungi Torta tenerina 800 g').click()
    expect(await dialog(typing, 'Aggiungi articolo').getByRole('button', { name: 'Aggiungi', exact: true }).isEnabled()).toBe(true)
    stack.clock.moveTo('2026-11-19 20:00')
    await minutesUntil(true)
    await page.getByText('Di nuovo modificabile dalle 8:00.').waitFor()
    expect(await areDisabled()).toEqual([true, true, true, true])
    await edit.locator('footer').getByText(MESSAGE).waitFor()
    await edit.getByRole('button', { name: 'Annulla' }).click()
    await edit.waitFor({ state: 'detached' })
  })

  it('CUTOFF-02, CUTOFF-03, PLAN-39 saves nothing of what was typed before, and offers no article to an empty order', async () => {
    await minutesUntil(true, typing)
    const add = dialog(typing, 'Aggiungi articolo')
    for (const name of ['Aggiungi', 'Aggiungi e continua'])
      expect(await add.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
    await add.locator('footer').getByText(MESSAGE).waitFor()
    await add.getByRole('button', { name: 'Chiudi' }).click()
    await add.waitFor({ state: 'detached' })
    await hasLeftHistory(typing)
    const asked = watchOperations(typing)
    await foot(typing).getByText('1 modifica non salvata').waitFor()
    expect(await foot(typing).getByRole('button', { name: 'Salva' }).isDisabled()).toBe(true)
    await typing.keyboard.press('Control+s')
    await foot(typing).getByRole('button', { name: 'Scarta modifiche' }).click()
    await foot(typing).getByText('1 modifica non salvata').waitFor({ state: 'detached' })
    await changeAnswer(typing, 'WeeklyPlanning', (answer) => {
      const destination = answer.data!['destination'] as { planning: object }
      return { data: { ...answer.data, destination: { ...destination, planning: { ...destination.planning, rows: [] } } } }
    })
    await typing.reload()
    await typing.getByText("Nessun articolo nell'ordine").waitFor()
    const adding = (disabled: boolean) => typing.getByRole('button', { name: 'Aggiungi articolo', disabled }).count()
    expect(await Promise.all([adding(true), adding(false)])).toEqual([1, 0])
    expect(asked.map(({ operationName }) => operationName)).not.toContain('UpdatePlanning')
    await typing.context().close()
  })

  it('OPEN-111 says when a date can be changed again, but not of one that has closed', async () => {
    const dated = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date('2026-11-19T19:00:00Z') })
    await logIn(dated, 'bar', '/home?data=2026-11-27')
    await dated.getByText('Di nuovo modificabile dalle 8:00.').waitFor()
    await dated.goto('/home?data=2026-11-20')
    await dated.getByText('La consegna di questa data è chiusa').waitFor()
    await dated.getByText(MESSAGE).waitFor()
    expect(await dated.getByText('Di nuovo modificabile').count()).toBe(0)
    await dated.context().close()
  })

  it('CUTOFF-02..05 disables adding, modifying, deleting and the day toggle', async () => {
    const blocked = [
      button(page, 'Aggiungi articolo').first(),
      button(page, 'Aggiungi Torta tenerina 800 g'),
      button(page, /^Modifica Cornetto vuoto/),
      field(page, 'COR001'),
      row(page, 'COR001').getByRole('button', { name: /^Aumenta/ }),
      row(page, 'COR001').getByRole('button', { name: /^Diminuisci/ }),
      row(page, 'COR001').getByRole('button', { name: /^Scelte per/ }),
      button(page, /^Elimina Cornetto vuoto/),
      button(page, 'Disattiva giorno'),
      foot(page).getByRole('button', { name: 'Salva' }),
    ]
    expect(await Promise.all(blocked.map((each) => each.isDisabled()))).toEqual(blocked.map(() => true))
  })

  it('CUTOFF-11 leaves everything readable', async () => {
    await day(page, 'Sabato').click()
    const wanted = (await plannedRow('COR001'))!.quantities['saturday']!
    expect(await field(page, 'COR001').inputValue()).toBe(String(wanted))
    await button(page, /^Ingrandisci Cornetto vuoto/).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Note Magazzino' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
  })

  it('CUTOFF-09, CUTOFF-10 unlocks without a reload at 8:00, and never locks an administrator', async () => {
    const staff = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(staff, 'admin', '/home')
    await button(staff, 'Aggiungi articolo').first().waitFor()
    expect(await button(staff, 'Aggiungi articolo').first().isDisabled()).toBe(false)
    expect(await button(staff, 'Disattiva giorno').isDisabled()).toBe(false)
    expect(await staff.getByText(MESSAGE).count()).toBe(0)
    await staff.context().close()

    stack.clock.moveTo('2026-11-20 07:00')
    // Polls extend no session: an action does, with the next one.
    await page.keyboard.press('Shift')
    await checkAfterAMinute()
    await page.getByText(MESSAGE).waitFor()
    stack.clock.moveTo('2026-11-20 08:00')
    await minutesUntil(false)
    expect(await button(page, 'Disattiva giorno').isDisabled()).toBe(false)
    // The save of last evening is not offered to be taken back.
    expect(await foot(page).getByRole('button', { name: 'Ripristina' }).count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  /** The cut-off passes, and the page hears of it. */
  async function lock(...pages: Page[]) {
    stack.clock.moveTo('2026-11-20 20:00')
    for (const open of pages) {
      await open.evaluate(() => window.dispatchEvent(new Event('companyChanged')))
      await open.getByText(MESSAGE).first().waitFor()
    }
  }

  it('PLAN-39 shows the success of a save during which it passes, without the way back', async () => {
    stack.clock.moveTo('2026-11-20 19:30')
    await other.login(CUSTOMER)
    const page = await openWeek()
    const release = await holdAnswer(page, 'UpdatePlanning')
    await day(page, 'Domenica').click()
    await type(page, 'COR001', '33')
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await expect.poll(async () => (await plannedRow('COR001'))?.quantities['sunday']).toBe(33)
    await lock(page)
    release()
    // The answer is from before the cut-off, and opens the week until the next poll.
    await page.locator('[data-variant=success]').getByText(SAVED).waitFor()
    expect(await button(page, 'Ripristina').count()).toBe(0)
    await page.context().close()
  })

  it('CUTOFF-02..05 disables also what an open question, list or conflict would change', async () => {
    stack.clock.moveTo('2026-11-20 19:30')
    const pages = await Promise.all([openWeek(), openWeek(), openWeek(), openWeek(), openWeek()])
    const [deleting, toggling, choosing, picking, deciding] = pages
    await button(deleting, /^Elimina Cornetto vuoto/).click()
    await type(toggling, 'COR001', '34')
    await button(toggling, 'Disattiva giorno').click()
    await type(choosing, 'PIZ005', '3')
    await button(choosing, /^Elimina Mini cornetto/).click()
    await choosing.getByRole('radio', { name: 'Tutta la settimana' }).check()
    await choosing.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await button(choosing, 'Aggiungi articolo').click()
    await row(picking, 'COR001')
      .getByRole('button', { name: /^Scelte per/ })
      .click()
    await type(deciding, 'COR001', '35')
    await saveElsewhere('COR001', 'FRIDAY', 36)
    await foot(deciding).getByRole('button', { name: 'Salva' }).click()
    await deciding.getByRole('radio', { name: 'Il mio: 35' }).check()
    const changes = [
      button(deleting, 'Elimina').and(deleting.getByRole('alertdialog').getByRole('button')),
      button(toggling, 'Disattiva comunque'),
      dialog(choosing, 'Scegli un articolo').getByRole('listitem').getByRole('button').first(),
      // Behind the dialog, where roles are hidden.
      row(choosing, 'PIZ005').locator('button', { hasText: 'Usa 10' }),
      row(choosing, 'COR008').locator('button', { hasText: 'Ripristina' }),
      button(deciding, 'Conferma e salva'),
    ]
    for (const each of changes) await expect.poll(() => each.isEnabled()).toBe(true)
    await lock(...pages)
    for (const each of changes) await expect.poll(() => each.isDisabled()).toBe(true)
    expect(await picking.getByRole('option').first().getAttribute('aria-disabled')).toBe('true')
    // Each dialog says why, as the notice is behind it.
    for (const open of [deleting, toggling, choosing, deciding])
      await open.locator('[role=dialog], [role=alertdialog]').getByText(MESSAGE).waitFor()
    for (const open of pages) await open.context().close()
  })
})
