// The list of destinations and 'Accedi', in a real browser against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import {
  changeAnswer,
  cutStreams,
  holdAnswer,
  logIn,
  logOut,
  refusing,
  stopClock,
  stored,
  storedDrafts,
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
  loginEmail: `d${code}@cliente.example`,
  isActive: true,
  ...more,
})

const answering = (rows: Row[]) => (): Answer => ({ data: { destinations: { __typename: 'DestinationConnection', nodes: rows } } })

type Options = { viewport?: typeof DESKTOP; hearsNothing?: boolean }

/** Opens the list, with its real rows or the given ones. `hearsNothing`: not even what is changed here. */
async function openList(rows: Row[] | null = null, { hearsNothing, ...options }: Options = {}): Promise<Page & { problems: string[] }> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  if (hearsNothing) await cutStreams(page)
  if (rows) await changeAnswer(page, 'Destinations', answering(rows))
  await logIn(page, 'admin')
  await page.getByRole('button', { name: 'Modifica: ' }).first().waitFor()
  return page
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Lista Destinazioni' }).locator('tbody tr:not([aria-hidden])')
const cardsOf = (page: Page) => page.getByRole('list', { name: 'Lista Destinazioni' }).getByRole('listitem')
const frameOf = (page: Page) => page.getByRole('group', { name: 'Lista Destinazioni' })
const namesOf = (page: Page) => page.getByRole('rowheader').allInnerTexts()
const alertOf = (page: Page, variant: string, text: string) =>
  page.locator(`[data-variant=${variant}]`).filter({ has: page.getByText(text, { exact: true }) })
const MIXED = [
  wire('0001', 'alfa'),
  wire('0002', 'Bottega', { street: 'Corso Italia 9', city: 'Modena' }),
  wire('0003', 'Zeta', { loginEmail: null }),
  wire('0004', 'Chiuso', { isActive: false }),
]

describe('the list of destinations', () => {
  it('DEST-01, DEST-02, DEST-08, DEST-18, DEST-20, DEST-21 has its title, columns and states, active ones first, then by name', async () => {
    const page = await openList()
    await page.getByRole('heading', { level: 1, name: 'Lista Destinazioni' }).waitFor()
    await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Nome Destinazione', 'Login', 'Indirizzo', 'Stato', 'Azioni'])
    const { nodes: destinations } = await (async () => {
      const client = stack.client()
      await client.login({ email: 'admin@demo.example', password: 'demo-admin-2026' })
      const answer = (await client.ask('Destinations')) as { destinations: { nodes: { name: string; isActive: boolean }[] } }
      return answer.destinations
    })()
    const wanted = destinations.toSorted(
      (a, b) => Number(b.isActive) - Number(a.isActive) || a.name.localeCompare(b.name, 'it', { sensitivity: 'base' }),
    )
    expect(destinations.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name))
    const first = await namesOf(page)
    expect(first).toEqual(wanted.slice(0, first.length).map(({ name }) => name))
    // One key leads to the last row, and one back, although the rows are taller than the list expects.
    await frameOf(page).focus()
    await page.keyboard.press('End')
    await expect.poll(async () => (await namesOf(page)).at(-1)).toBe(wanted.at(-1)!.name)
    await expect.poll(() => frameOf(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)).toBeLessThan(1)
    expect(await rowsOf(page).last().innerText()).toContain('Non attiva')
    await page.keyboard.press('Home')
    await expect.poll(async () => (await namesOf(page))[0]).toBe(wanted[0]!.name)
    await expect.poll(() => frameOf(page).evaluate((list) => list.scrollTop)).toBe(0)
    await rowsOf(page).first().getByText('Attiva', { exact: true }).waitFor()
    expect(page.problems).toEqual([])
  })

  it('DEST-15, DEST-16, DEST-17, OPEN-77 offers Accedi only for an active destination, Modifica for all', async () => {
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
    expect(await cardsOf(page).filter({ hasText: 'alfa' }).getByRole('button').allInnerTexts()).toEqual(['Accedi', 'Modifica'])
  })

  it('DEST-03, DEST-04, DEST-05, DEST-06 filters by name, composed address and login, ignoring case', async () => {
    const page = await openList(MIXED)
    const description = page.getByRole('textbox', { name: 'Filtra per Descrizione' })
    await description.fill('BOTT')
    await expect.poll(() => namesOf(page)).toEqual(['Bottega'])
    await description.fill('italia 9, 40013 modena (bo)')
    await expect.poll(() => namesOf(page)).toEqual(['Bottega'])
    await description.fill('')
    await page.getByRole('textbox', { name: 'Filtra per Login' }).fill('0001@CLIENTE')
    await expect.poll(() => namesOf(page)).toEqual(['alfa'])
    await description.fill('zeta')
    await page.getByText('Nessuna destinazione trovata').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })

  it('DEST-09..14 shows cards on the phone, with clearable searches, count, badges and totals', async () => {
    const page = await openList(MIXED, { viewport: PHONE })
    await expect.poll(() => cardsOf(page).count()).toBe(4)
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Nuova', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Nuovo Cliente' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).last().click()
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
    await page.setViewportSize({ width: 767, height: 900 })
    await cardsOf(page).first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })

  it('DEST-12 counts one destination as it counts others', async () => {
    const page = await openList([wire('0001', 'alfa')], { viewport: PHONE })
    await page.getByText('1 di 1 destinazioni', { exact: true }).waitFor()
    expect(await cardsOf(page).count()).toBe(1)
  })

  it('DEST-08, DEST-09 shows name, login and address of each destination, also on the phone', async () => {
    const page = await openList(MIXED)
    const cells = async (name: string) => (await rowsOf(page).filter({ hasText: name }).locator('th, td').allInnerTexts()).slice(0, 4)
    expect(await cells('Bottega')).toEqual(['Bottega', 'd0002@cliente.example', 'Corso Italia 9, 40013 Modena (BO)', 'Attiva'])
    expect(await cells('Zeta')).toEqual(['Zeta', 'Nessun login', 'Via dei Forni 3, 40013 Castel Maggiore (BO)', 'Attiva'])
    await page.setViewportSize(PHONE)
    const lines = (name: string) => cardsOf(page).filter({ hasText: name }).locator('p').allInnerTexts()
    await expect.poll(() => lines('Bottega')).toEqual(['d0002@cliente.example', 'Corso Italia 9, 40013 Modena (BO)'])
    expect(await lines('Zeta')).toEqual(['Nessun login', 'Via dei Forni 3, 40013 Castel Maggiore (BO)'])
  })

  it('breaks the longest name inside its card on the phone', async () => {
    const page = await openList([wire('0001', 'Panetteria'.repeat(6))], { viewport: PHONE })
    const [card, state] = [cardsOf(page), cardsOf(page).getByText('Attiva')]
    const end = (box: { x: number; width: number } | null) => box!.x + box!.width
    expect(end(await state.boundingBox())).toBeLessThan(end(await card.boundingBox()))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })

  it('shows its badges clear of the buttons, and moves nothing when they appear, also on a tablet', async () => {
    const page = await openList(MIXED, { viewport: TABLET })
    const top = async () => (await page.getByRole('table').boundingBox())!.y
    const refresh = page.getByRole('button', { name: 'Aggiorna Destinazioni' })
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('')
      await page.getByText('4 di 4 destinazioni').waitFor()
      const before = await top()
      await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('bott')
      const badge = page.getByRole('list', { name: 'Filtri attivi' }).getByText('Nome: bott')
      await badge.waitFor()
      expect(await badge.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
      await badge.locator('..').getByRole('button').click({ trial: true })
      await refresh.click({ trial: true })
      expect(await top()).toBe(before)
    }
  })

  it('keeps at most 80 rows of 5,000 in the page, also while filtering', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => wire(String(index), `Destinazione ${String(index).padStart(4, '0')}`))
    const page = await openList(many)
    const inPage = () => rowsOf(page).count()
    expect(await inPage()).toBeLessThanOrEqual(80)
    const description = page.getByRole('textbox', { name: 'Filtra per Descrizione' })
    const first = async () => (await namesOf(page))[0]
    const last = async () => (await namesOf(page)).at(-1)
    await frameOf(page).press('End')
    await expect.poll(last).toBe('Destinazione 4999')
    await description.fill('4567')
    await expect.poll(() => namesOf(page)).toEqual(['Destinazione 4567'])
    // A new list starts at its top, wherever the previous one was scrolled to.
    for (let times = 0; times < 5; times++) {
      await description.fill('')
      await expect.poll(first).toBe('Destinazione 0000')
      await frameOf(page).press('End')
      await expect.poll(last).toBe('Destinazione 4999')
      expect(await inPage()).toBeLessThanOrEqual(80)
      await description.fill('4567')
      await expect.poll(() => namesOf(page)).toEqual(['Destinazione 4567'])
      await description.fill('Destinazione 4')
      await expect.poll(first).toBe('Destinazione 4000')
      expect(await inPage()).toBeLessThanOrEqual(80)
    }
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Cancella: Cerca per nome o indirizzo' }).click()
    await page.getByText('5.000 di 5.000 destinazioni').waitFor()
    await expect.poll(() => cardsOf(page).count()).toBeGreaterThan(3)
    expect(await cardsOf(page).count()).toBeLessThanOrEqual(80)
  })

  it('DEST-07, DEST-32, DEST-33, ERR-01 reloads with the button; shows a failure in place and as a danger alert', async () => {
    const page = await openList()
    const undo = await changeAnswer(page, 'Destinations', answering([wire('0001', 'Bar appena aperto')]))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByRole('rowheader', { name: 'Bar appena aperto' }).waitFor()
    undo()
    await changeAnswer(page, 'Destinations', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    const panel = page.getByRole('main').getByRole('alert')
    await panel.getByText('Errore nel caricamento delle destinazioni').waitFor()
    expect(await panel.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(179, 38, 30)')
    await alertOf(page, 'danger', 'Errore nel caricamento delle destinazioni').waitFor()
    expect(page.problems).toEqual([])
  })

  it('DEST-29, DEST-30, DEST-31 shows why the customer of a destination cannot be found', async () => {
    const page = await openList([wire('0001', 'Senza primario', { customerCode: null }), wire('0002', 'Corto', { customerCode: '' })])
    await page.getByRole('button', { name: 'Modifica: Senza primario' }).click()
    await alertOf(page, 'danger', 'Campo primario non trovato per questa destinazione').waitFor()
    await page.getByRole('button', { name: 'Modifica: Corto' }).click()
    await alertOf(page, 'danger', 'Impossibile estrarre il codice cliente dal campo primario').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

it('leaves the list for good, also within the pause after which a filter is written into the address', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  let arrive = () => {}
  const isAwaited = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/WarehousePage*.js', async (route) => {
    await isAwaited
    await route.fallback()
  })
  await logIn(page, 'admin')
  await stopClock(page)
  await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('Bar Centrale')
  await page.getByRole('link', { name: 'Prodotti' }).click()
  await page.waitForURL('**/magazzino')
  await page.clock.runFor(1_000)
  arrive()
  await page.clock.resume()
  await page.getByRole('heading', { level: 1, name: 'Magazzino Prodotti' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/magazzino')
})

describe("'Accedi'", () => {
  it('LOGIN-33..36, OPEN-18 selects today, fires the window event, waits 300 ms and replaces the history entry', async () => {
    const page = await openList()
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      window.addEventListener('destinazioneChanged', () => seen.push('event'))
      const replace = history.replaceState.bind(history)
      history.replaceState = (...args) => {
        if (String(args[2]).includes('/home?per=')) seen.push('replace')
        replace(...args)
      }
    })
    const before = await page.evaluate(() => history.length)
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await stopClock(page)
    await page.getByRole('button', { name: 'Accedi: Bar Centrale' }).click()
    await expect.poll(seen).toEqual(['event'])
    await page.clock.runFor(299)
    expect(await seen()).toEqual(['event'])
    await page.clock.runFor(1)
    await expect.poll(seen).toEqual(['event', 'replace'])
    await page.waitForURL(/\/home\?per=/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  it('DEST-22, DEST-25, OPEN-06, OPEN-16, OPEN-17, SESSION-47 opens the weekly order of the destination, and leads back', async () => {
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
    // The alert disappears soon: it may be gone once the next screen is open.
    await alertOf(page, 'success', 'Login effettuato con successo per Bar Centrale').waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/home')
    const bar = page.getByRole('status').filter({ hasText: 'Stai operando come' })
    expect((await bar.innerText()).replaceAll('\n', ' ')).toContain('Stai operando come Bar Centrale')
    // No password is sent: it is no login.
    expect(operations.map(({ operationName }) => operationName)).not.toContain('Login')
    const before = await stored(page)
    expect(before).toMatchObject({ isDefaultUser: 'true', codiceCliente: '0002', codiceDestinazione: '0001' })
    expect(JSON.stringify(before)).toContain('Bar Centrale')
    // The rights of staff stay: the menu, and orders after the cut-off.
    await page.getByRole('link', { name: 'Destinazioni Clienti' }).waitFor()
    await page.reload()
    await bar.waitFor()

    await bar.getByRole('button', { name: 'Esci dalla destinazione' }).click()
    await page.waitForURL('**/destinazioni')
    await expect.poll(() => bar.count()).toBe(0)
    await expect.poll(async () => JSON.stringify(await stored(page))).not.toContain('Bar Centrale')
    expect(page.problems).toEqual([])
  })

  it('OPEN-16, NAV-15 enters also the own destination of staff, with the sections of a customer', async () => {
    const page = await openList()
    const { nomede } = await stack.db
      .selectFrom('destinations')
      .select('nomede')
      .where('customer', '=', '0001')
      .where('code', '=', '0001')
      .executeTakeFirstOrThrow()
    await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill(nomede)
    await page.getByRole('button', { name: `Accedi: ${nomede}`, exact: true }).click()
    await page.waitForURL('**/home?per=0001/0001')
    const bar = page.getByRole('status').filter({ hasText: `Stai operando come ${nomede}` })
    await bar.waitFor()
    await page.getByRole('link', { name: 'Gestione Documenti' }).waitFor()
    await page.goto('/?per=0001/0001')
    await page.waitForURL('**/home?per=0001/0001')
    await bar.getByRole('button', { name: 'Esci dalla destinazione' }).click()
    await page.waitForURL('**/destinazioni')
    await expect.poll(() => bar.count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  it('enters nothing whose answer comes on another screen', async () => {
    const page = await openList()
    await page.evaluate(() => window.addEventListener('destinazioneChanged', () => (document.title = 'entered')))
    const release = await holdAnswer(page, 'EnterDestination')
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('EnterDestination') === true)
    await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('Bar Centrale')
    await page.getByRole('button', { name: 'Accedi: Bar Centrale' }).click()
    await page.getByRole('link', { name: 'Prodotti' }).click()
    await page.getByRole('heading', { level: 1, name: 'Magazzino Prodotti' }).waitFor()
    release()
    await (await answered).finished()
    await page.getByRole('textbox', { name: 'Filtra per Codice' }).fill('PAN001')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'PAN001' }).count()).toBe(1)
    expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/magazzino', expect.not.stringContaining('entered')])
    expect(JSON.stringify(await stored(page))).not.toContain('Bar Centrale')
  })

  it('DEST-23, DEST-26, DEST-27, OPEN-79 shows why it failed and stays on the list', async () => {
    const real = await stack.db.selectFrom('destinations').selectAll().where('destlogin', '=', 'bar@demo.example').executeTakeFirstOrThrow()
    const row = wire(real.code, 'Bar Centrale', { customerCode: real.customer, id: `${real.customer}/${real.code}` })
    const change = (fields: { login_key?: string | null; destlogin?: string; order_active?: 0 | 1 }) =>
      stack.db.updateTable('destinations').set(fields).where('id', '=', real.id).execute()
    const page = await openList([row], { hearsNothing: true })
    const enter = page.getByRole('button', { name: 'Accedi: Bar Centrale' })
    await change({ destlogin: '', login_key: null })
    await enter.click()
    await alertOf(page, 'warning', 'Credenziali mancanti per questa destinazione').waitFor()
    const failed = alertOf(page, 'danger', 'Errore durante il login')
    for (const failure of [refusing('UPSTREAM_TIMEOUT'), { data: null }]) {
      const undo = await changeAnswer(page, 'EnterDestination', () => failure)
      await enter.click()
      await failed.waitFor()
      expect(new URL(page.url()).pathname).toBe('/destinazioni')
      await expect.poll(() => enter.isEnabled()).toBe(true)
      await failed.getByRole('button', { name: 'Chiudi avviso' }).click()
      undo()
    }
    await change({ destlogin: real.destlogin, login_key: real.login_key, order_active: 0 })
    await changeAnswer(page, 'Destinations', answering([{ ...row, isActive: false }]))
    await enter.click()
    await alertOf(page, 'danger', 'Login fallito. Controlla le credenziali.').waitFor()
    await change({ order_active: 1 })
    // The list is read again: it showed the destination as it was.
    await rowsOf(page).getByText('Non attiva').waitFor()
    expect(await enter.count()).toBe(0)
  })
})

describe('two tabs of one session', () => {
  const NAME_A = 'Bar Centrale'
  let NAME_B = ''
  beforeAll(async () => {
    const other = stack.db.selectFrom('destinations').select('nomede').where('customer', '>', '0002').where('order_active', '=', 1)
    const { nomede } = await other.where('password_hash', 'is not', null).where('login_key', 'is not', null).executeTakeFirstOrThrow()
    NAME_B = nomede
  })
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const quantity = (page: Page) => page.locator('[data-code] input[data-quantity]').first()
  const dateCell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
  /** 'Accedi' on the first destination of that name; its id. */
  const enter = async (page: Page, name: string) => {
    await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill(name)
    await button(page, `Accedi: ${name}`).first().click()
    await page.waitForURL((url) => url.pathname === '/home' && url.searchParams.has('per'))
    await quantity(page).waitFor()
    return new URL(page.url()).searchParams.get('per')!
  }
  /** The whole order of a destination. */
  const ordersOf = async (id: string) => {
    const [customer, destination] = id.split('/') as [string, string]
    const { db } = stack
    const week = await db
      .selectFrom('planning_rows')
      .selectAll()
      .where('customer', '=', customer)
      .where('destination', '=', destination)
      .execute()
    const orders = await db
      .selectFrom('extraordinary_orders')
      .selectAll()
      .where('customer', '=', customer)
      .where('destination', '=', destination)
      .execute()
    const closures = await db
      .selectFrom('extraordinary_closures')
      .selectAll()
      .where('customer', '=', customer)
      .where('destination', '=', destination)
      .execute()
    const days = await db
      .selectFrom('destinations')
      .select(['lun_off', 'mar_off', 'mer_off', 'gio_off', 'ven_off', 'sab_off', 'dom_off', 'spec_off'])
      .where('customer', '=', customer)
      .where('code', '=', destination)
      .executeTakeFirstOrThrow()
    return { week, orders, closures, days }
  }
  const shownFor = (page: Page) => page.getByRole('status').filter({ hasText: 'Stai operando come' }).locator('b').innerText()

  it('OPEN-110 work for two destinations, each reading and writing its own, also after a reload and on the way back', async () => {
    const first = await openList()
    const A = await enter(first, NAME_A)
    const second = await first.context().newPage()
    await second.goto('/destinazioni')
    const B = await enter(second, NAME_B)
    expect(A).not.toBe(B)
    const [atStart, untouched] = [await ordersOf(A), await ordersOf(B)]

    // Requests of the second tab change nothing in the first.
    const asked = second.waitForResponse((response) => response.request().postData()?.includes('OrderingWindow') ?? false)
    await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    expect([await shownFor(first), await shownFor(second)]).toEqual([NAME_A, NAME_B])

    await button(first, /^Aumenta/)
      .first()
      .click()
    await button(first, 'Salva').click()
    await first.getByText('Planning salvato con successo!').waitFor()
    const cell = await ordersOf(A)
    expect(cell.week).not.toEqual(atStart.week)

    await button(first, 'Calendario').click()
    await dateCell(first, '2026-11-26').click()
    await button(first, 'Apri').click()
    await button(first, /^Aumenta/)
      .first()
      .click()
    await button(first, 'Salva Ordine Straordinario').click()
    await first.getByText('Ordine straordinario salvato con successo!').waitFor()
    const date = await ordersOf(A)
    expect(date.orders.filter((row) => row.date === '2026-11-26').length).toBeGreaterThan(0)

    await button(first, 'Torna al planning Settimanale').click()
    await button(first, 'Chiusura straordinaria').click()
    await dateCell(first, '2026-11-27').click()
    await first.getByText('Chiusura straordinaria salvata con successo!').waitFor()
    expect((await ordersOf(A)).closures.map((row) => row.date)).toContain('2026-11-27')
    await dateCell(first, '2026-11-27').press('Escape')

    await button(first, /^Elimina /)
      .first()
      .click()
    const question = first.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await question.getByRole('radio', { name: 'Tutta la settimana' }).check()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await button(first, 'Salva').click()
    await expect.poll(async () => (await ordersOf(A)).week.length).toBe(cell.week.length - 1)

    await button(first, 'Disattiva giorno').click()
    await first.getByText('Giorno Giovedì disattivato con successo!').waitFor()
    expect((await ordersOf(A)).days.gio_off).not.toBe(atStart.days.gio_off)

    expect(await ordersOf(B)).toEqual(untouched)
    const shownB = await quantity(second).inputValue()
    await Promise.all([first.reload(), second.reload()])
    await first.getByText('Giorno Giovedì disattivato').first().waitFor()
    await quantity(second).waitFor()
    expect(await button(second, 'Disattiva giorno').isEnabled()).toBe(true)
    expect(await quantity(second).inputValue()).toBe(shownB)
    expect([await shownFor(first), await shownFor(second)]).toEqual([NAME_A, NAME_B])

    // Navigation and Back keep the destination; one button leaves it.
    await second.getByRole('link', { name: 'Gestione Documenti' }).click()
    await second.waitForURL((url) => url.pathname === '/documenti' && url.searchParams.get('per') === B)
    await second.goBack()
    await quantity(second).waitFor()
    expect(await shownFor(second)).toBe(NAME_B)
    await button(second, 'Esci dalla destinazione').click()
    await second.waitForURL((url) => url.pathname === '/destinazioni' && url.search === '')
    expect(await shownFor(first)).toBe(NAME_A)
    expect(first.problems).toEqual([])
    await first.context().close()
  })

  it('keep their unsent edits apart on the device', async () => {
    const first = await openList()
    const A = await enter(first, NAME_A)
    const second = await first.context().newPage()
    await second.goto('/destinazioni')
    await enter(second, NAME_B)
    await button(first, 'Riattiva giorno').click()
    await first.getByText('Giorno Giovedì riattivato con successo!').waitFor()
    const [before, other] = [await quantity(first).inputValue(), await quantity(second).inputValue()]
    await button(first, /^Aumenta/)
      .first()
      .click()
    await first.getByText('1 modifica non salvata').waitFor()
    const wanted = await quantity(first).inputValue()
    expect(wanted).not.toBe(before)
    await expect.poll(() => storedDrafts(first)).toEqual([`panify 0001/0001 ${A} draft`])
    first.on('dialog', (dialog) => void dialog.accept())
    await Promise.all([first.reload(), second.reload()])
    await first.getByText('Non inviata (1)').waitFor()
    await quantity(second).waitFor()
    expect([await quantity(first).inputValue(), await quantity(second).inputValue()]).toEqual([wanted, other])
    expect(await second.getByText('Non inviata').count()).toBe(0)
    await first.context().close()
  })

  it('OPEN-110 is over in every tab once a customer logs in: the tab goes to their own week', async () => {
    const first = await openList()
    await enter(first, NAME_A)
    const second = await first.context().newPage()
    await second.goto('/destinazioni')
    await logOut(second)
    await button(first, 'Accedi').waitFor()
    await logIn(second, 'bar')
    await first.waitForURL((url) => url.pathname === '/home' && url.search === '')
    await quantity(first).waitFor()
    expect(await button(first, 'Esci dalla destinazione').count()).toBe(0)
    await first.context().close()
  })

  it('OPEN-110 shows a forbidden destination like one that does not exist', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'bar')
    for (const id of ['0001/0001', '9999/0001', 'x']) {
      await page.goto(`/home?per=${id}`)
      await page.getByText('Destinazione non trovata.').waitFor()
    }
    await button(page, 'Esci dalla destinazione').click()
    await quantity(page).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })
})
