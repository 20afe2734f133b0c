// The weekly order at 360 × 740, on a Tuesday at 17:20: what a customer in a hurry sees and does.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { DESKTOP, PHONE, TABLET, launchBrowser, openPage } from '../support/browser.ts'
import type { PortalClient, Variables } from '../support/portal-client.ts'
import { canCloseByBack, changeAnswer, logIn, refusing, watchOperations } from '../support/portal-page.ts'
import { CUSTOMER, startStack, type Stack } from '../support/stack.ts'

const OWN = '0002/0001'
const SAVED = 'Planning salvato con successo!'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

let stack: Stack
let browser: Browser
/** The same customer on another device. */
let other: PortalClient

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-24 17:20' }), launchBrowser()])
  other = stack.client()
  await other.login(CUSTOMER)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

type Row = { articleCode: string; quantities: Record<string, number> }
const planned = async (code: string): Promise<Record<string, number> | undefined> => {
  const rows = (await other.ask('WeeklyPlanning', { destinationId: OWN })).destination.planning.rows as Row[]
  return rows.find(({ articleCode }) => articleCode === code)?.quantities
}
const saveElsewhere = (code: string, day: Variables<'SetDayDisabled'>['input']['day'], quantity: number) =>
  other.ask('UpdatePlanning', { input: { destinationId: OWN, cells: [{ articleCode: code, day, quantity }], removedRows: [] } })

const row = (page: Page, code: string) => page.locator(`[data-code="${code}"]`)
const field = (page: Page, code: string) => row(page, code).getByRole('textbox')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigazione' })
const foot = (page: Page) => page.getByRole('region', { name: 'Riepilogo e salvataggio' })
const head = (page: Page) => page.getByRole('heading', { level: 1 })
const inFoot = (page: Page, name: string) => foot(page).getByRole('button', { name, exact: true })

async function open(options: Parameters<typeof openPage>[2] = {}) {
  const page = await openPage(browser, stack.origin, { viewport: PHONE, ...options })
  await logIn(page, 'bar')
  await page.locator('[data-code]').first().waitFor()
  return page
}
async function openWednesday(options: Parameters<typeof openPage>[2] = {}) {
  const page = await open(options)
  await page.getByRole('button', { name: 'Vai a mercoledì' }).click()
  await head(page).filter({ hasText: 'Mercoledì' }).waitFor()
  return page
}
async function type(page: Page, code: string, text: string) {
  await field(page, code).fill(text)
  await field(page, code).blur()
}
async function save(page: Page) {
  await inFoot(page, 'Salva').click()
  await foot(page).getByText(SAVED).waitFor()
}
async function openMore(page: Page) {
  await page.getByRole('button', { name: 'Altro' }).click()
  await page.getByRole('menuitem').first().waitFor()
}
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()

/** Ends the ten seconds in which a save can be taken back. */
const endOffer = (page: Page) =>
  page.evaluate(() => {
    const line = document.getAnimations().find((each) => (each as CSSAnimation).animationName === 'panify-run-out')
    line!.finish()
  })

/** The rows that are whole between the head and the foot. */
const wholeRows = async (page: Page) => {
  const end = (await foot(page).boundingBox())!.y
  const start = (await head(page).boundingBox())!.y
  const boxes = await page.locator('li[data-code]').evaluateAll((all) => all.map((li) => li.getBoundingClientRect().toJSON() as DOMRect))
  return boxes.filter(({ top, bottom }) => top > start && bottom <= end).length
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-code]')?.getAttribute('data-code') ?? null)

describe('the list is the screen', () => {
  it('CUTOFF-05, NAV-37 shows five whole articles, one line of name and one control each, while orders are open and while they are not', async () => {
    const page = await openWednesday()
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(5)
    expect(await axeFindings(page)).toEqual([])
    await changeAnswer(page, 'WeeklyPlanning', ({ data }) => {
      const destination = data!['destination'] as { ordering: object; planning: { days: { day: string }[] } }
      const days = destination.planning.days.map((each) => ({ ...each, isDisabled: each.day === 'THURSDAY' }))
      const message = 'Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.'
      const ordering = { ...destination.ordering, isLocked: true, message, nextChangeAt: '2026-11-25T07:00:00.000Z' }
      return { data: { ...data, destination: { ...destination, ordering, planning: { ...destination.planning, days } } } }
    })
    await page.reload()
    await page.getByText('Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.').waitFor()
    await page.getByText('chiuso fino alle 8:00').waitFor()
    // A long name takes a second line: the place is that of five rows.
    const first = (await page.locator('li[data-code]').first().boundingBox())!
    expect((await foot(page).boundingBox())!.y - first.y).toBeGreaterThanOrEqual(5 * first.height)
    expect(await axeFindings(page)).toEqual([])
    // Reading stays possible, and the foot offers it.
    expect(await inFoot(page, 'Salva').count()).toBe(0)
    await inFoot(page, 'Anteprima').click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const [day, action] of [
      ['Mercoledì', 'Disattiva giorno'],
      ['Giovedì', 'Riattiva giorno'],
    ] as const) {
      await bar(page).getByRole('button', { name: day }).click()
      await openMore(page)
      const toggle = page.getByRole('menuitem', { name: new RegExp(`^${action}`) })
      expect([action, await toggle.getAttribute('aria-disabled')]).toEqual([action, 'true'])
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  it('opens on today, and leads with one tap to the next delivery that can be changed', async () => {
    const page = await open()
    expect(await head(page).textContent()).toBe('Martedì · prossima consegna 01/12')
    await page.getByRole('button', { name: 'Vai a mercoledì' }).click()
    await expect.poll(() => head(page).textContent()).toBe('Mercoledì · consegna di domani, 25/11')
    await page.getByText('ancora 2 h 40 min').waitFor()
    await page.getByText('fino alle 20:00').waitFor()
    await bar(page).getByRole('button', { name: 'Venerdì' }).click()
    await page.getByText('ancora 2 giorni').waitFor()
    await page.getByText('fino a giovedì, 20:00').waitFor()
    expect(page.problems).toEqual([])
  })

  it.each([DESKTOP, TABLET, PHONE])(
    'reaches the first quantity with at most 12 tab stops at $width px, the days once',
    async (viewport) => {
      const page = await open({ viewport })
      const stops: string[] = []
      for (let stop = 1; stop <= 13; stop += 1) {
        await page.keyboard.press('Tab')
        const [name, isQuantity] = await page.evaluate(() => {
          const { activeElement } = document
          return [activeElement?.textContent ?? '', activeElement?.hasAttribute('data-quantity') ?? false] as const
        })
        if (isQuantity) break
        stops.push(name)
      }
      expect(stops.length).toBeLessThanOrEqual(12)
      expect(stops.filter((name) => /^(Lun|Mar|Mercol|Giov|Ven)edì|^Sabato|^Domenica/.test(name)).length).toBeLessThanOrEqual(1)
    },
  )

  it('scrolls nothing sideways at 320 px and with text of 200 %', async () => {
    const page = await openWednesday({ viewport: { width: 320, height: 640 } })
    await type(page, 'COR001', '999999')
    expect(await fits(page)).toBe(true)
    await page.setViewportSize(PHONE)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await fits(page)).toBe(true)
    // Nothing is cut or covered: the words of head, foot and bar are whole and beside each other.
    const words = [head(page), foot(page), bar(page)]
    const cut = words.map((part) =>
      part.evaluate((all) =>
        [...all.querySelectorAll('p, span, small, button, b')]
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3),
          )
          .map(({ outerHTML }) => outerHTML),
      ),
    )
    expect((await Promise.all(cut)).flat()).toEqual([])
    const overlaps = await bar(page).evaluate((nav) => {
      const days = [...nav.querySelectorAll('button > span, button > small')].map((one) => one.getBoundingClientRect())
      return days.filter(({ left }, index) => index > 0 && left < days[index - 1]!.right - 1).length
    })
    expect(overlaps).toBe(0)
    await inFoot(page, 'Altre azioni').click()
    await choose(page, 'Scarta modifiche')
  })
})

describe('Altro', () => {
  it('NAV-17, PLAN-04, PLAN-06, PLAN-07, PLAN-09, PLAN-13 offers on the phone what is a button on wide screens', async () => {
    await saveElsewhere('COR001', 'WEDNESDAY', 0)
    const page = await openWednesday()
    await openMore(page)
    expect(await page.getByRole('menu', { name: 'Altro per mercoledì' }).count()).toBe(1)
    const labels = await page
      .getByRole('menuitem')
      .evaluateAll((all) => all.map((item) => item.querySelector('span')!.firstChild!.textContent))
    expect(labels).toEqual(['Ordine straordinario', 'Chiusura straordinaria', 'Anteprima', 'Nascondi articoli a zero', 'Disattiva giorno'])
    expect(await axeFindings(page)).toEqual([])
    await choose(page, 'Nascondi articoli a zero')
    await row(page, 'COR001').waitFor({ state: 'detached' })
    await openMore(page)
    await choose(page, 'Mostra articoli a zero')
    await row(page, 'COR001').waitFor()
    await openMore(page)
    await choose(page, 'Anteprima')
    const preview = page.getByRole('dialog', { name: /^Anteprima ordine: mercoledì 25/ })
    await preview.getByRole('button', { name: 'Chiudi' }).click()
    await openMore(page)
    await choose(page, 'Disattiva giorno')
    await page.getByText('Giorno Mercoledì disattivato con successo!').waitFor()
    // It is red, whether it is the selected day or not; axe leaves the page dark.
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    const disabled = bar(page).getByRole('button', { name: 'Me, Mercoledì, disattivato' })
    const style = (of: 'color' | 'backgroundColor') => disabled.locator('span').evaluate((pill, name) => getComputedStyle(pill)[name], of)
    await expect.poll(() => style('backgroundColor')).toBe('rgb(179, 38, 30)')
    await bar(page).getByRole('button', { name: 'Gi, Giovedì' }).click()
    await expect.poll(() => style('color')).toBe('rgb(179, 38, 30)')
    await disabled.click()
    await openMore(page)
    await choose(page, 'Riattiva giorno')
    await page.getByText('Giorno Mercoledì riattivato con successo!').waitFor()
    for (const name of ['Ordine straordinario', 'Chiusura straordinaria']) {
      await openMore(page)
      await choose(page, name)
      await page.locator('[data-date]').first().waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).first().click()
      await page.locator('[data-date]').first().waitFor({ state: 'detached' })
    }
    await saveElsewhere('COR001', 'WEDNESDAY', 13)
    expect(page.problems).toEqual([])
  })

  it('OPEN-113 closes by Back, as does the second half of the save button', async () => {
    const page = await openWednesday()
    const isClosedByBack = async () => {
      await canCloseByBack(page)
      await page.evaluate(() => history.back())
      await page.getByRole('menu').waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/home')
    }
    await openMore(page)
    await isClosedByBack()
    await row(page, 'COR001')
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    await inFoot(page, 'Altre azioni').click()
    await page.getByRole('menuitem', { name: /^Solo per questa data/ }).waitFor()
    await isClosedByBack()
    await foot(page).getByText('1 modifica non salvata').waitFor()
    await inFoot(page, 'Altre azioni').click()
    await choose(page, 'Scarta modifiche')
    await foot(page).getByText('1 modifica non salvata').waitFor({ state: 'detached' })
  })
})

describe('the days', () => {
  it('NAV-17, NAV-18 show unsaved changes, orders and closures of their next delivery, by sign and by name', async () => {
    const rows = [{ articleCode: 'COR001', quantity: 20 }]
    await other.ask('SetExtraordinaryOrder', { input: { destinationId: OWN, date: '2026-11-26', rows }, date: '2026-11-26', ...YEAR })
    await other.ask('CreateClosures', { input: { destinationId: OWN, dates: ['2026-11-27'] }, date: '2026-11-27', ...YEAR })
    const page = await openWednesday()
    await bar(page).getByRole('button', { name: 'Gi, Giovedì, ordine straordinario' }).waitFor()
    await bar(page).getByRole('button', { name: 'Ve, Venerdì, chiusura straordinaria' }).waitFor()
    await row(page, 'COR001')
      .getByRole('button', { name: /^Aumenta/ })
      .click()
    await bar(page).getByRole('button', { name: 'Me, Mercoledì, modificato', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await inFoot(page, 'Altre azioni').click()
    await choose(page, 'Scarta modifiche')
    await bar(page).getByRole('button', { name: 'Me, Mercoledì', exact: true }).waitFor()
    const dates = { destinationId: OWN, date: '2026-11-26' }
    await other.ask('DeleteExtraordinaryOrder', { input: dates, date: '2026-11-26', ...YEAR })
    await other.ask('DeleteClosures', { input: { destinationId: OWN, dates: ['2026-11-27'] }, date: '2026-11-27', ...YEAR })
  })

  it('change by a swipe over the list, and not by scrolling or from the edge', async () => {
    const page = await openWednesday({ hasTouch: true })
    const touch = await page.context().newCDPSession(page)
    const swipe = async (from: [number, number], to: [number, number]) => {
      const points = ([x, y]: [number, number]) => [{ x, y }]
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(to) })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const day = async () => (await head(page).textContent())!.split(' ')[0]
    await swipe([300, 400], [100, 410])
    await expect.poll(day).toBe('Giovedì')
    await swipe([100, 400], [300, 410])
    await expect.poll(day).toBe('Mercoledì')
    await swipe([300, 300], [220, 500])
    await swipe([10, 400], [200, 400])
    await swipe([300, 400], [270, 400])
    // A recognised swipe after them: none of them has been.
    await swipe([300, 400], [100, 410])
    await expect.poll(day).toBe('Giovedì')
  })
})

describe('the foot', () => {
  it('keeps its height in every state, and a refused quantity stands clear of it with its suggestion', async () => {
    const page = await openWednesday()
    const height = async () => (await foot(page).boundingBox())!.height
    const heights: number[] = [await height()]
    const measure = async () => heights.push(await height())
    await type(page, 'COR001', '14')
    await foot(page).getByText('1 modifica non salvata').waitFor()
    await measure()
    const last = page.locator('li[data-code]').last()
    await last.getByRole('textbox').fill('999999')
    await page.evaluate(() => window.scrollTo(0, 0))
    await inFoot(page, 'Salva').click()
    await foot(page).getByText('1 quantità da correggere').waitFor()
    await measure()
    const proposal = last.getByRole('button', { name: /^Usa/ })
    const isClear = async () => {
      const box = (await proposal.boundingBox())!
      const top = (await head(page).boundingBox())!
      return box.y >= top.y + top.height && box.y + box.height <= (await foot(page).boundingBox())!.y
    }
    await expect.poll(isClear).toBe(true)
    expect(await last.getByRole('textbox').evaluate((input) => input === document.activeElement)).toBe(true)
    await proposal.click()
    const undo = await changeAnswer(page, 'UpdatePlanning', async (answer) => {
      await measure()
      return answer
    })
    await save(page)
    await measure()
    undo()
    // Its own message goes and comes again faster than can be seen.
    const restored = page.waitForResponse((response) => response.request().postData()?.includes('"UpdatePlanning"') ?? false)
    await inFoot(page, 'Ripristina').click()
    await restored
    await foot(page).getByText(SAVED).waitFor()
    await measure()
    await endOffer(page)
    await foot(page).getByTestId('day-total').waitFor()
    await measure()
    expect(heights).toEqual(heights.map(() => 64))
  })

  it('PLAN-39 takes a save back for ten seconds, with the saved values as seen', async () => {
    const before = (await planned('COR001'))!
    const page = await openWednesday()
    const operations = watchOperations(page)
    await type(page, 'COR001', '15')
    // One row goes, one comes.
    await row(page, 'COR003')
      .getByRole('button', { name: /^Modifica/ })
      .click()
    await page.getByRole('button', { name: 'Elimina articolo' }).click()
    const question = page.getByRole('alertdialog', { name: 'Conferma eliminazione' })
    await question.getByRole('radio', { name: 'Tutta la settimana' }).check()
    await question.getByRole('button', { name: 'Elimina' }).click()
    await page.getByRole('button', { name: 'Aggiungi articolo' }).click()
    await page
      .getByRole('dialog', { name: 'Scegli un articolo' })
      .getByRole('button', { name: /^Focaccia genovese/ })
      .press('Enter')
    await page.getByRole('dialog', { name: 'Aggiungi articolo' }).getByRole('button', { name: 'Aggiungi', exact: true }).click()
    const removed = await planned('COR003')
    await save(page)
    expect([(await planned('COR001'))!['wednesday'], await planned('COR003'), (await planned('FOC001'))!['wednesday']]).toEqual([
      15,
      undefined,
      0.5,
    ])
    await inFoot(page, 'Ripristina').click()
    await expect.poll(() => planned('FOC001')).toBeUndefined()
    expect(await planned('COR001')).toEqual(before)
    expect(await planned('COR003')).toEqual(removed)
    const [, sent] = operations.filter(({ operationName }) => operationName === 'UpdatePlanning').map(({ variables }) => variables['input'])
    const cell = { articleCode: 'COR001', day: 'WEDNESDAY', quantity: before['wednesday'], seen: 15 }
    expect(sent).toMatchObject({ cells: expect.arrayContaining([cell]), removedRows: [{ articleCode: 'FOC001' }] })
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe(String(before['wednesday']))
    expect(page.problems).toEqual([])
  })

  it('says so when somebody else has changed the value before it is taken back', async () => {
    const page = await openWednesday()
    await type(page, 'COR001', '16')
    await save(page)
    await saveElsewhere('COR001', 'WEDNESDAY', 18)
    await inFoot(page, 'Ripristina').click()
    const conflict = page.getByRole('dialog', { name: 'Modificato anche da qualcun altro' })
    await conflict.getByLabel('Quello salvato: 18').check()
    await conflict.getByRole('button', { name: 'Conferma e salva' }).click()
    await expect.poll(() => field(page, 'COR001').inputValue()).toBe('18')
    expect((await planned('COR001'))!['wednesday']).toBe(18)
  })

  it('offers nothing to take back once the offer has ended or something else was typed', async () => {
    const page = await openWednesday()
    await type(page, 'COR001', '17')
    await save(page)
    await type(page, 'COR001', '18')
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect(await inFoot(page, 'Ripristina').count()).toBe(0)
    await save(page)
    await endOffer(page)
    await inFoot(page, 'Ripristina').waitFor({ state: 'detached' })
    await foot(page)
      .getByText(/^Salvato 17:2\d$/)
      .waitFor()
  })
})

describe('a row', () => {
  it('shows the former value, and asks gently about ten times of it without blocking the save', async () => {
    const page = await openWednesday()
    // A back end that does not say what is usual.
    const undo = await changeAnswer(page, 'UsualQuantities', () => refusing('FEATURE_UNAVAILABLE'))
    const former = await field(page, 'COR001').inputValue()
    const many = String(Number(former) * 10)
    await type(page, 'COR001', many)
    await row(page, 'COR001').getByText(`era ${former}`, { exact: true }).waitFor()
    await row(page, 'COR001').getByText(`Prima era ${former}: è giusto?`).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await save(page)
    expect((await planned('COR001'))!['wednesday']).toBe(Number(many))
    await inFoot(page, 'Ripristina').click()
    await expect.poll(async () => String((await planned('COR001'))!['wednesday'])).toBe(former)
    undo()
  })

  it('stays when what is usual cannot be read', async () => {
    const page = await openWednesday()
    const asked = page.waitForResponse((response) => response.request().postData()?.includes('"UsualQuantities"') === true)
    await changeAnswer(page, 'UsualQuantities', () => ({ ...refusing('UPSTREAM_UNAVAILABLE'), data: { destination: null } }))
    const former = Number(await field(page, 'COR001').inputValue())
    await type(page, 'COR001', String(former + 1))
    await asked
    // Two frames after the answer the screen would have changed.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await foot(page).getByText('1 modifica non salvata').waitFor()
    expect(await field(page, 'COR001').inputValue()).toBe(String(former + 1))
    // A reading of the week itself that fails leaves it, too.
    await page.context().setOffline(true)
    await page.getByText('Senza connessione: il portale').waitFor()
    const read = page.waitForResponse((response) => response.request().postData()?.includes('"WeeklyPlanning"') === true)
    await changeAnswer(page, 'WeeklyPlanning', ({ data }) => ({ ...refusing('INTERNAL_ERROR'), data: { ...data, destination: null } }))
    await page.context().setOffline(false)
    await read
    await page.getByText('Senza connessione: il portale').waitFor({ state: 'detached' })
    expect(await field(page, 'COR001').inputValue()).toBe(String(former + 1))
  })

  it('asks about a quantity outside the usual range of its weekday', async () => {
    const page = await openWednesday()
    await changeAnswer(page, 'UsualQuantities', ({ data }) => {
      const usual = [{ __typename: 'UsualQuantity', articleCode: 'COR001', day: 'WEDNESDAY', minimum: 12, maximum: 15 }]
      const destination = data!['destination'] as { planning: object }
      return { data: { destination: { ...destination, planning: { ...destination.planning, usual } } } }
    })
    await type(page, 'COR001', '16')
    await row(page, 'COR001').getByText('Di solito 12–15: è giusto?').waitFor()
    await type(page, 'COR001', '15')
    await row(page, 'COR001').getByText('è giusto?').waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })
})

describe('a complete order', () => {
  it.each([PHONE, DESKTOP])('by the keyboard alone at $width px', async (viewport) => {
    const page = await open({ viewport })
    const focusedName = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    const tabTo = async (isThere: () => Promise<boolean>) => {
      for (let stop = 0; stop < 15 && !(await isThere()); stop += 1) await page.keyboard.press('Tab')
      expect(await isThere()).toBe(true)
    }
    await tabTo(async () => (await focusedName()).startsWith('Vai a mercoledì'))
    await page.keyboard.press('Enter')
    await head(page).filter({ hasText: 'Mercoledì' }).waitFor()
    // An article that is not in the order yet.
    await tabTo(async () => (await focusedName()) === 'Aggiungi articolo')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Scegli un articolo' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.type('Focaccia genovese')
    const offered = page.getByRole('dialog').getByText(/^Focaccia/)
    await expect.poll(async () => (await offered.allInnerTexts()).every((name) => name.startsWith('Focaccia genovese'))).toBe(true)
    await tabTo(async () => (await focusedName()).startsWith('Focaccia genovese'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Aggiungi articolo' }).waitFor()
    await tabTo(async () => (await focusedName()) === 'Aggiungi')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('FOC001')
    await page.keyboard.press('PageUp')
    const wanted = await field(page, 'FOC001').inputValue()
    expect(wanted).not.toBe('0,50')
    await page.keyboard.press('Control+s')
    await foot(page).getByText(SAVED).waitFor()
    expect(shown((await planned('FOC001'))!['wednesday']!)).toBe(wanted)
    // Back to where it was, also by the keyboard.
    await tabTo(async () => (await focusedName()) === 'Ripristina')
    await page.keyboard.press('Enter')
    await expect.poll(() => planned('FOC001')).toBeUndefined()
    expect(page.problems).toEqual([])
  })

  it('by roles and names alone, as a screen reader gives them', async () => {
    const page = await open()
    await page.getByRole('navigation', { name: 'Navigazione' }).getByRole('button', { name: 'Me, Mercoledì' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mercoledì · consegna di domani, 25/11' }).waitFor()
    await page.getByRole('toolbar', { name: 'Azioni' }).getByRole('button', { name: 'Aggiungi articolo' }).click()
    const choosing = page.getByRole('dialog', { name: 'Scegli un articolo' })
    await choosing.getByRole('searchbox', { name: 'Cerca per codice o descrizione' }).fill('genovese')
    await choosing
      .getByRole('list', { name: 'Scegli un articolo' })
      .getByRole('button', { name: /^Focaccia genovese/ })
      .click()
    const adding = page.getByRole('dialog', { name: 'Aggiungi articolo' })
    await adding.getByRole('textbox', { name: 'Quantità Mercoledì' }).fill('2')
    await adding.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    const list = page.getByRole('list', { name: 'Mercoledì' })
    await list.getByRole('button', { name: 'Aumenta Cornetto vuoto 60 g' }).click()
    await list.getByRole('textbox', { name: 'Quantità Focaccia genovese' }).fill('3')
    const summary = page.getByRole('region', { name: 'Riepilogo e salvataggio' })
    await expect.poll(() => summary.getByRole('status').textContent()).toContain('2 modifiche non salvate')
    await summary.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect.poll(() => summary.getByRole('status').textContent()).toContain(SAVED)
    expect((await planned('FOC001'))!['wednesday']).toBe(3)
    await summary.getByRole('button', { name: 'Ripristina' }).click()
    await expect.poll(() => planned('FOC001')).toBeUndefined()
  })
})

const shown = (decimal: number) => decimal.toFixed(2).replace('.', ',')
