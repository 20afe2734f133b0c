// What has changed since the list was printed: on the list, on paper and in the bakehouse.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfPages } from '../../bakery/src/test/pdf.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, logIn, type Answer } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
let page: Page & { problems: string[] }
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('table').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** As 'Stampa' does: the browser fires the events of printing around the picture of the page. */
const printed = async (on: Page = page) => (await pdfPages(await on.pdf({ preferCSSPageSize: true }))).join('\n')
const inMore = async (name: RegExp, on: Page = page) => {
  await on.getByRole('button', { name: 'Altro' }).click()
  await on.getByRole('dialog', { name: 'Altro' }).getByRole('button', { name }).click()
}
const refresh = (on: Page = page) => on.getByRole('button', { name: 'Aggiorna' }).click()

type ShownItem = { articleCode: string; description: string; quantity: number }
const withItems =
  (change: (items: ShownItem[]) => ShownItem[]) =>
  ({ data }: Answer): Answer => {
    const production = data!['production'] as { items: ShownItem[] }
    return { data: { ...data, production: { ...production, items: change(production.items) } } }
  }

let items: ShownItem[]
let undo: () => void
/** The first article has 24 more, the second 2 less, the third is no longer ordered. */
const changed = withItems(([first, second, _third, ...others]) => [
  { ...first!, quantity: first!.quantity + 24 },
  { ...second!, quantity: second!.quantity - 2 },
  ...others,
])

it('remembers the figures of a printing and marks in red what has changed since', async () => {
  undo = await changeAnswer(page, 'Production', (answer) => {
    items = (answer.data!['production'] as { items: ShownItem[] }).items
    return answer
  })
  await refresh()
  await expect.poll(() => items?.length).toBeGreaterThan(60)
  expect(await page.getByText(/dalla stampa/).count()).toBe(0)
  expect(await printed()).toMatch(/Stampata il 19\/11\/2026 alle 18:0\d/)
  await page.getByText(/^Stampata alle 18:0\d$/).waitFor()
  undo()
  undo = await changeAnswer(page, 'Production', changed)
  await refresh()
  await page.getByText(/^3 modifiche dalla stampa delle 18:0\d$/).waitFor()
  const row = page.getByRole('row').filter({ has: page.getByText(/^\+24 dalla stampa delle 18:0\d \(era/) })
  expect(await row.locator('.figure').evaluate((figure) => getComputedStyle(figure).color)).toBe('rgb(179, 38, 30)')
  // Nobody bakes what has left the list.
  await page.getByLabel('Descrizione').fill('')
  await page.getByLabel('Raggruppa per').selectOption('')
  const last = page.getByRole('row').filter({ hasText: items[2]!.description.replaceAll(/(\d) (k?g)\b/g, '$1\u00a0$2') })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await last.getByText(/^−[\d.,]+ dalla stampa delle 18:0\d \(era/).waitFor()
  expect(await page.locator('dl').filter({ hasText: 'articoli' }).locator('dd').first().innerText()).toBe(String(items.length - 1))
  await page.evaluate(() => window.scrollTo(0, 0))
})

it('keeps them over a reload, and shows them on the phone and in the bakehouse', async () => {
  await page.reload()
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
  await page.setViewportSize(PHONE)
  await page
    .getByRole('listitem')
    .filter({ hasText: /\+24 dalla stampa/ })
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(DESKTOP)
  await page.goto('/preordini/forno?data=2026-11-20')
  await page.getByRole('button', { name: '3 cambiate dopo la stampa' }).click()
  await page
    .getByText(/^[+−]\d+, era/)
    .first()
    .waitFor()
  await page.goBack()
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
})

it('marks nothing that a filter hides, and a printing of a filtered list is not remembered', async () => {
  await page.getByLabel('Descrizione').fill(items[0]!.description)
  undo()
  undo = await changeAnswer(
    page,
    'Production',
    withItems(([first]) => [{ ...first!, quantity: first!.quantity + 24 }]),
  )
  await refresh()
  await page.getByText(/^1 modifica dalla stampa delle 18:0\d$/).waitFor()
  await printed()
  expect(await page.getByText(/^1 modifica dalla stampa delle 18:0\d$/).count()).toBe(1)
  // A reload would keep the filter.
  await page.goto('/preordini')
})

it('prints only the changes, which are then printed; a cancelled printing can be forgotten', async () => {
  undo()
  undo = await changeAnswer(page, 'Production', changed)
  await page.reload()
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
  // The dialog of the browser opens; the test prints meanwhile.
  await page.evaluate(() => (window.print = () => {}))
  await inMore(/^Stampa solo le modifiche$/)
  await page.keyboard.press('Escape')
  const paper = await printed()
  expect(paper).toMatch(/Solo le modifiche dalla stampa delle 18:0\d/)
  expect(paper).toMatch(/\+24, era /)
  expect(paper).toMatch(/−2, era /)
  expect(paper).not.toContain(items[5]!.description.slice(0, 12))
  await page.getByText(/^Stampata alle 18:0\d$/).waitFor()
  await inMore(/^Dimentica la stampa delle 18:0\d$/)
  await page.keyboard.press('Escape')
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
  // The whole list shows them too.
  expect(await printed()).toMatch(/\+24, era /)
  expect(page.problems).toEqual([])
})

it('remembers what is on paper where the list changes while a printer is chosen', async () => {
  undo()
  await refresh()
  // Compared with the changed list, which was printed last.
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
  await printed()
  await page.getByText(/^Stampata alle 18:0\d$/).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  undo = await changeAnswer(page, 'Production', changed)
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('"Production"') ?? false)
  await refresh()
  await answered
  await expect.poll(() => page.getByRole('button', { name: 'Aggiorna' }).isEnabled()).toBe(true)
  const sheet = page.locator('#stampa')
  expect(await sheet.getByText(/^\+24/).count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.getByText(/^3 modifiche dalla stampa/).waitFor()
  await printed()
  await page.getByText(/^Stampata alle 18:0\d$/).waitFor()
})

const stamped = (on: Page) => on.getByText(/^Stampata alle 18:0\d$/)
const threeChanges = (on: Page) => on.getByText(/^3 modifiche dalla stampa delle 18:0\d$/)

it('shows on every device what was printed on another, and forgets it everywhere', async () => {
  undo()
  await refresh()
  // The changed list was printed last.
  await threeChanges(page).waitFor()
  await printed()
  await stamped(page).waitFor()
  const other = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await changeAnswer(other, 'Production', changed)
  await logIn(other, 'admin', '/preordini')
  await threeChanges(other).waitFor()
  await other.goto('/preordini/forno?data=2026-11-20')
  await other.getByRole('button', { name: '3 cambiate dopo la stampa' }).waitFor()
  await other.goBack()
  await other.evaluate(() => (window.print = () => {}))
  await inMore(/^Stampa solo le modifiche$/, other)
  await other.keyboard.press('Escape')
  const got = other.waitForResponse((response) => response.request().postData()?.includes('CreatePrinting') === true)
  const paper = await printed(other)
  await got
  expect(paper).toMatch(/Solo le modifiche dalla stampa delle 18:0\d/)
  expect(paper.match(/, era /g)).toHaveLength(3)
  await stamped(other).waitFor()
  // The changes are on paper for the first device too.
  undo = await changeAnswer(page, 'Production', changed)
  await refresh()
  await page
    .getByText(items[2]!.description.replaceAll(/(\d) (k?g)\b/g, '$1\u00a0$2'))
    .first()
    .waitFor({ state: 'detached' })
  await stamped(page).waitFor()
  await inMore(/^Dimentica la stampa delle 18:0\d$/)
  await page.keyboard.press('Escape')
  await threeChanges(page).waitFor()
  await refresh(other)
  await threeChanges(other).waitFor()
  expect([...page.problems, ...other.problems]).toEqual([])
})

it('counts a printing that the gateway did not get on its device alone', async () => {
  const cut = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await changeAnswer(cut, 'Production', changed)
  await changeAnswer(cut, 'CreatePrinting', null)
  await logIn(cut, 'admin', '/preordini')
  await threeChanges(cut).waitFor()
  const lost = cut.waitForEvent('requestfailed', (request) => request.postData()?.includes('CreatePrinting') === true)
  await printed(cut)
  await lost
  await stamped(cut).waitFor()
  await cut.reload()
  await stamped(cut).waitFor()
  await refresh()
  await threeChanges(page).waitFor()
  // It can be forgotten without the gateway.
  await changeAnswer(cut, 'DeletePrinting', null)
  await inMore(/^Dimentica la stampa delle 18:0\d$/, cut)
  await threeChanges(cut).waitFor()
  await cut.keyboard.press('Escape')
  // One that the gateway has cannot.
  await inMore(/^Dimentica la stampa delle 18:0\d$/, cut)
  await cut.getByRole('alert').waitFor()
  expect(await threeChanges(cut).count()).toBe(1)
})

const paperItem = (code: string, group: string) => ({
  __typename: 'ProductionItem',
  articleCode: code,
  description: `Articolo ${code}`,
  unit: { __typename: 'Unit', code: 'pz' },
  quantity: 1240,
  groupNames: [{ __typename: 'ProductionGroupName', key: 'GROUP_1', name: group }],
  trays: { __typename: 'Trays', text: '51 teglie + 16 pz' },
})

it('breaks the paper between rows, under the heads of the columns, and never after the heading of a group', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  let shown: object[] = []
  await changeAnswer(page, 'Production', ({ data }) => ({
    data: { ...data, production: { ...(data!['production'] as object), items: shown, lastPrinting: null } },
  }))
  await logIn(page, 'admin', '/preordini')
  await page.getByLabel('Raggruppa per').selectOption('group1')
  // Without a printing none of the rows is marked, and one of a filtered list is not remembered.
  await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('"description":"Articolo"') === true),
    page.getByLabel('Descrizione').fill('Articolo'),
  ])
  const pagesOf = async (count: number) => {
    // The second group begins where the first page ends.
    const inFirst = count - 9
    shown = Array.from({ length: count }, (_, index) => paperItem(`A${String(index).padStart(2, '0')}`, index < inFirst ? 'Pane' : 'Pizza'))
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect.poll(() => page.locator('dl').filter({ hasText: 'articol' }).locator('dd').first().innerText()).toBe(String(count))
    return await pdfPages(await page.pdf({ preferCSSPageSize: true }))
  }
  const lengths: Record<number, number> = {}
  for (const count of process.env['TEST_LONG'] ? [1, 22, 23, 24, 25, 26, 27, 28, 60, 600] : [1, 24, 25, 26, 60]) {
    const pages = await pagesOf(count)
    lengths[count] = pages.length
    expect(pages.map((text) => text.match(/Articolo A/g)?.length ?? 0).reduce((sum, rows) => sum + rows, 0)).toBe(count)
    for (const [index, text] of pages.entries()) {
      expect(text).toMatch(/Quantità Descrizione Codice Teglie/)
      // The text of a page begins with its foot and ends with a row: '… A07 51 teglie + 16 pz'.
      expect(text.trim()).toMatch(/^pagina \d+ di \d+\s*Periodo: .+ Stampata il .+teglie \+ 16 pz$/)
      expect(text).toContain(`pagina ${index + 1} di ${pages.length}`)
    }
  }
  expect(lengths[1]).toBe(1)
  expect(lengths[60]).toBeLessThanOrEqual(4)
})
