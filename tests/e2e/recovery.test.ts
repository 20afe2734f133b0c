// A forgotten password, from the login page to the mailbox and back, with a real mail server.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../bakery/src/test/smtp.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import {
  changeAnswer,
  holdAnswer,
  loginOf,
  refusing,
  stopClock,
  submitLogin,
  watchOperations,
  withSession,
} from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

/** A mail server that lets every connection wait. */
let waiting: (() => void)[] | null = null
let mail: MailServer
let stack: Stack
let browser: Browser
beforeAll(async () => {
  mail = await startMailServer({ onConnect: (_session, callback) => (waiting ? void waiting.push(callback) : callback()) })
  ;[stack, browser] = await Promise.all([startStack({ env: { SMTP_URL: mail.url } }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await mail?.close()
})

const KNOWN = loginOf('bar').email
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Recupero Password' })

async function openDialog(options = {}): Promise<Page & { problems: string[] }> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Hai dimenticato la password?' }).click()
  await dialogOf(page).waitFor()
  return page
}

async function ask(page: Page, email: string) {
  await dialogOf(page).getByLabel('E-mail di accesso').fill(email)
  await dialogOf(page).getByRole('button', { name: 'Invia nuova password' }).click()
}

const passwordIn = (readable: string) => /([A-Za-z0-9!@#$%^&*]{10})/.exec(readable.split(/Nuova password:?/)[1] ?? '')?.[1] ?? ''

describe('the recovery', () => {
  it("LOGIN-09, RECOVERY-01, RECOVERY-02, OPEN-113 opens 'Recupero Password', which requires an e-mail and loses none unasked", async () => {
    const page = await openDialog({ viewport: PHONE })
    const asked = watchOperations(page)
    const field = dialogOf(page).getByLabel('E-mail di accesso')
    expect(await field.getAttribute('type')).toBe('email')
    for (const blank of ['', '   ']) {
      await ask(page, blank)
      expect(await dialogOf(page).getByRole('alert').innerText()).toBe("Inserisci un'email valida")
    }
    expect(asked).toEqual([])
    await ask(page, 'senza chiocciola')
    await expect.poll(() => asked).toHaveLength(1)
    expect(await dialogOf(page).getByRole('alert').innerText()).toBe("Inserisci un'email valida")
    // The button that was disabled meanwhile has lost the focus to the page, which closes nothing.
    await dialogOf(page).locator('input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' }).getByRole('button', { name: 'Scarta modifiche' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })

  it('LOGIN-09 starts with the e-mail that was typed at the login', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(KNOWN)
    await page.getByRole('button', { name: 'Hai dimenticato la password?' }).click()
    expect(await dialogOf(page).getByLabel('E-mail di accesso').inputValue()).toBe(KNOWN)
  })

  it("RECOVERY-05 shows 'Utente non registrato' for an unknown e-mail", async () => {
    const page = await openDialog()
    await ask(page, 'nessuno@demo.example')
    await dialogOf(page).getByText('Utente non registrato').waitFor()
    const email = dialogOf(page).getByLabel('E-mail di accesso')
    await expect.poll(() => email.evaluate((input) => document.activeElement === input)).toBe(true)
    expect(await page.getByText('Email non trovata nel database').count()).toBe(0)
    expect(mail.received).toEqual([])
  })

  it('links to the mailbox of the demo, where there is one', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await changeAnswer(page, 'Session', (answer) => withSession(answer, { mailboxUrl: '/posta' }))
    await changeAnswer(page, 'RecoverPassword', () => ({
      data: { recoverPassword: { __typename: 'RecoverySent', message: 'Credenziali inviate via email con successo!' } },
    }))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Hai dimenticato la password?' }).click()
    await ask(page, KNOWN)
    await page.getByText('La demo non spedisce e-mail: le tiene nella sua posta.').waitFor()
    expect(await page.getByRole('link', { name: 'Apri la posta della demo' }).getAttribute('href')).toBe('/posta')
  })

  it('RECOVERY-12, RECOVERY-13, OPEN-20 mails a working password, never shows it, and closes after 3 s', async () => {
    const page = await openDialog()
    const answers: string[] = []
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (body) => answers.push(body),
          () => undefined,
        ),
    )
    await stopClock(page)
    await ask(page, KNOWN.toUpperCase())
    await dialogOf(page).getByText('Credenziali inviate via email con successo!').waitFor()
    await page.clock.runFor(2_999)
    expect(await dialogOf(page).isVisible()).toBe(true)
    await page.clock.runFor(1)
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.clock.resume()

    await expect.poll(() => mail.received).toHaveLength(1)
    const [letter] = mail.received
    expect(letter!.recipients).toEqual([KNOWN])
    const password = passwordIn(letter!.readable)
    expect(password).toHaveLength(10)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.join('')).not.toContain(password)

    // The old one works until the new one is used; afterwards only the new one does.
    await stack.client().login(loginOf('bar'))
    await submitLogin(page, 'bar', { password })
    await page.waitForURL('**/home')
    await expect(stack.client().login(loginOf('bar'))).rejects.toThrow('LoginRefused')
    expect(page.problems).toEqual([])
  })

  it.each([
    ['success', 'Credenziali inviate via email con successo!'],
    ['danger', 'Errore durante il recupero password. Riprova.'],
  ])('tells a %s that comes after the dialog was closed', async (variant, message) => {
    const page = await openDialog()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'RecoverPassword', async () => {
      await isReleased
      return variant === 'danger' ? null : { data: { recoverPassword: { __typename: 'RecoverySent', message } } }
    })
    await ask(page, 'nessuno@demo.example')
    await dialogOf(page).getByRole('button', { name: 'Annulla' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    release()
    await page.locator(`[data-variant=${variant}]`).getByText(message, { exact: true }).waitFor()
    expect(await dialogOf(page).count()).toBe(0)
  })

  it('asks no more whether to discard the e-mail once the answer is there', async () => {
    const page = await openDialog()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'RecoverPassword', async () => {
      await isReleased
      return { data: { recoverPassword: { __typename: 'RecoverySent', message: 'Credenziali inviate via email con successo!' } } }
    })
    await ask(page, KNOWN)
    await dialogOf(page).getByRole('button', { name: 'Chiudi' }).click()
    const question = page.getByRole('alertdialog', { name: "Chiudere senza aspettare l'esito?" })
    await question.waitFor()
    await stopClock(page)
    release()
    await page.getByText('Credenziali inviate via email con successo!').waitFor()
    await page.clock.runFor(1_000)
    await question.waitFor({ state: 'detached' })
    expect(await dialogOf(page).isVisible()).toBe(true)
  })

  it('RECOVERY-14 shows the failure, keeps the e-mail, and allows another try', async () => {
    const page = await openDialog()
    for (const failure of [null, () => refusing('UPSTREAM_FAILED')]) {
      const undo = await changeAnswer(page, 'RecoverPassword', failure)
      await ask(page, loginOf('admin').email)
      await dialogOf(page).getByText('Errore durante il recupero password. Riprova.', { exact: true }).waitFor()
      expect(await dialogOf(page).getByLabel('E-mail di accesso').inputValue()).toBe(loginOf('admin').email)
      undo()
    }
    // While it is sent again nothing moves: a second press would hit something else.
    const release = await holdAnswer(page, 'RecoverPassword')
    const topOf = async () => (await dialogOf(page).locator('button[type=submit]').boundingBox())?.y
    const top = await topOf()
    await ask(page, loginOf('admin').email)
    await dialogOf(page).getByRole('button', { name: 'Invio in corso...' }).waitFor()
    expect(await topOf()).toBe(top)
    release()
    await dialogOf(page).getByText('Credenziali inviate via email con successo!').waitFor()
  })

  it('answers before the mail server has; one mail is sent later, however often the button was tapped', async () => {
    stack.clock.moveTo('2026-11-18 12:00')
    mail.received.length = 0
    // The mail of an earlier test may still be pending.
    const letters = () => mail.received.filter(({ recipients }) => recipients.includes(KNOWN))
    const callbacks: (() => void)[] = []
    waiting = callbacks
    const page = await openDialog()
    await dialogOf(page).getByLabel('E-mail di accesso').fill(KNOWN)
    await dialogOf(page).getByRole('button', { name: 'Invia nuova password' }).dblclick()
    await dialogOf(page).getByText('Credenziali inviate via email con successo!').waitFor()
    // A second window requests the same.
    const other = await openDialog()
    await ask(other, KNOWN)
    await dialogOf(other).getByText('Credenziali inviate via email con successo!').waitFor()
    expect(letters()).toEqual([])
    waiting = null
    for (const goOn of callbacks) goOn()
    await expect.poll(letters).toHaveLength(1)
    const unsent = () =>
      stack.db.selectFrom('mail_outbox').select('state').where('recipient', '=', KNOWN).where('state', '<>', 'sent').execute()
    await expect.poll(unsent).toEqual([])
    expect(letters()).toHaveLength(1)
  })

  it('refuses the fourth request within an hour', async () => {
    for (const hour of ['15:00', '15:10', '15:20']) {
      stack.clock.moveTo(`2026-11-18 ${hour}`)
      await stack.client().ask('RecoverPassword', { input: { email: 'nessuno@demo.example' } })
    }
    stack.clock.moveTo('2026-11-18 15:30')
    const page = await openDialog()
    await ask(page, 'nessuno@demo.example')
    await expect
      .poll(() => dialogOf(page).getByRole('alert').innerText())
      .toMatch(/^Errore durante il recupero password. Riprova. Troppe richieste/)
  })
})

it('refuses where no mail can be sent, and keeps the password', async () => {
  const without = await startStack()
  const page = await openPage(browser, without.origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Hai dimenticato la password?' }).click()
  await ask(page, KNOWN)
  await dialogOf(page).getByText('Errore durante il recupero password. Riprova.').waitFor()
  const row = await without.db
    .selectFrom('destinations')
    .select('pending_password_hash')
    .where('destlogin', '=', KNOWN)
    .executeTakeFirstOrThrow()
  expect(row.pending_password_hash).toBeNull()
  await without.client().login(loginOf('bar'))
  await without.stop()
})
