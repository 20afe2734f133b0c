// The customer's documents in a real browser, against the whole stack.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditedAt, axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import { PATIENCE } from '../support/patience.ts'
import { changeAnswer, logIn, refusing, stopClock, watchOperations, type Answer } from '../support/portal-page.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

type OpenPage = Awaited<ReturnType<typeof openPage>>

/** The bar. */
const KEY = { customer: '0002', destination: '0001' }

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  // A job issues the notes of the dates that have closed since the demo was created.
  await vi.waitUntil(async () => (await newest()).data_cons === '2026-11-19', { timeout: PATIENCE })
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const notes = (state: 'emesso' | 'evaso') =>
  stack.db
    .selectFrom('documents')
    .select(['id', 'number', 'data_cons'])
    .where((row) => row.and({ ...KEY, state }))
    .orderBy('data_cons', 'desc')
    .orderBy('number', 'desc')
    .execute()
/** `Document.id`. */
const idOf = ({ data_cons, number }: { data_cons: string; number: number }) => `${KEY.customer}/${KEY.destination}/${data_cons}/${number}`
const newest = async () => (await notes('emesso'))[0]!
const shownDate = (date: string) => date.split('-').toReversed().join('/')

type Opening = BrowserContextOptions & { address?: string; showsPdf?: boolean }

async function openDocuments({ address = '/documenti', showsPdf = true, ...options }: Opening = {}): Promise<OpenPage> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, acceptDownloads: true, ...options })
  // The test must not depend on whether this Chromium can display a PDF.
  await page.addInitScript((can) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => can })
  }, showsPdf)
  await logIn(page, 'bar', address)
  await page.getByRole('heading', { level: 1, name: 'Documenti Cliente' }).waitFor()
  return page
}

/** Ignores requests of the browser's own PDF viewer. */
const faults = ({ problems }: OpenPage) => problems.filter((problem) => !/chrome(-extension)?:\/\//.test(problem))
const rows = (page: Page) => page.getByRole('table', { name: 'Documenti Cliente' }).locator('tbody tr')
const numbers = async (page: Page) => (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.trim())
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const preview = (page: Page, number: number) => page.getByRole('dialog', { name: `DDT ${number}` })
const withDocuments =
  (nodes: object[]) =>
  (answer: Answer): Answer => {
    const { destination } = answer.data as { destination: object }
    return { data: { destination: { ...destination, documents: { __typename: 'DocumentConnection', nodes } } } }
  }

describe('the list of documents', () => {
  it('DOCS-01 DOCS-05 DOCS-07..10 shows the destination’s own documents, open and fulfilled, newest first', async () => {
    const page = await openDocuments()
    const heads = ['Causale Documento', 'N Doc', 'Data Documento', 'Azioni']
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(heads)
    const open = await notes('emesso')
    await expect.poll(() => rows(page).count()).toBe(open.length)
    const [first] = open
    expect(await rows(page).first().locator('td, th').allInnerTexts()).toEqual([
      'Vendita',
      String(first!.number),
      shownDate(first!.data_cons),
      'Apri',
    ])
    expect(await numbers(page)).toEqual(open.map(({ number }) => String(number)))
    expect(await button(page, 'Documenti in Essere').getAttribute('aria-pressed')).toBe('true')

    await button(page, 'Documenti Evasi').click()
    const fulfilled = await notes('evaso')
    expect(fulfilled.length).toBeGreaterThan(250)
    await page.getByText(`${fulfilled.length} documenti`).waitFor()
    expect((await numbers(page)).slice(0, 3)).toEqual(fulfilled.slice(0, 3).map(({ number }) => String(number)))
    // A year is shown a hundred at a time.
    expect(await rows(page).count()).toBe(100)
    await button(page, 'Mostra altri 100').click()
    await expect.poll(() => rows(page).count()).toBe(200)
    expect(new URL(page.url()).search).toBe('?stato=evasi')
    await page.reload()
    await page.getByText(`${fulfilled.length} documenti`).waitFor()
    await button(page, 'Documenti in Essere').click()
    await expect.poll(() => numbers(page)).toEqual(open.map(({ number }) => String(number)))
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it('DOCS-02 DOCS-03 OPEN-63 CONST-02 filters by a date, typed in any of its formats or picked', async () => {
    const page = await openDocuments()
    const [, note] = await notes('emesso')
    const [year, month, day] = note!.data_cons.split('-') as [string, string, string]
    const field = page.getByLabel('Data', { exact: true })
    for (const typed of [
      `${day}/${month}/${year}`,
      `${Number(day)}/${Number(month)}/${year}`,
      `${day}-${month}-${year}`,
      note!.data_cons,
    ]) {
      await field.fill(typed)
      await expect.poll(() => numbers(page)).toEqual([String(note!.number)])
      await field.blur()
      expect(await field.inputValue()).toBe(`${day}/${month}/${year}`)
      await field.fill('')
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    }
    await field.fill('31/02/2026')
    await field.blur()
    await page.getByText('Data non valida: usa gg/mm/aaaa.').waitFor()
    expect(await rows(page).count()).toBeGreaterThan(5)
    await field.fill('')
    await button(page, 'Scegli la data').click()
    await page
      .getByRole('dialog', { name: 'Scegli la data' })
      .getByRole('gridcell', { name: String(Number(day)), exact: true })
      .click()
    await expect.poll(() => numbers(page)).toEqual([String(note!.number)])
    expect(new URL(page.url()).search).toBe(`?data=${note!.data_cons}`)
    await page.reload()
    await expect.poll(() => numbers(page)).toEqual([String(note!.number)])
    const filters = page.getByRole('list', { name: 'Filtri attivi' })
    expect(await filters.getByRole('listitem').allInnerTexts()).toEqual([`Data: ${day}/${month}/${year}`])
    await filters.locator('svg').click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    expect(await field.inputValue()).toBe('')
    await page.context().close()
  })

  it('DOCS-04 DOCS-16 finds a part of the number, and shows an empty state', async () => {
    const page = await openDocuments({ address: '/documenti?stato=evasi' })
    await rows(page).first().waitFor()
    const fulfilled = await notes('evaso')
    const part = String(fulfilled[40]!.number).slice(1)
    const wanted = fulfilled.map(({ number }) => String(number)).filter((number) => number.includes(part))
    await page.getByLabel('Numero DDT', { exact: true }).fill(part)
    await expect.poll(() => numbers(page)).toEqual(wanted)
    await page.getByText(`${wanted.length} di ${fulfilled.length} documenti`).waitFor()
    await page.getByLabel('Numero DDT', { exact: true }).fill('999999')
    await page.getByText('Nessun documento disponibile').waitFor()
    await button(page, 'Rimuovi filtri').click()
    await expect.poll(() => rows(page).count()).toBe(100)
    await changeAnswer(page, 'CustomerDocuments', withDocuments([]))
    await page.reload()
    await page.getByText('Nessun documento disponibile').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.context().close()
  })

  it('DOCS-18 shows why it failed, and loads again', async () => {
    const page = await openDocuments()
    const undo = await changeAnswer(page, 'CustomerDocuments', () => refusing('UPSTREAM_FAILED', 'Archivio bloccato'))
    await page.reload()
    await page.getByText('Errore nel caricamento dei documenti: Archivio bloccato').waitFor()
    undo()
    expect(await rows(page).count()).toBe(0)
    await button(page, 'Riprova').click()
    await rows(page).first().waitFor()
    await page.context().close()
  })

  it('is read in one operation', async () => {
    const page = await openDocuments()
    const asked = watchOperations(page)
    await page.reload()
    await rows(page).first().waitFor()
    expect(asked.map(({ operationName }) => operationName).filter((name) => !['Session', 'OrderingWindow'].includes(name))).toEqual([
      'CustomerDocuments',
    ])
    await page.context().close()
  })
})

describe('the preview of a document', () => {
  it('DOCS-12 DOCS-13 DOCS-15 shows the PDF full screen at its own address, to open, share and download', async () => {
    const page = await openDocuments()
    const { number } = await newest()
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: { files: File[] }) => {
          const [file] = files
          document.title = `${file!.name} ${file!.type} ${(await file!.text()).slice(0, 5)}`
        },
      })
    })
    await button(page, `Apri DDT ${number}`).click()
    const dialog = preview(page, number)
    const frame = dialog.locator('iframe')
    await frame.waitFor()
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...DESKTOP })
    const address = (await frame.getAttribute('src'))!
    expect(address).toMatch(/^\/printDocuments\/[\w-]{20,}\.pdf$/)
    const link = dialog.getByRole('link', { name: 'Apri in nuova finestra' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([address, '_blank'])
    const download = dialog.getByRole('link', { name: 'Scarica' })
    expect([await download.getAttribute('href'), await download.getAttribute('download')]).toEqual([address, `DDT-${number}.pdf`])
    const answer = await page.request.get(address)
    expect([answer.status(), answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Condividi' }).click()
    await expect.poll(() => page.title()).toBe(`DDT-${number}.pdf application/pdf %PDF-`)
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await dialog.waitFor({ state: 'detached' })
    // The gateway opens an address for five minutes: a preview that stays open has a new one before, and does not load again.
    await stopClock(page)
    await button(page, `Apri DDT ${number}`).click()
    await frame.waitFor()
    const shown = (await frame.getAttribute('src'))!
    await page.clock.runFor(4 * 60_000 + 10_000)
    await expect.poll(() => link.getAttribute('href')).not.toBe(shown)
    const renewed = (await link.getAttribute('href'))!
    expect([await download.getAttribute('href'), await frame.getAttribute('src')]).toEqual([renewed, shown])
    expect((await page.request.get(renewed)).status()).toBe(200)
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it('OPEN-113 closes with Back, reopens from the address, and keeps its state', async () => {
    const page = await openDocuments({ address: '/documenti?stato=evasi' })
    const [first] = await notes('evaso')
    await button(page, `Apri DDT ${first!.number}`).click()
    await preview(page, first!.number).locator('iframe').waitFor()
    expect(new URL(page.url()).search).toBe(`?stato=evasi&documento=${encodeURIComponent(idOf(first!))}`)
    await page.goBack()
    await preview(page, first!.number).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/documenti')
    // Closed by its button it leaves no history entry: the next Back leaves the list.
    await button(page, `Apri DDT ${first!.number}`).click()
    await preview(page, first!.number).getByRole('button', { name: 'Chiudi' }).click()
    await preview(page, first!.number).waitFor({ state: 'detached' })
    await page.waitForURL((url) => url.search === '?stato=evasi')
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== '/documenti')
    await page.goto(`/documenti?stato=evasi&documento=${idOf(first!)}`)
    await preview(page, first!.number).locator('iframe').waitFor()
    await preview(page, first!.number).getByRole('button', { name: 'Chiudi' }).click()
    await preview(page, first!.number).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?stato=evasi')
    await page.context().close()
  })

  it('shows that the document in the address is not in the list, and looks in the other list', async () => {
    const [first] = await notes('evaso')
    const page = await openDocuments({ address: `/documenti?documento=${idOf(first!)}` })
    const notice = page.getByRole('alert')
    await notice.getByText('Il documento richiesto non si trova tra i Documenti in Essere di questa destinazione.').waitFor()
    await rows(page).first().waitFor()
    await notice.getByRole('button', { name: 'Cerca tra i Documenti Evasi' }).click()
    await preview(page, first!.number).locator('iframe').waitFor()
    await page.goto('/documenti?stato=evasi&documento=99999999')
    await notice.getByText('Il documento richiesto non si trova tra i Documenti Evasi di questa destinazione.').waitFor()
    await notice.getByRole('button', { name: 'Chiudi avviso' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?stato=evasi')
    expect(faults(page)).toEqual([])
    await page.context().close()
  })

  it('DOCS-09, DOCS-17 shows that a document has no preview, whichever server finds that out', async () => {
    const page = await openDocuments()
    const { number } = await newest()
    const undo = await changeAnswer(page, 'OpenDocument', () => ({
      data: { openDocument: { __typename: 'DocumentUnavailable', code: 'DOCUMENT_UNAVAILABLE', message: 'Documento non disponibile' } },
    }))
    await button(page, `Apri DDT ${number}`).click()
    await preview(page, number).getByRole('alert').getByText('Documento non disponibile').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Apri in nuova finestra' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    undo()
    await changeAnswer(
      page,
      'CustomerDocuments',
      withDocuments([
        {
          __typename: 'Document',
          id: '0002/0001/2026-11-19/12',
          pdfUrl: null,
          reason: 'Vendita',
          number: '12',
          documentDate: '2026-11-20',
          date: '2026-11-19',
          state: 'ISSUED',
        },
      ]),
    )
    await page.goto('/documenti')
    // A note issued after its delivery shows both dates.
    expect(await rows(page).first().locator('td').nth(1).innerText()).toMatch(/^20\/11\/2026\s+trasporto 19\/11\/2026$/)
    await button(page, 'Apri DDT 12').click()
    await page.getByText('Documento non disponibile', { exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })

  it('DOCS-19 shows a failure and returns to the list', async () => {
    const page = await openDocuments()
    const { number } = await newest()
    for (const failure of [() => refusing('UPSTREAM_FAILED'), null]) {
      const undo = await changeAnswer(page, 'OpenDocument', failure)
      await button(page, `Apri DDT ${number}`).click()
      await page.getByRole('alert').getByText("Errore nell'apertura del documento").waitFor()
      await preview(page, number).waitFor({ state: 'detached' })
      expect(await rows(page).count()).toBeGreaterThan(5)
      await page.getByRole('alert').getByRole('button').first().click()
      undo()
    }
    await page.context().close()
  })

  it('DOCS-20 OPEN-51 suggests a new window where the frame stays empty', async () => {
    const text = 'Impossibile visualizzare il documento. Prova ad aprirlo in una nuova finestra.'
    const { number } = await newest()
    const without = await openDocuments({ showsPdf: false })
    await button(without, `Apri DDT ${number}`).click()
    const alert = preview(without, number).getByRole('alert')
    await alert.getByText(text, { exact: true }).waitFor()
    expect(await alert.getByRole('link', { name: 'Apri in nuova finestra' }).getAttribute('href')).toMatch(/^\/printDocuments\//)
    await without.context().close()

    const page = await openDocuments()
    await page.route('**/printDocuments/*', (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'Errore' }))
    await button(page, `Apri DDT ${number}`).click()
    await preview(page, number).getByText(text, { exact: true }).waitFor()
    expect(await page.locator('iframe').count()).toBe(1)
    await page.context().close()

    const offline = await openDocuments()
    await offline.route('**/printDocuments/*', (route) => route.abort())
    await button(offline, `Apri DDT ${number}`).click()
    await preview(offline, number).getByText(text, { exact: true }).waitFor()
    await offline.context().close()
  })
})

describe('access to documents', () => {
  it('ROLE-11 answers an id or address of another destination like an unknown one', async () => {
    const bar = stack.client()
    await bar.login(CUSTOMER)
    const others = await stack.db.selectFrom('documents').selectAll().where('customer', '<>', KEY.customer).limit(40).execute()
    const absent = await bar.run('OpenDocument', { input: { id: '0002/0001/2026-11-19/99999999' } })
    expect(absent).toEqual({
      data: { openDocument: { __typename: 'DocumentUnavailable', code: 'DOCUMENT_UNAVAILABLE', message: 'Documento non disponibile' } },
    })
    for (const { customer, destination, data_cons, number } of others) {
      const id = `${customer}/${destination}/${data_cons}/${number}`
      for (const state of ['ISSUED', 'INVOICED'] as const) expect(await bar.run('OpenDocument', { input: { id, state } })).toEqual(absent)
    }
    const id = idOf(await newest())
    const { url } = (await bar.ask('OpenDocument', { input: { id } }))['openDocument']
    expect((await bar.get(url)).status).toBe(200)
    const admin = stack.client()
    await admin.login(ADMINISTRATOR)
    const missing = await bar.get('/printDocuments/never.pdf')
    const expected = [missing.status, await missing.text()]
    for (const client of [admin, stack.client()]) {
      const refused = await client.get(url)
      expect([refused.status, await refused.text()]).toEqual(expected)
    }
    await bar.ask('Logout')
    expect((await bar.get(url)).status).toBe(404)
  })
})

describe('on every screen', () => {
  it('shows cards by month on the phone, one tap away from the document', async () => {
    const page = await openDocuments({ viewport: PHONE, hasTouch: true })
    const open = await notes('emesso')
    const month = page.getByRole('region', { name: 'novembre 2026' })
    const cards = month.getByRole('listitem')
    await cards.first().waitFor()
    expect(await cards.count()).toBe(open.filter(({ data_cons }) => data_cons.startsWith('2026-11')).length)
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await cards.first().innerText()).toContain(`DDT ${open[0]!.number}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await cards.first().tap()
    await preview(page, open[0]!.number).locator('iframe').waitFor()
    await page.context().close()
  })

  it.each(auditedAt(TABLET, PHONE, DESKTOP))('passes axe at $width px', async (viewport) => {
    const page = await openDocuments({ viewport })
    const note = button(page, /DDT \d/)
      .filter({ visible: true })
      .first()
    await note.waitFor()
    await button(page, 'Scegli la data').click()
    await page.getByRole('gridcell').first().waitFor()
    expect(await axeFindings(page), 'choice of a date').toEqual([])
    await page.keyboard.press('Escape')
    await note.click()
    await page.locator('iframe').waitFor()
    expect(await axeFindings(page), 'preview').toEqual([])
  })

  it('works with the keyboard only', async () => {
    const page = await openDocuments()
    const { number } = await newest()
    await rows(page).first().waitFor()
    await button(page, 'Documenti in Essere').press('Tab')
    await expect.poll(() => button(page, 'Documenti Evasi').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => new URL(page.url()).search).toBe('?stato=evasi')
    // The address changes shortly before the buttons do.
    await page.getByRole('button', { name: 'Documenti Evasi', pressed: true }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => button(page, 'Documenti in Essere').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await button(page, `Apri DDT ${number}`).press('Enter')
    await preview(page, number).locator('iframe').waitFor()
    await preview(page, number).getByRole('button', { name: 'Chiudi' }).press('Enter')
    await preview(page, number).waitFor({ state: 'detached' })
    await expect.poll(() => button(page, `Apri DDT ${number}`).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.context().close()
  })
})
