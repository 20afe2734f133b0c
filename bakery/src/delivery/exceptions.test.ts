// The exceptions of one date, of all destinations.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const FRIDAY = '2026-11-20'

onEachDatabase('the exceptions of a date', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
    const save = (where: string, articoli: object[]) => world.post(`/api/applicazioni/panificatori/planning/${where}`, { articoli })
    await save('0002/0001', [
      { codice: 'ROS', venerdi: 30 },
      { codice: 'COR', venerdi: 12 },
      { codice: 'PANE', venerdi: '1.5' },
    ])
    await save('0002/0002', [{ codice: 'ROS', venerdi: 20 }])
  })
  afterEach(() => world.close())

  const exceptions = async (date = FRIDAY) => (await world.get(`/api/panify/eccezioni?data=${date}`)).body
  const change = (where: string, what: string, body: object) =>
    world.post(`/api/applicazioni/panificatori/straordinari/${where}/${what}`, body)

  it('are orders and closures with what the week would bring, and how many destinations get something', async () => {
    expect((await world.get('/api/panify')).body.features).toContain('date-exceptions')
    expect(await exceptions()).toEqual({ consegne: 2, attive: 3, data: [] })
    await change('0002/0001', 'apertura', {
      ordini: [
        {
          data_ord: FRIDAY,
          articoli: [
            { cod_arti: 'ROS', quanti: 45 },
            { cod_arti: 'PANE', quanti: '3' },
          ],
        },
      ],
    })
    await change('0002/0002', 'chiusura', { date_chiusura: [FRIDAY, '2026-11-21', '2026-11-22', '2026-11-24'] })
    expect(await exceptions()).toEqual({
      consegne: 1,
      attive: 3,
      data: [
        {
          codiceCliente: '0002',
          cliente: 'Bar Centrale',
          codicede: '0001',
          nomede: 'Bar Centrale',
          tipo: 'straordinario',
          fino: '',
          totali: [
            { unita_m: 'kg', quantita: '3', settimana: '1.5' },
            { unita_m: 'pz', quantita: '45', settimana: '42' },
          ],
        },
        {
          codiceCliente: '0002',
          cliente: 'Bar Centrale',
          codicede: '0002',
          nomede: 'Chiosco',
          tipo: 'chiusura',
          fino: '2026-11-22',
          totali: [{ unita_m: 'pz', quantita: '0', settimana: '20' }],
        },
      ],
    })
    expect((await exceptions('2026-11-24')).data).toMatchObject([{ codicede: '0002', fino: '2026-11-24', totali: [] }])
    for (const wrong of ['', 'data=ieri']) expect((await world.get(`/api/panify/eccezioni?${wrong}`)).status).toBe(422)
  })

  it('leave out destinations that are not active, and a disabled day would bring nothing', async () => {
    await change('0002/0002', 'chiusura', { date_chiusura: FRIDAY })
    await world.post('/api/applicazioni/panificatori/planning/0002/0002/toggle-day', { giorno: 'venerdi', active: '1' })
    expect((await exceptions()).data).toMatchObject([{ tipo: 'chiusura', totali: [] }])
    await world.db.updateTable('destinations').set({ order_active: 0 }).where('code', '=', '0002').execute()
    expect(await exceptions()).toEqual({ consegne: 1, attive: 2, data: [] })
  })
})
