import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CLOSE, DELETE, OWN, READ, REOPEN, SET, asking, codeOf, row } from '../test/dates.ts'
import { openHarness, type HarnessOptions } from '../test/harness.ts'
import { closureEntry, describeExceptions, orderEntry, type ExceptionsState } from '../test/exceptions.ts'
import { describeOrdering, type Ordering } from '../test/ordering.ts'
import { startPortal } from '../test/portal.ts'
import { finishReplacements } from './replacement.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>
let harness: Harness
let ordering: Ordering
let exceptions: ExceptionsState

async function open(options: HarnessOptions & { isBundled?: boolean } = {}) {
  if (harness) await harness.close()
  harness = await openHarness(options)
  ordering = describeOrdering(harness.erp)
  exceptions = describeExceptions(harness.erp, { isBundled: options.isBundled ?? false })
}

// 2026-11-19, 10:00, is a Thursday; the cut-off is 20:00. A Monday ahead:
const MONDAY = '2026-11-23'

beforeEach(() => open())
afterEach(async () => {
  await harness.close()
  harness = undefined as never
})

const { ask, save, cancel, close, reopen, writes } = asking(() => harness)
const replace = { onOrder: 'DELETE' }
/** Every change of a date except saving an order. */
const others = [cancel, close, reopen]
/** Runs the recovery of a start. */
const restart = () => finishReplacements({ ...harness.portal.services, erp: harness.portal.services.erpFor(null) })

function audits() {
  const store = new DatabaseSync(join(harness.portal.dataDir, 'gateway.sqlite'), { readOnly: true })
  const rows = store.prepare('select actor, action, target, detail, outcome from audit order by started_at, rowid').all()
  store.close()
  return rows
}

describe('reading', () => {
  it('REST-33 EXTRA-11 OPEN-46 ENT-36,37 filters the entries of one call on the date and separates closures from orders', async () => {
    exceptions.state.entries = [
      orderEntry('2026-12-01', 'ROS', '20', { descriz_art: 'Rosetta' }),
      orderEntry(MONDAY, 'ROS', '25', { descriz_art: 'Rosetta' }),
      { ...orderEntry(MONDAY, 'X 1/+', '1,5'), descriz_art: 'Torta', prezzo: null, data_forn_arti: [{ unita_m: 'kg', qtarange: 0.5 }] },
      closureEntry('2026-11-24'),
      { data_ord: '25/11/2026', cod_arti: null, quanti: 0 } as never,
      closureEntry('2027-01-10'),
    ]
    const { data, errors } = await harness.query(READ, { from: '2026-11-01', to: '2026-11-30' })
    expect(errors).toBeUndefined()
    const { extraordinaryOrders, closures } = data.destination
    expect(closures).toEqual(['2026-11-24', '2026-11-25'].map((date) => ({ id: `${OWN}/${date}`, date })))
    expect(extraordinaryOrders).toEqual([
      {
        id: `${OWN}/${MONDAY}`,
        date: MONDAY,
        rows: [
          {
            articleCode: 'ROS',
            description: 'Rosetta',
            unit: { code: 'pz' },
            quantity: 25,
            price: 0.35,
            weight: 0.06,
            note: 'Croccante',
            limits: { minimum: 10, step: 5, maximum: 500, decimals: 0 },
            article: { code: 'ROS' },
          },
          {
            articleCode: 'X 1/+',
            description: 'Torta',
            unit: { code: 'kg' },
            quantity: 1.5,
            price: null,
            weight: null,
            note: null,
            limits: { minimum: 0.5, step: 0.5, maximum: 100, decimals: 2 },
            article: null,
          },
        ],
      },
    ])
    const calls = harness.erp.callsTo('GET', exceptions.path)
    expect(calls).toHaveLength(1)
    expect([...calls[0]!.query]).toEqual([])
  })

  it.each([
    ['2026-11-19 19:59:59', '2026-11-20'],
    ['2026-11-19 20:00', '2026-11-21'],
    ['2026-11-20 07:00', '2026-11-21'],
  ])('OPEN-53 at %s the first date a customer may change is %s', async (at, first) => {
    await open({ at })
    const { data } = await harness.query(READ, { from: '2026-11-01', to: '2026-11-30' })
    expect(data.destination.ordering).toMatchObject({ firstOpenDate: first, changeableFrom: first })
  })

  it('shows the orders also while the catalogue cannot be read, and reports a failure of the list itself', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
    harness.erp.on('GET', '/applicazioni/panificatori/0042/articoli', { status: 500, html: '<h1>Whoops</h1>' })
    const { data } = await harness.query(READ, { from: MONDAY, to: MONDAY })
    expect(data.destination.extraordinaryOrders[0].rows[0]).toMatchObject({ articleCode: 'ROS', article: null })
    harness.erp.on('GET', exceptions.path, { html: '<html>' })
    const { errors } = await harness.query(READ, { from: MONDAY, to: MONDAY })
    expect(codeOf(errors)).toBe('UPSTREAM_INVALID')
  })
})

describe('dates', () => {
  it.each(['2026-02-31', '2026-13-01', '2026-00-10', '2026-11-32', '1899-12-31', '2101-01-01', '31/12/2026', 'domani', ''])(
    'VALID-01 VALID-02 refuses %j before any call to the bakery',
    async (date) => {
      for (const change of others) expect(codeOf((await change(date)).errors)).toBe('BAD_USER_INPUT')
      expect(codeOf((await save(date, row('ROS', 10))).errors)).toBe('BAD_USER_INPUT')
      expect(harness.erp.calls).toEqual([])
    },
  )

  it('refuses a period that ends before it begins', async () => {
    const { errors } = await harness.query(READ, { from: '2026-11-30', to: '2026-11-29' })
    expect(codeOf(errors)).toBe('BAD_USER_INPUT')
  })

  it('OPEN-53 refuses a closed date to a customer, also today after its cut-off', async () => {
    const refusal = {
      code: 'DATE_CLOSED',
      message: 'Il 19/11/2026 non è più modificabile: la prima data disponibile è il 20/11/2026.',
      firstOpenDate: '2026-11-20',
    }
    exceptions.state.entries = [orderEntry('2026-11-19', 'ROS', '20')]
    for (const change of others) expect((await change('2026-11-19')).result).toMatchObject(refusal)
    expect((await save('2026-11-19', row('ROS', 10))).result).toMatchObject(refusal)
    expect(writes()).toEqual([])
    expect((await save('2026-11-20', row('ROS', 10))).result.__typename).toBe('ExtraordinaryOrderSet')
  })

  it('OPEN-53 lets the staff change today, nothing before', async () => {
    await open({ login: 'administrator', at: '2026-11-19 22:00' })
    expect((await close('2026-11-18')).result).toMatchObject({ code: 'DATE_CLOSED', firstOpenDate: '2026-11-19' })
    expect((await close('2026-11-19')).result.__typename).toBe('ClosuresCreated')
  })
})

describe('the ordering window', () => {
  it('OPEN-42 CUTOFF-12 locks every change for a customer from the cut-off to 8:00, and day flags lock none', async () => {
    await open({ at: '2026-11-19 20:00' })
    const message = 'Azioni disabilitate: ordini non modificabili dalle ore 20:00 alle 8:00.'
    for (const change of others) expect((await change(MONDAY)).result).toMatchObject({ code: 'ORDERING_LOCKED', message })
    expect((await save(MONDAY, row('ROS', 10))).result).toMatchObject({ code: 'ORDERING_LOCKED', message })
    expect(writes()).toEqual([])
    // The session is used during the night; otherwise it would end after 12 idle hours.
    for (const at of ['2026-11-20 01:00', '2026-11-20 07:59:59']) {
      harness.clock.set(at)
      expect((await save(MONDAY, row('ROS', 10))).result.code).toBe('ORDERING_LOCKED')
    }
    harness.clock.set('2026-11-20 08:00')
    ordering.state.disabled.add('lunedi')
    expect((await save(MONDAY, row('ROS', 10))).result.__typename).toBe('ExtraordinaryOrderSet')
  })

  it('never locks the staff, whose changes are audited before and after', async () => {
    await open({ login: 'administrator', at: '2026-11-19 23:00' })
    expect((await save(MONDAY, row('ROS', 10))).result.__typename).toBe('ExtraordinaryOrderSet')
    harness.erp.once('POST', `${exceptions.path}/chiusura`, { status: 422, json: { message: 'No.' } })
    await close('2026-11-24')
    expect(audits()).toMatchObject([
      {
        actor: '0001/0001',
        action: 'extraordinary.order',
        target: '0042/0003',
        outcome: 'done',
        detail: JSON.stringify({ [MONDAY]: { before: 'none', after: 'ROS 10' } }),
      },
      { action: 'extraordinary.closure', outcome: 'refused' },
    ])
  })
})

describe('saving an order', () => {
  it('REST-34 EXTRA-12 OPEN-107 sends the complete order of the one date', async () => {
    exceptions.state.entries = [orderEntry('2026-12-01', 'ROS', '20')]
    const { result, errors } = await save(MONDAY, row('ROS', 25), row('PAN 01/A+', '2.5'))
    expect(errors).toBeUndefined()
    expect(writes()).toEqual([
      [
        'POST apertura',
        {
          elimina_non_presenti: true,
          ordini: [
            {
              data_ord: MONDAY,
              articoli: [
                { cod_arti: 'ROS', descriz_art: 'Rosetta', quanti: '25' },
                { cod_arti: 'PAN 01/A+', descriz_art: 'pane casereccio', quanti: '2.5' },
              ],
            },
          ],
        },
      ],
    ])
    const { order } = result
    expect(order).toMatchObject({ id: `${OWN}/${MONDAY}`, delivery: { basis: 'EXTRAORDINARY' } })
    expect(order.rows).toEqual([row('ROS', 25), row('PAN 01/A+', 2.5)])
    expect(order.destination.extraordinaryOrders.map(({ date }: { date: string }) => date)).toEqual([MONDAY, '2026-12-01'])
  })

  it('OPEN-47 sends the price as read, that of the price list for a new row, none without one, and 0 only to a server that requires one', async () => {
    ordering.state.articles[0]!['prezzo'] = '1,10'
    ordering.state.articles[1]!['prezzo'] = '4,20'
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '20', { prezzo: '0,3333' })]
    await save(MONDAY, row('ROS', 25), row('PAN 01/A+', 2), row('COR', 5))
    const sent = () => (harness.erp.writes().at(-1)!.body as never as { ordini: [{ articoli: object[] }] }).ordini[0].articoli
    expect(sent()).toMatchObject([{ prezzo: '0,3333' }, { prezzo: '4,20' }, { cod_arti: 'COR' }])
    expect(sent()[2]).not.toHaveProperty('prezzo')
    harness.erp.once('POST', `${exceptions.path}/apertura`, { status: 422, json: { message: 'prezzo obbligatorio' } })
    await save('2026-11-24', row('COR', 5))
    expect(sent()).toEqual([{ cod_arti: 'COR', descriz_art: 'Cornetto', prezzo: '0', quanti: '5' }])
    harness.erp.once('POST', `${exceptions.path}/apertura`, { status: 422, json: { message: 'prezzo obbligatorio' } })
    await save('2026-11-26', row('PAN 01/A+', 2), row('COR', 5))
    expect(sent()).toMatchObject([{ prezzo: '4,20' }, { prezzo: '0' }])
    // Any other refusal is answered, and nothing is sent again.
    harness.erp.forgetCalls()
    harness.erp.once('POST', `${exceptions.path}/apertura`, { status: 422, json: { message: 'Cliente bloccato' } })
    expect((await save('2026-11-25', row('COR', 5))).errors).toMatchObject([{ message: 'Cliente bloccato' }])
    expect(harness.erp.writes()).toHaveLength(1)
    const { errors } = await save('2026-11-24', { ...row('COR', 1), price: 0 } as never)
    expect(errors).toBeDefined()
  })

  it('EXTRA-17 judges quantities like those of the week, except unchanged ones', async () => {
    const { result } = await save(MONDAY, row('ROS', 12), row('OLD', 3), row('PAN 01/A+', 2.5))
    expect(result).toMatchObject({
      code: 'QUANTITY_REFUSED',
      quantities: [
        { articleCode: 'ROS', day: 'MONDAY', quantity: 12, message: 'Rosetta: minimo 10, poi a passi di 5.', suggestions: [10, 15] },
      ],
    })
    expect(writes()).toEqual([])
    exceptions.state.entries = [closureEntry(MONDAY)]
    expect((await save(MONDAY, row('OLD', 3))).result.__typename).toBe('ExtraordinaryOrderSet')
    exceptions.state.entries = []
    // The week delivers 3 of 'OLD' on Mondays: unchanged it blocks nothing, changed it is judged.
    expect((await save(MONDAY, row('OLD', 3))).result.__typename).toBe('ExtraordinaryOrderSet')
    expect((await save(MONDAY, row('OLD', 4))).result.code).toBe('QUANTITY_REFUSED')
    expect((await save('2026-11-24', row('OLD', 3))).result.code).toBe('QUANTITY_REFUSED')
    expect((await save(MONDAY, row('ROS', 505))).result.quantities[0].suggestions).toEqual([500])
  })

  it('EXTRA-17 accepts for a date what the week accepts, where the catalogue asks for more', async () => {
    ordering.state.articles[1]!['qtaminima'] = '5'
    expect((await save(MONDAY, row('PAN 01/A+', 3))).result.__typename).toBe('ExtraordinaryOrderSet')
    expect((await save(MONDAY, row('PAN 01/A+', 3.2))).result.code).toBe('QUANTITY_REFUSED')
  })

  it('refuses articles that cannot be ordered, empty orders and invalid rows', async () => {
    expect((await save(MONDAY, row('ROS', 10), row('ALTRO', 1))).result).toMatchObject({
      code: 'ARTICLE_NOT_ORDERABLE',
      articleCode: 'ALTRO',
    })
    expect((await save(MONDAY, row('ROS', 0))).result.code).toBe('ORDER_EMPTY')
    expect((await save(MONDAY)).result.code).toBe('ORDER_EMPTY')
    const tooMany = Array.from({ length: 301 }, (_, index) => row(`C${index}`, 1))
    for (const [rows, message] of [
      [[row('ROS', 10), row('ROS', 15)], 'Ogni articolo può comparire una sola volta.'],
      [tooMany, 'Si possono salvare al massimo 300 articoli alla volta.'],
    ] as const)
      expect((await save(MONDAY, ...rows)).result).toMatchObject({ code: 'INPUT_INVALID', problems: [{ path: 'rows', message }] })
    const bad = [[row('ROS', -1)], [row('ROS', 'abc')], [row('ROS', 1e308)]]
    for (const rows of bad) expect(codeOf((await save(MONDAY, ...rows)).errors)).toBe('BAD_USER_INPUT')
    expect(writes()).toEqual([])
  })

  it('OPEN-107 restores other dates if a server has changed them, and reports it', async () => {
    exceptions.state.entries = [orderEntry('2026-12-01', 'ROS', '20'), orderEntry('2026-12-02', 'ROS', '30'), closureEntry('2026-12-03')]
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25'), orderEntry('2026-12-02', 'ROS', '30')]
      return { json: { success: true } }
    })
    const { errors } = await save(MONDAY, row('ROS', 25))
    expect(codeOf(errors)).toBe('OTHER_DATE_CHANGED')
    expect(exceptions.brief('2026-12-01')).toEqual(['ROS 20'])
    expect(exceptions.brief('2026-12-02')).toEqual(['ROS 30'])
    expect(exceptions.brief('2026-12-03')).toEqual(['closed'])
    expect(exceptions.brief(MONDAY)).toEqual(['ROS 25'])
  })

  it('reports a confirmed change that was not saved', async () => {
    harness.erp.on('POST', `${exceptions.path}/apertura`, { json: { success: true } })
    expect(codeOf((await save(MONDAY, row('ROS', 25))).errors)).toBe('NOT_SAVED')
    harness.erp.on('POST', `${exceptions.path}/apertura`, { json: { success: false, message: 'Ordine rifiutato.' } })
    expect((await save(MONDAY, row('ROS', 25))).errors?.[0]).toMatchObject({ message: 'Ordine rifiutato.' })
  })

  it('saves an order also where the server sets removed articles to 0', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '20'), orderEntry(MONDAY, 'COR', '5')]
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25'), orderEntry(MONDAY, 'COR', '0')]
      return { json: { success: true } }
    })
    expect((await save(MONDAY, row('ROS', 25))).errors).toBeUndefined()
    expect((await save(MONDAY, row('ROS', 25))).errors).toBeUndefined()
    expect(writes()).toHaveLength(1)
  })

  it('resolves a save with an unknown outcome by reading', async () => {
    harness.erp.once('POST', `${exceptions.path}/apertura`, () => {
      exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
      return { drop: true }
    })
    expect((await save(MONDAY, row('ROS', 25))).result.__typename).toBe('ExtraordinaryOrderSet')
    harness.erp.once('POST', `${exceptions.path}/apertura`, { drop: true })
    expect(codeOf((await save(MONDAY, row('ROS', 30))).errors)).toBe('UPSTREAM_UNREACHABLE')
    expect(exceptions.brief(MONDAY)).toEqual(['ROS 25'])
  })

  it("ROLE-08 a session changes only its own destination's dates", async () => {
    for (const document of [SET, DELETE, CLOSE, REOPEN])
      for (const destinationId of ['0050/0001', '0042/0001', '0042', '']) {
        const dates = document === SET || document === DELETE ? { date: MONDAY } : { dates: [MONDAY] }
        const rows = document === SET ? { rows: [row('ROS', 10)] } : {}
        const { result } = await ask(document, { destinationId, ...dates, ...rows })
        expect(result).toEqual({ __typename: 'NotFound', code: 'DESTINATION_NOT_FOUND', message: 'Destinazione non trovata.' })
      }
    const guest = await harness.guest().query(CLOSE, { input: { destinationId: OWN, dates: [MONDAY] } })
    expect(codeOf(guest.errors)).toBe('NOT_AUTHENTICATED')
    expect(harness.erp.calls).toEqual([])
    await save(MONDAY, row('ROS', 10))
    expect(harness.erp.writes().map(({ path }) => path)).toEqual([`/api${exceptions.path}/apertura`])
    const { data, errors: refused } = await harness.query('{ destinations { nodes { closures { date } } } }')
    expect([data, codeOf(refused)]).toEqual([{ destinations: null }, 'FORBIDDEN'])
  })
})

describe('closing and cancelling', () => {
  it('REST-35 closes a date', async () => {
    const { result } = await close(MONDAY)
    expect(writes()).toEqual([['POST chiusura', { date_chiusura: [MONDAY] }]])
    expect(result).toMatchObject({ closures: [{ id: `${OWN}/${MONDAY}`, date: MONDAY }], destination: { closures: [{ date: MONDAY }] } })
    harness.erp.forgetCalls()
    await close(MONDAY)
    expect(writes()).toEqual([])
  })

  it('REST-36 removes the closure or the order of a date, never the other', async () => {
    exceptions.state.entries = [closureEntry('2026-11-24'), orderEntry(MONDAY, 'ROS', '25')]
    await cancel('2026-11-24')
    await reopen(MONDAY)
    await reopen('2026-11-30')
    expect(writes()).toEqual([])
    await reopen('2026-11-24')
    const { result } = await cancel(MONDAY)
    expect(writes()).toEqual([
      ['DELETE 0003', { date_da_cancellare: ['2026-11-24'] }],
      ['DELETE 0003', { date_da_cancellare: [MONDAY] }],
    ])
    expect(result).toMatchObject({ id: `${OWN}/${MONDAY}`, destination: { extraordinaryOrders: [], closures: [] } })
  })

  it('needs no catalogue: dates can be cancelled, closed and opened again while it cannot be read', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
    harness.erp.on('GET', '/applicazioni/panificatori/0042/articoli', { status: 500, html: '<h1>Whoops</h1>' })
    expect((await cancel(MONDAY)).result.__typename).toBe('ExtraordinaryOrderDeleted')
    expect((await close(MONDAY)).result.__typename).toBe('ClosuresCreated')
    expect((await reopen(MONDAY)).result.__typename).toBe('ClosuresDeleted')
  })

  describe('of a date that the server has closed without removing its order', () => {
    beforeEach(() => Object.assign(exceptions.state, { entries: [orderEntry(MONDAY, 'ROS', '25'), closureEntry(MONDAY)] }))

    it('shows the closure, and closes it only once', async () => {
      const { data } = await harness.query(READ, { from: MONDAY, to: MONDAY })
      expect(data.destination).toMatchObject({ extraordinaryOrders: [], closures: [{ date: MONDAY }] })
      expect((await close(MONDAY)).result.__typename).toBe('ClosuresCreated')
      expect(writes()).toEqual([])
    })

    it('REST-36 reopens it', async () => {
      expect((await reopen(MONDAY)).result.__typename).toBe('ClosuresDeleted')
      expect(exceptions.brief(MONDAY)).toEqual([])
    })

    it('OPEN-48 replaces both by an order, also by an equal one', async () => {
      expect((await save(MONDAY, row('ROS', 25))).result.order).toMatchObject({ delivery: { basis: 'EXTRAORDINARY' } })
      expect(exceptions.brief(MONDAY)).toEqual(['ROS 25'])
    })
  })

  it('EXTRA-19 asks before a closure removes an order, and shows it', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25'), orderEntry(MONDAY, 'COR', '5')]
    const { result } = await close(MONDAY)
    expect(result).toEqual({
      __typename: 'DateHasOrder',
      code: 'DATE_HAS_ORDER',
      message: "Per il 23/11/2026 c'è un ordine straordinario (2 articoli). Chiudendo la data, l'ordine viene eliminato.",
      orders: [{ id: `${OWN}/${MONDAY}`, date: MONDAY, rows: [row('ROS', 25), row('COR', 5)] }],
    })
    expect(writes()).toEqual([])
    expect((await close(MONDAY, replace)).result.__typename).toBe('ClosuresCreated')
    expect(exceptions.brief(MONDAY)).toEqual(['closed'])
  })
})

describe('replacing one by the other', () => {
  it('OPEN-48 needs one call if the back end announces it', async () => {
    await open({ isBundled: true })
    exceptions.state.entries = [closureEntry(MONDAY)]
    await save(MONDAY, row('ROS', 25))
    await close(MONDAY, replace)
    expect(writes().map(([call]) => call)).toEqual(['POST apertura', 'POST chiusura'])
    expect(exceptions.brief(MONDAY)).toEqual(['closed'])
  })

  it('OPEN-48 elsewhere removes first, after writing the removed entry down', async () => {
    exceptions.state.entries = [closureEntry(MONDAY)]
    await save(MONDAY, row('ROS', 25))
    expect(writes().map(([call]) => call)).toEqual(['DELETE 0003', 'POST apertura'])
    expect(exceptions.brief(MONDAY)).toEqual(['ROS 25'])
    expect(audits()).toMatchObject([{ action: 'extraordinary.replacement', outcome: 'done' }])
  })

  it('OPEN-48 restores the first if the second fails', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25', { prezzo: '0.40' })]
    harness.erp.once('POST', `${exceptions.path}/chiusura`, { status: 500, html: '<h1>Whoops</h1>' })
    const { errors } = await close(MONDAY, replace)
    expect(codeOf(errors)).toBe('UPSTREAM_FAILED')
    expect(exceptions.state.entries).toMatchObject([{ cod_arti: 'ROS', quanti: '25', prezzo: '0.40' }])
  })

  it.each([
    ['a closure by an order', [closureEntry(MONDAY)], () => save(MONDAY, row('ROS', 30)), ['ROS 30']],
    ['an order by a closure', [orderEntry(MONDAY, 'ROS', '25')], () => close(MONDAY, replace), ['closed']],
  ])('OPEN-48 replaces %s on a server whose reads show changes late', async (_name, entries, act, after) => {
    Object.assign(exceptions.state, { entries, isLate: true })
    await harness.query(READ, { from: MONDAY, to: MONDAY })
    expect((await act()).errors).toBeUndefined()
    expect([exceptions.brief(MONDAY), writes().length]).toEqual([after, 2])
    expect(audits()).toMatchObject([{ outcome: 'done' }])
  })

  it('OPEN-48 keeps one order if the answer to the closure was lost and it shows late', async () => {
    Object.assign(exceptions.state, { entries: [orderEntry(MONDAY, 'ROS', '25')], isLate: true })
    await harness.query(READ, { from: MONDAY, to: MONDAY })
    harness.erp.afterwards('POST', `${exceptions.path}/chiusura`, { drop: true })
    expect((await close(MONDAY, replace)).result?.__typename).toBe('ClosuresCreated')
    expect(exceptions.brief(MONDAY)).toEqual(['closed'])
  })

  it('OPEN-48 restores the first if the second is confirmed and never shows', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
    harness.erp.on('POST', `${exceptions.path}/chiusura`, { json: { success: true } })
    expect(codeOf((await close(MONDAY, replace)).errors)).toBe('NOT_SAVED')
    expect([exceptions.brief(MONDAY), audits()]).toMatchObject([['ROS 25'], [{ outcome: 'failed' }]])
  })

  describe('undoes nothing while a confirmed removal does not show, and', () => {
    async function interrupted() {
      exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
      harness.erp.once('DELETE', exceptions.path, { json: { success: true } })
      const message = 'Non si sa se la modifica è stata salvata: controlla prima di riprovare.'
      expect((await close(MONDAY, replace)).errors).toMatchObject([{ message }])
      expect([exceptions.brief(MONDAY), writes().length, audits()]).toMatchObject([['ROS 25'], 1, [{ outcome: null }]])
    }
    const aMinuteLater = async () => {
      await harness.clock.advance(60_000)
      await harness.portal.services.settled()
      return [exceptions.brief(MONDAY), audits()]
    }

    it('OPEN-48 restores it a minute later if it is gone then', async () => {
      await interrupted()
      exceptions.state.entries = []
      expect(await aMinuteLater()).toMatchObject([['ROS 25'], [{ outcome: 'failed' }]])
    })

    it('OPEN-48 leaves it as it is if it is still there', async () => {
      await interrupted()
      expect(await aMinuteLater()).toMatchObject([['ROS 25'], [{ outcome: 'unknown' }]])
    })

    it('OPEN-48 restores nothing that was deleted on purpose meanwhile', async () => {
      await interrupted()
      expect((await cancel(MONDAY)).result.__typename).toBe('ExtraordinaryOrderDeleted')
      expect(await aMinuteLater()).toMatchObject([[], [{ outcome: 'unknown' }]])
    })
  })

  it('OPEN-48 restores the first at the next start if the second never ended', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
    harness.erp.once('POST', `${exceptions.path}/chiusura`, { drop: true })
    harness.erp.once('POST', `${exceptions.path}/apertura`, { drop: true })
    await close(MONDAY, replace)
    expect([exceptions.brief(MONDAY), audits()]).toMatchObject([[], [{ outcome: null }]])
    harness.clock.set('2026-11-19 10:05')
    await restart()
    expect([exceptions.brief(MONDAY), audits()]).toMatchObject([['ROS 25'], [{ outcome: 'failed' }]])
    // Only once.
    exceptions.state.entries = []
    await restart()
    expect(exceptions.brief(MONDAY)).toEqual([])
  })

  it('OPEN-48 also restores it at a start that reuses the service token, and later if it cannot yet', async () => {
    exceptions.state.entries = [orderEntry(MONDAY, 'ROS', '25')]
    harness.erp.once('POST', `${exceptions.path}/chiusura`, { drop: true })
    harness.erp.once('POST', `${exceptions.path}/apertura`, { drop: true })
    await close(MONDAY, replace)
    harness.erp.forgetCalls()
    const started = await startPortal(harness.erp, { at: '2026-11-19 10:00', config: { dataDir: harness.portal.dataDir } })
    // It may still be running.
    expect(exceptions.brief(MONDAY)).toEqual([])
    harness.erp.once('POST', `${exceptions.path}/apertura`, { status: 500, html: '<h1>' })
    for (const expected of [[], ['ROS 25']]) {
      await started.clock.advance(60_000)
      await started.services.settled()
      expect(exceptions.brief(MONDAY)).toEqual(expected)
    }
    expect(audits()).toMatchObject([{ outcome: 'failed' }])
    expect(harness.erp.callsTo('POST', '/users/login')).toHaveLength(0)
    await started.close()
  })
})
