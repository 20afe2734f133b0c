// Webhooks in a real browser: created, shown once, used, sent again, changed, paused and deleted.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReceiver } from '../../gateway/src/test/receiver.ts'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { canCloseByBack, holdAnswer, logIn, travel } from '../support/portal-page.ts'
import { ADMINISTRATOR, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  const env = { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.0/8' }
  ;[stack, browser, receiver] = await Promise.all([startStack({ at: '2026-11-18 10:00', env }), launchBrowser(), startReceiver()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await receiver?.close()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openAccess = async (options = {}) => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP, ...options })
  await logIn(page, 'admin', '/admin-settings')
  await page.goto('/admin-settings/accesso-api')
  await page.getByRole('heading', { level: 2, name: 'Webhook' }).waitFor()
  return page
}

describe('webhooks', () => {
  it('an address receives chosen events; each delivery is listed and can be sent again', async () => {
    const page = await openAccess()
    await page.getByText('Nessun webhook').waitFor()
    await press(page, 'Nuovo webhook')
    const form = page.getByRole('dialog', { name: 'Nuovo webhook' })
    const required = form.locator('label, legend').filter({ hasText: '*' })
    await expect.poll(() => required.allInnerTexts()).toEqual(['Indirizzo *', 'Eventi *'])
    await press(page, 'Salva')
    await form.getByText("L'indirizzo non è valido: deve iniziare con https://.").waitFor()
    await form.getByText('Scegli almeno un evento.').waitFor()
    expect(await axeFindings(page), 'Nuovo webhook with errors').toEqual([])
    await form.getByLabel('Indirizzo').fill(receiver.url)
    await form.getByRole('checkbox', { name: 'Impostazioni cambiate' }).check()
    await page.keyboard.press('Enter')
    const created = page.getByRole('dialog', { name: 'Segreto creato' })
    const secret = await created.getByLabel('Segreto', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    expect(await axeFindings(page), 'Segreto creato').toEqual([])
    await press(page, "L'ho copiato")
    const item = page.getByRole('listitem').filter({ hasText: receiver.url })
    await item.getByText('Attivo').waitFor()
    expect(await page.content()).not.toContain(secret)
    await item.getByText('Ultimi invii').click()
    await item.getByText('Nessun invio negli ultimi 30 giorni.').waitFor()

    const staff = stack.client()
    await staff.login(ADMINISTRATOR)
    await staff.ask('UpdateCompany', { input: { set: { phone: '059 77' } } })
    await expect.poll(() => receiver.requests.length).toBe(1)
    await page.reload()
    await item.getByText('Ultimi invii').click()
    await item.getByText('Arrivato').waitFor()
    await item.getByText(/^risposta 2\d\d$/).waitFor()
    await page.getByRole('button', { name: 'Invia di nuovo: Impostazioni cambiate' }).click()
    await page.getByRole('status').getByText('Invio ripetuto').waitFor()
    await expect.poll(() => receiver.requests.length).toBe(2)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await axeFindings(page), 'Accesso API with a webhook').toEqual([])

    await press(page, `Modifica: ${receiver.url}`)
    await page.getByRole('dialog', { name: `Modifica webhook ${receiver.url}` }).waitFor()
    await expect.poll(() => page.title()).toContain(`Modifica webhook ${receiver.url} · `)
    await page.getByRole('checkbox', { name: 'Data chiusa' }).check()
    await press(page, 'Salva')
    await page.getByRole('status').getByText('Webhook modificato').waitFor()
    await item.getByText('Data chiusa, Impostazioni cambiate').waitFor()
    await press(page, `Sospendi: ${receiver.url}`)
    await page.getByRole('status').getByText('Webhook sospeso').waitFor()
    await item.getByText('Sospeso').waitFor()
    await press(page, `Riprendi: ${receiver.url}`)
    await page.getByRole('status').getByText('Webhook riattivato').waitFor()
    await press(page, `Elimina: ${receiver.url}`)
    await press(page, 'Elimina')
    await page.getByRole('status').getByText('Webhook eliminato').waitFor()
    await item.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Nuovo webhook')
    expect(page.problems).toEqual([])
  })

  it('OPEN-113 a late answer of a form that was left does not close the one opened since', async () => {
    const page = await openAccess()
    await press(page, 'Nuovo webhook')
    const form = page.getByRole('dialog', { name: 'Nuovo webhook' })
    await form.getByLabel('Indirizzo').fill(`${receiver.url}?tardi`)
    await form.getByRole('checkbox', { name: 'Data chiusa' }).check()
    const release = await holdAnswer(page, 'CreateWebhook')
    const isSent = page.waitForRequest((request) => request.postData()?.includes('CreateWebhook') === true)
    await press(page, 'Salva')
    await isSent
    await press(page, 'Annulla')
    await press(page, 'Scarta modifiche')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'Nuovo webhook')
    await form.getByLabel('Indirizzo').fill('https://altro.example')
    release()
    // The secret is shown all the same: it cannot be read again.
    await page.getByRole('dialog', { name: 'Segreto creato' }).waitFor()
    expect(new URL(page.url()).searchParams.get('webhook')).toBe('nuovo')
    await press(page, "L'ho copiato")
    expect(await form.getByLabel('Indirizzo').inputValue()).toBe('https://altro.example')
    await press(page, 'Annulla')
    await press(page, 'Scarta modifiche')
    await press(page, `Elimina: ${receiver.url}?tardi`)
    await press(page, 'Elimina')
    await page.getByRole('status').getByText('Webhook eliminato').waitFor()
  })

  it('keep what somebody else has changed since the form was opened', async () => {
    const staff = stack.client()
    await staff.login(ADMINISTRATOR)
    const url = `${receiver.url}?due`
    const { createWebhook } = await staff.ask('CreateWebhook', { input: { url, events: ['DATE_CLOSED'] } })
    expect(createWebhook.__typename).toBe('WebhookCreated')
    const page = await openAccess()
    await press(page, `Modifica: ${url}`)
    await page.getByRole('checkbox', { name: 'Impostazioni cambiate' }).check()
    const id = new URL(page.url()).searchParams.get('webhook')!
    await staff.ask('UpdateWebhook', { input: { id, set: { url: `${url}&nuovo` } } })
    await press(page, 'Salva')
    await page.getByRole('status').getByText('Webhook modificato').waitFor()
    const item = page.getByRole('listitem').filter({ hasText: `${url}&nuovo` })
    await item.getByText('Data chiusa, Impostazioni cambiate').waitFor()
    await press(page, `Elimina: ${url}&nuovo`)
    await press(page, 'Elimina')
    await page.getByRole('status').getByText('Webhook eliminato').waitFor()
  })

  it('on a phone fit its width, and Back closes the form, which asks first if that loses something', async () => {
    const staff = stack.client()
    await staff.login(ADMINISTRATOR)
    const url = `${receiver.url}?chiave=${'0123456789'.repeat(20)}`
    await staff.ask('CreateWebhook', { input: { url, events: ['DATE_CLOSED'] } })
    const page = await openAccess({ viewport: PHONE })
    await press(page, 'Nuovo webhook')
    const form = page.getByRole('dialog', { name: 'Nuovo webhook' })
    await form.getByRole('checkbox', { name: 'Data chiusa' }).check()
    await page.goBack()
    await page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' }).waitFor()
    await press(page, 'Continua a modificare')
    expect(await form.getByRole('checkbox', { name: 'Data chiusa' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await press(page, 'Scarta modifiche')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, 'Nuovo webhook')
    await form.waitFor()
    // The form is in the address.
    await page.reload()
    await form.waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForURL((address) => address.search === '')
    await press(page, `Modifica: ${url}`)
    await page.waitForURL((address) => address.search.startsWith('?webhook='))
    await page.goto(page.url())
    const edited = page.getByRole('dialog', { name: `Modifica webhook ${url}` })
    await edited.waitFor()
    await canCloseByBack(page)
    await travel(page, 'back')
    await edited.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await press(page, `Elimina: ${url}`)
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await press(page, 'Annulla')
    expect(page.url()).toContain('/admin-settings/accesso-api')
  })
})
