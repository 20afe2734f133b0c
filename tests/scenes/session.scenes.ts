// What stands before and around the screens: login, own access, menu of the phone, banners, no connection.
import type { Page } from 'playwright-core'
import { changeAnswer, loginOf, submitLogin, withSession } from '../support/portal-page.ts'
import { type Scene, answering, button, dialog, failing, over, screen } from './scene.ts'

const KEY = {
  __typename: 'SecondFactorSetup',
  id: 'x',
  key: 'GEZD GNBV GY3T QOJQ',
  address: 'otpauth://totp/Panify:admin?secret=GEZDGNBVGY3TQOJQ&issuer=Panify',
}
const CODES = Array.from({ length: 10 }, (_, index) => `k7m2-${index}qwx`)
const factor = (isOn: boolean) => ({
  secondFactor: {
    __typename: 'SecondFactor',
    isOn,
    turnedOnAt: isOn ? '2026-11-02T08:00:00.000Z' : null,
    recoveryCodesLeft: isOn ? 7 : 0,
    isRequired: true,
  },
})

const answeredLogin = (setup: object | null) => (page: Page) =>
  answering(page, 'Login', { login: { __typename: 'SecondFactorRequired', challenge: 'x', setup } })
const session = (fields: Record<string, unknown>) => (page: Page) => changeAnswer(page, 'Session', (answer) => withSession(answer, fields))

/** The page of an iPhone, which explains the installation after five seconds: at once here. Only addresses with this end have it. */
const IPHONE = '#iphone'
const asIphone = (page: Page) =>
  page.addInitScript((end) => {
    if (location.hash !== end) return
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' })
    const later = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, delay?: number) => later(run, delay === 5_000 ? 0 : delay) })
  }, IPHONE)

/** Offers the installation, as the browser does. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'dismissed' })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

async function beginSecondFactor(page: Page) {
  await button(page, /^Attiva$/).click()
  await dialog(page).getByLabel('Password attuale').fill(loginOf('admin').password)
  await button(page, 'Avanti').click()
  await dialog(page).getByRole('img', { name: 'Codice QR della chiave' }).waitFor()
}
const begun = (page: Page) => answering(page, 'BeginSecondFactor', { beginSecondFactor: { __typename: 'SecondFactorBegun', setup: KEY } })

const LOGIN: Scene[] = [
  ...over(null, '/', [
    { name: 'login', shown: (page) => button(page, 'Accedi') },
    {
      name: 'login, refused',
      act: (page) => submitLogin(page, 'bar', { password: 'sbagliata' }),
      shown: (page) => page.getByRole('alert'),
    },
    {
      name: 'login, code',
      prepare: answeredLogin(null),
      act: (page) => submitLogin(page, 'admin'),
      shown: (page) => page.getByLabel('Codice di verifica'),
    },
    {
      name: 'login, first code',
      prepare: answeredLogin(KEY),
      act: (page) => submitLogin(page, 'admin'),
      shown: (page) => page.getByRole('img', { name: 'Codice QR della chiave' }),
    },
    { name: 'recovery', act: (page) => button(page, /dimenticat/i).click() },
    {
      name: 'recovery, invalid',
      act: async (page) => {
        await button(page, /dimenticat/i).click()
        await button(page, 'Invia nuova password').click()
      },
      shown: (page) => page.getByText("Inserisci un'email valida"),
    },
    {
      name: 'installation offered',
      act: async (page) => {
        await button(page, 'Accedi').waitFor()
        await offerInstallation(page)
      },
      shown: (page) => page.getByRole('button', { name: 'Installa App' }),
    },
    {
      name: 'installation on an iPhone',
      path: `/${IPHONE}`,
      prepare: asIphone,
      shown: (page) => page.getByText('Scegli «Aggiungi alla schermata Home»'),
    },
    {
      name: 'not installed',
      prepare: session({ isInstalled: false }),
      shown: (page) => page.getByRole('heading', { name: 'Installazione da completare' }),
    },
    {
      name: 'no connection',
      prepare: session({ isAuthenticated: false, loading: false, apiError: 'Errore di autenticazione: credenziali rifiutate' }),
      shown: (page) => page.getByRole('button', { name: 'Ricarica la pagina' }),
    },
  ]),
  { name: 'registration', login: null, path: '/registrazione', shown: (page) => page.getByRole('heading', { level: 1 }) },
]

const ACCESS: Scene[] = [
  ...screen('own access', { login: 'bar', path: '/accesso', operation: null, filled: (page) => page.getByLabel('Password attuale') }),
  ...over('admin', '/accesso', [
    {
      name: 'own access of staff',
      prepare: (page) => answering(page, 'SecondFactor', factor(true)),
      shown: (page) => page.getByText(/^Codici di recupero rimasti/),
    },
    { name: 'second factor', act: (page) => button(page, /^Attiva$/).click() },
    {
      name: 'second factor, key',
      prepare: begun,
      act: beginSecondFactor,
    },
    {
      name: 'second factor, codes',
      prepare: async (page) => {
        await begun(page)
        await answering(page, 'EnableSecondFactor', { enableSecondFactor: { __typename: 'SecondFactorEnabled', recoveryCodes: CODES } })
      },
      act: async (page) => {
        await beginSecondFactor(page)
        await dialog(page).getByLabel('Codice di verifica').fill('123456')
        await page.keyboard.press('Enter')
      },
      shown: (page) => page.getByRole('list', { name: 'Codici di recupero' }),
    },
    {
      name: 'second factor, off',
      prepare: (page) => answering(page, 'SecondFactor', factor(true)),
      act: (page) => button(page, /^Disattiva$/).click(),
    },
  ]),
]

const openMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigazione' }).getByRole('button', { name: 'Menu' }).click()

const FRAME: Scene[] = [
  ...over('bar', '/home', [
    { name: 'menu of the customer', upTo: 991, act: openMenu },
    {
      name: 'offline',
      act: async (page) => {
        await page.locator('[data-code]').first().waitFor()
        await page.context().setOffline(true)
      },
      shown: (page) => page.getByText('Senza connessione: il portale riprova da solo.'),
    },
    {
      name: 'suspended orders',
      prepare: (page) =>
        changeAnswer(page, 'Session', (answer) => {
          const { companyInfo } = answer.data!['session'] as { companyInfo: object }
          const suspension = { __typename: 'Suspension', from: '2026-11-26', resumesOn: '2026-11-30' }
          return withSession(answer, { companyInfo: { ...companyInfo, suspension } })
        }),
      shown: (page) => page.getByText(/^Attenzione: ordini sospesi/),
    },
    {
      name: 'new version',
      act: async (page) => {
        await page.locator('[data-code]').first().waitFor()
        await page.evaluate(() => {
          // The page has reloaded itself once for this version, and does not do so again.
          sessionStorage.setItem('panify:reloaded-from', document.querySelector<HTMLScriptElement>('script[type=module]')!.src)
          window.dispatchEvent(new Event('outdated'))
        })
      },
      shown: (page) => page.getByRole('button', { name: 'Aggiorna' }),
    },
  ]),
  ...over('admin', '/home?per=0002/0001', [
    { name: 'order for a customer', shown: (page) => page.locator('[data-code]') },
    { name: 'menu of staff', upTo: 991, act: openMenu },
  ]),
  ...over('admin', '/magazzino', [
    {
      name: 'connection lost',
      act: async (page) => {
        await button(page, /^Modifica/).waitFor()
        await failing('Articles')(page)
        for (const operation of ['Session', 'Reconnect'])
          await changeAnswer(page, operation, (answer) =>
            withSession(answer, { isAuthenticated: false, apiError: 'Il server non risponde.' }),
          )
        await button(page, 'Aggiorna Magazzino').click()
      },
      shown: (page) => page.getByRole('button', { name: 'Ricarica la pagina' }),
    },
  ]),
]

export const SESSION_SCENES: Scene[] = [...LOGIN, ...ACCESS, ...FRAME]
