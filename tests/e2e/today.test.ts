// The start page of the staff in a real browser, against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, logIn, refusing, travel, watchOperations, type Answer } from '../support/portal-page.ts'
import { ADMINISTRATOR, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

async function openToday(options = {}, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  const asked = watchOperations(page)
  await prepare(page)
  await logIn(page, 'admin', '/oggi')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const reads = () => asked.filter(({ operationName }) => operationName === 'Today').map(({ variables }) => variables['date'])
  return { page, reads }
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const figures = (page: Page) => part(page, 'In breve').getByRole('link')

const FRIDAY = '2026-11-20'

/** A row of the standing week of a destination without an exception on the next Friday. */
async function fridayRow() {
  const dated = [
    ...(await stack.db.selectFrom('extraordinary_orders').select(['customer', 'destination']).where('date', '=', FRIDAY).execute()),
    ...(await stack.db.selectFrom('extraordinary_closures').select(['customer', 'destination']).where('date', '=', FRIDAY).execute()),
  ]
  const rows = await stack.db
    .selectFrom('planning_rows as p')
    .innerJoin('destinations as d', (join) => join.onRef('d.customer', '=', 'p.customer').onRef('d.code', '=', 'p.destination'))
    .innerJoin('articles as a', 'a.code', 'p.article')
    .select(['p.customer', 'p.destination', 'p.article', 'p.venerdi', 'd.nomede', 'a.descriz'])
    .where('p.venerdi', '>', 20_000)
    .where('d.order_active', '=', 1)
    .where('d.ven_off', '=', 0)
    .where('d.password_hash', 'is not', null)
    .where('a.unita_m', '=', 'pz')
    .orderBy('p.id')
    .execute()
  const isFree = (row: (typeof rows)[number]) =>
    dated.every(({ customer, destination }) => customer !== row.customer || destination !== row.destination)
  return rows.filter(({ customer }) => customer > '0010').find(isFree)!
}

async function setToZero({ customer, destination, article }: { customer: string; destination: string; article: string }) {
  const client = stack.client()
  await client.login(ADMINISTRATOR)
  const cells = [{ articleCode: article, day: 'FRIDAY' as const, quantity: 0 }]
  await client.ask('UpdatePlanning', { input: { destinationId: `${customer}/${destination}`, cells } })
}

describe('the start page of the staff', () => {
  it('shows tomorrow with four figures, each leading to its list', async () => {
    const { page, reads } = await openToday()
    await page.getByRole('heading', { level: 1, name: 'Domani, venerdì 20 novembre' }).waitFor()
    await page.getByText('Oggi è giovedì 19, ore 18:00').waitFor()
    await expect.poll(() => figures(page).count()).toBe(4)
    const shown = (await figures(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(shown[0]).toMatch(/^Pezzi da produrre [\d.]+ pz ([+−]\d+ % sul|come il) solito venerdì$/)
    expect(shown[1]).toMatch(/^Chili da produrre [\d.]+,\d\d+ kg \d+ articoli, [\d.]+ teglie$/)
    expect(shown[2]).toMatch(/^Consegne \d+ di \d+ /)
    expect(shown[3]).toMatch(/^Ordini chiusi tra 2 h 0 min giovedì 19\/11 alle 20:00$/)
    const links = await figures(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/preordini', '/preordini', '/destinazioni', '/preordini'])
    // One operation reads everything.
    expect(reads()).toEqual(['2026-11-20'])
    await page.getByRole('region', { name: 'Per reparto' }).getByText('Pasticceria').waitFor()
    await part(page, 'Per reparto').getByText('il solito venerdì (media di 8 consegne)').waitFor()
    const totals = stack.client()
    await totals.login(ADMINISTRATOR)
    const { production } = await totals.ask('Production', { from: '2026-11-20', to: '2026-11-20' })
    const pieces = production.items
      .filter((item: { unit: { code: string } }) => item.unit.code === 'pz')
      .reduce((sum: number, item: { quantity: number }) => sum + item.quantity, 0)
    expect(shown[0]!.replaceAll('.', '')).toContain(` ${pieces} pz`)
    expect(page.problems).toEqual([])
  })

  it('follows a save within a minute: who does not get what is usual, with old and new value, and Accedi', async () => {
    const { page } = await openToday({}, (opened) => opened.clock.install())
    await part(page, 'Ultima ora').getByText("Nessuna modifica nell'ultima ora.").waitFor()
    const row = await fridayRow()
    await setToZero(row)
    await page.clock.runFor(61_000)
    const change = part(page, 'Ultima ora').getByRole('listitem').filter({ hasText: row.descriz })
    await expect.poll(() => change.allInnerTexts()).toHaveLength(1)
    expect((await change.innerText()).replaceAll(/\s+/g, ' ')).toContain(
      `${row.nomede} ${row.descriz} · venerdì da ${row.venerdi / 1000} a 0 pz`,
    )
    const unusual = part(page, 'Diverso dal solito').getByRole('listitem').filter({ hasText: row.nomede })
    await expect.poll(() => unusual.count()).toBe(1)
    expect((await unusual.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/0 pz di solito [\d.–]+/)
    await unusual.getByRole('button', { name: `Accedi: ${row.nomede}` }).click()
    await page.waitForURL((url) => url.pathname === '/home' && url.searchParams.get('per') === `${row.customer}/${row.destination}`)
  })

  it('shows by keyboard what was changed today, customers included, which is in the address and not in another tab', async () => {
    const { page } = await openToday()
    const row = await fridayRow()
    await setToZero(row)
    stack.clock.moveTo('2026-11-19 19:30')
    await page.reload()
    const lastHour = part(page, 'Ultima ora')
    await lastHour.getByText("Nessuna modifica nell'ultima ora.").waitFor()
    await lastHour.getByRole('button', { name: 'Tutte di oggi' }).focus()
    await page.keyboard.press('Enter')
    const whole = part(page, 'Modifiche di oggi')
    await whole.getByRole('listitem').filter({ hasText: row.descriz }).first().waitFor()
    expect(new URL(page.url()).search).toBe('?modifiche=oggi')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Solo l'ultima ora")
    const other = await page.context().newPage()
    await other.goto('/oggi')
    await part(other, 'Ultima ora').waitFor()
    await travel(page, 'back')
    await lastHour.getByText("Nessuna modifica nell'ultima ora.").waitFor()
    await page.goto('/admin-settings/registro')
    await page.getByRole('link', { name: 'Ordini cambiati oggi, anche dai clienti' }).click()
    await whole.getByRole('listitem').filter({ hasText: row.descriz }).first().waitFor()
    stack.clock.moveTo('2026-11-19 18:00')
  })

  it('keeps rows in their place while somebody points at them, and lets them follow afterwards', async () => {
    let count = 1
    const names = () => Array.from({ length: count }, (_, index) => `Bar ${count - index}`)
    const { page, reads } = await openToday({}, async (opened) => {
      await opened.clock.install()
      await changeAnswer(opened, 'Today', ({ data }) => {
        const unusual = names().map((name) => ({
          __typename: 'UnusualDelivery',
          destinationId: `0042/${name}`,
          customerName: name,
          destinationName: null,
          isDayDisabled: false,
          totals: [
            { __typename: 'UnusualTotal', unit: { __typename: 'Unit', code: 'pz', kind: 'PIECE' }, quantity: 0, minimum: 8, maximum: 9 },
          ],
          rows: [],
        }))
        // The figures follow at once: they show that the answer has arrived.
        const items = [
          {
            __typename: 'ProductionItem',
            unit: { __typename: 'Unit', code: 'pz', kind: 'PIECE' },
            quantity: count === 1 ? 1 : 7,
            trays: null,
          },
        ]
        return { data: { ...data, production: { ...(data!['production'] as object), items, unusual, unusualCount: count } } }
      })
    })
    const rows = part(page, 'Diverso dal solito').getByRole('listitem').locator('b')
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Bar 1'])
    await rows.first().hover()
    count = 2
    const before = reads().length
    const { y } = (await rows.first().boundingBox())!
    // The pointer moves now and then, as that of somebody who reads.
    for (let step = 0; reads().length === before; step++) {
      await page.mouse.move(500 + (step % 9), y + 5)
      await page.clock.runFor(10_000)
    }
    await expect.poll(() => figures(page).first().innerText()).toContain('7')
    expect(await rows.allInnerTexts()).toEqual(['Bar 1'])
    await page.mouse.move(5, 5)
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Bar 2', 'Bar 1'])
  })

  it('says of each part whether the server lacks it or cannot be read now', async () => {
    const withCapabilities = ({ data }: Answer, capabilities: string[] | null) => ({
      ...data,
      company: { ...(data!['company'] as object), capabilities },
    })
    const without = (answer: Answer, capabilities: string[] | null) => {
      const data = withCapabilities(answer, capabilities)
      return {
        data: {
          ...data,
          production: { ...(answer.data!['production'] as object), usual: null, unusual: null, unusualCount: null, exceptions: null },
          orderChanges: null,
        },
        errors: [{ message: 'x', extensions: { code: 'FEATURE_UNAVAILABLE' } }],
      }
    }
    // The frame of the portal reads the capabilities too: the later answer is the one that is shown.
    const open = (capabilities: string[] | null) =>
      openToday({}, async (opened) => {
        await changeAnswer(opened, 'Capabilities', (answer) => ({ data: withCapabilities(answer, capabilities) }))
        await changeAnswer(opened, 'Today', (answer) => without(answer, capabilities))
      })
    const { page } = await open(['PRODUCTION_SHARES'])
    for (const name of ['Diverso dal solito', 'Straordinari e chiusure', 'Per reparto', 'Ultima ora'])
      await part(page, name).getByText('Non gestito dal gestionale.').waitFor()
    expect(await figures(page).count()).toBe(4)
    const other = await open(null)
    await part(other.page, 'Ultima ora').getByText('Non si può leggere adesso: si riprova tra un minuto.').waitFor()
  })

  it('shows a failed reading with a way to try again', async () => {
    const { page } = await openToday({}, (opened) => changeAnswer(opened, 'Today', () => refusing('UPSTREAM_TIMEOUT')))
    await page.getByText('La giornata non si può caricare.').waitFor()
    expect(await page.getByRole('button', { name: 'Riprova' }).count()).toBe(1)
  })

  it('VALID-02 opens another date, which is in the address, and Back returns to tomorrow', async () => {
    const { page, reads } = await openToday()
    await page.getByRole('button', { name: "Un'altra data" }).click()
    await page.getByRole('dialog', { name: "Un'altra data" }).getByRole('gridcell', { name: '24' }).click()
    await page.getByRole('heading', { level: 1, name: 'Martedì 24 novembre' }).waitFor()
    expect(new URL(page.url()).search).toBe('?data=2026-11-24')
    expect(reads().at(-1)).toBe('2026-11-24')
    await part(page, 'In breve').getByText('lunedì 23/11 alle 20:00').waitFor()
    // Each figure leads to the list of this date.
    const links = await figures(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const ofDate = '/preordini?dal=2026-11-24'
    expect(links).toEqual([ofDate, ofDate, '/destinazioni', ofDate])
    const pieces = (await figures(page).first().innerText()).match(/([\d.]+) pz/)![1]!
    await figures(page).first().click()
    await page.getByText('Periodo: martedì 24/11/2026').waitFor()
    await expect.poll(() => page.getByLabel('Totali da produrre').innerText()).toContain(pieces)
    await travel(page, 'back')
    expect(await page.getByRole('main').getByRole('link', { name: 'Lista di Produzione' }).getAttribute('href')).toBe(ofDate)
    await travel(page, 'back')
    await page.getByRole('heading', { level: 1, name: 'Domani, venerdì 20 novembre' }).waitFor()
    await page.goto('/oggi?data=2026-11-17')
    await page.getByRole('heading', { level: 1, name: 'Martedì 17 novembre' }).waitFor()
    await part(page, 'In breve').getByText('Ordini chiusi', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Torna a domani' }).click()
    await page.getByRole('heading', { level: 1, name: 'Domani, venerdì 20 novembre' }).waitFor()
    await page.goto('/oggi?data=2026-02-31')
    await page.getByRole('heading', { level: 1, name: 'Domani, venerdì 20 novembre' }).waitFor()
  })

  it('says why nobody has ordered for a date on which the bakery is closed', async () => {
    const { page } = await openToday()
    await page.goto('/oggi?data=2026-12-26')
    const reason = part(page, 'Diverso dal solito').getByText("In questa data l'azienda è chiusa.")
    await expect.poll(() => reason.count()).toBe(1)
  })

  it('opens the date of an exception', async () => {
    const exception = await stack.db
      .selectFrom('extraordinary_orders as x')
      .innerJoin('destinations as d', (join) => join.onRef('d.customer', '=', 'x.customer').onRef('d.code', '=', 'x.destination'))
      .select(['x.date', 'x.customer', 'x.destination', 'd.nomede'])
      .where('x.date', '>', '2026-11-20')
      .where('d.order_active', '=', 1)
      .where('d.password_hash', 'is not', null)
      .orderBy('x.date')
      .executeTakeFirstOrThrow()
    const { page } = await openToday()
    await page.goto(`/oggi?data=${exception.date}`)
    const line = part(page, 'Straordinari e chiusure').getByRole('listitem').filter({ hasText: exception.nomede })
    await line.getByText('Ordine straordinario').waitFor()
    await line.getByRole('button', { name: `Apri: ${exception.nomede}` }).click()
    await page.waitForURL((url) => url.pathname === '/home' && url.searchParams.get('data') === exception.date)
    expect(new URL(page.url()).searchParams.get('per')).toBe(`${exception.customer}/${exception.destination}`)
  })

  it('OPEN-114 is the first entry of the menu, and on a phone a tab beside the production list', async () => {
    const { page } = await openToday()
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    const first = menu.getByRole('region').getByRole('link').first()
    expect([await first.innerText(), await first.getAttribute('aria-current')]).toEqual(['Oggi', 'page'])
    await page.setViewportSize(PHONE)
    await page.goto('/preordini')
    await page.getByRole('navigation', { name: 'Preordini' }).getByRole('link', { name: 'Oggi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Domani, venerdì 20 novembre' }).waitFor()
  })

  it.each([
    ['a phone', { width: 320, height: 640 }],
    ['a phone', PHONE],
    ['a tablet', TABLET],
    ['a desktop', DESKTOP],
  ])('fits %s of %j without scrolling sideways, and axe finds nothing', async (_name, viewport) => {
    const { page } = await openToday({ viewport })
    await part(page, 'Ultima ora').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })
})
