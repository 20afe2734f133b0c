import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cell, change, openPlanning } from '../test/planning.ts'

let harness: Awaited<ReturnType<typeof openPlanning>>

beforeEach(async () => {
  harness = await openPlanning()
})
afterEach(() => harness.close())

describe('a refused change is not written', () => {
  afterEach(() => {
    if (harness.writes().length > 0) throw new Error('something was written')
  })

  it.each([
    ['PLAN-27', 12, 'Rosetta: minimo 10, poi a passi di 5.', [10, 15]],
    ['PLAN-29', 5, 'Rosetta: minimo 10, poi a passi di 5.', [10]],
    ['PLAN-31', 505, 'Rosetta: massimo 500.', [500]],
  ])('%s refuses a changed quantity outside its limits: %d', async (_row, quantity, message, suggestions) => {
    const { result } = await harness.save([change('ROS', cell('MONDAY', quantity)), change('COR', cell('MONDAY', 1))])
    expect(result).toEqual({
      __typename: 'QuantitiesRefused',
      code: 'QUANTITY_REFUSED',
      message,
      quantities: [{ articleCode: 'ROS', day: 'MONDAY', quantity, message, suggestions }],
    })
  })

  it.each([-5, 'abc', '1e3', 1e308, '0.0005', '2,5', '1,250', ''])('refuses %j, which is no quantity', async (quantity) => {
    const { errors } = await harness.save([change('ROS', cell('MONDAY', quantity))])
    expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
    expect(harness.erp.calls).toEqual([])
  })

  it.each<[string, Parameters<typeof harness.save>, string, string]>([
    ['no change at all', [[]], 'cells', 'Non ci sono modifiche da salvare.'],
    [
      'more than 300 articles',
      [Array.from({ length: 301 }, (_, index) => change(`C${index}`, cell('MONDAY', 1)))],
      'cells',
      'Si possono salvare al massimo 300 articoli alla volta.',
    ],
    ['a cell twice', [[change('ROS', cell('MONDAY', 10), cell('MONDAY', 15))]], 'cells', 'Ogni quantità può comparire una sola volta.'],
    ['a row that is removed twice', [[], ['OLD', 'OLD']], 'removedRows', 'Ogni articolo può comparire una sola volta.'],
    [
      'a row that is changed and removed',
      [[change('ROS', cell('MONDAY', 15))], ['ROS']],
      'removedRows.ROS',
      "L'articolo ROS non può essere modificato ed eliminato insieme.",
    ],
  ])('refuses %s', async (_name, input, path, message) => {
    const { result } = await harness.save(...input)
    expect(result).toEqual({ __typename: 'InvalidInput', code: 'INPUT_INVALID', message, problems: [{ path, message }] })
    expect(harness.erp.calls).toEqual([])
  })

  it('PLAN-47 refuses a changed quantity on a disabled day', async () => {
    harness.state.disabled.add('lunedi')
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15), cell('TUESDAY', 25))])
    expect(result).toMatchObject({ __typename: 'DayDisabled', code: 'DAY_DISABLED', message: 'Giorno Lunedì disattivato', day: 'MONDAY' })
  })

  it('PLAN-47 refuses to empty a disabled day, too', async () => {
    harness.state.disabled.add('lunedi')
    expect((await harness.save([change('ROS', cell('MONDAY', 0))])).result).toMatchObject({ code: 'DAY_DISABLED', day: 'MONDAY' })
    expect(harness.writes()).toEqual([])
  })

  it('refuses an article that is neither planned nor on offer', async () => {
    const { result } = await harness.save([change('NIX', cell('MONDAY', 1, 0))])
    expect(result).toMatchObject({ __typename: 'ArticleNotOrderable', code: 'ARTICLE_NOT_ORDERABLE', articleCode: 'NIX' })
  })

  it('answers both values if somebody else has changed the same cell', async () => {
    harness.state.rows[0]!['lunedi'] = '30'
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15, 10), cell('TUESDAY', 25, 20))])
    expect(result).toMatchObject({
      __typename: 'ChangedMeanwhile',
      code: 'CHANGED_MEANWHILE',
      conflicts: [{ path: 'cells.ROS.MONDAY', label: 'Rosetta · Lunedì', seen: '10', current: '30', wanted: '15' }],
    })
  })

  it('lists every day on which a row to be removed differs from the seen one', async () => {
    const seen = { monday: 10, tuesday: 20, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 }
    Object.assign(harness.rowOf('ROS')!, { martedi: '25', domenica: '5' })
    const { result } = await harness.save([], [{ articleCode: 'ROS', seen }])
    expect(result).toMatchObject({
      __typename: 'ChangedMeanwhile',
      conflicts: [
        { path: 'removedRows.ROS.TUESDAY', label: 'Rosetta · Martedì', seen: '20', current: '25', wanted: null },
        { path: 'removedRows.ROS.SUNDAY', label: 'Rosetta · Domenica', seen: '0', current: '5', wanted: null },
      ],
    })
    expect(harness.rowOf('ROS')).toBeDefined()
  })

  it.each([
    ['2026-11-19T19:59:59.999', 'PlanningUpdated'],
    ['2026-11-19T20:00:00.000', 'OrderingLocked'],
    ['2026-11-20T07:59:59.999', 'OrderingLocked'],
    ['2026-11-20T08:00:00.000', 'PlanningUpdated'],
    ['2027-03-28T07:59:59.999', 'OrderingLocked'],
    ['2027-03-28T08:00:00.000', 'PlanningUpdated'],
    ['2027-10-31T07:59:59.999', 'OrderingLocked'],
    ['2027-10-31T08:00:00.000', 'PlanningUpdated'],
  ])('CUTOFF-01,12 OPEN-40 decides by the clock at receipt: %s gives %s', async (at, outcome) => {
    await harness.close()
    harness = await openPlanning({ at })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 10, 10))])
    expect(result.__typename).toBe(outcome)
    if (outcome === 'PlanningUpdated') return
    expect(result).toMatchObject({
      code: 'ORDERING_LOCKED',
      message: 'Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.',
      window: { isLocked: true, cutOff: '20:00' },
    })
    const toggled = await harness.toggle('MONDAY', true)
    expect(toggled.result).toMatchObject({ __typename: 'OrderingLocked', code: 'ORDERING_LOCKED', message: result.message })
  })

  it.each([
    ['down', { drop: true as const }, 'UPSTREAM_UNREACHABLE'],
    ['broken', { status: 500, html: '<h1>Whoops</h1>' }, 'UPSTREAM_FAILED'],
    ['a login page', { html: '<html>login</html>' }, 'UPSTREAM_INVALID'],
  ])('fails with a code while the server is %s', async (_state, reply, code) => {
    harness.erp.on('GET', harness.path, reply)
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15))])
    expect(JSON.stringify(errors)).not.toContain('<')
    expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual([code])
  })

  it('fails with a code if the server is too slow', async () => {
    harness.erp.on('GET', harness.path, () => {
      setTimeout(() => void harness.clock.advance(10_001), 0)
      return { hang: true }
    })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15))])
    expect(errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_TIMEOUT')
  })

  it('OPEN-41 refuses while the cut-off could never be read', async () => {
    await harness.close()
    harness = await openPlanning({ prepare: (erp) => erp.on('GET', '/configurator/orarioprodpane', { status: 500, json: {} }) })
    const { result } = await harness.save([change('ROS', cell('MONDAY', 15))])
    expect(result).toMatchObject({
      __typename: 'OrderingLocked',
      message: 'Azioni disabilitate: orario limite degli ordini non disponibile.',
    })
  })

  it('saves nothing without the catalogue', async () => {
    harness.erp.on('GET', '/applicazioni/panificatori/0042/articoli', { status: 500, json: {} })
    const { errors } = await harness.save([change('ROS', cell('MONDAY', 15))])
    expect(errors).toHaveLength(1)
  })
})
