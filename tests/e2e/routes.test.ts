// Routes, guards, menus, theme and alerts in a real browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoLogin } from '../../bakery/src/demo/logins.ts'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import {
  asksBeforeClosing,
  changeAnswer,
  isStarted,
  logIn,
  logOut,
  refusing,
  signIn,
  stopClock,
  stored,
  submitLogin,
  travel,
  watchOperations,
  withSession,
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
const open = (options = {}) => openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
/** Waits for the page; returns its path. */
async function arrive(page: Page, path: string): Promise<string> {
  await page.waitForURL((url) => url.pathname === path)
  return new URL(page.url()).pathname
}
const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const phoneBar = (page: Page) => page.getByRole('navigation', { name: 'Navigazione' })

const days = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']
const dayLabels = ['Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato', 'Domenica']
const customerPaths = ['/planning', '/home', '/documenti', ...days.map((day) => `/ordini/${day}`)]

/** Each screen reads its data with one operation, if it has any. */
const CUSTOMER_SCREENS = {
  '/home': 'WeeklyPlanning',
  '/planning': 'WeeklyPlanning',
  '/ordini/lunedi': 'WeeklyPlanning',
  '/documenti': 'CustomerDocuments',
  '/accesso': null,
}
const STAFF_SCREENS = {
  '/oggi': 'Today',
  '/destinazioni': 'Destinations',
  '/magazzino': 'Articles',
  '/preordini': 'Production',
  '/preordini/bolle': 'DeliveryNotes',
  '/admin-settings': 'CompanySettings',
  '/admin-settings/accesso-api': 'ApiTokens',
  '/admin-settings/registro': 'AuditEntries',
}
/** Without menus and bars, which read what the bakery's server offers. */
const BARE_SCREENS = { '/preordini/forno': 'Production' }
const staffPaths = Object.keys({ ...STAFF_SCREENS, ...BARE_SCREENS })
/** Those of section 'Gestione Amministratore'. */
const administration = ['/destinazioni', '/magazzino', '/preordini', '/admin-settings']
/** In a tab that staff opened with 'Accedi'. */
const ACTING_SCREENS = { '/home?per=0002/0001': 'WeeklyPlanning', '/documenti?per=0002/0001': 'CustomerDocuments' }

const SCRIPTS = /\/assets\/[^/]+\.js$/

/** The same address in a tab that acts for the bar ('Accedi'). */
const acting = (path: string) => `${path}?per=0002/0001`

describe('access to the screens', () => {
  const sentToLogin = async (paths: string[]) => {
    const page = await open()
    for (const path of paths) {
      await page.goto(path)
      expect([path, await arrive(page, '/')]).toEqual([path, '/'])
      await page.getByRole('button', { name: 'Accedi' }).waitFor()
    }
  }

  it('ROUTES-06, ROUTES-07, ROUTES-09, ROUTES-10, ROUTES-16, OPEN-11 redirects a logged-out user from the customers’ pages to the login', async () => {
    await sentToLogin(customerPaths)
    expect(customerPaths).toHaveLength(10)
  })

  it('ROUTES-11..14, ROUTES-16 redirects a logged-out user from every page of the staff to the login', async () => {
    await sentToLogin(staffPaths)
    expect(staffPaths).toEqual(expect.arrayContaining(administration))
  })

  it('ROUTES-02..04, NAV-09, OPEN-10 leaves / and /login open, without a logout button', async () => {
    const page = await open()
    for (const path of ['/', '/login']) {
      await page.goto(path)
      // The form is in the HTML before the portal has decided.
      await isStarted(page)
      await page.getByRole('button', { name: 'Accedi' }).waitFor()
      expect(await arrive(page, path)).toBe(path)
      expect(await page.getByRole('button', { name: 'Esci' }).count()).toBe(0)
    }
    await logIn(page, 'bar')
    expect(await page.getByRole('button', { name: 'Esci' }).count()).toBe(1)
  })

  it('ROUTES-15, OPEN-15 redirects an unknown path to /home, and from there to / when logged out', async () => {
    const page = await open()
    await page.goto('/non/esiste')
    expect(await arrive(page, '/')).toBe('/')
    await signIn(page, 'bar')
    for (const path of ['/non/esiste', '/ordini/gennaio', '/HOMER']) {
      await page.goto(path)
      expect(await arrive(page, '/home')).toBe('/home')
    }
  })

  it('ROUTES-11..14, OPEN-13, ROLE-22 redirects a customer from every page of the staff to /home', async () => {
    const page = await open()
    await signIn(page, 'bar')
    for (const path of staffPaths) {
      await page.goto(path)
      expect(await arrive(page, '/home')).toBe('/home')
      await sideMenu(page).getByRole('link').first().waitFor()
    }
  })

  it('NAV-12, ROLE-02 shows a customer nothing of the staff', async () => {
    const page = await open()
    await logIn(page, 'bar')
    await sideMenu(page).getByRole('link').first().waitFor()
    expect(await sideMenu(page).getByText('Gestione Amministratore').count()).toBe(0)
    for (const path of staffPaths) expect(await page.locator(`a[href="${path}"]`).count()).toBe(0)
  })

  it('ROUTES-11..14, ROLE-03 opens the pages of the staff to an administrator', async () => {
    const page = await open()
    await signIn(page, 'admin')
    const titles = {
      '/destinazioni': 'Lista Destinazioni',
      '/magazzino': 'Prodotti',
      '/preordini': 'Lista di Produzione',
      '/admin-settings': 'Impostazioni Sistema',
    }
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      const heading = await page.getByRole('heading', { level: 1, name: title }).innerText()
      // The title of the window names the screen, so that windows and history entries can be told apart.
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${heading} · .+ · Panify Cloud$`))
      expect(await arrive(page, path)).toBe(path)
    }
  })

  it('OPEN-14, OPEN-16 redirects a logged-in user from the login page', async () => {
    const customer = await open()
    await logIn(customer, 'bar')
    const staff = await open()
    await logIn(staff, 'admin')
    for (const path of ['/', '/login']) {
      await customer.goto(path)
      expect(await arrive(customer, '/home')).toBe('/home')
      await staff.goto(path)
      expect(await arrive(staff, '/destinazioni')).toBe('/destinazioni')
    }
    await staff.goto(acting('/'))
    expect(await arrive(staff, '/home')).toBe('/home')
  })

  it('ROUTES-06, ROUTES-09, OPEN-12 shows the weekly order at /planning as at /home, and of its day at /ordini/{day}', async () => {
    const page = await open()
    await logIn(page, 'bar', '/planning')
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: /Giovedì/ })
      .waitFor()
    for (const [index, day] of days.entries()) {
      await page.goto(`/ordini/${day}`)
      await page.getByRole('main').getByRole('heading', { level: 1, name: dayLabels[index]! }).waitFor()
      expect(await sideMenu(page).locator('[aria-current=page]').innerText()).toContain(dayLabels[index])
    }
  })
})

describe('every screen', () => {
  // Words that most English texts contain and no Italian one does.
  const english =
    /\b(the|and|your|you|please|loading|close|open|cancel|delete|edit|search|submit|save|error|warning|show|hide|choose|select|day|month|year|next|previous|button|required|calendar|clear)\b/i
  const wordsOf = (page: Page) =>
    page.evaluate(() => [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ])

  type Visitor = { who: string; login: DemoLogin; screens: Record<string, string | null>; frame: string[] }
  const CUSTOMER_VISITOR: Visitor = { who: 'a customer', login: 'bar', screens: CUSTOMER_SCREENS, frame: ['Session'] }
  const STAFF_VISITOR: Visitor = { who: 'staff', login: 'admin', screens: STAFF_SCREENS, frame: ['Session', 'Capabilities'] }
  const BARE_VISITOR: Visitor = { who: 'staff in the bakehouse', login: 'admin', screens: BARE_SCREENS, frame: ['Session'] }
  const ACTING_VISITOR: Visitor = {
    who: 'staff inside a destination',
    login: 'admin',
    screens: ACTING_SCREENS,
    frame: ['Session', 'Capabilities', 'Destination'],
  }

  /** Opens the screens: the operations that each sends, and all words. The catalogue is read when the browser is idle, once a day (offline.test.ts). */
  async function visitAll({ login, screens }: Visitor) {
    const page = await open()
    await signIn(page, login)
    const asked = watchOperations(page)
    const sent: Record<string, string[]> = {}
    const words: string[] = []
    for (const path of Object.keys(screens)) {
      asked.splice(0)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Caricamento...' }).waitFor()
      await page.waitForLoadState('networkidle')
      sent[path] = asked.flatMap(({ operationName }) => (operationName === 'Catalogue' ? [] : [operationName])).toSorted()
      words.push(...(await wordsOf(page)))
    }
    return { sent, words }
  }
  const visits = new Map<Visitor, ReturnType<typeof visitAll>>()
  /** Two tests read what one visit has found. */
  const visit = (visitor: Visitor) => visits.get(visitor) ?? visits.set(visitor, visitAll(visitor)).get(visitor)!

  it('is in the lists of these tests', () => {
    const source = readFileSync(join(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8')
    const paths = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!.replace(':day', 'lunedi'))
    expect(paths.toSorted()).toEqual([CUSTOMER_SCREENS, STAFF_SCREENS, BARE_SCREENS].flatMap((screens) => Object.keys(screens)).toSorted())
  })

  // The session decides which screen opens. What the menus need is read beside the screen, which it must neither delay nor break.
  it.each([CUSTOMER_VISITOR, STAFF_VISITOR, BARE_VISITOR, ACTING_VISITOR])(
    'of $who sends one operation beside those of the frame',
    async (visitor) => {
      const { sent } = await visit(visitor)
      const { screens, frame } = visitor
      const expected = Object.entries(screens).map(([path, operation]) => [path, [...frame, ...(operation ? [operation] : [])].toSorted()])
      // The production says as well what the bakery's server offers: who reads it first does not ask again.
      if (sent['/preordini']) sent['/preordini'] = [...new Set(['Capabilities', ...sent['/preordini']])]
      expect(sent).toEqual(Object.fromEntries(expected))
    },
  )

  it('ROUTES-01, CONST-02, ROUTES-10 is in Italian, in visible and accessible texts, with dates as dd/mm/yyyy', async () => {
    const page = await open()
    await page.goto('/')
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('it')
    const found = await wordsOf(page)
    for (const visitor of [CUSTOMER_VISITOR, STAFF_VISITOR, BARE_VISITOR]) found.push(...(await visit(visitor)).words)
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter((text) => english.test(text.replaceAll(/\S+@\S+/g, '')))).toEqual([])
    expect(found.join('\n')).not.toMatch(/\b\d{4}-\d{2}-\d{2}\b/)
    expect(found.join('\n')).toMatch(/\b20\/11\/2026\b/)
  })

  it('passes axe while the session or a screen loads, and with the menu of the phone open', async () => {
    const page = await open()
    const hold = async (url: string | RegExp) => {
      let release = () => {}
      const held = new Promise<void>((done) => (release = done))
      await page.route(url, async (route) => {
        await held
        await route.fallback()
      })
      return release
    }
    const loading = page.getByRole('heading', { level: 1, name: 'Caricamento...' })
    const releaseSession = await hold('**/graphql')
    await page.goto('/home')
    await loading.waitFor()
    expect(await axeFindings(page), 'session').toEqual([])
    releaseSession()
    await logIn(page, 'bar')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await axeFindings(page), 'menu').toEqual([])
    const releaseScreen = await hold(/DocumentsPage.*\.js/)
    await page.goto('/documenti', { waitUntil: 'commit' })
    await loading.waitFor()
    // The colours are checked below, after their transitions.
    const onStructure = (await axeFindings(page)).filter((finding) => !finding.includes('color-contrast'))
    expect(onStructure, 'screen').toEqual([])
    releaseScreen()
  })
})

describe('the side menu', () => {
  it('NAV-01..04, CONST-01 is 250 px wide and fixed from 992 px on, can be collapsed and opened again', async () => {
    const page = await open({ viewport: { width: 992, height: 700 } })
    await logIn(page, 'bar')
    const menu = sideMenu(page)
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 250, height: 700 })
    expect(await menu.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    const contentStart = async () => (await page.getByRole('banner').boundingBox())!.x
    expect(await contentStart()).toBe(250)
    await menu.getByRole('button', { name: 'Chiudi il menu' }).click()
    await menu.waitFor({ state: 'detached' })
    expect(await contentStart()).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    expect((await menu.boundingBox())!.width).toBe(250)
    expect(await page.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0)
  })

  it('NAV-05, NAV-37 is replaced by the bar at the bottom below 992 px', async () => {
    const page = await open({ viewport: { width: 991, height: 700 } })
    await logIn(page, 'bar')
    expect(await sideMenu(page).count()).toBe(0)
    const box = (await phoneBar(page).boundingBox())!
    expect(box.y + box.height).toBeCloseTo(700, 0)
    await page.setViewportSize({ width: 992, height: 700 })
    await sideMenu(page).waitFor()
    expect(await phoneBar(page).isVisible()).toBe(false)
    await page.setViewportSize(PHONE)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    // The bar hides nothing at the end of the page.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const endOf = async () => {
      const content = (await page.getByRole('main').boundingBox())!
      return content.y + content.height
    }
    // But for the line above it.
    await expect.poll(endOf).toBeLessThanOrEqual((await phoneBar(page).boundingBox())!.y + 2)
  })

  it('NAV-06..08 shows the company and the customer, with their fallbacks, and links the brand to /planning', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const menu = sideMenu(page)
    await expect.poll(async () => Object.keys(await stored(page))).toEqual(expect.arrayContaining(['companyInfo', 'destinazione']))
    const kept = await stored(page)
    const named = (term: string) =>
      menu
        .locator('div', { has: page.locator('dt', { hasText: term }) })
        .locator('dd')
        .last()
    expect(await named('Azienda:').innerText()).toBe((JSON.parse(kept['companyInfo']!) as { nome_azienda: string }).nome_azienda)
    expect(await named('Cliente:').innerText()).toBe((JSON.parse(kept['destinazione']!) as { nomeDestinazione: string }).nomeDestinazione)
    await menu.getByRole('link', { name: 'Panify Cloud' }).click()
    expect(await arrive(page, '/planning')).toBe('/planning')
    await changeAnswer(page, 'Session', (answer) => {
      const { viewer, companyInfo } = answer.data!['session'] as { viewer: { destination: object }; companyInfo: object }
      return withSession(answer, {
        companyInfo: { ...companyInfo, name: '' },
        viewer: { ...viewer, destination: { ...viewer.destination, name: '' } },
      })
    })
    await page.reload()
    await menu.waitFor()
    expect([await named('Azienda:').innerText(), await named('Cliente:').innerText()]).toEqual(['Azienda', 'Cliente'])
    await page.setViewportSize(PHONE)
    expect(await page.getByRole('banner').getByRole('link', { name: 'Panify Cloud' }).getAttribute('href')).toBe('/planning')
  })

  it('NAV-10, NAV-11, NAV-14, OPEN-59 lists the seven days and below them the documents for a customer, on every page', async () => {
    const page = await open()
    await signIn(page, 'bar')
    for (const path of ['/home', '/documenti', '/accesso']) {
      await page.goto(path)
      const section = sideMenu(page).getByRole('region', { name: 'Ordini Settimanali' })
      await section.waitFor()
      const labels = await section.getByRole('link').allInnerTexts()
      expect(labels.map((label) => label.split('\n')[0])).toEqual(dayLabels)
      const links = sideMenu(page).getByRole('link')
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/planning',
        ...days.map((day) => `/ordini/${day}`),
        '/documenti',
      ])
      expect(await links.last().innerText()).toBe('Gestione Documenti')
    }
  })

  it('NAV-11..13, NAV-15, OPEN-114 always shows the staff their sections, the week only inside a destination and off their own lists', async () => {
    const page = await open()
    await logIn(page, 'admin')
    const menu = sideMenu(page)
    const links = menu.getByRole('region', { name: 'Gestione Amministratore' }).getByRole('link')
    await expect.poll(() => links.allInnerTexts()).toEqual(['Destinazioni Clienti', 'Prodotti', 'Preordini', 'Impostazioni Sistema'])
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual(administration)
    const more = menu.getByRole('region', { name: 'Strumenti' }).getByRole('link')
    // Known once the bakery's server has answered what it offers.
    await expect.poll(() => more.allInnerTexts()).toEqual(['Laboratorio', 'Bolle di Consegna'])
    await more.last().click()
    expect(await arrive(page, '/preordini/bolle')).toBe('/preordini/bolle')
    await expect.poll(() => menu.locator('[aria-current=page]').allInnerTexts()).toEqual(['Bolle di Consegna'])
    const showsWeek = async (path: string) => {
      await page.goto(path)
      await links.first().waitFor()
      const week = await menu.getByText('Ordini Settimanali').count()
      expect(await menu.getByRole('link', { name: 'Gestione Documenti' }).count()).toBe(week)
      return week === 1
    }
    for (const path of [...administration, '/home']) expect([path, await showsWeek(path)]).toEqual([path, false])
    const shown = []
    for (const path of [...administration, '/home', '/documenti']) if (await showsWeek(acting(path))) shown.push(path)
    expect(shown).toEqual(['/magazzino', '/admin-settings', '/home', '/documenti'])
    const entries = async () => (await menu.getByRole('link').allInnerTexts()).slice(1)
    await expect
      .poll(entries)
      .toEqual(['Oggi', ...dayLabels, 'Gestione Documenti', ...(await links.allInnerTexts()), 'Laboratorio', 'Bolle di Consegna'])
  })

  it('NAV-15, NAV-22 knows a screen by its path however the address is written', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await page.goto(acting('/Destinazioni/'))
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Destinazioni' }).waitFor()
    expect(page.url()).toBe(new URL(acting('/destinazioni'), page.url()).href)
    await sideMenu(page).getByRole('region', { name: 'Gestione Amministratore' }).waitFor()
    expect(await sideMenu(page).getByText('Ordini Settimanali').count()).toBe(0)
  })

  it('NAV-07 calls a destination that cannot be read Cliente in the menu', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await page.goto('/home?per=0002/9999')
    await sideMenu(page).getByText('Cliente:').waitFor()
    await expect.poll(() => sideMenu(page).getByRole('definition').allInnerTexts()).toContain('Cliente')
  })

  it('NAV-16, ROUTES-08 opens /home with the chosen day selected', async () => {
    const page = await open()
    await logIn(page, 'bar', '/planning')
    // Today is selected already.
    await sideMenu(page).getByRole('link', { name: 'Giovedì' }).click()
    expect(await arrive(page, '/home')).toBe('/home')
    await sideMenu(page).getByRole('link', { name: 'Gestione Documenti' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await sideMenu(page).getByRole('link', { name: 'Sabato' }).click()
    expect(await arrive(page, '/home')).toBe('/home')
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Sabato' }).waitFor()
    await sideMenu(page).getByRole('link', { name: 'Martedì' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Martedì' }).waitFor()
    expect(await arrive(page, '/home')).toBe('/home')
    await page.goto('/home?data=2026-11-26')
    await page.getByRole('heading', { name: /^Consegna di/ }).waitFor()
    await sideMenu(page).getByRole('link', { name: 'Lunedì' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Lunedì' }).waitFor()
    await page.waitForURL((url) => url.search === '?giorno=lunedi')
    await page.setViewportSize(PHONE)
    await phoneBar(page).getByRole('button', { name: 'Venerdì' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Venerdì' }).waitFor()
  })

  it('ROUTES-18 has the chosen day in the address: a reload, a shared link and Back open it, none is today', async () => {
    const page = await open()
    const shows = async (day: string, search: string) => {
      await page.getByRole('main').getByRole('heading', { level: 1, name: day }).waitFor()
      await page.waitForURL((url) => url.pathname === '/home' && url.search === search)
    }
    const choose = (day: string) => sideMenu(page).getByRole('link', { name: day }).click()
    await logIn(page, 'bar', '/home?giorno=sabato')
    await shows('Sabato', '?giorno=sabato')
    const entries = await page.evaluate(() => history.length)
    await choose('Martedì')
    await shows('Martedì', '?giorno=martedi')
    await page.reload()
    await shows('Martedì', '?giorno=martedi')
    expect(await page.evaluate(() => history.length)).toBe(entries)

    await sideMenu(page).getByRole('link', { name: 'Gestione Documenti' }).click()
    await arrive(page, '/documenti')
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await choose('Venerdì')
    await shows('Venerdì', '?giorno=venerdi')
    await travel(page, 'back')
    await arrive(page, '/documenti')
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await travel(page, 'back')
    await shows('Martedì', '?giorno=martedi')
    await choose('Giovedì')
    await shows('Giovedì', '')

    for (const unknown of ['/home?giorno=gennaio', '/ordini/gennaio']) {
      await page.goto(unknown)
      await shows('Giovedì', '')
    }
    await page.goto('/ordini/domenica')
    await shows('Domenica', '?giorno=domenica')

    // The week that a single date leads back to is that of its weekday.
    await page.goto('/home?data=2026-11-27')
    await page.getByRole('button', { name: 'Torna al planning Settimanale' }).click()
    await shows('Venerdì', '?giorno=venerdi')

    const staff = await open()
    await logIn(staff, 'admin', `/home?giorno=lunedi&per=0002/0001`)
    await staff.getByRole('main').getByRole('heading', { level: 1, name: 'Lunedì' }).waitFor()
    await sideMenu(staff).getByRole('link', { name: 'Mercoledì' }).click()
    await staff.waitForURL((url) => url.search === '?giorno=mercoledi&per=0002/0001')
    expect([...page.problems, ...staff.problems]).toEqual([])
  })

  it('NAV-17 shows a disabled day in red, and in words', async () => {
    const page = await open()
    await changeAnswer(page, 'Session', (answer) => {
      const { viewer } = answer.data!['session'] as { viewer: { destination: object } | null }
      return withSession(answer, { viewer: viewer && { ...viewer, destination: { ...viewer.destination, disabledDays: ['WEDNESDAY'] } } })
    })
    await logIn(page, 'bar', '/documenti')
    const colour = (name: string) =>
      sideMenu(page)
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).color)
    expect(await colour('Mercoledì disattivato')).toBe('rgb(179, 38, 30)')
    expect(await colour('Lunedì')).toBe('rgb(42, 33, 26)')
    const flags = async () => JSON.parse((await stored(page))['dayActivationFlags'] ?? '{}') as Record<string, string>
    await expect.poll(flags).toMatchObject({ mercoledi: '1', lunedi: '0' })
  })
})

describe('Back', () => {
  const goBack = (page: Page) => travel(page, 'back')
  const edit = (page: Page) => page.getByRole('dialog', { name: 'Modifica articolo' })
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' })
  const openEdit = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Modifica / })
      .first()
      .click()
    await edit(page).waitFor()
  }
  const gone = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
  /** Resolves when no navigation in the history is running or scheduled. */
  const isAt = (page: Page, path: string, isCopy: boolean) =>
    page.waitForFunction(([wanted, copy]) => location.pathname === wanted && (history.state as { copy?: boolean } | null)?.copy === copy, [
      path,
      isCopy || undefined,
    ] as const)
  const onPhone = async () => {
    const page = await open({ viewport: PHONE })
    await logIn(page, 'bar')
    await page.locator('[data-code]').first().waitFor()
    return page
  }

  it('OPEN-113 closes what was opened last, and asks for confirmation before typed text is lost', async () => {
    const page = await onPhone()
    // The portal is the first page of this window: without a dialog, Back would leave it.
    await openEdit(page)
    await isAt(page, '/home', true)
    await goBack(page)
    await gone(page, 'Modifica articolo')
    await isAt(page, '/home', false)

    await openEdit(page)
    const monday = edit(page).getByRole('textbox').first()
    const before = await monday.inputValue()
    await monday.fill('33')
    await goBack(page)
    await question(page).waitFor()
    await goBack(page)
    await question(page).waitFor({ state: 'detached' })
    expect(await monday.inputValue()).toBe('33')
    await isAt(page, '/home', true)
    await goBack(page)
    await question(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    await gone(page, 'Modifica articolo')
    await isAt(page, '/home', false)
    await openEdit(page)
    expect(await monday.inputValue()).toBe(before)

    // A dialog over a dialog, and a menu over both.
    await edit(page).getByRole('button', { name: 'Elimina articolo' }).click()
    await page.getByRole('alertdialog', { name: 'Conferma eliminazione' }).waitFor()
    await goBack(page)
    await page.getByRole('alertdialog', { name: 'Conferma eliminazione' }).waitFor({ state: 'detached' })
    await edit(page)
      .getByRole('button', { name: /^Scelte per/ })
      .first()
      .click()
    await isAt(page, '/home', true)
    await goBack(page)
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await edit(page).isVisible()).toBe(true)
    await isAt(page, '/home', true)
    await edit(page).getByRole('button', { name: 'Annulla' }).click()
    await isAt(page, '/home', false)
    expect(page.problems).toEqual([])
  })

  it.each<[string, DemoLogin, string, (page: Page) => Promise<void>]>([
    [
      'the week',
      'bar',
      '/home',
      (page) =>
        page
          .getByRole('button', { name: /^Aumenta/ })
          .first()
          .click(),
    ],
    [
      'a single date',
      'bar',
      '/home?data=2026-11-26',
      (page) =>
        page
          .getByRole('button', { name: /^Aumenta/ })
          .first()
          .click(),
    ],
    [
      'an article of the week',
      'bar',
      '/home',
      async (page) => {
        await openEdit(page)
        await edit(page).getByRole('textbox').first().fill('2')
      },
    ],
    [
      'a customer',
      'admin',
      '/destinazioni',
      async (page) => {
        await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Ragione sociale', exact: true }).fill('Bar')
      },
    ],
    [
      'an article',
      'admin',
      '/magazzino',
      async (page) => {
        await page.getByRole('button', { name: 'Nuovo Articolo' }).click()
        await page.getByRole('dialog').getByLabel('Descrizione *').fill('Pane')
      },
    ],
  ])('the browser asks for confirmation before the window closes over changes of %s', async (_form, login, path, change) => {
    const page = await open()
    await logIn(page, login, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await change(page)
    expect(await asksBeforeClosing(page)).toBe(true)
  })

  it('OPEN-113 leads from the article back to its list, with its filter', async () => {
    const page = await onPhone()
    await page.getByRole('button', { name: 'Aggiungi articolo' }).click()
    const choose = page.getByRole('dialog', { name: 'Scegli un articolo' })
    await choose.getByLabel('Cerca per codice o descrizione').fill('genovese')
    await choose.getByRole('button', { name: /^Focaccia genovese/ }).click()
    await page.getByRole('dialog', { name: 'Aggiungi articolo' }).getByRole('textbox').first().fill('7')
    await goBack(page)
    await question(page).getByRole('button', { name: 'Scarta modifiche' }).click()
    await gone(page, 'Aggiungi articolo')
    expect(await choose.getByLabel('Cerca per codice o descrizione').inputValue()).toBe('genovese')
    await isAt(page, '/home', true)
    await goBack(page)
    await gone(page, 'Scegli un articolo')
  })

  it('OPEN-113 leaves a screen in one step, whatever was opened, reloaded or gone forward to on it', async () => {
    const page = await onPhone()
    const menu = phoneBar(page).getByRole('button', { name: 'Menu' })
    await menu.click()
    await isAt(page, '/home', true)
    await goBack(page)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    // Forward leads to something closed: nothing opens.
    await travel(page, 'forward')
    await isAt(page, '/home', false)

    await menu.click()
    await page.getByRole('menuitem', { name: 'Documenti' }).click()
    await isAt(page, '/documenti', false)
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await page.getByRole('button', { name: 'Scegli la data' }).click()
    await page.getByRole('dialog', { name: 'Scegli la data' }).waitFor()
    await isAt(page, '/documenti', true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await isAt(page, '/documenti', false)

    // A date picked in a popup is in the address of the screen, which is still one entry.
    await page.getByRole('button', { name: 'Scegli la data' }).click()
    await isAt(page, '/documenti', true)
    await page.getByRole('gridcell', { name: '18' }).click()
    await page.waitForFunction(() => location.search.includes('2026-11-18'))
    await page.getByRole('dialog', { name: 'Scegli la data' }).waitFor({ state: 'detached' })
    await isAt(page, '/documenti', false)
    expect(new URL(page.url()).search).toContain('2026-11-18')
    await goBack(page)
    await page.locator('[data-code]').first().waitFor()
    await isAt(page, '/home', false)
    expect(page.problems).toEqual([])
  })

  it('OPEN-113 closes the confirmation of leaving, and leaves when it is confirmed, by Back as by a link', async () => {
    const page = await onPhone()
    const leaving = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })
    const type = async () => {
      await page
        .getByRole('button', { name: /^Aumenta/ })
        .first()
        .click()
      await page.getByText('1 modifica non salvata').waitFor()
    }
    const toDocuments = async () => {
      await phoneBar(page).getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Documenti' }).click()
    }
    await toDocuments()
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()
    await phoneBar(page).getByRole('button', { name: 'Venerdì' }).click()
    await page.locator('[data-code]').first().waitFor()
    await type()
    await toDocuments()
    await leaving.waitFor()
    await isAt(page, '/home', true)
    await goBack(page)
    await leaving.waitFor({ state: 'detached' })
    await isAt(page, '/home', false)
    await page.getByText('1 modifica non salvata').waitFor()

    await goBack(page)
    await leaving.waitFor()
    await isAt(page, '/home', true)
    await goBack(page)
    await leaving.waitFor({ state: 'detached' })
    await isAt(page, '/home', false)
    await goBack(page)
    await leaving.getByRole('button', { name: 'Esci senza salvare' }).click()
    await isAt(page, '/documenti', false)
    await page.getByRole('heading', { level: 1, name: 'Documenti' }).waitFor()

    await phoneBar(page).getByRole('button', { name: 'Venerdì' }).click()
    await page.locator('[data-code]').first().waitFor()
    expect(await page.getByText('non salvata').count()).toBe(0)
    await type()
    await toDocuments()
    await leaving.getByRole('button', { name: 'Esci senza salvare' }).click()
    await isAt(page, '/documenti', false)
    await goBack(page)
    await isAt(page, '/home', false)
    expect(page.problems).toEqual([])
  })
})

describe('the bar of the phone', () => {
  const menuItems = async (page: Page) => {
    await phoneBar(page).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem').first().waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    return items
  }

  it('NAV-09, NAV-18, NAV-19, NAV-23, NAV-24 has the seven days and a menu with the documents, the theme and the logout, each wide enough for a thumb', async () => {
    const page = await open({ viewport: PHONE })
    await logIn(page, 'bar')
    const buttons = phoneBar(page).getByRole('button')
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['Lu', 'Ma', 'Me', 'Gi', 'Ve', 'Sa', 'Do', 'Menu'])
    for (const button of await buttons.all()) {
      const box = (await button.boundingBox())!
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.height).toBeGreaterThanOrEqual(44)
    }
    expect(await menuItems(page)).toEqual(['Documenti', 'Il tuo accesso', 'Passa al tema scuro', 'Esci'])
    await phoneBar(page).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Passa al tema scuro' }).click()
    await expect.poll(() => stored(page)).toMatchObject({ theme: 'dark-mode' })
  })

  it('NAV-20..22, OPEN-114 shows the staff their pages, in groups: in the menu inside a destination, as the whole bar elsewhere', async () => {
    const page = await open({ viewport: PHONE })
    await signIn(page, 'admin')
    const bar = phoneBar(page)
    const short = ['Destinazioni', 'Prodotti', 'Preordini']
    const addresses = () => bar.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const path of ['/destinazioni', '/magazzino', '/home']) {
      await page.goto(path)
      await bar.getByRole('link').first().waitFor()
      expect(await bar.getByRole('link').allInnerTexts()).toEqual(short)
      expect(await addresses()).toEqual(['/destinazioni', '/magazzino', '/preordini'])
      expect(await bar.getByRole('button').count()).toBe(0)
    }
    for (const path of ['/destinazioni', '/preordini']) {
      await page.goto(acting(path))
      await bar.getByRole('link').first().waitFor()
      expect(await bar.getByRole('link').allInnerTexts()).toEqual(short)
      expect(await bar.getByRole('button').count()).toBe(0)
    }
    await page.goto(acting('/magazzino'))
    await bar.getByRole('button', { name: 'Lunedì' }).waitFor()
    // The frame of the staff reads by itself what the server can do, e.g. delivery notes.
    await expect
      .poll(() => menuItems(page))
      .toEqual([
        'Oggi',
        'Documenti',
        'Destinazioni',
        'Prodotti',
        'Preordini',
        'Impostazioni Sistema',
        'Laboratorio',
        'Bolle di Consegna',
        'Passa al tema scuro',
        'Esci',
      ])
    // Lines between the groups.
    await bar.getByRole('button', { name: 'Menu' }).click()
    const items = await page
      .getByRole('menuitem')
      .evaluateAll((all) => all.map((item) => (getComputedStyle(item).borderTopWidth === '0px' ? '' : item.textContent)))
    expect(items.filter((name) => name !== '')).toEqual(['Documenti', 'Destinazioni', 'Laboratorio', 'Passa al tema scuro'])
  })
})

describe('theme and alerts', () => {
  it('NAV-23, NAV-24, ENT-07 switches between light and dark, stores the choice and never flashes the other', async () => {
    const page = await open({ colorScheme: 'light' })
    await logIn(page, 'bar')
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await background()).toBe('rgb(251, 248, 243)')
    await page.getByRole('button', { name: 'Passa al tema scuro' }).click()
    await expect.poll(background).toBe('rgb(23, 18, 14)')
    expect((await stored(page))['theme']).toBe('dark-mode')
    // The first paint is already dark, before any script has run.
    await page.route(SCRIPTS, (route) => route.abort())
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(23, 18, 14)')
    await page.unroute(SCRIPTS)
    await page.reload()
    await page.getByRole('button', { name: 'Passa al tema chiaro' }).click()
    await expect.poll(background).toBe('rgb(251, 248, 243)')
    expect((await stored(page))['theme']).toBe('light-mode')
    // The choice stands above the setting of the system, before and after the scripts have run.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.route(SCRIPTS, (route) => route.abort())
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(251, 248, 243)')
    await page.unroute(SCRIPTS)
    await page.reload()
    await page.getByRole('button', { name: 'Passa al tema scuro' }).waitFor()
    expect(await background()).toBe('rgb(251, 248, 243)')
    await logOut(page)
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect((await stored(page))['theme']).toBe('light-mode')
  })

  it('NAV-25, NAV-26, NAV-28 shows a success by default, for 2 seconds, longer while hovered or focused', async () => {
    const page = await open()
    await logIn(page, 'bar')
    await page.getByRole('button', { name: 'Disattiva giorno' }).waitFor()
    await stopClock(page)
    await page.getByRole('button', { name: 'Disattiva giorno' }).click()
    const alert = page.locator('[data-variant=success]')
    await alert.getByText('Giorno Giovedì disattivato con successo!').waitFor()
    expect(await alert.getAttribute('role')).toBe('status')
    expect(await alert.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(47, 93, 80)')
    expect((await alert.boundingBox())!.y).toBeLessThan(60)
    await alert.hover()
    await page.clock.runFor(10_000)
    expect(await alert.isVisible()).toBe(true)
    await page.mouse.move(640, 700)
    await page.clock.runFor(1_500)
    await alert.getByRole('button', { name: 'Chiudi avviso' }).focus()
    await page.clock.runFor(10_000)
    expect(await alert.isVisible()).toBe(true)
    await page.getByRole('main').focus()
    await page.clock.runFor(1_900)
    expect(await alert.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Riattiva giorno' }).click()
    await page.locator('[data-variant=success]').waitFor()
  })

  it('NAV-25..27 shows alerts with variant and message: danger and persistent ones stay until closed', async () => {
    const page = await open()
    await page.clock.install()
    await logIn(page, 'admin')
    const undo = await changeAnswer(page, 'Destinations', () => refusing('BAD', 'Non va'))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    const danger = page.locator('[data-variant=danger]')
    await danger.getByText('Errore nel caricamento delle destinazioni').waitFor()
    expect(await danger.getAttribute('role')).toBe('alert')
    const fill = (banner: Locator) => banner.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await fill(danger)).toBe('rgb(179, 38, 30)')
    expect((await danger.boundingBox())!.y).toBeLessThan(60)
    await page.clock.runFor(60_000)
    expect(await danger.isVisible()).toBe(true)
    undo()
    await danger.getByRole('button', { name: 'Chiudi avviso' }).click()
    await danger.waitFor({ state: 'detached' })

    await page.evaluate(() => window.dispatchEvent(new Event('tokenExpired')))
    const lasting = page.locator('[data-variant=warning]')
    await lasting.getByText('Sessione scaduta').waitFor()
    expect(await fill(lasting)).toBe('rgb(138, 97, 0)')
    await page.clock.runFor(60_000)
    expect(await lasting.isVisible()).toBe(true)
  })

  it('NAV-25 covers no heading and no button with a persistent alert, on phone and desktop, also in a dialog', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await open({ viewport })
      await logIn(page, 'admin')
      await page.getByRole('button', { name: /^Nuov/ }).waitFor()
      const undo = await changeAnswer(page, 'Destinations', () => refusing('BAD', 'Non va'))
      await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
      const danger = page.locator('[data-variant=danger]')
      await danger.waitFor()
      const isUncovered = (found: Locator) =>
        found.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
      for (const name of ['Esci', 'Aggiorna Destinazioni', 'Chiudi avviso'])
        expect([name, await isUncovered(page.getByRole('button', { name }))]).toEqual([name, true])
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      const strip = (await danger.boundingBox())!
      expect(heading.y).toBeGreaterThanOrEqual(strip.y + strip.height)
      await page.getByRole('button', { name: /^Nuov/ }).click()
      await page.getByRole('button', { name: 'Crea Cliente' }).waitFor()
      const title = (await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().boundingBox())!
      expect(title.y).toBeGreaterThanOrEqual(strip.y + strip.height)
      expect(await isUncovered(danger.locator('button'))).toBe(true)
      undo()
    }
  })

  it('shows a temporary alert once: the previous one does not come back', async () => {
    const page = await open()
    await logIn(page, 'bar')
    await page.getByRole('button', { name: 'Disattiva giorno' }).waitFor()
    await stopClock(page)
    const success = page.locator('[data-variant=success]')
    await page.getByRole('button', { name: 'Disattiva giorno' }).click()
    await success.getByText('Giorno Giovedì disattivato con successo!').waitFor()
    await page.getByRole('button', { name: 'Riattiva giorno' }).click()
    await success.getByText('Giorno Giovedì riattivato con successo!').waitFor()
    await page.clock.runFor(2_100)
    await success.waitFor({ state: 'detached' })
    await page.clock.runFor(100)
    expect(await success.count()).toBe(0)
  })

  it('removes an alert once its cause is gone: a successful retry, another screen, a new login', async () => {
    const page = await open()
    await logIn(page, 'admin')
    const danger = page.locator('[data-variant=danger]')
    const reload = page.getByRole('button', { name: 'Aggiorna Destinazioni' })
    await page.locator('button:enabled', { hasText: 'Aggiorna Destinazioni' }).waitFor()
    let undo = await changeAnswer(page, 'Destinations', () => refusing('BAD', 'Non va'))
    await reload.click()
    await danger.waitFor()
    undo()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await danger.waitFor({ state: 'detached' })

    undo = await changeAnswer(page, 'Destinations', () => refusing('BAD', 'Non va'))
    await reload.click()
    await danger.waitFor()
    undo()
    await sideMenu(page).getByRole('link', { name: 'Prodotti' }).click()
    await page.getByRole('heading', { level: 1, name: 'Prodotti' }).waitFor()
    await expect.poll(() => danger.count()).toBe(0)

    await page.evaluate(() => window.dispatchEvent(new Event('tokenExpired')))
    await page.getByText('Sessione scaduta').waitFor()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await submitLogin(page, 'admin')
    await page.waitForURL('**/destinazioni')
    await expect.poll(() => page.getByText('Sessione scaduta').count()).toBe(0)
  })
})
