// The list of destinations and the way into each of them, in a real browser against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, logIn, refusing, stored, watchOperations, type Answer } from '../support/portal-page.ts'
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

type Row = Record<string, unknown>
const wire = (code: string, name: string, more: Row = {}): Row => ({
  __typename: 'Destination',
  id: `0042/${code}`,
  code,
  customerCode: '0042',
  name,
  street: 'Via dei Forni 3',
  postcode: '40013',
  city: 'Castel Maggiore',
  province: 'BO',
  login: `d${code}@cliente.example`,
  isActive: true,
  primario: `140042${code}`,
  ...more,
})

const answering = (rows: Row[]) => (): Answer => ({ data: { destinations: rows } })

/** The list as the staff finds it, real or with the rows given. */
async function openList(rows: Row[] | null = null, options = {}): Promise<Page & { problems: string[] }> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  if (rows) await changeAnswer(page, 'Destinations', answering(rows))
  await logIn(page, 'admin')
  await page.getByRole('button', { name: 'Modifica: ' }).first().waitFor()
  return page
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Lista Destinazioni' }).locator('tbody tr:not([aria-hidden])')
const cardsOf = (page: Page) => page.getByRole('list', { name: 'Lista Destinazioni' }).getByRole('listitem')
const namesOf = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const alertOf = (page: Page, variant: string, text: string) =>
  page.locator(`[data-variant=${variant}]`).filter({ has: page.getByText(text, { exact: true }) })
const MIXED = [
  wire('0001', 'alfa'),
  wire('0002', 'Bottega', { street: 'Corso Italia 9', city: 'Modena' }),
  wire('0003', 'Zeta', { login: null }),
  wire('0004', 'Chiuso', { isActive: false }),
]

describe('the list of destinations', () => {
  it('DEST-01, DEST-02, DEST-08, DEST-18, DEST-20, DEST-21 has its title, columns and states, active ones first, then by name', async () => {
    const page = await openList()
    await page.getByRole('heading', { level: 1, name: 'Lista Destinazioni' }).waitFor()
    await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Nome Destinazione', 'Login', 'Indirizzo', 'Stato', 'Azioni'])
    const { destinations } = await (async () => {
      const client = stack.client()
      await client.login({ email: 'admin@demo.example', password: 'demo-admin-2026' })
      return client.ask('Destinations') as Promise<{ destinations: { name: string; isActive: boolean }[] }>
    })()
    const wanted = destinations.toSorted(
      (a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name, 'it', { sensitivity: 'base' }),
    )
    expect(destinations.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
    const first = await namesOf(page)
    expect(first).toEqual(wanted.slice(0, first.length).map(({ name }) => name))
    // On to the last row, by keyboard alone.
    await page.getByRole('group', { name: 'Lista Destinazioni' }).focus()
    await page.keyboard.press('End')
    await page.getByRole('rowheader', { name: wanted.at(-1)!.name, exact: true }).waitFor()
    expect(await rowsOf(page).last().innerText()).toContain('Non attiva')
    await page.keyboard.press('Home')
    await rowsOf(page).first().getByText('Attiva', { exact: true }).waitFor()
    expect(page.problems).toEqual([])
  })

  it('DEST-15, DEST-16, DEST-17, OPEN-77 offers Accedi only where a destination is active, Modifica everywhere', async () => {
    const page = await openList(MIXED)
    const buttons = async (name: string) =>
      (await rowsOf(page).filter({ hasText: name }).getByRole('button').allInnerTexts()).map((label) => label.trim())
    expect(await buttons('alfa')).toEqual(['Accedi', 'Modifica'])
    expect(await buttons('Chiuso')).toEqual(['Modifica'])
    await rowsOf(page).filter({ hasText: 'Chiuso' }).getByText('Non attivo', { exact: true }).waitFor()
    await page.setViewportSize(PHONE)
    const card = cardsOf(page).filter({ hasText: 'Chiuso' })
    await card.getByText('Non disponibile', { exact: true }).waitFor()
    expect(await card.getByRole('button').allInnerTexts()).toEqual(['Modifica'])
  })

  it('DEST-03, DEST-04, DEST-05, DEST-06 filters by name, composed address and login, whatever the case', async () => {
    const page = await openList(MIXED)
    const description = page.getByRole('textbox', { name: 'Filtra per Descrizione' })
    await description.fill('BOTT')
    await expect.poll(() => namesOf(page)).toEqual(['Bottega'])
    await description.fill('italia 9, 40013 modena (bo)')
    await expect.poll(() => namesOf(page)).toEqual(['Bottega'])
    await description.fill('')
    await page.getByRole('textbox', { name: 'Filtra per Login' }).fill('D0001@CLIENTE')
    await expect.poll(() => namesOf(page)).toEqual(['alfa'])
    await description.fill('zeta')
    await page.getByText('Nessuna destinazione trovata').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })

  it('DEST-09..14 is cards on the phone, with searches to clear, count, badges and totals', async () => {
    const page = await openList(MIXED, { viewport: PHONE })
    await expect.poll(() => cardsOf(page).count()).toBe(4)
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Nuova', exact: true }).waitFor()
    await page.getByText('4 di 4 destinazioni').waitFor()
    const badges = page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')
    expect(await badges.count()).toBe(0)
    await page.getByLabel('Cerca per nome o indirizzo', { exact: true }).fill('bott')
    await page.getByLabel('Cerca per login', { exact: true }).fill('d0002')
    await page.getByText('1 di 4 destinazioni').waitFor()
    expect(await badges.allInnerTexts()).toEqual(['Nome: bott', 'Login: d0002'])
    await page.getByRole('button', { name: 'Cancella: Cerca per nome o indirizzo' }).click()
    await page.getByRole('button', { name: 'Cancella: Cerca per login' }).click()
    await page.getByText('4 di 4 destinazioni').waitFor()
    expect(await page.locator('dl').last().locator('div').allInnerTexts()).toEqual(['Totale\n4', 'Attive\n3'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('table').waitFor()
    expect(await cardsOf(page).count()).toBe(0)
  })

  it('keeps at most 80 rows of 5,000 in the page, also while they are filtered', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => wire(String(index), `Destinazione ${String(index).padStart(4, '0')}`))
    const page = await openList(many)
    const inPage = () => rowsOf(page).count()
    expect(await inPage()).toBeLessThanOrEqual(80)
    await page.getByRole('group', { name: 'Lista Destinazioni' }).focus()
    await page.keyboard.press('End')
    await page.getByRole('rowheader', { name: 'Destinazione 4999' }).waitFor()
    expect(await inPage()).toBeLessThanOrEqual(80)
    const description = page.getByRole('textbox', { name: 'Filtra per Descrizione' })
    await description.fill('4567')
    await expect.poll(() => namesOf(page)).toEqual(['Destinazione 4567'])
    await description.fill('Destinazione 4')
    await expect.poll(async () => (await namesOf(page))[0]).toBe('Destinazione 4000')
    expect(await inPage()).toBeLessThanOrEqual(80)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Cancella: Cerca per nome o indirizzo' }).click()
    await page.getByText('5000 di 5000 destinazioni').waitFor()
    expect(await cardsOf(page).count()).toBeLessThanOrEqual(80)
    expect(await cardsOf(page).count()).toBeGreaterThan(3)
  })

  it('DEST-07, DEST-32, DEST-33, ERR-01 reloads at the button; a failure is said in its place and as a danger alert', async () => {
    const page = await openList()
    const undo = await changeAnswer(page, 'Destinations', answering([wire('0001', 'Bar appena aperto')]))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByRole('rowheader', { name: 'Bar appena aperto' }).waitFor()
    undo()
    await changeAnswer(page, 'Destinations', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByRole('main').getByRole('alert').getByText('Errore nel caricamento delle destinazioni').waitFor()
    await alertOf(page, 'danger', 'Errore nel caricamento delle destinazioni').waitFor()
    expect(page.problems).toEqual([])
  })

  it('DEST-29, DEST-30, DEST-31 says why the customer of a destination cannot be found', async () => {
    const page = await openList([
      wire('0001', 'Senza primario', { primario: null, customerCode: '' }),
      wire('0002', 'Corto', { primario: '14', customerCode: '' }),
    ])
    await page.getByRole('button', { name: 'Modifica: Senza primario' }).click()
    await alertOf(page, 'danger', 'Campo primario non trovato per questa destinazione').waitFor()
    await page.getByRole('button', { name: 'Modifica: Corto' }).click()
    await alertOf(page, 'danger', 'Impossibile estrarre il codice cliente dal campo primario').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe("'Accedi'", () => {
  it('DEST-22, DEST-25, OPEN-06, OPEN-16, OPEN-17 goes into the weekly order of the destination, and back', async () => {
    const page = await openList()
    const operations = watchOperations(page)
    await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('Bar Centrale')
    const enter = page.getByRole('button', { name: 'Accedi: Bar Centrale' })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await changeAnswer(page, 'EnterDestination', async (said) => {
      await held
      return said
    })
    await enter.click()
    await expect.poll(() => enter.getAttribute('aria-busy')).toBe('true')
    expect(await enter.isDisabled()).toBe(true)
    answer()
    await page.waitForURL('**/home')
    await alertOf(page, 'success', 'Login effettuato con successo per Bar Centrale').waitFor()
    const bar = page.getByRole('status').filter({ hasText: 'Stai operando come' })
    expect((await bar.innerText()).replaceAll('\n', ' ')).toContain('Stai operando come Bar Centrale')
    // No password goes anywhere: it is no login.
    expect(operations.map(({ operationName }) => operationName)).not.toContain('Login')
    const before = await stored(page)
    expect(before).toMatchObject({ isDefaultUser: 'true' })
    expect(JSON.stringify(before)).toContain('Bar Centrale')
    // The rights of staff remain: the menu, and orders after the cut-off.
    await page.getByRole('link', { name: 'Destinazioni Clienti' }).waitFor()
    await page.reload()
    await bar.waitFor()

    await bar.getByRole('button', { name: 'Torna alle destinazioni' }).click()
    await page.waitForURL('**/destinazioni')
    await expect.poll(() => bar.count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  it('DEST-23, DEST-26, DEST-27, OPEN-79 says why it did not work and stays where it is', async () => {
    const real = await stack.db.selectFrom('destinations').selectAll().where('destlogin', '=', 'bar@demo.example').executeTakeFirstOrThrow()
    const row = wire(real.code, 'Bar Centrale', { customerCode: real.customer, id: `${real.customer}/${real.code}` })
    const change = (fields: { login_key?: string | null; destlogin?: string; order_active?: 0 | 1 }) =>
      stack.db.updateTable('destinations').set(fields).where('id', '=', real.id).execute()
    const page = await openList([row])
    const enter = page.getByRole('button', { name: 'Accedi: Bar Centrale' })
    await change({ destlogin: '', login_key: null })
    await enter.click()
    await alertOf(page, 'warning', 'Credenziali mancanti per questa destinazione').waitFor()
    await change({ destlogin: real.destlogin, login_key: real.login_key, order_active: 0 })
    await enter.click()
    await alertOf(page, 'danger', 'Login fallito. Controlla le credenziali.').waitFor()
    await change({ order_active: 1 })
    await changeAnswer(page, 'EnterDestination', () => refusing('UPSTREAM_TIMEOUT'))
    await enter.click()
    await alertOf(page, 'danger', 'Errore durante il login').waitFor()
    expect(new URL(page.url()).pathname).toBe('/destinazioni')
    expect(await enter.isEnabled()).toBe(true)
  })
})
