// The main job, through every program: the order changed by a customer on a phone appears in the production list.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { logIn } from '../support/portal-page.ts'
import { ADMINISTRATOR, startStack, type Stack } from '../support/stack.ts'

const CHANGED = 'COR001'
const REMOVED = 'C+CREMA'
const ADDED = 'ROS060'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  // Thursday noon: today's list closed yesterday at 20:00, next Thursday's is open.
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 12:00' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

type Totals = Map<string, { quantity: number; trays: string | null }>

async function totalsOf(date: string): Promise<Totals> {
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  const { production } = await staff.ask('Production', { from: date, to: date })
  type Item = { articleCode: string; quantity: number; trays: { text: string } | null }
  return new Map(production.items.map(({ articleCode, quantity, trays }: Item) => [articleCode, { quantity, trays: trays?.text ?? null }]))
}

const row = (page: Page, code: string) => page.locator(`li[data-code="${code}"]`)
const quantityOf = async (page: Page, code: string) => Number((await row(page, code).getByRole('textbox').inputValue()).replace(',', '.'))

/** The cells of an article in the table of the production list. */
async function shownTotal(page: Page, code: string): Promise<{ quantity: number; trays: string } | null> {
  const found = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: code, exact: true }) })
  if ((await found.count()) === 0) return null
  const cells = await found.getByRole('cell').allInnerTexts()
  return { quantity: Number(cells[2]?.replaceAll('.', '').replace(',', '.')), trays: cells.at(-1) ?? '' }
}

/** Selects another day of the displayed month, and waits for its list. */
async function showDay(page: Page, day: string, heading: string): Promise<void> {
  for (const label of ['Data Inizio', 'Data Fine']) {
    await page.getByRole('textbox', { name: label }).fill(`${day}/11/2026`)
    await page.keyboard.press('Enter')
  }
  await page.getByText(heading).waitFor()
}

it('adds a changed Thursday from the phone to the totals of next Thursday, not to those of a closed one', async () => {
  const [openBefore, closedBefore] = [await totalsOf('2026-11-26'), await totalsOf('2026-11-19')]

  const phone = await openPage(browser, stack.origin, { viewport: PHONE })
  await logIn(phone, 'bar')
  await phone.getByRole('heading', { level: 1, name: 'Giovedì · prossima consegna 26/11' }).waitFor()
  await row(phone, CHANGED).waitFor()
  const before = { changed: await quantityOf(phone, CHANGED), removed: await quantityOf(phone, REMOVED) }
  expect(before.changed).toBeGreaterThan(0)
  expect(before.removed).toBeGreaterThan(0)

  // Changes a quantity …
  await row(phone, CHANGED)
    .getByRole('textbox')
    .fill(String(before.changed + 7))
  await row(phone, CHANGED).getByRole('textbox').blur()
  // … deletes an article …
  await row(phone, REMOVED)
    .getByRole('button', { name: /^Modifica/ })
    .click()
  await phone.getByRole('button', { name: 'Elimina articolo' }).click()
  const deletion = phone.getByRole('alertdialog', { name: 'Conferma eliminazione' })
  await deletion.getByRole('radio', { name: 'Tutta la settimana' }).check()
  await deletion.getByRole('button', { name: 'Elimina' }).click()
  // … and adds one.
  await phone.getByRole('button', { name: 'Aggiungi articolo' }).click()
  const choosing = phone.getByRole('dialog')
  await choosing.getByLabel('Cerca per codice o descrizione').fill(ADDED)
  await choosing.getByRole('listitem').filter({ hasText: ADDED }).getByRole('button').first().click()
  const adding = phone.getByRole('dialog', { name: 'Aggiungi articolo' })
  const added = adding.getByRole('textbox', { name: /giovedì/i })
  await added.fill('40')
  await added.blur()
  await adding.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await phone.getByRole('button', { name: 'Salva', exact: true }).click()
  await phone.getByText('Planning salvato con successo!').waitFor()
  expect(phone.problems).toEqual([])

  // Only the visible rows are in the page: a tall window shows them all.
  const staff = await openPage(browser, stack.origin, { viewport: { ...DESKTOP, height: 8_000 } })
  await logIn(staff, 'admin')
  expect(new URL(staff.url()).pathname).toBe('/destinazioni')
  await staff.getByRole('link', { name: 'Preordini' }).click()
  await showDay(staff, '26', 'Periodo: giovedì 26/11/2026')
  const was = (totals: Totals, code: string) => totals.get(code)?.quantity ?? 0
  await expect.poll(() => shownTotal(staff, CHANGED)).toMatchObject({ quantity: was(openBefore, CHANGED) + 7 })
  await expect.poll(async () => (await shownTotal(staff, REMOVED))?.quantity ?? 0).toBe(was(openBefore, REMOVED) - before.removed)
  const addedTotal = await shownTotal(staff, ADDED)
  expect(addedTotal?.quantity).toBe(was(openBefore, ADDED) + 40)
  expect(addedTotal?.trays).toMatch(/^\d+ tegli[ae]/)

  await showDay(staff, '19', 'Periodo: giovedì 19/11/2026')
  for (const code of [CHANGED, REMOVED, ADDED]) {
    await expect
      .poll(async () => (await shownTotal(staff, code))?.quantity ?? 0, { message: `${code} of the closed Thursday` })
      .toBe(was(closedBefore, code))
  }
  expect(staff.problems).toEqual([])
})
