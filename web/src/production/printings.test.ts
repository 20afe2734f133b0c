import { beforeEach, describe, expect, it } from 'vitest'
import { setTime } from '../app/clock.ts'
import type { Printing } from './printings.ts'
import { inputOf, lastOf, withPrinting, withoutPrinting } from './printings.ts'

const printing = (at: string, from = '2026-11-25', to = from): Printing => ({ from, to, at, items: [] })
const atOf = (all: readonly Printing[]) => all.map(({ at, from, to }) => [at, from, to])

beforeEach(() => void setTime('2026-11-25T02:12:00Z'))

describe('the printings that only the device knows', () => {
  it('are kept per period, the newest first, five of each', () => {
    let all: readonly Printing[] = [printing('other', '2026-11-24', '2026-11-26')]
    for (const at of ['1', '2', '3', '4', '5', '6']) all = withPrinting(all, printing(at))
    expect(all.map(({ at }) => at)).toEqual(['6', '5', '4', '3', '2', 'other'])
  })

  it('of dates that are more than two days past are deleted', () => {
    const all = ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-24'].map((date) => printing(date, date))
    expect(withPrinting(all, printing('now')).map(({ at }) => at)).toEqual(['now', '2026-11-23', '2026-11-24'])
    const long = printing('long', '2026-11-01', '2026-11-30')
    expect(withPrinting([long], printing('now'))).toContain(long)
  })

  it('can be forgotten: the one before it is the last again', () => {
    const all = [printing('2'), printing('1'), printing('2', '2026-11-26')]
    expect(atOf(withoutPrinting(all, printing('2')))).toEqual(atOf([printing('1'), printing('2', '2026-11-26')]))
  })
})

describe('the last printing', () => {
  const own = { at: '2026-11-25T02:12:00.000Z', items: [] }
  const shared = { id: 'p1', at: '2026-11-25T02:11:59.999Z', items: [] }

  it.each([
    ['only of the device', own, undefined, own],
    ['only of the gateway', undefined, shared, shared],
    ['of none', undefined, undefined, undefined],
    ['that of the device, which is newer', own, shared, own],
    ['that of the gateway, which is newer', { ...own, at: '2026-11-25T02:11:00.000Z' }, shared, shared],
    ['that of the gateway, at the same time: it can be forgotten everywhere', { ...own, at: shared.at }, shared, shared],
  ])('is the newer one: %s', (_case, ofDevice, ofGateway, last) => expect(lastOf(ofDevice, ofGateway)).toBe(last))

  it('is sent with the figures, units and groups of the list, without its trays', () => {
    const item = {
      code: 'ROS',
      description: 'Rosetta',
      unit: '',
      quantity: null,
      group1: 'Pane',
      group2: null,
      group3: null,
      trays: '1 teglia',
    }
    expect(inputOf(item)).toEqual({
      articleCode: 'ROS',
      description: 'Rosetta',
      unitCode: null,
      quantity: null,
      group1: 'Pane',
      group2: null,
      group3: null,
    })
    expect(inputOf({ ...item, unit: 'pz', quantity: 2.5 })).toMatchObject({ unitCode: 'pz', quantity: 2.5 })
  })
})
