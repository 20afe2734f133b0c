// Common steps of the browser tests: log in, change answers of the gateway, read local storage.
import type { Page, Route } from 'playwright-core'
import { DEMO_LOGINS, type DemoLogin } from '../../bakery/src/demo/logins.ts'
import { operation } from './portal-client.ts'

export type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: Record<string, unknown> }[] }
type Asked = { operationName: string; variables: Record<string, unknown> }

export const loginOf = (key: DemoLogin) => DEMO_LOGINS.find((login) => login.key === key)!

/** Fills in the login form of the page that is open and sends it. */
export async function submitLogin(
  page: Page,
  key: DemoLogin,
  { password = loginOf(key).password, remember = false }: { password?: string; remember?: boolean } = {},
): Promise<void> {
  await page.getByLabel('E-mail').fill(loginOf(key).email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Ricordami' }).setChecked(remember)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

/** Resolves once the login form of the page is the portal's; in the HTML it is there before. */
export const isStarted = (page: Page) => page.waitForFunction(() => document.forms.length > 0 && !('panifyLogin' in window))

/** Gives the page a session without the form, which login.test.ts tests; it shows nothing yet. */
export async function signIn(page: Page, key: DemoLogin): Promise<void> {
  const { email, password } = loginOf(key)
  const answer = await page.request.post('/graphql', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: operation('Login', { input: { email, password, remember: false } }),
  })
  const { data } = (await answer.json()) as { data: { login: { __typename: string } } }
  if (data.login.__typename !== 'LoginSucceeded') throw new Error(`Login refused: ${JSON.stringify(data)}`)
}

/** Logs in and opens a page of the portal. */
export async function logIn(page: Page, key: DemoLogin, path = key === 'admin' ? '/destinazioni' : '/home'): Promise<void> {
  await signIn(page, key)
  await page.goto(path)
  await isIn(page)
}

/** Resolves once the portal behind the login is shown. */
export const isIn = (page: Page) => page.locator('main#contenuto').waitFor()

/** An entry of the phone's menu; on wide screens it is in the top bar. */
async function pressInMenu(page: Page, name: string): Promise<void> {
  const top = page.getByRole('banner')
  const onTop = top.getByRole('button', { name }).or(top.getByRole('link', { name }))
  const menu = page.getByRole('navigation', { name: 'Navigazione' }).getByRole('button', { name: 'Menu' })
  await onTop.or(menu).filter({ visible: true }).first().waitFor()
  if (await onTop.isVisible()) return await onTop.click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}

export const goToAccess = (page: Page) => pressInMenu(page, 'Il tuo accesso')

/** Closes the window as a person does; true when the browser asked first, and the window stays open. */
export async function asksBeforeClosing(page: Page): Promise<boolean> {
  const answered = Promise.race([
    page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type() === 'beforeunload'
    }),
    page.waitForEvent('close').then(() => false),
  ])
  await page.close({ runBeforeUnload: true })
  return await answered
}

export const logOut = (page: Page) => pressInMenu(page, 'Esci')

/**
 * Changes the gateway's answers to an operation. `null` breaks the connection: instead of a function before the gateway sees
 * the operation, returned by it after it was done. The returned function undoes it.
 */
export async function changeAnswer(
  page: Page,
  operation: string,
  change: ((answer: Answer, asked: Asked) => Answer | null | Promise<Answer | null>) | null,
): Promise<() => void> {
  let isOn = true
  const handler = async (route: Route) => {
    const asked = route.request().postDataJSON() as Asked
    if (!isOn || asked.operationName !== operation) return await route.fallback()
    if (change === null) return await route.abort()
    try {
      const response = await route.fetch()
      const json = await change((await response.json()) as Answer, asked)
      await (json === null ? route.abort() : route.fulfill({ response, json }))
    } catch (error) {
      // The test has ended, and its page with it, while the answer was on its way: the page is closed, or about to be.
      if (!page.isClosed() && !String(error).includes('disposed')) throw error
      // A page that is still open must not wait for ever.
      await route.abort().catch(() => undefined)
    }
  }
  await page.route('**/graphql', handler)
  return () => {
    isOn = false
  }
}

/** Keeps the answers to an operation, which the gateway has done, until the returned function is called. */
export async function holdAnswer(page: Page, operation: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await changeAnswer(page, operation, async (answer) => {
    await isReleased
    return answer
  })
  return release
}

/** Opens pages that do not hear what others change, as behind a proxy that cuts streams: what they show gets old. */
export const cutStreams = (page: Page) => page.context().route('**/graphql/stream**', () => {})

export const refusing = (code: string, message = 'Il gestionale non risponde'): Answer => ({
  data: null,
  errors: [{ message, extensions: { code } }],
})

/** The session of an answer to `Session` or `Reconnect`, with some fields changed. */
export function withSession(answer: Answer, fields: Record<string, unknown>): Answer {
  const { session, reconnect } = (answer.data ?? {}) as { session?: object; reconnect?: { session: object } }
  if (reconnect) return { data: { reconnect: { ...reconnect, session: { ...reconnect.session, ...fields } } } }
  return { data: { session: { ...session, ...fields } } }
}

/** One step in the history of the page; resolves once the page has made it. */
export const travel = (page: Page, step: 'back' | 'forward') =>
  page.evaluate(async (name) => void (await window.navigation[name]().committed), step)

/** Resolves once Back would close the dialog or menu that was opened last. */
export const canCloseByBack = (page: Page) => page.waitForFunction(() => (history.state as { copy?: boolean } | null)?.copy === true)

/** Resolves once the step in the history of what was closed is gone: a navigation before that would be aborted by it. */
export const hasLeftHistory = (page: Page) => page.waitForFunction(() => (history.state as { copy?: boolean } | null)?.copy !== true)

/** The unsent edits on the device: the name of the database and the key of each. */
export const storedDrafts = async (page: Page): Promise<string[]> => (await storedKeys(page)).filter((entry) => entry.includes(' draft'))

/** What is stored on the device: the name of the database and the key of each record. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const keysOf = (name: string) =>
      new Promise<IDBValidKey[]>((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => {
          const found = request.result.transaction('kept').objectStore('kept').getAllKeys()
          found.addEventListener('success', () => {
            request.result.close()
            resolve(found.result)
          })
        })
      })
    const all = await Promise.all(names.map(async (name) => (await keysOf(name)).map((key) => `${name} ${key as string}`)))
    return all.flat()
  })

/** Orders one more of the first article of the open day. */
export async function orderOneMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^Aumenta/ })
  await more.first().click()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByText('Planning salvato con successo!').waitFor()
}

/** Resolves once requests fail: Chromium lets some pass after it has said that there is no network. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() =>
    fetch('/livez').then(
      () => false,
      () => true,
    ),
  )
}

export const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)

/** Every operation the page sends from here on. */
export function watchOperations(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) asked.push(request.postDataJSON() as Asked)
  })
  return asked
}

/** The `idempotencyKey` of each time that an operation was sent. */
export const keysOf = (asked: readonly Asked[], operation: string): string[] =>
  asked
    .filter(({ operationName }) => operationName === operation)
    .map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey)

/** Stops the clock of a page that has loaded: from here on its timers run by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  const time = await page.evaluate(() => Date.now())
  await page.clock.install({ time })
  // A clock cannot be stopped in its past, and it runs on until it is.
  await page.clock.pauseAt(time + 60_000)
}

/** The cells of every row of a table that scrolls with the page and holds only the rows in sight, in their order. */
export async function allRows(page: Page): Promise<string[][]> {
  const table = page.getByRole('table')
  const count = Number(await table.getAttribute('aria-rowcount'))
  const seen = new Map<number, string[]>()
  for (let top = 0; seen.size < count; top += 300) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await page.waitForFunction(
      ([y]) => Math.abs(window.scrollY - Math.min(y!, document.documentElement.scrollHeight - window.innerHeight)) < 2,
      [top],
    )
    const shown = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map(
          (row) =>
            [Number(row.getAttribute('aria-rowindex')), [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())] as const,
        ),
      )
    for (const [index, cells] of shown) seen.set(index, cells)
    if (top > 100_000) throw new Error(`Only ${seen.size} of ${count} rows have come`)
  }
  return [...seen].toSorted(([one], [other]) => one - other).map(([, cells]) => cells)
}

/** Resolves when nothing on the page moves or changes its colour any more; what turns for ever is left out. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    // The end of one transition starts another where a child inherits the colour of its parent.
    for (let moving = passing(); moving.length > 0; moving = passing())
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
  })
}
