// Saves that race the closing of a date: the closed date delivers exactly what each caller was answered.
import { afterEach, expect, it } from 'vitest'
import { seeded } from '../../bakery/src/demo/random.ts'
import { writeSettings } from '../../bakery/src/settings/settings.shared.ts'
import { onEachDatabase } from '../../bakery/src/test/databases.ts'
import { startDrivenStack, type Caller, type DrivenStack } from '../support/driven-stack.ts'
import { changeDate, saveCell, type DateWish, type Told } from './operations.ts'
import { articleOf, destinationOf, emailOf, seedDestinations } from './seed.ts'

const SAVES = process.env['TEST_LONG'] ? 1000 : 240
/** Long enough before the cut-off that many are in time, and late enough that many are not. */
const SHORTLY_BEFORE = process.env['TEST_LONG'] ? '2026-11-18 19:58' : '2026-11-18 19:59:30'
/** Without so many of a kind it was no race. */
const A_FEW = 10
const DESTINATIONS = 20
/** Destinations that order for the date alone. */
const DATED = 20
const DATE = '2026-11-19'
const LATER = '2026-11-26'

type Save = { destination: string; article: string; quantity: number; told: Told }
type Change = { wish: DateWish; told: Told }

onEachDatabase('saves around the closing of a date', (make) => {
  let stack: DrivenStack
  afterEach(() => stack.stop())

  const start = async (at: string, seed: number) => {
    const random = seeded(seed)
    const count = { destinations: DESTINATIONS + DATED, articles: SAVES / DESTINATIONS }
    stack = await startDrivenStack({ make, at, random, seed: (db, hash) => seedDestinations(db, hash, count) })
    const callers = await Promise.all(Array.from({ length: DESTINATIONS + DATED }, (_, index) => stack.logIn(emailOf(index))))
    stack.line.disturb()
    return { random, callers: callers.slice(0, DESTINATIONS), dated: callers.slice(DESTINATIONS) }
  }

  /** Each destination saves one article after the other; all destinations at once. Every save has a cell of its own. */
  async function saveAll(callers: Caller[], random: () => number, onSaved: (count: number) => Promise<void>): Promise<Save[]> {
    const saves: Save[] = []
    await Promise.all(
      callers.map(async (call, index) => {
        for (let turn = 0; turn < SAVES / DESTINATIONS; turn++) {
          const [destination, article, quantity] = [destinationOf(index), articleOf(turn), 1 + Math.floor(random() * 900)]
          const told = await saveCell(call, { destination, article, day: 'THURSDAY', quantity, seen: 0 })
          saves.push({ destination, article, quantity, told })
          await onSaved(saves.length)
          if (told.outcome === 'ORDERING_LOCKED') await new Promise<void>((done) => stack.clock.setTimeout(done, 2_000))
        }
      }),
    )
    return saves
  }

  const wishOf = (index: number, random: () => number): DateWish => {
    const chance = random()
    const kind = chance < 0.6 ? 'set' : chance < 0.8 ? 'close' : 'remove'
    const quantity = 1 + Math.floor(random() * 900)
    return { destination: destinationOf(DESTINATIONS + index), date: DATE, article: articleOf(0), kind, quantity }
  }

  /** Each destination changes the date again and again, as long as the others save; all destinations at once. */
  async function changeAll(callers: Caller[], random: () => number, isOver: () => boolean): Promise<Change[][]> {
    return Promise.all(
      callers.map(async (call, index) => {
        const changes: Change[] = []
        while (!isOver()) {
          const wish = wishOf(index, random)
          const told = await changeDate(call, wish)
          changes.push({ wish, told })
          await new Promise<void>((done) => stack.clock.setTimeout(done, told.outcome === 'saved' ? 500 : 2_000))
        }
        return changes
      }),
    )
  }

  /** Both kinds of callers at once. */
  async function race(all: Awaited<ReturnType<typeof start>>, onSaved: (count: number) => Promise<void>) {
    let isOver = false
    const saving = saveAll(all.callers, all.random, onSaved).finally(() => {
      isOver = true
    })
    const [saves, changes] = await Promise.all([saving, changeAll(all.dated, all.random, () => isOver)])
    return { saves, changes }
  }

  const closed = async () => (await stack.db.selectFrom('closed_dates').select('date').where('date', '=', DATE).execute()).length === 1
  const untilClosed = async () => {
    while (!(await closed())) stack.clock.advance(1_000)
  }

  async function expectToldIsDelivered(saves: Save[]): Promise<void> {
    const all = await stack.db.selectFrom('delivery_snapshot').selectAll().where('date', '=', DATE).execute()
    const rows = all.filter(({ destination }) => destination <= destinationOf(DESTINATIONS - 1))
    const delivered = new Map(rows.map(({ destination, article, quantity }) => [`${destination} ${article}`, quantity / 1000]))
    const wrong = saves.filter(({ destination, article, quantity, told }) => {
      const found = delivered.get(`${destination} ${article}`)
      const isDelivered = found === quantity
      if (told.outcome === 'saved' && told.from === DATE) return !isDelivered
      if (told.outcome === 'saved' && told.from !== null) return found !== undefined || told.from !== LATER
      // A write with an unknown outcome is delivered or not, but never changed.
      const isUncertain = told.outcome === 'unknown' || told.outcome === 'saved'
      return found !== undefined && !(isUncertain && isDelivered)
    })
    expect(wrong).toEqual([])
    expect(delivered.size).toBe(rows.length)
  }

  const deliveredBy = ({ wish }: Change) => (wish.kind === 'set' ? wish.quantity : undefined)

  /** The date delivers the last confirmed write or one with an unknown outcome, which may also arrive late. */
  async function expectConfirmedIsDelivered(all: Change[][]): Promise<void> {
    const rows = await stack.db.selectFrom('delivery_snapshot').selectAll().where('date', '=', DATE).execute()
    const wrong = all.filter((changes, index) => {
      const found = rows
        .filter(({ destination }) => destination === destinationOf(DESTINATIONS + index))
        .map(({ quantity }) => quantity / 1000)
      const last = changes.findLast(({ told }) => told.outcome === 'saved')
      const possible = [last ? deliveredBy(last) : undefined, ...changes.filter(({ told }) => told.outcome === 'unknown').map(deliveredBy)]
      return found.length > 1 || !possible.includes(found[0])
    })
    expect(wrong).toEqual([])
    const outcomes = all.flat().map(({ told }) => told.outcome)
    // It was a race for them as well.
    for (const isMeant of [(one: string) => one === 'saved', (one: string) => ['DATE_CLOSED', 'ORDERING_LOCKED'].includes(one)])
      expect(outcomes.filter(isMeant).length).toBeGreaterThan(0)
  }

  const count = (saves: Save[], isMeant: (told: Told) => boolean) => saves.filter(({ told }) => isMeant(told)).length

  it('OPEN-111 answers correctly also when the cut-off is moved into the past and back during the saves', async () => {
    const all = await start('2026-11-18 15:29', 2)
    const moved = async (cutOff: string) => writeSettings(stack.db, { ORARIOPRODPANE: cutOff })
    const whileSaving = async (count: number) => {
      if (count === SAVES / 4) await moved('15,00')
      if (count === SAVES / 2) await untilClosed().then(() => moved('20,00'))
    }
    const { saves, changes } = await race(all, whileSaving)
    expect(await closed()).toBe(true)
    await expectToldIsDelivered(saves)
    await expectConfirmedIsDelivered(changes)
    for (const from of [DATE, LATER]) expect(count(saves, (told) => told.from === from)).toBeGreaterThan(A_FEW)
  })

  it('OPEN-111 answers each save with whether the date that closes at its cut-off delivers it', async () => {
    const all = await start(SHORTLY_BEFORE, 1)
    const { saves, changes } = await race(all, async () => undefined)
    await untilClosed()
    await expectToldIsDelivered(saves)
    await expectConfirmedIsDelivered(changes)
    // It was a race: some were in time, some came when the window had closed.
    expect(count(saves, ({ from }) => from === DATE)).toBeGreaterThan(A_FEW)
    expect(count(saves, ({ outcome }) => outcome === 'ORDERING_LOCKED')).toBeGreaterThan(A_FEW)
  })
})
