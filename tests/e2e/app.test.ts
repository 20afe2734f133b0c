// The portal as an app: the warning before a suspension, the installation, the worker and its updates.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WEB_ROOT } from '../../gateway/src/doors/statics.ts'
import { DESKTOP, PHONE, launchBrowser, openPage, WITH_WORKER } from '../support/browser.ts'
import { changeAnswer, isStarted, logIn, loseNetwork, orderOneMore, refusing, stored } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
const webRoot = join(mkdtempSync(join(tmpdir(), 'panify-web-')), 'dist')
beforeAll(async () => {
  cpSync(WEB_ROOT, webRoot, { recursive: true })
  ;[stack, browser] = await Promise.all([startStack({ webRoot }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  rmSync(join(webRoot, '..'), { recursive: true, force: true })
})
const open = (options = {}) => openPage(browser, stack.origin, { viewport: DESKTOP, ...options })

it('shows where the keyboard is, on every button and link of a screen and on the bars of alerts', async () => {
  const page = await openPage(browser, stack.origin, { viewport: DESKTOP })
  await logIn(page, 'admin')
  await page.locator('button:enabled', { hasText: 'Aggiorna Destinazioni' }).waitFor()
  const undo = await changeAnswer(page, 'Destinations', () => refusing('BAD', 'Non va'))
  await page.getByRole('button', { name: 'Aggiorna Destinazioni' }).click()
  await page.locator('[data-variant=danger]').waitFor()
  undo()
  const seen: Record<string, string> = {}
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const [name, ring] = await page.evaluate(() => {
      const at = document.activeElement!
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      const name = at.getAttribute('aria-label') ?? at.textContent
      // A field shows it by its frame.
      return at.matches('input, [role=combobox], body') ? [name, 'a frame'] : [name, `${outlineStyle} ${outlineWidth}`]
    })
    seen[name] = ring
  }
  expect(Object.keys(seen).length).toBeGreaterThan(10)
  expect(Object.entries(seen).filter(([, ring]) => !['a frame', 'solid 3px'].includes(ring))).toEqual([])
  const close = page.getByRole('button', { name: 'Chiudi avviso' })
  await close.focus()
  const isSeen = await close.evaluate((at) => getComputedStyle(at).outlineColor === getComputedStyle(at.closest('[data-variant]')!).color)
  expect(isSeen).toBe(true)
})

describe('suspended orders', () => {
  /** Sets the bakery's two dates. The gateway reads them before the clock jumps, so that no request is pending. */
  async function closed(CHIUSURADITTA1: string, CHIUSURADITTA2: string, at: string) {
    for (const [key, value] of Object.entries({ CHIUSURADITTA1, CHIUSURADITTA2 }))
      await stack.db
        .insertInto('settings')
        .values({ key, value })
        .onConflict((on) => on.column('key').doUpdateSet({ value }))
        .execute()
    await stack.client().ask('Session')
    stack.clock.moveTo(at)
    const { suspension, cutOff } = (await stack.client().ask('Session')).session.companyInfo
    expect([Boolean(suspension?.from), Boolean(suspension?.resumesOn), cutOff]).toEqual([
      CHIUSURADITTA1 !== '',
      CHIUSURADITTA2 !== '',
      '20:00',
    ])
  }

  it('LOGIN-38, OPEN-33 warns after the login and on /home until it is closed, and saving does not close it', async () => {
    await closed('28/11/2026', '02/12/2026', '2026-11-18 11:00')
    const page = await open()
    await page.clock.install()
    await logIn(page, 'bar')
    const warning = page.locator('[data-variant=warning]', { hasText: 'Attenzione: ordini sospesi dal 28/11/2026 al 02/12/2026.' })
    await warning.waitFor()
    await page.clock.fastForward(600_000)
    await orderOneMore(page)
    expect(await warning.isVisible()).toBe(true)
    await warning.getByRole('button', { name: 'Chiudi avviso' }).click()
    await warning.waitFor({ state: 'detached' })
    // Inside the app: a reload would warn like a login.
    await page.locator('a[href="/documenti"]').first().click()
    await page.getByRole('heading', { level: 1, name: 'Documenti Cliente' }).waitFor()
    expect(await warning.count()).toBe(0)
    await page.goBack()
    await page.waitForURL('**/home')
    await warning.waitFor()
    const staff = await open()
    await logIn(staff, 'admin')
    await staff.getByText('Attenzione: ordini sospesi dal 28/11/2026 al 02/12/2026.').waitFor()
  })

  it('LOGIN-39 shows none eleven days before, after the reopening, or with one date alone', async () => {
    for (const [closing, reopening, at] of [
      ['29/11/2026', '02/12/2026', '12:00'],
      ['10/11/2026', '18/11/2026', '12:05'],
      ['20/11/2026', '', '12:10'],
      ['', '30/11/2026', '12:15'],
    ] as const) {
      await closed(closing, reopening, `2026-11-18 ${at}`)
      const page = await open()
      await logIn(page, 'bar')
      await page.getByRole('button', { name: 'Salva', exact: true }).waitFor()
      expect(await page.getByText('ordini sospesi').count()).toBe(0)
    }
  })
})

describe('the installation', () => {
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Installa Panify Cloud' })
  const offerInstallation = (page: Page, outcome: string) =>
    page.evaluate((answer) => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.title = 'asked'
          return Promise.resolve({ outcome: answer })
        },
      })
      window.dispatchEvent(offer)
    }, outcome)
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  const MORNING = new Date('2026-11-18T09:00:00Z')

  it('NAV-29 has an installable manifest: name, start, standalone, icons of 192 and 512 and a maskable one', async () => {
    const page = await open()
    await page.goto('/')
    const session = await page.context().newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data!) as { icons: { src: string; sizes: string; purpose?: string }[] } & Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Panify Cloud', start_url: '/', display: 'standalone', lang: 'it' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(size).toBe(sizes)
    }
  })

  it("NAV-30, NAV-34, ENT-17, OPEN-104 appears when the browser offers it; 'Non ora' stores the time; 'Installa App' prompts", async () => {
    const page = await open({ viewport: PHONE })
    await page.clock.install()
    await page.goto('/')
    await isStarted(page)
    await page.clock.runFor(10_000)
    expect(await banner(page).count()).toBe(0)
    await offerInstallation(page, 'accepted')
    await banner(page).getByRole('button', { name: 'Installa App' }).click()
    await banner(page).waitFor({ state: 'detached' })
    expect(await page.title()).toBe('asked')
    expect(await stored(page)).not.toHaveProperty('installPromptDismissed')

    await page.reload()
    await isStarted(page)
    // Until the first answer the page knows only the device's time.
    await page.waitForLoadState('networkidle')
    await offerInstallation(page, 'accepted')
    await banner(page).getByRole('button', { name: 'Non ora' }).click()
    await banner(page).waitFor({ state: 'detached' })
    // The portal uses the gateway's time, whatever the device's clock.
    const dismissed = Number((await stored(page))['installPromptDismissed'])
    expect(Math.abs(dismissed - stack.clock.now().epochMilliseconds)).toBeLessThan(60_000)

    // Who declines in the browser's own question has dismissed it as well.
    await page.evaluate(() => localStorage.removeItem('installPromptDismissed'))
    await page.reload()
    await isStarted(page)
    await offerInstallation(page, 'dismissed')
    await banner(page).getByRole('button', { name: 'Installa App' }).click()
    await banner(page).waitFor({ state: 'detached' })
    await expect.poll(() => stored(page)).toHaveProperty('installPromptDismissed')
    expect(page.problems).toEqual([])
  })

  it('does not move the screen below it when it appears, nor does the screen move while it loads; no style is refused, and in the end nothing runs', async () => {
    for (const [key, path, shown] of [
      ['admin', '/preordini', 'li'],
      ['admin', '/preordini/bolle', 'article'],
      ['admin', '/magazzino', 'li'],
      ['bar', '/documenti', 'section'],
    ] as const) {
      const page = await open({ viewport: PHONE, reducedMotion: 'no-preference' })
      await page.addInitScript(() => {
        const moved: PerformanceEntry[] = []
        const listen = new PerformanceObserver((list) => void moved.push(...list.getEntries()))
        listen.observe({ type: 'layout-shift', buffered: true })
        const refused: string[] = []
        // oxlint-disable-next-line typescript/unbound-method -- it is called with its sheet
        CSSStyleSheet.prototype.insertRule = new Proxy(CSSStyleSheet.prototype.insertRule, {
          apply(insertRule, sheet: CSSStyleSheet, [rule, index]: [string, number?]) {
            try {
              return insertRule.call(sheet, rule, index)
            } catch (failure) {
              refused.push(rule)
              throw failure
            }
          },
        })
        Object.assign(window, { movement: () => [...moved, ...listen.takeRecords()], refused })
      })
      await logIn(page, key, path)
      await page.locator('main').locator(shown).first().waitFor()
      await offerInstallation(page, 'accepted')
      await banner(page).waitFor()
      const moved = await page.evaluate(() =>
        (window as unknown as { movement: () => { value: number }[] }).movement().reduce((sum, { value }) => sum + value, 0),
      )
      expect([path, moved < 0.02 ? 'stays' : moved]).toEqual([path, 'stays'])
      expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])
      // What runs unseen takes processor time as long as the screen is open.
      const running = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.className)
      await expect.poll(() => page.evaluate(running)).toEqual([])
    }
  })

  it('NAV-34, NAV-35 stays away for 7 days after a dismissal, then may show again', async () => {
    const page = await open()
    await page.goto('/')
    const at = stack.clock.now().epochMilliseconds
    for (const [ago, shown] of [
      [604_800_000 - 60_000, 0],
      [604_800_000 + 60_000, 1],
    ] as const) {
      await page.evaluate((value) => localStorage.setItem('installPromptDismissed', value), String(at - ago))
      await page.reload()
      await isStarted(page)
      await offerInstallation(page, 'accepted')
      await expect.poll(() => banner(page).count()).toBe(shown)
    }
  })

  it('NAV-31, NAV-32 shows the instructions on an iPhone after 5000 ms, not before', async () => {
    const page = await open({ viewport: PHONE, userAgent: IPHONE, now: MORNING })
    await page.clock.pauseAt(new Date(MORNING.getTime() + 60_000))
    await page.goto('/')
    await isStarted(page)
    await page.clock.runFor(4_999)
    expect(await banner(page).count()).toBe(0)
    await page.clock.runFor(1)
    await banner(page).waitFor()
    const steps = await banner(page).getByRole('listitem').allInnerTexts()
    expect(steps).toEqual([
      expect.stringContaining('Share'),
      expect.stringContaining('Aggiungi alla schermata Home'),
      expect.stringContaining('Aggiungi'),
    ])
    expect(await banner(page).getByRole('button').allInnerTexts()).toEqual(['Non ora'])
    const { y } = (await banner(page).boundingBox())!
    for (const field of [
      page.getByLabel('E-mail'),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Accedi' }),
    ]) {
      const box = (await field.boundingBox())!
      expect(box.y + box.height).toBeLessThan(y)
    }
    // What it covers on a smaller screen can be scrolled clear of it.
    await page.setViewportSize({ width: 320, height: 568 })
    for (const name of ['Accedi', 'Registrati'])
      await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click({ trial: true })
  })

  const asInstalledOnIphone = () => Object.defineProperty(navigator, 'standalone', { value: true })
  const asInstalledByChromium = () => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(query.includes('display-mode: standalone') ? 'all' : query)
  }
  it.each([
    ['on an iPhone', { userAgent: IPHONE }, asInstalledOnIphone],
    ['by Chromium', {}, asInstalledByChromium],
  ])('NAV-33 never appears in the app that was installed %s', async (_where, device, asInstalled) => {
    const page = await open({ ...device, now: MORNING })
    await page.addInitScript(asInstalled)
    await page.clock.pauseAt(new Date(MORNING.getTime() + 60_000))
    await page.goto('/')
    await isStarted(page)
    await page.clock.runFor(10_000)
    await offerInstallation(page, 'accepted')
    expect(await banner(page).count()).toBe(0)
  })
})

it('changes every style at once where less motion is wished: a covered screen is hidden with all that is in it', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  await page.goto('/')
  await isStarted(page)
  const isHidden = await page.getByRole('button', { name: 'Accedi' }).evaluate((button) => {
    document.querySelector<HTMLElement>('#root')!.style.visibility = 'hidden'
    return getComputedStyle(button).visibility === 'hidden'
  })
  expect([isHidden, await page.evaluate(() => document.getAnimations().length)]).toEqual([true, 0])
  await logIn(page, 'admin', '/preordini')
  const hint = page.getByPlaceholder('gg/mm/aaaa').first()
  expect(await hint.evaluate((input) => getComputedStyle(input, '::placeholder').transitionDuration)).toBe('0s')
})

it('marks by lines what backgrounds mark elsewhere, where the system forces its own colours', async () => {
  const page = await open({ forcedColors: 'active' })
  await logIn(page, 'bar')
  const quantity = page.getByRole('textbox', { name: 'Quantità Cornetto vuoto 60 g', exact: true })
  await quantity.fill('33')
  const styleOf = (at: Locator, property: string) =>
    at.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  const days = page.locator('main nav button')
  const outlines = await days.evaluateAll((all) => all.map((day) => getComputedStyle(day).outlineStyle))
  expect(outlines.filter((style) => style === 'solid')).toHaveLength(1)
  expect(await styleOf(quantity, 'outline-style')).toBe('solid')
  expect(await styleOf(page.getByRole('button', { name: 'Salva', exact: true }), 'border-top-style')).toBe('solid')
})

describe('the worker', WITH_WORKER, () => {
  const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const updateNow = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  const offerUpdate = async (page: Page) => {
    appendFileSync(join(webRoot, 'service-worker.js'), `\n// ${performance.now()}`)
    const offer = page.getByRole('complementary', { name: 'Aggiornamento' })
    // The check at the start of the portal may still be under way: another one joins it, and finds the old file.
    const offered = async () => {
      await updateNow(page)
      return offer.count()
    }
    await expect.poll(offered).toBe(1)
    return offer
  }

  it('NAV-36 is registered from /service-worker.js under the strict policy, and opens the portal without a network', async () => {
    const page = await open({ serviceWorkers: 'allow' })
    await page.goto('/')
    await controlled(page)
    expect(await page.evaluate(() => new URL(navigator.serviceWorker.controller!.scriptURL).pathname)).toBe('/service-worker.js')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.updateViaCache)).toBe('none')
    expect((await stack.client().get('/service-worker.js')).headers.get('cache-control')).toBe('no-cache')
    expect(page.problems).toEqual([])
    await loseNetwork(page)
    await page.goto('/home')
    await page.getByText('Errore di connessione al server. Ricarica la pagina.').waitFor()
    await page.context().setOffline(false)
    // The worker never stores an answer with data.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => /^\/(graphql|logo|img|printDocuments)/.test(path))).toEqual([])
  })

  it('offers an update, does not apply it over unsaved edits, and applies it on request', async () => {
    const page = await open({ serviceWorkers: 'allow' })
    await logIn(page, 'bar')
    await controlled(page)
    await page
      .getByRole('button', { name: /^Aumenta/ })
      .first()
      .click()
    await page.getByText('1 modifica non salvata').waitFor()
    const offer = await offerUpdate(page)
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await offer.getByRole('button', { name: 'Aggiorna' }).click()
    await offer.getByText('Ci sono modifiche non salvate: salvale o scartale, poi aggiorna.').waitFor()
    expect(await page.getByText('1 modifica non salvata').isVisible()).toBe(true)

    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await page.getByText('Planning salvato con successo!').waitFor()
    const reloaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Aggiorna' }).click()
    await reloaded
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
    await page.getByRole('button', { name: 'Salva', exact: true }).waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('loads the page anew on request also while the browser does not change to the new version', async () => {
    const page = await open({ serviceWorkers: 'allow' })
    await logIn(page, 'bar')
    await controlled(page)
    const offer = await offerUpdate(page)
    await page.evaluate(() => {
      ServiceWorker.prototype.postMessage = () => {}
      Object.assign(window, { isOld: true })
    })
    const reloaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Aggiorna' }).click()
    await reloaded
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
    await page.getByRole('button', { name: 'Salva', exact: true }).waitFor()
  })
})
