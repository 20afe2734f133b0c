// The customer dialog in a real browser, against the whole stack with a real mail server.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../bakery/src/test/smtp.ts'
import { auditedAt, axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, holdAnswer, logIn, loginOf, refusing, watchOperations, withSession, type Answer } from '../support/portal-page.ts'
import { createCustomer } from '../support/new-customer.ts'
import { startStack, type Stack } from '../support/stack.ts'

let mail: MailServer
let stack: Stack
let browser: Browser
beforeAll(async () => {
  mail = await startMailServer()
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00', env: { SMTP_URL: mail.url } }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await mail?.close()
})

type Opened = Page & { problems: string[] }

async function openList(options = {}): Promise<Opened> {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, 'admin')
  await page.getByRole('button', { name: 'Modifica: ' }).first().waitFor()
  return page
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialogOf(page).getByRole('textbox', { name: label, exact: true })
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const alertOf = (page: Page, variant: string, text: string) =>
  page.locator(`[data-variant=${variant}]`).filter({ has: page.getByText(text, { exact: true }) })

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).click()
  await field(page, 'Ragione sociale').waitFor()
}

async function openEdit(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill(name)
  await page.getByRole('button', { name: `Modifica: ${name}`, exact: true }).click()
  await field(page, 'Ragione sociale').waitFor()
}

const destinationsOf = (customer: string) =>
  stack.db.selectFrom('destinations').selectAll().where('customer', '=', customer).orderBy('code').execute()
const customerNamed = (name: string) => stack.db.selectFrom('customers').selectAll().where('cliente', '=', name).executeTakeFirst()
const hasFocus = (box: Locator) => box.evaluate((input) => input === document.activeElement)
const lettersTo = (address: string) => mail.received.filter(({ recipients }) => recipients.includes(address))

const newCustomer = (name: string, more?: object) => createCustomer(stack, name, more)

describe('a new customer', () => {
  it('CUST-01, CUST-07..10 has every section of the form', async () => {
    const page = await openList()
    await openNew(page)
    const dialog = dialogOf(page)
    await dialog.getByRole('heading', { name: 'Nuovo Cliente' }).waitFor()
    for (const title of ['Informazioni Principali', 'Credenziali Cliente', 'Note'])
      await dialog.getByRole('heading', { name: title }).waitFor()
    const labels = await dialog.locator('section').first().locator('label').allInnerTexts()
    expect(labels.map((label) => label.replace(/\s*\*$/, ''))).toEqual([
      'Ragione sociale',
      'Indirizzo',
      'Città',
      'Provincia',
      'CAP',
      'Telefono',
      'Referente',
      'Partita IVA',
      'Codice fiscale',
      'E-mail',
      'Categoria',
      'Categoria 2',
      'Condizioni di pagamento',
    ])
    await button(page, 'Destinazioni (0)').waitFor()
    await button(page, 'Nuova Destinazione').click()
    // Each part opens and closes, the contacts only when they are asked for.
    await button(page, 'Destinazioni (1)').click()
    expect([await button(page, 'Nuova Destinazione').count(), await button(page, 'Nuovo Contatto').count()]).toEqual([0, 0])
    await button(page, 'Contatti Aggiuntivi (0)').click()
    await button(page, 'Nuovo Contatto').click()
    await button(page, 'Contatti Aggiuntivi (1)').waitFor()
    expect(page.problems).toEqual([])
  })

  it('CUST-11, CUST-12, CUST-13 has a remark and credentials, which an existing one without a remark has not, and its own buttons', async () => {
    const page = await openList()
    await newCustomer('Bar Bottoni')
    const buttons = () => dialogOf(page).locator('footer').getByRole('button').allInnerTexts()
    const parts = async () => {
      const links = dialogOf(page).getByRole('navigation', { name: 'Parti del modulo' }).getByRole('link')
      return (await links.allInnerTexts()).map((each) => each.split('\n')[0])
    }
    await openNew(page)
    expect(await buttons()).toEqual(['Chiudi', 'Crea Cliente'])
    expect(await parts()).toEqual(['Informazioni Principali', 'Credenziali Cliente', 'Destinazioni', 'Contatti Aggiuntivi', 'Note'])
    expect(await field(page, 'Note').evaluate((one) => one.tagName)).toBe('TEXTAREA')
    await field(page, 'Username').waitFor()
    await button(page, 'Chiudi').last().click()
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await openEdit(page, 'Bar Bottoni 0001')
    expect(await buttons()).toEqual(['Chiudi', 'Salva Modifiche'])
    expect(await field(page, 'Note').count()).toBe(0)
    expect(await field(page, 'Username').count()).toBe(0)
    expect(await parts()).toEqual(['Informazioni Principali', 'Destinazioni', 'Contatti Aggiuntivi'])
    await button(page, 'Chiudi').last().click()
    await newCustomer('Bar Annotato', { set: { name: 'Bar Annotato', note: 'Citofono sul retro.' } })
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await openEdit(page, 'Bar Annotato 0001')
    expect(await field(page, 'Note').inputValue()).toBe('Citofono sul retro.')
  })

  it('CUST-14, CUST-17, CUST-18, CUST-19, CUST-23, CONST-04 starts blank; added parts have every flag off', async () => {
    const page = await openList()
    await openNew(page)
    const dialog = dialogOf(page)
    expect(
      await dialog
        .locator('input:not([type=checkbox]), textarea:not([aria-hidden])')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join('')),
    ).toBe('')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
    await button(page, 'Nuova Destinazione').click()
    await expect.poll(focused).toBe('Nome destinazione')
    expect(await field(page, 'Nazione').inputValue()).toBe('IT')
    expect(await dialog.getByRole('checkbox', { name: /^Attiva/ }).isChecked()).toBe(false)
    const days = dialog.getByRole('group', { name: 'Giorni disattivati' })
    expect((await days.locator('label').allInnerTexts()).map((label) => label.trim())).toEqual([
      'Lun',
      'Mar',
      'Mer',
      'Gio',
      'Ven',
      'Sab',
      'Dom',
      'Spec',
    ])
    await button(page, 'Contatti Aggiuntivi (0)').click()
    await button(page, 'Nuovo Contatto').click()
    await expect.poll(focused).toBe('Nome')
    await dialog.getByRole('checkbox', { name: 'Predefinito' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'PEC', exact: true }).waitFor()
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  it('CUST-14, CUST-45, DEST-34, DEST-35, OPEN-78 is created without credentials, with one alert, and the list is read again', async () => {
    const page = await openList()
    await openNew(page)
    await field(page, 'Ragione sociale').fill('Osteria Senza Accesso')
    const asked = watchOperations(page)
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'success', 'Nuovo cliente creato con successo').waitFor()
    expect(await page.locator('[data-variant]').count()).toBe(1)
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    await expect.poll(() => asked.map(({ operationName }) => operationName)).toContain('Destinations')
    const { code } = (await customerNamed('Osteria Senza Accesso'))!
    expect(await destinationsOf(code)).toEqual([])
  })

  it('CUST-14, CUST-24..26, CUST-46 is created with credentials, which are saved and mailed', async () => {
    const page = await openList()
    await openNew(page)
    await field(page, 'Ragione sociale').fill('Gelateria Polo Nord')
    await field(page, 'Indirizzo').fill('Via Fredda 1')
    await field(page, 'Username').fill('polo@cliente.example')
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await button(page, 'Genera password').click()
    expect(await password.getAttribute('type')).toBe('text')
    const made = await password.inputValue()
    expect(made).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
    await button(page, 'Nascondi la password').click()
    expect(await password.getAttribute('type')).toBe('password')
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'success', 'Cliente, credenziali salvati e credenziali inviate via email con successo!').waitFor()
    const { code } = (await customerNamed('Gelateria Polo Nord'))!
    const [first] = await destinationsOf(code)
    expect(first).toMatchObject({ code: '0001', nomede: 'Destinazione Principale', order_active: 1, lun_off: 0, dom_off: 0, spec_off: 0 })
    await expect.poll(() => lettersTo('polo@cliente.example')).toHaveLength(1)
    const { readable } = lettersTo('polo@cliente.example')[0]!
    expect(readable).toContain(made)
    expect(readable).toContain(stack.origin)
    const client = stack.client()
    await client.login({ email: 'polo@cliente.example', password: made })
  })

  it('CUST-49 is created with only one of username and password: nothing is mailed', async () => {
    const page = await openList()
    await openNew(page)
    await field(page, 'Ragione sociale').fill('Bar Solo Username')
    await field(page, 'Username').fill('solo@cliente.example')
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'success', 'Cliente e credenziali salvati con successo!').waitFor()
    expect(lettersTo('solo@cliente.example')).toEqual([])
  })

  it('CUST-48, OPEN-79 exists when its credentials fail: the form keeps them and a second save stores them', async () => {
    const page = await openList()
    await openNew(page)
    await field(page, 'Ragione sociale').fill('Bar Doppio Login')
    await field(page, 'Username').fill(loginOf('bar').email)
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('Pane-123!')
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'warning', 'Cliente creato ma errore nel salvataggio credenziali: Questa e-mail di accesso è già in uso').waitFor()
    const { code } = (await customerNamed('Bar Doppio Login'))!
    await dialogOf(page)
      .getByRole('heading', { name: `Modifica Cliente ${code}` })
      .waitFor()
    expect(await field(page, 'Ragione sociale').inputValue()).toBe('Bar Doppio Login')
    expect(await dialogOf(page).getByLabel('Password', { exact: true }).inputValue()).toBe('Pane-123!')
    await field(page, 'Username (e-mail)').fill('doppio@cliente.example')
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 1 destinazioni.').waitFor()
    expect(await page.locator('[data-variant=warning]').count()).toBe(0)
    expect(await destinationsOf(code)).toMatchObject([{ code: '0001', destlogin: 'doppio@cliente.example', order_active: 1 }])
    const all = await stack.db.selectFrom('customers').select('code').where('cliente', '=', 'Bar Doppio Login').execute()
    expect(all).toHaveLength(1)
  })

  it('ERR-01 OPEN-78 tells a mail of the demo in one alert, with the way to its mailbox', async () => {
    await newCustomer('Bar Posta Demo')
    const page = await openList()
    await changeAnswer(page, 'Session', (answer) => withSession(answer, { mailboxUrl: '/posta' }))
    await page.reload()
    await openEdit(page, 'Bar Posta Demo 0001')
    await field(page, 'Username (e-mail)').fill('demo-posta@cliente.example')
    await button(page, 'Invia credenziali').click()
    await page.getByRole('alertdialog', { name: 'Inviare una nuova password?' }).getByRole('button', { name: 'Genera e invia' }).click()
    const done = page.locator('[data-variant=success]', { hasText: 'Credenziali inviate via email con successo!' })
    await done.getByRole('link', { name: 'Apri la posta della demo' }).waitFor()
    expect(await page.locator('[data-variant]').count()).toBe(1)
  })

  it('CUST-47 exists when the mail fails: the credentials can be sent again from the form', async () => {
    const page = await openList()
    await openNew(page)
    await field(page, 'Ragione sociale').fill('Bar Posta Ferma')
    // Valid as a login, but not as an address for mail.
    await field(page, 'Username').fill('posta-ferma')
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('Pane-123!')
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'warning', "Cliente e credenziali salvati con successo! Errore nell'invio email delle credenziali.").waitFor()
    await field(page, 'Username (e-mail)').fill('ferma@cliente.example')
    await button(page, 'Invia credenziali').click()
    await alertOf(page, 'success', 'Credenziali inviate via email con successo!').waitFor()
    expect(await page.locator('[data-variant=warning]').count()).toBe(0)
    await expect.poll(() => lettersTo('ferma@cliente.example')).toHaveLength(1)
    expect(lettersTo('ferma@cliente.example')[0]!.readable).toContain('Pane-123!')
  })

  it('OPEN-112 exists without a value that was not saved: the form keeps it for the next save', async () => {
    const page = await openList()
    await openNew(page)
    const asked = watchOperations(page)
    await field(page, 'Ragione sociale').fill('Bar Senza Telefono')
    await field(page, 'Telefono').fill('059 77')
    await changeAnswer(page, 'CreateCustomer', ({ data }) => {
      const outcome = data!['createCustomer'] as { customer: object }
      const unsavedMessage = 'Il telefono non è valido'
      return { data: { createCustomer: { ...outcome, unsavedMessage, customer: { ...outcome.customer, phone: null } } } }
    })
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'warning', 'Cliente creato ma errore nel salvataggio dei dati: Il telefono non è valido').waitFor()
    expect(await field(page, 'Telefono').inputValue()).toBe('059 77')
    await button(page, 'Salva Modifiche').click()
    await expect
      .poll(() => asked.find(({ operationName }) => operationName === 'UpdateCustomer')?.variables)
      .toMatchObject({
        input: { set: { phone: '059 77' } },
      })
  })

  it('takes no text while it is created, which would be lost, and gives the focus back', async () => {
    const page = await openList()
    await openNew(page)
    const asked = watchOperations(page)
    const name = field(page, 'Ragione sociale')
    await name.fill('Bar Paziente')
    const undo = await changeAnswer(page, 'CreateCustomer', () => refusing('UPSTREAM_REFUSED', 'Non ora'))
    await page.keyboard.press('Enter')
    await alertOf(page, 'danger', 'Errore durante la creazione del nuovo cliente').waitFor()
    await expect.poll(() => hasFocus(name)).toBe(true)
    undo()
    const release = await holdAnswer(page, 'CreateCustomer')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked.filter(({ operationName }) => operationName === 'CreateCustomer').length).toBe(2)
    await page.keyboard.type(' e altro')
    expect(await name.inputValue()).toBe('Bar Paziente')
    release()
    await alertOf(page, 'success', 'Nuovo cliente creato con successo').waitFor()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    expect(await customerNamed('Bar Paziente')).toBeDefined()
  })

  it('CUST-50 shows why it cannot be created, and keeps every character', async () => {
    const page = await openList()
    await openNew(page)
    await button(page, 'Crea Cliente').click()
    await dialogOf(page).getByText('La ragione sociale è obbligatoria.').waitFor()
    await expect.poll(() => hasFocus(field(page, 'Ragione sociale'))).toBe(true)
    expect(await dialogOf(page).locator('label').filter({ hasText: '*' }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Ragione sociale\s\*$/),
    ])
    await field(page, 'Ragione sociale').fill('Bar Sfortuna')
    await field(page, 'Partita IVA').fill('01234567890')
    await button(page, 'Nuova Destinazione').click()
    await field(page, 'Codice destinazione').fill('0007')
    await changeAnswer(page, 'CreateCustomer', () => refusing('UPSTREAM_REFUSED', 'Partita IVA non valida'))
    await button(page, 'Crea Cliente').click()
    await alertOf(page, 'danger', 'Errore durante la creazione del nuovo cliente').waitFor()
    await dialogOf(page).getByText('Errore durante la creazione del nuovo cliente: Partita IVA non valida').waitFor()
    expect(await field(page, 'Ragione sociale').inputValue()).toBe('Bar Sfortuna')
    expect(await field(page, 'Partita IVA').inputValue()).toBe('01234567890')
    expect(await field(page, 'Codice destinazione').inputValue()).toBe('0007')
  })

  it.each([
    ['without an answer', null],
    ['while it is still being created', refusing('STILL_RUNNING', 'La stessa richiesta è ancora in corso.')],
    ['that could not be read back', refusing('NOT_SAVED', 'Non ha salvato la modifica come richiesto.')],
    ['whose answer cannot be read', refusing('UPSTREAM_INVALID', 'Risposta non valida dal server')],
  ])('may exist %s: the form says so, and the list is read again', async (how, answer) => {
    const page = await openList()
    const asked = watchOperations(page)
    await openNew(page)
    await field(page, 'Ragione sociale').fill(`Bar Forse ${how.length}`)
    await changeAnswer(page, 'CreateCustomer', () => answer)
    await button(page, 'Crea Cliente').click()
    await dialogOf(page)
      .getByText(/\. Non è certo che il cliente sia stato creato/)
      .waitFor()
    await expect.poll(() => asked.filter(({ operationName }) => operationName === 'Destinations').length).toBe(1)
  })
})

describe('an existing customer', () => {
  it('CUST-02, CUST-11, CUST-12, CUST-22, CUST-30, DEST-28 opens with all its data and no password', async () => {
    const page = await openList()
    const code = await newCustomer('Bar Aperto')
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    const asked = watchOperations(page)
    await openEdit(page, 'Bar Aperto 0001')
    expect(asked.find(({ operationName }) => operationName === 'CustomerRecord')?.variables).toEqual({ code })
    const dialog = dialogOf(page)
    await dialog.getByRole('heading', { name: `Modifica Cliente ${code} Bar Aperto`, exact: true }).waitFor()
    expect(await dialog.getByRole('heading', { name: 'Credenziali Cliente' }).count()).toBe(0)
    expect(await dialog.getByRole('heading', { name: 'Note', exact: true }).count()).toBe(0)
    const labels = ['Nome destinazione', 'Codice destinazione', 'Nazione', 'Username (e-mail)']
    for (const label of labels) await field(page, label).waitFor()
    for (const label of ['Indirizzo', 'Città', 'Provincia', 'CAP', 'Referente']) expect(await field(page, label).count()).toBe(2)
    expect(await dialog.getByRole('checkbox', { name: /^Attiva/ }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: 'Destinazione primaria' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('group', { name: 'Giorni disattivati' }).getByRole('checkbox').count()).toBe(8)
    expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    await button(page, 'Contatti Aggiuntivi (0)').click()
    await button(page, 'Nuovo Contatto').click()
    for (const label of ['Nome', 'Ruolo', 'Telefono 1', 'Telefono 2', 'Cellulare']) await field(page, label).waitFor()
    // Beside that of the customer.
    expect(await field(page, 'E-mail').count()).toBe(2)
    for (const name of ['Predefinito', 'PEC']) await dialog.getByRole('checkbox', { name, exact: true }).waitFor()
    // A saved code is read-only.
    const codeField = field(page, 'Codice destinazione')
    expect(await codeField.getAttribute('readonly')).not.toBeNull()
    const fill = (box: Locator) => box.evaluate((input) => getComputedStyle(input.parentElement!).backgroundColor)
    expect(await fill(codeField)).not.toBe(await fill(field(page, 'Nome destinazione')))
    await dialog.getByText('Impostata: lascia vuoto per non cambiarla').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill('x')
    await dialog.getByText('Nuova password: vale dal prossimo salvataggio.').waitFor()
    expect(await dialog.getByText('Impostata: lascia vuoto').count()).toBe(0)
  })

  it('CUST-24..26, OPEN-24 generates and shows the password of each destination', async () => {
    const page = await openList()
    await newCustomer('Bar Chiavi')
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await openEdit(page, 'Bar Chiavi 0001')
    const password = dialogOf(page).getByLabel('Password', { exact: true })
    await password.fill('Pane-123!')
    expect(await password.getAttribute('type')).toBe('password')
    await button(page, 'Mostra la password').click()
    expect([await password.getAttribute('type'), await password.inputValue()]).toEqual(['text', 'Pane-123!'])
    await button(page, 'Nascondi la password').click()
    expect(await password.getAttribute('type')).toBe('password')
    await button(page, 'Genera password').click()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await password.inputValue()).toMatch(/^[A-Za-z0-9!@#$%^&*]{8}$/)
    await button(page, 'Nascondi la password').click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  it('CUST-16, CUST-23, CUST-51, CUST-55, OPEN-74, DEST-34 is saved with its destinations: one is primary, passwords stay', async () => {
    const code = await newCustomer('Bar Cambia')
    const before = await destinationsOf(code)
    const page = await openList()
    await openEdit(page, 'Bar Cambia 0001')
    await field(page, 'Categoria').fill('BAR')
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: /^Bar Cambia 0002/ }).click()
    const primary = dialog.getByRole('checkbox', { name: 'Destinazione primaria' })
    await expect.poll(() => primary.count()).toBe(2)
    await primary.nth(1).check()
    expect(await primary.nth(0).isChecked()).toBe(false)
    for (const name of ['Dom', 'Spec'])
      await dialog.getByRole('group', { name: 'Giorni disattivati' }).nth(1).getByRole('checkbox', { name }).check()
    await button(page, 'Nuova Destinazione').click()
    await field(page, 'Nome destinazione').last().fill('Bar Cambia chiosco')
    await field(page, 'Codice destinazione').last().fill('0003')
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 3 destinazioni.').waitFor()
    expect(await page.locator('[data-variant]').count()).toBe(1)
    const after = await destinationsOf(code)
    expect(after.map(({ is_primaria, dom_off, spec_off, order_active }) => [is_primaria, dom_off, spec_off, order_active])).toEqual([
      [0, 0, 0, 1],
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ])
    expect(after.slice(0, 2).map(({ password_hash }) => password_hash)).toEqual(before.map(({ password_hash }) => password_hash))
    expect((await customerNamed('Bar Cambia'))?.categ).toBe('BAR')
    await page.getByRole('textbox', { name: 'Filtra per Descrizione' }).fill('Bar Cambia chiosco')
    await page.getByRole('rowheader', { name: 'Bar Cambia chiosco' }).waitFor()
  })

  it('CUST-54 without destinations has its own alert', async () => {
    const page = await openList()
    const asked = await changeAnswer(page, 'CustomerRecord', ({ data }): Answer => ({
      data: { ...data, customer: { ...(data!['customer'] as object), destinations: [] } },
    }))
    await openEdit(page, 'Bar Centrale')
    asked()
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo').waitFor()
    expect(page.problems).toEqual([])
  })

  it('CUST-56 names the destinations that could not be saved; the form keeps them for another save', async () => {
    const code = await newCustomer('Bar Parziale')
    const page = await openList()
    await openEdit(page, 'Bar Parziale 0001')
    await field(page, 'Username (e-mail)').fill(loginOf('bar').email)
    await button(page, 'Nuova Destinazione').click()
    await field(page, 'Nome destinazione').last().fill('Senza codice')
    await button(page, 'Salva Modifiche').click()
    await alertOf(
      page,
      'warning',
      'Cliente aggiornato. Destinazioni salvate: 1/3. Errori: Destinazione 1: Questa e-mail di accesso è già in uso, Destinazione 3: Codice destinazione mancante',
    ).waitFor()
    expect(await field(page, 'Nome destinazione').last().inputValue()).toBe('Senza codice')
    await expect.poll(() => hasFocus(field(page, 'Codice destinazione').last())).toBe(true)
    await dialogOf(page).getByText('Il codice destinazione è obbligatorio.').waitFor()
    await field(page, 'Username (e-mail)').first().fill('parziale@cliente.example')
    await field(page, 'Codice destinazione').last().fill('0003')
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 3 destinazioni.').waitFor()
    expect(await page.locator('[data-variant=warning]').count()).toBe(0)
    expect((await destinationsOf(code)).map(({ code: one, destlogin }) => [one, destlogin])).toMatchObject([
      ['0001', 'parziale@cliente.example'],
      ['0002', 'bar-parziale-0002@cliente.example'],
      ['0003', ''],
    ])
  })

  it('opens the section with the first error and focuses its field', async () => {
    await newCustomer('Bar Nascosto')
    const page = await openList()
    await openEdit(page, 'Bar Nascosto 0001')
    const second = dialogOf(page).getByRole('button', { name: /^Bar Nascosto 0002/ })
    await second.click()
    await field(page, 'Referente').last().fill('x'.repeat(256))
    await second.click()
    await button(page, 'Destinazioni (2)').click()
    await expect.poll(() => field(page, 'Referente').count()).toBe(1)
    const asked = watchOperations(page)
    await button(page, 'Salva Modifiche').click()
    await dialogOf(page).getByText('Al massimo 255 caratteri.').waitFor()
    await expect.poll(() => hasFocus(field(page, 'Referente').last())).toBe(true)
    expect(asked.map(({ operationName }) => operationName)).not.toContain('UpdateCustomer')
  })

  it('names each field to correct in its foot and beside it, as the way to the field', async () => {
    await newCustomer('Bar Errato')
    const page = await openList()
    await openEdit(page, 'Bar Errato 0001')
    const dialog = dialogOf(page)
    const height = (await dialog.boundingBox())!.height
    const parts = dialog.getByRole('navigation', { name: 'Parti del modulo' })
    await parts.getByRole('link', { name: 'Contatti Aggiuntivi 0' }).click()
    const currentPart = () => parts.locator('a[aria-current=location]').allInnerTexts()
    await expect.poll(currentPart).toEqual([expect.stringContaining('Contatti Aggiuntivi')])
    await button(page, 'Nuovo Contatto').click()
    await field(page, 'Ruolo').fill('x'.repeat(256))
    // The keyboard leads to another part, the wheel scrolls back and forth.
    await field(page, 'Ragione sociale').focus()
    await expect.poll(currentPart).toEqual([expect.stringContaining('Informazioni Principali')])
    await field(page, 'Ragione sociale').hover()
    await page.mouse.wheel(0, 5_000)
    await expect.poll(currentPart).toEqual([expect.stringContaining('Contatti Aggiuntivi')])
    await page.mouse.wheel(0, -5_000)
    await expect.poll(currentPart).toEqual([expect.stringContaining('Informazioni Principali')])
    await dialog.getByText('Ci sono modifiche non salvate').waitFor()
    await field(page, 'Ragione sociale').fill('')
    await button(page, 'Contatti Aggiuntivi (1)').click()
    await button(page, 'Salva Modifiche').click()
    await dialog.getByText('2 campi da correggere:').waitFor()
    await expect.poll(() => hasFocus(field(page, 'Ragione sociale'))).toBe(true)
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await parts.getByRole('link', { name: 'Informazioni Principali 1 da correggere' }).waitFor()
    await parts.getByRole('link', { name: 'Contatti Aggiuntivi 1 da correggere 1' }).waitFor()
    await button(page, 'Ruolo').click()
    await expect.poll(() => hasFocus(field(page, 'Ruolo'))).toBe(true)
    expect(await field(page, 'Ruolo').evaluate((input) => input.getBoundingClientRect().bottom < window.innerHeight - 100)).toBe(true)
    await field(page, 'Ruolo').fill('Fornaio')
    await button(page, 'Ragione sociale').click()
    await expect.poll(() => hasFocus(field(page, 'Ragione sociale'))).toBe(true)
    await page.keyboard.type('Bar Corretto')
    await dialog.getByText('Ci sono modifiche non salvate').waitFor()
    expect((await dialog.boundingBox())!.height).toBe(height)
    await button(page, 'Salva Modifiche').click()
    await dialog.waitFor({ state: 'detached' })
    expect((await customerNamed('Bar Corretto'))?.cliente).toBe('Bar Corretto')
  })

  it('CUST-57 shows why it cannot be saved, and keeps every character', async () => {
    const page = await openList()
    await openEdit(page, 'Bar Centrale')
    await field(page, 'Telefono').fill('059 999')
    const undo = await changeAnswer(page, 'UpdateCustomer', null)
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'danger', 'Errore durante il salvataggio delle modifiche').waitFor()
    await dialogOf(page).getByRole('alert').getByText('Errore durante il salvataggio delle modifiche: Il server non risponde').waitFor()
    expect(await field(page, 'Telefono').inputValue()).toBe('059 999')
    undo()
    await button(page, 'Salva Modifiche').click()
    await expect.poll(async () => (await customerNamed('Bar Centrale'))?.tel).toBe('059 999')
  })

  it('CUST-57 shows why the gateway refuses it', async () => {
    const page = await openList()
    await openEdit(page, 'Bar Centrale')
    await field(page, 'Telefono').fill('059 abc')
    await changeAnswer(page, 'UpdateCustomer', () => ({
      data: { updateCustomer: { __typename: 'InvalidInput', message: 'Il telefono non è valido' } },
    }))
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'danger', 'Errore durante il salvataggio delle modifiche').waitFor()
    await dialogOf(page).getByRole('alert').getByText('Errore durante il salvataggio delle modifiche: Il telefono non è valido').waitFor()
    expect(await field(page, 'Telefono').inputValue()).toBe('059 abc')
  })

  it("OPEN-73 never locks out the bakery's last administrator", async () => {
    const page = await openList()
    await page.getByRole('textbox', { name: 'Filtra per Login' }).fill(loginOf('admin').email)
    // The list follows the filter shortly after.
    await expect.poll(() => page.getByRole('button', { name: 'Modifica: ' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Modifica: ' }).click()
    await field(page, 'Ragione sociale').waitFor()
    const active = dialogOf(page).getByRole('checkbox', { name: /^Attiva/ })
    await active.uncheck()
    const asked = watchOperations(page)
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'danger', "È l'unico accesso amministratore: non può essere disattivato.").waitFor()
    expect(asked.map(({ operationName }) => operationName)).not.toContain('UpdateCustomer')
    await button(page, 'Salva destinazione').click()
    await alertOf(page, 'danger', "Errore nel salvataggio: È l'unico accesso amministratore: non può essere disattivato.").waitFor()
    const client = stack.client()
    await client.login(loginOf('admin'))
  })
})

describe('two administrators with one customer open', () => {
  const phone = (page: Page) => field(page, 'Telefono')
  const days = (page: Page) => dialogOf(page).getByRole('group', { name: 'Giorni disattivati' })
  const save = (page: Page) => button(page, 'Salva Modifiche').click()
  const saved = (page: Page) => alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 2 destinazioni.').waitFor()
  const question = (page: Page) => page.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })

  const contactsOf = (customer: string) =>
    stack.db.selectFrom('contacts').selectAll().where('customer', '=', customer).orderBy('position').execute()
  async function addContact(page: Page, name: string) {
    if ((await button(page, 'Nuovo Contatto').count()) === 0)
      await dialogOf(page)
        .getByRole('button', { name: /^Contatti Aggiuntivi/ })
        .click()
    await button(page, 'Nuovo Contatto').click()
    await field(page, 'Nome').last().fill(name)
  }

  async function openBoth(name: string) {
    const code = await newCustomer(name)
    const [first, second] = [await openList(), await openList()]
    for (const page of [first, second]) await openEdit(page, `${name} 0001`)
    return { code, first, second }
  }

  it('CUST-51, CUST-55 who change different fields both keep them; unchanged fields are not sent', async () => {
    const { code, first, second } = await openBoth('Bar Insieme')
    await phone(first).fill('059 111')
    await days(first).getByRole('checkbox', { name: 'Lun' }).check()
    await addContact(first, 'Ada')
    await addContact(first, 'Bea')
    await save(first)
    await saved(first)
    await field(second, 'Categoria').fill('BAR')
    await field(second, 'Nome destinazione').fill('Bar Insieme banco')
    await days(second).getByRole('checkbox', { name: 'Dom' }).check()
    const asked = watchOperations(second)
    await save(second)
    await saved(second)
    expect(await customerNamed('Bar Insieme')).toMatchObject({ tel: '059 111', categ: 'BAR' })
    expect((await destinationsOf(code))[0]).toMatchObject({ nomede: 'Bar Insieme banco', lun_off: 1, dom_off: 1 })
    expect(await contactsOf(code)).toMatchObject([{ persona: 'Ada' }, { persona: 'Bea' }])
    const { variables } = asked.find(({ operationName }) => operationName === 'UpdateCustomer')!
    expect(variables['input']).toMatchObject({
      set: { category: 'BAR' },
      destinations: [{ set: { name: 'Bar Insieme banco', disabledDays: ['SUNDAY'] } }, { set: {} }],
    })
    expect([...first.problems, ...second.problems]).toEqual([])
  })

  it('CUST-10, CUST-21, CUST-30, ENT-31 who work on its contacts change, remove and add one each', async () => {
    const code = await newCustomer('Bar Contatti', { contacts: [{ name: 'Ada' }, { name: 'Bea' }] })
    const before = await contactsOf(code)
    const [first, second] = [await openList(), await openList()]
    for (const page of [first, second]) {
      await openEdit(page, 'Bar Contatti 0001')
      await button(page, 'Contatti Aggiuntivi (2)').click()
    }
    await field(first, 'Cellulare').first().fill('333 1')
    await dialogOf(first).getByRole('checkbox', { name: 'Predefinito', exact: true }).first().check()
    await save(first)
    await saved(first)
    await field(second, 'Ruolo').first().fill('Titolare')
    await button(second, 'Elimina').last().click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await button(second, 'Nuovo Contatto').click()
    const added = { Nome: 'Ciro', 'E-mail': 'ciro@cliente.example', 'Telefono 1': '059 1', 'Telefono 2': '059 2' }
    for (const [label, value] of Object.entries(added)) await field(second, label).last().fill(value)
    await dialogOf(second).getByRole('checkbox', { name: 'PEC', exact: true }).last().check()
    await save(second)
    await saved(second)
    expect(await contactsOf(code)).toMatchObject([
      { id: before[0]!.id, persona: 'Ada', cell: '333 1', ruolo: 'Titolare', pec: 0, predefinito: 1 },
      { persona: 'Ciro', email: 'ciro@cliente.example', tel1: '059 1', tel2: '059 2', pec: 1, predefinito: 0 },
    ])
    expect([...first.problems, ...second.problems]).toEqual([])
  })

  it('who change the same fields: the second decides each conflict, also later, and saves', async () => {
    const { code, first, second } = await openBoth('Bar Conteso')
    await phone(first).fill('059 111')
    await field(first, 'Partita IVA').fill('01234567890')
    await field(first, 'Nome destinazione').fill('Bar Conteso banco')
    await save(first)
    await saved(first)
    await phone(second).fill('059 222')
    await field(second, 'Partita IVA').fill('09876543210')
    await field(second, 'Nome destinazione').fill('Bar Conteso terrazza')
    await field(second, 'Categoria').fill('BAR')
    await save(second)
    const [ofPhone, ofVat, ofName] = ['Telefono', 'Partita IVA', 'Bar Conteso banco · Nome destinazione'].map((name) =>
      question(second).getByRole('group', { name }),
    ) as [Locator, Locator, Locator]
    await ofPhone.getByRole('radio', { name: 'Quello salvato: 059 111' }).waitFor()
    expect(await axeFindings(second), 'conflicts').toEqual([])
    await question(second).getByRole('button', { name: 'Decidi dopo' }).click()
    expect(await phone(second).inputValue()).toBe('059 222')
    expect(await customerNamed('Bar Conteso')).toMatchObject({ tel: '059 111', categ: '' })
    await save(second)
    await question(second).getByRole('button', { name: 'Prendi tutti quelli salvati' }).click()
    await ofVat.getByRole('radio', { name: 'Il mio: 09876543210' }).check()
    await ofName.getByRole('radio', { name: 'Il mio: Bar Conteso terrazza' }).check()
    await question(second).getByRole('button', { name: 'Conferma e salva' }).click()
    await saved(second)
    expect(await customerNamed('Bar Conteso')).toMatchObject({ tel: '059 111', piva: '09876543210', categ: 'BAR' })
    expect((await destinationsOf(code))[0]).toMatchObject({ nomede: 'Bar Conteso terrazza' })
    expect([...first.problems, ...second.problems]).toEqual([])
  })

  it('decide a conflict of one destination as well; other typed text stays', async () => {
    const { code, first, second } = await openBoth('Bar Uno')
    await phone(second).fill('059 333')
    for (const [page, city] of [[first, 'Modena'], [second, 'Carpi']] as const) {
      await field(page, 'Città').nth(1).fill(city)
      await button(page, 'Salva destinazione').click()
    } // prettier-ignore
    await question(second).getByRole('radio', { name: 'Il mio: Carpi' }).check()
    await question(second).getByRole('button', { name: 'Conferma e salva' }).click()
    await alertOf(second, 'success', 'Destinazione "Bar Uno 0001" salvata con successo!').waitFor()
    expect((await destinationsOf(code))[0]).toMatchObject({ cittade: 'Carpi' })
    expect(await phone(second).inputValue()).toBe('059 333')
    expect(await customerNamed('Bar Uno')).toMatchObject({ tel: '' })
    expect([...first.problems, ...second.problems]).toEqual([])
  })
})

describe('the dialog', () => {
  it.each(auditedAt(DESKTOP, PHONE))('passes axe at $width px with every section open', async (viewport) => {
    const page = await openList({ viewport })
    await page.getByRole('button', { name: 'Modifica: ' }).first().click()
    await field(page, 'Ragione sociale').waitFor()
    await dialogOf(page)
      .getByRole('button', { name: /^Contatti Aggiuntivi/ })
      .click()
    await button(page, 'Nuovo Contatto').click()
    expect(await axeFindings(page), 'dialog').toEqual([])
  })

  it('CUST-03 is full screen up to 768 px', async () => {
    const page = await openList({ viewport: { width: 768, height: 900 } })
    await page.getByRole('button', { name: 'Modifica: ' }).first().click()
    await field(page, 'Ragione sociale').waitFor()
    const size = async () => {
      const box = await dialogOf(page).boundingBox()
      return [box?.width, box?.height]
    }
    await expect.poll(size).toEqual([768, 900])
    await page.setViewportSize({ width: 769, height: 900 })
    await expect.poll(async () => (await size())[0]).toBeLessThan(769)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(size).toEqual([360, 740])
    // Without anything to say, the foot is one line.
    const tops = () =>
      dialogOf(page)
        .locator('footer button')
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    await expect.poll(tops).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })

  it('CUST-02, CUST-04..06 shows loading, not found and failure', async () => {
    const page = await openList()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const undo = await changeAnswer(page, 'CustomerRecord', async ({ data }) => {
      await held
      return { data: { ...data, customer: null } }
    })
    await page.getByRole('button', { name: 'Modifica: ' }).first().click()
    await dialogOf(page).getByText('Caricamento dati cliente...').waitFor()
    expect(await dialogOf(page).getByRole('heading', { level: 2 }).innerText()).toMatch(/^Modifica Cliente \d{4}$/)
    answer()
    await dialogOf(page).getByText('Nessun dato cliente disponibile').waitFor()
    undo()
    await button(page, 'Chiudi').last().click()
    const undoFailure = await changeAnswer(page, 'CustomerRecord', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Modifica: ' }).nth(1).click()
    await dialogOf(page).getByText('Errore nel caricamento dei dati del cliente').waitFor()
    await alertOf(page, 'danger', 'Errore nel caricamento dei dati del cliente').waitFor()
    undoFailure()
    await button(page, 'Riprova').click()
    await field(page, 'Ragione sociale').waitFor()
    expect(await dialogOf(page).getByRole('alert').count()).toBe(0)
    await button(page, 'Chiudi').last().click()
    // A new one reads what the bakery's server stores.
    const { promise: isAwaited, resolve: fail } = Promise.withResolvers<void>()
    const undoNew = await changeAnswer(page, 'NewCustomer', async () => (await isAwaited, refusing('UPSTREAM_TIMEOUT')))
    await page.getByRole('button', { name: 'Nuovo Cliente', exact: true }).click()
    await dialogOf(page).getByText('Caricamento dati cliente...').waitFor()
    fail()
    await dialogOf(page).getByText('Errore nel caricamento dei dati del cliente').waitFor()
    await alertOf(page, 'danger', 'Errore nel caricamento dei dati del cliente').waitFor()
    undoNew()
    await button(page, 'Riprova').click()
    await field(page, 'Ragione sociale').waitFor()
  })

  it('CUST-15 asks for confirmation before typed text is lost; closing saves nothing', async () => {
    const page = await openList()
    await openEdit(page, 'Bar Centrale')
    const close = () => button(page, 'Chiudi').last().click()
    const question = page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' })
    await field(page, 'Città').first().fill('Altrove')
    await close()
    await question.getByRole('button', { name: 'Continua a modificare' }).click()
    expect(await field(page, 'Città').first().inputValue()).toBe('Altrove')
    await question.waitFor({ state: 'detached' })
    await field(page, 'Città').first().press('Escape')
    await question.getByRole('button', { name: 'Scarta modifiche' }).click()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
    expect((await customerNamed('Bar Centrale'))?.citta).toBe('Castelfranco Emilia')
    // Without changes it closes at once.
    await openEdit(page, 'Bar Centrale')
    expect(await field(page, 'Città').first().inputValue()).toBe('Castelfranco Emilia')
    await close()
    await expect.poll(() => dialogOf(page).count()).toBe(0)
  })

  const leaveWhileSaving = async (page: Page) => {
    await dialogOf(page).getByRole('button', { name: 'Chiudi' }).first().click()
    const question = page.getByRole('alertdialog', { name: "Chiudere senza aspettare l'esito?" })
    await question.getByText('La richiesta è già partita e continua anche se esci. Quello che non viene salvato va perso.').waitFor()
    await question.getByRole('button', { name: 'Chiudi lo stesso' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  it('OPEN-113 a late answer of a form that was left does not close the one opened since', async () => {
    await newCustomer('Bar Lento')
    await newCustomer('Bar Dopo')
    const page = await openList()
    const asked = watchOperations(page)
    await openEdit(page, 'Bar Lento 0001')
    await field(page, 'Città').first().fill('Modena')
    const release = await holdAnswer(page, 'UpdateCustomer')
    await button(page, 'Salva Modifiche').click()
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'UpdateCustomer')).toBe(true)
    await leaveWhileSaving(page)
    await openEdit(page, 'Bar Dopo 0001')
    await field(page, 'Città').first().fill('Carpi')
    const address = page.url()
    release()
    await page.locator('[data-variant=success]').getByText('Cliente aggiornato con successo!').waitFor()
    expect(page.url()).toBe(address)
    expect(await field(page, 'Città').first().inputValue()).toBe('Carpi')
  })

  it('OPEN-113 tells a conflict of a form that was left as not saved', async () => {
    const code = await newCustomer('Bar Lasciato')
    const page = await openList()
    const asked = watchOperations(page)
    await openEdit(page, 'Bar Lasciato 0001')
    await field(page, 'Telefono').fill('059 222')
    await stack.db.updateTable('customers').set({ tel: '059 111' }).where('code', '=', code).execute()
    const release = await holdAnswer(page, 'UpdateCustomer')
    await button(page, 'Salva Modifiche').click()
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'UpdateCustomer')).toBe(true)
    await leaveWhileSaving(page)
    release()
    await alertOf(page, 'warning', 'Bar Lasciato: modifiche non salvate, serviva una tua decisione.').waitFor()
  })

  it('CUST-20, CUST-21, OPEN-76, OPEN-103 removes destinations and contacts from the form only, after a confirmation', async () => {
    const code = await newCustomer('Bar Toglie')
    const page = await openList()
    await openEdit(page, 'Bar Toglie 0001')
    const ask = async (text: string) => {
      const question = page.getByRole('alertdialog')
      await question.getByText(text).waitFor()
      return question
    }
    await button(page, 'Elimina').first().click()
    let question = await ask('Sei sicuro di voler eliminare questa destinazione?')
    await question.getByText('nel gestionale rimane').waitFor()
    await question.getByRole('button', { name: 'Imposta non attiva' }).click()
    expect(
      await dialogOf(page)
        .getByRole('checkbox', { name: /^Attiva/ })
        .isChecked(),
    ).toBe(false)
    const cancel = async () => {
      await question.getByRole('button', { name: 'Annulla' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await button(page, 'Elimina').first().click()
    question = await ask('Sei sicuro di voler eliminare questa destinazione?')
    await cancel()
    expect(await button(page, 'Destinazioni (2)').count()).toBe(1)
    await button(page, 'Elimina').first().click()
    question = await ask('Sei sicuro di voler eliminare questa destinazione?')
    await question.getByRole('button', { name: 'Elimina' }).click()
    await button(page, 'Destinazioni (1)').waitFor()
    await button(page, 'Contatti Aggiuntivi (0)').click()
    await button(page, 'Nuovo Contatto').click()
    await button(page, 'Contatti Aggiuntivi (1)').waitFor()
    await button(page, 'Elimina').last().click()
    question = await ask('Sei sicuro di voler eliminare questo contatto?')
    await cancel()
    expect(await button(page, 'Contatti Aggiuntivi (1)').count()).toBe(1)
    await button(page, 'Elimina').last().click()
    question = await ask('Sei sicuro di voler eliminare questo contatto?')
    await question.getByRole('button', { name: 'Elimina' }).click()
    await button(page, 'Contatti Aggiuntivi (0)').waitFor()
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 1 destinazioni.').waitFor()
    expect(await destinationsOf(code)).toMatchObject([{ code: '0001', order_active: 1 }, { code: '0002' }])
  })

  it('CUST-36, CUST-37, CUST-38, CUST-39 saves one destination on its own', async () => {
    const code = await newCustomer('Bar Singolo')
    const page = await openList()
    await openEdit(page, 'Bar Singolo 0001')
    await field(page, 'Ragione sociale').fill('Bar Singolo non salvato')
    await field(page, 'Nome destinazione').fill('Bar Singolo banco')
    await button(page, 'Salva destinazione').click()
    await alertOf(page, 'success', 'Destinazione "Bar Singolo banco" salvata con successo!').waitFor()
    expect((await destinationsOf(code))[0]).toMatchObject({ nomede: 'Bar Singolo banco' })
    expect(await customerNamed('Bar Singolo')).toBeDefined()
    expect(await field(page, 'Ragione sociale').inputValue()).toBe('Bar Singolo non salvato')
    await field(page, 'Username (e-mail)').fill(loginOf('bar').email)
    await button(page, 'Salva destinazione').click()
    await alertOf(page, 'danger', 'Errore nel salvataggio: Questa e-mail di accesso è già in uso').waitFor()
    await changeAnswer(page, 'UpdateDestination', () => ({ data: null }))
    await button(page, 'Salva destinazione').click()
    await alertOf(page, 'danger', 'Errore nel salvataggio: Errore sconosciuto').waitFor()
    await button(page, 'Nuova Destinazione').click()
    const asked = watchOperations(page)
    await button(page, 'Salva destinazione').last().click()
    await alertOf(page, 'danger', 'Codice destinazione mancante! Non è possibile salvare.').waitFor()
    await field(page, 'Codice destinazione').last().fill('0003')
    await field(page, 'Nome destinazione').last().fill('Bar Singolo chiosco')
    await button(page, 'Salva destinazione').last().click()
    await alertOf(page, 'success', 'Destinazione "Bar Singolo chiosco" salvata con successo!').waitFor()
    // Without a code nothing was sent.
    expect(asked.map(({ operationName }) => operationName).filter((name) => name === 'CreateDestination')).toHaveLength(1)
  })

  it('NAV-26 the failure of one destination stays when another one is saved, and goes when the whole customer is', async () => {
    await newCustomer('Bar Riprova')
    const page = await openList()
    const save = (place: 'first' | 'last') => button(page, 'Salva destinazione')[place]().click()
    const failure = alertOf(page, 'danger', 'Errore nel salvataggio: Il gestionale non risponde')
    await openEdit(page, 'Bar Riprova 0001')
    await field(page, 'Nome destinazione').first().fill('Bar Riprova banco')
    const undo = await changeAnswer(page, 'UpdateDestination', () => refusing('UPSTREAM_FAILED'))
    await save('first')
    await failure.waitFor()
    undo()
    await dialogOf(page)
      .getByRole('button', { name: /^Bar Riprova 0002/ })
      .click()
    await expect.poll(() => button(page, 'Salva destinazione').count()).toBe(2)
    await save('last')
    await alertOf(page, 'success', 'Destinazione "Bar Riprova 0002" salvata con successo!').waitFor()
    expect(await failure.count()).toBe(1)
    await button(page, 'Salva Modifiche').click()
    await alertOf(page, 'success', 'Cliente aggiornato con successo! Salvate anche 2 destinazioni.').waitFor()
    expect(await failure.count()).toBe(0)
  })

  it('NAV-26 the failure of a customer goes when it is saved in a form opened again', async () => {
    await newCustomer('Bar Riaperto')
    const page = await openList()
    const failure = alertOf(page, 'danger', 'Errore durante il salvataggio delle modifiche')
    const edit = async () => {
      await openEdit(page, 'Bar Riaperto 0001')
      await field(page, 'Ragione sociale').fill('Bar Riaperto Srl')
      await button(page, 'Salva Modifiche').click()
    }
    const undo = await changeAnswer(page, 'UpdateCustomer', () => refusing('UPSTREAM_FAILED'))
    await edit()
    await failure.waitFor()
    undo()
    await expect.poll(() => button(page, 'Salva Modifiche').isEnabled()).toBe(true)
    await button(page, 'Chiudi').last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta modifiche' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await edit()
    await page.locator('[data-variant=success]').waitFor()
    expect(await failure.count()).toBe(0)
  })

  it('CUST-36, CUST-38, OPEN-74 saves a new destination on its own, whose code is then read-only', async () => {
    const code = await newCustomer('Bar Nuovo')
    const page = await openList()
    await openEdit(page, 'Bar Nuovo 0001')
    await button(page, 'Nuova Destinazione').click()
    const codeField = field(page, 'Codice destinazione').last()
    expect(await codeField.getAttribute('readonly')).toBeNull()
    await codeField.fill('0003')
    await field(page, 'Nome destinazione').last().fill('Bar Nuovo chiosco')
    await button(page, 'Salva destinazione').last().click()
    await alertOf(page, 'success', 'Destinazione "Bar Nuovo chiosco" salvata con successo!').waitFor()
    expect((await destinationsOf(code)).at(-1)).toMatchObject({ code: '0003', nomede: 'Bar Nuovo chiosco' })
    await expect.poll(() => codeField.getAttribute('readonly')).not.toBeNull()
  })

  it.each([
    ['the customer', 'UpdateCustomer', 'Salva Modifiche'],
    ['itself', 'CreateDestination', 'Salva destinazione'],
  ])('CUST-36 a new destination saved with %s whose answer was lost can be corrected and saved', async (_how, operation, press) => {
    const name = `Bar Perso ${operation}`
    const code = await newCustomer(name)
    const page = await openList()
    await openEdit(page, `${name} 0001`)
    await button(page, 'Nuova Destinazione').click()
    await field(page, 'Codice destinazione').last().fill('0003')
    await field(page, 'Nome destinazione').last().fill(`${name} chiosco`)
    await field(page, 'Username (e-mail)').last().fill(`${operation.toLowerCase()}@perso.example`)
    await field(page, 'Password').last().fill('Chiosco-2026')
    await dialogOf(page).getByRole('checkbox', { name: 'Attiva' }).last().check()
    await dialogOf(page).getByRole('checkbox', { name: 'Lun' }).last().check()
    const undo = await changeAnswer(page, operation, () => null)
    await button(page, press).last().click()
    await page.locator('[data-variant=danger]').waitFor()
    undo()
    expect((await destinationsOf(code)).at(-1)).toMatchObject({ code: '0003', nomede: `${name} chiosco`, lun_off: 1 })
    // Back to the value of a new destination: it is a change all the same.
    await dialogOf(page).getByRole('checkbox', { name: 'Lun' }).last().uncheck()
    await field(page, 'Nome destinazione').last().fill(`${name} mercato`)
    await button(page, press).last().click()
    await page.locator('[data-variant=success]').waitFor()
    expect((await destinationsOf(code)).at(-1)).toMatchObject({ code: '0003', nomede: `${name} mercato`, lun_off: 0 })
    await stack.client().login({ email: `${operation.toLowerCase()}@perso.example`, password: 'Chiosco-2026' })
  })

  it('CUST-08, CUST-22, ENT-20 shows each value of the customer and of a destination in its own field', async () => {
    const code = await newCustomer('Bar Campi')
    const values = {
      Indirizzo: ['indirizzo', 'Via Uno 1'],
      Città: ['citta', 'Modena'],
      Provincia: ['provincia', 'MO'],
      CAP: ['cap', '41100'],
      Telefono: ['tel', '059 1'],
      Referente: ['persona', 'Anna'],
      'Partita IVA': ['piva', '01234567890'],
      'Codice fiscale': ['cod_fisc', 'RSSMRA80A01F257X'],
      'E-mail': ['email', 'uno@cliente.example'],
      Categoria: ['categ', 'BAR'],
      'Categoria 2': ['categ2', 'HOT'],
      'Condizioni di pagamento': ['condi_pag', 'RB30'],
    } as const
    const ofDestination = {
      Indirizzo: ['viade', 'Via Due 2'],
      Città: ['cittade', 'Reggio Emilia'],
      Provincia: ['provinciade', 'RE'],
      CAP: ['capde', '42100'],
      Nazione: ['nazionede', 'SM'],
      Referente: ['referente', 'Bruno'],
    } as const
    const columns = (of: typeof values | typeof ofDestination) => Object.fromEntries(Object.values(of))
    await stack.db.updateTable('customers').set(columns(values)).where('code', '=', code).execute()
    await stack.db.updateTable('destinations').set(columns(ofDestination)).where('customer', '=', code).execute()
    const page = await openList()
    await openEdit(page, 'Bar Campi 0001')
    for (const [label, [, value]] of Object.entries(values))
      expect([label, await field(page, label).first().inputValue()]).toEqual([label, value])
    for (const [label, [, value]] of Object.entries(ofDestination))
      expect([label, await field(page, label).last().inputValue()]).toEqual([label, value])
  })

  it('CUST-36, CUST-51 leaves texts of the server that are longer than its limits as they are', async () => {
    await newCustomer('Bar Esteso')
    const page = await openList()
    const asked = watchOperations(page)
    await changeAnswer(page, 'CustomerRecord', ({ data }) => {
      const { destinations, ...customer } = data!['customer'] as { destinations: object[] }
      const [first, ...others] = destinations.map((one) => ({ ...one, country: 'Italia', province: 'Modena' }))
      return { data: { ...data, customer: { ...customer, province: 'Modena', destinations: [first, ...others] } } }
    })
    await openEdit(page, 'Bar Esteso 0001')
    await field(page, 'Città').last().fill('Carpi')
    await button(page, 'Salva destinazione').last().click()
    await page.getByText(/^Destinazione ".+" salvata con successo!$/).waitFor()
    await field(page, 'Telefono').fill('059 1')
    await button(page, 'Salva Modifiche').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await customerNamed('Bar Esteso')).toMatchObject({ tel: '059 1' })
    const sent = asked.filter(({ operationName }) => operationName.startsWith('Update')).map(({ variables }) => variables['input'])
    expect(sent).toMatchObject([{ set: { city: 'Carpi' } }, { set: { phone: '059 1' } }])
  })

  it('CUST-37 saves one destination although one above it is removed meanwhile, and changes no other row', async () => {
    const code = await newCustomer('Bar Sposta')
    const page = await openList()
    const asked = watchOperations(page)
    await openEdit(page, 'Bar Sposta 0001')
    await button(page, 'Nuova Destinazione').click()
    await field(page, 'Codice destinazione').last().fill('0003')
    await field(page, 'Nome destinazione').last().fill('Bar Sposta terza')
    await dialogOf(page)
      .getByRole('button', { name: /^Bar Sposta 0002/ })
      .click()
    const name = (at: number) => field(page, 'Nome destinazione').nth(at)
    await name(1).fill('Bar Sposta seconda')
    const release = await holdAnswer(page, 'UpdateDestination')
    await button(page, 'Salva destinazione').nth(1).click()
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'UpdateDestination')).toBe(true)
    await button(page, 'Elimina').first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
    await button(page, 'Destinazioni (2)').waitFor()
    release()
    await alertOf(page, 'success', 'Destinazione "Bar Sposta seconda" salvata con successo!').waitFor()
    const valuesOf = (label: string) => Promise.all([0, 1].map((at) => field(page, label).nth(at).inputValue()))
    expect(await valuesOf('Codice destinazione')).toEqual(['0002', '0003'])
    expect(await valuesOf('Nome destinazione')).toEqual(['Bar Sposta seconda', 'Bar Sposta terza'])
    expect((await destinationsOf(code))[1]).toMatchObject({ code: '0002', nomede: 'Bar Sposta seconda' })
  })

  it('CUST-31, CUST-32, CUST-34, CUST-35 sends credentials: a new password only after a confirmation', async () => {
    await newCustomer('Bar Lettera')
    const page = await openList()
    await openEdit(page, 'Bar Lettera 0001')
    const send = () => button(page, 'Invia credenziali').click()
    await field(page, 'Username (e-mail)').fill('')
    await send()
    await alertOf(page, 'danger', "Username mancante per l'invio delle credenziali").waitFor()
    await field(page, 'Username (e-mail)').fill('lettera@cliente.example')
    await send()
    const question = page.getByRole('alertdialog', { name: 'Inviare una nuova password?' })
    await question.getByRole('button', { name: 'Annulla' }).click()
    expect(lettersTo('lettera@cliente.example')).toEqual([])
    await send()
    await question.getByRole('button', { name: 'Genera e invia' }).click()
    const done = alertOf(page, 'success', 'Credenziali inviate via email con successo!')
    await done.waitFor()
    expect(await done.locator('svg title').textContent()).toBe('Fatto')
    // The tick in a circle.
    expect(await done.locator('svg path').first().getAttribute('d')).toContain('L6 13l4 4 8-8z')
    await expect.poll(() => lettersTo('lettera@cliente.example')).toHaveLength(1)
    const sent = /([A-Za-z0-9!@#$%^&*]{8})/.exec(lettersTo('lettera@cliente.example')[0]!.readable.split(/Password:?/)[1] ?? '')?.[1] ?? ''
    const client = stack.client()
    await client.login({ email: 'lettera@cliente.example', password: sent })
    // The browser has never received it.
    expect(await page.content()).not.toContain(sent)
    const undo = await changeAnswer(page, 'SendCredentials', ({ data }) => ({
      data: { sendCredentials: { ...(data!['sendCredentials'] as object), mail: 'FAILED' } },
    }))
    await send()
    await question.getByRole('button', { name: 'Genera e invia' }).click()
    await alertOf(page, 'danger', "Errore nell'invio delle credenziali via email").waitFor()
    undo()
    const undoRefusal = await changeAnswer(page, 'SendCredentials', () => refusing('UPSTREAM_REFUSED', 'Login già usato'))
    await send()
    await question.getByRole('button', { name: 'Genera e invia' }).click()
    // Nothing was mailed, because nothing was saved.
    await alertOf(page, 'danger', 'Errore nel salvataggio: Login già usato').waitFor()
    undoRefusal()
    await changeAnswer(page, 'SendCredentials', ({ data }) => ({
      data: { sendCredentials: { ...(data!['sendCredentials'] as object), __typename: 'Refused', message: 'Non ora' } },
    }))
    await send()
    await question.getByRole('button', { name: 'Genera e invia' }).click()
    await alertOf(page, 'danger', 'Errore nel salvataggio: Non ora').waitFor()
    await changeAnswer(page, 'SendCredentials', () => refusing('UPSTREAM_TIMEOUT'))
    await send()
    await question.getByRole('button', { name: 'Genera e invia' }).click()
    await alertOf(page, 'danger', "Errore nell'invio delle credenziali via email").waitFor()
    expect(page.problems).toEqual([])
  })

  it('OPEN-72 shows fields that the server does not store as read-only', async () => {
    const page = await openList()
    await changeAnswer(page, 'CustomerRecord', ({ data }) => ({
      data: {
        ...data,
        company: { __typename: 'Company', capabilities: [] },
      },
    }))
    await openEdit(page, 'Bar Centrale')
    expect(
      await dialogOf(page)
        .getByRole('checkbox', { name: /^Destinazione primaria/ })
        .isDisabled(),
    ).toBe(true)
    expect(await field(page, 'Referente').nth(1).getAttribute('readonly')).not.toBeNull()
    await dialogOf(page)
      .getByRole('button', { name: /^Contatti Aggiuntivi/ })
      .click()
    expect(await button(page, 'Nuovo Contatto').count()).toBe(0)
    expect(await dialogOf(page).getByText('non gestito dal gestionale').count()).toBeGreaterThanOrEqual(3)
  })
})
