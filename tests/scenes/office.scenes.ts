// The screens of the staff.
import type { Page } from 'playwright-core'
import { type Answer, changeAnswer, loginOf } from '../support/portal-page.ts'
import { type Scene, answering, button, dialog, failing, over, retry, screen, showKeys, waitingFor } from './scene.ts'
import { AUDIT, TOKENS, WEBHOOKS, changedMeanwhile } from './made-up.ts'

const question = (page: Page) => page.getByRole('alertdialog')
const firstRow = (page: Page, name: string | RegExp) => button(page, name).click()

async function openCustomer(page: Page) {
  await firstRow(page, /^Modifica: /)
  await dialog(page).getByLabel('Ragione sociale').waitFor()
}
const openArticle = (page: Page) => firstRow(page, /^Modifica/)
async function openTab(page: Page, name: string) {
  await openArticle(page)
  await page.getByRole('tab', { name }).click()
}

const CUSTOMERS: Scene[] = [
  ...screen('today', {
    login: 'admin',
    path: '/oggi',
    operation: 'Today',
    filled: (page) => page.getByRole('main').getByRole('heading', { level: 2 }),
  }),
  ...screen('destinations', {
    login: 'admin',
    path: '/destinazioni',
    operation: 'Destinations',
    filled: (page) => page.getByText(loginOf('bar').email),
    isList: true,
  }),
  ...over('admin', '/destinazioni', [
    { name: 'customer', act: openCustomer },
    { name: 'customer, loading', prepare: waitingFor('CustomerRecord'), act: (page) => firstRow(page, /^Modifica: /) },
    { name: 'customer, failed', prepare: failing('CustomerRecord'), act: (page) => firstRow(page, /^Modifica: /), shown: retry },
    {
      name: 'customer, leave',
      act: async (page) => {
        await openCustomer(page)
        await dialog(page).getByLabel('Ragione sociale').fill('Altro nome')
        await page.keyboard.press('Escape')
      },
      shown: question,
    },
    {
      name: 'customer, conflict',
      prepare: (page) =>
        answering(page, 'UpdateCustomer', {
          updateCustomer: changedMeanwhile([
            { path: 'name', label: 'Ragione sociale', seen: 'Albergo', current: 'Albergo Nuovo', wanted: 'Altro nome' },
            { path: 'phone', label: 'Telefono', seen: null, current: '059 77', wanted: '059 78' },
          ]),
        }),
      act: async (page) => {
        await openCustomer(page)
        await dialog(page).getByLabel('Ragione sociale').fill('Altro nome')
        await dialog(page)
          .getByRole('button', { name: /^Salva/ })
          .last()
          .click()
      },
      shown: (page) => page.getByRole('group', { name: 'Telefono' }).or(page.getByText('Albergo Nuovo')),
    },
    { name: 'new customer', act: (page) => firstRow(page, /^Nuov/) },
    { name: 'keys of a list', act: showKeys },
  ]),
]

const ARTICLES: Scene[] = [
  ...screen('products', {
    login: 'admin',
    path: '/magazzino',
    operation: 'Articles',
    filled: (page) => button(page, /^Modifica/),
    isList: true,
  }),
  ...over('admin', '/magazzino', [
    { name: 'article', act: openArticle, shown: (page) => page.getByRole('tab') },
    { name: 'article, prices', act: (page) => openTab(page, 'Prezzi'), shown: (page) => page.getByText('Righe di listino') },
    { name: 'article, stock', act: (page) => openTab(page, 'Magazzino'), shown: (page) => page.getByText('Giacenza') },
    { name: 'article, loading', prepare: waitingFor('Article'), act: openArticle },
    { name: 'article, failed', prepare: failing('Article'), act: openArticle, shown: retry },
    { name: 'new article', act: (page) => firstRow(page, 'Nuovo Articolo') },
    {
      name: 'new article, to correct',
      act: async (page) => {
        await firstRow(page, 'Nuovo Articolo')
        await button(page, 'Crea Articolo').click()
      },
      shown: (page) => page.getByText('Descrizione è obbligatoria'),
    },
  ]),
  ...over('admin', '/magazzino?categorie=tutte', [
    { name: 'categories', shown: (page) => dialog(page).getByRole('heading', { level: 3 }) },
    { name: 'categories, loading', prepare: waitingFor('WarehouseLists') },
    { name: 'new category', act: (page) => firstRow(page, /^Aggiungi: /), shown: (page) => page.getByLabel('Nome', { exact: true }) },
    {
      name: 'delete a category',
      act: (page) =>
        dialog(page)
          .getByRole('button', { name: /^Elimina: / })
          .first()
          .click(),
      shown: question,
    },
  ]),
]

const tools = async (page: Page) => {
  await page.getByText('teglie').filter({ visible: true }).first().waitFor()
  await button(page, /^(Altro|Filtri)$/).click()
}

const PRODUCTION: Scene[] = [
  ...screen('production', {
    login: 'admin',
    path: '/preordini',
    operation: 'Production',
    filled: (page) => page.getByText('teglie'),
    isList: true,
  }),
  ...over('admin', '/preordini', [
    { name: 'production, tools', act: tools, shown: (page) => page.getByRole('button', { name: 'Grafico' }) },
    {
      name: 'production, chart',
      act: async (page) => {
        await tools(page)
        await button(page, 'Grafico').click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      shown: (page) => page.getByText(/giorno per giorno/),
    },
    {
      name: 'production, destinations of an article',
      act: (page) => firstRow(page, /^Chi riceve/),
      shown: (page) => dialog(page).getByRole('table'),
    },
  ]),
  ...screen('bakehouse', {
    login: 'admin',
    path: '/preordini/forno?data=2026-11-19',
    operation: 'Production',
    filled: (page) => page.getByText('teglie'),
    isList: true,
    failed: (page) => page.getByText(/^(Linea assente|Il server non risponde)/),
  }),
]

const annulled = ({ data }: Answer): Answer => {
  const documents = data!['documents'] as { nodes: object[] }
  const nodes = documents.nodes.map((node, index) => (index === 0 ? { ...node, state: 'ANNULLED', isReplaced: false } : node))
  return { data: { ...data, documents: { ...documents, nodes } } }
}
async function actOnNote(page: Page, name: string) {
  await firstRow(page, /^Altre azioni/)
  await page.getByRole('menuitem', { name }).click()
}

const NOTES: Scene[] = [
  ...screen('delivery notes', {
    login: 'admin',
    path: '/preordini/bolle',
    operation: 'DeliveryNotes',
    filled: (page) => button(page, /^Altre azioni/),
    isList: true,
  }),
  ...over('admin', '/preordini/bolle', [
    { name: 'actions of a note', act: (page) => firstRow(page, /^Altre azioni/) },
    { name: 'note', act: (page) => firstRow(page, /^Apri Bolla/), shown: (page) => page.locator('iframe') },
    { name: 'notes, printing', act: (page) => firstRow(page, /^Stampa \d+ bolle/), shown: (page) => page.locator('iframe') },
    {
      name: 'notes, drawing',
      prepare: (page) =>
        answering(page, 'PrintProgress', { printProgress: { __typename: 'PrintProgress', drawn: 30, total: 58, isReady: false } }),
      act: (page) => firstRow(page, /^Stampa \d+ bolle/),
      shown: (page) => dialog(page).getByRole('progressbar'),
    },
    {
      name: 'vary a delivery',
      act: async (page) => {
        await firstRow(page, 'Varia consegna')
        await dialog(page).getByLabel('Destinazione').waitFor()
      },
    },
    { name: 'vary a delivery, quantities', act: (page) => actOnNote(page, 'Varia consegna'), shown: (page) => page.locator('[data-code]') },
    { name: 'invoice', act: (page) => firstRow(page, 'Segna come fatturate') },
    { name: 'annul a note', act: (page) => actOnNote(page, 'Annulla bolla'), shown: question },
    {
      name: 'reissue a note',
      prepare: (page) => changeAnswer(page, 'DeliveryNotes', annulled),
      act: (page) => actOnNote(page, 'Riemetti bolla'),
      shown: question,
    },
  ]),
]

const TOKEN_PAGE = '/admin-settings/accesso-api'
const filledTokens = (page: Page) => answering(page, 'ApiTokens', { playgroundUrl: '/playground/', apiTokens: TOKENS, webhooks: WEBHOOKS })
async function openDeliveries(page: Page) {
  await page.getByText('Ultimi invii').first().click()
  await page.getByText('Arrivato').first().waitFor()
}

const SETTINGS: Scene[] = [
  ...screen('settings', {
    login: 'admin',
    path: '/admin-settings',
    operation: 'CompanySettings',
    filled: (page) => page.getByLabel('Ragione Sociale'),
  }),
  ...over('admin', '/admin-settings', [
    {
      name: 'settings, refused dates',
      act: async (page) => {
        await page.getByLabel('Chiusura (primo giorno senza consegna)').first().fill('28/12/2026')
        await page.getByLabel('Riapertura (primo giorno di consegna)').first().fill('24/12/2026')
        await button(page, 'Salva Modifiche').click()
      },
      shown: (page) => page.getByText('La riapertura deve essere successiva alla chiusura.', { exact: true }),
    },
  ]),
  ...screen('API access', {
    login: 'admin',
    path: TOKEN_PAGE,
    operation: 'ApiTokens',
    filled: (page) => button(page, 'Nuovo token'),
    isList: true,
  }),
  ...over('admin', TOKEN_PAGE, [
    {
      name: 'API access with tokens and webhooks',
      prepare: filledTokens,
      act: openDeliveries,
      shown: (page) => page.getByText('Arrivato'),
    },
    { name: 'new token', act: (page) => firstRow(page, 'Nuovo token') },
    {
      name: 'new token, to correct',
      act: async (page) => {
        await firstRow(page, 'Nuovo token')
        await button(page, 'Crea token').click()
      },
      shown: (page) => page.getByText('Inserisci un nome.'),
    },
    {
      name: 'secret',
      prepare: (page) =>
        answering(page, 'CreateApiToken', {
          createApiToken: { __typename: 'ApiTokenCreated', secret: 'pnf_0123456789abcdefghijABCDEFGHIJ-_012345678', token: TOKENS[0] },
        }),
      act: async (page) => {
        await firstRow(page, 'Nuovo token')
        await page.getByRole('textbox', { name: 'Nome' }).fill('Contabilità')
        await page.getByRole('checkbox', { name: /^Lettura ordini/ }).check()
        await button(page, 'Crea token').click()
      },
      shown: (page) => page.getByRole('dialog', { name: 'Token creato' }),
    },
    { name: 'revoke a token', prepare: filledTokens, act: (page) => firstRow(page, /^Revoca: /), shown: question },
    { name: 'new webhook', act: (page) => firstRow(page, 'Nuovo webhook') },
    {
      name: 'new webhook, to correct',
      act: async (page) => {
        await firstRow(page, 'Nuovo webhook')
        await button(page, 'Salva').click()
      },
      shown: (page) => page.getByText('Scegli almeno un evento.'),
    },
    { name: 'webhook', prepare: filledTokens, act: (page) => firstRow(page, /^Modifica: /) },
    { name: 'delete a webhook', prepare: filledTokens, act: (page) => firstRow(page, /^Elimina: /), shown: question },
  ]),
  ...screen('audit', {
    login: 'admin',
    path: '/admin-settings/registro',
    operation: 'AuditEntries',
    filled: (page) => page.getByRole('heading', { level: 1 }),
    isList: true,
  }),
  ...over('admin', '/admin-settings/registro', [
    {
      name: 'audit with changes',
      prepare: (page) =>
        changeAnswer(page, 'AuditEntries', ({ data }) => ({
          data: { ...data, auditEntries: { ...(data!['auditEntries'] as object), nodes: AUDIT } },
        })),
      shown: (page) => page.getByText('Contabilità'),
    },
  ]),
]

export const OFFICE_SCENES: Scene[] = [...CUSTOMERS, ...ARTICLES, ...PRODUCTION, ...NOTES, ...SETTINGS]
