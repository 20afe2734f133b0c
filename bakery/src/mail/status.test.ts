import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { deliverDue } from './delivery.ts'
import { acceptLetter } from './outbox.ts'

onEachDatabase('state of the mail', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const accept = (recipient: string) => {
    const letter = { kind: 'credentials' as const, recipient, subject: 'Prova', text: 'testo', html: '', content: [recipient] }
    return world.db.transaction().execute((tx) => acceptLetter(tx, world.deps, letter))
  }
  const status = async () => (await world.get('/api/panify/stato-posta')).body.data

  it('is announced, and counts waiting letters without their content', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('mail-status')
    const nothing = { configurata: '1', in_attesa: 0, in_attesa_dal: null, ultimo_invio: null, ultima_non_inviata: null }
    expect(await status()).toEqual(nothing)
    await accept('uno@demo.example')
    world.clock.advance({ minutes: 2 })
    await accept('due@demo.example')
    expect(await status()).toEqual({ ...nothing, in_attesa: 2, in_attesa_dal: '2026-11-18T11:00:00.000Z' })
    await deliverDue(world.deps, { carry: async () => undefined })
    expect(await status()).toEqual({ ...nothing, ultimo_invio: '2026-11-18T11:02:00.000Z' })
  })

  it('knows the newest letter that failed, and whether letters can be sent', async () => {
    await accept('uno@demo.example')
    const refusal = Object.assign(new Error('550 unknown'), { responseCode: 550, command: 'RCPT TO' })
    await deliverDue(world.deps, { carry: () => Promise.reject(refusal) })
    world.deps.config.smtpUrl = null
    expect(await status()).toMatchObject({ configurata: '0', in_attesa: 0, ultima_non_inviata: '2026-11-18T11:00:00.000Z' })
  })
})
