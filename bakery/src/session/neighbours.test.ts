// What happens to the login of one destination changes nothing of the others: of its customer, and of customers that have a
// destination with the same code.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { timestamp } from '../clock.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const LOGIN = '/api/applicazioni/panificatori/login'
const destlogin = 'bar@demo.example'
const MAILED = 'Spedita-per-posta1'

onEachDatabase('the logins of other destinations', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make, { at: '2026-11-18 12:00' })
    const { db, clock, deps } = world
    // Each has a password, and another one has been mailed.
    const hash = await deps.passwords.hash(MAILED)
    const [sent, expires] = [timestamp(clock.now()), timestamp(clock.now().add({ minutes: 30 }))]
    await db
      .updateTable('destinations')
      .set({ password_hash: hash, pending_password_hash: hash, pending_sent_at: sent, pending_expires_at: expires })
      .execute()
    await db
      .updateTable('destinations')
      .set({ destlogin: 'chiosco@demo.example', login_key: 'chiosco@demo.example' })
      .where('code', '=', '0002')
      .execute()
    await db.updateTable('destinations').set({ login_used_at: '2026-11-01T11:00:00.000Z' }).execute()
  })
  afterEach(() => world.close())

  async function destinations() {
    const rows = await world.db.selectFrom('destinations').selectAll().orderBy('id').execute()
    const isOwn = ({ login_key }: (typeof rows)[number]) => login_key === destlogin
    return { own: rows.find(isOwn), others: rows.filter((row) => !isOwn(row)) }
  }

  const ownPassword = async () => {
    const password_hash = await world.deps.passwords.hash('La-sua-password1')
    await world.db.updateTable('destinations').set({ password_hash }).where('login_key', '=', destlogin).execute()
  }

  it.each<[string, () => Promise<unknown>]>([
    ['a login', () => world.post(LOGIN, { destlogin, destpsw: MAILED })],
    [
      'the first login with a mailed password',
      async () => {
        await ownPassword()
        await world.post(LOGIN, { destlogin, destpsw: MAILED })
      },
    ],
    ['a recovery', () => world.post('/api/configurator/clienti/0002/destinazioni/0001', { destpsw: 'Nuova-password1' })],
    ['the mail of a recovery', () => world.post('/api/configurator/send-password-email', { email: destlogin, newPassword: MAILED })],
    ['a password of the staff', () => world.post('/api/clienti/0002/destinazioni/0001', { destpsw: 'Dello-staff1' })],
    ['its end after a long time', () => world.post('/api/panify/accessi-inattivi/0002/0001', { prima: '2026-11-10T00:00:00Z' })],
  ])('are as they were after %s', async (_what, happen) => {
    const before = await destinations()
    expect([before.own?.code, before.others.length]).toEqual(['0001', 2])
    world.clock.set('2026-11-18 12:10')
    await happen()
    const after = await destinations()
    expect(after.own).not.toEqual(before.own)
    expect(after.others).toEqual(before.others)
  })

  it('get no mail of a recovery that is not theirs', async () => {
    await world.post('/api/configurator/send-password-email', { email: 'CHIOSCO@demo.example', newPassword: MAILED })
    const mails = await world.db.selectFrom('mail_outbox').select(['recipient', 'customer', 'destination']).execute()
    expect(mails).toEqual([{ recipient: 'chiosco@demo.example', customer: '0002', destination: '0002' }])
  })
})
