// A forgotten password, from GraphQL to the wire.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErpReply, type FakeErp, LOGINS, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const RECOVER = `mutation ($email: String!) { recoverPassword(input: { email: $email }) {
  ... on RecoverySent { message } ... on RecoveryRefused { code message } } }`
const SAVE = '/configurator/clienti/0042/destinazioni/0003'
const MAIL = '/configurator/send-password-email'
const LOGIN = '/applicazioni/panificatori/login'
const SENT = { message: 'Nuova password inviata via email' }
const UNKNOWN = { code: 'EMAIL_NOT_FOUND', message: 'Email non trovata nel database' }
const { email: KNOWN } = LOGINS.customer

const DESTINATIONS = [
  { codicede: '0001', nomede: 'Altra', destlogin: `x${KNOWN}`, destpsw: 'vecchia-canary', primario: '140042', orderactive: '1' },
  {
    codicede: '0003',
    nomede: 'Bar',
    destlogin: KNOWN.toUpperCase(),
    destpsw: 'vecchia-canary',
    primario: '1400420003',
    orderactive: '1',
  },
]

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

async function start(config: Parameters<typeof startPortal>[1] = {}) {
  erp = await startErp()
  erp.on('GET', '/destinazioni', { json: { data: DESTINATIONS } })
  erp.on('POST', SAVE, { json: { success: true } })
  erp.on('POST', MAIL, { json: { success: true } })
  portal = await startPortal(erp, config)
  erp.forgetCalls()
}
beforeEach(() => start())
afterEach(async () => {
  await portal.close()
  await erp.close()
})

const VIEWER = '{ viewer { role } }'
const isIn = async (browser: ReturnType<typeof portal.browser>) => (await browser.query(VIEWER)).data?.['viewer'] !== null

/** A person who has logged in with the old password, and a person of another destination. */
async function loggedIn() {
  const browsers = [portal.browser(), portal.browser()] as const
  await browsers[0].login('customer')
  await browsers[1].login('primaryCustomer')
  return browsers
}

const recover = async (email: string, headers?: Record<string, string>) => portal.browser().query(RECOVER, { email }, headers)
const outcome = async (email: string) => (await recover(email)).data?.['recoverPassword']
const steps = () => erp.writes().map(({ path }) => path.replace('/api', ''))
const mailed = () => erp.callsTo('POST', MAIL).map(({ body }) => body as { email: string; newPassword: string })

describe('a recovery', () => {
  it('RECOVERY-03, RECOVERY-11, REST-20 looks the e-mail up among the destinations and answers that a new password was mailed', async () => {
    expect(await outcome(` ${KNOWN} `)).toEqual(SENT)
    expect(erp.callsTo('GET', '/destinazioni').map(({ query }) => query.get('destlogin'))).toEqual([KNOWN])
  })

  it('RECOVERY-08, RECOVERY-09, REST-18, REST-19 saves the new password on the destination and sends it to its login e-mail', async () => {
    await outcome(KNOWN)
    const [saved] = erp.callsTo('POST', SAVE)
    const [mail] = mailed()
    expect(saved?.body).toEqual({ destpsw: mail?.newPassword })
    expect(mail).toEqual({ email: KNOWN.toUpperCase(), newPassword: expect.any(String) })
  })

  it('RECOVERY-06, RECOVERY-07, OPEN-23 generates ten letters, digits and symbols, different each time', async () => {
    const made = new Set<string>()
    for (let hour = 0; hour < 5; hour++) {
      portal.clock.set(`2026-11-19 1${hour}:30`)
      await outcome(KNOWN)
    }
    for (const { newPassword } of mailed()) {
      made.add(newPassword)
      expect(newPassword).toMatch(/^[A-Za-z0-9!@#$%^&*]{10}$/)
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/]) expect(newPassword).toMatch(kind)
    }
    expect(made.size).toBe(5)
  })

  it('RECOVERY-10 sends the password only to the mailbox, neither to the browser nor to the log', async () => {
    const answer = await recover(KNOWN)
    const { newPassword } = mailed()[0]!
    expect(JSON.stringify(answer)).not.toContain(newPassword)
    expect(portal.log.join('\n')).not.toContain(newPassword)
    expect(JSON.stringify(answer) + portal.log.join('\n')).not.toContain('vecchia-canary')
  })

  it.each([
    ['a 404', { status: 404, json: { message: 'Nessuna destinazione' } }],
    ['an empty list', { json: { data: [] } }],
    ['null', { json: { data: null } }],
  ])('RECOVERY-03, RECOVERY-04, OPEN-20 says that an e-mail is unknown at %s, and writes nothing', async (_case, reply) => {
    erp.on('GET', '/destinazioni', reply)
    expect(await outcome(KNOWN)).toEqual(UNKNOWN)
    expect(erp.writes()).toEqual([])
  })

  it('RECOVERY-03 finds at once a destination whose e-mail was unknown before', async () => {
    erp.once('GET', '/destinazioni', { status: 404, json: {} })
    expect(await outcome(KNOWN)).toEqual(UNKNOWN)
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(mailed()).toHaveLength(1)
  })

  it('OPEN-22 takes the first of several with the exact e-mail', async () => {
    const second = { codicede: '0009', nomede: 'Bar due', destlogin: KNOWN, primario: '1400420009', orderactive: '1' }
    erp.on('GET', '/destinazioni', { json: { data: [...DESTINATIONS, second] } })
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(steps()).toEqual([SAVE, MAIL])
  })

  it('OPEN-22 accepts the exact e-mail in any case, never a similar one', async () => {
    expect(await outcome(KNOWN.slice(1))).toEqual(UNKNOWN)
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(steps()).toEqual([SAVE, MAIL])
  })

  it.each(['', '   ', 'nessuna chiocciola', 'a@b@c', 'a\n@b.example', `${'x'.repeat(250)}@b.example`])(
    'refuses %j as an e-mail without a call',
    async (email) => {
      expect(await outcome(email)).toEqual({ code: 'EMAIL_INVALID', message: "Inserisci un'email valida" })
      expect(erp.calls).toEqual([])
    },
  )

  it.each([
    ['the look-up', 'GET', '/destinazioni', { status: 500, html: '<h1>SQLSTATE</h1>' }],
    ['the saving', 'POST', SAVE, { status: 503, json: { message: "L'invio di e-mail non è configurato su questo server." } }],
    ['the mail', 'POST', MAIL, { status: 500, json: { message: 'no' } }],
    ['the mail, with 200', 'POST', MAIL, { json: { success: false, message: 'Casella piena' } }],
    ['the mail, with an error', 'POST', MAIL, { json: { status: 'error', message: 'Casella piena' } }],
    ['the saving, with 200', 'POST', SAVE, { json: { esito: 'KO', error: 'smtp.panificio.example:587' } }],
    ['the look-up, with 200', 'GET', '/destinazioni', { json: { status: 'error', message: 'Archivio bloccato', data: [] } }],
    ['the mail, half said', 'POST', MAIL, { half: true as const, json: { success: true } }],
  ] as const)('is an error, never a success, when %s fails', async (_case, method, path, reply) => {
    erp.on(method, path, reply)
    const answer = await recover(KNOWN)
    expect(answer.data).toBeNull()
    expect(answer.errors?.[0]?.extensions?.['code']).toMatch(/^UPSTREAM_/)
    expect(JSON.stringify(answer)).not.toMatch(/SQL|<h|Casella|smtp|Archivio|configurato/)
  })
})

describe('the order of the steps', () => {
  it('OPEN-21 keeps the password beside the old one on the bundled back end, then mails it', async () => {
    await outcome(KNOWN)
    expect(steps()).toEqual([SAVE, MAIL])
    erp.forgetCalls()
    erp.on('POST', SAVE, { status: 500, json: {} })
    portal.clock.set('2026-11-19 12:00')
    await outcome(KNOWN)
    expect(steps()).toEqual([SAVE])
  })

  it('OPEN-21 mails first elsewhere: a mail that cannot be sent changes no password', async () => {
    const elsewhere = await startPortal(erp, {
      config: { bakery: { url: erp.url, isBundled: false }, publicUrl: 'https://ordini.example' },
    })
    const ask = () => elsewhere.browser().query(RECOVER, { email: KNOWN })
    keepPassword()
    erp.forgetCalls()
    erp.once('POST', MAIL, { status: 500, json: {} })
    expect((await ask()).data).toBeNull()
    expect(steps()).toEqual([MAIL])
    erp.forgetCalls()
    expect((await ask()).data?.['recoverPassword']).toEqual(SENT)
    expect(steps()).toEqual([MAIL, SAVE])
    // The plain contract has only these two fields.
    expect(Object.keys(mailed()[0]!)).toEqual(['email', 'newPassword'])
    await elsewhere.close()
  })

  it("sends the bundled back end the configured address of the portal, whatever the request's host", async () => {
    const known = await startPortal(erp, { config: { publicUrl: 'https://ordini.example' } })
    erp.forgetCalls()
    const headers = { host: 'trappola.example', 'x-forwarded-host': 'trappola.example', origin: 'https://ordini.example' }
    await known.browser().query(RECOVER, { email: KNOWN }, headers)
    expect(mailed()).toMatchObject([{ urlaccesso: 'https://ordini.example' }])
    await known.close()
  })
})

describe('equal requests at the same time', () => {
  it('mail once for a double tap, and again after a minute', async () => {
    const answers = await Promise.all([outcome(KNOWN), outcome(KNOWN.toUpperCase()), outcome(KNOWN)])
    expect(answers).toEqual([SENT, SENT, SENT])
    portal.clock.set('2026-11-19 10:00')
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(mailed()).toHaveLength(1)
    portal.clock.set('2026-11-19 10:02')
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(mailed()).toHaveLength(2)
  })

  it('are carried out again at once after a failure', async () => {
    erp.once('POST', MAIL, { status: 500, json: {} })
    expect(await outcome(KNOWN)).toBeUndefined()
    expect(await outcome(KNOWN)).toEqual(SENT)
  })
})

describe('abuse', () => {
  it('mails a victim at most three times an hour, from any address, and trusts no forwarded address', async () => {
    const seen: unknown[] = []
    for (let each = 0; each < 100; each++) {
      portal.clock.set(`2026-11-19 10:${String(Math.floor(each / 2)).padStart(2, '0')}`)
      const headers = { 'x-forwarded-for': `10.0.0.${each}`, 'x-forwarded-host': 'trappola.example' }
      seen.push((await recover(KNOWN, headers)).data?.['recoverPassword'])
    }
    expect(mailed()).toHaveLength(3)
    expect(seen.at(-1)).toEqual({ code: 'TOO_MANY_REQUESTS', message: "Troppe richieste: riprova tra un'ora." })
    expect(JSON.stringify(erp.calls)).not.toContain('trappola.example')
    expect(await portal.browser().login('customer')).toMatchObject({ viewer: { role: 'CUSTOMER' } })
    portal.clock.set('2026-11-19 11:10')
    expect(await outcome(KNOWN)).toEqual(SENT)
  })

  it('accepts ten e-mails an hour from one address', async () => {
    const outcomes = []
    for (let each = 0; each < 12; each++) outcomes.push(await outcome(`qualcuno${each}@cliente.example`))
    expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => UNKNOWN))
    expect(outcomes.slice(10)).toMatchObject([{ code: 'TOO_MANY_REQUESTS' }, { code: 'TOO_MANY_REQUESTS' }])
  })

  it('does not count requests that the server could not look up', async () => {
    erp.on('GET', '/destinazioni', { drop: true })
    for (let each = 0; each < 5; each++) await recover(KNOWN)
    // The breaker is open for two seconds.
    await portal.clock.advance(2_000)
    erp.on('GET', '/destinazioni', { json: { data: [] } })
    expect(await outcome(KNOWN)).toEqual(UNKNOWN)
  })

  it('does not count a mail that was certainly not sent', async () => {
    erp.on('POST', MAIL, { status: 422, json: { message: 'Indirizzo rifiutato' } })
    for (let each = 0; each < 4; each++) expect((await recover(KNOWN)).errors).toHaveLength(1)
    erp.on('POST', MAIL, { json: { success: true } })
    expect(await outcome(KNOWN)).toEqual(SENT)
  })

  it('accepts one recovery per request', async () => {
    const { errors } = await portal
      .browser()
      .query(
        'mutation { a: recoverPassword(input: { email: "a@b.it" }) { __typename } b: recoverPassword(input: { email: "c@b.it" }) { __typename } }',
      )
    expect(errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' })
    expect(erp.calls).toEqual([])
  })
})

describe('RECOVERY_NEUTRAL', () => {
  const neutral = async () => {
    await portal.close()
    await erp.close()
    await start({ config: { recoveryIsNeutral: true } })
  }

  it('answers the same for a known and an unknown e-mail, before any mail is sent, also beyond the limit', async () => {
    await neutral()
    let release = () => {}
    const slow = new Promise<void>((done) => (release = done))
    erp.on('POST', SAVE, { until: slow, json: { success: true } })
    expect(await outcome(KNOWN)).toEqual(SENT)
    expect(await outcome('nessuno@cliente.example')).toEqual(SENT)
    expect(mailed()).toEqual([])
    release()
    await expect.poll(mailed).toHaveLength(1)
    for (const email of [KNOWN, 'nessuno@cliente.example']) {
      const outcomes = []
      for (const minute of ['05', '10', '15']) {
        portal.clock.set(`2026-11-19 10:${minute}`)
        outcomes.push(await outcome(email))
      }
      expect(outcomes).toMatchObject([SENT, SENT, { code: 'TOO_MANY_REQUESTS' }])
    }
  })

  it('logs a mail that failed, without its address', async () => {
    await neutral()
    erp.on('POST', MAIL, { status: 500, json: {} })
    expect(await outcome(KNOWN)).toEqual(SENT)
    await expect.poll(() => portal.log.join('')).toContain('A recovery failed')
    expect(portal.log.join('')).not.toContain(KNOWN)
  })
})

describe('the sessions of the old password', () => {
  it('end with the first login that uses the mailed one, on the bundled back end', async () => {
    const [old, other] = await loggedIn()
    await outcome(KNOWN)
    // The old password is still valid: anybody may request a new one.
    expect(await isIn(old)).toBe(true)
    const { customer, destination, primario } = LOGINS.customer
    const data = { primario, datiDestinazione: { primario }, codiceCliente: customer, codiceDestinazione: destination }
    erp.once('POST', '/applicazioni/panificatori/login', { json: { status: 'success', data: { ...data, password_sostituita: '1' } } })
    const fresh = portal.browser()
    await fresh.login('customer')
    expect([await isIn(old), await isIn(other), await isIn(fresh)]).toEqual([false, true, true])
  })

  it('end at once elsewhere, where the new password has replaced it', async () => {
    await portal.close()
    portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: false } } })
    const [old, other] = await loggedIn()
    keepPassword()
    await outcome(KNOWN)
    expect([await isIn(old), await isIn(other)]).toEqual([false, true])
  })
})

describe('a mailed password on another back end', () => {
  const FAILED = { data: null, errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'NOT_SAVED' }) })] }
  const ask = () => portal.browser().query(RECOVER, { email: KNOWN })

  beforeEach(async () => {
    await portal.close()
    portal = await startPortal(erp, { config: { bakery: { url: erp.url, isBundled: false } } })
  })

  it('is reported as sent if it opens the portal, also if the answer to its save was lost', async () => {
    keepPassword({ drop: true })
    expect((await ask()).data?.['recoverPassword']).toEqual(SENT)
    const { events } = await portal.services.store.events.read(0)
    const destination = { customerCode: '0042', destinationCode: '0003' }
    expect(events.filter(({ type }) => type === 'DESTINATION_CHANGED')).toMatchObject([{ destination }])
  })

  it('is reported as sent if it opens the portal a moment later', async () => {
    keepPassword()
    erp.once('POST', LOGIN, { status: 401, json: { message: 'Credenziali errate' } })
    expect((await ask()).data?.['recoverPassword']).toEqual(SENT)
  })

  it('is reported as failed if the server has confirmed it and kept the old one', async () => {
    erp.on('POST', SAVE, { json: { success: true } })
    expect(await ask()).toMatchObject(FAILED)
  })

  it('is reported as sent if the server logs in to another destination of the same e-mail, and ends the sessions', async () => {
    const [old] = await loggedIn()
    const other = { ...DESTINATIONS[0], destlogin: KNOWN }
    erp.on('GET', '/destinazioni', { json: { data: [DESTINATIONS[1], other] } })
    erp.on('POST', SAVE, { json: { success: true } })
    erp.on('POST', LOGIN, { status: 401, json: { message: 'Credenziali errate' } })
    expect((await ask()).data?.['recoverPassword']).toEqual(SENT)
    expect(await isIn(old)).toBe(false)
  })

  it('is reported as sent for a destination that is not active, which cannot log in, unless its save is refused', async () => {
    erp.on('GET', '/destinazioni', { json: { data: [{ ...DESTINATIONS[1], orderactive: '0' }] } })
    erp.on('POST', SAVE, { json: { success: true } })
    erp.on('POST', LOGIN, { status: 403, json: { message: 'Destinazione non attiva' } })
    expect((await ask()).data?.['recoverPassword']).toEqual(SENT)
    erp.on('POST', SAVE, { drop: true })
    await portal.clock.advance(61_000)
    expect((await ask()).errors).toHaveLength(1)
  })

  it('is reported as failed if its outcome stays unknown', async () => {
    erp.on('POST', SAVE, { drop: true })
    erp.on('POST', LOGIN, { drop: true })
    expect((await ask()).errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
  })
})

/** From now on the server accepts the password that was saved last. */
function keepPassword(answer: ErpReply = { json: { success: true } }): void {
  let saved: unknown = null
  const { customer, destination, primario } = LOGINS.customer
  const data = { primario, datiDestinazione: { primario }, codiceCliente: customer, codiceDestinazione: destination }
  erp.on('POST', SAVE, ({ body }) => {
    saved = (body as { destpsw: string }).destpsw
    return answer
  })
  erp.on('POST', LOGIN, ({ body }) =>
    (body as { destpsw: string }).destpsw === saved
      ? { json: { status: 'success', data } }
      : { status: 401, json: { message: 'Credenziali errate' } },
  )
}
