// The list of destinations in a real browser, against the whole stack.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage } from '../support/browser.ts'
import { changeAnswer, logIn, refusing } from '../support/portal-page.ts'
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

describe('the list of destinations', () => {
  it('DEST-01, DEST-18, DEST-20, DEST-21 is titled, says who is active, active ones first, then by name', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'admin')
    await page.getByRole('heading', { level: 1, name: 'Lista Destinazioni' }).waitFor()
    const rows = page.getByRole('table').locator('tbody tr')
    await rows.first().waitFor()
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => ({
        name: row.querySelector('th')?.textContent ?? '',
        state: row.querySelector('td:last-child')?.textContent ?? '',
      })),
    )
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['Attiva', 'Non attiva']))
    const wanted = shown.toSorted(
      (a, b) => a.state.localeCompare(b.state) || a.name.toLowerCase().localeCompare(b.name.toLowerCase(), 'it'),
    )
    expect(shown).toEqual(wanted)
    expect(page.problems).toEqual([])
  })

  it('DEST-07, DEST-32, DEST-33, ERR-01 reloads at the button; a failure is said in its place and as a danger alert', async () => {
    const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
    await logIn(page, 'admin')
    await page.getByRole('table').waitFor()
    const undo = await changeAnswer(page, 'Destinations', (answer) => {
      const [first] = answer.data!['destinations'] as object[]
      return { data: { destinations: [{ ...first, name: 'Bar appena aperto' }] } }
    })
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByRole('rowheader', { name: 'Bar appena aperto' }).waitFor()
    undo()
    await changeAnswer(page, 'Destinations', () => refusing('UPSTREAM_TIMEOUT'))
    await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
    await page.getByRole('main').getByText('Errore nel caricamento delle destinazioni').waitFor()
    const alert = page.locator('[data-variant=danger]')
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Errore nel caricamento delle destinazioni')
  })

  it('DEST-09 becomes cards below 768 px', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await logIn(page, 'admin')
    const cards = page.getByRole('list', { name: 'Lista Destinazioni' }).getByRole('listitem')
    await cards.first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('table').waitFor()
    expect(await cards.count()).toBe(0)
  })
})
