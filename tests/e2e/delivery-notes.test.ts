// The staff's delivery notes in a real browser, against the whole stack.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import { createCustomer } from '../support/new-customer.ts'
import { PATIENCE } from '../support/patience.ts'
import { canCloseByBack, changeAnswer, keysOf, holdAnswer, logIn, refusing, travel, watchOperations } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

type OpenPage = Awaited<ReturnType<typeof openPage>>

const TODAY = '2026-11-19'
/** The bar. */
const KEY = { customer: '0002', destination: '0001' }

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  // A job issues the notes of the dates that have closed since the demo was created.
  await vi.waitUntil(async () => (await notes()).length > 20, { timeout: PATIENCE })
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const notes = (date = TODAY) =>
  stack.db.selectFrom('documents').selectAll().where('data_cons', '=', date).orderBy('number', 'desc').execute()
const notesOfBar = async () =>
  (await notes()).filter(({ customer, destination }) => customer === KEY.customer && destination === KEY.destination)

async function openNotes({
  address = '/preordini/bolle',
  ...options
}: BrowserContextOptions & { address?: string } = {}): Promise<OpenPage> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, acceptDownloads: true, ...options })
  await logIn(page, 'admin', address)
  await page.getByRole('heading', { level: 1, name: 'Bolle di Consegna' }).waitFor()
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr:not([aria-hidden])')
const dateField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const hasFocus = (box: Locator) => box.evaluate((input) => input === document.activeElement)
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

async function act(page: Page, number: number, action: string) {
  await page.getByLabel('Cliente o numero', { exact: true }).fill(`${number}/2026`)
  await button(page, `Altre azioni: Bolla ${number}/2026`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('the list of delivery notes', () => {
  it('is a tab beside the production list and opens for the date that closed last', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'admin', '/preordini')
    await waitForText(page, 'elaborato')
    const asked = watchOperations(page)
    await page.getByRole('region', { name: 'Strumenti' }).getByRole('link', { name: 'Bolle di Consegna' }).click()
    await waitForText(page, 'Consegne di giovedì 19 novembre 2026')
    const all = await notes()
    await waitForText(page, `${all.length} bolle`)
    expect(await rows(page).first().locator('th').innerText()).toBe(`${all[0]!.number}/2026`)
    // The frame of the staff reads by itself, whenever the page has time.
    expect(asked.map(({ operationName }) => operationName).filter((name) => name !== 'StaffInfo')).toEqual(['DeliveryNotes'])
    expect(page.problems).toEqual([])
    await page.context().close()
  })

  it('shows a period of thousands with a few rows in the page, searchable by name, number and state', async () => {
    const page = await openNotes({ address: '/preordini/bolle?dal=2026-10-01&al=2026-11-19' })
    const { count } = await stack.db
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('data_cons', '>=', '2026-10-01')
      .where('data_cons', '<=', TODAY)
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(600)
    const shown = new Intl.NumberFormat('it-IT', { useGrouping: 'always' }).format(count)
    await waitForText(page, `${shown} bolle`)
    expect(await rows(page).count()).toBeLessThanOrEqual(80)
    expect(await button(page, /^Stampa/).isDisabled()).toBe(true)
    await waitForText(page, 'Una stampa contiene al massimo 400 bolle')
    await page.getByLabel('Cliente o numero', { exact: true }).fill('bar centrale')
    await waitForText(page, new RegExp(`^\\d+ di ${shown.replace('.', '\\.')} bolle$`))
    expect(await rows(page).first().innerText()).toContain('Bar Centrale')
    expect(await button(page, /^Stampa \d+ bolle$/).isEnabled()).toBe(true)
    await page.getByLabel('Stato').selectOption('Fatturata')
    await expect.poll(() => rows(page).first().innerText()).toContain('Fatturata')
    await page.getByLabel('Cliente o numero', { exact: true }).fill('nessuno così')
    await waitForText(page, 'Nessuna bolla trovata')
    await button(page, 'Rimuovi filtri').click()
    await waitForText(page, `${shown} bolle`)
    expect(new URL(page.url()).search).toBe('?dal=2026-10-01&al=2026-11-19')
    await page.context().close()
  })

  it('shows a failed load, and that the bakery’s server has no delivery notes for staff', async () => {
    const page = await openNotes()
    const undo = await changeAnswer(page, 'DeliveryNotes', () => refusing('UPSTREAM_FAILED', 'Archivio bloccato'))
    await page.reload()
    await waitForText(page, 'Errore nel caricamento delle bolle: Archivio bloccato')
    undo()
    await button(page, 'Riprova').press('Enter')
    await rows(page).first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    // The keyboard goes on where the button was.
    expect(await hasFocus(page.locator('main :focus'))).toBe(true)
    // Both operations read the server's capabilities.
    for (const operation of ['Capabilities', 'Production'])
      await changeAnswer(page, operation, ({ data }) => ({ data: { ...data, company: { __typename: 'Company', capabilities: [] } } }))
    await page.goto('/preordini')
    await page.getByRole('heading', { level: 1, name: 'Lista di Produzione' }).waitFor()
    await waitForText(page, 'elaborato')
    expect(await page.getByRole('link', { name: 'Bolle di Consegna' }).count()).toBe(0)
    await page.context().close()
  })

  it('leaves the dates where a period is too long, so that it can be shortened', async () => {
    const page = await openNotes({ address: '/preordini/bolle?dal=2026-08-01&al=2026-11-19' })
    await waitForText(page, 'Al massimo 62 giorni')
    expect(await dateField(page, 'Al').inputValue()).toBe('19/11/2026')
    await dateField(page, 'Dal').fill('19/11/2026')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Consegne di giovedì 19 novembre 2026')
    expect(await page.getByText('Al massimo 62 giorni').count()).toBe(0)
    await page.context().close()
  })

  it('takes both dates where not even the first list can be read', async () => {
    const page = await openNotes()
    const undo = await changeAnswer(page, 'DeliveryNotes', () => refusing('UPSTREAM_FAILED', 'Archivio bloccato'))
    await page.reload()
    await waitForText(page, 'Archivio bloccato')
    undo()
    await dateField(page, 'Al').fill('18/11/2026')
    await page.keyboard.press('Enter')
    await waitForText(page, 'Consegne di mercoledì 18 novembre 2026')
    expect(await dateField(page, 'Dal').inputValue()).toBe('18/11/2026')
    await page.context().close()
  })

  it('keeps the dates that are typed while the list is read', async () => {
    const page = await openNotes()
    await rows(page).first().waitFor()
    const release = await holdAnswer(page, 'DeliveryNotes')
    await dateField(page, 'Dal').fill('01/11/2026')
    await page.keyboard.press('Tab')
    await page.waitForURL('**/bolle?dal=2026-11-01')
    expect(await dateField(page, 'Dal').inputValue()).toBe('01/11/2026')
    // What is shown is still the former list.
    expect(await page.getByText('Consegne di giovedì 19 novembre 2026').count()).toBe(1)
    await dateField(page, 'Al').fill('10/11/2026')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/bolle?dal=2026-11-01&al=2026-11-10')
    await dateField(page, 'Dal').fill('05')
    release()
    await waitForText(page, 'Consegne dal 01/11/2026 al 10/11/2026')
    expect(await dateField(page, 'Dal').inputValue()).toBe('05')
    await page.context().close()
  })

  it('redirects a customer to /home', async () => {
    const page = await openPage(browser, stack.origin)
    await logIn(page, 'bar')
    await page.goto('/preordini/bolle')
    await page.waitForURL('**/home')
    expect(await page.getByRole('heading', { name: 'Bolle di Consegna' }).count()).toBe(0)
    await page.context().close()
  })
})

describe('printing', () => {
  it('OPEN-113 prints all notes of the date as one PDF, and a single one, which Back closes', async () => {
    const page = await openNotes()
    const all = await notes()
    const asked = watchOperations(page)
    const half = { __typename: 'PrintProgress', drawn: all.length, total: 2 * all.length, isReady: false }
    const undo = await changeAnswer(page, 'PrintProgress', () => ({ data: { printProgress: half } }))
    await button(page, `Stampa ${all.length} bolle`).click()
    const dialog = page.getByRole('dialog', { name: `${all.length} bolle · 19/11/2026` })
    await dialog.getByText(`Preparazione della stampa: ${all.length} di ${2 * all.length} fogli`).waitFor()
    expect(await dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(await dialog.locator('iframe').count()).toBe(0)
    undo()
    const address = await dialog.locator('iframe').getAttribute('src')
    expect(address).toMatch(/^\/printDocuments\//)
    const wanted = asked.find(({ operationName }) => operationName === 'PrintDocuments')!.variables['input'] as { ids: string[] }
    const idOf = ({ customer, destination, number }: (typeof all)[number]) => `${customer}/${destination}/${TODAY}/${number}`
    expect(new Set(wanted.ids)).toEqual(new Set(all.map(idOf)))
    const answer = await page.request.get(address!)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).length).toBeGreaterThan(100_000)
    expect(await dialog.getByRole('link', { name: 'Scarica' }).getAttribute('download')).toBe('Bolle-2026-11-19.pdf')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await button(page, `Apri Bolla ${all[0]!.number}/2026`).click()
    await page
      .getByRole('dialog', { name: `Bolla ${all[0]!.number}/2026` })
      .locator('iframe')
      .waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await rows(page).first().waitFor()
    // No other session opens what staff have printed.
    const bar = stack.client()
    await bar.login(CUSTOMER)
    expect((await bar.get(address!)).status).toBe(404)
    await page.context().close()
  })
})

describe('changing delivery notes', () => {
  it('stays on the screen when a filter is typed before the browser has left the entry of a closed dialog', async () => {
    const page = await openNotes()
    const note = (await notes())[0]!
    await act(page, note.number, 'Annulla bolla')
    // A busy browser takes its steps through the history later.
    await page.evaluate(() => {
      const back = history.back.bind(history)
      const steps: (() => void)[] = []
      history.back = () => void steps.push(back)
      Object.assign(window, { takeSteps: () => steps.splice(0).map((step) => step()).length })
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Indietro' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    const search = page.getByLabel('Cliente o numero', { exact: true })
    for (const typed of ['bar', 'forno']) {
      await search.fill(typed)
      await page.waitForURL(new RegExp(`[?&]cerca=${typed}`))
    }
    expect(await page.evaluate(() => (window as unknown as { takeSteps(): number }).takeSteps())).toBe(1)
    // The screen's own entry has the last filter once its popstate event has been handled.
    await page.waitForFunction(() => (history.state as { copy?: boolean } | null)?.copy !== true && location.search.includes('cerca=forno'))
    expect(new URL(page.url()).pathname).toBe('/preordini/bolle')
    expect(await search.inputValue()).toBe('forno')
  })

  it('CONST-02 annuls one after a confirmation, removes it from the customer’s list, and issues a new one', async () => {
    const page = await openNotes()
    const note = (await notes()).find(({ customer }) => customer === '0004')!
    await act(page, note.number, 'Annulla bolla')
    const question = page.getByRole('alertdialog', { name: `Annullare la bolla ${note.number}/2026?` })
    expect(await question.innerText()).toContain('del 19/11/2026 conserva il suo numero')
    await question.getByRole('button', { name: 'Indietro' }).click()
    expect((await notes()).find(({ id }) => id === note.id)!.state).toBe('emesso')
    const asked = watchOperations(page)
    const undo = await changeAnswer(page, 'AnnulDocument', null)
    await act(page, note.number, 'Annulla bolla')
    await confirm(page, 'Annulla bolla')
    await waitForText(page, 'Operazione non riuscita')
    undo()
    await act(page, note.number, 'Annulla bolla')
    await confirm(page, 'Annulla bolla')
    await waitForText(page, `Bolla ${note.number}/2026 annullata`)
    expect(await page.locator('[data-variant=danger]').count()).toBe(0)
    const [first, second] = keysOf(asked, 'AnnulDocument')
    expect([first, second]).toEqual([expect.stringMatching(/^\w{32}$/), first])
    await expect.poll(() => rows(page).first().innerText()).toContain('Annullata')
    expect((await notes()).find(({ id }) => id === note.id)!.state).toBe('annullato')
    await act(page, note.number, 'Riemetti bolla')
    await confirm(page, 'Riemetti bolla')
    const issued = await page.getByText('Emessa la bolla ').innerText()
    const last = (await notes())[0]!
    expect(issued).toBe(`Emessa la bolla ${last.number}/2026`)
    expect(last).toMatchObject({ customer: note.customer, destination: note.destination, state: 'emesso' })
    await expect.poll(() => rows(page).first().innerText()).toContain('sostituita')
    expect(page.problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
    await page.context().close()
  })

  it('varies a delivery: validates, confirms, annuls and reissues, and the customer sees the new note', async () => {
    const page = await openNotes()
    const [before] = await notesOfBar()
    await act(page, before!.number, 'Varia consegna')
    const dialog = page.getByRole('dialog', { name: 'Varia consegna: Bar Centrale' })
    const lines = dialog.locator('[data-code]')
    await lines.first().waitFor()
    const [first, second] = [lines.first(), lines.nth(1)]
    const [code, gone] = [await first.getAttribute('data-code'), await second.getAttribute('data-code')]
    expect(await button(page, 'Salva variazione').isDisabled()).toBe(true)
    await first.getByRole('textbox').fill('abc')
    await dialog.getByText('Quantità non valida.').waitFor()
    expect(await button(page, 'Salva variazione').isDisabled()).toBe(true)
    await first.getByRole('textbox').fill('77')
    await second.getByRole('textbox').fill('0')
    await dialog.getByLabel('Aggiungi articolo').fill('pane')
    await page.getByRole('option').first().click()
    // The added article has the focus.
    await expect.poll(() => lines.last().evaluate((line) => line.contains(document.activeElement))).toBe(true)
    await page.keyboard.type('3')
    await dialog.getByText('3 quantità cambiate').waitFor()
    const added = await lines.last().getAttribute('data-code')
    // Closing asks before typed quantities are lost.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' }).getByRole('button', { name: 'Continua a modificare' }).click()
    await button(page, 'Salva variazione').click()
    await confirm(page, 'Salva variazione')
    const varied = await page.getByText('Consegna variata · ').innerText()
    await dialog.waitFor({ state: 'detached' })
    const after = await notesOfBar()
    expect(after.map(({ state }) => state)).toEqual(['emesso', 'annullato'])
    expect(varied).toBe(`Consegna variata · bolla ${before!.number}/2026 annullata · emessa la bolla ${after[0]!.number}/2026`)
    const frozen = await stack.db.selectFrom('document_rows').selectAll().where('document_id', '=', after[0]!.id).execute()
    const quantities = new Map(frozen.map(({ article, quantity }) => [article, quantity]))
    expect([quantities.get(code!), quantities.get(gone!), quantities.get(added!)]).toEqual([77_000, undefined, 3_000])
    const bar = stack.client()
    await bar.login(CUSTOMER)
    const { destination } = await bar.ask('CustomerDocuments', { destinationId: bar.destinationId(), state: 'ISSUED' })
    const seen = (destination.documents.nodes as { number: string }[]).map(({ number }) => number)
    expect([seen.includes(String(after[0]!.number)), seen.includes(String(before!.number))]).toEqual([true, false])
    await page.context().close()
  })

  it('varies any destination on any closed date from today on, and refuses a date that is still open', async () => {
    const page = await openNotes()
    await button(page, 'Varia consegna').click()
    const chooser = page.getByRole('dialog', { name: 'Varia consegna' })
    expect(await button(page, 'Continua').isDisabled()).toBe(true)
    await chooser.getByLabel('Destinazione').fill('0008/')
    await page.getByRole('option').first().click()
    const date = dateField(page, 'Data di consegna')
    await date.fill('31/11/2026')
    await button(page, 'Continua').click()
    await expect.poll(() => hasFocus(date)).toBe(true)
    await chooser.getByText('Data non valida: usa gg/mm/aaaa.').waitFor()
    await date.fill('20/11/2026')
    await page.keyboard.press('Tab')
    await button(page, 'Continua').click()
    await waitForText(page, "La data non è ancora chiusa: si modifica l'ordine.")
    expect(await button(page, 'Salva variazione').count()).toBe(0)
    await page.context().close()
  })

  it('varies also for a destination that a colleague has created since the list was read', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'admin')
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('link', { name: 'Bolle di Consegna' }).click()
    await rows(page).first().waitFor()
    await createCustomer(stack, 'Trattoria Nuova')
    await button(page, 'Varia consegna').click()
    const place = page.getByLabel('Destinazione')
    await place.fill('Trattoria Nuova')
    await page.getByRole('option', { name: /^Trattoria Nuova 0002/ }).click()
    expect(await place.inputValue()).toBe('Trattoria Nuova 0002')
    await page.context().close()
  })

  it('OPEN-113 has the delivery to vary in the address: a reload and a shared link open it, Back closes it', async () => {
    const page = await openNotes()
    const varied = () => Object.fromEntries(['varia', 'consegna'].map((name) => [name, new URL(page.url()).searchParams.get(name)]))
    await act(page, (await notesOfBar())[0]!.number, 'Varia consegna')
    const dialog = page.getByRole('dialog', { name: 'Varia consegna: Bar Centrale' })
    await dialog.locator('[data-code]').first().waitFor()
    expect(varied()).toEqual({ varia: '0002/0001', consegna: TODAY })
    await page.reload()
    await dialog.locator('[data-code]').first().waitFor()
    await canCloseByBack(page)
    await dialog.getByRole('combobox', { name: 'Aggiungi articolo' }).click()
    await dialog.getByRole('option').first().waitFor()
    await travel(page, 'back')
    await dialog.getByRole('option').first().waitFor({ state: 'detached' })
    await canCloseByBack(page)
    await travel(page, 'back')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(varied).toEqual({ varia: null, consegna: null })

    // Without a note of this date in the list, the name is that of the destination.
    await page.goto(`/preordini/bolle?dal=2026-10-01&varia=0008/0001&consegna=${TODAY}`)
    await page.getByRole('dialog', { name: /^Varia consegna: ./ }).waitFor()
    await page.goto(`/preordini/bolle?varia=9999/0001&consegna=${TODAY}`)
    await page.getByRole('dialog', { name: 'Varia consegna' }).getByText('Destinazione non trovata.').waitFor()
    await page.goto('/preordini/bolle?dal=2026-02-31&varia=0002/0001&consegna=2026-02-31')
    await rows(page).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  it('OPEN-113 a late answer of a dialog that was left does not close the one opened since', async () => {
    const page = await openNotes()
    const asked = watchOperations(page)
    const [first, second] = (await notes()).filter(({ state }) => state === 'emesso')
    await act(page, first!.number, 'Varia consegna')
    const quantity = page.getByRole('dialog').locator('[data-code]').first().getByRole('textbox')
    await quantity.fill('91')
    const vary = await holdAnswer(page, 'VaryDelivery')
    await button(page, 'Salva variazione').click()
    await confirm(page, 'Salva variazione')
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'VaryDelivery')).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
    await confirm(page, 'Chiudi lo stesso')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await act(page, second!.number, 'Varia consegna')
    await quantity.fill('92')
    const address = page.url()
    vary()
    await waitForText(page, 'Consegna variata')
    expect(page.url()).toBe(address)
    expect(await quantity.inputValue()).toBe('92')
    await page.context().close()
  })

  it('OPEN-113 tells a conflict of a dialog that was left as not saved', async () => {
    const page = await openNotes()
    const asked = watchOperations(page)
    const [first] = (await notes()).filter(({ state }) => state === 'emesso')
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'VaryDelivery', async () => {
      await isReleased
      const conflicts = [{ path: 'x', label: 'Pane', seen: '1', current: '2', wanted: '3' }]
      return { data: { varyDelivery: { __typename: 'ChangedMeanwhile', message: 'Modificato', conflicts } } }
    })
    await act(page, first!.number, 'Varia consegna')
    await page.getByRole('dialog').locator('[data-code]').first().getByRole('textbox').fill('93')
    await button(page, 'Salva variazione').click()
    await confirm(page, 'Salva variazione')
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'VaryDelivery')).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
    await confirm(page, 'Chiudi lo stesso')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    release()
    await page
      .locator('[data-variant=warning]')
      .getByText(/^Varia consegna: .+: modifiche non salvate, serviva una tua decisione\.$/)
      .waitFor()
    await page.context().close()
  })

  it('shows the refusal of the bakery’s server, and keeps what was typed', async () => {
    const page = await openNotes()
    const note = (await notes()).find(({ customer, state }) => customer === '0008' && state === 'emesso')!
    await act(page, note.number, 'Varia consegna')
    const line = page.getByRole('dialog').locator('[data-code]').first()
    await line.getByRole('textbox').fill('5,5')
    await stack.db.updateTable('documents').set({ state: 'evaso' }).where('id', '=', note.id).execute()
    await button(page, 'Salva variazione').click()
    await confirm(page, 'Salva variazione')
    await waitForText(page, 'La bolla è già stata fatturata: la consegna non si può variare.')
    expect(await line.getByRole('textbox').inputValue()).toBe('5,5')
    await page.context().close()
  })

  it('OPEN-113 marks a period as invoiced after a confirmation, loses nothing typed unasked, and the customer finds it among the fulfilled ones', async () => {
    const page = await openNotes()
    const open = await stack.db
      .selectFrom('documents')
      .select('id')
      .where('state', '=', 'emesso')
      .where('data_cons', '=', TODAY)
      .where('customer', '=', KEY.customer)
      .execute()
    await button(page, 'Segna come fatturate').click()
    const ask = () => page.getByRole('dialog').getByRole('button', { name: 'Segna come fatturate' }).click()
    await page.getByLabel('Codice cliente').fill('9999')
    await ask()
    await waitForText(page, 'Cliente non trovato.')
    await expect.poll(() => hasFocus(page.getByLabel('Codice cliente'))).toBe(true)
    const idle = await stack.db
      .selectFrom('customers')
      .select('code')
      .where('code', 'not in', stack.db.selectFrom('documents').select('customer').where('data_cons', '=', TODAY))
      .executeTakeFirstOrThrow()
    await page.getByLabel('Codice cliente').fill(idle.code)
    await ask()
    await waitForText(page, 'Nessuna bolla da fatturare del 19/11/2026.')
    const leaving = page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' })
    const goBack = async () => {
      await canCloseByBack(page)
      await travel(page, 'back')
      await leaving.getByRole('button', { name: 'Continua a modificare' }).click()
      await leaving.waitFor({ state: 'detached' })
    }
    await goBack()
    expect(await page.getByLabel('Codice cliente').inputValue()).toBe(idle.code)
    await page.getByLabel('Codice cliente').fill('')
    const until = page.getByRole('dialog').getByRole('textbox', { name: 'Al', exact: true })
    await until.fill('20/11/2026')
    await until.blur()
    await goBack()
    expect(await until.inputValue()).toBe('20/11/2026')
    await until.fill('19/11/2026')
    await until.blur()
    await page.getByLabel('Codice cliente').fill(KEY.customer)
    await ask()
    const question = page.getByRole('alertdialog')
    const notesOf = (count: number) => (count === 1 ? 'Segnare come fatturata 1 bolla' : `Segnare come fatturate ${count} bolle`)
    const asks = (count: number) => `${notesOf(count)} di Bar Centrale del 19/11/2026? Non si può tornare indietro.`
    await question.getByText(asks(open.length)).waitFor()
    // Meanwhile somebody else invoices one of them.
    const first = stack.db.updateTable('documents').where('id', '=', open[0]!.id)
    await first.set({ state: 'evaso' }).execute()
    await confirm(page, 'Segna come fatturate')
    const left = open.length - 1
    const changed = `Le bolle da fatturare sono cambiate (da ${open.length} a ${left}): controlla e conferma di nuovo.`
    await waitForText(page, left === 0 ? 'Nessuna bolla da fatturare del 19/11/2026.' : changed)
    await first.set({ state: 'emesso' }).execute()
    await ask()
    await question.getByText(asks(open.length)).waitFor()
    const asked = watchOperations(page)
    const undo = await changeAnswer(page, 'InvoiceDocuments', null)
    await confirm(page, 'Segna come fatturate')
    await waitForText(page, 'Operazione non riuscita')
    undo()
    await ask()
    await confirm(page, 'Segna come fatturate')
    await waitForText(page, open.length === 1 ? '1 bolla segnata come fatturata' : `${open.length} bolle segnate come fatturate`)
    const [key, again] = keysOf(asked, 'InvoiceDocuments')
    expect([key, again]).toEqual([expect.stringMatching(/^\w{32}$/), key])
    const bar = stack.client()
    await bar.login(CUSTOMER)
    const { destination } = await bar.ask('CustomerDocuments', { destinationId: bar.destinationId(), state: 'INVOICED' })
    expect((destination.documents.nodes as { date: string }[])[0]!.date).toBe(TODAY)
    // No action is offered for it any more.
    const [note] = (await notesOfBar()).filter(({ state }) => state === 'evaso')
    await page.getByLabel('Cliente o numero', { exact: true }).fill(`${note!.number}/2026`)
    await expect.poll(() => rows(page).first().innerText()).toContain('Fatturata')
    expect(await button(page, /^Altre azioni/).count()).toBe(0)
    await page.context().close()
  })

  it('counts nothing to invoice while a date is not readable, and leads to it', async () => {
    const page = await openNotes()
    const counted = watchOperations(page)
    await button(page, 'Segna come fatturate').click()
    const dialog = page.getByRole('dialog')
    const end = dialog.getByRole('textbox', { name: 'Al', exact: true })
    const ask = () => dialog.getByRole('button', { name: 'Segna come fatturate' }).click()
    await end.fill('31/11/2026')
    await ask()
    await expect.poll(() => hasFocus(end)).toBe(true)
    await dialog.getByText('Data non valida: usa gg/mm/aaaa.').waitFor()
    // A period that takes the date along takes the text with it.
    await dialog.getByRole('textbox', { name: 'Dal', exact: true }).fill('20/11/2026')
    await page.keyboard.press('Enter')
    await expect.poll(() => end.inputValue()).toBe('20/11/2026')
    await ask()
    await waitForText(page, 'Nessuna bolla da fatturare del 20/11/2026.')
    const periods = counted.filter(({ operationName }) => operationName === 'DocumentsToInvoice').map(({ variables }) => variables)
    expect(periods).toEqual([{ from: '2026-11-20', to: '2026-11-20', customerCode: null }])
    await page.context().close()
  })

  it('invoices what the question has stated, although the customer is changed while the notes are counted', async () => {
    const page = await openNotes()
    const asked = watchOperations(page)
    await button(page, 'Segna come fatturate').click()
    const other = (await notes()).find(({ customer, state }) => customer !== KEY.customer && state === 'emesso')!
    await page.getByLabel('Codice cliente').fill(other.customer)
    const release = await holdAnswer(page, 'DocumentsToInvoice')
    await page.getByRole('dialog').getByRole('button', { name: 'Segna come fatturate' }).click()
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'DocumentsToInvoice')).toBe(true)
    await page.getByLabel('Codice cliente').fill('')
    release()
    await page
      .getByRole('alertdialog')
      .getByText(/^Segnare come fatturat/)
      .waitFor()
    await changeAnswer(page, 'InvoiceDocuments', () => refusing('UPSTREAM_TIMEOUT'))
    await confirm(page, 'Segna come fatturate')
    await waitForText(page, 'Operazione non riuscita')
    const sent = asked.find(({ operationName }) => operationName === 'InvoiceDocuments')!
    expect(sent.variables['input']).toMatchObject({ customerCode: other.customer })
    await page.context().close()
  })

  it('is in the audit, with actor and action', async () => {
    const page = await openNotes()
    await page.goto('/admin-settings/registro')
    const changes = page.getByRole('main')
    for (const words of ['Bolla annullata', 'Bolla riemessa', 'Consegna variata', 'Bolle segnate come fatturate'])
      await expect.poll(() => changes.innerText()).toContain(words)
    await page.context().close()
  })
})
