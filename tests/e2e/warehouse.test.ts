// The warehouse in a real browser, against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedAt, axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import {
  canCloseByBack,
  changeAnswer,
  holdAnswer,
  logIn,
  loginOf,
  refusing,
  stopClock,
  travel,
  watchOperations,
  type Answer,
} from '../support/portal-page.ts'
import { operation } from '../support/portal-client.ts'
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

async function openWarehouse(options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  const asked = watchOperations(page)
  await logIn(page, 'admin', '/magazzino')
  await page.getByRole('heading', { level: 1, name: 'Magazzino Prodotti' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /articoli/i })
    .waitFor()
  const of = (name: string) => asked.filter(({ operationName }) => operationName === name).map(({ variables }) => variables)
  return { page, searches: () => of('Articles').map(({ filter }) => filter), of }
}

const answerOf = (nodes: object[]): Answer => ({ data: { articles: { __typename: 'ArticleConnection', nodes } } })

const count = async (page: Page) =>
  Number(
    /\d+/.exec(
      await page
        .getByRole('status')
        .filter({ hasText: /articoli/i })
        .innerText(),
    )?.[0],
  )
const dialog = (page: Page) => page.getByRole('dialog').first()
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const alert = (page: Page, text: string, variant: string) =>
  page.locator(`[data-variant=${variant}]`).getByText(text, { exact: true }).waitFor()

async function openArticle(page: Page, code = 'PAN001') {
  await page.getByLabel('Filtra per Codice', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row')
    .filter({ hasText: code })
    .getByRole('button', { name: /^Modifica/ })
    .click()
  await field(page, 'Descrizione *').waitFor()
  // Of the form: while the article is read the dialog has the same title.
  await page.getByRole('heading', { name: `Modifica Articolo: ${code}` }).waitFor()
}

const pricesOf = (code: string) => stack.db.selectFrom('article_prices').selectAll().where('article', '=', code).orderBy('codlis').execute()

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
  await field(page, 'Codice articolo *').waitFor()
}

describe('the list of the warehouse', () => {
  it('WARE-01, WARE-11, WARE-14 OPEN-83 shows all articles in a table sorted by code, counted', async () => {
    const { page, searches } = await openWarehouse()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Codice', 'Descrizione', 'Unità Misura', 'Azioni'])
    const all = await stack.db.selectFrom('articles').select('code').execute()
    await page.getByText(`Articoli Disponibili (${all.length})`).waitFor()
    expect(await page.getByText('elenco filtrato').count()).toBe(0)
    expect(searches()).toEqual([{ description: '', code: '' }])
    const codes = await page.locator('tbody tr:not([aria-hidden]) td:first-child').allInnerTexts()
    expect(codes.length).toBeGreaterThan(5)
    expect(codes).toEqual(codes.toSorted((one, other) => one.localeCompare(other, 'it')))
    expect(await page.getByRole('button', { name: 'Nuovo Articolo', exact: true }).count()).toBe(1)
    expect(page.problems).toEqual([])
  })

  it('WARE-04..07, WARE-09, WARE-20 searches by description and code with Enter or the button, trimmed', async () => {
    const { page, searches } = await openWarehouse()
    const all = await count(page)
    const badges = page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')
    await page.getByLabel('Filtra per Descrizione', { exact: true }).fill('  rosetta ')
    expect([searches().length, await badges.count()]).toEqual([1, 0])
    await page.keyboard.press('Enter')
    await page.getByText('elenco filtrato').waitFor()
    await expect.poll(() => count(page)).toBe(2)
    expect(searches().at(-1)).toEqual({ description: 'rosetta', code: '' })
    await expect.poll(() => badges.allInnerTexts()).toEqual(['Descrizione: rosetta'])
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ros09')
    await page.getByRole('button', { name: 'Aggiorna Magazzino' }).click()
    await expect.poll(() => count(page)).toBe(1)
    expect(searches().at(-1)).toEqual({ description: 'rosetta', code: 'ros09' })
    await expect.poll(() => badges.allInnerTexts()).toEqual(['Descrizione: rosetta', 'Codice: ros09'])
    expect(all).toBeGreaterThan(2)
  })

  it('WARE-06 searches with Enter also while the list is being read', async () => {
    const { page, searches } = await openWarehouse()
    const release = await holdAnswer(page, 'Articles')
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ros')
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar', { name: 'Ricerca in corso...' }).waitFor()
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ros09')
    await page.keyboard.press('Enter')
    await expect.poll(() => searches().at(-1)).toEqual({ description: '', code: 'ros09' })
    release()
    await expect.poll(() => count(page)).toBe(1)
  })

  it('WARE-14, WARE-15 counts the shown articles in their own words while another search runs', async () => {
    const { page } = await openWarehouse({ viewport: PHONE })
    const all = await count(page)
    const total = page.getByRole('status').filter({ hasText: /articoli/i })
    const release = await holdAnswer(page, 'Articles')
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ROS060')
    await page.keyboard.press('Enter')
    await page.getByRole('progressbar', { name: 'Ricerca in corso...' }).waitFor()
    expect(await total.innerText()).toBe(`Totale articoli ${all}`)
    release()
    await page.getByText('Trovati 1 articoli').waitFor()
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ro')
    await page.keyboard.press('Enter')
    await page.getByText('Trovati 0 articoli').waitFor()
  })

  it('WARE-08, WARE-10 OPEN-80 clears one field, or all filters at once, and reloads', async () => {
    const { page, searches } = await openWarehouse()
    const all = await count(page)
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ros')
    await page.getByLabel('Filtra per Descrizione', { exact: true }).fill('rosetta')
    await page.keyboard.press('Enter')
    await expect.poll(() => count(page)).toBe(2)
    await page.getByRole('button', { name: 'Cancella: Filtra per Codice' }).click()
    await expect.poll(() => searches().at(-1)).toEqual({ description: 'rosetta', code: '' })
    await page.getByRole('button', { name: 'Cancella: Filtra per Descrizione' }).click()
    await expect.poll(() => searches().at(-1)).toEqual({ description: '', code: '' })
    await page.getByLabel('Filtra per Descrizione', { exact: true }).fill('rosetta')
    await page.keyboard.press('Enter')
    await expect.poll(() => count(page)).toBe(2)
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click()
    await expect.poll(() => count(page)).toBe(all)
    expect(searches().at(-1)).toEqual({ description: '', code: '' })
    expect(await page.getByLabel('Filtra per Descrizione', { exact: true }).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: 'Rimuovi filtri' }).count()).toBe(0)
  })

  it('WARE-18, WARE-21 OPEN-82 finds nothing for fewer than 3 characters, without a request', async () => {
    const { page, searches } = await openWarehouse()
    await page.getByLabel('Filtra per Codice', { exact: true }).fill(' ro ')
    await page.keyboard.press('Enter')
    await page.getByText('Nessun articolo trovato per i criteri di ricerca').waitFor()
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('zzzz')
    await page.keyboard.press('Enter')
    await expect.poll(() => searches().length).toBe(2)
    await page.getByText('Nessun articolo trovato per i criteri di ricerca').waitFor()
    await page.getByLabel('Filtra per Descrizione', { exact: true }).fill(' ro ')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Filtri attivi' }).getByText('Descrizione: ro', { exact: true }).waitFor()
    expect(searches()).toHaveLength(2)
    await page.setViewportSize(PHONE)
    await page.getByText('Trovati 0 articoli').waitFor()
    expect(await page.getByText('Nessun articolo trovato per i criteri di ricerca').count()).toBe(1)
  })

  it('WARE-02, WARE-13, WARE-15, WARE-16 shows cards below 768 px, with the counts of the phone', async () => {
    const { page } = await openWarehouse({ viewport: PHONE })
    const all = await count(page)
    await page.getByText(`Totale articoli ${all}`).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ROS060')
    await page.keyboard.press('Enter')
    await page.getByText('Trovati 1 articoli').waitFor()
    const card = page.getByRole('list', { name: 'Magazzino Prodotti' }).getByRole('listitem')
    expect((await card.innerText()).split('\n').filter((line) => line.trim())).toEqual(['Rosetta 60 g', 'ROS060', 'pz', 'Modifica'])
    const unit = card.getByText('pz', { exact: true })
    expect(await unit.evaluate((badge) => getComputedStyle(badge).borderTopStyle)).toBe('solid')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await changeAnswer(page, 'Articles', () => answerOf([]))
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click()
    await page.getByText('Nessun articolo trovato nel magazzino').waitFor()
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByText('Nessun articolo disponibile nel magazzino').waitFor()
    await page.setViewportSize({ width: 767, height: 900 })
    await page.getByText('Nessun articolo trovato nel magazzino').waitFor()
  })

  it('WARE-17, WARE-19, WARE-25, WARE-26 shows each state: loading, searching, error, empty and list', async () => {
    const { page } = await openWarehouse()
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    let undo = await changeAnswer(page, 'Articles', async (answer) => {
      await held
      return answer
    })
    await page.getByLabel('Filtra per Codice', { exact: true }).fill('ros')
    await page.keyboard.press('Enter')
    const progress = (name: string) => page.getByRole('progressbar', { name }).waitFor()
    await progress('Ricerca in corso...')
    await page.getByRole('button', { name: 'Rimuovi filtri' }).click()
    await progress('Caricamento...')
    go()
    undo()
    await page.getByRole('row').nth(3).waitFor()
    // Rows can be shown while the list is still being read, and a second reading would join the first.
    await page.getByRole('progressbar').waitFor({ state: 'hidden' })
    undo = await changeAnswer(page, 'Articles', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Aggiorna Magazzino' }).click()
    await page.getByRole('main').getByText('Errore nel caricamento degli articoli del magazzino', { exact: true }).waitFor()
    await alert(page, 'Errore nel caricamento degli articoli', 'danger')
    expect(await page.getByRole('table').count()).toBe(0)
    undo()
    undo = await changeAnswer(page, 'Articles', () => answerOf([]))
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByText('Nessun articolo disponibile nel magazzino').waitFor()
    undo()
    await page.getByRole('button', { name: 'Aggiorna Magazzino' }).click()
    await page.getByRole('table').waitFor()
  })

  it('keeps only the visible articles of a list of 2,000 in the page', async () => {
    const { page } = await openWarehouse()
    const row = (n: number) => ({
      __typename: 'Article',
      code: `A${String(n).padStart(4, '0')}`,
      description: `Articolo ${n}`,
      unit: { __typename: 'Unit', code: 'pz' },
    })
    await changeAnswer(page, 'Articles', () => answerOf(Array.from({ length: 2000 }, (_, index) => row(index))))
    await page.getByRole('button', { name: 'Aggiorna Magazzino' }).click()
    await page.getByText('Articoli Disponibili (2.000)').waitFor()
    expect(await page.locator('tbody tr').count()).toBeLessThan(60)
    await page
      .getByRole('table')
      .locator('..')
      .evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }))
    await page.getByRole('rowheader', { name: 'Articolo 1999' }).waitFor()
  })
})

describe('the form of an article', () => {
  it('ART-01, ART-16, ART-19, ART-42, ART-43 starts a new article with its defaults', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    await page.getByRole('heading', { name: 'Nuovo Articolo' }).waitFor()
    expect(await dialog(page).getByRole('tab').allInnerTexts()).toEqual(['Dati generali', 'Prezzi', 'Magazzino'])
    expect(await dialog(page).locator('footer').getByRole('button').allInnerTexts()).toEqual(['Annulla', 'Crea Articolo'])
    expect(await field(page, 'IVA *').inputValue()).toBe('10')
    for (const label of ['Codice articolo *', 'Descrizione *', 'Unità di misura *']) expect(await field(page, label).inputValue()).toBe('')
    expect(await field(page, 'Disponibile per distribuzione cloud').isChecked()).toBe(true)
    for (const fold of ['Altri codici', 'Contabilità e altri dati', 'Note e collegamenti', 'Opzioni'])
      await dialog(page).getByRole('button', { name: fold }).click()
    expect(await field(page, 'Codice fornitore').inputValue()).toBe('0001')
    expect(await field(page, 'Contropartita').inputValue()).toBe('58050010')
    expect(await field(page, 'Ordinamento').inputValue()).toBe('0')
    const options = dialog(page).getByRole('checkbox')
    const checked = await options.evaluateAll((boxes) =>
      (boxes as HTMLInputElement[]).filter((box) => box.checked).map((box) => box.closest('label')?.textContent),
    )
    expect(checked).toEqual(['Disponibile per distribuzione cloud', 'Articolo (non lavorazione)', 'Tracciabilità'])
    expect(await options.count()).toBe(22)
    expect(page.problems).toEqual([])
  })

  it('ART-03, ART-20..24 shows the error beside each field until it is edited, and closes only with its buttons', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await dialog(page).getByText('I campi con * sono obbligatori.').waitFor()
    await field(page, 'IVA *').selectOption('')
    await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
    for (const text of [
      'Codice articolo è obbligatorio',
      'Descrizione è obbligatoria',
      'IVA è obbligatoria',
      'Unità di misura è obbligatoria',
    ])
      await dialog(page).getByText(text, { exact: true }).waitFor()
    // In the order of the form, whatever the order of the check.
    expect(await dialog(page).getByRole('status').getByRole('button').allInnerTexts()).toEqual([
      'Codice articolo',
      'Descrizione',
      'Unità di misura',
      'IVA',
    ])
    await field(page, 'Codice articolo *').pressSequentially('N')
    await expect.poll(() => dialog(page).getByText('Codice articolo è obbligatorio').count()).toBe(0)
    await field(page, 'IVA *').selectOption('4')
    await expect.poll(() => dialog(page).getByText('IVA è obbligatoria').count()).toBe(0)
    expect(await dialog(page).getByText('Descrizione è obbligatoria').count()).toBe(1)
    expect(of('CreateArticle')).toEqual([])
    // Neither a click beside it nor Escape even asks whether it is to be closed.
    for (const leave of [() => page.mouse.click(5, 400), () => page.keyboard.press('Escape')]) {
      await leave()
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      await field(page, 'Codice articolo *').waitFor()
    }
    await dialog(page).getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('button', { name: 'Scarta modifiche' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('ART-17, ART-98, WARE-03, WARE-27, ROLE-18 creates an article in the bakery', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await field(page, 'Codice articolo *').fill('NUOVO 1')
    await field(page, 'Descrizione *').fill('Pane di prova')
    await field(page, 'Unità di misura *').selectOption('kg')
    await field(page, 'Peso (kg)').fill('0.75')
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await changeAnswer(page, 'CreateArticle', async (answer) => {
      await held
      return answer
    })
    await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
    await dialog(page).getByRole('button', { name: 'Salvataggio...' }).waitFor()
    go()
    await alert(page, 'Nuovo articolo creato con successo', 'success')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(of('Articles')).toHaveLength(2)
    const stored = await stack.db.selectFrom('articles').selectAll().where('code', '=', 'NUOVO 1').executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ descriz: 'Pane di prova', unita_m: 'kg', iva: '10', peso_lo: 750, contro: '58050010', su_web: 1 })
    const prices = await stack.db.selectFrom('article_prices').select(['codlis', 'prezzo']).where('article', '=', 'NUOVO 1').execute()
    expect(prices).toEqual([
      { codlis: '1', prezzo: 0 },
      { codlis: '2', prezzo: 0 },
    ])
  })

  it('ART-02, ART-18, ART-58, ART-99, ENT-49, WARE-12 changes an article and sends only what has changed', async () => {
    const { page, of } = await openWarehouse()
    await openArticle(page, 'PAN001')
    expect(await field(page, 'Codice articolo *').getAttribute('readonly')).not.toBeNull()
    expect(await dialog(page).locator('footer').getByRole('button').allInnerTexts()).toEqual(['Annulla', 'Salva Modifiche'])
    await field(page, 'Descrizione *').fill('Pane comune, nuovo nome')
    await field(page, 'Disponibile per distribuzione cloud').uncheck()
    await field(page, 'Quantità minima').fill('4')
    await field(page, 'Passo quantità').fill('2')
    for (const fold of ['Dimensioni e limiti', 'Opzioni']) await dialog(page).getByRole('button', { name: fold }).click()
    await field(page, 'Quantità massima').fill('90,5')
    await field(page, 'In evidenza nel catalogo').check()
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    await page.getByRole('rowheader', { name: 'Pane comune, nuovo nome' }).waitFor()
    expect(of('UpdateArticle').map(({ input }) => input)).toEqual([
      {
        code: 'PAN001',
        set: {
          description: 'Pane comune, nuovo nome',
          dimensions: { minimum: 4, step: 2, maximum: 90.5 },
          flags: ['ARTICLE', 'TRACEABLE', 'SOLD_BY_WEIGHT', 'FEATURED'],
        },
        seen: {
          description: 'Pane comune pagnotta 500 g',
          dimensions: { minimum: 0.5, step: 0.5, maximum: 60 },
          flags: ['ARTICLE', 'TRACEABLE', 'FOR_CLOUD', 'SOLD_BY_WEIGHT'],
        },
        prices: { set: [], remove: [] },
        idempotencyKey: expect.any(String) as string,
      },
    ])
    const stored = await stack.db.selectFrom('articles').selectAll().where('code', '=', 'PAN001').executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      descriz: 'Pane comune, nuovo nome',
      su_web: 0,
      peso_lo: 500,
      iva: '4',
      colore: '01',
      qtaminima: 4_000,
      qtarange: 2_000,
      qtamax: 90_500,
      in_evidenza: 1,
    })
  })

  it('ART-100 OPEN-89 shows why a save failed, and keeps what was typed', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    await field(page, 'Codice articolo *').fill('ros060')
    await field(page, 'Descrizione *').fill('Doppione')
    await field(page, 'Unità di misura *').selectOption('pz')
    await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
    await alert(page, "Errore nel salvataggio dell'articolo: Codice articolo già esistente", 'danger')
    expect(await field(page, 'Descrizione *').inputValue()).toBe('Doppione')
  })

  it('marks, opens, names and focuses each field that the server refuses, wherever it is', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN006')
    const save = dialog(page).getByRole('button', { name: 'Salva Modifiche' })
    const links = dialog(page).getByRole('status').getByRole('button')
    const hasFocus = (label: string) => field(page, label).evaluate((input) => input === document.activeElement)
    await field(page, 'Descrizione *').fill('Pane rifiutato')
    const refused = async (...problems: [path: string, message: string][]) => {
      const typed = problems.map(([path, message]) => ({ __typename: 'InputProblem', path, message, code: null }))
      const undo = await changeAnswer(page, 'UpdateArticle', () => ({
        data: { updateArticle: { __typename: 'InvalidInput', code: 'INPUT_INVALID', message: typed[0]!.message, problems: typed } },
      }))
      await save.click()
      await expect.poll(() => save.isEnabled()).toBe(true)
      undo()
    }
    await dialog(page).getByRole('tab', { name: 'Magazzino' }).click()
    await refused(
      ['set.identification.barcode', 'Codice a barre sconosciuto'],
      ['set.dimensions.maximum', 'Troppo'],
      ['set.dates.endsOn', 'Data passata'],
      ['set.categories.GROUP_7', 'Gruppo sconosciuto'],
      ['prices', 'Listino sconosciuto'],
    )
    await expect.poll(() => hasFocus('Codice a barre')).toBe(true)
    for (const text of ['Codice a barre sconosciuto', 'Troppo', 'Data passata', 'Gruppo sconosciuto'])
      await dialog(page).getByText(text, { exact: true }).waitFor()
    const alertText = "Errore nel salvataggio dell'articolo: Codice a barre sconosciuto; Listino sconosciuto"
    await alert(page, alertText, 'danger')
    const labels = ['Codice a barre', 'Quantità massima', 'Gruppo per gli ordini', 'Data fine']
    expect(await links.allInnerTexts()).toEqual(labels)
    for (const label of labels) {
      await links.getByText(label, { exact: true }).click()
      await expect.poll(() => hasFocus(label), { message: label }).toBe(true)
    }
    // The section stays open while its field is corrected.
    await field(page, 'Data fine').press('ControlOrMeta+a')
    await page.keyboard.type('31/12/2027')
    await field(page, 'Codice a barre').fill('')
    await page.keyboard.type('800')
    expect([await field(page, 'Data fine').inputValue(), await field(page, 'Codice a barre').inputValue()]).toEqual(['31/12/2027', '800'])
    await refused(['set.categories.GROUP_1', 'Categoria sconosciuta'])
    await expect.poll(() => hasFocus('Categoria')).toBe(true)
    expect(await links.allInnerTexts()).toEqual(['Categoria'])
    await field(page, 'Categoria').selectOption('')
    await expect.poll(() => dialog(page).getByText('Categoria sconosciuta').count()).toBe(0)
    await refused(['set.dimensions.weight', 'Peso troppo alto'])
    await expect.poll(() => hasFocus('Peso (kg)')).toBe(true)
    expect(await links.allInnerTexts()).toEqual(['Peso (kg)'])
    expect(page.problems).toEqual([])
  })

  it('CONST-02, VALID-01 shows and takes dates as dd/mm/yyyy, and opens their section for a text that is not one', async () => {
    const { page, of } = await openWarehouse()
    await openArticle(page, 'ROS060')
    const fold = dialog(page).getByRole('button', { name: 'Date', exact: true })
    await fold.click()
    await field(page, 'Data inizio').fill('5/3')
    await fold.click()
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialog(page).getByText('Data non valida: usa gg/mm/aaaa.').waitFor()
    await expect.poll(() => field(page, 'Data inizio').evaluate((input) => input === document.activeElement)).toBe(true)
    await field(page, 'Data inizio').fill('05/03/2027')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    expect(of('UpdateArticle').map(({ input }) => input)).toMatchObject([{ set: { dates: { startsOn: '2027-03-05' } } }])
    await changeAnswer(page, 'Article', ({ data }) => {
      const { record, ...article } = data!['article'] as { record: { dates: object } }
      const issued = { ...record, dates: { ...record.dates, lastIssuedOn: '2026-11-18' } }
      return { data: { ...data, article: { ...article, record: issued } } }
    })
    await openArticle(page, 'ROS060')
    await fold.click()
    expect(await field(page, 'Data inizio').inputValue()).toBe('05/03/2027')
    expect(await field(page, 'Ultimo scarico').inputValue()).toBe('18/11/2026')
  })

  it('opens the section with the first error and focuses its field', async () => {
    const { page } = await openWarehouse()
    await openArticle(page)
    const fold = dialog(page).getByRole('button', { name: 'Altri codici' })
    await fold.click()
    await field(page, 'Codice a barre').fill('x'.repeat(4001))
    await fold.click()
    await expect.poll(() => field(page, 'Codice a barre').count()).toBe(0)
    await dialog(page).getByRole('tab', { name: 'Magazzino' }).click()
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect.poll(() => field(page, 'Codice a barre').evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('ART-12, ART-44..46 shows the categories of an article by their codes', async () => {
    const { page } = await openWarehouse()
    const stored = await stack.db.selectFrom('articles').selectAll().where('code', '=', 'SPE001').executeTakeFirstOrThrow()
    await openArticle(page, 'SPE001')
    const expected = { Categoria: stored.colore, Tipologia: stored.tipo_arti, Reparto: stored.ngruppo3, Linea: stored.ncolore }
    for (const [label, code] of Object.entries(expected)) expect(await field(page, label).inputValue(), label).toBe(code)
    expect(await field(page, 'Farina').inputValue()).toBe(stored.gruppo5)
    expect(await field(page, 'Imballo').inputValue()).toBe(stored.gruppo6)
    await dialog(page).getByRole('button', { name: 'Note e collegamenti' }).click()
    expect(await field(page, 'Gruppo per gli ordini').inputValue()).toBe(stored.mgruppo7)
  })

  it('ART-07..10, ART-13 shows the identity of an article, with its lists and picture', async () => {
    const { page } = await openWarehouse()
    const stored = await stack.db.selectFrom('articles').selectAll().where('code', '=', 'SPE001').executeTakeFirstOrThrow()
    await openArticle(page, 'SPE001')
    expect(await field(page, 'Codice articolo *').inputValue()).toBe('SPE001')
    expect(await field(page, 'Descrizione *').inputValue()).toBe(stored.descriz)
    expect(await field(page, 'Unità di misura *').inputValue()).toBe('kg')
    expect(await field(page, 'IVA *').inputValue()).toBe('4')
    const choices = { 'Unità di misura *': 'units', 'IVA *': 'vat_rates' } as const
    for (const [label, table] of Object.entries(choices)) {
      const names = (await stack.db.selectFrom(table).select('name').execute()).map(({ name }) => name)
      const [empty, ...shown] = await field(page, label).locator('option').allInnerTexts()
      expect([empty, shown.toSorted()], label).toEqual(['Scegli...', names.toSorted()])
    }
    await dialog(page)
      .getByRole('img', { name: /^Immagine di/ })
      .waitFor()
    for (const heading of ['Immagine prodotto', 'Categorie', 'Dati tecnici e pesi'])
      expect(await dialog(page).getByRole('heading', { name: heading }).count()).toBe(1)
    expect(await dialog(page).getByRole('region', { name: 'Dati tecnici e pesi' }).locator('label').allInnerTexts()).toEqual([
      'Peso (kg)',
      'Pezzi per kg',
      'Pezzi per teglia',
      'Quantità minima',
      'Passo quantità',
    ])
  })

  it('lists the parts of the open tab, opens one of them, and marks the one that has the focus', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'SPE001')
    const parts = dialog(page).getByRole('navigation', { name: 'Parti del modulo' })
    const current = () => parts.locator('a[aria-current=location]').allInnerTexts()
    await expect.poll(current).toEqual(['Dati principali'])
    await parts.getByRole('link', { name: 'Dimensioni e limiti' }).press('Enter')
    await field(page, 'Quantità massima').fill('molti')
    await expect.poll(current).toEqual(['Dimensioni e limiti'])
    await field(page, 'Peso (kg)').focus()
    await expect.poll(current).toEqual(['Dati tecnici e pesi'])
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await parts.getByRole('link', { name: 'Dimensioni e limiti 1 da correggere' }).waitFor()
    await dialog(page).getByRole('tab', { name: 'Prezzi' }).click()
    expect(await parts.getByRole('link').allInnerTexts()).toEqual(['Prezzi e costi', 'Righe di listino'])
    await expect.poll(current).toEqual(['Prezzi e costi'])
  })

  it('ART-24, ART-52, ART-57..59 OPEN-84 calculates pieces per kg from weight and unit, with steps of a thousandth', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    const pieces = () => field(page, 'Pezzi per kg').inputValue()
    expect(await pieces()).toBe('0')
    await field(page, 'Peso (kg)').fill('0,06')
    await field(page, 'Unità di misura *').selectOption('pz')
    await expect.poll(pieces).toBe('16,67')
    await field(page, 'Unità di misura *').selectOption('kg')
    await expect.poll(pieces).toBe('0,06')
    expect(await field(page, 'Pezzi per kg').getAttribute('readonly')).not.toBeNull()
    for (const label of ['Peso (kg)', 'Passo quantità']) {
      await field(page, label).fill('0,5')
      await page.keyboard.press('ArrowUp')
      expect(await field(page, label).inputValue()).toBe('0,501')
      await field(page, label).fill('0,5001')
    }
    await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
    await expect.poll(() => dialog(page).getByText('Scrivi un numero, con al massimo tre decimali.').count()).toBe(2)
    await field(page, 'Passo quantità').press('ArrowUp')
    await expect.poll(() => dialog(page).getByText('Scrivi un numero, con al massimo tre decimali.').count()).toBe(1)
    expect(await field(page, 'Pezzi per teglia').count()).toBe(1)
  })

  it('ART-04..06, ART-60..62 shows prices, discounts and stock in tabs of their own, read-only', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN002')
    await dialog(page).getByRole('tab', { name: 'Prezzi' }).click()
    const figures = async () => (await dialog(page).getByRole('tabpanel').locator('dt').allInnerTexts()).join()
    expect(await figures()).toBe('Listino 1,Listino 2,Costo medio,Ultimo costo,Costo lordo,Sconto 1,Sconto 2')
    expect(await dialog(page).getByRole('tabpanel').locator('dl input').count()).toBe(0)
    await dialog(page).getByRole('tab', { name: 'Magazzino' }).click()
    expect(await figures()).toBe('Giacenza,Impegnato,Ordinato,Scorta minima,Posizione')
    expect(await dialog(page).getByRole('tabpanel').locator('input').count()).toBe(0)
  })

  it('ENT-47 OPEN-86 shows each price and quantity below its own name', async () => {
    const { page } = await openWarehouse()
    const costs = {
      listPrice1: 1.01,
      listPrice2: 1.02,
      averageCost: 1.03,
      lastCost: 1.04,
      grossCost: 1.05,
      listDiscount1: 6,
      listDiscount2: 7,
    }
    const stock = { available: 11, committed: 12, onOrder: 13, minimumStock: 14, position: 'A-15' }
    await changeAnswer(page, 'Article', ({ data }) => {
      const article = data!['article'] as { record: { costs: object; stock: object } }
      const record = { ...article.record, costs: { ...article.record.costs, ...costs }, stock: { ...article.record.stock, ...stock } }
      return { data: { ...data, article: { ...article, record } } }
    })
    await openArticle(page, 'PAN002')
    const shown = async (tab: string) => {
      await dialog(page).getByRole('tab', { name: tab }).click()
      const panel = dialog(page).getByRole('tabpanel')
      const [names, figures] = [await panel.locator('dt').allInnerTexts(), await panel.locator('dd').allInnerTexts()]
      return names.map((name, index) => `${name}: ${figures[index]!.replaceAll('\u00a0', ' ')}`)
    }
    expect(await shown('Prezzi')).toEqual([
      'Listino 1: € 1,01',
      'Listino 2: € 1,02',
      'Costo medio: € 1,03',
      'Ultimo costo: € 1,04',
      'Costo lordo: € 1,05',
      'Sconto 1: 6 %',
      'Sconto 2: 7 %',
    ])
    expect(await shown('Magazzino')).toEqual([
      'Giacenza: 11,00',
      'Impegnato: 12,00',
      'Ordinato: 13,00',
      'Scorta minima: 14,00',
      'Posizione: A-15',
    ])
  })

  it('CONST-03 OPEN-86 OPEN-87 ENT-47 changes price rows by the cent, and stores them', async () => {
    const before = await pricesOf('PAN002')
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN002')
    await dialog(page).getByRole('tab', { name: 'Prezzi' }).click()
    expect(await dialog(page).getByRole('tabpanel').locator('dl').innerText()).toContain('€\u00a02,80')
    const price = dialog(page).getByLabel('Prezzo (€)')
    expect(await price.first().inputValue()).toBe('2,80')
    await price.first().press('ArrowUp')
    expect(await price.first().inputValue()).toBe('2,81')
    await price.first().press('ArrowDown')
    expect(await price.first().inputValue()).toBe('2,80')
    for (const label of ['Sconto 1 (%)', 'Sconto 2 (%)', 'Sconto 3 (%)', 'Ricarico (%)']) {
      const amount = dialog(page).getByLabel(label).first()
      await amount.fill('5')
      await amount.press('ArrowUp')
      expect([label, await amount.inputValue()]).toEqual([label, '5,01'])
    }
    await price.first().fill('3,333')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialog(page).getByText('Scrivi un numero, con al massimo due decimali.').waitFor()
    await price.first().fill('1.283,33')
    await dialog(page).getByRole('button', { name: 'Aggiungi listino' }).click()
    const list = dialog(page).getByLabel('Listino *')
    const first = await list.first().inputValue()
    const isTwice = async () => (await list.last().getAttribute('aria-invalid')) === 'true'
    await list.last().fill(first)
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await dialog(page).getByText('Listino ripetuto.').waitFor()
    expect(await isTwice()).toBe(true)
    // The error concerns both rows: changing the first one removes it too.
    await list.first().fill('8')
    expect(await isTwice()).toBe(false)
    await list.first().fill(first)
    await list.last().fill('7')
    await dialog(page).getByLabel('Sconto 1 (%)').last().fill('12,5')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    const rows = await pricesOf('PAN002')
    expect(rows.find(({ codlis }) => codlis === '1')).toMatchObject({ prezzo: 12_833_300 })
    expect(rows.find(({ codlis }) => codlis === '7')).toMatchObject({ prezzo: 0, sc1: 125_000 })
    expect(rows.map(({ codlis }) => codlis)).toEqual(
      before
        .map(({ codlis }) => codlis)
        .concat('7')
        .toSorted(),
    )
  })

  it('keeps the changes of two administrators, and shows a conflict about the same value', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN005')
    const before = await pricesOf('PAN005')
    const others = {
      set: { description: 'Pane, nome di un altro', categories: [{ group: 'GROUP_2', code: '02' }] },
      prices: { set: [{ priceListCode: '1', set: { price: 2.9 } }] },
    }
    const answer = await page.request.post('/graphql', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: operation('UpdateArticle', { input: { code: 'PAN005', ...others } }),
    })
    expect(await answer.json()).toMatchObject({ data: { updateArticle: { __typename: 'ArticleUpdated' } } })
    await field(page, 'Pezzi per teglia').fill('33')
    await field(page, 'Tipologia').selectOption({ index: 3 })
    const mine = await field(page, 'Tipologia').locator('option:checked').innerText()
    await dialog(page).getByRole('tab', { name: 'Prezzi' }).click()
    await dialog(page).getByLabel('Prezzo (€)').first().fill('3,1')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    const question = page.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
    const choice = (group: string, label: string | RegExp) =>
      question.getByRole('group', { name: group }).getByRole('radio', { name: label })
    await choice('Tipologia', `Il mio: ${mine}`).waitFor()
    await choice('Listino 1 · Prezzo', 'Quello salvato: 2,90').waitFor()
    expect(await axeFindings(page), 'conflicts').toEqual([])
    await question.getByRole('button', { name: 'Decidi dopo' }).click()
    expect(await dialog(page).getByLabel('Prezzo (€)').first().inputValue()).toBe('3,1')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await choice('Tipologia', /^Quello salvato/).check()
    await choice('Listino 1 · Prezzo', 'Il mio: 3,10').check()
    await question.getByRole('button', { name: 'Conferma e salva' }).click()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    const stored = await stack.db.selectFrom('articles').selectAll().where('code', '=', 'PAN005').executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ descriz: 'Pane, nome di un altro', tipo_arti: '02', pos: 33 })
    const kept = before.map((row) => (row.codlis === '1' ? { ...row, prezzo: 31_000 } : row))
    expect(await pricesOf('PAN005')).toEqual(kept)
  })

  const leave = async (page: Page, press = 'Chiudi lo stesso') => {
    await dialog(page).getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('button', { name: press }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('OPEN-113 a late answer of a form that was left neither closes nor replaces the one opened since', async () => {
    const { page, of } = await openWarehouse()
    const opened = () => new URL(page.url()).searchParams.get('articolo')
    await openArticle(page, 'PAN006')
    await field(page, 'Descrizione *').fill('Pane salvato tardi')
    const release = await holdAnswer(page, 'UpdateArticle')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect.poll(() => of('UpdateArticle').length).toBe(1)
    await leave(page)
    await openArticle(page, 'PAN007')
    await field(page, 'Descrizione *').fill('Pane in corso')
    release()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    expect(opened()).toBe('PAN007')

    // A refusal marks nothing in the other form.
    await leave(page, 'Scarta modifiche')
    const { promise: isReleased, resolve: refuse } = Promise.withResolvers<void>()
    await changeAnswer(page, 'UpdateArticle', async () => {
      await isReleased
      const problems = [{ path: 'set.description', message: 'Troppo lunga' }]
      return { data: { updateArticle: { __typename: 'InvalidInput', message: 'Dati non validi', problems } } }
    })
    await openArticle(page, 'PAN006')
    await field(page, 'Descrizione *').fill('Pane rifiutato tardi')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect.poll(() => of('UpdateArticle').length).toBe(2)
    await leave(page)
    await openArticle(page, 'PAN007')
    await field(page, 'Descrizione *').fill('Pane in corso')
    refuse()
    await alert(page, "Errore nel salvataggio dell'articolo: Dati non validi", 'danger')
    expect(opened()).toBe('PAN007')
    expect(await field(page, 'Descrizione *').inputValue()).toBe('Pane in corso')
    expect(page.problems).toEqual([])
  })

  it('OPEN-113 tells a conflict of a form that was left as not saved', async () => {
    const { page, of } = await openWarehouse()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'UpdateArticle', async () => {
      await isReleased
      const conflicts = [{ path: 'set.description', label: 'Descrizione', seen: 'a', current: 'b', wanted: 'c' }]
      return { data: { updateArticle: { __typename: 'ChangedMeanwhile', message: 'Modificato', conflicts } } }
    })
    await openArticle(page, 'PAN007')
    const name = await field(page, 'Descrizione *').inputValue()
    await field(page, 'Descrizione *').fill('Pane conteso')
    await dialog(page).getByRole('button', { name: 'Salva Modifiche' }).click()
    await expect.poll(() => of('UpdateArticle').length).toBe(1)
    await leave(page)
    release()
    await alert(page, `${name}: modifiche non salvate, serviva una tua decisione.`, 'warning')
  })

  it('ART-17, ART-100 takes no text while it is saved, which would be lost, and gives the focus back', async () => {
    const { page, of } = await openWarehouse()
    await openArticle(page, 'PAN008')
    const description = field(page, 'Descrizione *')
    const before = await description.inputValue()
    await description.fill(`${before} buono`)
    const release = await holdAnswer(page, 'UpdateArticle')
    const undo = await changeAnswer(page, 'UpdateArticle', () => refusing('UPSTREAM_TIMEOUT'))
    await page.keyboard.press('Enter')
    await alert(page, "Errore nel salvataggio dell'articolo: Il gestionale non risponde", 'danger')
    await expect.poll(() => description.evaluate((input) => input === document.activeElement)).toBe(true)
    undo()
    await page.keyboard.press('Enter')
    await expect.poll(() => of('UpdateArticle').length).toBe(2)
    expect(await dialog(page).getByRole('button', { name: 'Salvataggio...' }).isDisabled()).toBe(true)
    await page.keyboard.type(' e altro')
    expect(await description.inputValue()).toBe(`${before} buono`)
    release()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    const stored = await stack.db.selectFrom('articles').select('descriz').where('code', '=', 'PAN008').executeTakeFirst()
    expect(stored).toEqual({ descriz: `${before} buono` })
  })

  it('ART-03, ART-101..103 shows why loading failed', async () => {
    const { page } = await openWarehouse()
    await page.route('**/assets/dialogs*', (route) => route.abort())
    await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
    await alert(page, "Errore durante l'apertura del modale", 'danger')
    const { page: second, of } = await openWarehouse()
    let undo = await changeAnswer(second, 'WarehouseLists', () => refusing('UPSTREAM_TIMEOUT', 'Gestionale lento'))
    await second.getByRole('button', { name: 'Nuovo Articolo' }).click()
    await alert(second, 'Errore nel caricamento dei dati: Gestionale lento', 'danger')
    // The form is not left by a click beside it, also while it has nothing to show.
    await second.mouse.click(5, 400)
    const before = of('WarehouseLists').length
    await dialog(second).getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(() => of('WarehouseLists').length).toBe(before + 1)
    for (const open of ['Categorie', /^Modifica: /, 'Nuovo Articolo']) {
      await dialog(second).getByRole('button', { name: 'Chiudi' }).click()
      await second.getByRole('dialog').waitFor({ state: 'detached' })
      await second.getByRole('button', { name: open }).first().click()
      await dialog(second).getByText('Errore nel caricamento dei dati: Gestionale lento').waitFor()
    }
    undo()
    await dialog(second).getByRole('button', { name: 'Riprova' }).click()
    await field(second, 'Codice articolo *').waitFor()
    await dialog(second).getByRole('button', { name: 'Annulla' }).click()
    undo = await changeAnswer(second, 'Article', () => refusing('UPSTREAM_TIMEOUT'))
    await second
      .getByRole('button', { name: /^Modifica/ })
      .first()
      .click()
    await alert(second, "Errore nel caricamento dell'articolo", 'danger')
    undo()
    await dialog(second).getByRole('button', { name: 'Riprova' }).click()
    await field(second, 'Descrizione *').waitFor()
    expect(await field(second, 'Descrizione *').inputValue()).not.toBe('')
    // An article of the list that does not exist any more.
    await dialog(second).getByRole('button', { name: 'Annulla' }).click()
    await changeAnswer(second, 'Article', ({ data }) => ({ data: { ...data, article: null } }))
    await second
      .getByRole('button', { name: /^Modifica/ })
      .first()
      .click()
    await dialog(second).getByText("Errore nel caricamento dell'articolo").waitFor()
  })
})

describe('categories', () => {
  const group = (number: number, label: string | null, categories: object[]) => ({
    __typename: 'CategoryGroup',
    key: `GROUP_${number}`,
    label,
    categories,
  })
  const withGroups =
    (categoryGroups: object[]) =>
    (answer: Answer): Answer => ({ data: { ...answer.data, categoryGroups } })

  it('ART-47..51 names groups by default or as the server does, and hides 3 to 6 without entries', async () => {
    const { page } = await openWarehouse()
    const one = [{ __typename: 'Category', code: 'A', name: 'Alfa' }]
    const none: object[] = []
    const labels = () => dialog(page).getByRole('region', { name: 'Categorie' }).locator('label').allInnerTexts()
    const numbers = [1, 2, 3, 4, 5, 6]
    const named = (number: number) => group(number, `Nome ${number}`, number % 2 ? none : one)
    let undo = await changeAnswer(page, 'WarehouseLists', withGroups(numbers.map(named)))
    await openNew(page)
    expect(await labels()).toEqual(['Nome 1', 'Nome 2', 'Nome 4', 'Nome 6'])
    undo()
    const odd = (number: number) => group(number, number === 3 ? 'Reparto notte' : null, number % 2 ? one : none)
    undo = await changeAnswer(page, 'WarehouseLists', withGroups(numbers.map(odd)))
    await page.reload()
    await expect.poll(labels).toEqual(['Categoria', 'Tipologia', 'Reparto notte', 'Gruppo 5'])
    undo()
    await changeAnswer(page, 'WarehouseLists', withGroups(numbers.map((number) => group(number, null, one))))
    await page.reload()
    await expect.poll(labels).toEqual(['Categoria', 'Tipologia', 'Gruppo 3', 'Gruppo 4', 'Gruppo 5', 'Gruppo 6'])
  })

  it('ART-14, ART-86, ART-88, ART-89, OPEN-113 prompts for the name of a new category, which must not be blank and is not lost unasked', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await dialog(page).getByRole('button', { name: 'Aggiungi: Tipologia' }).click()
    const small = page.getByRole('dialog', { name: 'Nuova Tipologia' })
    const save = small.getByRole('button', { name: 'Salva' })
    expect(await save.isDisabled()).toBe(true)
    await small.getByLabel('Nome').fill('   ')
    expect(await save.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await small.getByLabel('Nome').fill('x')
    expect(await save.isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Scarta modifiche' }).click()
    await small.waitFor({ state: 'detached' })
    expect(of('CreateCategory')).toEqual([])
  })

  it('ART-87, ART-90, ART-91, ART-95 creates a category at Enter, waits half a second, reads the lists again and selects it', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await dialog(page).getByRole('button', { name: 'Aggiungi: Reparto' }).click()
    const small = page.getByRole('dialog', { name: 'Nuova Reparto' })
    await small.getByLabel('Nome').fill(' Forno a legna ')
    await stopClock(page)
    await page.keyboard.press('Enter')
    await alert(page, 'Nuova categoria "Forno a legna" creata con successo!', 'success')
    await page.clock.runFor(499)
    expect(of('WarehouseLists')).toHaveLength(1)
    await page.clock.runFor(1)
    const created = await stack.db.selectFrom('categories').selectAll().where('name', '=', 'Forno a legna').executeTakeFirstOrThrow()
    await expect.poll(() => field(page, 'Reparto').inputValue()).toBe(created.code)
    expect(of('WarehouseLists')).toHaveLength(2)
    expect(of('CreateCategory').map(({ input }) => input)).toMatchObject([{ group: 'GROUP_3', name: 'Forno a legna' }])
    expect(of('CreateArticle')).toEqual([])
  })

  it('ART-15, ART-77, ART-78, ART-82..84 deletes a category after a confirmation, and clears the field that contained it', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await field(page, 'Linea').selectOption({ label: 'Tradizione emiliana' })
    const code = await field(page, 'Linea').inputValue()
    await dialog(page).getByRole('button', { name: 'Elimina: Linea' }).click()
    const question = page.getByRole('alertdialog', { name: 'Elimina Categoria' })
    await question
      .getByText(
        `Sei sicuro di voler eliminare la categoria "Tradizione emiliana" (Codice: ${code})? Questa operazione non può essere annullata.`,
        { exact: true },
      )
      .waitFor()
    await question.getByRole('button', { name: 'Annulla' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await field(page, 'Linea').inputValue()).toBe(code)
    await dialog(page).getByRole('button', { name: 'Elimina: Linea' }).click()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await alert(page, 'Categoria "Tradizione emiliana" eliminata con successo!', 'success')
    await expect.poll(() => field(page, 'Linea').inputValue()).toBe('')
    await expect.poll(() => of('WarehouseLists').length).toBe(2)
    await expect.poll(() => field(page, 'Linea').locator('option').allInnerTexts()).not.toContain('Tradizione emiliana')
    expect(of('DeleteCategory').map(({ input }) => input)).toMatchObject([{ group: 'GROUP_4', code, seenName: 'Tradizione emiliana' }])
  })

  it.each(['Errore: numero gruppo non valido', 'Errore: codice categoria non valido', 'Errore: numero gruppo non supportato'])(
    'ART-79..81 shows the refusal: %s',
    async (message) => {
      const { page } = await openWarehouse()
      await openNew(page)
      await changeAnswer(page, 'DeleteCategory', () => ({
        data: { deleteCategory: { __typename: 'InvalidInput', message } },
      }))
      await field(page, 'Farina').selectOption({ index: 1 })
      await dialog(page).getByRole('button', { name: 'Elimina: Farina' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
      await alert(page, message, 'danger')
      expect(await field(page, 'Farina').inputValue()).not.toBe('')
    },
  )

  it('ART-83 leaves a category alone that was chosen while another one was deleted', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    await field(page, 'Reparto').selectOption({ index: 1 })
    const release = await holdAnswer(page, 'DeleteCategory')
    await dialog(page).getByRole('button', { name: 'Elimina: Reparto' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await expect.poll(() => of('DeleteCategory').length).toBe(1)
    await field(page, 'Reparto').selectOption({ index: 2 })
    const chosen = await field(page, 'Reparto').inputValue()
    release()
    await page.locator('[data-variant=success]').getByText('eliminata con successo!').waitFor()
    await expect.poll(() => of('WarehouseLists').length).toBe(2)
    expect(await field(page, 'Reparto').inputValue()).toBe(chosen)
  })

  it('ART-85, ART-92 shows why a category was neither created nor deleted', async () => {
    const { page, of } = await openWarehouse()
    await openNew(page)
    const deleteFlour = async () => {
      await dialog(page).getByRole('button', { name: 'Elimina: Farina' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    }
    // The gateway deletes it all the same: the lists stay as they are.
    await changeAnswer(page, 'WarehouseLists', () => refusing('UPSTREAM_FAILED'))
    await field(page, 'Farina').selectOption({ index: 1 })
    const code = await field(page, 'Farina').inputValue()
    const renamed = { path: 'seenName', label: 'Nome', seen: 'Segale', current: 'Segale scura', wanted: null }
    for (const [refusal, reason] of [
      [{ __typename: 'NotFound', message: 'Categoria non trovata.' }, 'Categoria non trovata.'],
      [{ __typename: 'ChangedMeanwhile', conflicts: [renamed] }, `nel frattempo la categoria ${code} è diventata "Segale scura".`],
    ] as const) {
      const undo = await changeAnswer(page, 'DeleteCategory', () => ({ data: { deleteCategory: refusal } }))
      await deleteFlour()
      await alert(page, `Errore nell'eliminazione della categoria: ${reason}`, 'danger')
      undo()
    }
    await changeAnswer(page, 'DeleteCategory', () => refusing('UPSTREAM_FAILED', 'Disco pieno'))
    for (const times of [3, 4]) {
      await deleteFlour()
      await expect.poll(() => of('DeleteCategory').length).toBe(times)
      await alert(page, "Errore nell'eliminazione della categoria: Disco pieno", 'danger')
    }
    // The repeated request has the same key: it deletes nothing twice.
    const [first, second] = of('DeleteCategory')
      .slice(2)
      .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(second).toBe(first)
    await dialog(page).getByRole('button', { name: 'Aggiungi: Categoria' }).click()
    await page.getByRole('dialog', { name: 'Nuova Categoria' }).getByLabel('Nome').fill('Pane comune')
    await page.keyboard.press('Enter')
    await alert(page, 'Errore nella creazione della categoria: Categoria già esistente', 'danger')
    await page.getByRole('dialog', { name: 'Nuova Categoria' }).getByRole('button', { name: 'Annulla' }).click()
    expect(await field(page, 'Farina').inputValue()).not.toBe('')
  })

  it('ART-92 lists a category that somebody else has created since the lists were read', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    const client = stack.client()
    await client.login(loginOf('admin'))
    const input = { group: 'GROUP_5' as const, name: 'Enkir', idempotencyKey: 'enkir-of-a-colleague' }
    await client.ask('CreateCategory', { input })
    await dialog(page).getByRole('button', { name: 'Aggiungi: Farina' }).click()
    await page.getByRole('dialog', { name: 'Nuova Farina' }).getByLabel('Nome').fill('Enkir')
    await page.keyboard.press('Enter')
    await alert(page, 'Errore nella creazione della categoria: Categoria già esistente', 'danger')
    await page.getByRole('dialog', { name: 'Nuova Farina' }).getByRole('button', { name: 'Annulla' }).click()
    await expect.poll(() => field(page, 'Farina').locator('option').allInnerTexts()).toContain('Enkir')
  })

  it('ART-92 a category whose answer was lost is listed, and created once, also from a dialog opened again', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    const small = page.getByRole('dialog', { name: 'Nuova Farina' })
    const create = async () => {
      await dialog(page).getByRole('button', { name: 'Aggiungi: Farina' }).click()
      await small.getByLabel('Nome').fill('Timilia')
      await page.keyboard.press('Enter')
    }
    const undo = await changeAnswer(page, 'CreateCategory', () => null)
    await create()
    await alert(page, 'Errore nella creazione della categoria: Il server non risponde. Controlla la connessione e riprova.', 'danger')
    await small.getByRole('button', { name: 'Annulla' }).click()
    await expect.poll(() => field(page, 'Farina').locator('option').allInnerTexts()).toContain('Timilia')
    undo()
    await create()
    await alert(page, 'Nuova categoria "Timilia" creata con successo!', 'success')
  })

  const manager = (page: Page) => page.getByRole('dialog', { name: 'Categorie' })
  const namesIn = (page: Page, group: string) =>
    manager(page).getByRole('region', { name: group, exact: true }).getByRole('listitem').locator('span:first-child').allInnerTexts()
  const inAddress = (page: Page) => new URL(page.url()).searchParams.get('categorie')

  it('manages those of every group in one dialog, also of groups without any, which the address names and Back closes', async () => {
    const { page, of } = await openWarehouse()
    const one = [{ __typename: 'Category', code: 'A', name: 'Alfa' }]
    const undo = await changeAnswer(page, 'WarehouseLists', withGroups([group(1, null, one), group(3, 'Reparto notte', [])]))
    await page.goto('/magazzino?categorie=tutte')
    await expect.poll(() => namesIn(page, 'Categoria')).toEqual(['Alfa'])
    expect(await manager(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Categoria', 'Reparto notte'])
    await manager(page).getByRole('region', { name: 'Reparto notte' }).getByText('Nessuna categoria').waitFor()
    undo()
    await canCloseByBack(page)
    await travel(page, 'back')
    await manager(page).waitFor({ state: 'detached' })
    await expect.poll(() => inAddress(page)).toBe(null)
    expect(new URL(page.url()).pathname).toBe('/magazzino')

    await page.reload()
    await page.getByRole('button', { name: 'Categorie' }).click()
    await manager(page).getByRole('button', { name: 'Aggiungi: Reparto' }).click()
    await page.getByRole('dialog', { name: 'Nuova Reparto' }).getByLabel('Nome').fill('Forno elettrico')
    await page.keyboard.press('Enter')
    await expect.poll(() => namesIn(page, 'Reparto')).toContain('Forno elettrico')
    expect(of('CreateCategory').map(({ input }) => input)).toMatchObject([{ group: 'GROUP_3', name: 'Forno elettrico' }])
    expect(page.problems).toEqual([])
  })

  it('deletes one after the other by keyboard alone: the focus goes on to the next', async () => {
    const { page, of } = await openWarehouse()
    await page.goto('/magazzino?categorie=tutte')
    await manager(page).getByRole('button', { name: 'Elimina: Vassoio' }).focus()
    // After the last one the focus goes to the one before.
    for (const name of ['Vassoio', 'Teglia', 'Cartone']) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Elimina: ${name}`)
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog', { name: 'Elimina Categoria' }).getByText(`"${name}"`).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => namesIn(page, 'Imballo')).not.toContain(name)
    }
    expect(of('DeleteCategory')).toHaveLength(3)
  })

  it('ART-82, ART-83 opens that dialog from the form of an article, which follows it and keeps what was typed', async () => {
    const { page } = await openWarehouse()
    await openArticle(page)
    await field(page, 'Descrizione *').fill('Pane di prova')
    await field(page, 'Farina').selectOption({ label: 'Segale' })
    // A category of another group with the same code.
    const rye = await field(page, 'Farina').inputValue()
    await field(page, 'Categoria').selectOption(rye)
    await field(page, 'Tipologia').selectOption({ label: 'Precotto' })
    const precooked = await field(page, 'Tipologia').inputValue()
    await dialog(page).getByRole('button', { name: 'Gestisci categorie' }).click()
    await expect.poll(() => inAddress(page)).toBe('tutte')
    await manager(page).getByRole('button', { name: 'Elimina: Segale' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await alert(page, 'Categoria "Segale" eliminata con successo!', 'success')
    await manager(page).getByRole('button', { name: 'Elimina: Surgelato' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await alert(page, 'Categoria "Surgelato" eliminata con successo!', 'success')
    await manager(page).getByRole('button', { name: 'Aggiungi: Farina' }).click()
    await page.getByRole('dialog', { name: 'Nuova Farina' }).getByLabel('Nome').fill('Farina di riso')
    await page.keyboard.press('Enter')
    await expect.poll(() => namesIn(page, 'Farina')).toContain('Farina di riso')
    await canCloseByBack(page)
    await travel(page, 'back')
    await manager(page).waitFor({ state: 'detached' })
    expect([inAddress(page), new URL(page.url()).searchParams.get('articolo')]).toEqual([null, 'PAN001'])
    expect([await field(page, 'Farina').inputValue(), await field(page, 'Categoria').inputValue()]).toEqual(['', rye])
    // Another category of its group was deleted.
    expect(await field(page, 'Tipologia').inputValue()).toBe(precooked)
    const options = await field(page, 'Farina').locator('option').allInnerTexts()
    expect([options.includes('Farina di riso'), options.includes('Segale')]).toEqual([true, false])
    expect(await field(page, 'Descrizione *').inputValue()).toBe('Pane di prova')
    expect(page.problems).toEqual([])
  })

  it('ART-93..96 reads the lists once for all simultaneous readers, and again only after a failure', async () => {
    const { page, of } = await openWarehouse()
    const undo = await changeAnswer(page, 'WarehouseLists', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
    await dialog(page).getByRole('alert').waitFor()
    await dialog(page).getByRole('button', { name: 'Chiudi' }).click()
    undo()
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await changeAnswer(page, 'WarehouseLists', async (answer) => {
      await held
      return answer
    })
    await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
    await dialog(page).getByRole('button', { name: 'Chiudi' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
    go()
    await field(page, 'Codice articolo *').waitFor()
    await dialog(page).getByRole('button', { name: 'Annulla' }).click()
    await openNew(page)
    expect(of('WarehouseLists')).toHaveLength(2)
  })

  it('ART-96 reads the lists again at the next opening after a change that could not be read back', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    const undo = await changeAnswer(page, 'WarehouseLists', () => refusing('UPSTREAM_TIMEOUT'))
    await dialog(page).getByRole('button', { name: 'Aggiungi: Farina' }).click()
    await page.getByRole('dialog', { name: 'Nuova Farina' }).getByLabel('Nome').fill('Monococco')
    await page.keyboard.press('Enter')
    await alert(page, 'Nuova categoria "Monococco" creata con successo!', 'success')
    await expect.poll(() => page.getByRole('dialog', { name: 'Nuova Farina' }).count()).toBe(0)
    const names = () => field(page, 'Farina').locator('option').allInnerTexts()
    expect(await names()).not.toContain('Monococco')
    undo()
    await dialog(page).getByRole('button', { name: 'Annulla' }).click()
    const leave = page.getByRole('alertdialog')
    if (await leave.count()) await leave.getByRole('button').last().click()
    await openNew(page)
    await expect.poll(names).toContain('Monococco')
  })
})

describe('the picture of an article', () => {
  const isUpload = ({ pathname }: URL) => pathname.startsWith('/upload/articles')
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
    const asked = page.waitForEvent('filechooser')
    await dialog(page).getByRole('button', { name: 'Carica immagine' }).click()
    await (await asked).setFiles({ name, mimeType, buffer })
  }

  it('SESSION-24 requires a new login when the session has ended at an upload', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN001')
    await page.route(isUpload, (route) => route.fulfill({ status: 401, json: { message: 'Sessione scaduta' } }))
    await choose(page, 'foto.png', 'image/png', PNG)
    await page.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Accedi' }).isVisible()).toBe(true)
  })

  it('ART-11, ART-63, ART-74..76 requires a code first, shows a placeholder, then the picture by its code', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    await field(page, 'Codice articolo *').fill(' ')
    await dialog(page).getByRole('button', { name: 'Carica immagine' }).click()
    await alert(page, 'Inserire prima il codice articolo', 'warning')
    expect(await dialog(page).locator('img').count()).toBe(0)
    await dialog(page).getByRole('img', { name: 'Immagine di questo articolo' }).waitFor()
    await field(page, 'Codice articolo *').fill('')
    await dialog(page).getByRole('button', { name: 'Annulla' }).click()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/img/') && asked.push(new URL(request.url()).pathname)))
    await page.route(/[/]img[/]SPE002[.]JPG/, (route) => route.fulfill({ status: 404 }))
    await openArticle(page, 'SPE002')
    await expect.poll(() => asked).toContain('/img/SPE002.JPG')
    expect(asked[0]).toBe('/img/SPE002.JPG')
    await expect.poll(() => dialog(page).locator('img').count()).toBe(0)
    await dialog(page)
      .getByRole('img', { name: /^Immagine di / })
      .waitFor()
  })

  it.each([
    ['the name that is returned', { filename: 'ALTRA.jpg' }, 'ALTRA.jpg'],
    ['its code where none is returned', {}, 'PAN016.jpg'],
  ])('ART-68 notes the picture by %s', async (_by, answer, name) => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN016')
    await page.route(isUpload, (route) => route.fulfill({ json: answer }))
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, 'Immagine caricata con successo', 'success')
    await dialog(page).getByRole('button', { name: 'Note e collegamenti' }).click()
    expect(await field(page, 'Nome file immagine').inputValue()).toBe(name)
  })

  it('ART-68 is saved with its article, which waits for the end of the upload', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN015')
    const { promise: isHeld, resolve: go } = Promise.withResolvers<void>()
    await page.route(isUpload, async (route) => {
      await isHeld
      await route.continue()
    })
    await choose(page, 'pane.png', 'image/png', PNG)
    await dialog(page).getByRole('button', { name: 'Caricamento immagine...' }).waitFor()
    const save = dialog(page).getByRole('button', { name: 'Salva Modifiche' })
    expect(await save.isDisabled()).toBe(true)
    go()
    await save.click()
    await alert(page, 'Articolo aggiornato con successo', 'success')
    const stored = stack.db.selectFrom('articles').select('foto').where('code', '=', 'PAN015')
    expect((await stored.executeTakeFirstOrThrow()).foto).toBe('PAN015.jpg')
  })

  it('ART-11, ART-68..70 uploads a picture, shows the success and puts its name into the form', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN017')
    let go = () => {}
    const held = new Promise<void>((done) => (go = done))
    await page.route(isUpload, async (route) => {
      await held
      await route.continue()
    })
    await choose(page, 'pane.png', 'image/png', PNG)
    const running = dialog(page).getByRole('button', { name: 'Caricamento immagine...' })
    await running.waitFor()
    expect(await running.isDisabled()).toBe(true)
    go()
    await alert(page, 'Immagine caricata con successo', 'success')
    await dialog(page).locator('img').waitFor()
    await dialog(page).getByRole('button', { name: 'Note e collegamenti' }).click()
    expect(await field(page, 'Nome file immagine').inputValue()).toBe('PAN017.jpg')
    const shown = await page.request.get('/img/PAN017.JPG')
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    expect(page.problems).toEqual([])
  })

  it('ART-74 does not replace the picture of an article from the form of a new one, and shows it under the address of its code', async () => {
    const { page } = await openWarehouse()
    const uploads: string[] = []
    page.on('request', (request) => void (request.url().includes('/upload/') && uploads.push(request.url())))
    await openNew(page)
    // Codes differ in more than upper and lower case.
    await field(page, 'Codice articolo *').fill('pan010')
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, 'Codice articolo già esistente', 'danger')
    expect(uploads).toEqual([])
    await field(page, 'Codice articolo *').fill('PAN010/bis?')
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, 'Immagine caricata con successo', 'success')
    const address = await dialog(page).locator('img').getAttribute('src')
    expect(address).toMatch(/^\/img\/PAN010%2Fbis%3F\.JPG\?v=/)
  })

  it('ART-72 says that the picture of a new article failed, also where its code could not be compared', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    await field(page, 'Codice articolo *').fill('SENZARETE')
    const uploads: string[] = []
    page.on('request', (request) => void (request.url().includes('/upload/') && uploads.push(request.url())))
    await changeAnswer(page, 'Articles', null)
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, "Errore durante il caricamento dell'immagine", 'danger')
    expect(uploads).toEqual([])
  })

  it('ART-68 notes the picture of a code in small letters by the sent name, where none is returned', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    await field(page, 'Codice articolo *').fill('minuscolo1')
    await page.route(isUpload, (route) => route.fulfill({ json: {} }))
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, 'Immagine caricata con successo', 'success')
    await dialog(page).getByRole('button', { name: 'Note e collegamenti' }).click()
    expect(await field(page, 'Nome file immagine').inputValue()).toBe('MINUSCOLO1.jpg')
  })

  it('belongs to the code it was uploaded for: a new article with another code has none, and says so', async () => {
    const { page } = await openWarehouse()
    await openNew(page)
    const code = field(page, 'Codice articolo *')
    const hint = dialog(page).getByText("Il codice è cambiato: carica di nuovo l'immagine.")
    await code.fill('FOTO1')
    await dialog(page).getByRole('button', { name: 'Note e collegamenti' }).click()
    const name = field(page, 'Nome file immagine')
    await name.fill('vecchia.jpg')
    await choose(page, 'pane.png', 'image/png', PNG)
    await dialog(page).locator('img').waitFor()
    expect(await name.inputValue()).toBe('FOTO1.jpg')
    await code.fill('FOTO2')
    await hint.waitFor()
    expect(await dialog(page).locator('img').count()).toBe(0)
    expect(await name.inputValue()).toBe('')
    await code.fill('foto1')
    await hint.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('FOTO1.jpg')
    await code.fill('FOTO2')
    await field(page, 'Descrizione *').fill('Pane senza foto')
    await field(page, 'Unità di misura *').selectOption('pz')
    await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
    await alert(page, 'Nuovo articolo creato con successo', 'success')
    const stored = await stack.db.selectFrom('articles').select('foto').where('code', '=', 'FOTO2').executeTakeFirst()
    expect(stored?.foto ?? '').toBe('')
    expect(page.problems).toEqual([])
  })

  it('ART-64, ART-65, OPEN-90, OPEN-93 refuses what is no picture or too large', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN003')
    const uploads: string[] = []
    page.on('request', (request) => void (request.url().includes('/upload/') && uploads.push(request.url())))
    await choose(page, 'a.pdf', 'application/pdf', Buffer.from('%PDF-'))
    await alert(page, 'Seleziona un file immagine valido', 'danger')
    await choose(page, 'a.jpg', 'image/jpeg', Buffer.alloc(5_242_881))
    await alert(page, 'Il file deve essere inferiore a 5MB', 'danger')
    expect(uploads).toEqual([])
    await choose(page, 'a.svg', 'image/svg+xml', Buffer.from('<svg/>'))
    await expect.poll(() => uploads.length).toBe(1)
    await alert(page, 'Seleziona un file immagine valido', 'danger')
    const exact = Buffer.concat([PNG, Buffer.alloc(5_242_880 - PNG.length)])
    await choose(page, 'a.png', 'image/png', exact)
    await alert(page, 'Immagine caricata con successo', 'success')
  })

  it('ART-71..73 shows why an upload failed', async () => {
    const { page } = await openWarehouse()
    await openArticle(page, 'PAN004')
    const answer = async (reply: { status: number; body: string } | null) => {
      await page.unroute(isUpload)
      await page.route(isUpload, (route) => (reply ? route.fulfill({ ...reply, contentType: 'application/json' }) : route.abort()))
      await choose(page, 'pane.png', 'image/png', PNG)
    }
    await answer({ status: 502, body: '{"message":""}' })
    await alert(page, "Errore durante l'upload", 'danger')
    await answer({ status: 502, body: '{"message":"Disco pieno"}' })
    await alert(page, 'Disco pieno', 'danger')
    await answer({ status: 502, body: 'no JSON' })
    await alert(page, "Errore durante l'upload", 'danger')
    await answer(null)
    await alert(page, "Errore durante il caricamento dell'immagine", 'danger')
    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await choose(page, 'pane.png', 'image/png', PNG)
    await alert(page, 'Errore nella lettura del file', 'danger')
    expect(await dialog(page).getByRole('button', { name: 'Carica immagine' }).isEnabled()).toBe(true)
  })
})

describe('accessibility', () => {
  describe.each(auditedAt(PHONE, DESKTOP))('at $width px', (viewport) => {
    it('passes axe in every tab of the form', async () => {
      const { page } = await openWarehouse({ viewport })
      await openNew(page)
      await dialog(page).getByRole('button', { name: 'Crea Articolo' }).click()
      await dialog(page).getByText('Descrizione è obbligatoria').waitFor()
      for (const fold of ['Note e collegamenti', 'Date', 'Opzioni'])
        await dialog(page).getByRole('button', { name: fold, exact: true }).click()
      expect(await axeFindings(page), 'general').toEqual([])
      await dialog(page).getByRole('tab', { name: 'Prezzi' }).click()
      await dialog(page).getByRole('button', { name: 'Aggiungi listino' }).click()
      expect(await axeFindings(page), 'prices').toEqual([])
      await dialog(page).getByRole('tab', { name: 'Magazzino' }).click()
      expect(await axeFindings(page), 'stock').toEqual([])
    })
  })

  it('is created with the keyboard only, and an error in another tab is found', async () => {
    const { page } = await openWarehouse()
    await page.getByRole('button', { name: 'Nuovo Articolo' }).press('Enter')
    await field(page, 'Codice articolo *').pressSequentially('TASTI')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Solo tasti')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Pez')
    await dialog(page).getByRole('tab', { name: 'Dati generali' }).press('ArrowRight')
    await dialog(page).getByRole('tab', { name: 'Prezzi' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Aggiungi listino' }).press('Enter')
    await dialog(page).getByRole('tab', { name: 'Dati generali' }).click()
    await field(page, 'Codice articolo *').press('Enter')
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('Listino *')
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await alert(page, 'Nuovo articolo creato con successo', 'success')
    expect(await stack.db.selectFrom('articles').select('unita_m').where('code', '=', 'TASTI').executeTakeFirst()).toEqual({
      unita_m: 'pz',
    })
  })
})
