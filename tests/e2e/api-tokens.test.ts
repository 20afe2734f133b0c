// API tokens in a real browser: created, shown once, used at the token endpoint, revoked.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { createCustomer } from '../support/new-customer.ts'
import { canCloseByBack, changeAnswer, holdAnswer, logIn, refusing } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 10:00' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

async function bar() {
  const rows = stack.db.selectFrom('destinations').select(['customer', 'code']).where('destlogin', '=', CUSTOMER.email)
  const { customer, code } = await rows.executeTakeFirstOrThrow()
  return `${customer}/${code}`
}

async function openTokens(options = {}) {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, 'admin', '/admin-settings')
  await page.getByRole('link', { name: 'Accesso API' }).click()
  await page.getByRole('heading', { level: 1, name: 'Accesso API' }).waitFor()
  return page
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function queryWithToken(secret: string, query: string) {
  const answer = await fetch(`${stack.origin}/graphql/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query }),
  })
  return { status: answer.status, ...((await answer.json()) as { data?: { destination: { planning: { rows: unknown[] } } | null } }) }
}

const READ = (id: string) => `{ destination(id: "${id}") { planning { rows { articleCode } } } }`

describe('API tokens', () => {
  it('a new token reads a customer’s order at the token endpoint, and is refused once it is revoked', async () => {
    const page = await openTokens()
    await page.getByText('Nessun token').waitFor()
    await press(page, 'Nuovo token')
    // All but the destination are required.
    const marked = dialog(page, 'Nuovo token').locator('label, legend').filter({ hasText: '*' })
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Nome *', 'Permessi *', 'Scadenza *'])
    expect(await page.getByRole('textbox', { name: 'Scadenza' }).inputValue()).toBe('16/02/2027')
    await press(page, 'Crea token')
    await page.getByText('Inserisci un nome.').waitFor()
    await page.getByText('Scegli almeno un permesso.').waitFor()
    const name = page.getByRole('textbox', { name: 'Nome' })
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await axeFindings(page), 'Nuovo token with errors').toEqual([])
    await name.fill('Contabilità')
    // An error disappears when its field is edited.
    expect(await page.getByText('Inserisci un nome.').count()).toBe(0)
    await page.getByRole('checkbox', { name: /^Lettura ordini/ }).check()
    expect(await page.getByText('Scegli almeno un permesso.').count()).toBe(0)
    for (const [expiry, error] of [
      ['', 'Inserisci la scadenza.'],
      ['31/02/2027', 'Data non valida: usa gg/mm/aaaa.'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Scadenza' }).fill(expiry)
      await press(page, 'Crea token')
      await page.getByText(error).waitFor()
    }
    await page.getByRole('textbox', { name: 'Scadenza' }).fill('16/02/2027')
    expect(await axeFindings(page), 'Nuovo token').toEqual([])
    await press(page, 'Crea token')
    const created = dialog(page, 'Token creato')
    const secret = await created.getByLabel('Token', { exact: true }).inputValue()
    expect(secret).toMatch(/^pnf_[\w-]{43}$/)
    expect(await axeFindings(page), 'Token creato').toEqual([])

    const own = await bar()
    const { status, data } = await queryWithToken(secret, READ(own))
    expect([status, (data?.destination?.planning.rows.length ?? 0) > 0]).toEqual([200, true])

    await press(page, "L'ho copiato")
    await created.waitFor({ state: 'hidden' })
    const row = page.getByRole('row', { name: /^Contabilità/ })
    await row.waitFor()
    const cells = await row.locator('td, th').allInnerTexts()
    expect(cells.slice(1, 4)).toEqual(['Lettura ordini', 'Tutte', expect.stringMatching(/^18\/11\/2026\s+scade il 16\/02\/2027$/)])
    expect(await page.content()).not.toContain(secret)
    expect(
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)))),
    ).not.toContain(secret)

    await press(page, 'Revoca: Contabilità')
    await press(page, 'Revoca')
    await row.getByText('Revocato').waitFor()
    await expect.poll(async () => (await queryWithToken(secret, READ(own))).status).toBe(401)
    expect(page.problems).toEqual([])
  })

  it('a token of one destination can only read and change orders', async () => {
    const page = await openTokens()
    await press(page, 'Nuovo token')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Cassa')
    await page.getByRole('checkbox', { name: /^Amministrazione/ }).check()
    await page.getByRole('combobox', { name: 'Destinazione' }).fill(await bar())
    await page.getByRole('option').first().click()
    expect(await page.getByRole('checkbox', { name: /^Amministrazione/ }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /^Modifica ordini/ }).check()
    await page.getByRole('textbox', { name: 'Scadenza' }).fill('30/06/2027')
    await press(page, 'Crea token')
    await dialog(page, 'Token creato').waitFor()
    await press(page, "L'ho copiato")
    await page
      .getByRole('row', { name: /^Cassa/ })
      .getByText('scade il 30/06/2027')
      .waitFor()
    expect(
      await page
        .getByRole('row', { name: /^Cassa/ })
        .locator('td')
        .first()
        .innerText(),
    ).toBe('Modifica ordini')
  })

  it('a token can be of a destination that a colleague has created since the list was read', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'admin')
    await page.getByRole('rowheader').first().waitFor()
    await page.getByRole('link', { name: 'Impostazioni Sistema' }).first().click()
    await page.getByRole('link', { name: 'Accesso API' }).click()
    await createCustomer(stack, 'Trattoria Nuova')
    await press(page, 'Nuovo token')
    const destination = page.getByRole('combobox', { name: 'Destinazione' })
    await destination.fill('Trattoria Nuova')
    await page.getByRole('option', { name: /^Trattoria Nuova 0002/ }).click()
    expect(await destination.inputValue()).toBe('Trattoria Nuova 0002')
  })

  it('a token offers destinations once they are there, and says where they cannot be read', async () => {
    const page = await openTokens()
    const release = await holdAnswer(page, 'TokenDestinations')
    await press(page, 'Nuovo token')
    const field = page.getByRole('combobox', { name: 'Destinazione' })
    await field.waitFor()
    expect(await field.isDisabled()).toBe(true)
    release()
    await expect.poll(() => field.isEnabled()).toBe(true)
    await page.reload()
    await changeAnswer(page, 'TokenDestinations', () => refusing('UPSTREAM_TIMEOUT'))
    await press(page, 'Nuovo token')
    await page.getByText("L'elenco delle destinazioni non è disponibile: il token vale per tutte.").waitFor()
    expect(await field.isDisabled()).toBe(true)
  })

  it('a token whose secret was lost is named and listed, so that it can be revoked', async () => {
    const page = await openTokens()
    await press(page, 'Nuovo token')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Perso')
    await page.getByRole('checkbox', { name: /^Lettura ordini/ }).check()
    await changeAnswer(page, 'CreateApiToken', () => null)
    await press(page, 'Crea token')
    await page.getByText(/^Errore nella creazione del token: .* Se compare nell'elenco, revocalo\.$/).waitFor()
    await press(page, 'Annulla')
    await press(page, 'Scarta modifiche')
    await expect.poll(() => page.getByRole('row', { name: /^Perso/ }).allInnerTexts()).toEqual([expect.stringContaining('Attivo')])
  })

  it('a token that was created after its screen was left is told, since its secret is lost', async () => {
    const page = await openTokens()
    await press(page, 'Nuovo token')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Tardi')
    await page.getByRole('checkbox', { name: /^Lettura ordini/ }).check()
    const release = await holdAnswer(page, 'CreateApiToken')
    await press(page, 'Crea token')
    await press(page, 'Annulla')
    await press(page, 'Chiudi lo stesso')
    await dialog(page, 'Nuovo token').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Impostazioni Sistema' }).first().click()
    await page.getByRole('link', { name: 'Accesso API' }).waitFor()
    release()
    const told = page.locator('[data-variant=warning]').getByText("Il token è stato creato, ma il segreto è perso: toglilo dall'elenco.")
    await expect.poll(() => told.count()).toBe(1)
  })

  it('OPEN-113 Back closes the dialog, and asks for confirmation before typed text or an uncopied secret is lost', async () => {
    const page = await openTokens({ viewport: PHONE })
    await press(page, 'Nuovo token')
    await dialog(page, 'Nuovo token').waitFor()
    await canCloseByBack(page)
    await page.goBack()
    await dialog(page, 'Nuovo token').waitFor({ state: 'hidden' })
    await press(page, 'Nuovo token')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Prova')
    await canCloseByBack(page)
    await page.goBack()
    await page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' }).waitFor()
    await press(page, 'Continua a modificare')
    expect(await page.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Prova')
    await page.getByRole('checkbox', { name: /^Produzione/ }).check()
    await press(page, 'Crea token')
    await dialog(page, 'Token creato').waitFor()
    await canCloseByBack(page)
    await page.goBack()
    await page.getByRole('alertdialog', { name: 'Chiudere senza averlo copiato?' }).waitFor()
    await press(page, 'Torna al token')
    await dialog(page, 'Token creato').getByLabel('Token', { exact: true }).waitFor()
    expect(await axeFindings(page), 'Accesso API').toEqual([])
  })
})
