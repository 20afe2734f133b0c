// The changes of orders as staff read them.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const BAR = '0002/0001'
const PANIFICATORI = '/api/applicazioni/panificatori'

onEachDatabase('the changes of orders', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const save = (articoli: object[], where = BAR) => world.post(`${PANIFICATORI}/planning/${where}`, { articoli })
  const changes = async (query = '') => (await world.get(`/api/panify/modifiche?dal=2026-11-18T10:00:00Z${query}`)).body
  type Change = Record<'tipo' | 'articolo' | 'giorno' | 'data' | 'prima' | 'dopo' | 'codicede', string> & { settimana: string[] }
  const shown = ({ data }: { data: Change[] }) =>
    data.map(({ tipo, articolo, giorno, data: date, prima, dopo }) => [tipo, articolo, giorno, date, prima, dopo].filter(Boolean).join(' '))

  it('have old and new value, destination, article, weekday or date and time, latest first', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('order-changes')
    await save([{ codice: 'ROS', venerdi: 12 }])
    world.clock.advance({ minutes: 5 })
    await save([{ codice: 'ROS', venerdi: 14 }])
    const { data, totale } = await changes()
    expect(totale).toBe(2)
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        quando: '2026-11-18T11:05:00.000Z',
        codiceCliente: '0002',
        cliente: 'Bar Centrale',
        codicede: '0001',
        nomede: 'Bar Centrale',
        tipo: 'standing',
        articolo: 'ROS',
        descriz: 'Rosetta',
        unita_m: 'pz',
        giorno: 'venerdi',
        data: '',
        prima: '12',
        dopo: '14',
        settimana: [],
      },
      expect.objectContaining({ quando: '2026-11-18T11:00:00.000Z', prima: '', dopo: '12' }),
    ])
  })

  it('are of every kind', async () => {
    await save([{ codice: 'ROS', lunedi: 5, domenica: '0.5' }, { codice: 'COR' }])
    world.clock.advance({ seconds: 1 })
    await world.delete(`${PANIFICATORI}/planning/${BAR}`, { arti_da_cancellare: ['ROS'] })
    world.clock.advance({ seconds: 1 })
    await world.post(`${PANIFICATORI}/planning/${BAR}/toggle-day`, { giorno: 'lunedi', active: '1' })
    world.clock.advance({ seconds: 1 })
    await world.post(`${PANIFICATORI}/straordinari/${BAR}/apertura`, {
      ordini: [{ data_ord: '2026-11-25', articoli: [{ cod_arti: 'PANE', quanti: '2.5' }] }],
    })
    world.clock.advance({ seconds: 1 })
    await world.post(`${PANIFICATORI}/straordinari/${BAR}/chiusura`, { date_chiusura: '2026-11-25' })
    const answer = await changes()
    expect(shown(answer)).toEqual([
      'closure-added 2026-11-25',
      'extraordinary PANE 2026-11-25 2.5',
      'extraordinary PANE 2026-11-25 2.5',
      'day-disabled lunedi',
      'row-removed ROS',
      'row-added COR',
      'standing ROS domenica 0.5',
      'standing ROS lunedi 5',
    ])
    expect(answer.data[1]).toMatchObject({ prima: '2.5', dopo: '' })
    expect(answer.data[4].settimana).toEqual(['5', '0', '0', '0', '0', '0', '0.5'])
  })

  it('are those since an instant, in pages that neither repeat nor skip one', async () => {
    world.clock.set('2026-11-18 10:59')
    await save([{ codice: 'COR', lunedi: 1 }])
    world.clock.set('2026-11-18 11:00')
    await save([1, 2, 3].map((n) => ({ codice: ['ROS', 'COR', 'PANE'][n - 1], martedi: n, giovedi: n })))
    const pages: Change[][] = []
    for (let query = '&primi=4'; query !== '';) {
      const { data, totale } = await changes(query)
      expect(totale).toBe(6)
      pages.push(data)
      const last = data.at(-1)
      query = data.length === 4 ? `&primi=4&prima_del=${last.quando}&prima_di=${last.id}` : ''
    }
    expect(pages.map(({ length }) => length)).toEqual([4, 2])
    expect(new Set(pages.flat().map((change) => JSON.stringify(change))).size).toBe(6)
    for (const wrong of [
      'dal=ieri',
      'dal=2026-11-18T10:00:00Z&primi=0',
      'dal=2026-11-18T10:00:00Z&primi=1002',
      'dal=2026-11-18T10:00:00Z&prima_di=4',
    ])
      expect((await world.get(`/api/panify/modifiche?${wrong}`)).status).toBe(422)
  })
})
