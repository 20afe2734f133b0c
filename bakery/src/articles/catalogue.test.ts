import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

onEachDatabase('catalogue', (make) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(make)
  })
  afterAll(() => world.close())

  it("REST-37 ENT-34 ENT-35 lists the distributed articles, at the customer's net price", async () => {
    const { data } = (await world.get('/api/applicazioni/panificatori/0002/articoli')).body
    expect(data.map(({ cd_min }: { cd_min: string }) => cd_min)).toEqual(['A/B 1+', 'COR', 'PANE', 'ROS'])
    expect(data[3]).toEqual({
      cd_min: 'ROS',
      descriz: 'Rosetta',
      unita_m: 'pz',
      qtaminima: '10',
      qtarange: '5',
      qtamax: '200',
      peso_lo: '0.06',
      contro: '58050010',
      immagine: '',
      scheda_tecnica: '',
      note_est: 'Glutine',
      in_evidenza: '0',
      colore: 'P',
      tipo_arti: '',
      ngruppo3: '',
      gruppo5: '',
      gruppo6: '',
      mgruppo7: '',
      prezzo: '0.36',
    })
    expect(data[1]).toMatchObject({ in_evidenza: '1', prezzo: '', qtaminima: '' })
    const own = (await world.get('/api/applicazioni/panificatori/0001/articoli')).body.data
    expect(own[3]).toMatchObject({ prezzo: '0.3' })
    expect((await world.get('/api/applicazioni/panificatori/0009/articoli')).status).toBe(404)
  })

  it('REST-38 lists the categories of one group', async () => {
    const group = async (number: string) => (await world.get(`/api/applicazioni/panificatori/categorie/${number}`)).body
    expect(await group('1')).toEqual({
      data: [
        { codice: 'D', nome: 'Dolci' },
        { codice: 'P', nome: 'Pane' },
      ],
    })
    expect(await group('5')).toEqual({ data: [] })
    for (const number of ['0', '7', 'x']) expect(await group(number)).toHaveProperty('errors')
  })
})
