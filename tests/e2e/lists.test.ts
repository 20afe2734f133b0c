// The lists of the staff by keyboard and by their addresses, in a real browser against the whole stack.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import { PATIENCE } from '../support/patience.ts'
import { canCloseByBack, logIn } from '../support/portal-page.ts'
import { ADMINISTRATOR, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  for (const name of ['Cassa', 'Contabilità'])
    await staff.ask('CreateApiToken', { input: { name, scopes: ['READ_ORDERS'], expiresAt: '2027-01-31T12:00:00Z' } })
  // A job issues the notes of the dates that have closed since the demo was created.
  const notes = () => stack.db.selectFrom('documents').select('id').where('data_cons', '=', '2026-11-19').execute()
  await vi.waitUntil(async () => (await notes()).length > 20, { timeout: PATIENCE })
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** Each list: its search, the order in which it arrives, and the word in the address of each column. */
const LISTS = [
  {
    path: '/destinazioni',
    label: 'Filtra per Descrizione',
    own: 'nome',
    heads: { 'Nome Destinazione': 'nome', Login: 'login', Indirizzo: 'indirizzo', Stato: 'stato' },
  },
  {
    path: '/magazzino',
    label: 'Filtra per Descrizione',
    own: 'codice',
    heads: { Codice: 'codice', Descrizione: 'descrizione', 'Unità Misura': 'unita' },
  },
  {
    path: '/preordini',
    label: 'Descrizione',
    own: '',
    heads: {
      Codice: 'codice',
      Descrizione: 'descrizione',
      Unità: 'unita',
      'Quantità Totale': 'quantita',
      'Gruppo 1': 'group1',
      'Gruppo 2': 'group2',
      'Gruppo 3': 'group3',
      'Teglie Info': 'teglie',
    },
  },
  {
    path: '/documenti',
    label: 'Numero DDT',
    own: '-data',
    heads: { 'Causale Documento': 'causale', 'N Doc': 'numero', 'Data Documento': 'data' },
  },
  {
    path: '/preordini/bolle',
    label: 'Cliente o numero',
    own: '-data',
    heads: { 'N Doc': 'numero', 'Data Documento': 'data', 'Cliente e destinazione': 'cliente', Stato: 'stato' },
  },
  {
    path: '/admin-settings/registro',
    label: 'Cerca',
    own: '-quando',
    heads: { Quando: 'quando', Chi: 'chi', Cosa: 'cosa', Per: 'per', Esito: 'esito' },
  },
  {
    path: '/admin-settings/accesso-api',
    label: 'Cerca',
    own: '',
    heads: { Nome: 'nome', Permessi: 'permessi', Destinazione: 'destinazione', Creato: 'creato', 'Ultimo uso': 'uso' },
  },
]

async function openList(path: string, options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, path.startsWith('/documenti') ? 'bar' : 'admin', path)
  await rows(page).first().waitFor()
  return page
}

const rows = (page: Page) => page.getByRole('table').locator('tbody tr[data-key]')
const current = (page: Page) => page.locator('tbody tr[aria-current]')
const keyAt = async (page: Page) => (await current(page).count()) === 1 && (await current(page).getAttribute('data-key'))
const isFocused = (page: Page) => current(page).evaluate((row) => row === document.activeElement)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const search = (page: Page) => new URL(page.url()).searchParams

describe('the keys of a list', () => {
  it.each(LISTS)('lead through $path: search, rows, help', async ({ path, label }) => {
    const page = await openList(path)
    await page.keyboard.press('/')
    const field = page.getByRole('textbox', { name: label })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    // In a field a letter is a letter, and Esc empties it.
    await page.keyboard.type('m?')
    expect(await field.inputValue()).toBe('m?')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    // The list may still be read for what was typed: the key acts once it has rows.
    const step = async () => {
      if (await field.evaluate((input) => input === document.activeElement)) await page.keyboard.press('ArrowDown')
      return (await current(page).count()) === 1 && (await isFocused(page))
    }
    await expect.poll(step).toBe(true)
    const [first, second] = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-key')))
    expect(await keyAt(page)).toBe(first)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => keyAt(page)).toBe(second)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => keyAt(page)).toBe(first)
    expect(await axeFindings(page), 'with the cursor').toEqual([])
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Tasti rapidi' })
    await help.getByText('Vai alla ricerca').waitFor()
    expect(await axeFindings(page, '[role=dialog]'), 'help').toEqual([])
    // Over an open dialog the keys of the list do nothing.
    await help.locator('h2').click()
    await page.keyboard.press('ArrowDown')
    expect(await keyAt(page)).toBe(first)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    // By pointer too.
    await button(page, /^Tasti rapidi/).click()
    await help.waitFor()
    await canCloseByBack(page)
    await page.goBack()
    await help.waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })

  it('act on the row of the cursor, which also is the row that has the focus', async () => {
    const page = await openList('/magazzino')
    await button(page, /^Modifica/)
      .nth(2)
      .focus()
    const key = await rows(page).nth(2).getAttribute('data-key')
    await expect.poll(() => keyAt(page)).toBe(key)
    await page.keyboard.press('ArrowDown')
    const next = await rows(page).nth(3).getAttribute('data-key')
    await expect.poll(() => keyAt(page)).toBe(next)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Modifica Articolo: ${next}` }).waitFor()
    await page.keyboard.press('n')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The cursor is where it was.
    expect(await keyAt(page)).toBe(next)
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Nuovo Articolo' }).waitFor()
    expect(page.problems).toEqual([])
  })

  it('reach the last of many rows, and stay on a row that the wheel scrolls away', async () => {
    const page = await openList('/destinazioni')
    await page.keyboard.press('End')
    await expect.poll(() => isFocused(page)).toBe(true)
    const last = await keyAt(page)
    expect(await current(page).innerText()).toContain('Non attiva')
    await page.getByRole('group', { name: 'Lista Destinazioni' }).evaluate((frame) => frame.scrollTo({ top: 0 }))
    await expect.poll(() => rows(page).first().getAttribute('aria-rowindex')).toBe('2')
    expect([await keyAt(page), await isFocused(page)]).toEqual([last, true])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => keyAt(page)).not.toBe(last)
    await expect.poll(() => current(page).evaluate((row) => {
        const [own, frame] = [row.getBoundingClientRect(), row.closest('[role=group]')!.getBoundingClientRect()]
        return own.top >= frame.top && own.bottom <= frame.bottom + 1
      })).toBe(true) // prettier-ignore
    await page.keyboard.press('Home')
    await expect.poll(() => current(page).getAttribute('aria-rowindex')).toBe('2')
  })

  it('are only arrows, Enter, Home and End once letters are switched off, also after a reload', async () => {
    const page = await openList('/destinazioni')
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: /^Usa anche lettere e segni/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const _ of ['now', 'after a reload']) {
      for (const key of ['/', '?', 'n']) await page.keyboard.press(key)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.getByRole('textbox').evaluateAll((all) => all.includes(document.activeElement as HTMLElement))).toBe(false)
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => isFocused(page)).toBe(true)
      await page.keyboard.press('m')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.reload()
      await rows(page).first().waitFor()
    }
    await button(page, /^Tasti rapidi/).click()
    await page.getByRole('checkbox', { name: /^Usa anche lettere e segni/ }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Nuovo Cliente' }).waitFor()
  })
})

describe('the keys of a screen that is no list', () => {
  const open = async (login: 'bar' | 'admin', path: string) => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, login, path)
    await button(page, /^Tasti rapidi/).waitFor()
    return { page, help: page.getByRole('dialog', { name: 'Tasti rapidi' }) }
  }
  const headings = (help: Locator) => help.getByRole('heading', { level: 3 }).allInnerTexts()

  it('are listed on the week and on a date, unless a quantity is being typed or signs are off', async () => {
    const { page, help } = await open('bar', '/home')
    await page.keyboard.press('?')
    await help.getByText('Dieci passi in più o in meno').waitFor()
    expect(await headings(help)).toEqual(['Sulle quantità', 'Tra i giorni e tra i pulsanti', 'Nella pagina'])
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.locator('[data-code] input').first().focus()
    await page.keyboard.press('?')
    expect(await help.count()).toBe(0)

    await page.goto('/home?data=2026-11-26')
    await button(page, /^Tasti rapidi/).click()
    await help.waitFor()
    expect(await headings(help)).toEqual(['Sulle quantità', 'Nella pagina'])
    await page.getByRole('checkbox', { name: /^Usa anche lettere e segni/ }).uncheck()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    expect(await help.count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  it('lead from the start page of the staff to its list, and to the changes of the day', async () => {
    const { page, help } = await open('admin', '/oggi?data=2026-11-24')
    await page.keyboard.press('m')
    await expect.poll(() => search(page).get('modifiche')).toBe('oggi')
    await page.getByRole('button', { name: "Solo l'ultima ora" }).waitFor()
    await page.keyboard.press('?')
    await help.getByText("Solo l'ultima ora").waitFor()
    expect(await headings(help)).toEqual(['Nella pagina'])
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('m')
    await expect.poll(() => search(page).get('modifiche')).toBeNull()
    await page.keyboard.press('l')
    await page.waitForURL((url) => url.pathname === '/preordini' && url.searchParams.get('dal') === '2026-11-24')
    expect(page.problems).toEqual([])
  })
})

describe('the keys of the production list', () => {
  it('lead over the headings of groups to the last row, which is in sight, and Enter lists its destinations', async () => {
    const page = await openList('/preordini?raggruppa=group1', { viewport: { width: 1280, height: 700 } })
    await page.locator('tr[data-heading]').first().waitFor()
    const count = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => current(page).getAttribute('aria-rowindex')).toBe('3')
    const isInSight = () =>
      current(page).evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const [x, middle] = [row.getBoundingClientRect().left + 20, (top + bottom) / 2]
        const atRow = (y: number) => row.contains(document.elementFromPoint(x, y))
        return atRow(top + 2) && atRow(middle) && atRow(bottom - 2)
      })
    await page.keyboard.press('End')
    await expect.poll(() => current(page).getAttribute('aria-rowindex')).toBe(String(count))
    await expect.poll(isInSight).toBe(true)
    expect(await isFocused(page)).toBe(true)
    for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowUp')
    await expect.poll(isInSight).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => current(page).getAttribute('aria-rowindex')).toBe('3')
    await expect.poll(isInSight).toBe(true)
    const name = await current(page).getByRole('rowheader').innerText()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Destinazioni di ${name}` })
    await dialog.getByRole('cell').first().waitFor()
    expect(search(page).get('destinazioni')).toBe(await keyAt(page))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page)).toBe(true)
  })
})

describe('the order of a list', () => {
  it.each(LISTS)('of $path is turned by the head of each column, and is in the address', async ({ path, own, heads }) => {
    const page = await openList(path)
    const columns = page.getByRole('columnheader')
    const sortable = columns.getByRole('button')
    expect(await sortable.allInnerTexts()).toEqual(Object.keys(heads))
    const inAddress = (order: string) => expect.poll(() => search(page).get('ordine')).toBe(order === own ? null : order)
    const isSorted = async (label: string, direction: string) => {
      await expect.poll(() => page.locator('th[aria-sort]').allInnerTexts()).toEqual([label])
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe(direction)
    }
    const [start, ...others] = Object.entries(heads).sort(([, one], [, other]) => Number(own.endsWith(other)) - Number(own.endsWith(one)))
    for (const [label, word] of [...others, start!]) {
      const head = columns.getByRole('button', { name: label, exact: true })
      await head.click()
      await isSorted(label, 'ascending')
      await inAddress(word)
      await head.click()
      await isSorted(label, 'descending')
      await inAddress(`-${word}`)
    }
    expect(page.problems).toEqual([])
  })

  it('survives a reload, and a list by name keeps those that are not active last', async () => {
    const page = await openList('/destinazioni?ordine=-nome')
    const names = () => page.getByRole('rowheader').allInnerTexts()
    const before = await names()
    expect(before.slice(0, 8)).toEqual(before.slice(0, 8).toSorted((one, other) => other.localeCompare(one, 'it', { sensitivity: 'base' })))
    await page.keyboard.press('End')
    await expect.poll(() => current(page).innerText()).toContain('Non attiva')
    await page.reload()
    await rows(page).first().waitFor()
    expect(await names()).toEqual(before)
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
  })
})

describe('the head and the foot of a list', () => {
  it.each(['/documenti?stato=evasi'])('stay in sight while %s scrolls', async (path) => {
    const page = await openList(path, { viewport: { width: 1280, height: 500 } })
    await page.evaluate(() => window.scrollTo(0, 400))
    await page.waitForFunction(() => window.scrollY > 300)
    const top = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())!.y
    const bar = (await page.getByRole('banner').boundingBox())!
    await expect.poll(() => top('N Doc')).toBe(bar.y + bar.height)
    const foot = (await button(page, /^Tasti rapidi/).boundingBox())!
    expect(foot.y + foot.height).toBeLessThanOrEqual(500)
  })

  it('shows twelve destinations in a window of 1280 × 900', async () => {
    const page = await openList('/destinazioni', { viewport: { width: 1280, height: 900 } })
    const frame = (await page.getByRole('group', { name: 'Lista Destinazioni' }).boundingBox())!
    const whole = await rows(page).evaluateAll(
      (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length,
      frame.y + frame.height,
    )
    expect(whole).toBeGreaterThanOrEqual(12)
    // Nothing is left over for the page to scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  })

  it.each(LISTS)('of $path fit at 360, 768, 1024 and 1280 px without scrolling sideways', async ({ path }) => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await logIn(page, path.startsWith('/documenti') ? 'bar' : 'admin', path)
    for (const viewport of [PHONE, TABLET, { width: 1024, height: 768 }, DESKTOP]) {
      await page.setViewportSize(viewport)
      await (viewport === PHONE ? page.locator('main li:visible') : rows(page)).first().waitFor()
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect([viewport.width, await overflow()]).toEqual([viewport.width, 0])
      const cut = await page
        .locator('main table')
        .evaluateAll((tables) => tables.map((one) => Math.max(0, one.scrollWidth - one.parentElement!.clientWidth)))
      expect([viewport.width, cut.filter(Boolean)]).toEqual([viewport.width, []])
    }
  })
})

describe('the address', () => {
  it('keeps what is typed, letter by letter, and shows it as chips and marks', async () => {
    const page = await openList('/destinazioni')
    const all = await page.getByText(/^\d+ di \d+ destinazioni$/).innerText()
    await page.keyboard.press('/')
    await page.keyboard.type('bar c')
    const field = page.getByRole('textbox', { name: 'Filtra per Descrizione' })
    expect(await field.inputValue()).toBe('bar c')
    await expect.poll(() => search(page).get('nome')).toBe('bar c')
    const marks = () => page.locator('tbody mark').allInnerTexts()
    await expect.poll(async () => (await marks()).every((part) => part.toLowerCase() === 'bar c')).toBe(true)
    expect((await marks()).length).toBeGreaterThan(0)
    const names = await page.getByRole('rowheader').allInnerTexts()
    await page.reload()
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(names)
    expect(await field.inputValue()).toBe('bar c')
    await page.getByRole('link', { name: 'Prodotti' }).click()
    await page.getByRole('heading', { level: 1, name: 'Magazzino Prodotti' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(names)
    await button(page, 'Rimuovi il filtro: Nome').click()
    await page.getByText(all).waitFor()
    await expect.poll(() => search(page).size).toBe(0)
  })

  it('opens the form of a customer, names it in the title of the window, and forgets it when it closes', async () => {
    const page = await openList('/destinazioni?nome=bar+centrale')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('m')
    const form = page.getByRole('dialog', { name: /^Modifica Cliente 0002/ })
    await form.getByRole('button', { name: 'Salva Modifiche' }).waitFor()
    expect(search(page).toString()).toBe('nome=bar+centrale&cliente=0002&destinazione=0001')
    await expect.poll(() => page.title()).toMatch(/^Modifica Cliente 0002 Bar Centrale · .+ · Panify Cloud$/)
    const link = page.url()
    await page.reload()
    await form.getByRole('button', { name: 'Salva Modifiche' }).waitFor()
    await canCloseByBack(page)
    await page.goBack()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => search(page).toString()).toBe('nome=bar+centrale')
    await expect.poll(() => page.title()).toMatch(/^Lista Destinazioni · /)
    // A shared link, in another tab.
    const other = await page.context().newPage()
    await other.goto(link)
    await other
      .getByRole('dialog', { name: /^Modifica Cliente 0002/ })
      .getByRole('button', { name: 'Chiudi' })
      .last()
      .click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => search(other).toString()).toBe('nome=bar+centrale')
    await other.goto('/destinazioni?cliente=nuovo')
    await other.getByRole('dialog', { name: 'Nuovo Cliente' }).waitFor()
    await other.goto('/destinazioni?cliente=9999')
    await other.getByRole('dialog').getByText('Nessun dato cliente disponibile').waitFor()
    expect(page.problems).toEqual([])
  })

  it('opens the form of an article at its part, and keeps typed text when the part changes', async () => {
    const page = await openList('/magazzino?codice=PAN0')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog')
    const description = form.getByLabel('Descrizione *', { exact: true })
    await description.waitFor()
    const code = await keyAt(page)
    const shown = await description.inputValue()
    await description.fill('Pane cambiato')
    await form.getByRole('tab', { name: 'Prezzi' }).click()
    await expect.poll(() => search(page).toString()).toBe(`codice=PAN0&articolo=${String(code)}&scheda=prezzi`)
    await form.getByRole('tab', { name: 'Dati generali' }).click()
    expect(await description.inputValue()).toBe('Pane cambiato')
    await expect.poll(() => search(page).get('scheda')).toBeNull()
    await canCloseByBack(page)
    await page.goBack()
    await button(page, 'Scarta modifiche').click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => search(page).toString()).toBe('codice=PAN0')
    await page.goto(`/magazzino?articolo=${String(code)}&scheda=magazzino`)
    await form.getByRole('tab', { name: 'Magazzino', selected: true }).waitFor()
    await form.getByRole('tab', { name: 'Dati generali' }).click()
    expect(await description.inputValue()).toBe(shown)
    await expect.poll(() => page.title()).toMatch(new RegExp(`^Modifica Articolo: ${String(code)} .+ · .+ · Panify Cloud$`))
  })

  it('keeps the filters of the delivery notes and of the audit', async () => {
    const page = await openList('/preordini/bolle')
    await page.getByLabel('Stato').selectOption('Emessa')
    await page.getByLabel('Cliente o numero', { exact: true }).pressSequentially('bar')
    await expect.poll(() => search(page).toString()).toBe('stato=emesse&cerca=bar')
    const shown = await rows(page).count()
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(shown)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator('iframe').waitFor()
    expect(search(page).get('bolla')).toBe(await keyAt(page))
    await expect.poll(() => page.title()).toMatch(/^Bolla \d+\/2026 · /)
    await canCloseByBack(page)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => search(page).get('bolla')).toBeNull()

    await page.goto('/admin-settings/registro?argomento=TOKEN&cerca=cassa&esito=inventato')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Cerca: cassa',
      'Argomento: Accesso API',
    ])
    await button(page, 'Rimuovi il filtro: Cerca').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await expect.poll(() => search(page).toString()).toBe('argomento=TOKEN')
    expect(page.problems).toEqual([])
  })
})
