import type { Page } from 'playwright-core'
import { loginOf, submitLogin } from '../support/portal-page.ts'
import { type Scene, screen } from './scene.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const dialog = (page: Page) => page.getByRole('dialog')

/** A dialog or a menu over a screen. */
const over = (login: Scene['login'], path: string, name: string, act: NonNullable<Scene['act']>): Scene => ({
  name,
  login,
  path,
  act,
  shown: (page) => page.getByRole('dialog').or(page.getByRole('menu')),
})

export const SCENES: Scene[] = [
  { name: 'login', login: null, path: '/', shown: (page) => button(page, 'Accedi') },
  {
    name: 'login, refused',
    login: null,
    path: '/',
    act: (page) => submitLogin(page, 'bar', { password: 'sbagliata' }),
    shown: (page) => page.getByRole('alert'),
  },
  { name: 'registration', login: null, path: '/registrazione', shown: (page) => page.getByRole('heading', { level: 1 }) },
  over(null, '/', 'recovery', (page) => button(page, /dimenticat/i).click()),

  ...screen('week', { login: 'bar', path: '/home', operation: 'WeeklyPlanning', filled: (page) => page.locator('[data-code]') }),
  over('bar', '/home', 'calendar', (page) => button(page, /^Calendario/).click()),
  over('bar', '/home', 'add an article', (page) => button(page, /^Aggiungi/).click()),
  ...screen('date', {
    login: 'bar',
    path: '/home?data=2026-11-26',
    operation: null,
    filled: (page) => page.getByRole('heading', { level: 1, name: /26/ }),
  }),
  ...screen('documents', {
    login: 'bar',
    path: '/documenti',
    operation: 'CustomerDocuments',
    filled: (page) => button(page, /DDT \d/),
    isList: true,
  }),
  ...screen('own access', { login: 'bar', path: '/accesso', operation: null, filled: (page) => page.getByLabel('Password attuale') }),

  ...screen('today', {
    login: 'admin',
    path: '/oggi',
    operation: 'Today',
    filled: (page) => page.getByRole('heading', { level: 2 }),
  }),
  ...screen('destinations', {
    login: 'admin',
    path: '/destinazioni',
    operation: 'Destinations',
    filled: (page) => page.getByText(loginOf('bar').email).filter({ visible: true }),
    isList: true,
  }),
  over('admin', '/destinazioni', 'customer', async (page) => {
    await button(page, /^Modifica: /).click()
    await dialog(page).getByLabel('Ragione sociale').waitFor()
  }),
  over('admin', '/destinazioni', 'new customer', (page) => button(page, /^Nuov/).click()),
  over('admin', '/destinazioni', 'keys of a list', async (page) => {
    // The list listens to keys a moment after it is in sight.
    while (!(await page.getByRole('dialog').isVisible())) {
      await page.keyboard.press('?')
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }),
  ...screen('products', {
    login: 'admin',
    path: '/magazzino',
    operation: 'Articles',
    filled: (page) => button(page, /^Modifica/),
    isList: true,
  }),
  over('admin', '/magazzino', 'new article', (page) => button(page, 'Nuovo Articolo').click()),
  over('admin', '/magazzino', 'categories', async (page) => {
    await button(page, 'Categorie').click()
    await dialog(page).getByRole('heading', { level: 3 }).first().waitFor()
  }),
  ...screen('production', {
    login: 'admin',
    path: '/preordini',
    operation: 'Production',
    filled: (page) => page.getByText('teglie').filter({ visible: true }),
    isList: true,
  }),
  ...screen('bakehouse', {
    login: 'admin',
    path: '/preordini/forno?data=2026-11-19',
    operation: 'Production',
    filled: (page) => page.getByText('teglie').filter({ visible: true }),
    isList: true,
    failed: (page) => page.getByText(/^(Linea assente|Il server non risponde)/),
  }).map((scene) => ({
    ...scene,
    // A window without a frame cannot be resized.
    prepare: async (page: Page) => {
      await page.addInitScript(() => (Element.prototype.requestFullscreen = () => Promise.reject(new Error('refused'))))
      await scene.prepare?.(page)
    },
  })),
  ...screen('delivery notes', {
    login: 'admin',
    path: '/preordini/bolle',
    operation: 'DeliveryNotes',
    filled: (page) => button(page, /^Altre azioni/),
    isList: true,
  }),
  over('admin', '/preordini/bolle', 'vary a delivery', async (page) => {
    await button(page, 'Varia consegna').click()
    await dialog(page).getByLabel('Destinazione').waitFor()
  }),
  over('admin', '/preordini/bolle', 'actions of a note', (page) => button(page, /^Altre azioni/).click()),
  ...screen('settings', {
    login: 'admin',
    path: '/admin-settings',
    operation: 'CompanySettings',
    filled: (page) => page.getByLabel('Ragione Sociale'),
  }),
  ...screen('API tokens', {
    login: 'admin',
    path: '/admin-settings/accesso-api',
    operation: 'ApiTokens',
    filled: (page) => button(page, 'Nuovo token'),
    isList: true,
  }),
  over('admin', '/admin-settings/accesso-api', 'new token', (page) => button(page, 'Nuovo token').click()),
  ...screen('audit', {
    login: 'admin',
    path: '/admin-settings/registro',
    operation: 'AuditEntries',
    filled: (page) => page.getByRole('heading', { level: 1 }),
    isList: true,
  }),
]
