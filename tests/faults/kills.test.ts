// Kills the bakery with SIGKILL at each point of its writes: a change is stored whole or not at all, and an acknowledged one is
// stored.
import { setTimeout as wait } from 'node:timers/promises'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { expect, it } from 'vitest'
import { seeded } from '../../bakery/src/demo/random.ts'
import { createInstallation, type Installation, type Program } from '../support/programs.ts'
import { articleOf, CUSTOMER, destinationOf } from '../load/seed.ts'
import { report } from './figures.ts'
import { type Rest, serviceClient } from './rest.ts'

const IS_LONG = Boolean(process.env['TEST_LONG'])
const RANDOM_KILLS = 200
const ARTICLES = Array.from({ length: 6 }, (_, index) => articleOf(index))
const DATE = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const POINTS = new URL('../support/kill-points.ts', import.meta.url).href

type Kind = { name: string; write(rest: Rest, n: number): ReturnType<Rest>; stored(at: Installation): Promise<number[]> }

const path = (what: string, destination: string) => `/api/applicazioni/panificatori/${what}/${CUSTOMER}/${destination}`
const day = 'giovedi'

/** Each write stores its number in several rows. */
const KINDS: Kind[] = [
  {
    name: 'a week',
    write: (rest, n) =>
      rest('POST', path('planning', destinationOf(0)), {
        elimina_non_presenti: 0,
        articoli: ARTICLES.map((codice) => ({ codice, [day]: n })),
      }),
    async stored({ database }) {
      const rows = await database.kysely.selectFrom('planning_rows').select(day).where('destination', '=', destinationOf(0)).execute()
      return rows.map((row) => row[day] / 1000)
    },
  },
  {
    name: 'an order of a date',
    write: (rest, n) =>
      rest('POST', `${path('straordinari', destinationOf(1))}/apertura`, {
        ordini: [{ data_ord: DATE, articoli: ARTICLES.map((cod_arti) => ({ cod_arti, quanti: n })) }],
      }),
    async stored({ database }) {
      const rows = await database.kysely.selectFrom('extraordinary_orders').select('quantity').execute()
      return rows.map(({ quantity }) => quantity / 1000)
    },
  },
  {
    name: 'a customer with contacts',
    write: (rest, n) =>
      rest('POST', `/api/clienti/${CUSTOMER}/true`, {
        cliente: String(n),
        contattiaggiuntivi_clie: ARTICLES.map(() => ({ persona: String(n) })),
      }),
    async stored({ database }) {
      const [customer] = await database.kysely.selectFrom('customers').select('cliente').where('code', '=', CUSTOMER).execute()
      const contacts = await database.kysely.selectFrom('contacts').select('persona').execute()
      // The seeded name counts as 0.
      return [Number(customer?.cliente) || 0, ...contacts.map(({ persona }) => Number(persona))]
    },
  },
]

onEachDialect('the bakery, killed', (make) => {
  const arm = (program: Program, killAt: number) =>
    new Promise<void>((armed) => {
      program.child.once('message', () => armed())
      program.child.send({ killAt })
    })

  /** One value in all rows: the change `n`, or the acknowledged one before it. */
  async function expectWhole(
    at: Installation,
    kind: Kind,
    { acknowledged, sent }: { acknowledged: number; sent: number },
  ): Promise<number> {
    const stored = new Set(await kind.stored(at))
    expect(stored.size, `${kind.name}: ${[...stored].join()}`).toBeLessThanOrEqual(1)
    const [value = 0] = stored
    expect([acknowledged, sent], kind.name).toContain(value)
    return value
  }

  it('F17 stores each change whole or not at all at every point of its write, and keeps what it has acknowledged', async ({ task }) => {
    const at = await createInstallation(make)
    const random = seeded(17)
    const start = () => at.start('bakery', { imports: [POINTS] })
    let bakery = await start()
    let rest = await serviceClient(at.dataDir, at.bakeryPort)
    let kills = 0
    for (const kind of KINDS) {
      let acknowledged = 1
      expect((await kind.write(rest, acknowledged)).status).toBe(200)
      const first = IS_LONG ? 1 : 1 + Math.floor(random() * 6)
      for (let killAt = first, sent = 2; ; killAt++, sent++) {
        await arm(bakery, killAt)
        const answer = await kind.write(rest, sent).catch(() => null)
        expect([undefined, 200]).toContain(answer?.status)
        if (answer) {
          await arm(bakery, 0)
          await expectWhole(at, kind, { acknowledged: sent, sent })
          break
        }
        await bakery.ended
        kills++
        bakery = await start()
        rest = await serviceClient(at.dataDir, at.bakeryPort)
        acknowledged = await expectWhole(at, kind, { acknowledged, sent })
        if (!IS_LONG) break
      }
    }
    report(task, `${kills} kills at points of a write, none lost, none stored in part`)
    await at.remove()
  })

  if (IS_LONG)
    it('F17 keeps what it has acknowledged when it is killed at random moments', async ({ task }) => {
      const at = await createInstallation(make)
      const random = seeded(18)
      let saves = 0
      let slowest = 0
      const last = KINDS.map(() => ({ acknowledged: 0, sent: 0 }))
      for (let round = 0; round < RANDOM_KILLS; round++) {
        const began = performance.now()
        const bakery = await at.start('bakery')
        slowest = Math.max(slowest, performance.now() - began)
        const rest = await serviceClient(at.dataDir, at.bakeryPort)
        const writers = KINDS.map(async (kind, index) => {
          const state = last[index]!
          for (;;) {
            state.sent += 1
            const answer = await kind.write(rest, state.sent).catch(() => null)
            if (!answer) return
            expect(answer.status).toBe(200)
            state.acknowledged = state.sent
            saves++
          }
        })
        await wait(random() * 300)
        await bakery.kill('SIGKILL')
        await Promise.all(writers)
        for (const [index, kind] of KINDS.entries()) last[index]!.acknowledged = await expectWhole(at, kind, last[index]!)
      }
      report(
        task,
        `${RANDOM_KILLS} kills at random, ${saves} acknowledged changes, none lost, ready again within ${Math.round(slowest)} ms`,
      )
      await at.remove()
    })
})
