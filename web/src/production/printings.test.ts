import { beforeEach, describe, expect, it } from 'vitest'
import { setTime } from '../app/clock.ts'
import type { Printing } from './printings.ts'
import { withPrinting, withoutPrinting } from './printings.ts'

const printing = (at: string, from = '2026-11-25', to = from): Printing => ({ from, to, at, items: [] })
const atOf = (all: readonly Printing[]) => all.map(({ at, from, to }) => [at, from, to])

beforeEach(() => void setTime('2026-11-25T02:12:00Z'))

describe('the printings on the device', () => {
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
