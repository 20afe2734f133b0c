// Two people on one date, dates that close in between, and repeated requests.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLOSE, SET, asking, codeOf, row } from '../test/dates.ts'
import { openHarness } from '../test/harness.ts'
import { closureEntry, describeExceptions, orderEntry, type ExceptionsState } from '../test/exceptions.ts'
import { describeOrdering } from '../test/ordering.ts'

let harness: Awaited<ReturnType<typeof openHarness>>
let exceptions: ExceptionsState

async function open(isBundled: boolean) {
  if (harness) await harness.close()
  harness = await openHarness({ isForeign: !isBundled })
  describeOrdering(harness.erp)
  exceptions = describeExceptions(harness.erp, { isBundled })
}

// 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00. A Monday ahead:
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const { ask, save, close, reopen, cancel, writes } = asking(() => harness)
const set = (rows: object[], more: object = {}) => ask(SET, { date: MONDAY, rows, ...more })
const ordered = (...rows: [string, string][]) => rows.map(([code, quantity]) => orderEntry(MONDAY, code, quantity))
const calls = () => writes().map(([call]) => call)

afterEach(async () => {
  await harness.close()
  harness = undefined as never
})

describe.each([
  ['a bundled back end', true],
  ['a foreign back end', false],
])('on %s', (_name, isBundled) => {
  beforeEach(() => open(isBundled))

  it('a row that somebody else changed is a conflict; with the current state as seen, it saves', async () => {
    exceptions.state.entries = ordered(['ROS', '30'], ['COR', '5'])
    const rows = [row('ROS', 25), row('COR', 15)]
    const { result } = await set(rows, { seen: { rows: [row('ROS', 20), row('COR', 5)] } })
    expect(result).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      conflicts: [{ path: 'rows.ROS', label: 'ROS', seen: '20', current: '30', wanted: '25' }],
    })
    expect(calls()).toEqual([])
    const again = await set(rows, { seen: { rows: [row('ROS', 30), row('COR', 5)] } })
    expect(again.result.order.rows).toEqual(rows)
  })

  it('changes of different rows by two people are both kept', async () => {
    exceptions.state.entries = ordered(['ROS', '20'], ['COR', '7'])
    const { result } = await set([row('ROS', 25), row('COR', 5)], { seen: { rows: [row('ROS', 20), row('COR', 5)] } })
    expect(result.order.rows).toEqual([row('ROS', 25), row('COR', 7)])
  })

  it('an order, a closure and a removal by somebody else are conflicts', async () => {
    exceptions.state.entries = ordered(['ROS', '30'])
    const paths = async (seen: object) => (await set([row('ROS', 25)], { seen })).result.conflicts.map(({ path }: { path: string }) => path)
    expect(await paths({})).toEqual(['rows.ROS'])
    expect((await cancel(MONDAY, { seen: { rows: [row('ROS', 20)] } })).result.code).toBe('CHANGED_MEANWHILE')
    exceptions.state.entries = [closureEntry(MONDAY)]
    expect(await paths({})).toEqual(['rows'])
    expect(await paths({ rows: [row('ROS', 20)] })).toEqual(['rows'])
    exceptions.state.entries = []
    expect(await paths({ rows: [row('ROS', 20)] })).toEqual(['rows'])
    expect(await paths({ isClosure: true })).toEqual(['rows'])
    expect(calls()).toEqual([])
  })

  it('a merged order changes what the date delivers, the week included', async () => {
    const { result } = await set([row('ROS', 15), row('PAN 01/A+', 0)], { mode: 'MERGE' })
    expect(result.order.rows).toEqual([row('ROS', 15), row('OLD', 3)])
    const again = await set([row('COR', 5)], { mode: 'MERGE' })
    expect(again.result.order.rows).toEqual([row('ROS', 15), row('OLD', 3), row('COR', 5)])
  })

  it('several dates are closed and opened again by one call each', async () => {
    const dates = [MONDAY, TUESDAY]
    expect((await close(MONDAY, { dates })).result.closures).toMatchObject([{ date: MONDAY }, { date: TUESDAY }])
    expect((await ask(CLOSE, { dates: [TUESDAY] })).result.__typename).toBe('ClosuresCreated')
    expect((await reopen(MONDAY)).result.ids).toEqual([`0042/0003/${MONDAY}`])
    expect(writes()).toEqual([
      ['POST chiusura', { date_chiusura: dates }],
      ['DELETE 0003', { date_da_cancellare: [MONDAY] }],
    ])
  })

  it('none of several dates is closed if one cannot be', async () => {
    exceptions.state.entries = [orderEntry(TUESDAY, 'ROS', '25')]
    const refused = await close(MONDAY, { dates: [MONDAY, TUESDAY, '2026-11-30'] })
    expect(refused.result).toMatchObject({ code: 'DATE_HAS_ORDER', orders: [{ date: TUESDAY }] })
    expect((await close(MONDAY, { dates: [MONDAY, '2026-11-19'] })).result).toMatchObject({ code: 'DATE_CLOSED', date: '2026-11-19' })
    expect(calls()).toEqual([])
    const dates = [MONDAY, TUESDAY]
    expect((await close(MONDAY, { dates, onOrder: 'DELETE' })).result.__typename).toBe('ClosuresCreated')
    expect(dates.map((date) => exceptions.brief(date))).toEqual([['closed'], ['closed']])
  })

  it.each([
    [[], 'Nessuna data da salvare.'],
    [[MONDAY, MONDAY], 'Ogni data può comparire una sola volta.'],
    [
      Array.from({ length: 63 }, (_, index) => `2027-0${1 + Math.floor(index / 28)}-${String((index % 28) + 1).padStart(2, '0')}`),
      'Si possono salvare al massimo 62 date alla volta.',
    ],
    [['2027-12-25'], 'Si può ordinare al massimo 400 giorni prima.'],
  ])('refuses the dates %j', async (dates, message) => {
    expect((await ask(CLOSE, { dates })).result).toMatchObject({ code: 'INPUT_INVALID', problems: [{ path: 'dates', message }] })
    expect(harness.erp.calls).toEqual([])
  })

  it('takes orders and closures up to 400 days ahead, and removes later ones', async () => {
    const [last, later] = ['2027-12-24', '2027-12-25']
    expect((await set([row('ROS', 25)], { date: last })).result.__typename).toBe('ExtraordinaryOrderSet')
    const problems = [{ path: 'date', message: 'Si può ordinare al massimo 400 giorni prima.' }]
    expect((await set([row('ROS', 25)], { date: later })).result).toMatchObject({ code: 'INPUT_INVALID', problems })
    exceptions.state.entries = [closureEntry(later)]
    expect((await reopen(later)).result.__typename).toBe('ClosuresDeleted')
  })

  it('a request repeated with its key has one effect, and its answer has the order as it is now', async () => {
    const repeat = () => set([row('ROS', 25)], { idempotencyKey: 'press-1' })
    const first = await repeat()
    exceptions.state.entries = []
    expect((await repeat()).result).toEqual({
      ...first.result,
      order: { ...first.result.order, rows: [], version: expect.anything(), delivery: expect.anything(), destination: expect.anything() },
    })
    expect(calls()).toEqual(['POST apertura'])
    expect((await set([row('ROS', 30)], { idempotencyKey: 'press-1' })).result.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('a write during another one', () => {
  it('is planned again on the new state if the back end has versions', async () => {
    await open(true)
    exceptions.state.entries = ordered(['ROS', '20'], ['COR', '5'])
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = [...ordered(['ROS', '20'], ['COR', '9']), closureEntry(TUESDAY)]
      return { status: 412, json: { message: 'Date modificate.' } }
    })
    const { result } = await set([row('ROS', 25), row('COR', 5)], { seen: { rows: [row('ROS', 20), row('COR', 5)] } })
    expect(result.order.rows).toEqual([row('ROS', 25), row('COR', 9)])
    const [first, second] = harness.erp.writes().map(({ headers }) => headers['if-match'])
    expect([typeof first, typeof second, first === second]).toEqual(['string', 'string', false])
  })

  it('is done if a newer state is read back', async () => {
    await open(true)
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = ordered(['ROS', '40'])
      return { json: { success: true }, headers: { etag: '"of the write"' } }
    })
    const { result } = await set([row('ROS', 25)], { seen: {} })
    expect(result.order.rows).toEqual([row('ROS', 40)])
  })

  it('is no success if a foreign back end has somebody else’s order afterwards', async () => {
    await open(false)
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = ordered(['ROS', '40'])
      return { json: { success: true } }
    })
    expect((await set([row('ROS', 25)], { seen: {} })).result).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      conflicts: [{ path: 'rows.ROS', current: '40', wanted: '25' }],
    })
  })

  it('answers which date has closed in between', async () => {
    await open(true)
    harness.erp.on('POST', `${exceptions.path}/chiusura`, { status: 409, json: { chiusa: TUESDAY, prima_aperta: '2026-11-25' } })
    const { result } = await close(MONDAY, { dates: [MONDAY, TUESDAY] })
    expect(result).toMatchObject({ code: 'DATE_CLOSED', date: TUESDAY, firstOpenDate: '2026-11-25' })
  })
})

it("other people's changes of other dates are not reverted after a refused write", async () => {
  await open(false)
  exceptions.state.entries = [orderEntry(TUESDAY, 'ROS', '30')]
  harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
    exceptions.state.entries = ordered(['ROS', '40'])
    return { status: 412, json: { message: 'Date modificate.' } }
  })
  const { result, errors } = await set([row('ROS', 25)], { seen: {} })
  expect([result?.code, errors]).toEqual(['CHANGED_MEANWHILE', undefined])
  expect([exceptions.brief(TUESDAY), calls()]).toEqual([[], ['POST apertura']])
})

it("somebody else's change of another date, confirmed during a write, is not taken for one of the server's own", async () => {
  await open(false)
  exceptions.state.entries = [orderEntry(TUESDAY, 'ROS', '20')]
  const rows = [row('ROS', 30)]
  let other: Promise<{ result: unknown }> | null = null
  harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
    exceptions.state.entries.push(orderEntry(MONDAY, 'ROS', '25'))
    other = ask(SET, { date: TUESDAY, rows, seen: { rows: [row('ROS', 20)] } })
    return { json: { success: true }, until: other }
  })
  expect(codeOf((await save(MONDAY, row('ROS', 25))).errors)).toBeUndefined()
  expect((await other!).result).toMatchObject({ order: { rows } })
  expect([exceptions.brief(MONDAY), exceptions.brief(TUESDAY)]).toEqual([['ROS 25'], ['ROS 30']])
})

it('two cancellations of different dates at the same time restore neither', async () => {
  await open(false)
  exceptions.state.entries = [...ordered(['ROS', '20']), orderEntry(TUESDAY, 'ROS', '30')]
  const answers = await Promise.all([cancel(MONDAY), cancel(TUESDAY)])
  expect(answers.map(({ errors }) => codeOf(errors))).toEqual([undefined, undefined])
  expect(exceptions.state.entries).toEqual([])
})

it('a back end that has removed other dates is reported after they were restored, also if the date itself failed', async () => {
  await open(false)
  exceptions.state.entries = [orderEntry(TUESDAY, 'ROS', '30')]
  harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
    exceptions.state.entries = []
    return { json: { success: true } }
  })
  expect(codeOf((await save(MONDAY, row('ROS', 25))).errors)).toBe('OTHER_DATE_CHANGED')
  expect(exceptions.brief(TUESDAY)).toEqual(['ROS 30'])
})
