// What staff see of the installation: the state on the settings screen, and the alert of a full disk on every screen.
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, isIn, logIn, watchOperations } from '../support/portal-page.ts'
import { CUSTOMER, type Stack, startStack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 09:00', env: { SMTP_URL: 'smtp://127.0.0.1:9' } }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const card = (page: Page) => page.getByRole('region', { name: 'Stato del sistema' })
const namesOf = (page: Page) => card(page).getByRole('term').allInnerTexts()

/** The page asks again as soon as it comes into sight. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

describe('the state of the system', () => {
  it.each([PHONE, TABLET, DESKTOP])('has five parts with a sign, a figure and a time at %j', async (viewport) => {
    const page = await openPage(browser, stack.origin, { viewport })
    await logIn(page, 'admin', '/admin-settings')
    await card(page).getByText('Risponde', { exact: true }).waitFor()
    expect(await namesOf(page)).toEqual(['Server del panificio', 'Posta', 'Ultima chiusura', 'Ultimo backup', 'Disco'])
    const text = await card(page).innerText()
    expect(text).toMatch(/Consegna del 18\/11\/2026\s+chiusa 17\/11\/2026 20:00/)
    expect(text).toMatch(/Nessuna e-mail in attesa/)
    expect(text).toMatch(/Ultimo backup\s+Non configurato/)
    expect(text).toMatch(/Disco\s+[\d.,]+\sGB liberi su [\d.,]+/)
    expect(await card(page).getByRole('img', { name: 'Attenzione' }).count()).toBeGreaterThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    expect(page.problems).toEqual([])
  })

  it('follows what changes, and keeps what it showed meanwhile', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await page.clock.install()
    await logIn(page, 'admin', '/admin-settings')
    await card(page).getByText('Risponde', { exact: true }).waitFor()
    const nothing = await changeAnswer(page, 'SystemStatus', null)
    await page.clock.runFor(31_000)
    await card(page).getByText('Lo stato non si riesce a leggere.').waitFor()
    expect(await namesOf(page)).toHaveLength(5)
    nothing()
    await stack.db
      .insertInto('mail_outbox')
      .values({
        kind: 'credentials',
        recipient: 'x@demo.example',
        reply_to: '',
        subject: '',
        body: '',
        state: 'waiting',
        next_attempt_at: '2027-01-01T00:00:00.000Z',
        created_at: '2026-11-18T07:00:00.000Z',
        expires_at: '2027-01-01T00:00:00.000Z',
        twin_key: 'x',
        message_id: 'x',
      }) // prettier-ignore
      .execute()
    await page.clock.runFor(31_000)
    await card(page).getByText('1 e-mail in attesa').waitFor()
    expect(await card(page).getByRole('img', { name: 'Errore' }).count()).toBe(1)
    expect(await card(page).getByText('Lo stato non si riesce a leggere.').count()).toBe(0)
    await stack.db.deleteFrom('mail_outbox').where('twin_key', '=', 'x').execute()
  })
})

describe('a full disk', () => {
  const ALERT = 'Il disco del server è pieno: per ora non si salva nulla'
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(stack.db)
  /** Without growing the file, until not even a small row has a place. */
  async function fill() {
    await limit(1)
    for (const size of [100_000, 4_000, 300]) {
      const insert = (n: number) =>
        stack.db.insertInto('settings').values({ key: `PROVA ${size} ${n}`, value: 'x'.repeat(size) }).execute() // prettier-ignore
      for (let n = 0, hasPlace = true; hasPlace; n += 1) hasPlace = await insert(n).then(() => true, () => false) // prettier-ignore
    }
  }
  const alert = (page: Page) => page.getByRole('status').filter({ hasText: ALERT })

  it('F20 shows an alert to staff on every screen until there is space again, and none to customers', async () => {
    const customer = stack.client()
    await customer.login(CUSTOMER)
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await logIn(page, 'admin', '/destinazioni')
    const other = await openPage(browser, stack.origin)
    await logIn(other, 'bar')

    await fill()
    let saves = 0
    const save = async () => {
      saves += 1
      const input = { destinationId: customer.destinationId(), day: 'SUNDAY' as const, disabled: saves % 2 === 0 }
      return (await customer.run('SetDayDisabled', { input })).errors?.[0]?.extensions?.['code']
    }
    await expect.poll(save, { interval: 0 }).toBe('UPSTREAM_FULL')
    const asked = watchOperations(page)
    await comeBack(page)
    await alert(page).waitFor()
    expect(asked.filter(({ operationName }) => operationName === 'StaffInfo')).toHaveLength(1)
    expect(await axeFindings(page)).toEqual([])
    await page.goto('/preordini')
    await alert(page).waitFor()
    await comeBack(other)
    await other.reload()
    await isIn(other)
    expect(await alert(other).count()).toBe(0)

    await limit(1_000_000)
    await stack.db.deleteFrom('settings').where('key', 'like', 'PROVA %').execute()
    // One of the two changes something.
    expect([await save(), await save()]).toEqual([undefined, undefined])
    await comeBack(page)
    await alert(page).waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })
})
