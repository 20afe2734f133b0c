// The spans of work that no request has asked for, and of requests.
import { beginTracing } from '@panify/telemetry/tracing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TraceReceiver, startTraceReceiver } from '../../tests/support/trace-receiver.ts'
import { closeWhatIsDue } from './delivery/closing.ts'
import { issueDue } from './documents/issue.sql.ts'
import type { Carrier } from './mail/carrier.ts'
import { deliverDue } from './mail/delivery.ts'
import { acceptLetter } from './mail/outbox.ts'
import { writeSettings } from './settings/settings.shared.ts'
import { onEachDatabase } from './test/databases.ts'
import { openWorld, type World } from './test/world.ts'

onEachDatabase('traces', (make) => {
  let world: World
  let receiver: TraceReceiver
  let end: () => Promise<void>
  beforeEach(async () => {
    world = await openWorld(make)
    receiver = await startTraceReceiver()
    const log = { warn: () => expect.unreachable(), info: () => expect.unreachable() }
    end = await beginTracing({ endpoint: receiver.url, service: 'bakery', ratio: 1 }, log)
  })
  afterEach(async () => {
    await receiver.stop()
    await world.close()
  })

  /** After the tracing has ended, which sends what is left. */
  async function spans() {
    await end()
    return receiver.spans.map(({ name, facts, isFailed }) => [name, facts, isFailed])
  }

  it('names closings and issued dates, and nothing where nothing is due', async () => {
    await writeSettings(world.db, { ORARIOPRODPANE: '20,00', NOMEDIT: 'Forno' })
    await closeWhatIsDue(world.deps)
    world.clock.set('2026-11-18 20:01')
    await closeWhatIsDue(world.deps)
    await closeWhatIsDue(world.deps)
    await issueDue(world.deps)
    const facts = { 'panify.date': '2026-11-19' }
    expect(await spans()).toEqual([
      ['close date', facts, false],
      ['issue delivery notes', facts, false],
    ])
  })

  it('has nothing of a follower that waits for events', async () => {
    await world.get('/api/panify/eventi?dopo=0')
    await world.get('/api/panify')
    const names = (await spans()).map(([name]) => name)
    expect(names).toContain('GET /api/panify')
    expect(names).not.toContain('GET /api/panify/eventi')
  })

  it('names the kind of a letter and its outcome, not its recipient or its text', async () => {
    const letter = { kind: 'credentials' as const, recipient: 'canarino@demo.example', subject: 'Canarino', text: 'canarino', html: '', content: ['canarino'] } // prettier-ignore
    await world.db.transaction().execute((tx) => acceptLetter(tx, world.deps, letter))
    const refusing: Carrier = { carry: () => Promise.reject(new Error('550 canarino@demo.example is unknown')) }
    await deliverDue(world.deps, refusing)
    world.clock.advance({ hours: 1 })
    await deliverDue(world.deps, { carry: async () => undefined })
    expect(await spans()).toEqual([
      ['send letter', { 'panify.letter': 'credentials', 'panify.attempt': 1, 'panify.outcome': 'waiting' }, false],
      ['send letter', { 'panify.letter': 'credentials', 'panify.attempt': 2, 'panify.outcome': 'sent' }, false],
    ])
    expect(receiver.received().toLowerCase()).not.toContain('canarino')
  })
})
