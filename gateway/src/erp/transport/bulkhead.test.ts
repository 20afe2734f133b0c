import { expect, it } from 'vitest'
import { fakeClock } from '../../test/clock.ts'
import { NoSlot, type Priority, createBulkhead } from './bulkhead.ts'

const open = (slots: number, length = 3) => {
  const clock = fakeClock()
  const bulkhead = createBulkhead({ clock, slots, queue: { length, waitMs: 1_000 } })
  const order: string[] = []
  const enter = (priority: Priority, name: string) =>
    bulkhead.enter(priority).then(
      (giveBack) => (order.push(name), giveBack),
      (failure: unknown) => (order.push(`${name} refused`), expect(failure).toBeInstanceOf(NoSlot), () => undefined),
    )
  return { clock, bulkhead, order, enter }
}

it('admits the service login first, then the others in their order', async () => {
  const { order, enter } = open(1, 10)
  const giveBack = await enter('interactive', 'running')
  const others = [enter('interactive', 'A'), enter('interactive', 'B'), enter('first', 'login')]
  giveBack()
  for (const other of [others[2], others[0], others[1]]) (await other)?.()
  expect(order).toEqual(['running', 'login', 'A', 'B'])
})

it('refuses a call, and never the login, if the queue is full', async () => {
  const { order, enter, bulkhead } = open(1, 2)
  await enter('interactive', 'running')
  void enter('interactive', 'A')
  void enter('interactive', 'B')
  await enter('interactive', 'C')
  void enter('first', 'login')
  expect(order).toEqual(['running', 'C refused'])
  expect(bulkhead.counts()).toEqual({ running: 1, waiting: 3, oldestMs: 0, heldForMs: 0 })
})

it('releases a slot once, however often it is returned', async () => {
  const { enter, bulkhead } = open(2)
  const [one] = [await enter('interactive', 'A'), await enter('interactive', 'B')]
  one()
  one()
  expect(bulkhead.counts().running).toBe(1)
})

it('sends only the login during a requested pause, and refuses at once calls that would wait too long', async () => {
  const { order, enter, bulkhead, clock } = open(4)
  bulkhead.hold(1_500)
  await enter('interactive', 'early')
  await enter('first', 'login')
  await clock.advance(600)
  const late = enter('interactive', 'late')
  expect(order).toEqual(['early refused', 'login'])
  bulkhead.hold(100)
  await clock.advance(900)
  await late
  expect(order).toEqual(['early refused', 'login', 'late'])
})
