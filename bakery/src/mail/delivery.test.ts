import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEEPING } from '@panify/rules/keeping'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { timestamp } from '../clock.ts'
import { onEachDatabase } from '../test/databases.ts'
import { answerWith, startMailServer, type MailServer } from '../test/smtp.ts'
import { openWorld, type World } from '../test/world.ts'
import { createCarrier, type Carrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'
import { startMail } from './mail.job.ts'
import { acceptLetter, purgeOutbox } from './outbox.ts'

const SLOW_MS = process.env['TEST_LONG'] ? 30_000 : 500
const RECEIVED = { recipients: ['uno@demo.example'], raw: '', readable: '' }

onEachDatabase('delivery of mails', (make) => {
  let world: World
  let server: MailServer | undefined

  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
    await world.close()
  })

  async function accept(name = 'uno') {
    const letter = {
      kind: 'credentials' as const,
      recipient: `${name}@demo.example`,
      subject: 'Prova',
      text: `segreto ${name}`,
      html: '<p>ciao</p>',
      content: [name],
    }
    await world.db.transaction().execute((tx) => acceptLetter(tx, world.deps, letter))
  }

  async function useServer(options?: Parameters<typeof startMailServer>[0]) {
    server = await startMailServer(options)
    world.deps.config.smtpUrl = server.url
  }

  const deliver = (carrier: Carrier = createCarrier(world.deps.config)!) => deliverDue(world.deps, carrier)
  const outbox = () => world.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

  it('F30 retries while the mail server is down, and sends once when it is back', async () => {
    await useServer()
    await server?.close()
    await accept()
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    await useServer()
    world.clock.advance({ hours: 3 })
    await deliver()
    await deliver()
    expect(server?.received.map(({ recipients }) => recipients)).toEqual([['uno@demo.example']])
    expect(await outbox()).toMatchObject([{ state: 'sent', body: null }])
  })

  it('F30 gives up after 24 hours and erases the body of the letter', async () => {
    await useServer()
    await server?.close()
    await accept()
    for (let half = 0; half < 48; half += 1) {
      expect(await outbox()).not.toMatchObject([{ state: 'failed' }])
      await deliver()
      world.clock.advance({ minutes: 30 })
    }
    await deliver()
    expect(await outbox()).toMatchObject([{ state: 'failed', body: null, next_attempt_at: null }])
    server = undefined
  })

  it('F30 gives up on a refused recipient and retries later with a busy server', async () => {
    await useServer({ onRcptTo: ({ address }, _session, done) => done(answerWith(address.startsWith('no') ? 550 : 451, 'spiacente')) })
    await accept('no')
    await accept('occupato')
    await deliver()
    expect(await outbox()).toMatchObject([
      { recipient: 'no@demo.example', state: 'failed', body: null },
      { recipient: 'occupato@demo.example', state: 'waiting', attempts: 1 },
    ])
  })

  it('F30 makes no caller wait for a slow mail server, and does not send twice meanwhile', async () => {
    const isHeld = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    await useServer({
      async onMailFrom(_address, _session, done) {
        isHeld.resolve()
        await release.promise
        done()
      },
    })
    await accept()
    const sending = deliver()
    await isHeld.promise
    expect(await outbox()).toMatchObject([{ state: 'sending' }])
    await accept('due')
    expect(await deliver({ carry: async () => {} })).toBe(1)
    release.resolve()
    await sending
    expect(server?.received).toHaveLength(1)
  })

  it('F30 sends once to a server that takes 30 seconds to accept a letter', { timeout: 90_000 }, async () => {
    await useServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => {
          server?.received.push(RECEIVED)
          setTimeout(done, SLOW_MS)
        })
      },
    })
    await accept()
    await deliver()
    world.clock.advance({ hours: 1 })
    await deliver()
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(server?.received).toEqual([RECEIVED])
  })

  it('sends each letter once when two programs share one database', async () => {
    await useServer()
    for (let number = 0; number < 12; number += 1) await accept(`n${number}`)
    const other = world.openAgain()
    const carrier = createCarrier(world.deps.config)!
    const rounds = Array.from({ length: 4 }, () => [
      deliverDue(world.deps, carrier),
      deliverDue({ ...world.deps, database: other }, carrier),
    ])
    await Promise.all(rounds.flat())
    await deliver()
    await deliver()
    await other.close()
    expect(server?.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, number) => `n${number}@demo.example`).toSorted(),
    )
  })

  const acceptAndThenFail = (times: number): Carrier => ({
    carry: async () => {
      const update = vi.spyOn(world.db, 'updateTable')
      onTestFinished(() => update.mockRestore())
      for (let time = 0; time < times; time += 1) update.mockImplementationOnce(() => expect.fail('database is locked'))
    },
  })

  it('stores a sent letter as sent although the database is locked for a moment', async () => {
    await accept()
    await deliver(acceptAndThenFail(3))
    expect(await outbox()).toMatchObject([{ state: 'sent', body: null, attempts: 1, last_error: null }])
  })

  it('does not send a letter again that could not be stored as sent for long', async () => {
    await useServer()
    await accept()
    await expect(deliver(acceptAndThenFail(4))).rejects.toThrow('database is locked')
    const acceptedAt = world.clock.now()
    world.clock.advance({ minutes: 10 })
    expect(await deliver()).toBe(1)
    expect(server?.received).toEqual([])
    expect(await outbox()).toMatchObject([{ state: 'sent', body: null, sent_at: timestamp(acceptedAt) }])
  })

  it('sends a letter whose program died between claim and sending', async () => {
    await useServer()
    await accept()
    const claimed = Promise.withResolvers<void>()
    void deliver({
      carry() {
        claimed.resolve()
        return new Promise(() => {})
      },
    })
    await claimed.promise
    world.clock.advance({ minutes: 9 })
    expect(await deliver()).toBe(0)
    world.clock.advance({ minutes: 1 })
    expect(await deliver()).toBe(1)
    expect(server?.received).toHaveLength(1)
  })

  it('discards the letter if the transaction that caused it is rolled back', async () => {
    const refused = world.db.transaction().execute(async (tx) => {
      await acceptLetter(tx, world.deps, { kind: 'credentials', recipient: 'a@demo.example', subject: '', text: '', html: '', content: [] })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await outbox()).toEqual([])
  })

  it('deletes letters 30 days after they were accepted, but never unsent ones', async () => {
    await useServer()
    await accept('vecchia')
    await world.db.insertInto('settings').values({ key: 'EMAIL_DITTA', value: 'forno@demo.example' }).execute()
    const request = { nome_azienda: 'Trattoria', nome_referente: 'Ada', telefono: '059 1', email: 'ada@demo.example' }
    expect((await world.post('/api/applicazioni/panificatori/richiesta-iscrizione', request)).status).toBe(200)
    await deliver()
    world.clock.advance({ hours: 24 * 29 })
    await accept('recente')
    await deliver()
    const expires_at = timestamp(world.clock.now().add({ hours: 48 }))
    await world.db.updateTable('mail_outbox').set({ state: 'waiting', expires_at }).where('kind', '=', 'registration').execute()
    const recipients = async () => (await outbox()).map(({ recipient }) => recipient.split('@')[0])
    const all = await recipients()
    expect(all).toHaveLength(3)
    await purgeOutbox(world.deps)
    expect(await recipients()).toEqual(all)
    world.clock.advance({ hours: 24, seconds: 1 })
    world.deps.config.keeping = { ...KEEPING, outboxDays: 0 }
    await purgeOutbox(world.deps)
    expect(await recipients()).toEqual(all)
    world.deps.config.keeping = KEEPING
    await purgeOutbox(world.deps)
    expect(await recipients()).toEqual(all.filter((name) => name !== 'vecchia'))
    expect(await world.db.selectFrom('registration_requests').select('mail_id').execute()).toEqual([{ mail_id: expect.any(Number) }])
    // A registration request is kept when its letter is deleted.
    await world.db.updateTable('mail_outbox').set({ state: 'sent' }).execute()
    await (await startMail(world.deps, { error: (error: unknown) => expect.fail(String(error)) } as never)).stop()
    expect(await recipients()).toEqual(['recente'])
    expect(await world.db.selectFrom('registration_requests').selectAll().execute()).toMatchObject([{ mail_id: null }])
  })

  it('gives up expired letters without SMTP_URL, erases their bodies, and leaves one that is being sent', async () => {
    await accept('mentre')
    const release = Promise.withResolvers<void>()
    const claimed = Promise.withResolvers<void>()
    world.clock.advance({ hours: 23, minutes: 55 })
    const sending = deliver({
      carry() {
        claimed.resolve()
        return release.promise
      },
    })
    await claimed.promise
    world.clock.advance({ minutes: 6 })
    await accept('scaduta')
    await world.db
      .updateTable('mail_outbox')
      .set({ expires_at: timestamp(world.clock.now()) })
      .where('recipient', 'like', 'scaduta%')
      .execute()
    await accept('valida')
    world.deps.config.keeping = { ...KEEPING, outboxDays: 0 }
    world.deps.config.smtpUrl = null
    await (await startMail(world.deps, { warn: () => {}, error: (error: unknown) => expect.fail(String(error)) } as never)).stop()
    expect(await outbox()).toMatchObject([
      { state: 'sending', body: expect.any(String) },
      { state: 'failed', body: null, next_attempt_at: null, last_error: 'expired' },
      { state: 'waiting', body: expect.any(String) },
    ])
    release.resolve()
    await sending
    expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'failed' }, { state: 'waiting' }])
  })

  it("writes the demo's letters into a folder", async () => {
    Object.assign(world.deps.config, { demo: true, smtpUrl: null, dataDir: await mkdtemp(join(tmpdir(), 'panify-outbox-')) })
    await accept()
    await deliver()
    const folder = join(world.deps.config.dataDir, 'outbox')
    const files = await readdir(folder)
    expect(files).toEqual(['000001-credentials.eml'])
    expect(await readFile(join(folder, files[0]!), 'utf8')).toContain('segreto uno')
  })

  it('sends by itself while the bakery is running, and warns once if it cannot', async () => {
    await useServer()
    const warnings: string[] = []
    const log = { warn: (text: string) => warnings.push(text), error: (error: unknown) => expect.fail(String(error)) }
    const job = await startMail(world.deps, log as never)
    await accept()
    world.clock.advance({ seconds: 1 })
    await job.stop()
    expect(server?.received).toHaveLength(1)
    world.deps.config.smtpUrl = null
    await (await startMail(world.deps, log as never)).stop()
    expect(warnings).toEqual([expect.stringContaining('SMTP_URL is not set')])
  })
})
