// The request of a company to become a customer, with a real mail server.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../bakery/src/test/smtp.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, refusing, stopClock, watchOperations } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let mail: MailServer
let stack: Stack
let browser: Browser
beforeAll(async () => {
  mail = await startMailServer()
  ;[stack, browser] = await Promise.all([startStack({ env: { SMTP_URL: mail.url } }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await mail?.close()
})

const LABELS = ['Nome azienda', 'Nome referente', 'Telefono', 'E-mail']
const WANTED = ['Trattoria Però & Figli', 'Ada Neri', '059 123456', 'ada@trattoria.example']

async function open(options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Registrati' }).click()
  await page.getByRole('heading', { name: 'Registrazione Nuova Azienda' }).waitFor()
  return page
}
async function fill(page: Page, values: string[] = WANTED) {
  for (const [index, label] of LABELS.entries()) await page.getByLabel(label).fill(values[index] ?? '')
}
const send = (page: Page) => page.getByRole('button', { name: 'Invia richiesta' }).click()

describe('the registration', () => {
  it("LOGIN-10, ROUTES-05, REGISTER-01..03 opens from the login, has the four fields and a 'Torna al Login'", async () => {
    const page = await open({ viewport: PHONE })
    expect(new URL(page.url()).pathname).toBe('/registrazione')
    const names = await page.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
    expect(names).toEqual(['nome_azienda', 'nome_referente', 'telefono', 'email'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.getByRole('link', { name: 'Torna al Login' }).click()
    await page.waitForURL('**/login')
    await page.goto('/registrazione')
    await page.getByRole('heading', { name: 'Registrazione Nuova Azienda' }).waitFor()
    expect(page.problems).toEqual([])
  })

  it("REGISTER-04, REGISTER-05 requires all four fields, not counting blanks, shows 'Tutti i campi sono obbligatori.' and sends nothing", async () => {
    const page = await open()
    const asked = watchOperations(page)
    for (const lacking of LABELS.keys()) {
      await fill(
        page,
        WANTED.map((value, index) => (index === lacking ? '   ' : value)),
      )
      await send(page)
      expect(await page.getByRole('alert').innerText()).toBe('Tutti i campi sono obbligatori.')
      const field = page.getByLabel(LABELS[lacking]!)
      await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(asked).toEqual([])
    expect(mail.received).toEqual([])
  })

  it('REGISTER-06, REGISTER-07 mails the bakery once, however often the button was tapped, and opens /login after 1.5 s', async () => {
    const page = await open()
    await fill(page)
    await stopClock(page)
    await page.getByRole('button', { name: 'Invia richiesta' }).dblclick()
    expect(await page.getByRole('status').innerText()).toBe('Richiesta inviata! Verrai reindirizzato al login...')
    await page.clock.runFor(1_499)
    expect(new URL(page.url()).pathname).toBe('/registrazione')
    await page.clock.runFor(1)
    await page.waitForURL('**/login')

    // The same request from another window, within the minute.
    const other = await open()
    await fill(other)
    await send(other)
    await other.waitForURL('**/login')
    await expect.poll(() => mail.received).toHaveLength(1)
    const [letter] = mail.received
    expect(letter!.recipients).toEqual(['ordini@demo.example'])
    for (const value of ['Ada Neri', '059 123456', 'ada@trattoria.example']) expect(letter!.readable).toContain(value)
    const kept = await stack.db.selectFrom('registration_requests').select(['nome_azienda', 'telefono']).execute()
    expect(kept).toEqual([{ nome_azienda: 'Trattoria Però & Figli', telefono: '059 123456' }])
    expect(page.problems).toEqual([])
  })

  it('REGISTER-08 shows the failure and keeps every character', async () => {
    const page = await open()
    await fill(page, ['Bar Nuovo', 'Bo Blu', '051 2', 'bo@bar.example'])
    const tooMany = { __typename: 'RegistrationRefused', code: 'TOO_MANY_REQUESTS', message: 'Troppe richieste.' }
    for (const [failure, detail] of [
      [null, ''],
      [() => refusing('UPSTREAM_TIMEOUT'), ''],
      [() => ({ data: { requestRegistration: tooMany } }), ' Troppe richieste.'],
    ] as const) {
      const undo = await changeAnswer(page, 'RequestRegistration', failure)
      await send(page)
      await expect
        .poll(() => page.getByRole('alert').filter({ visible: true }).allInnerTexts())
        .toEqual([`Errore nell'invio della richiesta. Riprova.${detail}`])
      expect(await page.getByLabel('Nome azienda').inputValue()).toBe('Bar Nuovo')
      undo()
    }
    // While it is sent again nothing moves: the second press of a double click would leave the form.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const undo = await changeAnswer(page, 'RequestRegistration', async () => (await isReleased, refusing('UPSTREAM_TIMEOUT')))
    const topOf = async () => (await page.locator('button[type=submit]').boundingBox())?.y
    const top = await topOf()
    await send(page)
    await page.getByRole('button', { name: 'Invio in corso...' }).waitFor()
    expect(await topOf()).toBe(top)
    release()
    await page.getByRole('alert').waitFor()
    undo()
    await page.getByLabel('E-mail').fill('bo')
    await send(page)
    await page.getByText("Inserisci un'email valida").waitFor()
    expect(new URL(page.url()).pathname).toBe('/registrazione')
  })

  it.each([
    ['success', 'Richiesta inviata'],
    ['danger', "Errore nell'invio della richiesta. Riprova."],
  ])('tells a %s that comes after the form was left', async (variant, message) => {
    const page = await open()
    await fill(page)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await changeAnswer(page, 'RequestRegistration', async () => {
      await isReleased
      return variant === 'danger' ? null : { data: { requestRegistration: { __typename: 'RegistrationSent', message } } }
    })
    await send(page)
    await page.getByRole('link', { name: 'Torna al Login' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()
    release()
    await page.locator(`[data-variant=${variant}]`).getByText(message, { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  it('answers while the mail server is down; the mail is sent once it is back', async () => {
    const down = await startMailServer({ onConnect: (_session, callback) => callback(new Error('421 busy')) })
    const without = await startStack({ env: { SMTP_URL: down.url } })
    const page = await openPage(browser, without.origin)
    await page.goto('/registrazione')
    await fill(page, ['Bar Nuovo', 'Bo Blu', '051 2', 'bo@bar.example'])
    await send(page)
    await page.getByText('Richiesta inviata! Verrai reindirizzato al login...').waitFor()
    const waiting = await without.db.selectFrom('mail_outbox').select('state').where('kind', '=', 'registration').execute()
    expect(waiting).toHaveLength(1)
    await without.stop()
    await down.close()
  })
})
