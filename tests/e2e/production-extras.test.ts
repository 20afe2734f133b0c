// Features of the production list beyond the specification, in a real browser.
import { buffer } from 'node:stream/consumers'
import type { Browser, Download, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import { allRows, changeAnswer, holdAnswer, logIn, watchOperations } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
let page: Page & { problems: string[] }

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 18:00' }), launchBrowser()])
  page = await openPage(browser, stack.origin, { viewport: DESKTOP, acceptDownloads: true })
  await logIn(page, 'admin', '/preordini')
  await page.getByRole('table').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const thousandths = (shown: string) => Math.round(Number(shown.replaceAll('.', '').replace(',', '.')) * 1000)
const rowCells = () => allRows(page)
/** An act closes them, a choice does not. */
const inMore = async (act: () => Promise<unknown>, isChoice = false) => {
  await page.getByRole('button', { name: 'Altro' }).click()
  await act()
  if (isChoice) await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Altro' }).waitFor({ state: 'detached' })
}

it('sorts, and groups with totals that equal the sums of their rows', async () => {
  await inMore(() => page.getByLabel('Ordina per').selectOption('-quantita'), true)
  const quantities = (await rowCells()).slice(1).map((cells) => thousandths(cells[3]!))
  expect(quantities).toEqual(quantities.toSorted((one, other) => other - one))
  await page.getByLabel('Raggruppa per').selectOption('group1')
  await page
    .getByRole('rowheader', { name: /^Gruppo 1 / })
    .first()
    .waitFor()
  const sums = new Map<string, number>()
  let totals: [string, number][] = []
  const check = () => expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(totals))
  let groups = 0
  for (const cells of (await rowCells()).slice(1)) {
    if (cells.length === 1) {
      check()
      sums.clear()
      totals = [...cells[0]!.matchAll(/([\d.,]+)\s(kg|pz)(?= ·|$)/g)].map(([, figure, unit]) => [unit!, thousandths(figure!)])
      groups += 1
    } else sums.set(cells[2]!, (sums.get(cells[2]!) ?? 0) + thousandths(cells[3]!))
  }
  check()
  expect(groups).toBeGreaterThan(3)
})

it('shows the group once, as a sticky heading of its section', async () => {
  expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('Gruppo 1')
  await page.evaluate(() => window.scrollTo(0, 900))
  const headings = page.locator('tr[data-heading] th')
  const bottomOfHead = async () => {
    const box = (await page.getByRole('columnheader').first().boundingBox())!
    return Math.round(box.y + box.height)
  }
  await expect.poll(bottomOfHead).toBe(92)
  await expect
    .poll(async () => (await headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))).includes(92))
    .toBe(true)
  await page.evaluate(() => window.scrollTo(0, 0))
})

it('PROD-09 shows at least nine rows on a tablet of 1024 x 768, all columns, under a sticky head', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const rows = page.locator('tbody tr:not([aria-hidden], [data-heading])')
  const inSight = () =>
    rows.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect())
      return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length
    })
  await expect.poll(inSight).toBeGreaterThanOrEqual(9)
  await page.getByLabel('Raggruppa per').selectOption('')
  expect((await page.getByRole('columnheader').allInnerTexts()).toSorted()).toEqual(
    ['Codice', 'Descrizione', 'Gruppo 1', 'Gruppo 2', 'Gruppo 3', 'Quantità Totale', 'Teglie Info', 'Unità'].toSorted(),
  )
  await expect.poll(inSight).toBeGreaterThanOrEqual(9)
  const rights = await page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(1024)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
  const tools = await page
    .getByRole('search')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(Math.max(...tools) - Math.min(...tools)).toBeLessThan(12)
  // The list has more rows than the page contains.
  const count = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  expect(count).toBeGreaterThan(60)
  expect(await rows.count()).toBeLessThan(40)
  await page.setViewportSize(DESKTOP)
})

it('shows until when the list is open, and since when it is closed', async () => {
  await page.getByText('Ordini aperti fino a mercoledì 18/11 alle 20:00').first().waitFor()
  expect(await page.getByText('Ordini chiusi').count()).toBe(0)
  stack.clock.moveTo('2026-11-18 20:00:25')
  const closed = stack.db.selectFrom('closed_dates').select('date').where('date', '=', '2026-11-19')
  await expect.poll(async () => (await closed.execute()).length).toBe(1)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByText('Ordini chiusi da mercoledì 18/11 alle 20:00').first().waitFor()
})

it('lists the destinations behind a total, whose sum is the total', async () => {
  const button = page.getByRole('button', { name: /^Chi riceve/ }).first()
  const total = await button.innerText()
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/\d+ destinazion[ei]$/).waitFor()
  expect(await dialog.getByRole('cell').count()).toBeGreaterThan(0)
  const sum = await dialog.locator('p b').innerText()
  expect(thousandths(sum.split(/\s/)[0]!)).toBe(thousandths(total))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('sorts the destinations behind a total by either column, and aligns their decimals', async () => {
  const share = ([name, quantity]: [string, number]) => ({
    __typename: 'ProductionShare',
    destinationId: `0042/${name}`,
    customerCode: '0042',
    customerName: 'Cliente',
    destinationCode: name,
    destinationName: name,
    quantity,
    basis: 'STANDING',
  })
  const served: [string, number][] = [
    ['Bar Centrale', 12.5],
    ['Zoo', 7],
    ['Albergo', 0.125],
  ]
  const undo = await changeAnswer(page, 'ProductionShares', () => ({
    data: { production: { __typename: 'Production', shares: served.map(share) } },
  }))
  const opener = page.getByRole('button', { name: /^Chi riceve/ }).first()
  await opener.click()
  const dialog = page.getByRole('dialog')
  const names = () => dialog.getByRole('rowheader').evaluateAll((all) => all.map((one) => one.firstChild!.textContent))
  await expect.poll(names).toEqual(['Bar Centrale', 'Zoo', 'Albergo'])
  expect(await dialog.locator('th[aria-sort=descending]').innerText()).toBe('Quantità')
  const ends = await dialog.locator('td [data-rest]').evaluateAll((figures) =>
    figures.map((figure) => {
      const range = document.createRange()
      range.setStart(figure.firstChild!, 0)
      range.setEnd(figure.firstChild!, figure.textContent.split(',')[0]!.length)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
  expect([ends.length, new Set(ends).size]).toEqual([3, 1])
  await dialog.getByRole('button', { name: 'Destinazione' }).click()
  await expect.poll(names).toEqual(['Albergo', 'Bar Centrale', 'Zoo'])
  await dialog.getByRole('button', { name: 'Quantità' }).click()
  await expect.poll(names).toEqual(['Albergo', 'Zoo', 'Bar Centrale'])
  undo()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('keeps only the visible destinations of a large bakery in the page', async () => {
  const share = (n: number) => ({
    __typename: 'ProductionShare',
    destinationId: `0042/${String(n).padStart(4, '0')}`,
    customerCode: '0042',
    customerName: `Cliente ${n}`,
    destinationCode: String(n).padStart(4, '0'),
    destinationName: `Destinazione ${n}`,
    quantity: 2,
    basis: 'STANDING',
  })
  const undo = await changeAnswer(page, 'ProductionShares', () => ({
    data: { production: { __typename: 'Production', shares: Array.from({ length: 3752 }, (_, index) => share(index)) } },
  }))
  await page
    .getByRole('button', { name: /^Chi riceve/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3.752 destinazioni').waitFor()
  expect(await dialog.locator('*').count()).toBeLessThan(400)
  await dialog
    .getByRole('table')
    .locator('..')
    .evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }))
  await dialog.getByRole('rowheader', { name: 'Destinazione 3751' }).waitFor()
  undo()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('counts a destination once that gets an article by the week and by an extraordinary order', async () => {
  const share = (destination: string, basis: string) => ({
    __typename: 'ProductionShare',
    destinationId: `0042/${destination}`,
    customerCode: '0042',
    customerName: 'Cliente',
    destinationCode: destination,
    destinationName: `Destinazione ${destination}`,
    quantity: 2,
    basis,
  })
  const shares = [share('0001', 'STANDING'), share('0001', 'EXTRAORDINARY'), share('0002', 'STANDING')]
  const undo = await changeAnswer(page, 'ProductionShares', () => ({ data: { production: { __typename: 'Production', shares } } }))
  await page
    .getByRole('button', { name: /^Chi riceve/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.locator('p span').allInnerTexts()).toEqual(['2 destinazioni'])
  undo()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('downloads the displayed rows as a CSV with decimal commas and without formulas', async () => {
  const undo = await changeAnswer(page, 'Production', ({ data }) => {
    const production = data!['production'] as { items: object[] }
    return {
      data: {
        ...data,
        production: {
          ...production,
          items: [
            {
              ...production.items[0],
              articleCode: '007',
              description: '=1+1;"x',
              quantity: 1234.5,
              unit: { __typename: 'Unit', code: 'kg' },
            },
          ],
        },
      },
    }
  })
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
  let file!: Download
  await inMore(async () => {
    ;[file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica CSV' }).click()])
  })
  expect(file.suggestedFilename()).toBe('produzione_2026-11-19.csv')
  const [head, row] = (await buffer(await file.createReadStream())).toString().split('\r\n')
  expect(head).toBe('\uFEFF"Codice";"Descrizione";"Unità";"Quantità Totale";"Gruppo 1";"Gruppo 2";"Gruppo 3";"Teglie Info"')
  expect(row).toMatch(/^"007";"'=1\+1;""x";"kg";1234,5;/)
  undo()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor({ state: 'detached' })
})

it('prints only the list, in figures readable from a metre away', async () => {
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('#stampa')
  await sheet.waitFor()
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  const figure = sheet.getByRole('cell').first()
  // 24 points are 32 px.
  expect(await figure.evaluate((cell) => getComputedStyle(cell).fontSize)).toBe('32px')
  await page.emulateMedia({ media: 'screen' })
  await sheet.waitFor({ state: 'detached' })
})

it('draws the groups day by day, and loads the charts only then', async () => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  expect(await page.locator('figure').count()).toBe(0)
  await inMore(() => page.getByRole('button', { name: 'Grafico' }).click())
  await page.locator('figure').first().waitFor()
  expect(loaded.some((url) => /ProductionChart/.test(url))).toBe(true)
  expect(await page.locator('figure').first().innerText()).toContain('giorno per giorno (')
  await page.locator('figure').first().getByText('gio 19/11').first().waitFor()
  const undo = await changeAnswer(page, 'ProductionDays', () => ({
    data: {
      production: {
        __typename: 'Production',
        days: [100, 300].map((quantity, index) => ({
          __typename: 'ProductionDay',
          date: `2026-11-${19 + index}`,
          groups: [
            { __typename: 'ProductionGroup', name: 'Pane', unit: { __typename: 'Unit', code: 'kg' }, quantity },
            ...(index === 0
              ? []
              : [{ __typename: 'ProductionGroup', name: 'Dolci', unit: { __typename: 'Unit', code: 'kg' }, quantity: 12.5 }]),
          ],
        })),
      },
    },
  }))
  await page.getByRole('textbox', { name: 'Data Fine' }).fill('20/11/2026')
  await page.keyboard.press('Tab')
  await page.locator('figure ol').getByText('ven 20/11').waitFor()
  const fromLeft = async (what: Locator) => {
    const boxes = await what.evaluateAll((all) => all.map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() })))
    return boxes.toSorted((one, other) => one.left - other.left) as { text: string; height: number }[]
  }
  expect((await fromLeft(page.locator('figure ol > li'))).map(({ text }) => text)).toEqual(['gio 19/11', 'ven 20/11'])
  const ratio = async () => {
    const [first, second] = await fromLeft(page.locator('figure [data-bar]'))
    return second!.height / first!.height
  }
  await expect.poll(ratio).toBeCloseTo(3, 1)
  // The figures are in a table, and each group has a number: neither colour nor pointer is needed.
  const table = page.locator('figure').getByRole('table')
  const cells = (row: Locator) => row.locator('th, td').allTextContents()
  const texts = async () => Promise.all((await table.getByRole('row').all()).map(cells))
  expect(await texts()).toEqual([
    ['Gruppo 1', 'gio 19/11', 'ven 20/11'],
    ['Pane', '100', '300'],
    ['Dolci', '0', '12,5'],
    ['Totale', '100', '312,5'],
  ])
  const numbers = () => page.locator('figure [data-bar]').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-number')))
  expect(await numbers()).toEqual(['1', '1', null])
  expect(await table.locator('[data-number]').evaluateAll((all) => all.map((one) => one.getAttribute('data-number')))).toEqual(['1', '2'])
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const lowest = () =>
      table.locator('[data-number]').evaluateAll((all) => {
        const luminance = (colour: string) => {
          const context = new OffscreenCanvas(1, 1).getContext('2d')!
          context.fillStyle = colour
          context.fillRect(0, 0, 1, 1)
          const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
            const part = value / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
        }
        const paper = luminance(getComputedStyle(document.querySelector('figure')!).backgroundColor)
        const contrasts = Array.from({ length: 40 }, (_, index) => {
          const sign = all[index % 2] as HTMLElement
          sign.style.transition = 'none'
          sign.style.background = sign.style.background.replace(/[\d.]+deg/, `${index * 137.5}deg`)
          const own = luminance(getComputedStyle(sign).backgroundColor)
          return (Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05)
        })
        return Math.min(...contrasts)
      })
    // Enough for the number on it, and more than a sign needs; a change of the theme is a transition.
    await expect.poll(lowest, { message: theme }).toBeGreaterThanOrEqual(4.5)
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  undo()
  await inMore(() => page.getByRole('button', { name: 'Nascondi grafico' }).click())
  await expect.poll(() => page.locator('figure').count()).toBe(0)
  expect(page.problems).toEqual([])
})

it('asks for the charts when it asks for the list, not with every letter, and keeps those drawn until then', async () => {
  const other = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await logIn(other, 'admin', '/preordini?grafico=aperto')
  await other.locator('figure').first().waitFor()
  const asked = watchOperations(other)
  const descriptionsOf = (operation: string) =>
    asked
      .filter(({ operationName }) => operationName === operation)
      .map(({ variables }) => (variables['filter'] as { description: string }).description)
  const release = await holdAnswer(other, 'ProductionDays')
  await other.getByRole('textbox', { name: 'Descrizione' }).pressSequentially(' pan')
  for (const operation of ['Production', 'ProductionDays']) await expect.poll(() => descriptionsOf(operation)).toContain('pan')
  expect(descriptionsOf('Production')).toEqual(expect.arrayContaining(descriptionsOf('ProductionDays')))
  expect(await other.locator('figure').count()).toBeGreaterThan(0)
  release()
  await other.context().close()
})

it('starts with the side menu folded below 1200 px, and with it elsewhere', async () => {
  const tablet = await openPage(browser, stack.origin, { viewport: { width: 1024, height: 768 } })
  const menu = tablet.getByRole('navigation', { name: 'Menu principale' })
  const opener = tablet.getByRole('button', { name: 'Menu', exact: true })
  await logIn(tablet, 'admin', '/destinazioni')
  await menu.getByRole('link', { name: 'Preordini' }).click()
  await tablet.getByRole('table', { name: 'Lista di Produzione' }).waitFor()
  expect(await menu.count()).toBe(0)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(false)
  const rows = tablet.locator('tbody tr:not([aria-hidden], [data-heading])')
  await tablet.getByLabel('Raggruppa per').selectOption('group1')
  const wholeRows = () => rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length)
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(9)
  await opener.click()
  await menu.waitFor()
  await menu.getByRole('button', { name: 'Chiudi il menu' }).click()
  await menu.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await tablet.goBack()
  await menu.waitFor()
})

it('NAV-02 has the side menu open on the production list from 1200 px on, and folded from 992 to 1199 px', async () => {
  const page = await openPage(browser, stack.origin, { viewport: { width: 1200, height: 800 } })
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await logIn(page, 'admin', '/preordini')
  await menu.waitFor()
  for (const width of [1199, 992]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()
    expect(await menu.count()).toBe(0)
  }
})
