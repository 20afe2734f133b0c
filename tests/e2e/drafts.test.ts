// Unsaved changes of the week and of a date, while others change the same orders and the person moves between the two: nothing
// typed is lost, and nothing of others is overwritten. In a real browser with its stream, against the whole stack.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient, Variables } from '../support/portal-client.ts'
import { changeAnswer, cutStreams, holdAnswer, logIn, logOut, refusing, storedDrafts, submitLogin, travel } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const OWN = '0002/0001'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }
// The clock is on Thursday 2026-11-19, 18:00: the week opens on Thursday, whose next delivery is the 26th.
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const THURSDAY = '2026-11-26'
const BACK = 'Torna al planning Settimanale'
const SAVE_DATE = 'Salva Ordine Straordinario'

let stack: Stack
let browser: Browser
/** The same customer on another device. */
let other: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-19 18:00' }), launchBrowser()])
  other = stack.client()
  await other.login(CUSTOMER)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const row = (page: Page, code: string) => page.locator(`li[data-code="${code}"]`)
const field = (page: Page, code: string) => row(page, code).getByRole('textbox')
const value = (page: Page, code: string) => field(page, code).inputValue()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const foot = (page: Page) => page.getByRole('region', { name: 'Riepilogo e salvataggio' })
const undo = (page: Page) => foot(page).getByRole('button', { name: 'Ripristina' })
const changed = (page: Page) => foot(page).getByText('1 modifica non salvata')
const week = (page: Page) => page.getByRole('heading', { name: /prossima consegna/ })
const date = (page: Page) => page.getByRole('heading', { name: /^Consegna di/ })
const chosen = (page: Page) => page.getByRole('group', { name: /^Che cosa arriva/ }).locator('[aria-pressed=true]')

async function type(page: Page, code: string, text: string) {
  await field(page, code).fill(text)
  await field(page, code).blur()
}
/** Opens a page that hears what others change. */
async function open(path = '/home') {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  const isOpen = page.waitForResponse((response) => response.url().includes('/graphql/stream'))
  await logIn(page, 'bar', path)
  await page.locator('[data-code]').first().waitFor()
  await isOpen
  return page
}

async function openFromCalendar(page: Page, on: string) {
  await page.getByRole('button', { name: 'Calendario' }).click()
  await page.locator(`[data-date="${on}"]`).click()
  await button(page, 'Apri').click()
  await date(page).waitFor()
}

const planned = async (code: string) => {
  const { destination } = await other.ask('WeeklyPlanning', { destinationId: OWN })
  const rows = destination.planning.rows as { articleCode: string; quantities: { thursday: number } }[]
  return rows.find(({ articleCode }) => articleCode === code)?.quantities.thursday
}
const saveThere = (input: Partial<Variables<'UpdatePlanning'>['input']>) =>
  other.ask('UpdatePlanning', { input: { destinationId: OWN, cells: [], removedRows: [], ...input } })
const planThere = (articleCode: string, quantity: number) => saveThere({ cells: [{ articleCode, day: 'THURSDAY', quantity }] })
const orderThere = (on: string, quantities: Record<string, number>) => {
  const rows = Object.entries(quantities).map(([articleCode, quantity]) => ({ articleCode, quantity }))
  return other.ask('SetExtraordinaryOrder', { input: { destinationId: OWN, date: on, rows }, date: on, ...YEAR })
}
const removeOrder = (on: string) => other.ask('DeleteExtraordinaryOrder', { input: { destinationId: OWN, date: on }, date: on, ...YEAR })
const closeThere = (on: string) =>
  other.ask('CreateClosures', { input: { destinationId: OWN, dates: [on], onOrder: 'DELETE' }, date: on, ...YEAR })
const reopenThere = (on: string) => other.ask('DeleteClosures', { input: { destinationId: OWN, dates: [on] }, date: on, ...YEAR })
const ordered = async (on: string) => {
  const rows = await stack.db
    .selectFrom('extraordinary_orders')
    .selectAll()
    .where('customer', '=', '0002')
    .where('destination', '=', '0001')
    .where('date', '=', on)
    .execute()
  return Object.fromEntries(rows.map(({ article, quantity }) => [article, quantity / 1000]))
}

describe('the changes of the week', () => {
  it('stay when Back leads to a date, on every way back to the week', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await button(page, BACK).click()
    await week(page).waitFor()
    await type(page, 'COR001', '41')
    await changed(page).waitFor()
    await travel(page, 'back')
    await date(page).waitFor()
    expect(await storedDrafts(page)).toHaveLength(1)
    await travel(page, 'forward')
    await changed(page).waitFor()
    expect(await value(page, 'COR001')).toBe('41')
    await type(page, 'COR001', '42')
    await travel(page, 'back')
    await date(page).waitFor()
    await button(page, BACK).click()
    await changed(page).waitFor()
    expect(await value(page, 'COR001')).toBe('42')
    expect(page.problems).toEqual([])
  })

  it('are applied once to a single date: what is typed there afterwards stays', async () => {
    const page = await open()
    await type(page, 'COR001', '33')
    await button(page, 'Solo per questa data').click()
    await date(page).waitFor()
    expect(await value(page, 'COR001')).toBe('33')
    await type(page, 'COR001', '40')
    await button(page, BACK).click()
    await changed(page).waitFor()
    await travel(page, 'back')
    await date(page).waitFor()
    await expect.poll(() => value(page, 'COR001')).toBe('40')
    // Nor do they come back once they are discarded.
    await button(page, 'Scarta modifiche').click()
    await changed(page).waitFor({ state: 'detached' })
    await button(page, BACK).click()
    await week(page).waitFor()
    await travel(page, 'back')
    await date(page).waitFor()
    await expect.poll(() => value(page, 'COR001')).not.toMatch(/33|40/)
  })

  it('end with a logout, also from a date', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await button(page, BACK).click()
    await week(page).waitFor()
    await type(page, 'COR001', '34')
    await changed(page).waitFor()
    await travel(page, 'back')
    await date(page).waitFor()
    await logOut(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    // Without a reload: the page itself must have forgotten them, too.
    await submitLogin(page, 'bar')
    await field(page, 'COR001').waitFor()
    expect([await changed(page).count(), await storedDrafts(page)]).toEqual([0, []])
  })

  it('that were not carried to a date stay when its order is saved', async () => {
    const page = await open()
    await type(page, 'COR001', '36')
    await button(page, 'Solo per questa data').click()
    await date(page).waitFor()
    await button(page, BACK).click()
    await week(page).waitFor()
    await changed(page).waitFor()
    await type(page, 'COR003', '37')
    await foot(page).getByText('2 modifiche non salvate').waitFor()
    await travel(page, 'back')
    await date(page).waitFor()
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    expect(await ordered('2026-11-26')).toMatchObject({ COR001: 36 })
    await button(page, BACK).click()
    await week(page).waitFor()
    await changed(page).waitFor()
    expect([await value(page, 'COR003'), await value(page, 'COR001')]).toEqual(['37', String(await planned('COR001'))])
    await button(page, 'Scarta modifiche').click()
    await removeOrder('2026-11-26')
  })

  it('of a date that is not on the screen are asked about before a logout, too', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '35')
    await changed(page).waitFor()
    await button(page, BACK).click()
    await week(page).waitFor()
    const question = page.getByRole('alertdialog', { name: 'Uscire senza salvare?' })
    await logOut(page)
    await question.getByRole('button', { name: 'Annulla' }).click()
    expect(await storedDrafts(page)).toHaveLength(1)
    await logOut(page)
    await question.getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await storedDrafts(page)).toEqual([])
  })

  it('do not include a value that is typed back: it follows the other device', async () => {
    const page = await open()
    const before = Number(await value(page, 'COR001'))
    await row(page, 'COR001')
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    await changed(page).waitFor()
    await row(page, 'COR001')
      .getByRole('button', { name: /^Diminuisci/ })
      .click()
    await changed(page).waitFor({ state: 'detached' })
    await planThere('COR001', before + 5)
    await expect.poll(() => value(page, 'COR001')).toBe(String(before + 5))
    expect(await changed(page).count()).toBe(0)
    // What is typed from here on is based on what is shown.
    await type(page, 'COR001', String(before))
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await foot(page).getByText('Planning salvato con successo!').waitFor()
    expect(await planned('COR001')).toBe(before)
  })

  it('stay in a row that somebody else removes, in its place and with the focus, until they are discarded', async () => {
    const page = await open()
    const codes = () => page.locator('li[data-code]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-code')))
    const [before, wanted] = [await codes(), await value(page, 'COR003')]
    await field(page, 'COR003').fill('19')
    await saveThere({ removedRows: [{ articleCode: 'COR003' }] })
    await row(page, 'COR003').getByText('Tolto da qualcun altro').waitFor()
    await changed(page).waitFor()
    expect([await codes(), await value(page, 'COR003')]).toEqual([before, '19'])
    expect(await field(page, 'COR003').evaluate((input) => input === document.activeElement)).toBe(true)
    // The device has it, too, with the row as it was.
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await row(page, 'COR003').getByText('Tolto da qualcun altro').waitFor()
    await button(page, 'Scarta modifiche').click()
    await row(page, 'COR003').waitFor({ state: 'detached' })
    await planThere('COR003', Number(wanted))
    await expect.poll(() => value(page, 'COR003')).toBe(wanted)
    expect(page.problems).toEqual([])
  })

  it('of such a row are decided by the person who saves them', async () => {
    const page = await open()
    const wanted = Number(await value(page, 'COR003'))
    await type(page, 'COR003', '21')
    await saveThere({ removedRows: [{ articleCode: 'COR003' }] })
    await row(page, 'COR003').getByText('Tolto da qualcun altro').waitFor()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    const conflict = page.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
    await conflict.getByRole('radio', { name: 'Il mio: 21' }).check()
    await conflict.getByRole('button', { name: 'Conferma e salva' }).click()
    await expect.poll(() => planned('COR003')).toBe(21)
    await row(page, 'COR003').getByText('Tolto da qualcun altro').waitFor({ state: 'detached' })
    await planThere('COR003', wanted)
  })

  it('that are discarded are not announced as saved', async () => {
    const page = await open()
    const before = Number(await value(page, 'COR001'))
    await type(page, 'COR001', String(before + 1))
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await undo(page).waitFor()
    await type(page, 'COR001', String(before + 2))
    await button(page, 'Scarta modifiche').click()
    await foot(page)
      .getByText(/^Salvato \d\d:\d\d$/)
      .waitFor()
    expect([await undo(page).count(), await page.getByText('Planning salvato con successo!').count()]).toEqual([0, 0])
    await planThere('COR001', before)
  })
})

describe('a save of the week whose screen was left', () => {
  it('is told, and only what was typed since stays unsaved', async () => {
    const page = await open()
    const [first, second] = [Number(await value(page, 'COR001')), Number(await value(page, 'COL001'))]
    const release = await holdAnswer(page, 'UpdatePlanning')
    await type(page, 'COR001', String(first + 2))
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await expect.poll(() => planned('COR001')).toBe(first + 2)
    await type(page, 'COR001', String(first))
    await type(page, 'COL001', String(second + 1))
    await openFromCalendar(page, THURSDAY)
    release()
    await page.getByRole('status').getByText('Planning salvato con successo!').waitFor()
    await button(page, BACK).click()
    await foot(page).getByText('2 modifiche non salvate').waitFor()
    await expect.poll(async () => [await value(page, 'COR001'), await value(page, 'COL001')]).toEqual([String(first), String(second + 1)])
    await button(page, 'Scarta modifiche').click()
    await expect.poll(() => value(page, 'COR001')).toBe(String(first + 2))
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await planThere('COR001', first)
  })

  it('leaves no unsaved change, also for who has come back before the answer', async () => {
    const page = await open()
    const first = Number(await value(page, 'COR001'))
    const release = await holdAnswer(page, 'UpdatePlanning')
    await type(page, 'COR001', String(first + 2))
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await openFromCalendar(page, MONDAY)
    await button(page, BACK).click()
    await changed(page).waitFor()
    release()
    await page.getByRole('status').getByText('Planning salvato con successo!').waitFor()
    await changed(page).waitFor({ state: 'detached' })
    await expect.poll(() => storedDrafts(page)).toEqual([])
    await planThere('COR001', first)
  })

  it('is told as not saved where somebody else has changed the same quantity', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await cutStreams(page)
    await logIn(page, 'bar')
    const first = Number(await value(page, 'COR001'))
    await type(page, 'COR001', String(first + 2))
    await planThere('COR001', first + 5)
    const release = await holdAnswer(page, 'UpdatePlanning')
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await openFromCalendar(page, MONDAY)
    release()
    await page.getByText("Le modifiche dell'ordine settimanale non sono state salvate: nel frattempo l'ordine è stato cambiato.").waitFor()
    await button(page, BACK).click()
    await changed(page).waitFor()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await page
      .getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
      .getByText(`Quello salvato: ${first + 5}`)
      .waitFor()
    expect(await planned('COR001')).toBe(first + 5)
    await planThere('COR001', first)
  })
})

describe('the dialog of an article that is added', () => {
  it('changes nothing that somebody else has changed since it was opened', async () => {
    const page = await open()
    const weekOf = async () => {
      const { destination } = await other.ask('WeeklyPlanning', { destinationId: OWN })
      const rows = destination.planning.rows as { articleCode: string; quantities: Record<string, number> }[]
      return rows.find(({ articleCode }) => articleCode === 'COR003')!.quantities
    }
    const { thursday, saturday } = await weekOf()
    await planThere('COR003', 0)
    await expect.poll(() => value(page, 'COR003')).toBe('0')
    await page.getByRole('button', { name: 'Aggiungi articolo' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /COR003/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Aggiungi articolo/ })
    await dialog.waitFor()
    await saveThere({ cells: [{ articleCode: 'COR003', day: 'SATURDAY', quantity: saturday! + 5 }] })
    // The week is read again behind the dialog.
    const isRead = page.waitForResponse((response) => response.request().postData()?.includes('"WeeklyPlanning"') ?? false)
    await page.context().setOffline(true)
    await page.getByText('Senza connessione: il portale').waitFor()
    await page.context().setOffline(false)
    await isRead
    await page.getByText('Senza connessione: il portale').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Planning salvato con successo!').waitFor()
    expect(await weekOf()).toMatchObject({ saturday: saturday! + 5 })
    await saveThere({
      cells: [
        { articleCode: 'COR003', day: 'SATURDAY', quantity: saturday! },
        { articleCode: 'COR003', day: 'THURSDAY', quantity: thursday! },
      ],
    })
  })
})

describe('a date', () => {
  it('offers no way back over what somebody else has ordered since', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    await orderThere(MONDAY, { COR001: 30 })
    await expect.poll(() => value(page, 'COR001')).toBe('30')
    expect([await undo(page).count(), await page.getByText('Ordine straordinario salvato con successo!').count()]).toEqual([0, 0])
    expect(await ordered(MONDAY)).toEqual({ COR001: 30 })
    await removeOrder(MONDAY)
    expect(page.problems).toEqual([])
  })

  it('takes back with the saved content as seen, also where the screen already shows a newer one', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    // Pressed in the moment in which the other order arrives.
    let isFirst = true
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string }
      if (operationName === 'DeleteExtraordinaryOrder' && isFirst) {
        isFirst = false
        await orderThere(MONDAY, { COR001: 31 })
      }
      await route.fallback()
    })
    await undo(page).click()
    await page.getByText('Nel frattempo questa data è stata cambiata: controlla ciò che arriva.').waitFor()
    expect(await ordered(MONDAY)).toEqual({ COR001: 31 })
    await expect.poll(() => value(page, 'COR001')).toBe('31')
    await removeOrder(MONDAY)
  })

  it('gets back the order that its closure has deleted, also one that was newer than what the form showed', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await orderThere(MONDAY, { COR001: 32 })
    await page
      .getByRole('group', { name: /^Che cosa arriva/ })
      .getByRole('button', { name: /^Niente/ })
      .click()
    await button(page, "Elimina l'ordine e chiudi la data").click()
    await undo(page).click()
    await expect.poll(() => ordered(MONDAY)).toEqual({ COR001: 32 })
    // With what was typed and is not saved.
    await expect.poll(() => value(page, 'COR001')).toBe('20')
    await button(page, 'Scarta modifiche').click()
    await expect.poll(() => value(page, 'COR001')).toBe('32')
    await removeOrder(MONDAY)
  })

  it('gets its closure back when the order that replaced it is taken back', async () => {
    await closeThere(TUESDAY)
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'bar', `/home?data=${TUESDAY}`)
    await chosen(page).getByText('Niente').waitFor()
    await page
      .getByRole('group', { name: /^Che cosa arriva/ })
      .getByRole('button', { name: /^Straordinario/ })
      .click()
    await type(page, 'COR001', '20')
    await button(page, SAVE_DATE).click()
    await undo(page).click()
    await chosen(page).getByText('Niente').waitFor()
    expect(await ordered(TUESDAY)).toEqual({})
    await reopenThere(TUESDAY)
  })

  it('does not announce discarded changes as saved', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    await type(page, 'COR001', '22')
    await button(page, 'Scarta modifiche').click()
    await expect.poll(() => value(page, 'COR001')).toBe('20')
    await foot(page)
      .getByText(/^Salvato \d\d:\d\d$/)
      .waitFor()
    expect([await undo(page).count(), await page.getByText('Ordine straordinario salvato con successo!').count()]).toEqual([0, 0])
    await removeOrder(MONDAY)
  })

  it('proposes an order for itself from the calendar, as for another date, and Back leads to the week', async () => {
    await closeThere(TUESDAY)
    const page = await open()
    await page.getByRole('button', { name: 'Calendario' }).click()
    const cell = page.locator(`[data-date="${TUESDAY}"]`)
    await cell.click()
    await page
      .getByRole('dialog', { name: /24\/11\/2026/ })
      .getByRole('button', { name: 'Annulla' })
      .click()
    await button(page, 'Apri').click()
    await chosen(page).getByText('Niente').waitFor()
    await button(page, 'Altro').click()
    await page.getByRole('menuitem', { name: /^Calendario/ }).click()
    await cell.click()
    await page.getByRole('button', { name: 'Crea un ordine straordinario' }).click()
    await chosen(page).getByText('Straordinario').waitFor()
    await type(page, 'COR001', '20')
    // Once more: what has been typed since stays.
    await button(page, 'Altro').click()
    await page.getByRole('menuitem', { name: /^Calendario/ }).click()
    await cell.click()
    await page.getByRole('button', { name: 'Crea un ordine straordinario' }).click()
    await cell.waitFor({ state: 'detached' })
    expect(await value(page, 'COR001')).toBe('20')
    await page.goBack()
    await week(page).waitFor()
    await reopenThere(TUESDAY)
    expect(page.problems).toEqual([])
  })

  it('that was opened from the week is no unsaved change, and follows what others change', async () => {
    const page = await open()
    await openFromCalendar(page, MONDAY)
    await chosen(page).getByText('Settimana').waitFor()
    await closeThere(MONDAY)
    await chosen(page).getByText('Niente').waitFor()
    await reopenThere(MONDAY)
    await chosen(page).getByText('Settimana').waitFor()
    await logOut(page)
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('follows again what others change once the changes of the week, or its own, are discarded', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await orderThere(MONDAY, { COR001: 35 })
    // The order of the other device is read with the week.
    await page.waitForResponse((response) => response.request().postData()?.includes('"DateOrder"') === true)
    expect(await value(page, 'COR001')).toBe('20')
    await button(page, 'Scarta modifiche').click()
    await expect.poll(() => value(page, 'COR001')).toBe('35')
    await removeOrder(MONDAY)
    await chosen(page).getByText('Settimana').waitFor()
  })

  it('takes the quantities of the week where nothing was typed, also if it was opened before the week changed', async () => {
    const page = await open()
    await openFromCalendar(page, THURSDAY)
    await chosen(page).getByText('Settimana').waitFor()
    await button(page, BACK).click()
    await week(page).waitFor()
    const [before, former] = [Number(await value(page, 'COR001')), Number(await value(page, 'COL001'))]
    await type(page, 'COL001', String(former + 3))
    await foot(page).getByRole('button', { name: 'Salva' }).click()
    await undo(page).waitFor()
    await type(page, 'COR001', String(before + 2))
    const release = await holdAnswer(page, 'DateOrder')
    await button(page, 'Solo per questa data').click()
    await date(page).waitFor()
    // What it knows is old: nothing is saved before it is read.
    expect([await value(page, 'COL001'), await button(page, SAVE_DATE).isEnabled()]).toEqual([String(former), false])
    release()
    await expect.poll(() => value(page, 'COL001')).toBe(String(former + 3))
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    expect(await ordered(THURSDAY)).toMatchObject({ COR001: before + 2, COL001: former + 3 })
    await removeOrder(THURSDAY)
    await planThere('COL001', former)
    expect(page.problems).toEqual([])
  })

  it('takes them also where its own unsaved changes were left and the week has changed since', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    const former = Number(await value(page, 'COL001'))
    const planMonday = (quantity: number) => saveThere({ cells: [{ articleCode: 'COL001', day: 'MONDAY', quantity }] })
    await type(page, 'COR001', '20')
    await button(page, BACK).click()
    await week(page).waitFor()
    await planMonday(former + 3)
    await travel(page, 'back')
    await expect.poll(() => value(page, 'COL001')).toBe(String(former + 3))
    await page.reload()
    await expect.poll(() => value(page, 'COL001')).toBe(String(former + 3))
    // While it is open, too; what is typed stays.
    await planMonday(former + 4)
    await expect.poll(() => value(page, 'COL001')).toBe(String(former + 4))
    await button(page, SAVE_DATE).click()
    await undo(page).waitFor()
    expect(await ordered(MONDAY)).toMatchObject({ COR001: 20, COL001: former + 4 })
    await removeOrder(MONDAY)
    await planMonday(former)
  })

  it('that cannot be read again says so, and keeps what was read and typed', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '20')
    await button(page, BACK).click()
    await week(page).waitFor()
    const succeed = await changeAnswer(page, 'DateOrder', () => refusing('UPSTREAM_TIMEOUT'))
    await travel(page, 'back')
    const failure = page.getByText('Errore nel caricamento degli ordini straordinari: Il gestionale non risponde')
    await failure.waitFor()
    expect(await value(page, 'COR001')).toBe('20')
    succeed()
    await button(page, 'Riprova').click()
    await failure.waitFor({ state: 'detached' })
    expect(await value(page, 'COR001')).toBe('20')
  })

  it('asks gently about a quantity outside the usual range of its weekday', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await changeAnswer(page, 'UsualQuantities', ({ data }) => {
      const usual = [{ __typename: 'UsualQuantity', articleCode: 'COR001', day: 'MONDAY', minimum: 12, maximum: 15 }]
      const destination = data!['destination'] as { planning: object }
      return { data: { destination: { ...destination, planning: { ...destination.planning, usual } } } }
    })
    await logIn(page, 'bar', `/home?data=${MONDAY}`)
    await type(page, 'COR001', '16')
    await row(page, 'COR001').getByText('Di solito 12–15: è giusto?').waitFor()
    expect(await button(page, SAVE_DATE).isEnabled()).toBe(true)
    await page.goto('/home')
    await page
      .getByRole('navigation', { name: 'Giorni della settimana' })
      .getByRole('button', { name: /^Lunedì/ })
      .click()
    await row(page, 'COR001')
      .getByRole('button', { name: /^Modifica/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Modifica articolo' })
    const monday = dialog.getByRole('textbox', { name: 'Quantità Lunedì' })
    await monday.fill('16')
    await monday.blur()
    await dialog.getByText('Di solito 12–15: è giusto?').waitFor()
  })
})

describe('two tabs of one browser', () => {
  /** What the device has for the first article of the week, in thousandths. */
  const keptQuantity = async (page: Page) => {
    const [name = ''] = await storedDrafts(page)
    return page.evaluate(
      (database) =>
        new Promise<number | undefined>((resolve) => {
          const request = indexedDB.open(database)
          request.addEventListener('success', () => {
            const found = request.result.transaction('kept').objectStore('kept').get('draft')
            found.addEventListener('success', () => {
              request.result.close()
              const { draft } = found.result as { draft: { cells: Map<string, Record<string, { value: number }>> } }
              resolve(Object.values(draft.cells.get('COR001') ?? {})[0]?.value)
            })
          })
        }),
      name.replace(/ draft$/, ''),
    )
  }
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  /** A second tab on the same order, which saves another quantity for the same cell. */
  async function saveInOther(page: Page, path: string, name: string) {
    const second = await page.context().newPage()
    await second.goto(path)
    await second.locator('[data-code]').first().waitFor()
    await type(second, 'COR001', '32')
    await button(second, name).click()
    await undo(second).waitFor()
    await second.close()
  }

  it('keep what each has typed: a reload finds it, although the other has saved and dropped the record', async () => {
    const page = await open()
    const before = await planned('COR001')
    await type(page, 'COR001', '31')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await saveInOther(page, '/home', 'Salva')
    await button(page, 'Salva').click()
    await button(page, 'Decidi dopo').click()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await foot(page).getByText('Non inviata (1)').waitFor()
    expect(await value(page, 'COR001')).toBe('31')
    await button(page, 'Scarta modifiche').click()
    await planThere('COR001', before!)
  })

  it('let go of what was only found on the device once another has discarded or saved it, and of nothing they typed', async () => {
    const page = await open()
    const [first, former] = [await value(page, 'COR001'), Number(await value(page, 'COL001'))]
    await type(page, 'COR001', '31')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    const second = await page.context().newPage()
    await second.goto('/home')
    await foot(second).getByText('Non inviata (1)').waitFor()
    await type(second, 'COL001', String(former + 1))
    await foot(second).getByText('Non inviate (2)').waitFor()
    await button(page, 'Scarta modifiche').click()
    await foot(second).getByText('Non inviata (1)').waitFor()
    expect([await value(second, 'COR001'), await value(second, 'COL001')]).toEqual([first, String(former + 1)])
    // The other has deleted the record, of which this was a part.
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await foot(page).getByText('Non inviata (1)').waitFor()
    await button(second, 'Scarta modifiche').click()
    await foot(page).getByText('Non inviata (1)').waitFor({ state: 'detached' })
    expect(await value(page, 'COL001')).toBe(String(former))
    await hide(page)
    expect(await storedDrafts(page)).toEqual([])
    await second.goto(`/home?data=${MONDAY}`)
    await type(second, 'COR001', '33')
    await page.goto(`/home?data=${MONDAY}`)
    await foot(page).getByText('Non inviata (1)').waitFor()
    await button(second, SAVE_DATE).click()
    await foot(page).getByText('Non inviata (1)').waitFor({ state: 'detached' })
    await expect.poll(() => value(page, 'COR001')).toBe('33')
    expect([await storedDrafts(page), page.problems]).toEqual([[], []])
    await removeOrder(MONDAY)
  })

  it('keep on the device what was typed last, also if the other tab is left later', async () => {
    const page = await open()
    await type(page, 'COR001', '31')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    const second = await page.context().newPage()
    await second.goto('/home')
    await foot(second).getByText('Non inviata (1)').waitFor()
    await hide(page)
    stack.clock.moveTo('2026-11-19 18:30')
    await second.reload()
    await type(second, 'COR001', '32')
    await expect.poll(() => keptQuantity(page)).toBe(32_000)
    await hide(page)
    // This reading waits for the writing that hiding has begun.
    expect(await keptQuantity(page)).toBe(32_000)
    await second.close()
    const third = await page.context().newPage()
    await third.goto('/home')
    await foot(third).getByText('Non inviata (1)').waitFor()
    expect(await value(third, 'COR001')).toBe('32')
  })

  it('keep it on a date, too, as soon as the tab is hidden', async () => {
    const page = await open(`/home?data=${MONDAY}`)
    await type(page, 'COR001', '31')
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await saveInOther(page, `/home?data=${MONDAY}`, SAVE_DATE)
    await hide(page)
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await button(page, 'Scarta modifiche').click()
    await removeOrder(MONDAY)
  })
})
