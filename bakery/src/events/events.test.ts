// Which change yields which events. How they are read is in feed.test.ts.
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { beginTimes } from '../session/inactive.shared.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, PASSWORD, type World } from '../test/world.ts'
import { announce, changing } from './events.shared.ts'

const PANIFICATORI = '/api/applicazioni/panificatori'
const BAR = '0002/0001'
const THURSDAY = '2026-11-19'

type Shown = Record<'tipo' | 'codiceCliente' | 'codicede' | 'genere', string> & Record<'date' | 'giorni', string[]>

const GIF = 'R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

onEachDatabase('the events', (make) => {
  let world: World
  beforeEach(async () => void (world = await openWorld(make)))
  afterEach(() => world.close())

  const feed = async (query: string) => (await world.get(`/api/panify/eventi?${query}`)).body

  /** The events of a change: type, destination, kind and what they name. */
  async function eventsOf(change: () => Promise<unknown>): Promise<string[]> {
    const { ultimo } = await feed('')
    await change()
    const { data } = await feed(`dopo=${ultimo}`)
    return data.map(({ tipo, codiceCliente, codicede, genere, date, giorni }: Shown) =>
      [tipo, codiceCliente && `${codiceCliente}/${codicede}`, genere, ...date, ...giorni].filter(Boolean).join(' '),
    )
  }

  const save = (articoli: object[], more: object = {}, where = BAR) =>
    world.post(`${PANIFICATORI}/planning/${where}`, { articoli, ...more })
  const open = (ordini: object[], more: object = {}) => world.post(`${PANIFICATORI}/straordinari/${BAR}/apertura`, { ordini, ...more })
  const close = (...dates: string[]) => world.post(`${PANIFICATORI}/straordinari/${BAR}/chiusura`, { date_chiusura: dates })
  const order = (data_ord: string, quanti = 5) => ({ data_ord, articoli: [{ cod_arti: 'ROS', quanti }] })
  const closed = (date = THURSDAY) => closeDate(world.deps, Temporal.PlainDate.from(date))

  it('have every field, filled or empty', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('events')
    const headers = { 'x-panify-actor': '0002%2F0001' }
    await world.post(`${PANIFICATORI}/planning/${BAR}`, { articoli: [{ codice: 'ROS', venerdi: 12, giovedi: 3 }] }, headers)
    world.clock.advance({ minutes: 5 })
    await world.post('/api/configurator/update', { nomec: 'NOMEDIT', valore: 'Forno' })
    expect(await feed('dopo=0')).toEqual({
      data: [
        {
          id: '1',
          quando: '2026-11-18T11:00:00.000Z',
          tipo: 'ordine',
          codiceCliente: '0002',
          codicede: '0001',
          genere: 'standing',
          date: ['2026-11-19', '2026-11-20'],
          giorni: ['giovedi', 'venerdi'],
          decorrenza: [
            { giorno: 'giovedi', data: '2026-11-19' },
            { giorno: 'venerdi', data: '2026-11-20' },
          ],
          attore: '0002/0001',
          documento: null,
        },
        {
          id: '2',
          quando: '2026-11-18T11:05:00.000Z',
          tipo: 'azienda',
          codiceCliente: '',
          codicede: '',
          genere: '',
          date: [],
          giorni: [],
          decorrenza: [],
          attore: '',
          documento: null,
        },
      ],
      ultimo: '2',
      primo: '1',
      persi: false,
    })
  })

  it('of the week are one for each kind of change, with the weekdays and the first dates they reach', async () => {
    const cells = [{ codice: 'ROS', lunedi: 5, domenica: '0.5' }, { codice: 'COR' }, { codice: 'PANE', lunedi: 2 }]
    expect(await eventsOf(() => save(cells))).toEqual([
      'ordine 0002/0001 standing 2026-11-22 2026-11-23 lunedi domenica',
      'ordine 0002/0001 row-added',
    ])
    expect(await eventsOf(() => save(cells))).toEqual([])
    expect(await eventsOf(() => save([{ codice: 'PANE', lunedi: 3 }], { elimina_non_presenti: 1 }))).toEqual([
      'ordine 0002/0001 standing 2026-11-23 lunedi',
      'ordine 0002/0001 row-removed 2026-11-22 2026-11-23 lunedi domenica',
    ])
    const { id } = await world.db.selectFrom('planning_rows').select('id').executeTakeFirstOrThrow()
    expect(await eventsOf(() => world.put(`/api/orders/standard/giovedi/article/${id}`, 4))).toEqual([
      'ordine 0002/0001 standing 2026-11-19 giovedi',
    ])
    await closed()
    expect(await eventsOf(() => world.delete(`${PANIFICATORI}/planning/${BAR}`, { arti_da_cancellare: ['PANE', 'COR'] }))).toEqual([
      'ordine 0002/0001 row-removed 2026-11-23 2026-11-26 lunedi giovedi',
    ])
    const toggle = (active: string) => world.post(`${PANIFICATORI}/planning/${BAR}/toggle-day`, { giorno: 'lunedi', active })
    expect(await eventsOf(() => toggle('1'))).toEqual(['ordine 0002/0001 day-disabled 2026-11-23 lunedi', 'destinazione 0002/0001'])
    expect(await eventsOf(() => toggle('0'))).toEqual(['ordine 0002/0001 day-enabled 2026-11-23 lunedi', 'destinazione 0002/0001'])
  })

  it('of single dates are one for each kind of change, with the dates', async () => {
    expect(await eventsOf(() => open([order('2026-11-26'), order('2026-11-25')]))).toEqual([
      'ordine 0002/0001 extraordinary 2026-11-25 2026-11-26',
    ])
    expect(await eventsOf(() => open([order('2026-11-25')]))).toEqual([])
    expect(await eventsOf(() => close('2026-11-25', '2026-11-27'))).toEqual([
      'ordine 0002/0001 extraordinary 2026-11-25',
      'ordine 0002/0001 closure-added 2026-11-25 2026-11-27',
    ])
    expect(await eventsOf(() => open([order('2026-11-25')]))).toEqual([
      'ordine 0002/0001 closure-removed 2026-11-25',
      'ordine 0002/0001 extraordinary 2026-11-25',
    ])
    const dates = { date_da_cancellare: ['2026-11-26', '2026-11-27', '2026-11-28'] }
    expect(await eventsOf(() => world.delete(`${PANIFICATORI}/straordinari/${BAR}`, dates))).toEqual([
      'ordine 0002/0001 extraordinary 2026-11-26',
      'ordine 0002/0001 closure-removed 2026-11-27',
    ])
  })

  it('of a closing, of the delivery notes that follow, and of what becomes of them', async () => {
    await world.post('/api/configurator/update', { nomec: 'NOMEDIT', valore: 'Forno' })
    await save([{ codice: 'ROS', giovedi: 20 }])
    await save([{ codice: 'COR', giovedi: 30 }], {}, '0002/0002')
    expect(await eventsOf(() => closed())).toEqual([`data-chiusa ${THURSDAY}`])
    expect(await eventsOf(() => closed())).toEqual([])
    const issue = () => world.post('/api/panify/documenti/emissione', { data: THURSDAY })
    expect(await eventsOf(issue)).toEqual(['documento-emesso 0002/0001', 'documento-emesso 0002/0002'])
    expect(await eventsOf(issue)).toEqual([])
    const { id } = await world.db.selectFrom('documents').select('id').where('destination', '=', '0001').executeTakeFirstOrThrow()
    const documento = (stato: string, number: string, of = id) => ({ id: of, numero: number, anno: 2026, data: THURSDAY, stato })
    const { ultimo } = await feed('')
    const annul = () => world.post(`/api/panify/documenti/${id}/annullamento`)
    expect(await eventsOf(annul)).toEqual(['documento-annullato 0002/0001'])
    expect(await eventsOf(annul)).toEqual([])
    const reissued = await world.post(`/api/panify/documenti/${id}/riemissione`)
    expect((await feed(`dopo=${ultimo}`)).data).toMatchObject([
      { tipo: 'documento-annullato', codiceCliente: '0002', codicede: '0001', documento: documento('annullato', '1') },
      { tipo: 'documento-emesso', codiceCliente: '0002', codicede: '0001', documento: documento('emesso', '3', reissued.body.id) },
    ])
    const vary = (quantita: number) => world.put(`/api/panify/consegne/0002/0001/${THURSDAY}`, { righe: [{ codice: 'ROS', quantita }] })
    expect(await eventsOf(() => vary(25))).toEqual([
      `ordine 0002/0001 varied ${THURSDAY}`,
      'documento-annullato 0002/0001',
      'documento-emesso 0002/0001',
    ])
    expect(await eventsOf(() => vary(25))).toEqual([])
    // No type of event stands for it.
    expect(await eventsOf(() => world.post('/api/panify/documenti/fatturazione', { dal: THURSDAY, al: THURSDAY }))).toEqual([])
    expect(await world.db.selectFrom('documents').select('id').where('state', '=', 'evaso').execute()).toHaveLength(2)
  })

  it('of a form of a destination name the weekdays that it disables and enables, and no order that stays as it is', async () => {
    const form = (body: object, code = '0001') => eventsOf(() => world.post(`/api/clienti/0002/destinazioni/${code}`, body))
    expect(await form({ lun_act: '1', gio_act: '1', mar_act: '0' })).toEqual([
      'ordine 0002/0001 day-disabled 2026-11-19 2026-11-23 lunedi giovedi',
      'destinazione 0002/0001',
    ])
    expect(await form({ lun_act: '0', gio_act: '1' })).toEqual(['ordine 0002/0001 day-enabled 2026-11-23 lunedi', 'destinazione 0002/0001'])
    expect(await form({ gio_act: '1' })).toEqual([])
    expect(await form({ orderactive: '0' })).toEqual(['ordine 0002/0001 orders-stopped', 'destinazione 0002/0001'])
    expect(await form({ orderactive: '1' })).toEqual(['ordine 0002/0001 orders-resumed', 'destinazione 0002/0001'])
    expect(await form({ nomede: 'Nuova', lun_act: '1', orderactive: '0' }, '0003')).toEqual(['destinazione 0002/0003'])
    const history = await world.db.selectFrom('order_history').select(['actor', 'kind', 'weekday']).orderBy('id').execute()
    expect(history.map(({ kind, weekday }) => [kind, weekday].filter(Boolean).join(' '))).toEqual([
      'day-disabled lunedi',
      'day-disabled giovedi',
      'day-enabled lunedi',
      'orders-stopped',
      'orders-resumed',
    ])
    expect(new Set(history.map(({ actor }) => actor)).size).toBe(1)
  })

  it('of a destination: its record, its login, and its customer', async () => {
    const record = '/api/clienti/0002'
    expect(await eventsOf(() => world.post(`${record}/true`, { tel: '059 1' }))).toEqual([
      'destinazione 0002/0001',
      'destinazione 0002/0002',
    ])
    expect(await eventsOf(() => world.post(`${record}/true`, { tel: '059 1' }))).toEqual([])
    const contacts = {
      contattiaggiuntivi_clie: [{ persona: 'Ada', ruolo: '', email: '', tel1: '1', tel2: '', cell: '', predefinito: '1' }],
    }
    expect(await eventsOf(() => world.post(`${record}/true`, contacts))).toHaveLength(2)
    expect(await eventsOf(() => world.post(`${record}/destinazioni/0002`, { nomede: 'Chiosco nuovo' }))).toEqual(['destinazione 0002/0002'])
    expect(await eventsOf(() => world.post(`${record}/destinazioni/0002`, { nomede: 'Chiosco nuovo' }))).toEqual([])
    expect(await eventsOf(() => world.post(`${record}/destinazioni/0002`, { isPrimaria: '1' }))).toEqual([
      'destinazione 0002/0001',
      'destinazione 0002/0002',
    ])
    expect(await eventsOf(() => world.post(`${record}/destinazioni/0003`, { nomede: 'Terza' }))).toEqual(['destinazione 0002/0003'])
    expect(await eventsOf(() => world.post(`${record}/destinazioni/0002`, { destpsw: 'Nuova#2026' }))).toEqual(['destinazione 0002/0002'])
    // A customer without a destination.
    expect(await eventsOf(() => world.put('/api/clienti', { cliente: 'Osteria' }))).toEqual([])
  })

  it('of a login: a recovered password at its first use, and one that nobody used and that was removed', async () => {
    const recovered = { destlogin: 'bar@demo.example', destpsw: 'Recuperata#2026' }
    await world.post('/api/configurator/clienti/0002/destinazioni/0001', { destpsw: recovered.destpsw })
    const login = (body: object) => world.post(`${PANIFICATORI}/login`, body)
    expect(await eventsOf(() => login({ ...recovered, destpsw: PASSWORD }))).toEqual([])
    expect(await eventsOf(() => login(recovered))).toEqual(['destinazione 0002/0001'])
    expect(await eventsOf(() => login(recovered))).toEqual([])
    await beginTimes(world.deps)
    const remove = (prima: string) => world.post(`/api/panify/accessi-inattivi/${BAR}`, { prima })
    expect(await eventsOf(() => remove('2026-11-01T00:00:00Z'))).toEqual([])
    expect(await eventsOf(() => remove('2027-01-01T00:00:00Z'))).toEqual(['destinazione 0002/0001'])
  })

  it('of the company: its settings and its logo', async () => {
    const save = (values: object) => world.post('/api/configurator/update-multi', values)
    expect(await eventsOf(() => save({ ORARIOPRODPANE: '20,00', NOMEDIT: 'Forno' }))).toEqual(['azienda'])
    expect(await eventsOf(() => save({ ORARIOPRODPANE: '20,00' }))).toEqual([])
    const upload = () => world.post('/api/configurator/setlogo', { logoBase64: GIF })
    expect(await eventsOf(upload)).toEqual(['azienda'])
    expect(await eventsOf(upload)).toEqual([])
  })

  it('of an article: created, changed, priced, pictured, deleted; and of its categories', async () => {
    const article = { cd_min: 'GRI', descriz: 'Grissini', unita_m: 'pz', iva: '4' }
    expect(await eventsOf(() => world.put('/api/magazzino/nuovo', article))).toEqual(['articolo'])
    expect(await eventsOf(() => world.post('/api/magazzino/GRI', { descriz: 'Grissini corti' }))).toEqual(['articolo'])
    expect(await eventsOf(() => world.post('/api/magazzino/GRI', { mag_extlc_mag: [{ codlis: '1', prezzo: '2' }] }))).toEqual(['articolo'])
    expect(await eventsOf(() => world.post('/api/img/upload', { filename: 'GRI.jpg', imageData: PNG }))).toEqual(['articolo'])
    expect(await eventsOf(() => world.delete('/api/magazzino/GRI'))).toEqual(['articolo'])
    const category = '/api/magazzino/categorie'
    expect(await eventsOf(() => world.post(category, { numCategoria: '2', nomeCategoria: 'Secco' }))).toEqual(['articolo'])
    expect(await eventsOf(() => world.delete(category, { numCategoria: '2', codCategoria: '99' }))).toEqual([])
    const { code } = await world.db.selectFrom('categories').select('code').where('name', '=', 'Secco').executeTakeFirstOrThrow()
    expect(await eventsOf(() => world.delete(category, { numCategoria: '2', codCategoria: code }))).toEqual(['articolo'])
  })

  it('are none of what is refused', async () => {
    await closed()
    await save([{ codice: 'ROS', giovedi: 1 }])
    const before = await feed('dopo=0')
    const refused = [
      save([{ codice: 'ROS', lunedi: 5 }, { codice: 'SCONOSCIUTO', lunedi: 5 }]),
      world.post(`${PANIFICATORI}/planning/${BAR}`, { articoli: [{ codice: 'ROS', lunedi: 5 }] }, { 'if-match': '"99"' }),
      save([{ codice: 'ROS', lunedi: 5 }], {}, '0009/0001'),
      open([order('2026-11-25'), order(THURSDAY)]),
      close(THURSDAY),
      world.post('/api/clienti/0002/true', { tel: '1' }, { 'if-match': '"x"' }),
      world.post('/api/clienti/0002/destinazioni/0002', { destlogin: 'BAR@demo.example' }),
      world.post('/api/configurator/update', { nomec: 'ORARIOPRODPANE', valore: 'alle otto' }),
      world.delete('/api/magazzino/ROS'),
      world.post('/api/magazzino/ROS', { iva: '99' }),
      world.post('/api/img/upload', { filename: 'ROS.jpg', imageData: 'bm9uZQ==' }),
      world.post('/api/panify/documenti/1/annullamento'),
    ] // prettier-ignore
    for (const answer of await Promise.all(refused)) expect(answer.status).toBeGreaterThanOrEqual(404)
    expect(await feed('dopo=0')).toEqual(before)
  })

  it('are none of a transaction that is rolled back, and only those of the parts that are done', async () => {
    const { database, clock } = world.deps
    const company = [{ type: 'azienda' }] as const
    const failing = changing(database, async (tx) => {
      announce(tx, clock, company)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await feed('dopo=0')).data).toEqual([])
    await database.kysely.transaction().execute(async (tx) => {
      expect(() => announce(tx, clock, company)).toThrow('changing() has not begun this transaction')
    })
  })
})
