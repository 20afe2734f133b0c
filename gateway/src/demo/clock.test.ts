import { ROME } from '@panify/rules/rome'
import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, it } from 'vitest'
import { startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'
import { nextTime } from './clock.routes.ts'

describe('the next time', () => {
  // 2026-11-19 is a Thursday.
  const now = Temporal.ZonedDateTime.from(`2026-11-19T10:00[${ROME}]`)

  it.each([
    ['a later day of the week', 5, '17:58', '2026-11-20T17:58'],
    ['an earlier day of the week', 2, '17:58', '2026-11-24T17:58'],
    ['later today', 4, '17:58', '2026-11-19T17:58'],
    ['earlier today', 4, '09:00', '2026-11-26T09:00'],
    ['this minute', 4, '10:00', '2026-11-26T10:00'],
  ])('%s', (_name, day, time, expected) => {
    expect(nextTime(now, day, time).toPlainDateTime().toString({ smallestUnit: 'minute' })).toBe(expected)
  })

  it('is the wall clock of Rome on the night when the hour jumps', () => {
    const before = Temporal.ZonedDateTime.from(`2027-03-27T10:00[${ROME}]`)
    expect(nextTime(before, 7, '03:30').toInstant().toString()).toBe('2027-03-28T01:30:00Z')
  })
})

describe("the demo's clock", () => {
  let portal: Awaited<ReturnType<typeof startPortal>>
  let erp: Awaited<ReturnType<typeof startErp>>
  const asked: (string | null)[] = []
  afterEach(async () => {
    asked.length = 0
    await portal.close()
    await erp.close()
  })
  const open = async (config: object) => {
    erp = await startErp()
    portal = await startPortal(erp, { config, restartAt: (at) => void asked.push(at) })
    portal.clock.set('2026-11-19 10:00')
  }
  const read = (host = 'localhost:4000') => portal.app.inject({ url: '/demo/clock', headers: { host } })
  const move = (payload: object, headers: object = {}) =>
    portal.app.inject({ method: 'POST', url: '/demo/clock', headers: { host: 'localhost:4000', ...headers }, payload })

  it('shows the time of the demo and restarts it at another one', async () => {
    await open({ isDemo: true })
    expect((await read()).json()).toEqual({ now: '2026-11-19 10:00', weekday: 'THURSDAY', isMoved: false })
    const answer = await move({ weekday: 'TUESDAY', time: '17:58' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { startsAt: '2026-11-24 17:58' }])
    await move({ weekday: null })
    expect(asked).toEqual(['2026-11-24 17:58', null])
  })

  it.each([{ weekday: 'DIENSTAG', time: '17:58' }, { weekday: 'TUESDAY', time: '24:00' }, { weekday: 'TUESDAY' }, {}])(
    'refuses %j',
    async (wish) => {
      await open({ isDemo: true })
      expect((await move(wish)).statusCode).toBe(400)
      expect(asked).toEqual([])
    },
  )

  it('accepts only its own pages', async () => {
    await open({ isDemo: true })
    expect((await move({ weekday: null }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await move({ weekday: null }, { host: 'evil.example' })).statusCode).toBe(403)
    expect((await read('evil.example')).body).not.toContain('2026-11-19')
    expect(asked).toEqual([])
  })

  it.each([
    ['a real installation', { isDemo: false }],
    ['a demo that others can reach', { isDemo: true, host: '0.0.0.0' }],
  ])('does not exist in %s', async (_name, config) => {
    await open(config)
    expect((await move({ weekday: null })).statusCode).toBe(404)
    expect(asked).toEqual([])
  })
})
