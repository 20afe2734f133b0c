// The customer's screens: the week, single dates, documents.
import type { Page } from 'playwright-core'
import { type Answer, changeAnswer, goToAccess } from '../support/portal-page.ts'
import { changedMeanwhile } from './made-up.ts'
import { type Scene, answering, button, dialog, emptied, failing, over, retry, screen, showKeys, waitingFor } from './scene.ts'

const WEEK = '/home'
const DATE = '/home?data=2026-11-26'
/** In the demo the bar has an order and a closure of its own on these dates; the bakery is closed at Christmas. */
const [ORDERED, CLOSED, SUSPENDED, PAST] = ['2026-11-28', '2026-11-30', '2026-12-26', '2026-11-17']

const quantity = (page: Page) => page.locator('[data-code] input').filter({ visible: true }).first()
const question = (page: Page) => page.getByRole('alertdialog')
const menu = (page: Page) => page.getByRole('menu')
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

async function type(page: Page, text: string) {
  await quantity(page).fill(text)
  await quantity(page).blur()
}
/** On the phone rare actions are behind 'Altro'. */
async function act(page: Page, name: string) {
  await page.locator('[data-code]').first().waitFor()
  const direct = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  if (await direct.isVisible()) return await direct.click()
  await button(page, 'Altro').click()
  return await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}
const openCalendar = (page: Page) => act(page, 'Calendario')
async function openClosure(page: Page) {
  await act(page, 'Chiusura straordinaria')
  await day(page, CLOSED).waitFor()
}
async function openRange(page: Page, first: string, last: string) {
  await openClosure(page)
  await button(page, 'Più giorni').click()
  await day(page, first).click()
  await day(page, last).click()
}

type Destination = { ordering: object } & Record<string, unknown>
const withDestination =
  (change: (destination: Destination) => Record<string, unknown>) =>
  ({ data }: Answer): Answer => ({ data: { ...data, destination: change(data!['destination'] as Destination) } })

const locked = withDestination((destination) => ({
  ...destination,
  ordering: {
    ...destination.ordering,
    isLocked: true,
    message: 'Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.',
    nextChangeAt: '2026-11-19T07:00:00.000Z',
  },
}))
const withoutExceptions = withDestination((destination) => ({ ...destination, extraordinaryOrders: null, closures: null }))

const LABELS = ['Cornetto vuoto · Mercoledì', 'Cornetto crema · Mercoledì'] as const
/** Two quantities that somebody else has changed meanwhile. */
const twoChanged = (paths: readonly [string, string]) =>
  changedMeanwhile(paths.map((path, index) => ({ path, label: LABELS[index]!, seen: '10', current: '15', wanted: '20' })))

const WEEKS: Scene[] = [
  ...screen('week', {
    login: 'bar',
    path: WEEK,
    operation: 'WeeklyPlanning',
    filled: (page) => page.locator('[data-code]'),
    isList: true,
  }),
  ...over('bar', WEEK, [
    {
      name: 'week, locked',
      prepare: (page) => changeAnswer(page, 'WeeklyPlanning', locked),
      shown: (page) => page.getByText(/^chiuso fino/),
    },
    { name: 'week, changed', act: (page) => type(page, '20'), shown: (page) => page.getByText('1 modifica non salvata') },
    { name: 'week, invalid', act: (page) => type(page, '999999'), shown: (page) => page.getByText(/^Massimo/) },
    { name: 'week, keys', act: showKeys },
    { name: 'week, more', upTo: 767, act: (page) => button(page, 'Altro').click(), shown: menu },
    { name: 'week, picture', act: (page) => button(page, /^Ingrandisci/).click() },
    { name: 'week, edit an article', act: (page) => button(page, /^Modifica /).click() },
    {
      name: 'week, delete an article',
      act: async (page) => {
        await button(page, /^Modifica /).click()
        await button(page, 'Elimina articolo').click()
      },
      shown: question,
    },
    {
      name: 'week, conflict',
      prepare: (page) =>
        answering(page, 'UpdatePlanning', { updatePlanning: twoChanged(['cells.COR001.WEDNESDAY', 'cells.COR003.WEDNESDAY']) }),
      act: async (page) => {
        await type(page, '20')
        await button(page, /^Salva$/).click()
      },
    },
    {
      name: 'week, leave',
      act: async (page) => {
        await type(page, '20')
        await goToAccess(page)
      },
      shown: question,
    },
    { name: 'add an article', act: (page) => button(page, /^Aggiungi/).click() },
    {
      name: 'add an article, loading',
      prepare: waitingFor('Catalogue'),
      act: (page) => button(page, /^Aggiungi/).click(),
    },
    { name: 'add an article, failed', prepare: failing('Catalogue'), act: (page) => button(page, /^Aggiungi/).click(), shown: retry },
    {
      name: 'add an article, quantities',
      act: async (page) => {
        await button(page, /^Aggiungi/).click()
        await dialog(page).getByRole('listitem').getByRole('button').first().click()
      },
      shown: (page) => page.getByRole('button', { name: 'Aggiungi e continua' }),
    },
  ]),
]

const CALENDAR: Scene[] = over('bar', WEEK, [
  { name: 'calendar', act: openCalendar, shown: (page) => day(page, ORDERED) },
  {
    name: 'calendar, loading',
    prepare: async (page) => {
      await changeAnswer(page, 'WeeklyPlanning', withoutExceptions)
      await waitingFor('Exceptions')(page)
    },
    act: openCalendar,
  },
  {
    name: 'calendar, failed',
    prepare: async (page) => {
      await changeAnswer(page, 'WeeklyPlanning', withoutExceptions)
      await failing('Exceptions')(page)
    },
    act: openCalendar,
    shown: retry,
  },
  {
    name: 'calendar, touched date',
    act: async (page) => {
      await openCalendar(page)
      await day(page, ORDERED).click()
    },
    shown: (page) => page.getByRole('button', { name: 'Apri', exact: true }),
  },
  {
    name: 'calendar, range',
    act: (page) => openRange(page, '2026-11-23', '2026-11-26'),
    shown: (page) => page.getByText(/in meno/),
  },
  {
    name: 'calendar, closed date',
    act: async (page) => {
      await openCalendar(page)
      await day(page, CLOSED).click()
    },
    shown: (page) => page.getByRole('button', { name: 'Elimina la chiusura' }),
  },
])

const atDate = (date: string) => `/home?data=${date}`
const dateOf = (date: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Consegna di .+ ${Number(date.slice(8))}`) })

const DATES: Scene[] = [
  ...screen('date', { login: 'bar', path: DATE, operation: 'DateOrder', filled: dateOf('2026-11-26') }),
  {
    name: 'date, empty',
    login: 'bar',
    path: DATE,
    prepare: async (page) => {
      for (const operation of ['WeeklyPlanning', 'DateOrder']) await changeAnswer(page, operation, emptied)
    },
    shown: (page) => page.getByText("Nessun articolo nell'ordine"),
  },
  { name: 'date, order', login: 'bar', path: atDate(ORDERED), shown: dateOf(ORDERED) },
  { name: 'date, closure', login: 'bar', path: atDate(CLOSED), shown: (page) => page.getByText('Niente consegna', { exact: true }) },
  { name: 'date, bakery closed', login: 'bar', path: atDate(SUSPENDED), shown: (page) => page.getByText(/l'azienda è chiusa/) },
  { name: 'date, closed', login: 'bar', path: atDate(PAST), shown: (page) => page.getByText(/l'ordine si può solo consultare/) },
  ...over('bar', DATE, [
    { name: 'date, changed', act: (page) => type(page, '20'), shown: (page) => page.getByText('1 modifica non salvata') },
    {
      name: 'date, more',
      act: (page) => button(page, 'Altro').click(),
      shown: menu,
    },
    {
      name: 'date, conflict',
      prepare: (page) => answering(page, 'SetExtraordinaryOrder', { setExtraordinaryOrder: twoChanged(['rows.COR001', 'rows.COR003']) }),
      act: async (page) => {
        await type(page, '20')
        await button(page, 'Salva Ordine Straordinario').click()
      },
    },
    { name: 'order preview', act: (page) => act(page, 'Anteprima'), shown: (page) => page.getByRole('dialog').getByRole('table') },
  ]),
  ...over('bar', atDate(ORDERED), [
    { name: 'date, cancel the order', act: (page) => act(page, 'Annulla Ordine Straordinario'), shown: question },
    {
      name: 'date, replace the order',
      act: (page) =>
        page
          .getByRole('group', { name: /^Che cosa arriva/ })
          .getByRole('button', { name: /^Niente/ })
          .click(),
      shown: question,
    },
  ]),
]

const DOCUMENTS: Scene[] = [
  ...screen('documents', {
    login: 'bar',
    path: '/documenti',
    operation: 'CustomerDocuments',
    filled: (page) => button(page, /DDT \d/),
    isList: true,
  }),
  { name: 'documents, another address', login: 'bar', path: '/documenti?documento=99', shown: (page) => page.getByRole('alert') },
  ...over('bar', '/documenti', [
    { name: 'document', act: (page) => button(page, /DDT \d/).click(), shown: (page) => page.locator('iframe') },
    {
      name: 'documents, choice of a date',
      act: (page) => button(page, 'Scegli la data').click(),
      shown: (page) => page.getByRole('gridcell'),
    },
  ]),
]

export const ORDER_SCENES: Scene[] = [...WEEKS, ...CALENDAR, ...DATES, ...DOCUMENTS]
