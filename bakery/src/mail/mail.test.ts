import { afterEach, beforeEach, expect, it } from 'vitest'
import { PASSWORD, openWorld, type World } from '../test/world.ts'
import { onEachDatabase } from '../test/databases.ts'
import { startMailServer, type MailServer } from '../test/smtp.ts'
import { createCarrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'

const RECOVERY = { email: 'bar@demo.example', newPassword: 'Nuova#2026' }
const CREDENTIALS = {
  ragionesociale: "Bar dell'Angolo & C.",
  nomedestinazione: 'Chiosco',
  username: 'chiosco@demo.example',
  password: 'Abc<1>!x',
  urlaccesso: 'https://ordini.demo.example',
}
const REQUEST = { nome_azienda: 'Trattoria Però', nome_referente: 'Ada Neri', telefono: '059 1', email: 'ada@demo.example' }

const PENDING = '/api/configurator/clienti/0002/destinazioni/0001'
const SEND_PASSWORD = '/api/configurator/send-password-email'
const SEND_CREDENTIALS = '/api/applicazioni/panificatori/invio-credenziali'
const REGISTER = '/api/applicazioni/panificatori/richiesta-iscrizione'
const LOGIN = '/api/applicazioni/panificatori/login'

onEachDatabase('mail', (make) => {
  let world: World
  let server: MailServer

  beforeEach(async () => {
    world = await openWorld(make)
    server = await startMailServer()
    world.deps.config.smtpUrl = server.url
    await world.db
      .insertInto('settings')
      .values([
        { key: 'NOMEDIT', value: 'Forno Rossi\r\nBcc: spia@demo.example' },
        { key: 'EMAIL_DITTA', value: 'forno@demo.example' },
      ])
      .execute()
  })
  afterEach(async () => {
    await server.close()
    await world.close()
  })

  const deliver = () => deliverDue(world.deps, createCarrier(world.deps.config)!)
  const outbox = () => world.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
  const logsIn = async (destpsw: string) => (await world.post(LOGIN, { destlogin: 'bar@demo.example', destpsw })).status === 200

  it('REST-18 mails the new password once and does not store it', async () => {
    expect((await world.post(SEND_PASSWORD, RECOVERY)).body).toEqual({ success: true, message: 'E-mail inviata' })
    expect(JSON.stringify(await outbox())).not.toContain(RECOVERY.newPassword)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.recipients).toEqual(['bar@demo.example'])
    expect(server.received[0]?.readable).toContain('Nuova#2026')
    expect(server.received[0]?.readable).toContain('vale fino alle 13:00 del 18/11/2026')
    expect(await outbox()).toMatchObject([{ state: 'sent', body: null, attempts: 1 }])
  })

  it('REST-19 OPEN-21 accepts the mailed password beside the old one, for 60 minutes from the accepted mail', async () => {
    await world.post(PENDING, { destpsw: RECOVERY.newPassword })
    world.clock.advance({ minutes: 10 })
    await world.post(SEND_PASSWORD, RECOVERY)
    world.clock.advance({ minutes: 59 })
    expect(await logsIn(PASSWORD)).toBe(true)
    expect(await logsIn(RECOVERY.newPassword)).toBe(true)
    expect(await logsIn(PASSWORD)).toBe(false)
  })

  it('REST-19 expires an unused mailed password 60 minutes after its mail', async () => {
    await world.post(PENDING, { destpsw: RECOVERY.newPassword })
    await world.post(SEND_PASSWORD, RECOVERY)
    world.clock.advance({ minutes: 60 })
    expect(await logsIn(RECOVERY.newPassword)).toBe(false)
    expect(await logsIn(PASSWORD)).toBe(true)
    expect(await deliver()).toBe(1)
    expect(server.received).toEqual([])
    expect(await outbox()).toMatchObject([{ state: 'failed', body: null }])
  })

  it('REST-18 refuses an e-mail that belongs to no destination', async () => {
    const answer = await world.post(SEND_PASSWORD, { ...RECOVERY, email: 'nessuno@demo.example' })
    expect([answer.status, answer.body.message]).toEqual([404, 'Email non trovata nel database'])
    expect(await outbox()).toEqual([])
  })

  it('REST-27 mails the credentials with the address of the portal', async () => {
    expect((await world.post(SEND_CREDENTIALS, CREDENTIALS)).status).toBe(200)
    await deliver()
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['chiosco@demo.example'])
    for (const text of [
      "Buongiorno Bar dell'Angolo & C.,",
      'Chiosco',
      'E-mail di accesso: chiosco@demo.example',
      'Abc<1>!x',
      'https://ordini.demo.example',
      'Abc&lt;1&gt;!x',
    ]) {
      expect(mail?.readable).toContain(text)
    }
  })

  it('REST-27 mails a password with the blanks that are part of it', async () => {
    await world.post(SEND_CREDENTIALS, { ...CREDENTIALS, password: ' due parole ' })
    await deliver()
    expect(server.received[0]?.readable).toContain('> due parole <')
  })

  it('REST-27 refuses links that are not web addresses and logins that are not e-mail addresses', async () => {
    for (const wrong of [{ urlaccesso: 'javascript:alert(1)' }, { username: 'chiosco' }, { password: '' }]) {
      expect((await world.post(SEND_CREDENTIALS, { ...CREDENTIALS, ...wrong })).status).toBe(422)
    }
    expect(await outbox()).toEqual([])
  })

  it('REST-28, REGISTER-09, ENT-40 stores a registration request and mails it to the company', async () => {
    const blanks = Object.fromEntries(Object.entries(REQUEST).map(([key, value]) => [key, ` ${value} `]))
    expect((await world.post(REGISTER, blanks)).status).toBe(200)
    await deliver()
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toMatchObject([REQUEST])
    expect(server.received[0]?.recipients).toEqual(['forno@demo.example'])
    expect(server.received[0]?.raw).toContain('Reply-To: ada@demo.example')
    for (const value of Object.values(REQUEST)) expect(server.received[0]?.readable).toContain(value)
  })

  it('REST-28 refuses a request with a field of blanks', async () => {
    for (const field of Object.keys(REQUEST)) {
      const answer = await world.post(REGISTER, { ...REQUEST, [field]: '  ' })
      expect([answer.status, answer.body]).toEqual([
        422,
        { message: 'Tutti i campi sono obbligatori.', errors: { [field]: ['Tutti i campi sono obbligatori.'] } },
      ])
    }
    expect((await world.post(REGISTER, { ...REQUEST, email: 'ada' })).status).toBe(422)
    expect(await outbox()).toEqual([])
  })

  it('refuses a request if the company has no address for it', async () => {
    await world.db.deleteFrom('settings').execute()
    expect((await world.post(REGISTER, REQUEST)).status).toBe(503)
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toEqual([])
  })

  it('treats equal requests within a minute as one', async () => {
    const sendRequests = () => [
      ...Array.from({ length: 10 }, () => world.post(REGISTER, REQUEST)),
      ...Array.from({ length: 10 }, () => world.post(SEND_CREDENTIALS, CREDENTIALS)),
      ...Array.from({ length: 10 }, () => world.post(SEND_PASSWORD, RECOVERY)),
    ]
    for (const answer of await Promise.all(sendRequests())) expect(answer.status).toBe(200)
    expect(await outbox()).toHaveLength(3)
    world.clock.advance({ seconds: 59 })
    await Promise.all(sendRequests())
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toHaveLength(1)
    world.clock.advance({ seconds: 1 })
    await Promise.all(sendRequests())
    expect(await outbox()).toHaveLength(6)
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toHaveLength(2)
  })

  it('takes no request for one whose mail has failed, or that was made before the clock was set back', async () => {
    const request = async () => expect((await world.post(SEND_CREDENTIALS, CREDENTIALS)).status).toBe(200)
    await request()
    await world.db.updateTable('mail_outbox').set({ state: 'failed', body: null, next_attempt_at: null }).execute()
    await request()
    expect(await outbox()).toHaveLength(2)
    // A minute is how far the clocks of two machines may differ.
    world.clock.advance({ seconds: -60 })
    await request()
    expect(await outbox()).toHaveLength(2)
    world.clock.advance({ seconds: -1 })
    await request()
    expect(await outbox()).toHaveLength(3)
  })

  it('refuses every call that sends mail, before any change, if there is no mail server', async () => {
    world.deps.config.smtpUrl = null
    const destinations = await world.db.selectFrom('destinations').selectAll().execute()
    const calls: [string, object][] = [
      [PENDING, { destpsw: 'x' }],
      [SEND_PASSWORD, RECOVERY],
      [SEND_CREDENTIALS, CREDENTIALS],
      [REGISTER, REQUEST],
    ]
    for (const [path, body] of calls) {
      const { status, body: answer } = await world.post(path, body)
      expect([status, answer.message]).toEqual([503, "L'invio di e-mail non è configurato su questo server."])
    }
    expect(await world.db.selectFrom('destinations').selectAll().execute()).toEqual(destinations)
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toEqual([])
    expect(await outbox()).toEqual([])
  })

  it('allows no line break in a header or a recipient', async () => {
    const evil = 'x\r\nBcc: spia@demo.example'
    const bodies: [string, object][] = [
      ...Object.keys(REQUEST).map((field): [string, object] => [REGISTER, { ...REQUEST, [field]: evil }]),
      ...Object.keys(CREDENTIALS).map((field): [string, object] => [SEND_CREDENTIALS, { ...CREDENTIALS, [field]: evil }]),
      [SEND_PASSWORD, { ...RECOVERY, newPassword: evil }],
      [SEND_PASSWORD, { ...RECOVERY, email: evil }],
    ]
    for (const [path, body] of bodies) expect((await world.post(path, body)).status).toBe(422)
    // The company's name (see above) contains a line break too, which must not end the header.
    await world.post(SEND_PASSWORD, RECOVERY)
    await deliver()
    const [mail] = server.received
    expect(mail?.recipients).toEqual(['bar@demo.example'])
    expect(mail?.raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^bcc:/im)
    expect(mail?.raw).toMatch(/^From: .*<forno@demo.example>/m)
  })
})
