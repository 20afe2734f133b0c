import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const PATH = '/api/applicazioni/panificatori/straordinari/0002/0001'

onEachDatabase('extraordinary', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const order = (data_ord: string, ...articoli: object[]) => ({ data_ord, articoli })
  const open = (ordini: object[], elimina_non_presenti: unknown = true) => world.post(`${PATH}/apertura`, { elimina_non_presenti, ordini })
  const close = (date_chiusura: unknown) => world.post(`${PATH}/chiusura`, { date_chiusura })
  const entries = async () => (await world.get(PATH)).body.data
  const brief = async () =>
    (await entries()).map((entry: Record<string, string>) => [entry['data_ord'], entry['cod_arti'], entry['quanti'], entry['chiusura']])
  const history = () =>
    world.db.selectFrom('order_history').select(['kind', 'date', 'article', 'old_value', 'new_value']).orderBy('id').execute()

  it('REST-33 REST-34 ENT-36 ENT-37 saves the orders of dates and lists them all', async () => {
    const answer = await open([
      order('2026-11-20', { cod_arti: 'ROS', descriz_art: 'Rosetta fresca', prezzo: '0,35', quanti: '20' }),
      order('2027-02-01', { cod_arti: 'PANE', quanti: 1.5 }),
    ])
    expect(answer.body).toMatchObject({ success: true })
    expect(await entries()).toEqual([
      {
        data_ord: '2026-11-20',
        cod_arti: 'ROS',
        descriz_art: 'Rosetta fresca',
        quanti: '20',
        prezzo: '0.35',
        chiusura: '0',
        data_forn_arti: { peso_lo: '0.06', qtaminima: '10', qtarange: '5', note_est: 'Glutine', unita_m: 'pz' },
      },
      {
        data_ord: '2027-02-01',
        cod_arti: 'PANE',
        descriz_art: 'Pane comune',
        quanti: '1.5',
        prezzo: '',
        chiusura: '0',
        data_forn_arti: { peso_lo: '0.5', qtaminima: '', qtarange: '', note_est: '', unita_m: 'kg' },
      },
    ])
    expect((await world.get(PATH.replace('0001', '0009'))).status).toBe(404)
  })

  it('REST-34 ENT-36 saves another price, description and quantity of the same article', async () => {
    await open([order('2026-11-20', { cod_arti: 'ROS', descriz_art: 'Rosetta', prezzo: '0.35', quanti: 20 })])
    await open([order('2026-11-20', { cod_arti: 'ROS', descriz_art: 'Rosetta grande', prezzo: '0.4', quanti: 25 })])
    expect(await entries()).toMatchObject([{ cod_arti: 'ROS', descriz_art: 'Rosetta grande', prezzo: '0.4', quanti: '25' }])
  })

  it('REST-35 OPEN-46 lists a closure as an entry without article', async () => {
    await close('2026-12-24')
    await close(['2026-12-25', '2026-12-25'])
    expect(await brief()).toEqual([
      ['2026-12-24', '', '0', '1'],
      ['2026-12-25', '', '0', '1'],
    ])
  })

  it('REST-36 removes the orders and closures of the named dates', async () => {
    await open([order('2026-11-20', { cod_arti: 'ROS', quanti: 20 }), order('2026-11-21', { cod_arti: 'ROS', quanti: 5 })])
    await close('2026-11-22')
    await world.delete(PATH, { date_da_cancellare: ['2026-11-20', '2026-11-22', '2026-11-30'] })
    expect(await brief()).toEqual([['2026-11-21', 'ROS', '5', '0']])
  })

  it.each(['0002/0002', '0001/0001'])('REST-33..36 shows and changes nothing of %s on the same dates', async (neighbour) => {
    const other = PATH.replace('0002/0001', neighbour)
    const ordini = ['2026-11-20', '2026-11-21'].map((date) => order(date, { cod_arti: 'ROS', quanti: 20 }))
    await world.post(`${other}/apertura`, { elimina_non_presenti: true, ordini })
    await world.post(`${other}/chiusura`, { date_chiusura: ['2026-11-22', '2026-11-23'] })
    const before = (await world.get(other)).body
    await open([order('2026-11-20', { cod_arti: 'COR', quanti: 5 }), order('2026-11-22', { cod_arti: 'COR', quanti: 5 })])
    await close(['2026-11-21', '2026-11-23'])
    expect(await brief()).toHaveLength(4)
    await world.delete(PATH, { date_da_cancellare: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] })
    expect(await brief()).toEqual([])
    expect((await world.get(other)).body).toEqual(before)
  })

  it('OPEN-48 replaces a closure by an order and an order by a closure in one call', async () => {
    await close('2026-11-20')
    await open([order('2026-11-20', { cod_arti: 'ROS', quanti: 20 })])
    expect(await brief()).toEqual([['2026-11-20', 'ROS', '20', '0']])
    await close('2026-11-20')
    expect(await brief()).toEqual([['2026-11-20', '', '0', '1']])
    expect(await history()).toEqual([
      { kind: 'closure-added', date: '2026-11-20', article: null, old_value: null, new_value: null },
      { kind: 'closure-removed', date: '2026-11-20', article: null, old_value: null, new_value: null },
      { kind: 'extraordinary', date: '2026-11-20', article: 'ROS', old_value: null, new_value: '20' },
      { kind: 'extraordinary', date: '2026-11-20', article: 'ROS', old_value: '20', new_value: null },
      { kind: 'closure-added', date: '2026-11-20', article: null, old_value: null, new_value: null },
    ])
  })

  it('OPEN-107 removes unsent articles from the sent dates, never from other dates', async () => {
    await open([
      order('2026-11-20', { cod_arti: 'ROS', quanti: 20 }, { cod_arti: 'PANE', quanti: 2 }),
      order('2026-11-21', { cod_arti: 'ROS', quanti: 5 }),
    ])
    await open([order('2026-11-20', { cod_arti: 'COR', quanti: 7 })], false)
    expect(await brief()).toHaveLength(4)
    await open([order('2026-11-20', { cod_arti: 'PANE', quanti: 3 })], true)
    expect(await brief()).toEqual([
      ['2026-11-20', 'PANE', '3', '0'],
      ['2026-11-21', 'ROS', '5', '0'],
    ])
  })

  it('refuses an invalid save as a whole, the closure of its date included', async () => {
    await close('2026-11-20')
    const bad = [
      [order('2026-11-20', { cod_arti: 'ROS', quanti: 1 }, { cod_arti: 'IGNOTO', quanti: 1 })],
      [order('2026-11-20', { cod_arti: 'ROS', quanti: 1 }, { cod_arti: 'ROS', quanti: 2 })],
      [order('2026-11-20', { cod_arti: 'ROS', quanti: 1 }), order('2026-11-20')],
      [order('20/11/2026', { cod_arti: 'ROS', quanti: 1 })],
      [order('2026-02-30', { cod_arti: 'ROS', quanti: 1 })],
      [order('2026-11-20', { cod_arti: 'ROS', quanti: -1 })],
      [order('2026-11-20', { cod_arti: 'ROS' })],
      [order('2026-11-20', { cod_arti: 'ROS', quanti: 1, prezzo: 'x' })],
    ]
    for (const ordini of bad) expect([JSON.stringify(ordini), (await open(ordini)).status]).toEqual([JSON.stringify(ordini), 422])
    expect((await close('domani')).status).toBe(422)
    expect(await brief()).toEqual([['2026-11-20', '', '0', '1']])
    expect(await history()).toHaveLength(1)
  })

  it('answers one tag for all single dates of a destination, and refuses a write with an outdated one', async () => {
    const tagOf = async () => String((await world.get(PATH)).headers['etag'])
    const body = (quanti: number) => ({
      elimina_non_presenti: true,
      ordini: [order('2026-11-20', { cod_arti: 'ROS', quanti })],
    })
    const write = (quanti: number, tag: string) => world.post(`${PATH}/apertura`, body(quanti), { 'if-match': tag })
    const first = await tagOf()
    const saved = await write(20, first)
    expect([saved.status, saved.headers['etag']]).toEqual([200, await tagOf()])
    const later = [
      await write(30, first),
      await world.post(`${PATH}/chiusura`, { date_chiusura: ['2026-11-21'] }, { 'if-match': first }),
      await world.delete(PATH, { date_da_cancellare: ['2026-11-20'] }, { 'if-match': first }),
    ]
    expect(later.map(({ status }) => status)).toEqual([412, 412, 412])
    expect(await brief()).toEqual([['2026-11-20', 'ROS', '20', '0']])
    const second = await tagOf()
    const race = await Promise.all([31, 32, 33].map((quanti) => write(quanti, second)))
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
    // The tag does not cover article names.
    const third = await tagOf()
    await world.db.updateTable('articles').set({ descriz: 'Rosetta nuova' }).where('code', '=', 'ROS').execute()
    expect(await tagOf()).toBe(third)
    expect((await write(40, third)).status).toBe(200)
  })
})
