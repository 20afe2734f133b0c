// The login page whose form is in the HTML: what it shows and keeps before the portal's code is loaded, and how the portal takes it over.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { PATIENCE } from '../support/patience.ts'
import { changeAnswer, isStarted, logIn, loginOf, stored, watchOperations, withSession } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  // The gateway reads the bakery's name when it has started.
  await vi.waitUntil(async () => (await (await fetch(stack.origin)).text()).includes('<form'), { timeout: PATIENCE })
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** Opens the login; the portal's code is loaded when the returned function is called. */
async function openWritten(options = {}, path = '/login') {
  const page = await openPage(browser, stack.origin, { viewport: PHONE, ...options })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = { moved: 0, texts: new Set<string>() }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => document.body && seen.texts.add(document.body.innerText)).observe(document, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { seen })
  })
  await page.goto(path)
  const start = async () => {
    resolve()
    await isStarted(page)
  }
  return { page, start, email: page.getByLabel('E-mail'), password: page.getByLabel('Password', { exact: true }) }
}

const button = (page: Page) => page.locator('form [type=submit]')
const focused = (page: Page) =>
  page.evaluate(() => {
    const { name, selectionStart } = document.activeElement as HTMLInputElement
    return [name, selectionStart]
  })
/** Every element with its attributes and texts. React makes other ids for a form that it renders than for one in the HTML. */
const cardOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section, main section *')].map(({ tagName, attributes, childNodes }) => [
      tagName,
      ...[...attributes].map(({ name, value }) => (name === 'id' || name === 'for' ? name : `${name}=${value}`)).toSorted(),
      ...[...childNodes].map(({ nodeValue }) => nodeValue),
    ]),
  )

describe('before its code is loaded, the login', () => {
  it('is in the HTML, without styles or scripts of its own, and names the bakery', async () => {
    const answer = await fetch(`${stack.origin}/login`)
    const html = await answer.text()
    expect(html).toContain('<title>Accedi al portale ordini · Panificio Sant&#39;Agata S.r.l. · Panify Cloud</title>')
    expect(html).toMatch(/<form [^>]*method="dialog"/)
    expect(html).not.toMatch(/<style[^>]*>[^<]|\sstyle=|\son\w+=/i)
    expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, code]) => code)).toEqual([''])
    expect(html).not.toContain('{{')
  })

  it('looks as the portal renders it, in both themes, and passes axe', async () => {
    for (const [colorScheme, viewport] of [
      ['light', PHONE],
      ['dark', DESKTOP],
    ] as const) {
      // prettier-ignore
      const { page, start } = await openWritten({ colorScheme, viewport })
      await page.evaluate(() => document.fonts.ready)
      const before = [await cardOf(page), await page.screenshot()] as const
      await start()
      // Nothing but the portal's code has come.
      expect((await page.screenshot()).equals(before[1])).toBe(true)
      await page.getByRole('link', { name: 'Registrati' }).click()
      await page
        .getByRole('button', { name: 'Torna al Login' })
        .or(page.getByRole('link', { name: 'Torna al Login' }))
        .click()
      await page.getByRole('button', { name: 'Accedi' }).waitFor()
      expect(await cardOf(page)).toEqual(before[0])
      expect(page.problems).toEqual([])
    }
    const { page } = await openWritten()
    expect(await axeFindings(page)).toEqual([])
  })

  it('moves nothing and shows nothing else until it is the portal’s', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, start } = await openWritten({ viewport })
      // Until the portal's typeface has come, that of the system shows: here it is wider than on any phone, and breaks a line.
      await page.evaluate(async () => {
        await document.fonts.ready
        Object.assign((window as unknown as { seen: object }).seen, { moved: 0 })
      })
      await start()
      await page.waitForFunction(() => localStorage.getItem('companyInfo') !== null)
      const { moved, texts } = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: { moved: number; texts: Set<string> } }
        return { moved: seen.moved, texts: [...seen.texts].join('\n') }
      })
      expect(moved).toBeLessThan(0.001)
      expect(texts).not.toContain('Caricamento')
      expect(page.problems).toEqual([])
    }
  })

  it('keeps what is typed, the focus, the selection and the checkbox', async () => {
    const { page, start, email, password } = await openWritten()
    const { email: known, password: secret } = loginOf('bar')
    await email.fill(known)
    await page.getByLabel('Ricordami').check()
    await password.click()
    await page.keyboard.type(secret.slice(0, 4))
    await page.keyboard.press('ArrowLeft')
    const field = await password.elementHandle()
    await start()
    expect(await focused(page)).toEqual(['password', 3])
    expect(await field?.evaluate((element) => element === document.querySelector('[name=password]'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(secret.slice(4))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    expect(await stored(page)).toMatchObject({ rememberedEmail: known })
    expect(page.problems).toEqual([])
  })

  it.each(['the button', 'Enter'])('is sent once, by %s, as soon as the portal is there', async (how) => {
    const { page, start, email, password } = await openWritten({}, '/')
    const asked = watchOperations(page)
    await email.fill(loginOf('bar').email)
    await password.fill(loginOf('bar').password)
    if (how === 'Enter') await page.keyboard.press('Enter')
    else await button(page).click()
    expect(await button(page).innerText()).toBe('Accesso in corso...')
    expect(await button(page).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).href).toBe(`${stack.origin}/`)
    await start()
    await page.waitForURL('**/home')
    expect(asked.filter(({ operationName }) => operationName === 'Login')).toHaveLength(1)
    expect(page.problems).toEqual([])
  })

  it('is not sent with what is typed after its button was pressed', async () => {
    const { page, start, email } = await openWritten()
    const asked = watchOperations(page)
    await email.fill(loginOf('bar').email)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toEqual(['password', 0])
    await page.keyboard.type(loginOf('bar').password.slice(0, 3))
    await start()
    await page.keyboard.type(loginOf('bar').password.slice(3))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    expect(asked.filter(({ operationName }) => operationName === 'Login')).toHaveLength(1)
    expect(page.problems).toEqual([])
  })

  it('can be corrected after its button was pressed', async () => {
    const { page, start, email, password } = await openWritten()
    await email.fill(loginOf('bar').email)
    await password.fill('errata')
    await button(page).click()
    await password.fill('')
    const look = async () => [await button(page).innerText(), await button(page).isEnabled(), await button(page).getAttribute('class')]
    const idle = ['Accedi', true, expect.not.stringContaining('Mui-disabled') as string]
    expect(await look()).toEqual(idle)
    await start()
    expect(await look()).toEqual(idle)
    await password.fill(loginOf('bar').password)
    await button(page).click()
    await page.waitForURL('**/home')
  })

  it('can be sent where the browser has kept its button disabled over a reload', async () => {
    const { page, start, email, password } = await openWritten()
    await button(page).evaluate((element) => ((element as HTMLButtonElement).disabled = true))
    await start()
    await email.fill(loginOf('bar').email)
    await password.fill(loginOf('bar').password)
    await button(page).click()
    await page.waitForURL('**/home')
    expect(page.problems).toEqual([])
  })

  it('starts anew when the line is back, if it was lost while the portal’s code was loaded', async () => {
    const page = await openPage(browser, stack.origin)
    let isLost = true
    let refused = 0
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      if (!isLost) return route.continue()
      refused += 1
      return route.abort()
    })
    await page.goto('/login')
    await expect.poll(() => refused).toBeGreaterThan(1)
    isLost = false
    await isStarted(page)
    await page.getByLabel('E-mail').fill(loginOf('bar').email)
    await page.getByLabel('Password', { exact: true }).fill(loginOf('bar').password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
  })

  it('keeps what is typed while the session cannot be read', async () => {
    const { page, start, email, password } = await openWritten()
    await page.route('**/graphql', (route) => route.abort())
    await page.reload()
    await email.fill('bar@demo.example')
    await password.fill('segreta')
    await start()
    const error = page.getByRole('alertdialog', { name: 'Errore di connessione' })
    await error.getByText('Errore di connessione al server. Ricarica la pagina.').waitFor()
    await page.unroute('**/graphql')
    await error.getByRole('button', { name: 'Ricarica la pagina' }).click()
    await error.waitFor({ state: 'detached' })
    expect([await email.inputValue(), await password.inputValue()]).toEqual(['bar@demo.example', 'segreta'])
  })

  it('leads to a field that is missing, whose message the portal shows', async () => {
    const { page, start, email } = await openWritten()
    await email.fill('bar@demo.example')
    await button(page).click()
    expect(await focused(page)).toEqual(['password', 0])
    expect(await button(page).isEnabled()).toBe(true)
    await start()
    await page.getByText('Inserisci la password.').waitFor()
    expect(await focused(page)).toEqual(['password', 0])
    expect(await button(page).innerText()).toBe('Accedi')
  })

  it('answers a refused login in place', async () => {
    const { page, start, email, password } = await openWritten()
    await email.fill(loginOf('bar').email)
    await password.fill('sbagliata')
    await page.keyboard.press('Enter')
    await start()
    await page.getByText('Login fallito. Controlla le credenziali.').waitFor()
    expect([await email.inputValue(), await button(page).innerText()]).toEqual([loginOf('bar').email, 'Accedi'])
    expect(await button(page).isEnabled()).toBe(true)
    expect(await button(page).getAttribute('class')).not.toContain('Mui-disabled')
  })

  it('does later what its other buttons were pressed for', async () => {
    const { page, start, password } = await openWritten()
    await password.fill('segreta')
    await page.getByRole('button', { name: 'Mostra password' }).click()
    await page.getByRole('button', { name: 'Hai dimenticato la password?' }).click()
    await start()
    await page.getByRole('dialog', { name: 'Recupero Password' }).waitFor()
    expect([await password.getAttribute('type'), await password.inputValue()]).toEqual(['text', 'segreta'])
  })

  it('is rendered anew where an extension has changed it, with what was typed', async () => {
    const { page, start, email, password } = await openWritten()
    await email.fill(loginOf('bar').email)
    await password.fill(loginOf('bar').password)
    await email.evaluate((field) => field.after(document.createElement('em')))
    await page.keyboard.press('Enter')
    await start()
    await page.waitForURL('**/home')
    expect(page.problems).toEqual([expect.stringContaining('Minified React error')])
  })

  it('has the remembered e-mail', async () => {
    const { page, start, email } = await openWritten()
    await page.evaluate(() => localStorage.setItem('rememberedEmail', 'bar@demo.example'))
    await page.reload()
    const filled = async () => [await email.inputValue(), await page.getByLabel('Ricordami').isChecked()]
    expect(await filled()).toEqual(['bar@demo.example', true])
    await start()
    expect(await filled()).toEqual(['bar@demo.example', true])
    expect(page.problems).toEqual([])
  })

  it('leads to the registration by itself', async () => {
    const { page } = await openWritten()
    await page.getByRole('link', { name: 'Registrati' }).click()
    await page.waitForURL('**/registrazione', { waitUntil: 'commit' })
    expect(page.problems).toEqual([])
  })
})

describe('the portal', () => {
  it('corrects what the page shows of the bakery, and a logo that cannot be loaded', async () => {
    const { page, start } = await openWritten()
    await changeAnswer(page, 'Session', (answer) => {
      const { companyInfo } = answer.data!['session'] as { companyInfo: object }
      return withSession(answer, { companyInfo: { ...companyInfo, name: 'Forno rinominato', cutOff: '09:30' } })
    })
    await page.route('**/logo?*', (route) => route.abort())
    await page.reload()
    await start()
    await page.getByRole('heading', { name: 'Forno rinominato' }).waitFor()
    await page.getByText('Ordini effettuabili entro le ore 09:30').waitFor()
    await expect.poll(() => page.locator('header svg').getAttribute('aria-label')).toBe('Logo di Forno rinominato')
  })

  it('waits for the session before it sends a login', async () => {
    const { page, start, email, password } = await openWritten()
    await changeAnswer(page, 'Session', (answer) => withSession(answer, { isAuthenticated: false, loading: true, apiError: null }))
    await page.reload()
    const asked = watchOperations(page)
    await email.fill(loginOf('bar').email)
    await password.fill(loginOf('bar').password)
    await page.keyboard.press('Enter')
    await start()
    await page.getByText('Sistema non pronto. Attendi qualche secondo e riprova.').waitFor()
    expect(asked.filter(({ operationName }) => operationName === 'Login')).toEqual([])
  })

  it('shows no form to whoever is logged in', async () => {
    const page = await openPage(browser, stack.origin)
    await page.addInitScript(() => {
      const seen = { form: false }
      new MutationObserver(() => (seen.form ||= document.forms.length > 0)).observe(document, { childList: true, subtree: true })
      Object.assign(window, { seen })
    })
    await logIn(page, 'bar')
    await page.goto('/')
    await page.waitForURL('**/home')
    expect(await page.evaluate(() => (window as unknown as { seen: { form: boolean } }).seen.form)).toBe(false)
  })
})

describe('the browser itself never sends the form', () => {
  it('where no script of the page has come', async () => {
    const page = await openPage(browser, stack.origin)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('bar@demo.example')
    await page.getByLabel('Password', { exact: true }).fill('segreta')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.keyboard.press('Enter')
    await button(page).click()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect([requests, page.url()]).toEqual([[], `${stack.origin}/login`])
  })

  it('where scripts are off: only the text that says so is shown', async () => {
    const page = await openPage(browser, stack.origin, { javaScriptEnabled: false })
    await page.goto('/login')
    expect(await page.locator('noscript').isVisible()).toBe(true)
    expect(await page.locator('form').isVisible()).toBe(false)
  })
})
