// The playground in a real browser: sign-in, examples, answers, documentation, no outside requests.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import { logIn } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 09:00' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const editor = (page: Page) => page.getByRole('region', { name: 'Operation Editor' })
const answer = (page: Page) => editor(page).locator('xpath=following::section[@aria-label="Result Window"]')
const wholeAnswer = (page: Page) => answer(page).locator('.view-lines').innerText()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

async function openPlayground(options: Parameters<typeof openPage>[2] = {}, editorsLoad = Promise.resolve()) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, 'admin')
  await page.route(/monaco-editor.*\.js$/, async (route) => {
    await editorsLoad
    await route.continue()
  })
  await page.goto('/playground', { waitUntil: 'commit' })
  return page
}

it('runs an example and a stream with a token of the session, sends no cookie to the token endpoint and stores nothing in the browser', async () => {
  let loadEditors = () => {}
  const page = await openPlayground({}, new Promise((resolve) => (loadEditors = resolve)))
  const cookies: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql/v1')) void request.allHeaders().then(({ cookie }) => cookies.push(cookie))
  })
  await page.getByRole('button', { name: 'Use my session of the portal' }).click()
  await page.getByText(/^Token …/).waitFor()
  await page.getByRole('button', { name: 'Show Examples' }).click()
  await page.getByRole('searchbox', { name: 'Search examples' }).fill('until when it can change')
  const example = page.getByRole('button', { name: /^deliveries query/ })
  expect(await example.isDisabled()).toBe(true)
  loadEditors()
  await example.click()
  // The example is open once the editor has its text, its variables and the focus.
  await editor(page).locator('.view-lines', { hasText: 'deliveries' }).waitFor()
  await page.getByRole('region', { name: 'Variables' }).locator('.view-lines', { hasText: 'destinationId' }).waitFor()
  await expect.poll(() => editor(page).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => plain(await wholeAnswer(page))).toMatch(/"name": "\w/)
  await page.getByRole('button', { name: 'Show History' }).click()
  await page.getByRole('button', { name: 'deliveries', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show Examples' }).click()
  await page.getByRole('searchbox', { name: 'Search examples' }).fill('followProduction')
  await page.getByRole('button', { name: /^followProduction subscription/ }).click()
  // GraphiQL runs what its tab is named after.
  await page.getByRole('tab', { name: 'followProduction' }).waitFor()
  await expect.poll(() => editor(page).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Control+Enter')
  // It stays open.
  await expect.poll(async () => plain(await wholeAnswer(page))).toContain('"productionUpdated"')
  // A password typed into the variables would be stored as well.
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toMatch(/pnf_|deliveries|destinationId/)
  await expect.poll(() => new Set(cookies)).toEqual(new Set([undefined]))
  expect(page.problems).toEqual([])
})

it('has the documentation of the contract and a history, also in dark mode', async () => {
  const page = await openPlayground({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Use my session of the portal' }).click()
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query' }).click()
  await page.getByRole('link', { name: 'company', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'login', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show History' }).click()
  await page.getByText('History', { exact: true }).waitFor()
  const background = await page.locator('header.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  expect(background).toBe('rgb(29, 26, 23)')
  expect(page.problems).toEqual([])
})

it('opens from the settings in a tab of its own', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await logIn(page, 'admin', '/admin-settings')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Prova le API' }).click()
  const playground = await opened
  await playground.getByText('Panify playground').waitFor()
  await page.goto('/admin-settings/accesso-api')
  expect(await page.getByRole('link', { name: 'Prova le API' }).getAttribute('href')).toBe('/playground/')
  expect(page.problems).toEqual([])
})

it('shows who has to sign in, and the format of a token', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await page.goto('/playground')
  await page.getByRole('button', { name: 'Use my session of the portal' }).click()
  await page.getByRole('alert').getByText('Nobody is signed in to the portal in this browser.').waitFor()
  await page.getByLabel('API token').fill('mine')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('An API token begins with pnf_ and has 47 characters.').waitFor()
  await page.getByLabel('API token').fill(`pnf_${'A'.repeat(43)}`)
  await page.keyboard.press('Enter')
  await page.getByText('Token …AAAA').waitFor()
  await page.reload()
  await page.getByLabel('API token').waitFor()
  expect(page.problems).toEqual([])
})
