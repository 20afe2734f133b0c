// The login page in a real browser, against the whole stack.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import {
  changeAnswer,
  isStarted,
  logIn,
  logOut,
  holdAnswer,
  loginOf,
  refusing,
  stopClock,
  stored,
  submitLogin,
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

describe('the login page', () => {
  it('LOGIN-01, LOGIN-04..07 is at / and at /login with its fields, toggle, checkbox and button', async () => {
    const page = await open()
    for (const path of ['/', '/login']) {
      await page.goto(path)
      expect(await page.getByLabel('E-mail').getAttribute('type')).toBe('email')
      await expect.poll(() => page.title()).toMatch(/^Accedi al portale ordini · .+ · Panify Cloud$/)
      await isStarted(page)
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('segreta')
      expect(await password.getAttribute('type')).toBe('password')
      await page.getByRole('button', { name: 'Mostra password' }).click()
      expect(await password.getAttribute('type')).toBe('text')
      await page.getByRole('button', { name: 'Nascondi password' }).click()
      expect(await password.getAttribute('type')).toBe('password')
      expect(await page.getByRole('checkbox', { name: 'Ricordami' }).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Accedi' }).isEnabled()).toBe(true)
    }
    expect(page.problems).toEqual([])
  })

  it('LOGIN-02, LOGIN-03 shows the company logo, at most 200x100 in any shape', async () => {
    const page = await open()
    for (const [width, height] of [
      [1600, 300],
      [300, 1600],
    ] as const) {
      const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`
      await page.route('**/test-logo.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }))
      const undo = await changeAnswer(page, 'Session', (answer) => {
        const { companyInfo } = answer.data!['session'] as { companyInfo: object }
        return withSession(answer, { companyInfo: { ...companyInfo, name: 'Forno di prova', logoUrl: '/test-logo.svg' } })
      })
      await page.goto('/')
      const picture = page.getByRole('img', { name: 'Logo di Forno di prova' })
      await page.waitForFunction(() => document.querySelector('img')?.complete)
      const box = (await picture.boundingBox())!
      expect(box.width).toBeLessThanOrEqual(200)
      expect(box.height).toBeLessThanOrEqual(100)
      expect(Math.max(box.width / 200, box.height / 100)).toBeCloseTo(1, 1)
      undo()
      await page.unroute('**/test-logo.svg')
    }
  })

  it('shows a loading indicator before any script has loaded, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ colorScheme })
      await page.route(/\/assets\/.*\.js$/, () => {})
      await page.goto('/home', { waitUntil: 'commit' })
      await page.getByText('Caricamento...').waitFor()
      const colours = () =>
        page.evaluate(() => {
          const [root, text] = [document.documentElement, document.querySelector('#root p')!]
          return [getComputedStyle(root).backgroundColor, getComputedStyle(text).color]
        })
      // The text is in the page before the style sheet is.
      await expect
        .poll(colours)
        .toEqual(colorScheme === 'light' ? ['rgb(251, 248, 243)', 'rgb(42, 33, 26)'] : ['rgb(23, 18, 14)', 'rgb(243, 234, 224)'])
      expect(page.problems).toEqual([])
    }
  })

  it('LOGIN-08 requires e-mail and password, and sends nothing without them', async () => {
    const page = await open()
    await page.goto('/')
    const asked = watchOperations(page)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await page.getByText('Inserisci la tua e-mail.').waitFor()
    await page.getByText('Inserisci la password.').waitFor()
    await page.getByLabel('E-mail').fill('bar@demo.example')
    await page.getByRole('button', { name: 'Accedi' }).click()
    await page.getByText('Inserisci la password.').waitFor()
    await expect.poll(() => page.getByText('Inserisci la tua e-mail.').count()).toBe(0)
    for (const label of ['E-mail', 'Password'])
      expect(await page.getByLabel(label, { exact: true }).getAttribute('required')).not.toBeNull()
    expect(asked.filter(({ operationName }) => operationName === 'Login')).toEqual([])
  })

  it('LOGIN-11..14, ENT-12, OPEN-29 remembers only the e-mail, and forgets it when unticked', async () => {
    const page = await open()
    await page.goto('/')
    await submitLogin(page, 'bar', { remember: true })
    await page.waitForURL('**/home')
    const kept = await stored(page)
    expect(kept['rememberedEmail']).toBe(loginOf('bar').email)
    expect(Object.keys(kept)).not.toContain('rememberedPassword')
    const everything = () =>
      page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
    expect(await everything()).not.toContain(loginOf('bar').password)
    const [longLived] = (await page.context().cookies()).filter(({ name }) => name === '__Host-panify')
    expect(longLived!.expires - Date.now() / 1000).toBeGreaterThan(29 * 86_400)

    await logOut(page)
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(loginOf('bar').email)
    expect(await page.getByRole('checkbox', { name: 'Ricordami' }).isChecked()).toBe(true)
    await submitLogin(page, 'bar', { remember: false })
    await page.waitForURL('**/home')
    expect(Object.keys(await stored(page))).not.toContain('rememberedEmail')
    expect(await everything()).not.toContain(loginOf('bar').password)
    const [shortLived] = (await page.context().cookies()).filter(({ name }) => name === '__Host-panify')
    expect(shortLived!.expires).toBe(-1)
  })

  it('LOGIN-15 shows that the system is not ready before the service token exists', async () => {
    const page = await open()
    const starting = await changeAnswer(page, 'Session', (answer) =>
      withSession(answer, { isAuthenticated: false, loading: true, apiError: null }),
    )
    await page.goto('/')
    await submitLogin(page, 'bar')
    await page.getByText('Sistema non pronto. Attendi qualche secondo e riprova.').waitFor()
    starting()

    await changeAnswer(page, 'Login', () => refusing('SERVICE_NOT_READY'))
    await page.goto('/login')
    await submitLogin(page, 'bar')
    expect(await page.getByRole('alert').innerText()).toBe('Sistema non pronto. Attendi qualche secondo e riprova.')
  })

  it('LOGIN-19, OPEN-19 shows its own text for a refused login and stays', async () => {
    const page = await open()
    await page.goto('/')
    await submitLogin(page, 'bar', { password: 'sbagliata' })
    await page.getByText('Login fallito. Controlla le credenziali.').waitFor()
    expect(await page.getByText('Credenziali non valide').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(Object.keys(await stored(page))).not.toContain('destinazione')
    await changeAnswer(page, 'Login', () => ({
      data: { login: { __typename: 'LoginRefused', code: 'TOO_MANY_REQUESTS', message: 'Troppi tentativi.', retryAfter: 30 } },
    }))
    await submitLogin(page, 'bar')
    await page.getByText('Login fallito. Controlla le credenziali. Troppi tentativi: riprova tra 30 secondi.', { exact: true }).waitFor()
  })

  it('LOGIN-20 shows an exception during the login, keeps what was typed, and allows another try', async () => {
    const page = await open()
    await page.goto('/')
    for (const failure of [null, () => refusing('UPSTREAM_TIMEOUT')]) {
      const undo = await changeAnswer(page, 'Login', failure)
      await submitLogin(page, 'bar')
      await page.getByText('Errore durante il login. Riprova.').waitFor()
      expect(await page.getByLabel('E-mail').inputValue()).toBe(loginOf('bar').email)
      undo()
    }
    // A press of a key disables the button; its place is kept.
    const { promise: isFailing, resolve: fail } = Promise.withResolvers<void>()
    const undo = await changeAnswer(page, 'Login', () => isFailing.then(() => refusing('UPSTREAM_TIMEOUT')))
    const submit = page.locator('button[type=submit]')
    const hasFocus = () => submit.evaluate((button) => button === document.activeElement)
    await submit.press('Enter')
    await expect.poll(hasFocus).toBe(false)
    fail()
    await expect.poll(hasFocus).toBe(true)
    undo()
    // While it is sent again nothing moves: a second press would open the recovery.
    const release = await holdAnswer(page, 'Login')
    const topOf = async () => (await submit.boundingBox())?.y
    const top = await topOf()
    await page.getByRole('button', { name: 'Accedi' }).click()
    await page.getByRole('button', { name: 'Accesso in corso...' }).waitFor()
    expect(await topOf()).toBe(top)
    release()
    await page.waitForURL('**/home')
  })

  it('LOGIN-22, LOGIN-26, LOGIN-27, OPEN-06, ENT-14, ENT-15 redirects a customer to /home and the staff to /destinazioni', async () => {
    const customer = await open()
    await customer.goto('/')
    await submitLogin(customer, 'bar')
    await customer.waitForURL('**/home')
    expect(await stored(customer)).toMatchObject({ isDefaultUser: 'false', isSuperuser: 'false' })

    const staff = await open()
    await staff.goto('/login')
    await submitLogin(staff, 'admin')
    await staff.waitForURL('**/destinazioni')
    expect(await stored(staff)).toMatchObject({ isDefaultUser: 'true', isSuperuser: 'true' })
  })

  it('LOGIN-31, LOGIN-32, ENT-09..11, ENT-13 stores the destination and its flags, and no secret', async () => {
    const page = await open()
    await page.goto('/')
    await changeAnswer(page, 'Login', (answer) => {
      const { viewer } = answer.data!['login'] as { viewer: { destination: object } }
      const destination = {
        ...viewer.destination,
        name: 'Bar di prova',
        code: '0003',
        customerCode: '0042',
        disabledDays: ['SUNDAY', 'MONDAY'],
        isSpecialDayDisabled: true,
      }
      return { data: { login: { __typename: 'LoginSucceeded', viewer: { ...viewer, destination } } } }
    })
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await changeAnswer(page, 'Session', null)
    // The week brings the days of the real destination.
    await holdAnswer(page, 'WeeklyPlanning')
    await submitLogin(page, 'bar')
    await page.waitForURL('**/home')
    const kept = await stored(page)
    expect(JSON.parse(kept['destinazione']!)).toMatchObject({ nomeDestinazione: 'Bar di prova' })
    expect(kept).toMatchObject({ codiceCliente: '0042', codiceDestinazione: '0003' })
    const active = { martedi: '0', mercoledi: '0', giovedi: '0', venerdi: '0', sabato: '0' }
    expect(JSON.parse(kept['dayActivationFlags']!)).toEqual({ lunedi: '1', domenica: '1', speciale: '1', ...active })
    expect(JSON.stringify(kept)).not.toContain(loginOf('bar').password)
    expect(Object.keys(kept)).not.toContain('apiToken')
  })

  it('LOGIN-33, ROUTES-18 selects today, which is the gateway’s day in Rome whatever the clock of the device', async () => {
    // On the device it is Sunday in Auckland; the gateway's clock is on Thursday.
    const page = await open({ timezoneId: 'Pacific/Auckland', now: new Date('2026-11-22T09:00:00Z') })
    await logIn(page, 'bar')
    const days = page.getByRole('navigation', { name: 'Menu principale' })
    const selected = () => days.locator('[aria-current=page]').innerText()
    expect(await selected()).toContain('Giovedì')
    await page.getByRole('button', { name: 'Calendario' }).click()
    const today = page.getByRole('dialog', { name: 'Calendario' }).locator('[aria-current=date]')
    await expect.poll(() => today.evaluateAll((cells) => cells.map((cell) => cell.dataset['date']))).toEqual(['2026-11-19'])
    await page.keyboard.press('Escape')
    await days.getByRole('link', { name: 'Martedì' }).click()
    await days.locator('[aria-current=page]', { hasText: 'Martedì' }).waitFor()
    await logOut(page)
    await submitLogin(page, 'bar')
    await page.waitForURL('**/home')
    expect(await selected()).toContain('Giovedì')
  })

  it('LOGIN-34..36 fires the window event, waits 300 ms and replaces the history entry', async () => {
    const page = await open()
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      window.addEventListener('destinazioneChanged', () => seen.push('event'))
      const replace = history.replaceState.bind(history)
      history.replaceState = (...args) => {
        if (String(args[2]).endsWith('/home')) seen.push('replace')
        replace(...args)
      }
    })
    await page.goto('/')
    const before = await page.evaluate(() => history.length)
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await isStarted(page)
    await stopClock(page)
    await submitLogin(page, 'bar')
    await expect.poll(seen).toEqual(['event'])
    await page.clock.runFor(299)
    expect(await seen()).toEqual(['event'])
    await page.clock.runFor(1)
    await expect.poll(seen).toEqual(['event', 'replace'])
    await page.waitForURL('**/home')
    expect(await page.evaluate(() => history.length)).toBe(before)
  })

  it('LOGIN-37 loads the whole home page when that navigation fails', async () => {
    const page = await open()
    await page.goto('/')
    await isStarted(page)
    await page.evaluate(() => {
      history.replaceState = () => {
        throw new Error('no history here')
      }
    })
    const loaded = page.waitForEvent('load')
    await submitLogin(page, 'bar')
    await loaded
    await page.waitForURL('**/home')
    await page.getByRole('main').waitFor()
    // A full load: changes of the previous document's window are gone.
    expect(await page.evaluate(() => Object.hasOwn(history, 'replaceState'))).toBe(false)
  })
})
