// The rows of the week in the names and spellings of servers.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErpReply } from '../test/erp.ts'
import { DAYS } from '../test/ordering.ts'
import { cell, change, openPlanning } from '../test/planning.ts'

const READ = `{ viewer { destination { planning { rows { articleCode description unit { code } weight note
  quantities { monday tuesday wednesday thursday friday saturday sunday } limits { minimum step decimals } } } } } }`

type Row = Record<string, unknown>

let harness: Awaited<ReturnType<typeof openPlanning>>
beforeAll(async () => {
  harness = await openPlanning()
})
beforeEach(() => harness.erp.forgetCalls())
afterAll(() => harness.close())

const answers = (...rows: Row[]) => harness.erp.on('GET', harness.path, { json: { data: rows } })
const read = async () => (await harness.query(READ)).data.viewer.destination?.planning.rows
const codeOfRead = async () => (await harness.query(READ)).errors?.[0]?.extensions?.['code']
const logged = () => harness.portal.log.join('')

const week = (...quantities: unknown[]) => Object.fromEntries(DAYS.map((day, index) => [day, quantities[index] ?? null]))
const bread = {
  id: 7,
  codice: 'PAN',
  descriz: 'Pane',
  unitaMisura: 'kg',
  peso_lo: '0.5',
  qtaMinima: '2.5',
  qtaRange: '2.5',
  note_est: 'Cotto',
}
const QUANTITIES = { monday: 7.5, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 1250.5 }
const KNOWN = {
  articleCode: 'PAN',
  description: 'Pane',
  unit: { code: 'kg' },
  weight: 0.5,
  note: 'Cotto',
  quantities: QUANTITIES,
  limits: { minimum: 2.5, step: 2.5, decimals: 2 },
}

describe('names', () => {
  const catalogue = { id: '7', cd_min: 'PAN  ', descriz: 'Pane  ', unita_m: 'kg', peso_lo: '0,5', qtaminima: '2,5', qtarange: '2,50', note_est: 'Cotto' } // prettier-ignore
  const orders = { cod_arti: 'PAN', descriz_art: 'Pane', unita_misura: 'kg', peso: 0.5, qta_minima: 2.5, qta_range: 2.5, note_est: 'Cotto' }
  it.each([
    ['of the catalogue', catalogue],
    ['of the extraordinary orders', orders],
    ['in capitals', Object.fromEntries(Object.entries(bread).map(([name, value]) => [name.toUpperCase(), value]))],
  ])('ENT-32 are read %s, and a legal quantity is accepted', async (_, row) => {
    answers({ ...row, ...week('7,5', null, '', 0, '0', '0,00', '1.250,50') })
    expect(await read()).toEqual([KNOWN])
    const saved = () => (answers({ ...row, ...week('5', null, '', 0, '0', '0,00', '1.250,50') }), { json: { success: true } })
    const hasId = Object.keys(row).some((name) => name.toLowerCase() === 'id')
    if (hasId) harness.erp.once('PUT', '/orders/standard/lunedi/article/7', saved)
    else harness.erp.once('POST', harness.path, saved)
    const { result, errors } = await harness.save([change('PAN', cell('MONDAY', 5, 7.5))])
    expect([errors, result.__typename]).toEqual([undefined, 'PlanningUpdated'])
  })

  it.each(['codice', 'descriz', 'unitaMisura'])(
    'ENT-32 refuse the week if %s has another name, instead of showing it empty',
    async (name) => {
      answers({ ...bread, [name]: undefined, [`${name}_x`]: 'PAN', ...week('7.5') })
      expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
      expect(logged()).toContain(`planningRow.${name} missing in every record`)
    },
  )
})

it('PLAN-27,29 ENT-32 refuse no quantity for a limit that cannot be read', async () => {
  answers({ ...bread, qtaRange: 'mezzo', ...week('7.5') })
  expect((await read())[0].limits).toEqual({ minimum: 2.5, step: 0.001, decimals: 3 })
})

describe('quantities', () => {
  const short = (...quantities: unknown[]) => Object.fromEntries(['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'].map((day, index) => [day, quantities[index] ?? 0])) // prettier-ignore
  const listed = (...days: [string, unknown][]) => days.map(([giorno, quantita]) => ({ giorno, quantita }))

  it.each<[string, Row]>([
    ['in seven fields', week('7.5', '', null, 0, '0', '0', 1250.5)],
    ['in seven short fields', short('7,5', 0, 0, 0, 0, 0, '1.250,50')],
    ['in a record', { quantita: week('7.5', 0, 0, 0, 0, 0, 1250.5) }],
    ['in a record of short names', { giorni: short(7.5, 0, 0, 0, 0, 0, 1250.5) }],
    ['in a list', { quantita: listed(['lunedi', '7.5'], ['martedi', 0], ['domenica', '1250.5']) }],
    ['in a list of short names', { giorni: listed(['Dom', '1250,5'], ['Lun', 7.5]) }],
  ])('ENT-33 are read %s', async (_, quantities) => {
    answers({ ...bread, ...quantities })
    expect((await read())[0].quantities).toEqual(QUANTITIES)
  })

  it.each<[string, Row]>([
    ['a word', week('dodici')],
    ['a negative quantity', week('-2')],
    ['a record', week({ n: 2 })],
    ['a day that has another name', { ...week('7.5'), domenica: undefined, festivo: 3 }],
    ['no day at all', {}],
    ['a list without days', { quantita: [7.5, 0, 0, 0, 0, 0, 0] }],
    ['a list of numbered days', { quantita: [{ giorno: 1, quantita: 7.5 }] }],
    ['a list with a day twice', { quantita: listed(['lunedi', 7.5], ['lun', 5]) }],
    ['a record of other names', { quantita: { monday: 7.5 } }],
  ])('ENT-33 refuse the week with %s, and nothing is written back', async (_, quantities) => {
    answers({ ...bread, ...quantities })
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
    expect((await harness.save([change('PAN', cell('MONDAY', 5))])).errors?.[0]?.extensions?.['code']).toBe('UPSTREAM_INVALID')
    expect(harness.erp.writes()).toEqual([])
  })
})

describe('what is left out because it is empty', () => {
  const own = { ...bread, ...week('7.5', 0, 0, 0, 0, 0, '1250.5') }
  const without = (...names: string[]) => Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)))
  let fresh: typeof harness
  beforeEach(async () => {
    fresh = await openPlanning()
  })
  afterEach(() => fresh.close())
  const readThere = async (...rows: Row[]) => {
    fresh.erp.on('GET', fresh.path, { json: { data: rows } })
    const { data, errors } = await fresh.query(READ)
    return errors?.[0]?.extensions?.['code'] ?? data.viewer.destination.planning.rows
  }

  it.each([
    ['domenica', { quantities: { ...QUANTITIES, sunday: 0 } }],
    ['descriz', { description: '' }],
    ['unitaMisura', { unit: { code: null } }],
  ])('PLAN-02 ENT-33 %s may be missing in every row, once another answer has shown it', async (name, shown) => {
    expect(await readThere(without(name))).toBe('UPSTREAM_INVALID')
    expect(await readThere(own)).toEqual([KNOWN])
    expect(await readThere(without(name))).toMatchObject([shown])
    expect(await readThere({ ...without(name), altro: '7' })).toBe('UPSTREAM_INVALID')
  })

  it('PLAN-02 ENT-33 a day that nobody has ever ordered for may be missing on a server whose rows differ', async () => {
    const nobody = without('domenica')
    expect(await readThere(nobody)).toBe('UPSTREAM_INVALID')
    const other = { ...without('domenica', 'sabato'), codice: 'ROS' }
    expect(await readThere(nobody, other)).toMatchObject([{ articleCode: 'PAN' }, { articleCode: 'ROS' }])
    expect(await readThere(nobody)).toEqual([{ ...KNOWN, quantities: { ...QUANTITIES, sunday: 0 } }])
  })

  it('ENT-33 a week without any day is refused: that is no empty week', async () => {
    expect(await readThere(own)).toEqual([KNOWN])
    expect(await readThere(bread)).toBe('UPSTREAM_INVALID')
  })
})

describe('rows', () => {
  const own = { ...bread, ...week('7.5') }

  it('PLAN-02 OPEN-45 of another destination are left out and reported', async () => {
    const others = [{ codiceCliente: '0042', codicede: '0004' }, { codiceCliente: 50, codiceDestinazione: 3 }, { c_cliente: '0050' }, { codicede: '00420004' }] // prettier-ignore
    answers(...others.map((owner, index) => ({ ...own, codice: `ALTRI-${index}`, ...owner })), { ...own, codiceCliente: 42, codicede: '3' })
    expect((await read()).map(({ articleCode }: { articleCode: string }) => articleCode)).toEqual(['PAN'])
    expect(logged()).toContain('is of another destination')
  })

  it('PLAN-02 whose owners cannot be compared refuse the answer', async () => {
    answers({ ...own, codiceCliente: 'BAR', codicede: '0003' })
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
  })

  it('count once if the server sends them twice; two different ones refuse the week', async () => {
    answers(own, { ...own })
    expect(await read()).toHaveLength(1)
    answers(own, { ...own, lunedi: '5' })
    expect(await codeOfRead()).toBe('UPSTREAM_INVALID')
  })

  it('REST-39 OPEN-45 are written as a whole if ids do not identify rows', async () => {
    answers(own, { ...own, codice: 'COR' })
    harness.erp.once('POST', harness.path, () => (answers({ ...own, lunedi: '5' }, { ...own, codice: 'COR' }), { json: { success: true } }))
    expect((await harness.save([change('PAN', cell('MONDAY', 5))])).result.__typename).toBe('PlanningUpdated')
    expect(harness.writes().map(({ method }) => method)).toEqual(['POST'])
  })

  const others = { ...own, id: 8, codice: 'COR' }
  const saved =
    (...rows: Row[]) =>
    () => (answers(...rows), { json: { success: true } })

  it.each<[string, ErpReply]>([
    ['confirms it and does nothing', { json: { success: true } }],
    ['has no call for it', { status: 405, json: { message: 'Metodo non consentito' } }],
  ])('REST-39 OPEN-112 are written whole where the server %s for a single cell', async (_, reply) => {
    answers(own, others)
    harness.erp.once('PUT', '/orders/standard/lunedi/article/7', reply)
    harness.erp.once('POST', harness.path, saved({ ...own, lunedi: '5' }, others))
    expect((await harness.save([change('PAN', cell('MONDAY', 5, 7.5))])).result.__typename).toBe('PlanningUpdated')
    expect(harness.writes().map(({ method }) => method)).toEqual(['PUT', 'POST'])
  })

  it('REST-30,31 OPEN-112 are removed by sending the remaining ones if a DELETE without its body removes nothing', async () => {
    answers(own, others)
    harness.erp.once('DELETE', harness.path, { json: { success: true } })
    harness.erp.once('POST', harness.path, saved(others))
    expect((await harness.save([], ['PAN'])).result.__typename).toBe('PlanningUpdated')
    expect(harness.writes()[1]?.body).toMatchObject({ elimina_non_presenti: true, articoli: [{ codice: 'COR', lunedi: '7.5' }] })
  })

  it('OPEN-112 are not saved if neither is done', async () => {
    answers(own, others)
    harness.erp.once('PUT', '/orders/standard/lunedi/article/7', { json: { success: true } })
    harness.erp.once('POST', harness.path, { json: { success: true } })
    expect((await harness.save([change('PAN', cell('MONDAY', 5, 7.5))])).errors?.[0]?.extensions?.['code']).toBe('NOT_SAVED')
    expect(harness.writes()).toHaveLength(2)
  })

  it('are none if the server answers a 404 for an empty week; any other 404 is a failure', async () => {
    harness.erp.on('GET', harness.path, { status: 404, json: { message: 'Nessun dato trovato' } })
    expect(await read()).toEqual([])
    harness.erp.on('GET', harness.path, { status: 404, json: { message: 'The route could not be found.' } })
    expect((await harness.query(READ)).errors).toHaveLength(1)
  })
})
