// The settings screen in a real browser, against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { pngOf, sizeOfPng } from '../support/picture.ts'
import { asksBeforeClosing, changeAnswer, holdAnswer, logIn, refusing, watchOperations } from '../support/portal-page.ts'
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

const KEYS = ['NOMEDIT', 'INDDIT', 'PRODIT', 'CITDIT', 'CAPDIT', 'PIVADIT', 'CODFISC', 'TELDIT', 'EMAIL_DITTA']
const stored = async () => {
  const rows = await stack.db.selectFrom('settings').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value])) as Record<string, string>
}
const store = async (key: string, value: string) => {
  await stack.db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}
beforeEach(async () => {
  await store('ORARIOPRODPANE', '20,00')
  await store('CHIUSURADITTA1', '')
  await store('CHIUSURADITTA2', '')
})

async function openSettings(options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, 'admin', '/admin-settings')
  await page.getByRole('button', { name: 'Salva Modifiche' }).waitFor()
  return page
}
const cutOff = (page: Page) => page.getByRole('spinbutton', { name: 'Orario limite degli ordini' })
const alert = (page: Page, variant: string, text: string) =>
  page.locator(`[data-variant=${variant}]`).getByText(text, { exact: true }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Salva Modifiche' }).click()
const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Scegli file' }).click()
  await (await asked).setFiles({ name, mimeType, buffer })
}

describe('the settings screen', () => {
  it('ADMIN-01..04 shows its three cards and one button for all of them', async () => {
    const page = await openSettings()
    await page.getByRole('heading', { level: 1, name: 'Impostazioni Sistema' }).waitFor()
    const cards = ['Dati Aziendali', 'Dati Fiscali e Contatti', 'Configurazioni Operative']
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(cards)
    for (const card of cards) expect(await page.getByRole('region', { name: card }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Salva Modifiche' }).count()).toBe(1)
    expect(page.problems).toEqual([])
  })

  it('ADMIN-06..09, ADMIN-27, OPEN-94 edits the company data up to their maximum lengths, and saves them in one call', async () => {
    const page = await openSettings()
    const before = await stored()
    const values: [string, string, string][] = [
      ['Ragione Sociale', 'NOMEDIT', 'Forno di Prova'],
      ['Indirizzo', 'INDDIT', 'Via della Prova 7'],
      ['Città', 'CITDIT', 'Modena'],
      ['Codice Fiscale', 'CODFISC', '12345678901'],
      ['Telefono', 'TELDIT', '059 1234567'],
      ['E-mail Azienda', 'EMAIL_DITTA', 'forno@demo.example'],
      // One character more than allowed: the field ignores it.
      ['Provincia', 'PRODIT', 'MOX'],
      ['CAP', 'CAPDIT', '411001'],
      ['Partita IVA', 'PIVADIT', '123456789012'],
    ]
    const lengths: Record<string, number> = { PRODIT: 2, CAPDIT: 5, PIVADIT: 11 }
    for (const [label, , value] of values) {
      await page.getByLabel(label, { exact: true }).fill('')
      await page.getByLabel(label, { exact: true }).pressSequentially(value)
    }
    const asked = watchOperations(page)
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    const after = await stored()
    for (const [, key, value] of values) expect(after[key]).toBe(value.slice(0, lengths[key]))
    expect(asked.filter(({ operationName }) => operationName === 'UpdateCompany')).toHaveLength(1)
    expect(Object.keys(after).toSorted()).toEqual([...new Set([...Object.keys(before), ...KEYS])].toSorted())
    // The menu shows the new name at once.
    await page.getByRole('navigation').getByText('Forno di Prova').first().waitFor()
    expect(page.problems).toEqual([])
  })

  it('ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-18 steps the cut-off by half hours around the clock and stores it with a comma', async () => {
    await store('ORARIOPRODPANE', '22,30')
    const page = await openSettings()
    const shown = () => cutOff(page).innerText()
    const later = page.getByRole('button', { name: "Mezz'ora dopo" })
    const earlier = page.getByRole('button', { name: "Mezz'ora prima" })
    expect(await shown()).toBe('22:30')
    const seen: string[] = []
    for (let count = 0; count < 3; count++) {
      await later.click()
      seen.push(await shown())
    }
    expect(seen).toEqual(['23:00', '23:30', '00:00'])
    await earlier.click()
    expect(await shown()).toBe('23:30')
    await cutOff(page).focus()
    for (let count = 0; count < 16; count++) await page.keyboard.press('ArrowDown')
    expect(await shown()).toBe('15:30')
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect((await stored())['ORARIOPRODPANE']).toBe('15,30')
  })

  it('ADMIN-15, ADMIN-16, OPEN-38 shows a stored cut-off as hh:mm, whatever its format', async () => {
    const page = await openSettings()
    for (const [value, time] of [
      ['10,30', '10:30'],
      ['10', '10:00'],
      ['10:30', '10:30'],
      ['9', '09:00'],
      ['10,5', '10:30'],
    ] as const) {
      await store('ORARIOPRODPANE', value)
      await page.reload()
      expect(await cutOff(page).innerText(), value).toBe(time)
    }
  })

  it('ADMIN-17, OPEN-41 proposes 15:00 where none is set', async () => {
    await store('ORARIOPRODPANE', '')
    const page = await openSettings()
    expect(await cutOff(page).innerText()).toBe('15:00')
    await page.getByText('Oggi non è impostato alcun orario').waitFor()
    await page.getByText("Da salvare: l'orario proposto").waitFor()
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect((await stored())['ORARIOPRODPANE']).toBe('15,00')
  })

  it('ADMIN-17, OPEN-41 proposes 15:00 in place of a cut-off that cannot be read', async () => {
    await store('ORARIOPRODPANE', 'verso sera')
    const page = await openSettings()
    expect(await cutOff(page).innerText()).toBe('15:00')
    await page.getByText('Il gestionale ha un valore che non si riesce a leggere: salvando vale quello proposto.').waitFor()
    await page.getByText("Da salvare: l'orario proposto").waitFor()
    expect(await axeFindings(page), 'settings with a cut-off that cannot be read').toEqual([])
    await page.getByLabel('Telefono', { exact: true }).fill('059 777')
    await page.getByText("1 modifica non salvata · Da salvare: l'orario proposto").waitFor()
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect(await stored()).toMatchObject({ TELDIT: '059 777', ORARIOPRODPANE: '15,00' })
    await page.getByText('Nessuna modifica da salvare').waitFor()
  })

  it('ADMIN-10, CONST-02, VALID-01, OPEN-36 edits the suspension as dd/mm/yyyy, and rejects a text that is not a date', async () => {
    await store('CHIUSURADITTA1', '24/12/2026')
    const page = await openSettings()
    const closing = page.getByRole('textbox', { name: 'Chiusura (primo giorno senza consegna)' })
    const reopening = page.getByRole('textbox', { name: 'Riapertura (primo giorno di consegna)' })
    expect(await closing.inputValue()).toBe('24/12/2026')
    await page.getByText('Con una sola delle due date il panificio non è chiuso.').waitFor()
    for (const wrong of ['31/02/2027', '4/1/2027', '04-01-2027', '04012027', '2027-01-04']) {
      await reopening.fill(wrong)
      await save(page)
      await page.getByText('Data non valida: usa gg/mm/aaaa.').waitFor()
    }
    expect((await stored())['CHIUSURADITTA2']).toBe('')
    await closing.fill('28/12/2026')
    await reopening.fill('04/01/2027')
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect(await stored()).toMatchObject({ CHIUSURADITTA1: '28/12/2026', CHIUSURADITTA2: '04/01/2027' })
    await reopening.fill('28/12/2026')
    await save(page)
    await alert(page, 'danger', 'Errore nel salvataggio: La riapertura deve essere successiva alla chiusura.')
    await page.getByText('La riapertura deve essere successiva alla chiusura.', { exact: true }).waitFor()
    await expect.poll(() => reopening.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await reopening.getAttribute('aria-invalid')).toBe('true')
    expect(await stored()).toMatchObject({ CHIUSURADITTA2: '04/01/2027' })
    // The error concerns both dates: changing the other one removes it too.
    await closing.fill('24/12/2026')
    expect(await reopening.getAttribute('aria-invalid')).toBe('false')
    await save(page)
    await expect.poll(stored).toMatchObject({ CHIUSURADITTA1: '24/12/2026', CHIUSURADITTA2: '28/12/2026' })
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
  })

  it('shows a refused cut-off at its field until it is changed', async () => {
    const page = await openSettings()
    await page.getByRole('button', { name: "Mezz'ora dopo" }).click()
    const problem = { __typename: 'Problem', path: 'set.cutOff', message: 'Orario non valido.', code: 'COMPANY_SETTING_INVALID' }
    const refused = { __typename: 'InvalidInput', message: problem.message, code: 'INVALID_INPUT', problems: [problem] }
    const undo = await changeAnswer(page, 'UpdateCompany', () => ({ data: { updateCompany: refused } }))
    await save(page)
    await alert(page, 'danger', 'Errore nel salvataggio: Orario non valido.')
    await expect.poll(() => cutOff(page).evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await cutOff(page).getAttribute('aria-invalid')).toBe('true')
    const description = (await cutOff(page).getAttribute('aria-describedby'))!
    expect(await page.locator(`[id="${description}"]`).innerText()).toBe('Orario non valido.')
    expect(await axeFindings(page), 'settings with a refused cut-off').toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await cutOff(page).getAttribute('aria-invalid')).toBe('false')
    await page.keyboard.press('ArrowUp')
    undo()

    // A refusal that arrives while the user types in another field leaves the focus there.
    let refuse: () => void = () => undefined
    const isTyping = new Promise<void>((resolve) => (refuse = resolve))
    await changeAnswer(page, 'UpdateCompany', async () => {
      await isTyping
      return { data: { updateCompany: refused } }
    })
    await save(page)
    await page.getByLabel('Indirizzo').focus()
    refuse()
    await expect.poll(() => cutOff(page).getAttribute('aria-invalid')).toBe('true')
    await page.evaluate(() => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))))
    expect(await page.getByLabel('Indirizzo').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('ADMIN-28 shows why a save failed and keeps what was typed', async () => {
    const page = await openSettings()
    await page.getByLabel('Indirizzo').fill('Via Persa 1')
    const undo = await changeAnswer(page, 'UpdateCompany', () => ({
      data: null,
      errors: [{ message: 'Archivio bloccato', extensions: { code: 'UPSTREAM_FAILED', requestId: '1b9d6bcd-bbfd-4b2d' } }],
    }))
    await save(page)
    await alert(page, 'danger', 'Errore nel salvataggio: Archivio bloccato')
    await page.locator('[data-variant=danger]').getByRole('button', { name: 'Codice: 1b9d6bcd-bbfd-4b2d' }).waitFor()
    expect(await axeFindings(page), 'a failed save').toEqual([])
    expect(await page.getByLabel('Indirizzo').inputValue()).toBe('Via Persa 1')
    undo()
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect((await stored())['INDDIT']).toBe('Via Persa 1')
  })

  it('ADMIN-29, ADMIN-30, ADMIN-31, OPEN-95 shows why loading failed, with a message and without', async () => {
    const page = await openSettings()
    let undo = await changeAnswer(page, 'CompanySettings', () => refusing('UPSTREAM_INVALID', 'Risposta non valida dal server'))
    await page.reload()
    await alert(page, 'danger', 'Errore nel caricamento: Risposta non valida dal server')
    const panel = page.getByRole('main').getByRole('alert')
    await panel.getByText('Errore nel caricamento: Risposta non valida dal server', { exact: true }).waitFor()
    undo()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('button', { name: 'Salva Modifiche' }).waitFor()
    undo = await changeAnswer(page, 'CompanySettings', null)
    await page.reload()
    await alert(page, 'danger', 'Errore nel caricamento dei dati di configurazione')
    await panel.getByText('Errore nel caricamento dei dati di configurazione', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Salva Modifiche' }).count()).toBe(0)
    undo()
  })

  it('asks for confirmation before unsaved changes are lost', async () => {
    const page = await openSettings()
    await page.getByLabel('Indirizzo').fill('Via Dimenticata 2')
    await page.getByText('1 modifica non salvata').waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.getByRole('link', { name: 'Registro modifiche' }).click()
    await page.getByRole('button', { name: 'Resta qui' }).click()
    expect(await page.getByLabel('Indirizzo').inputValue()).toBe('Via Dimenticata 2')
    await page.getByRole('button', { name: 'Scarta modifiche' }).click()
    await page.getByText('Nessuna modifica da salvare').waitFor()
    expect(await page.getByRole('button', { name: 'Salva Modifiche' }).isDisabled()).toBe(true)
    // A text that is not a date is unsaved as well.
    const closing = page.getByRole('textbox', { name: 'Chiusura (primo giorno senza consegna)' })
    await closing.fill('31/02')
    await page.getByText('1 modifica non salvata').waitFor()
    await page.getByRole('button', { name: 'Scarta modifiche' }).click()
    await page.getByText('Nessuna modifica da salvare').waitFor()
    expect(await closing.inputValue()).toBe('')
    await page.getByRole('link', { name: 'Registro modifiche' }).click()
    await page.getByRole('heading', { level: 1, name: 'Registro modifiche' }).waitFor()
    expect(await asksBeforeClosing(page)).toBe(false)
  })
})

describe('two administrators', () => {
  const phone = (page: Page) => page.getByLabel('Telefono', { exact: true })
  const city = (page: Page) => page.getByLabel('Città', { exact: true })
  const saved = (page: Page) => alert(page, 'success', 'Dati amministratore salvati con successo!')

  it('of whom one has left the screen before the question: the changes are told as not saved', async () => {
    const page = await openSettings()
    const asked = watchOperations(page)
    await phone(page).fill('059 766')
    const { TELDIT: before = '' } = await stored()
    await store('TELDIT', '059 888')
    const release = await holdAnswer(page, 'UpdateCompany')
    await save(page)
    await expect.poll(() => asked.some(({ operationName }) => operationName === 'UpdateCompany')).toBe(true)
    await page.getByRole('link', { name: 'Registro modifiche' }).click()
    const question = page.getByRole('alertdialog', { name: "Uscire senza aspettare l'esito?" })
    await question.getByText('La richiesta è già partita e continua anche se esci. Quello che non viene salvato va perso.').waitFor()
    await question.getByRole('button', { name: 'Esci lo stesso' }).click()
    await page.getByRole('heading', { level: 1, name: 'Registro modifiche' }).waitFor()
    release()
    await alert(page, 'warning', 'Impostazioni Sistema: modifiche non salvate, serviva una tua decisione.')
    await store('TELDIT', before)
  })

  it('who change different settings both keep them; of the same one the second decides', async () => {
    const [first, second] = [await openSettings(), await openSettings()]
    await phone(first).fill('059 111')
    await save(first)
    await saved(first)
    await city(second).fill('Carpi')
    await save(second)
    await saved(second)
    expect(await stored()).toMatchObject({ TELDIT: '059 111', CITDIT: 'Carpi' })
    await expect.poll(() => phone(second).inputValue()).toBe('059 111')

    await phone(second).fill('059 222')
    await save(second)
    await expect.poll(async () => (await stored())['TELDIT']).toBe('059 222')
    await phone(first).fill('059 333')
    await city(first).fill('Mirandola')
    await save(first)
    const question = first.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
    await question.getByRole('radio', { name: 'Quello salvato: 059 222' }).check()
    // A postponed decision keeps everything typed and saves nothing.
    await question.getByRole('button', { name: 'Decidi dopo' }).click()
    expect([await phone(first).inputValue(), await city(first).inputValue()]).toEqual(['059 333', 'Mirandola'])
    expect(await stored()).toMatchObject({ TELDIT: '059 222', CITDIT: 'Carpi' })
    await save(first)
    await question.getByRole('radio', { name: 'Il mio: 059 333' }).waitFor()
    await question.getByRole('group', { name: 'Città' }).getByRole('radio', { name: 'Il mio: Mirandola' }).check()
    await question.getByRole('group', { name: 'Telefono' }).getByRole('radio', { name: 'Quello salvato: 059 222' }).check()
    await question.getByRole('button', { name: 'Conferma e salva' }).click()
    await expect.poll(stored).toMatchObject({ TELDIT: '059 222', CITDIT: 'Mirandola' })
    await first.getByText('Nessuna modifica da salvare').waitFor()
    expect(await phone(first).inputValue()).toBe('059 222')

    // All at once: first theirs, then mine.
    await second.reload()
    for (const [who, telephone, town] of [
      [first, '059 444', 'Modena'],
      [second, '059 555', 'Sassuolo'],
    ] as const) {
      await phone(who).fill(telephone)
      await city(who).fill(town)
    }
    await save(first)
    await expect.poll(stored).toMatchObject({ TELDIT: '059 444', CITDIT: 'Modena' })
    await save(second)
    const asked = second.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
    await asked.getByRole('button', { name: 'Prendi tutti quelli salvati' }).click()
    await asked.getByRole('radio', { name: 'Quello salvato: Modena', checked: true }).waitFor()
    await asked.getByRole('button', { name: 'Tieni tutti i miei' }).click()
    await asked.getByRole('radio', { name: 'Il mio: Sassuolo', checked: true }).waitFor()
    await asked.getByRole('button', { name: 'Conferma e salva' }).click()
    await expect.poll(stored).toMatchObject({ TELDIT: '059 555', CITDIT: 'Sassuolo' })
    expect([...first.problems, ...second.problems]).toEqual([])
  })
})

describe('the logo', () => {
  it('ADMIN-05, ADMIN-19, ADMIN-20, ADMIN-23, ADMIN-25 is chosen, previewed at most 200x120, and saved by its own button', async () => {
    const page = await openSettings()
    const button = page.getByRole('button', { name: 'Salva Logo' })
    expect(await button.count()).toBe(0)
    const before = await page.getByAltText('Logo aziendale').last().getAttribute('src')
    await choose(page, 'logo.png', 'image/png', pngOf(900, 300))
    const preview = page.getByAltText('Anteprima del nuovo logo')
    await preview.waitFor()
    const box = await preview.boundingBox()
    expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([200, 67])
    await choose(page, 'alto.png', 'image/png', pngOf(300, 900))
    await expect.poll(async () => Math.round((await preview.boundingBox())!.height)).toBe(120)
    await button.click()
    await alert(page, 'success', 'Logo aziendale aggiornato con successo!')
    await expect.poll(() => button.count()).toBe(0)
    expect(await preview.count()).toBe(0)
    await expect.poll(() => page.getByRole('main').getByAltText('Logo aziendale').getAttribute('src')).not.toBe(before)
    const image = await stack.client().get('/logo')
    const [width, height] = sizeOfPng(Buffer.from(await image.arrayBuffer()))
    expect(width / height).toBeCloseTo(1 / 3, 1)
    expect(page.problems).toEqual([])
  })

  it('requires a new login when the session has ended', async () => {
    const page = await openSettings()
    await page.route('**/upload/logo', (route) => route.fulfill({ status: 401, json: { message: 'Sessione scaduta' } }))
    await choose(page, 'logo.png', 'image/png', pngOf(40, 20))
    await page.getByRole('button', { name: 'Salva Logo' }).click()
    await page.getByText('Sessione scaduta. Accedi di nuovo.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Accedi' }).isVisible()).toBe(true)
  })

  it('ADMIN-21, ADMIN-22, OPEN-93 refuses what is no image, and 2097152 bytes, before anything is sent', async () => {
    const page = await openSettings()
    const uploads: string[] = []
    page.on('request', (request) => void (request.url().includes('/upload/') && uploads.push(request.url())))
    await choose(page, 'logo.pdf', 'application/pdf', Buffer.from('%PDF-'))
    await alert(page, 'danger', 'Seleziona un file immagine valido (PNG, JPG, GIF)')
    await choose(page, 'logo.png', 'image/png', Buffer.alloc(2_097_152))
    await alert(page, 'danger', 'Il file deve essere inferiore a 2MB')
    for (const content of ['soltanto testo', '\x89PNG\r\n\x1A\nrovinato']) {
      await page.getByRole('button', { name: 'Chiudi' }).first().click()
      await choose(page, 'logo.png', 'image/png', Buffer.from(content, 'latin1'))
      await alert(page, 'danger', 'Seleziona un file immagine valido (PNG, JPG, GIF)')
    }
    expect(await page.getByRole('button', { name: 'Salva Logo' }).count()).toBe(0)
    expect(uploads).toEqual([])
  })

  it('NAV-26 a failure of the logo stays when the settings are saved, until the logo is', async () => {
    const page = await openSettings()
    const failure = page.locator('[data-variant=danger]')
    await choose(page, 'logo.pdf', 'application/pdf', Buffer.from('%PDF-'))
    await failure.waitFor()
    await page.getByRole('textbox', { name: 'Telefono' }).fill('059 7654321')
    await save(page)
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect(await failure.count()).toBe(1)
    await choose(page, 'logo.png', 'image/png', pngOf(90, 30))
    await page.getByRole('button', { name: 'Salva Logo' }).click()
    await failure.waitFor({ state: 'detached' })
  })

  it('asks before it is lost while it is chosen and not saved', async () => {
    const page = await openSettings()
    await choose(page, 'logo.png', 'image/png', pngOf(90, 30))
    await page.getByRole('button', { name: 'Salva Logo' }).waitFor()
    expect(await asksBeforeClosing(page)).toBe(true)
    await page.getByRole('link', { name: 'Registro modifiche' }).click()
    await page.getByText('Il nuovo logo non è salvato: uscendo va perso.').waitFor()
    await page.getByRole('button', { name: 'Resta qui' }).click()
    await page.getByRole('button', { name: 'Salva Logo' }).waitFor()
  })

  it('ADMIN-24, ADMIN-26 shows why it was not saved, and shows the stored one again', async () => {
    const page = await openSettings()
    const asked = watchOperations(page)
    await choose(page, 'logo.png', 'image/png', pngOf(90, 30))
    await page.route('**/upload/logo', (route) => route.fulfill({ status: 502, json: { message: 'Disco pieno' } }))
    await page.getByRole('button', { name: 'Salva Logo' }).click()
    await alert(page, 'danger', 'Errore nel salvataggio del logo: Disco pieno')
    const reads = () => asked.filter(({ operationName }) => operationName === 'StaffInfo').length
    await expect.poll(reads).toBeGreaterThan(0)
    const before = reads()
    await page.route('**/upload/logo', (route) => route.abort())
    await page.getByRole('button', { name: 'Salva Logo' }).click()
    await alert(page, 'danger', 'Errore nel salvataggio del logo: Il server non risponde. Controlla la connessione e riprova.')
    await expect.poll(reads).toBeGreaterThan(before)
    await page.getByRole('main').getByAltText('Logo aziendale').waitFor()
  })
})

describe('other screens', () => {
  it('OPEN-39, OPEN-40, OPEN-111 see a new name and a new cut-off within a minute, once its closing of a date is confirmed', async () => {
    const customer = await openPage(browser, stack.origin, { viewport: DESKTOP, now: new Date('2026-11-18T08:00:00Z') })
    await logIn(customer, 'bar')
    await customer.getByRole('button', { name: 'Salva' }).first().waitFor()
    const page = await openSettings()
    await page.getByLabel('Ragione Sociale').fill('Forno Subito')
    await cutOff(page).focus()
    for (let count = 0; count < 23; count++) await page.keyboard.press('ArrowDown')
    // The clock reads 9:00: at 8:30 the list of the next day closes at once, and stays closed.
    const question = page.getByRole('alertdialog', { name: 'Chiudere subito gli ordini?' })
    await save(page)
    await question.getByText('Salvando, la consegna del 19/11/2026 si chiude subito.').waitFor()
    await question.getByRole('button', { name: 'Annulla' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await stored())['ORARIOPRODPANE']).toBe('20,00')
    await save(page)
    await question.getByRole('button', { name: 'Salva e chiudi' }).click()
    await alert(page, 'success', 'Dati amministratore salvati con successo!')
    expect((await stored())['ORARIOPRODPANE']).toBe('08,30')
    const closed = stack.db.selectFrom('closed_dates').select('date').where('date', '=', '2026-11-19')
    await expect.poll(async () => (await closed.execute()).length).toBe(1)
    // Each answer starts the next minute.
    const passAMinute = async () => await customer.clock.runFor(61_000)
    await expect.poll(async () => (await passAMinute(), await customer.getByText('Forno Subito').count())).toBeGreaterThan(0)
    const locked = customer.getByText('Azioni disabilitate: ordini non modificabili dalle ore 08:30 alle 8:00.')
    await expect.poll(async () => (await passAMinute(), await locked.count())).toBeGreaterThan(0)
    expect(customer.problems).toEqual([])
  })

  it('fit on a phone, and show the whole city at every width', async () => {
    const page = await openSettings({ viewport: PHONE })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    const { height } = (await page.getByRole('button', { name: 'Salva Modifiche' }).boundingBox())!
    expect(height).toBeGreaterThanOrEqual(40)
    const city = page.getByLabel('Città', { exact: true })
    await city.fill('Castelfranco Emilia')
    for (const width of [PHONE.width, 768, 1024, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await city.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `the city at ${width} pixels`).toBe(0)
    }
    expect(page.problems).toEqual([])
  })
})
