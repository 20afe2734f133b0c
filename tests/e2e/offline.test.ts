// The portal without a network: the last data, edits that stay on the device, and nothing sent automatically.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, launchBrowser, openPage, WITH_WORKER } from '../support/browser.ts'
import { changeAnswer, logIn, logOut, loseNetwork, refusing, storedDrafts, storedKeys, watchOperations } from '../support/portal-page.ts'
import { startStack, type Stack } from '../support/stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startStack({ at: '2026-11-18 17:42' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** The stack's clock runs while the tests do. */
const READ_AT = /^Dati delle 17:4\d del 18\/11\/2026$/

const quantity = (page: Page) => page.locator('input[data-quantity]').first()
const more = (page: Page) => page.getByRole('button', { name: /^Aumenta/ }).first()
const add = (page: Page) => page.getByRole('button', { name: 'Aggiungi articolo' }).first()
const article = (page: Page) => page.getByRole('dialog', { name: 'Scegli un articolo' }).getByRole('button', { name: /^Focaccia genovese/ })
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true })

/** A login with the app installed: the next start needs no network. */
async function installed(): Promise<Page & { problems: string[] }> {
  const page = await openPage(browser, stack.origin, { viewport: PHONE, serviceWorkers: 'allow', now: new Date('2026-11-18T16:42:00Z') })
  await logIn(page, 'bar')
  await quantity(page).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** The app is closed and opened again. */
async function reopened(context: BrowserContext): Promise<Page> {
  for (const page of context.pages()) await page.close({ runBeforeUnload: false })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

async function discard(page: Page) {
  await page.getByRole('button', { name: 'Altre azioni' }).click()
  await page.getByRole('menuitem', { name: 'Scarta modifiche' }).click()
  await expect.poll(() => storedDrafts(page)).toEqual([])
}

/** Save requests of the weekly order sent by the page. */
const saves = (page: Page) => {
  const asked = watchOperations(page)
  return () => asked.filter(({ operationName }) => operationName === 'UpdatePlanning').length
}
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

describe('without a network', WITH_WORKER, () => {
  it('F27 shows the last week with its time; an edit survives a restart and is sent once, with one tap', async () => {
    const first = await installed()
    const context = first.context()
    const before = await quantity(first).inputValue()
    await context.setOffline(true)
    const offline = await reopened(context)
    await offline.getByText(READ_AT).waitFor()
    await offline.getByText('Senza connessione: il portale riprova da solo.').waitFor()
    expect(await quantity(offline).inputValue()).toBe(before)

    await more(offline).click()
    const wanted = await quantity(offline).inputValue()
    expect(wanted).not.toBe(before)
    await offline.getByText('Non inviata (1)').waitFor()
    await expect.poll(() => storedDrafts(offline)).toHaveLength(1)
    const killed = await reopened(context)
    await killed.getByText('Non inviata (1)').waitFor()
    expect(await quantity(killed).inputValue()).toBe(wanted)

    // After a restart nothing is sent automatically.
    const sent = saves(killed)
    await context.setOffline(false)
    await killed.getByText('Senza connessione: il portale').waitFor({ state: 'detached' })
    await killed.getByText('Non inviata (1)').waitFor()
    expect(sent()).toBe(0)
    await save(killed).click()
    await killed.getByText('Planning salvato con successo!').waitFor()
    await killed.getByText('Non inviata').waitFor({ state: 'detached' })
    expect(sent()).toBe(1)
    const later = await reopened(context)
    await quantity(later).waitFor()
    expect(await quantity(later).inputValue()).toBe(wanted)
    expect(await later.getByText('Non inviata').count()).toBe(0)
  })

  it('F27 keeps the edit visible when the network fails while the app is open, also after an attempt to save', async () => {
    const page = await installed()
    await more(page).click()
    const wanted = await quantity(page).inputValue()
    await loseNetwork(page)
    await page.getByText('Non inviata (1)').waitFor()
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/^Errore nel salvataggio del planning: Il server non risponde/)
      .waitFor()
    expect(await quantity(page).inputValue()).toBe(wanted)
    await page.context().setOffline(false)
    await page.getByText('Senza connessione: il portale').waitFor({ state: 'detached' })
    expect(await quantity(page).inputValue()).toBe(wanted)
    await discard(page)
    const later = await reopened(page.context())
    await quantity(later).waitFor()
    expect(await quantity(later).inputValue()).not.toBe(wanted)
  })

  it('says that there is no network, also when it fails while an answer about the session is on its way', async () => {
    const page = await installed()
    const held = Promise.withResolvers<void>()
    let isUnderWay = false
    const letThrough = await changeAnswer(page, 'Session', async (answer) => {
      isUnderWay = true
      await held.promise
      return answer
    })
    // Repeated until the session is read: on a busy machine one event was without effect.
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await comeBack(), isUnderWay), { interval: 1_000 }).toBe(true)
    letThrough()
    // Repeated like the event above.
    const leave = async () => {
      await page.context().setOffline(true)
      return page.evaluate(() => navigator.onLine)
    }
    await expect.poll(leave, { interval: 1_000 }).toBe(false)
    held.resolve()
    await expect.poll(() => page.getByText('Senza connessione: il portale').isVisible()).toBe(true)
  })

  it.each(['while the page is open', 'before it is opened'])(
    'says that there is no network, also when answers still arrive after the browser has said so %s',
    async (when) => {
      const page = await installed()
      const sayNo = () => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
        window.dispatchEvent(new Event('offline'))
      }
      if (when === 'while the page is open') await page.evaluate(sayNo)
      else {
        await page.addInitScript(sayNo)
        await page.reload()
        await quantity(page).waitFor()
      }
      await page.waitForResponse((response) => (response.request().postData() ?? '').includes('"Session"'))
      expect(await page.getByText('Senza connessione: il portale').count()).toBe(0)
      await page.route('**/graphql', (route) => route.abort('internetdisconnected'))
      await page.getByText('Senza connessione: il portale').waitFor()
    },
  )

  it('does not speak of the network while only the data of the destination cannot be read', async () => {
    const page = await installed()
    const restore = await changeAnswer(page, 'Session', () => refusing('UPSTREAM_INVALID'))
    await page.reload()
    await page.getByText('Dati non disponibili al momento: il portale riprova da solo.').waitFor()
    await quantity(page).waitFor()
    expect(await page.getByText('Senza connessione').count()).toBe(0)
    restore()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('il portale riprova da solo').waitFor({ state: 'detached' })
    // Without an answer it is the network again.
    await page.context().setOffline(true)
    await page.getByText('Senza connessione: il portale riprova da solo.').waitFor()
  })

  it("F14 shows the last week with its time while the bakery's server is unavailable, also after a restart of the gateway, and the current one afterwards", async () => {
    const page = await installed()
    const before = await quantity(page).inputValue()
    await stack.stopBakery()
    // Navigation away and back reads the week again.
    await page.setViewportSize(DESKTOP)
    await page.getByRole('link', { name: 'Gestione Documenti' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documenti Cliente' }).waitFor()
    await page.goBack()
    await page.getByText('Il server del panificio non risponde').waitFor()
    await page.getByText(READ_AT).first().waitFor()
    expect(await quantity(page).inputValue()).toBe(before)
    // Also if the gateway was restarted meanwhile.
    for (const restart of [async () => {}, () => stack.restartGateway()]) {
      await restart()
      await page.reload()
      await page.getByText(READ_AT).first().waitFor()
      expect(await quantity(page).inputValue()).toBe(before)
      expect(await page.getByRole('alertdialog').count()).toBe(0)
    }
    await stack.startBakery()
    await expect
      .poll(async () => {
        // The portal asks again every ten seconds.
        await page.clock.fastForward(10_000)
        return await page.getByText('Dati delle').count()
      })
      .toBe(0)
    expect(await quantity(page).inputValue()).toBe(before)
  })

  it('F27 adds an article of the catalogue that the device has read once on that day, when it was idle', async () => {
    const page = await installed()
    const context = page.context()
    await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringMatching(/ catalogue$/))
    const asked = watchOperations(page)
    const readings = () => asked.filter(({ operationName }) => operationName === 'Catalogue').length
    await page.reload()
    await quantity(page).waitFor()
    await page.waitForLoadState('networkidle')
    expect(readings()).toBe(0)
    // Where it is used it is read again.
    await add(page).click()
    await article(page).waitFor()
    await expect.poll(readings).toBe(1)

    await context.setOffline(true)
    const offline = await reopened(context)
    await offline.getByText('Senza connessione: il portale riprova da solo.').waitFor()
    await add(offline).click()
    await article(offline).waitFor()
    expect(await offline.getByText('Errore nel caricamento degli articoli').count()).toBe(0)
    await article(offline).click()
    await offline.getByRole('dialog', { name: 'Aggiungi articolo' }).getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await offline.locator('[data-code=FOC001]').getByText('Nuovo').waitFor()
    await offline.getByText('Non inviata (1)').waitFor()
    await discard(offline)
    await context.setOffline(false)
    await context.close()
  })

  it('PLAN-42 says why there is nothing to add, and reads it again', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    const restore = await changeAnswer(page, 'Catalogue', () => refusing('UPSTREAM_INVALID'))
    await logIn(page, 'bar')
    await add(page).click()
    await page.getByText(/^Errore nel caricamento degli articoli: /).waitFor()
    restore()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await article(page).waitFor()
    const failure = page.getByText(/^Errore nel caricamento degli articoli: /)
    expect(await failure.count()).toBe(0)
    // The next failure is told above the list that the device has.
    const restoreAgain = await changeAnswer(page, 'Catalogue', () => refusing('UPSTREAM_INVALID'))
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await add(page).click()
    await failure.waitFor()
    await article(page).waitFor()
    restoreAgain()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await failure.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('F27 shows the refusal after the cut-off and keeps the draft visible', async () => {
    const page = await installed()
    await page.context().setOffline(true)
    await page.getByText('Senza connessione: il portale').waitFor()
    await more(page).click()
    const wanted = await quantity(page).inputValue()
    await page.getByText('Non inviata (1)').waitFor()
    // The device does not know yet that it is too late.
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string }
      if (operationName === 'UpdatePlanning') stack.clock.moveTo('2026-11-18 20:05')
      await route.continue()
    })
    await page.context().setOffline(false)
    await page.getByText('Senza connessione: il portale').waitFor({ state: 'detached' })
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00/)
      .waitFor()
    await page.getByText('1 modifica non salvata').waitFor()
    expect(await quantity(page).inputValue()).toBe(wanted)
    // Still there after a restart.
    await page.unroute('**/graphql')
    const later = await reopened(page.context())
    await later.getByText('Non inviata (1)').waitFor()
    expect(await quantity(later).inputValue()).toBe(wanted)
    stack.clock.moveTo('2026-11-19 09:00')
  })

  it('keeps a draft although the device refused its database at first', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE, now: new Date('2026-11-18T16:42:00Z') })
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      let refusals = sessionStorage.getItem('refused') ? 0 : 1
      sessionStorage.setItem('refused', '1')
      IDBFactory.prototype.open = (...args) => {
        refusals -= 1
        if (refusals >= 0) throw new DOMException('Not now', 'UnknownError')
        return open(...args)
      }
    })
    await logIn(page, 'bar')
    await quantity(page).waitFor()
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    const wanted = await quantity(page).inputValue()
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    await page.reload()
    await page.getByText('Non inviata (1)').waitFor()
    expect(await quantity(page).inputValue()).toBe(wanted)
    await discard(page)
    await page.context().close()
  })

  /** Writes a record of the device under a key, changed. */
  const copyRecord = (page: Page, from: string, to: string, changed: object = {}) =>
    page.evaluate(
      async ([key, copy, values]) => {
        const [database] = await indexedDB.databases()
        await new Promise<void>((done) => {
          const request = indexedDB.open(database!.name!)
          request.addEventListener('success', () => {
            const transaction = request.result.transaction('kept', 'readwrite')
            const store = transaction.objectStore('kept')
            const found = store.get(key)
            found.addEventListener('success', () => store.put({ ...(found.result as object), ...values }, copy))
            transaction.addEventListener('complete', () => {
              request.result.close()
              done()
            })
          })
        })
      },
      [from, to, changed] as const,
    )

  it.each([
    ['of the week', 'draft', '/home'],
    ['of a date', 'draft 2026-11-26', '/home?data=2026-11-26'],
  ])('drops a draft %s after more than seven days, not before', async (_name, key, path) => {
    const page = await installed()
    page.on('dialog', (asked) => void asked.accept())
    await page.goto(path)
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    const comeBackAfter = async (days: number) => {
      // The order itself stores its changes again when it is left.
      await page.goto('/documenti')
      await copyRecord(page, key, key, { at: stack.clock.now().epochMilliseconds - days * 86_400_000 })
      await page.goto(path)
      await quantity(page).waitFor()
    }
    await comeBackAfter(6.9)
    await page.getByText('Non inviata (1)').waitFor()
    await comeBackAfter(7.1)
    await expect.poll(() => storedDrafts(page)).toEqual([])
    expect(await page.getByText('Non inviata').count()).toBe(0)
  })

  it('drops a draft of a date that has passed', async () => {
    const page = await installed()
    page.on('dialog', (asked) => void asked.accept())
    await page.goto('/home?data=2026-11-26')
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    await expect.poll(() => storedDrafts(page)).toEqual([expect.stringContaining('draft 2026-11-26')])
    await copyRecord(page, 'draft 2026-11-26', 'draft 2026-11-17')
    await page.goto('/home')
    await quantity(page).waitFor()
    await expect.poll(() => storedDrafts(page)).toEqual([expect.stringContaining('draft 2026-11-26')])
    await page.goto('/home?data=2026-11-26')
    await discard(page)
    await page.context().close()
  })

  it('leaves nothing on the device after a logout, and keeps the draft after an automatic one', async () => {
    const page = await installed()
    await expect.poll(() => databases(page)).toHaveLength(1)
    await more(page).click()
    const wanted = await quantity(page).inputValue()
    await page.getByText('1 modifica non salvata').waitFor()
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await logIn(page, 'bar')
    await page.getByText('Non inviata (1)').waitFor()
    expect(await quantity(page).inputValue()).toBe(wanted)

    await logOut(page)
    await page.getByRole('button', { name: 'Esci senza salvare' }).click()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await databases(page)).toEqual([])
    await loseNetwork(page)
    await page.reload()
    await page.getByText('Errore di connessione al server. Ricarica la pagina.').waitFor()
    expect(await page.locator('main#contenuto').count()).toBe(0)
  })

  it('calls only those changes left over that an earlier visit has left', async () => {
    const page = await installed()
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByText('Modifiche rimaste sul dispositivo').waitFor()
    await save(page).click()
    await page.getByText('Planning salvato con successo!').waitFor()
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    expect(await page.getByText('Modifiche rimaste sul dispositivo').count()).toBe(0)
    await discard(page)
  })

  it('says where changes are while the device stores nothing', async () => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE, now: new Date('2026-11-18T16:42:00Z') })
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not now', 'UnknownError')
      }
    })
    await logIn(page, 'bar')
    await quantity(page).waitFor()
    await page.context().setOffline(true)
    await page.getByText('restano su questo dispositivo').waitFor()
    await more(page).click()
    await page.getByText('restano solo in questa finestra').waitFor()
    expect(await page.getByText('restano su questo dispositivo').count()).toBe(0)
  })

  it.each([
    { stores: 'keeps', hasStorage: true },
    { stores: 'cannot keep', hasStorage: false },
  ])('keeps the week open when a menu cannot be loaded, and reloads later where the device $stores what is typed', async (device) => {
    const page = await openPage(browser, stack.origin, { viewport: PHONE })
    await page.addInitScript((hasStorage) => {
      // The page loads nothing before it is needed.
      Object.assign(window, { requestIdleCallback: () => 0 })
      if (!hasStorage)
        IDBFactory.prototype.open = () => {
          throw new DOMException('Not now', 'UnknownError')
        }
    }, device.hasStorage)
    await logIn(page, 'bar')
    await more(page).click()
    const typed = await quantity(page).inputValue()
    await loseNetwork(page)
    await page.getByRole('button', { name: 'Altre azioni' }).click()
    const banner = page.getByRole('complementary', { name: 'Aggiornamento' })
    await banner.getByText('Una parte del portale non si è caricata').waitFor()
    expect(await quantity(page).inputValue()).toBe(typed)
    expect(await banner.getByRole('button').count()).toBe(0)
    const reloaded = device.hasStorage ? page.waitForEvent('load') : null
    await page.context().setOffline(false)
    if (reloaded) {
      await reloaded
      await page.getByText('Non inviata (1)').waitFor()
    } else {
      await banner.getByText('e ora il server risponde: aggiorna la pagina.').waitFor()
      await banner.getByRole('button', { name: 'Aggiorna' }).click()
      await banner.getByText('Ci sono modifiche non salvate').waitFor()
    }
    expect(await quantity(page).inputValue()).toBe(typed)
  })

  it('keeps a draft although the clock of the device is weeks ahead', async () => {
    const page = await installed()
    await more(page).click()
    const wanted = await quantity(page).inputValue()
    await expect.poll(() => storedDrafts(page)).toHaveLength(1)
    const context = page.context()
    await context.setOffline(true)
    await page.close({ runBeforeUnload: false })
    const late = await context.newPage()
    await late.clock.install({ time: new Date('2026-12-18T16:42:00Z') })
    await late.goto('/')
    await late.getByText('Non inviata (1)').waitFor()
    expect(await quantity(late).inputValue()).toBe(wanted)
    expect(await storedDrafts(late)).toHaveLength(1)
  })

  it('leaves only the draft to read after a logout inside the page', async () => {
    const page = await installed()
    await more(page).click()
    await page.getByText('1 modifica non salvata').waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('tokenExpired')))
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await expect.poll(async () => (await storedKeys(page)).map((entry) => entry.split(' ').at(-1))).toEqual(['draft'])
    await loseNetwork(page)
    await page.reload()
    await page.getByText('Errore di connessione al server. Ricarica la pagina.').waitFor()
    expect(await page.locator('main#contenuto').count()).toBe(0)
  })

  it('deletes the data of one destination when somebody else logs in on the device', async () => {
    const page = await installed()
    await expect.poll(() => databases(page)).toHaveLength(1)
    const [customer] = await databases(page)
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('button', { name: 'Accedi' }).waitFor()
    await logIn(page, 'admin')
    await page.waitForFunction(async (name) => (await indexedDB.databases()).every((database) => database.name !== name), customer)
    expect(await databases(page)).not.toContain(customer)
  })
})
