// The audit in a real browser: changes of the staff, also on behalf of a customer, with old and new values.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, logIn, refusing, watchOperations } from '../support/portal-page.ts'
import { ADMINISTRATOR, CUSTOMER, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
let page: Page & { problems: string[] }

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 18:00' }), launchBrowser()])
  const staff = stack.client()
  await staff.login(ADMINISTRATOR)
  await staff.ask('UpdateCompany', { input: { set: { cutOff: '21:30', phone: '059 777' } } })
  await staff.ask('UpdateArticle', { input: { code: 'PAN001', set: { description: 'Pane nuovo', dimensions: { weight: 0.55 } } } })
  page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await logIn(page, 'admin', '/admin-settings')
  await page.getByRole('link', { name: 'Registro modifiche' }).click()
  await page.getByRole('table', { name: 'Registro modifiche' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const rows = () => page.getByRole('table', { name: 'Registro modifiche' }).getByRole('row')

it('shows who changed what and when, with old and new values', async () => {
  const row = rows().filter({ hasText: 'Impostazioni modificate' })
  await row.first().waitFor()
  const cells = await row.first().locator('td, th').allInnerTexts()
  expect(cells[0]).toMatch(/^18\/11\/2026 18:0\d:\d\d$/)
  expect(cells[1]).toMatch(/\S.*\s0001\/0001$/s)
  expect(cells[3]).toBe('Impostazioni')
  expect(cells[4]).toContain('Orario limite degli ordini: 20:00 → 21:30')
  expect(cells[4]).toContain('059 777')
  expect(cells[5]).toBe('Eseguita')
  expect(page.problems).toEqual([])
})

it('shows staff and articles by name beside their codes, and the new value of each field', async () => {
  const row = rows().filter({ hasText: 'Articolo modificato' }).first()
  await row.waitFor()
  const cells = await row.locator('td, th').allInnerTexts()
  expect(cells[3]).toMatch(/^Pane nuovo\s+PAN001$/)
  expect(cells[4]).toMatch(/^Descrizione: Pane .+ → Pane nuovo\nPeso \(kg\): 0,5 → 0,55$/)
})

it.each([992, 1024, 1100, 1280])('fits at %d px without scrolling sideways', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  const overflow = () =>
    page.getByRole('table', { name: 'Registro modifiche' }).evaluate((table) => {
      const frame = table.parentElement!
      return [frame.scrollWidth - frame.clientWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth]
    })
  await expect.poll(overflow).toEqual([0, 0])
})

it('lets the gateway turn the order by time, which also orders what has not been read yet', async () => {
  const newest = await rows().nth(1).innerText()
  const asked = watchOperations(page)
  await page.getByRole('button', { name: 'Quando' }).click()
  await expect.poll(() => rows().last().innerText()).toBe(newest)
  expect(asked.flatMap(({ operationName, variables }) => (operationName === 'AuditEntries' ? [variables['orderBy']] : []))).toEqual([
    'OLDEST_FIRST',
  ])
  await page.getByRole('button', { name: 'Quando' }).click()
  await expect.poll(() => rows().nth(1).innerText()).toBe(newest)
})

it('CONST-02, VALID-02 filters by subject, text, outcome and day, and shows an empty state', async () => {
  await page.getByLabel('Argomento', { exact: true }).selectOption('PLANNING')
  await page.getByText('Nessuna modifica con questi filtri').waitFor()
  await page.getByLabel('Argomento', { exact: true }).selectOption('COMPANY')
  await rows().filter({ hasText: 'Impostazioni modificate' }).first().waitFor()
  await page.getByLabel('Cerca', { exact: true }).fill('059 777')
  await rows().filter({ hasText: '059 777' }).first().waitFor()
  await page.getByLabel('Cerca', { exact: true }).fill('nessuno così')
  await page.getByText('Nessuna modifica con questi filtri').waitFor()
  await page.getByLabel('Cerca', { exact: true }).fill('')
  await page.getByLabel('Esito', { exact: true }).selectOption('UNKNOWN')
  await page.getByText('Nessuna modifica con questi filtri').waitFor()
  await page.getByLabel('Esito', { exact: true }).selectOption('')
  await page.getByRole('textbox', { name: 'Dal' }).fill('19/11/2026')
  await page.getByText('Nessuna modifica con questi filtri').waitFor()
  await page.getByRole('textbox', { name: 'Dal' }).fill('18/11/2026')
  await rows().filter({ hasText: 'Impostazioni modificate' }).first().waitFor()
  expect(await page.getByText('Nessuna modifica con questi filtri').count()).toBe(0)
  await page.getByRole('textbox', { name: 'Al', exact: true }).fill('19/11/2026')
  const filters = page.getByRole('list', { name: 'Filtri attivi' }).getByRole('listitem')
  await expect.poll(() => filters.allInnerTexts()).toEqual(expect.arrayContaining(['Dal: 18/11/2026', 'Al: 19/11/2026']))
  // In an address, days that do not exist filter nothing.
  await page.goto('/admin-settings/registro?dal=2026-02-31&al=2026-02-30')
  await rows().filter({ hasText: 'Impostazioni modificate' }).first().waitFor()
})

const END = { __typename: 'PageInfo', hasNextPage: false, endCursor: null }

it('says why more could not be read until they are, and adds nothing of a former filter', async () => {
  const long = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const isMore = ({ variables }: { variables: Record<string, unknown> }) => Boolean(variables['after'])
  let fails = true
  await changeAnswer(long, 'AuditEntries', (answer, asked) => {
    if (isMore(asked) && fails) return refusing('UPSTREAM_FAILED', 'Il disco è pieno')
    if (isMore(asked)) return { data: { auditEntries: { __typename: 'AuditEntryConnection', nodes: [], pageInfo: END } } }
    const { pageInfo } = answer.data!['auditEntries'] as { pageInfo: object }
    Object.assign(pageInfo, { hasNextPage: true, endCursor: 'x' })
    return answer
  })
  await logIn(long, 'admin', '/admin-settings/registro')
  await long.getByRole('button', { name: 'Mostra altre' }).click()
  const failure = long.locator('[data-variant=danger]').getByText('Errore nel caricamento del registro: Il disco è pieno')
  await failure.waitFor()
  fails = false
  await long.getByRole('button', { name: 'Mostra altre' }).click()
  await long.getByRole('button', { name: 'Mostra altre' }).waitFor({ state: 'detached' })
  expect(await failure.count()).toBe(0)

  const other = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const entries = other.getByRole('table', { name: 'Registro modifiche' }).getByRole('row')
  const ofSettings = entries.filter({ hasText: 'Impostazioni modificate' })
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let oldest: unknown
  await changeAnswer(other, 'AuditEntries', async (answer, asked) => {
    const page = answer.data?.['auditEntries'] as { nodes: unknown[]; pageInfo: object }
    if (!isMore(asked)) {
      oldest ??= page.nodes.find((one) => (one as { subject: string }).subject === 'COMPANY')
      Object.assign(page.pageInfo, { hasNextPage: true, endCursor: 'x' })
      return answer
    }
    await isReleased
    return { data: { auditEntries: { __typename: 'AuditEntryConnection', nodes: [oldest], pageInfo: END } } }
  })
  await logIn(other, 'admin', '/admin-settings/registro')
  const answered = other.waitForResponse((response) => response.request().postData()?.includes('"after":"x"') === true)
  await other.getByRole('button', { name: 'Mostra altre' }).click()
  const subject = other.getByLabel('Argomento', { exact: true })
  await subject.selectOption('ARTICLE')
  await expect.poll(() => ofSettings.count()).toBe(0)
  release()
  await (await answered).finished()
  await subject.selectOption('')
  await ofSettings.first().waitFor()
  await subject.selectOption('ARTICLE')
  await expect.poll(() => entries.count()).toBe(2)
  expect(await ofSettings.count()).toBe(0)
})

it('breaks the longest name inside its card on the phone', async () => {
  const phone = await openPage(browser, stack.origin, { viewport: PHONE })
  await changeAnswer(phone, 'AuditEntries', ({ data }) => {
    const { nodes } = data!['auditEntries'] as { nodes: { target: { id: string; label: string } }[] }
    for (const { target } of nodes) Object.assign(target, { id: '0042/0001', label: 'Panetteria'.repeat(6) })
    return { data: data! }
  })
  await logIn(phone, 'admin', '/admin-settings/registro')
  await phone.getByRole('listitem').getByText('Panetteria').first().waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

it('ROLE-21 refuses a customer the screen and its query', async () => {
  const customer = stack.client()
  await customer.login(CUSTOMER)
  for (const [operation, variables] of [
    ['AuditEntries', { first: 10 }],
    ['CompanySettings', {}],
  ] as const)
    expect((await customer.run(operation, variables)).errors?.[0]?.extensions).toEqual({ code: 'FORBIDDEN' })
  const other = await openPage(browser, stack.origin, { viewport: PHONE })
  await logIn(other, 'bar')
  await other.goto('/admin-settings/registro')
  await other.waitForURL('**/home')
})
