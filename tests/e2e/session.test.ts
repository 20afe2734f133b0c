// The session in the browser: start, end, return, and what is stored.
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import {
  type Answer, asksBeforeClosing, canCloseByBack, changeAnswer, goToAccess, holdAnswer, logIn, logOut, loginOf, refusing, stored, submitLogin, watchOperations, withSession,
} from '../support/portal-page.ts' // prettier-ignore
import { startStack, type Stack } from '../support/stack.ts'
import type { DemoLogin } from '../../bakery/src/demo/logins.ts'
import { forgetAccounts } from '../../bakery/src/security/tokens.ts'

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
const pathOf = (page: Page) => new URL(page.url()).pathname
const OF_THE_SESSION = 'destinazione codiceCliente codiceDestinazione dayActivationFlags isDefaultUser isSuperuser dayAllZero_lunedi'.split(
  ' ',
)
/** For what takes several answers of a busy machine. */
const PATIENT = { timeout: 30_000 }
const CONNECTION_ERROR = 'Errore di connessione al server. Ricarica la pagina.'
const refusedService = (answer: Answer) =>
  withSession(answer, { isAuthenticated: false, loading: false, apiError: 'Errore di autenticazione: credenziali rifiutate' })

/** The bakery's server drops the service tokens and refuses new ones until the returned function is called. */
async function refuseService(): Promise<() => Promise<void>> {
  const accounts = await stack.db.selectFrom('service_accounts').selectAll().execute()
  const renameAccounts = async (suffix: string) => {
    for (const { id, email_key } of accounts)
      await stack.db
        .updateTable('service_accounts')
        .set({ email_key: email_key + suffix })
        .where('id', '=', id)
        .execute()
  }
  onTestFinished(() => renameAccounts(''))
  await renameAccounts('.gone')
  await stack.db.deleteFrom('service_tokens').execute()
  forgetAccounts(stack.db)
  return () => renameAccounts('')
}

describe('local storage', () => {
  it('SESSION-06, OPEN-26, OPEN-27 loses the destination, its rights and old secrets when there is no session', async () => {
    const OTHERS = ['apiToken', 'rememberedPassword', 'rememberedEmail']
    const page = await open()
    await page.addInitScript(
      ([...keys]) => {
        if (sessionStorage.getItem('planted')) return
        sessionStorage.setItem('planted', '1')
        for (const key of keys) localStorage.setItem(key, 'x')
      },
      [...OF_THE_SESSION, ...OTHERS],
    )
    await page.goto('/')
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    const planted = async () => Object.keys(await stored(page)).filter((key) => [...OF_THE_SESSION, ...OTHERS].includes(key))
    await expect.poll(planted).toEqual(['rememberedEmail'])
  })

  it('SESSION-14, ENT-04, ENT-08, OPEN-105 contains the company data: dates as dd/mm/yyyy, the logo as an address, no host', async () => {
    const page = await open()
    await changeAnswer(page, 'Session', (answer) => {
      const { companyInfo } = answer.data!['session'] as { companyInfo: object }
      const company = {
        name: 'Forno di prova',
        vatNumber: '01234567890',
        cutOff: '10:30',
        suspension: { __typename: 'Suspension', from: '2026-12-24', resumesOn: '2027-01-07' },
        logoUrl: '/logo?1',
      }
      return withSession(answer, { companyInfo: { ...companyInfo, ...company } })
    })
    await page.goto('/')
    await page.getByText('Forno di prova').waitFor()
    const info = async () => JSON.parse((await stored(page))['companyInfo'] ?? '{}') as Record<string, unknown>
    await expect.poll(info).toMatchObject({
      nome_azienda: 'Forno di prova',
      piva: '01234567890',
      orario: '10:30',
      giornoChiusura: '24/12/2026',
      giornoApertura: '07/01/2027',
      logo: '/logo?1',
    })
    expect(Object.keys(await info()).sort()).toEqual(['giornoApertura', 'giornoChiusura', 'id', 'logo', 'nome_azienda', 'orario', 'piva'])
  })

  it('SESSION-30, ROLE-04, ENT-18 contains no token and grants no rights: those are in a cookie that no script can read', async () => {
    const page = await open()
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/graphql')) answers.push(await response.text().catch(() => ''))
    })
    await logIn(page, 'bar')
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-panify', '__Host-panify-browser'])
    for (const { httpOnly, sameSite } of cookies) expect([httpOnly, sameSite]).toEqual([true, 'Strict'])
    expect(JSON.stringify(await stored(page))).not.toMatch(/token|bearer|password|demo-bar-2026/i)
    await expect.poll(() => answers.join()).toContain('"viewer"')
    expect(answers.join()).not.toMatch(/"(apiToken|token)"|bearer/i)
    await page.evaluate(() => {
      localStorage.setItem('isDefaultUser', 'true')
      localStorage.setItem('isSuperuser', 'true')
    })
    await page.goto('/destinazioni')
    await page.waitForURL('**/home')
  })

  it('SESSION-46..48, ENT-19 survives a reload after the login, keeps the flags of the days, and loses everything of the destination at logout', async () => {
    const page = await open()
    await logIn(page, 'bar')
    await page.reload()
    await page.getByRole('button', { name: 'Esci' }).waitFor()
    expect(pathOf(page)).toBe('/home')
    expect(JSON.parse((await stored(page))['dayActivationFlags']!)).toMatchObject({ speciale: '0' })
    await page.evaluate(() => localStorage.setItem('dayAllZero_lunedi', 'true'))
    await logOut(page)
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(pathOf(page)).toBe('/')
    const kept = Object.keys(await stored(page))
    for (const gone of OF_THE_SESSION) expect(kept).not.toContain(gone)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-panify')
    await page.goto('/home')
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('the end of a session', () => {
  it('SESSION-24..26 fires the window event tokenExpired and logs out', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await page.evaluate(() => window.addEventListener('tokenExpired', () => sessionStorage.setItem('heard', 'tokenExpired')))
    await page.locator('button:enabled', { hasText: 'Aggiorna Destinazioni' }).waitFor()
    await changeAnswer(page, 'Destinations', () => refusing('NOT_AUTHENTICATED', 'Sessione scaduta'))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('tokenExpired')
    expect(Object.keys(await stored(page))).not.toContain('destinazione')
    await page.goto('/destinazioni')
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
  })

  it('SESSION-25 follows the event tokenExpired from any source', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const ended = page.waitForResponse((response) => response.request().postData()?.includes('"Logout"') ?? false)
    await page.evaluate(() => window.dispatchEvent(new Event('tokenExpired')))
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(pathOf(page)).toBe('/')
    // The session has ended for the gateway, too.
    await ended
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-panify')
  })

  it('SESSION-26, SESSION-48 logs out also when only the state of the session shows it; no right remains', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await changeAnswer(page, 'Session', (answer) => withSession(answer, { viewer: null }))
    await page.evaluate(() => window.dispatchEvent(new Event('destinazioneChanged')))
    await page.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    const kept = Object.keys(await stored(page))
    for (const gone of OF_THE_SESSION) expect(kept).not.toContain(gone)
  })

  it('reaches every tab of the browser, and so does the next login', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const second = await page.context().newPage()
    await second.goto('/documenti')
    await second.getByRole('heading', { name: 'Documenti Cliente' }).waitFor()
    await logOut(page)
    await second.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(pathOf(second)).toBe('/')
    await submitLogin(page, 'admin')
    await second.getByRole('button', { name: 'Aggiorna Destinazioni' }).waitFor()
    await second.getByText('Sessione scaduta').waitFor({ state: 'detached' })
    expect(pathOf(second)).toBe('/destinazioni')
  })

  it('is looked for when the gateway forbids something: rights may have changed', async () => {
    const page = await open()
    await logIn(page, 'admin')
    const update = page.locator('button:enabled', { hasText: 'Aggiorna Destinazioni' })
    await update.waitFor()
    await changeAnswer(page, 'Session', (answer) => {
      const { viewer } = answer.data!['session'] as { viewer: object }
      return withSession(answer, { viewer: { ...viewer, role: 'CUSTOMER' } })
    })
    await changeAnswer(page, 'Destinations', () => refusing('FORBIDDEN', 'Non consentito'))
    await update.click()
    await page.waitForURL((url) => url.pathname === '/home')
    expect(await page.getByText('Sessione scaduta').count()).toBe(0)
  })

  it('SESSION-26 does not follow a refused service login: the connection screen covers the typed text and disappears by itself', async () => {
    const page = await open()
    await logIn(page, 'admin')
    const filter = page.getByRole('textbox', { name: 'Filtra per Login' })
    await filter.fill('bar')
    await page.clock.install()
    const accept = await refuseService()
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByText(CONNECTION_ERROR).waitFor()
    await page.getByText('Errore di autenticazione: Credenziali non valide').waitFor()
    expect(pathOf(page)).toBe('/destinazioni')
    expect(await stored(page)).toMatchObject({ isSuperuser: 'true' })
    await page.clock.runFor(11_000)
    expect(await page.getByText(CONNECTION_ERROR).isVisible()).toBe(true)
    await accept()
    // The clock runs until the page has polled again; the answer takes its own time.
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return await page.getByText(CONNECTION_ERROR).isVisible()
      }, PATIENT)
      .toBe(false)
    expect(await filter.inputValue()).toBe('bar')
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByText('bar@demo.example').first().waitFor()
  })

  it('SESSION-26, SESSION-28, SESSION-29 a refused service login covers the forms before the login, too, once a press finds it', async () => {
    const forms = [
      { path: '/', send: 'Accedi' },
      { path: '/registrazione', send: 'Invia richiesta' },
    ]
    const opened = await Promise.all(
      forms.map(async ({ path, send }) => {
        const page = await open()
        await page.goto(path)
        const email = page.getByLabel('E-mail')
        await email.waitFor()
        for (const field of await page.getByRole('textbox').all()) await field.fill('bar@demo.example')
        return { page, email, send }
      }),
    )
    const accept = await refuseService()
    for (const { page, email, send } of opened) {
      await page.getByRole('button', { name: send }).click()
      await page.getByText(CONNECTION_ERROR).waitFor()
      expect(await email.isVisible()).toBe(false)
    }
    await accept()
    for (const { page, email } of opened) {
      await page.getByText(CONNECTION_ERROR).waitFor({ state: 'detached' })
      expect(await email.inputValue()).toBe('bar@demo.example')
    }
  })

  it('OPEN-28 marks automatic requests: only an action of the person extends the session', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const isMarked: boolean[] = []
    page.on('request', (request) => {
      if (request.postData()?.includes('"OrderingWindow"')) isMarked.push('x-panify-background' in request.headers())
    })
    await page.clock.install()
    const nextPoll = async () => {
      const before = isMarked.length
      await expect
        .poll(async () => {
          await page.clock.runFor(10_000)
          return isMarked.length
        }, PATIENT)
        .toBeGreaterThan(before)
      return isMarked[before]
    }
    await page.reload()
    await page.getByRole('button', { name: 'Esci' }).waitFor()
    expect(await nextPoll()).toBe(true)
    await page.keyboard.press('Shift')
    expect(await nextPoll()).toBe(false)
    expect(await nextPoll()).toBe(true)
  })
})

describe('an unavailable server', () => {
  /** A page whose timers never run: it does not poll, so that only the button reconnects. */
  async function openAtRest() {
    const now = new Date('2026-11-19T17:00:00Z')
    const page = await open({ now })
    await page.clock.pauseAt(new Date(now.getTime() + 60_000))
    return page
  }

  it('SESSION-28, SESSION-29 shows the connection error screen with a reload button that requests a new token', async () => {
    const page = await openAtRest()
    const undo = await changeAnswer(page, 'Session', refusedService)
    let reconnects = 0
    await changeAnswer(page, 'Reconnect', (answer) => {
      reconnects += 1
      return reconnects === 1 ? refusedService(answer) : answer
    })
    await page.goto('/')
    await page.getByText(CONNECTION_ERROR).waitFor()
    expect(await page.getByRole('button', { name: 'Accedi' }).count()).toBe(0)
    undo()
    const reload = page.getByRole('button', { name: 'Ricarica la pagina' })
    await reload.click()
    await expect.poll(() => reconnects).toBe(1)
    expect(await page.getByText(CONNECTION_ERROR).isVisible()).toBe(true)
    await reload.click()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(reconnects).toBe(2)
  })

  it('SESSION-28, SESSION-29 shows the same screen when the gateway itself does not answer', async () => {
    const page = await openAtRest()
    const undo = await changeAnswer(page, 'Session', null)
    await page.goto('/')
    await page.getByText(CONNECTION_ERROR).waitFor()
    undo()
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
    // React shows the screen of a file that is loading for at least 300 ms.
    await page.clock.resume()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.getByText(CONNECTION_ERROR).count()).toBe(0)
  })

  it('covers an open dialog, which neither the keyboard nor a screen reader reaches, and gives the focus back to it', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).click()
    const city = page.getByRole('dialog').getByRole('textbox', { name: 'Città', exact: true }).first()
    await city.fill('Modena')
    const undo = await Promise.all(['Session', 'Reconnect'].map((name) => changeAnswer(page, name, refusedService)))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const screen = page.getByRole('alertdialog', { name: 'Errore di connessione' })
    const reload = screen.getByRole('button', { name: 'Ricarica la pagina' })
    await reload.waitFor()
    const isIn = (selector: string) => page.evaluate((name) => document.activeElement?.closest(name) !== null, selector)
    await expect.poll(() => isIn('[role=alertdialog]')).toBe(true)
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab')
      expect(await isIn('[role=dialog]')).toBe(false)
    }
    await page.keyboard.type('!')
    expect(await city.inputValue()).toBe('Modena')
    for (const one of undo) one()
    // It may just have tried by itself.
    await reload.evaluateAll((found: HTMLButtonElement[]) => found.forEach((each) => each.click()))
    await screen.waitFor({ state: 'detached' })
    await expect.poll(() => city.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(' Est')
    expect(await city.inputValue()).toBe('Modena Est')
  })

  /** The browser's own deadlines do not follow the clock of the page: these do. */
  const countDeadlines = (page: Page) =>
    page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const deadline = new AbortController()
        setTimeout(() => deadline.abort(new DOMException('', 'TimeoutError')), milliseconds)
        return deadline.signal
      }
    })

  it('SESSION-39, ROUTES-17 has no deadline: after ten minutes without an answer the screen still shows Caricamento...', async () => {
    const page = await open()
    await page.clock.install()
    await countDeadlines(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await changeAnswer(page, 'Session', async (answer) => {
      await released
      return answer
    })
    await page.goto('/home')
    await page.getByText('Caricamento...').waitFor()
    await page.clock.runFor(600_000)
    expect(await page.getByText('Caricamento...').isVisible()).toBe(true)
    release()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
  })

  it('SESSION-39 has no deadline for what a screen reads: it comes also after ten minutes', async () => {
    const page = await open()
    await page.clock.install()
    await countDeadlines(page)
    await logIn(page, 'bar')
    const asked = watchOperations(page)
    const release = await holdAnswer(page, 'CustomerDocuments')
    await page.getByRole('link', { name: 'Gestione Documenti' }).first().click()
    await expect.poll(() => asked.map(({ operationName }) => operationName)).toContain('CustomerDocuments')
    await page.clock.fastForward(600_000)
    release()
    await page.getByRole('main').getByRole('table').waitFor()
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  })
})

describe('the session on the screen', () => {
  /** The device knows who was logged in last, which an effect of the page stores. */
  const remembers = (page: Page) =>
    expect.poll(async () => Object.keys(await stored(page))).toEqual(expect.arrayContaining(['destinazione', 'isSuperuser']))

  it.each([
    ['bar', '/home', '/home', 'PlanningPage', 'WeeklyPlanning'],
    ['bar', '/', '/home', 'PlanningPage', 'WeeklyPlanning'],
    ['admin', '/destinazioni', '/destinazioni', 'DestinationsScreen', 'Destinations'],
    ['admin', '/magazzino', '/magazzino', 'WarehousePage', 'Articles'],
    ['admin', '/preordini', '/preordini', 'ProductionPage', 'Production'],
  ] as const)(
    'is requested once by %s at %s, with files and beside it the data of %s, before the code of the portal has arrived',
    async (...row) => {
      const [login, path, first, file, operation] = row
      // The list of tomorrow is asked for by the clock of the device, until the gateway's is known.
      const page = await open({ now: new Date('2026-11-19T17:00:00Z') })
      await logIn(page, login)
      await remembers(page)
      const files: string[] = []
      page.on('request', (request) => files.push(new URL(request.url()).pathname))
      const asked = watchOperations(page)
      const countOf = (name: string) => asked.filter(({ operationName }) => operationName === name).length
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/assets/index-*.js', async (route) => {
        await promise
        await route.continue()
      })
      const answerSession = await holdAnswer(page, 'Session')
      await page.goto(path, { waitUntil: 'commit' })
      const isFileRequested = () => files.some((each) => each.startsWith(`/assets/${file}-`))
      await expect.poll(() => [countOf('Session'), countOf(operation), isFileRequested()]).toEqual([1, 1, true])
      answerSession()
      resolve()
      await page.waitForURL((url) => url.pathname === first)
      // The portal has taken both answers.
      await page.waitForFunction(() => Object.keys((window as { panifyEarly?: object }).panifyEarly ?? {}).length === 0)
      await page.getByRole('button', { name: 'Esci' }).waitFor()
      expect([countOf('Session'), countOf(operation)]).toEqual([1, 1])
    },
  )

  it('asks for the week of whoever was logged in last, which the gateway refuses to a guest, and for the own one after a login', async () => {
    const page = await open()
    await logIn(page, 'bar')
    await remembers(page)
    // An open page would notice that the session has ended, and forget it.
    await page.goto('about:blank')
    await page.context().clearCookies()
    const read: unknown[] = []
    await changeAnswer(page, 'WeeklyPlanning', (answer, { variables }) => {
      read.push([variables['destinationId'], answer.errors?.[0]?.extensions?.['code'] ?? 'read'])
      return answer
    })
    // The answer about the session ends the request for the week.
    const answerSession = await holdAnswer(page, 'Session')
    await page.goto('/home', { waitUntil: 'commit' })
    await expect.poll(() => read).toHaveLength(1)
    answerSession()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await expect.poll(() => page.evaluate(() => Object.keys((window as { panifyEarly?: object }).panifyEarly ?? {}))).toEqual([])
    await submitLogin(page, 'bar')
    await page.locator('input[data-quantity]').first().waitFor()
    expect(read).toEqual([['0002/0001', 'NOT_AUTHENTICATED'], ['0002/0001', 'read']]) // prettier-ignore
  })

  it('requests the logo with the login page, and nothing else of the session, when nobody is logged in', async () => {
    const page = await open()
    const asked = watchOperations(page)
    let logos = 0
    page.on('request', (request) => void (new URL(request.url()).pathname === '/logo' && (logos += 1)))
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => logos).toBe(1)
    resolve()
    await page.getByRole('img', { name: /^Logo di/ }).waitFor()
    expect([logos, asked.map(({ operationName }) => operationName)]).toEqual([1, ['Session']])
  })

  it('SESSION-44 shows the gateway’s state: authenticated, loading, its error, the company', async () => {
    const page = await open()
    const starting = await changeAnswer(page, 'Session', (answer) =>
      withSession(answer, { isAuthenticated: false, loading: true, apiError: null }),
    )
    await page.goto('/')
    // At the start the form is visible, without an error.
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    starting()
    await changeAnswer(page, 'Session', refusedService)
    await page.goto('/')
    await page.getByText('Errore di autenticazione: credenziali rifiutate').waitFor()
    expect(await page.getByRole('button', { name: 'Accedi' }).count()).toBe(0)
  })

  it('SESSION-49 reads new names and rights from the gateway at the event destinazioneChanged', async () => {
    const page = await open()
    await logIn(page, 'admin')
    await page.goto('/magazzino?per=0002/0001')
    const menu = page.getByRole('navigation', { name: 'Menu principale' })
    await menu.getByText('Bar Centrale').waitFor()
    await changeAnswer(page, 'Session', (answer) => {
      const { companyInfo } = answer.data!['session'] as { companyInfo: object }
      return withSession(answer, { companyInfo: { ...companyInfo, name: 'Forno rinominato' } })
    })
    await changeAnswer(page, 'Destination', (answer) => {
      return { data: { destination: { ...(answer.data!['destination'] as object), name: 'Bar appena rinominato' } } }
    })
    await page.evaluate(() => window.dispatchEvent(new Event('destinazioneChanged')))
    await menu.getByText('Bar appena rinominato').waitFor()
    await menu.getByText('Forno rinominato').waitFor()
    await menu.getByRole('link', { name: 'Giovedì' }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'Stai operando come' }).innerText()).toContain('Bar appena rinominato')
  })

  it('SESSION-73..75, OPEN-41 shows in the top bar until when orders are accepted, and nothing without a cut-off, there and at the login', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const bar = page.getByRole('banner')
    expect(await bar.innerText()).toContain('Ordini effettuabili entro le ore 20:00')
    await page.setViewportSize(PHONE)
    expect(await bar.innerText()).toContain('Ordini effettuabili entro le ore 20:00')
    await page.setViewportSize(DESKTOP)
    const withCutOff = (cutOff: string | null) => (answer: Answer) => {
      const { companyInfo } = answer.data!['session'] as { companyInfo: object }
      return withSession(answer, { companyInfo: { ...companyInfo, cutOff } })
    }
    const undo = await changeAnswer(page, 'Session', withCutOff('10:30'))
    await page.reload()
    await bar.getByText('Ordini effettuabili entro le ore 10:30').waitFor()
    undo()
    await changeAnswer(page, 'Session', withCutOff(null))
    await page.reload()
    await page.getByRole('button', { name: 'Esci' }).waitFor()
    expect(await page.getByText('Ordini effettuabili').count()).toBe(0)
    await logOut(page)
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.getByText('Ordini effettuabili').count()).toBe(0)
  })

  it('shows that a fresh installation must be completed, instead of a login that cannot work', async () => {
    const page = await open()
    await changeAnswer(page, 'Session', (answer) => withSession(answer, { isInstalled: false }))
    await page.goto('/')
    await page.getByRole('heading', { name: 'Installazione da completare' }).waitFor()
    expect(await page.getByLabel('Password').count()).toBe(0)
  })
})

describe('a gateway with too many requests', () => {
  const overloaded = (body: object, status = 503) => ({
    status,
    headers: { 'retry-after': '1' },
    contentType: 'application/graphql-response+json',
    body: JSON.stringify(body),
  })
  const errors = [
    { message: 'Il server del panificio è sovraccarico. Riprova tra qualche secondo.', extensions: { code: 'UPSTREAM_BUSY' } },
  ]

  // The session is requested before the code of the portal has arrived.
  it.each([
    ['Session', 429],
    ['WeeklyPlanning', 503],
  ])('sends %s again, which was refused with %i and not executed, and explains the delay', async (operation, status) => {
    const page = await open()
    await logIn(page, 'bar')
    let refused = 0
    await page.route('**/graphql', (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string }
      if (operationName !== operation || refused > 0) return route.fallback()
      refused += 1
      return route.fulfill(overloaded({ errors }, status))
    })
    await page.goto('/home')
    const notice = page.getByText('Molto traffico: riprovo...')
    await notice.waitFor()
    await page.getByRole('button', { name: 'Aggiungi Articolo' }).waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(refused).toBe(1)
  })

  it('sends nothing again that was executed', async () => {
    const page = await open()
    await logIn(page, 'bar')
    const asked = watchOperations(page)
    await page.route('**/graphql', (route) =>
      (route.request().postDataJSON() as { operationName: string }).operationName === 'Logout'
        ? route.fulfill(overloaded({ data: { logout: null }, errors }))
        : route.fallback(),
    )
    await logOut(page)
    await page.getByText('Uscita non riuscita: il server non risponde. Riprova.').waitFor()
    expect(asked.filter(({ operationName }) => operationName === 'Logout')).toHaveLength(1)
    expect(await page.getByText('Molto traffico: riprovo...').count()).toBe(0)
  })

  it('keeps the failure of a logout when the content of the screen arrives', async () => {
    const page = await open()
    const release = await holdAnswer(page, 'WeeklyPlanning')
    await changeAnswer(page, 'Logout', null)
    await logIn(page, 'bar')
    await logOut(page)
    const failure = page.getByText('Uscita non riuscita: il server non risponde. Riprova.')
    await failure.waitFor()
    release()
    await page
      .getByRole('button', { name: /^Aumenta/ })
      .first()
      .click()
    await page.getByText('1 modifica non salvata').waitFor()
    expect(await failure.isVisible()).toBe(true)
  })
})

describe('the own access', () => {
  const NEW = 'una frase con spazi'
  const { password: OLD } = loginOf('bar')

  async function openAccess(login: DemoLogin, options = {}) {
    const page = await open(options)
    await logIn(page, login)
    await goToAccess(page)
    await page.getByRole('heading', { level: 1, name: 'Il tuo accesso' }).waitFor()
    return page
  }
  async function change(page: Page, current: string, next: string, repeated = next) {
    await page.getByLabel('Password attuale').fill(current)
    await page.getByLabel('Nuova password', { exact: true }).fill(next)
    await page.getByLabel('Ripeti la nuova password').fill(repeated)
    await page.keyboard.press('Enter')
  }
  const focused = (page: Page, label: string) =>
    expect.poll(() => page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)

  it('changes the password: this browser stays, every other one has to log in with the new one', async () => {
    const [page, other] = [await openAccess('bar', { viewport: PHONE }), await open()]
    const isFollowing = other.waitForResponse(/\/graphql\/stream/)
    await logIn(other, 'bar')
    await isFollowing
    const asked = watchOperations(page)
    await page.getByRole('button', { name: 'Cambia password' }).click()
    for (const missing of ['Inserisci la password attuale.', 'Inserisci la nuova password.', 'Inserisci di nuovo la nuova password.'])
      await page.getByText(missing).waitFor()
    expect(await axeFindings(page), 'the own access with errors').toEqual([])
    await change(page, OLD, 'breve', 'brave')
    await page.getByText('La nuova password deve avere almeno 8 caratteri.').waitFor()
    await page.getByText('Le due password non coincidono.').waitFor()
    await focused(page, 'Nuova password')
    expect(asked.filter(({ operationName }) => operationName === 'ChangePassword')).toEqual([])

    await change(page, 'sbagliata', NEW)
    await page.getByText('La password attuale non è corretta.').waitFor()
    await focused(page, 'Password attuale')
    // Nothing that was typed is lost.
    expect(await page.getByLabel('Ripeti la nuova password').inputValue()).toBe(NEW)
    await page.getByLabel('Password attuale').fill(OLD)
    await page.keyboard.press('Enter')
    await page.getByText('Password cambiata. Gli altri dispositivi dovranno accedere di nuovo.').waitFor()
    expect(await page.getByLabel('Password attuale').inputValue()).toBe('')

    // Without a press of a button.
    await other.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await expect(stack.client().login(loginOf('bar'))).rejects.toThrow('LoginRefused')
    await submitLogin(other, 'bar', { password: NEW })
    await other.waitForURL('**/home')

    await page.getByRole('link', { name: 'Panify Cloud' }).click()
    await page.waitForURL('**/planning')
    await page.goBack()
    await change(page, NEW, OLD)
    await page.getByText('Password cambiata.').waitFor()
    await stack.client().login(loginOf('bar'))
    expect(page.problems).toEqual([])
  })

  it('says that the outcome is unclear if no answer arrives, and asks before the typed passwords are lost', async () => {
    const page = await openAccess('bar')
    await changeAnswer(page, 'ChangePassword', null)
    await change(page, OLD, NEW)
    await page.getByText('Se la password attuale non funziona più, vale già la nuova.').waitFor()
    await page.getByRole('link', { name: 'Gestione Documenti' }).click()
    await page.getByRole('alertdialog', { name: 'Uscire senza salvare?' }).getByRole('button', { name: 'Resta qui' }).click()
    expect(await page.getByLabel('Nuova password', { exact: true }).inputValue()).toBe(NEW)
  })

  it('is closed to staff who work for a destination', async () => {
    const page = await openAccess('admin')
    await page.goto('/accesso?per=0002/0001')
    await page.getByText('La password di una destinazione la cambia la destinazione stessa.').waitFor()
    expect([await page.getByLabel('Password attuale').count(), await page.getByRole('link', { name: 'Il tuo accesso' }).count()]).toEqual([
      0, 0,
    ])
    await page.getByRole('main').getByRole('button', { name: 'Esci dalla destinazione' }).click()
    await page.waitForURL('**/destinazioni')
    await page.getByRole('link', { name: 'Il tuo accesso' }).waitFor()
  })
})

describe('the second factor of an administrator', () => {
  const { email, password } = loginOf('admin')
  const codeOf = (key: string, periods = 0) =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll('-', '')) }).generate({
      timestamp: stack.clock.now().epochMilliseconds + periods * 30_000,
    })

  it('LOGIN-11 is turned on with a QR code or its key, asked for at the login, and turned off', async () => {
    const page = await open({ viewport: PHONE })
    await logIn(page, 'admin', '/accesso')
    const card = page.getByRole('region', { name: 'Verifica in due passaggi' })
    await card.getByText('Non attiva').waitFor()
    expect(await axeFindings(page), 'the own access of staff').toEqual([])
    await card.getByRole('button', { name: 'Attiva' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Avanti' }).click()
    await dialog.getByText('Inserisci la password attuale.').waitFor()
    await dialog.getByLabel('Password attuale').fill(password)
    await page.keyboard.press('Enter')
    await dialog.getByRole('img', { name: 'Codice QR della chiave' }).waitFor()
    expect(await axeFindings(page), 'the key of a second factor').toEqual([])
    const key = await dialog.getByLabel('Chiave', { exact: true }).inputValue()
    await dialog.getByLabel('Codice di verifica').fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Il codice di verifica non è valido.').waitFor()
    await dialog.getByLabel('Codice di verifica').fill(codeOf(key))
    await page.keyboard.press('Enter')
    await dialog.getByRole('list', { name: 'Codici di recupero' }).waitFor()
    const codes = await dialog.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    // Nothing may lie over 'Chiudi' and 'Copia', which would be smaller targets then.
    expect(await axeFindings(page, undefined, { targets: true }), 'recovery codes').toEqual([])
    await dialog.getByRole('button', { name: 'Li ho conservati' }).click()
    await page.getByText('Verifica in due passaggi attivata').waitFor()
    await card.getByText('Codici di recupero rimasti: 10').waitFor()

    await logOut(page)
    await submitLogin(page, 'admin')
    const code = page.getByLabel('Codice di verifica')
    await code.waitFor()
    expect(await axeFindings(page), 'the second step of the login').toEqual([])
    expect(await page.getByLabel('E-mail').count()).toBe(0)
    await page.getByRole('button', { name: 'Torna al Login' }).click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
    await submitLogin(page, 'admin', { remember: true })
    await page.getByRole('button', { name: 'Verifica' }).click()
    await page.getByText('Inserisci il codice di verifica.').waitFor()
    await code.fill(codeOf(key, -5))
    await page.keyboard.press('Enter')
    await page.getByText('Il codice di verifica non è valido.').waitFor()
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await code.fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/destinazioni')
    expect(await stored(page)).toMatchObject({ rememberedEmail: email })

    await page.getByRole('link', { name: 'Il tuo accesso' }).click()
    await card.getByRole('button', { name: 'Disattiva' }).click()
    await dialog.getByLabel('Password attuale').fill(password)
    await dialog.getByLabel('Codice di verifica').fill(codes[0]!)
    await page.keyboard.press('Enter')
    await card.getByText('Non attiva').waitFor()
    await stack.client().login({ email, password })
    expect(page.problems).toEqual([])
  })

  it('LOGIN-20 cannot be left while it is turned on: the recovery codes are shown once', async () => {
    const page = await open({ viewport: DESKTOP })
    await logIn(page, 'admin', '/accesso')
    await page.getByRole('region', { name: 'Verifica in due passaggi' }).getByRole('button', { name: 'Attiva' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password attuale').fill(password)
    await page.keyboard.press('Enter')
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'EnableSecondFactor', async () => {
      await isReleased
      return { data: { enableSecondFactor: { __typename: 'SecondFactorEnabled', recoveryCodes: ['AAAA-BBBB'] } } }
    })
    await dialog.getByLabel('Codice di verifica').fill('123456')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Attendi...' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    expect(await dialog.getByRole('button', { name: 'Annulla' }).isDisabled()).toBe(true)
    release()
    await dialog.getByText('AAAA-BBBB').waitFor()

    const question = page.getByRole('alertdialog', { name: 'Chiudere senza averli conservati?' })
    await canCloseByBack(page)
    await page.goBack()
    await question.getByRole('button', { name: 'Torna ai codici' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByText('AAAA-BBBB').waitFor()
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await question.getByRole('button', { name: 'Chiudi' }).click()
    await page.getByText('Verifica in due passaggi attivata').waitFor()
    await dialog.waitFor({ state: 'detached' })

    const login = await open({ viewport: DESKTOP })
    await changeAnswer(login, 'Login', () => ({
      data: { login: { __typename: 'SecondFactorRequired', challenge: 'x', setup: null } },
    }))
    const undo = await changeAnswer(login, 'CompleteLogin', null)
    await login.goto('/login')
    await submitLogin(login, 'admin')
    await login.getByLabel('Codice di verifica').fill('123456')
    await login.keyboard.press('Enter')
    await login.getByText('Errore durante il login. Riprova.', { exact: true }).waitFor()
    undo()
    await changeAnswer(login, 'CompleteLogin', () => new Promise(() => {}))
    await login.keyboard.press('Enter')
    expect(await login.getByRole('button', { name: 'Torna al Login' }).isDisabled()).toBe(true)
  })

  it('that is required is turned on by the login itself, and an expired step leads back to the password', async () => {
    const page = await open({ viewport: PHONE })
    const key = 'GEZD GNBV'
    await changeAnswer(page, 'Login', () => ({
      data: {
        login: {
          __typename: 'SecondFactorRequired',
          challenge: 'x',
          setup: { __typename: 'SecondFactorSetup', id: 'x', key, address: 'otpauth://totp/Panify:admin?secret=GEZDGNBV&issuer=Panify' },
        },
      },
    }))
    await page.goto('/login')
    await submitLogin(page, 'admin')
    await page.getByText('Gli amministratori accedono con la verifica in due passaggi: attivala adesso.').waitFor()
    expect(await page.getByLabel('Chiave', { exact: true }).inputValue()).toBe(key)
    expect(await axeFindings(page), 'the first code at the login').toEqual([])
    await page.getByLabel('Codice di verifica').fill('123456')
    const undo = await changeAnswer(page, 'CompleteLogin', null)
    await page.keyboard.press('Enter')
    // It may be on, and its recovery codes are lost.
    await page
      .getByText(
        /^Errore durante il login\. Riprova\. Se la verifica risulta attiva ma non hai visto i codici di recupero, disattivala e riattivala\.$/,
      )
      .waitFor()
    undo()
    await page.keyboard.press('Enter')
    await page.getByText('La verifica è scaduta: accedi di nuovo.').waitFor()
    await page.getByLabel('E-mail').waitFor()
  })

  it('asks before its recovery codes are lost also where the login has turned it on', async () => {
    const page = await open({ viewport: PHONE })
    let viewer: unknown
    await changeAnswer(page, 'Login', ({ data }) => {
      viewer = (data!['login'] as { viewer: unknown }).viewer
      return { data: { login: { __typename: 'SecondFactorRequired', challenge: 'x', setup: null } } }
    })
    const recoveryCodes = ['AAAA-BBBB']
    await changeAnswer(page, 'CompleteLogin', () => ({ data: { completeLogin: { __typename: 'LoginSucceeded', viewer, recoveryCodes } } }))
    await page.goto('/login')
    await submitLogin(page, 'admin')
    await page.getByLabel('Codice di verifica').fill('123456')
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Codici di recupero' })
    await codes.getByText('AAAA-BBBB').waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await canCloseByBack(page)
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Chiudere senza averli conservati?' })
    await question.getByRole('button', { name: 'Torna ai codici' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Li ho conservati' }).click()
    await page.waitForURL('**/destinazioni')
    await page.getByRole('heading', { level: 1, name: 'Lista Destinazioni' }).waitFor()
    expect(page.problems).toEqual([])
  })
})
