import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { parseCommand, runCommand } from './command.ts'
import { issueHistory } from './history.sql.ts'

const date = (text: string) => Temporal.PlainDate.from(text)

onEachDatabase('a history of delivery notes, and the terminal command', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    const { db } = world
    await db.insertInto('settings').values({ key: 'NOMEDIT', value: 'Forno' }).execute()
    await db
      .insertInto('planning_rows')
      .values([
        { customer: '0002', destination: '0001', article: 'ROS', mercoledi: 40_000, giovedi: 50_000, venerdi: 9000 },
        { customer: '0002', destination: '0001', article: 'PANE', mercoledi: 1500, giovedi: 0, venerdi: 0 },
      ])
      .execute()
    await db.updateTable('destinations').set({ ven_off: 1 }).execute()
  })
  afterEach(() => world.close())

  const history = () =>
    issueHistory(world.deps.database, {
      from: date('2025-12-29'),
      to: date('2026-01-08'),
      invoicedBefore: date('2026-01-01'),
      customers: ['0002'],
    })
  const run = async (...args: string[]) => runCommand(world.deps, parseCommand(args))
  const documents = () => world.db.selectFrom('documents').selectAll().orderBy('data_cons').execute()

  it('numbers a history of equal weeks by year and marks its invoiced part as evaso', async () => {
    expect(await history()).toBe(4)
    expect((await documents()).map(({ data_cons, year, number, state }) => [data_cons, year, number, state])).toEqual([
      ['2025-12-31', 2025, 1, 'evaso'],
      ['2026-01-01', 2026, 1, 'emesso'],
      ['2026-01-07', 2026, 2, 'emesso'],
      ['2026-01-08', 2026, 3, 'emesso'],
    ])
    const rows = await world.db.selectFrom('document_rows').selectAll().orderBy('document_id').orderBy('position').execute()
    expect(rows.map(({ article, quantity, lotto, prezzo }) => [article, quantity, lotto, prezzo])).toEqual([
      ['PANE', 1500, 'L251231', null],
      ['ROS', 40_000, 'L251231', 4000],
      ['ROS', 50_000, 'L260101', 4000],
      ['PANE', 1500, 'L260107', null],
      ['ROS', 40_000, 'L260107', 4000],
      ['ROS', 50_000, 'L260108', 4000],
    ])
    expect(await history()).toBe(0)
    // Later delivery notes continue the numbers.
    await closeDate(world.deps, date('2026-11-18'))
    await run('issue')
    expect((await documents()).at(-1)).toMatchObject({ data_cons: '2026-11-18', number: 4 })
  })

  it('issues and invoices from the terminal, and can be repeated', async () => {
    await closeDate(world.deps, date('2026-11-18'))
    await closeDate(world.deps, date('2026-11-19'))
    expect(await run('issue', '2026-11-19')).toBe('1 delivery notes issued')
    expect(await run('issue')).toBe('1 delivery notes issued')
    expect(await run('issue')).toBe('0 delivery notes issued')
    expect(await run('invoice', '2026-11-01', '2026-11-30', '0001')).toBe('0 delivery notes marked as invoiced')
    expect(await run('invoice', '2026-11-01', '2026-11-30')).toBe('2 delivery notes marked as invoiced')
    await expect(run('issue', '2026-11-20')).rejects.toMatchObject({ status: 409 })
  })
})

it.each([
  [[]],
  [['altro']],
  [['issue', 'oggi']],
  [['issue', '2026-11-31']],
  [['issue', '2026-11-18', '2026-11-19']],
  [['issue', '--all']],
  [['invoice', '2026-11-01']],
  [['invoice', '0001', '2026-11-01', '2026-11-30']],
  [['invoice', '2026-11-01', '2026-11-30', '0001', '0002']],
])('prints the usage for the arguments %j', (args) => {
  expect(() => parseCommand(args)).toThrow(/invoice <from> <to>/)
})
