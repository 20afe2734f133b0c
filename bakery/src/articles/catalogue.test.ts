import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('OPEN-58 ENT-35 names the group of an article by the field of each group on the order screens', async () => {
    const groups = { colore: 'P', tipo_arti: 'T', ngruppo3: 'N', gruppo5: 'V', gruppo6: 'S', mgruppo7: 'M' }
    const store = (values: object) => world.db.updateTable('articles').set(values).where('code', '=', 'ROS').execute()
    await store({ ...groups, ncolore: 'C' })
    const { data } = (await world.get('/api/applicazioni/panificatori/0002/articoli')).body
    expect(data[3]).toMatchObject(groups)
    await store({ tipo_arti: '', ngruppo3: '', ncolore: '', gruppo5: '', gruppo6: '', mgruppo7: '' })
  })

  describe('a catalogue that was read before', () => {
    const read = (customer = '0002', tag?: string) =>
      world.get(`/api/applicazioni/panificatori/${customer}/articoli`, undefined, tag === undefined ? {} : { 'if-none-match': tag })
    const rosetta = async () => (await read()).body.data.find(({ cd_min }: { cd_min: string }) => cd_min === 'ROS')
    const tag = async (customer?: string) => String((await read(customer)).headers['etag'])

    it('is not sent again as long as it is the same, and is that of the price list', async () => {
      const known = await tag()
      expect(await read('0002', known)).toMatchObject({ status: 304, headers: { etag: known } })
      expect((await read('0001', known)).status).toBe(200)
      expect(await tag('0001')).not.toBe(known)
      await world.db.updateTable('customers').set({ listino: '1' }).where('code', '=', '0002').execute()
      expect(await tag()).toBe(await tag('0001'))
      await world.db.updateTable('customers').set({ listino: '2' }).where('code', '=', '0002').execute()
      expect(await tag()).toBe(known)
    })

    it('shows what the office changes, at once', async () => {
      const before = await tag()
      const saved = await world.post('/api/magazzino/ROS', { descriz: 'Rosetta grande' })
      expect([saved.status, (await rosetta()).descriz]).toEqual([200, 'Rosetta grande'])
      expect((await read('0002', before)).status).toBe(200)
    })

    it('shows what another program writes into the database', async () => {
      const { kysely, close } = world.openAgain()
      await kysely.updateTable('article_prices').set({ prezzo: 9_000, sc1: 0, sc2: 0, sc3: 0 }).where('article', '=', 'ROS').execute()
      expect((await rosetta()).prezzo).toBe('0.9')
      await kysely.deleteFrom('article_prices').where('article', '=', 'ROS').execute()
      expect((await rosetta()).prezzo).toBe('')
      await kysely.updateTable('articles').set({ su_web: 0 }).where('code', '=', 'ROS').execute()
      expect(await rosetta()).toBeUndefined()
      await close()
    })
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
