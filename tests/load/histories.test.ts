// Four writers on the week of one destination: no change is lost, none is invented, and different cells never conflict.
import { afterEach, expect, it } from 'vitest'
import { seeded } from '../../bakery/src/demo/random.ts'
import { onEachDatabase } from '../../bakery/src/test/databases.ts'
import { startDrivenStack, type Caller, type DrivenStack } from '../support/driven-stack.ts'
import { expectChain } from './chain.ts'
import { saveCell, type Told } from './operations.ts'
import { articleOf, CUSTOMER, destinationOf, emailOf, seedDestinations } from './seed.ts'

const HISTORIES = process.env['TEST_LONG'] ? 1000 : 8
const WRITERS = 4
const SAVES = 5
const DAYS = ['MONDAY', 'THURSDAY', 'SUNDAY'] as const
const COLUMNS = { MONDAY: 'lunedi', THURSDAY: 'giovedi', SUNDAY: 'domenica' } as const
const ARTICLES = 2
/** Two of them in the same row, two on the same day. */
const OWN_CELLS = [
  [articleOf(0), 'MONDAY'],
  [articleOf(0), 'THURSDAY'],
  [articleOf(1), 'MONDAY'],
  [articleOf(1), 'SUNDAY'],
] as const

type Day = (typeof DAYS)[number]
type Write = { writer: number; article: string; day: Day; seen: number; wanted: number; told: Told }

onEachDatabase('the week under four writers', (make) => {
  let stack: DrivenStack
  afterEach(() => stack.stop())

  const start = async (seed: number) => {
    const random = seeded(seed)
    stack = await startDrivenStack({
      make,
      at: '2026-11-18 10:00',
      random,
      seed: (db, hash) => seedDestinations(db, hash, { destinations: HISTORIES, articles: ARTICLES }),
    })
    return random
  }

  const stored = async (destination: string): Promise<Map<string, number>> => {
    const rows = await stack.db
      .selectFrom('planning_rows')
      .selectAll()
      .where('customer', '=', CUSTOMER)
      .where('destination', '=', destination)
      .execute()
    return new Map(rows.flatMap((row) => DAYS.map((day) => [`${row.article} ${day}`, row[COLUMNS[day]] / 1000] as const)))
  }

  /** Each writer goes on from what it has seen last; a refusal shows it what is stored. All quantities of a history differ. */
  async function runHistory(call: Caller, destination: string, random: () => number, isOwnCell: boolean): Promise<Write[]> {
    const writes: Write[] = []
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    let last = 0
    const writer = async (index: number) => {
      const known = new Map<string, number>()
      for (let turn = 0; turn < SAVES; turn++) {
        const [article, day] = isOwnCell ? OWN_CELLS[index]! : [articleOf(0), pick(DAYS)]
        const cell = `${article} ${day}`
        const seen = known.get(cell) ?? 0
        const wanted = ++last
        const told = await saveCell(call, { destination, article, day, quantity: wanted, seen })
        writes.push({ writer: index, article, day, seen, wanted, told })
        if (told.outcome === 'saved') known.set(cell, wanted)
        else if (told.current !== null) known.set(cell, told.current)
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)))
    return writes
  }

  it('F26 keeps every change of the same cells that it confirmed, each on top of what its writer had seen', async () => {
    const random = await start(3)
    let conflicts = 0
    for (let history = 0; history < HISTORIES; history++) {
      const call = await stack.logIn(emailOf(history))
      const writes = await runHistory(call, destinationOf(history), random, false)
      const cells = await stored(destinationOf(history))
      for (const day of DAYS) {
        const ofCell = writes.filter((write) => write.day === day)
        expectChain(ofCell, cells.get(`${articleOf(0)} ${day}`) ?? 0)
      }
      conflicts += writes.filter(({ told }) => told.outcome === 'CHANGED_MEANWHILE').length
      for (const { told } of writes) expect(['saved', 'CHANGED_MEANWHILE']).toContain(told.outcome)
    }
    expect(conflicts).toBeGreaterThan(0)
  })

  it('F26 saves every change of different cells without a conflict', async () => {
    const random = await start(4)
    for (let history = 0; history < HISTORIES; history++) {
      const call = await stack.logIn(emailOf(history))
      const writes = await runHistory(call, destinationOf(history), random, true)
      expect([history, ...new Set(writes.map(({ told }) => told.outcome))]).toEqual([history, 'saved'])
      const cells = await stored(destinationOf(history))
      for (const { article, day, wanted } of writes.filter(
        (write, _, all) => write === all.findLast(({ writer }) => writer === write.writer),
      ))
        expect(cells.get(`${article} ${day}`)).toBe(wanted)
    }
  })
})
