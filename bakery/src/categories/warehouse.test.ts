import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const PATH = '/api/magazzino/categorie'

onEachDatabase('categories of the warehouse', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const lists = async () => (await world.get(PATH)).body
  const add = (numCategoria: unknown, nomeCategoria: unknown) => world.post(PATH, { numCategoria, nomeCategoria })

  it('REST-50, REST-51 answers six groups with labels and counts, units and VAT rates', async () => {
    await world.db.insertInto('units').values({ code: 'kg', name: 'Chilogrammi' }).execute()
    await world.db.insertInto('category_groups').values({ grp: 3, label: 'Reparto' }).execute()
    expect(await lists()).toEqual({
      data: {
        Gruppo1: [{ codice: 'D', nome: 'Dolci' }, { codice: 'P', nome: 'Pane' }],
        Gruppo2: [{ codice: 'T1', nome: 'Lievitati' }],
        Gruppo3: [{ codice: 'N1', nome: 'Colazione' }],
        Gruppo4: [], Gruppo5: [], Gruppo6: [],
        UNITAMISURA: [{ codice: 'kg', nome: 'Chilogrammi' }],
        ALIQUOTAIVA: [{ codice: '4', nome: '4 %' }, { codice: '10', nome: '10 %' }],
      },
      message: {
        Gruppi: {
          Gruppo1: { etichetta: 'Categoria', 'Categorie trovate': 2 },
          Gruppo2: { etichetta: 'Tipologia', 'Categorie trovate': 1 },
          Gruppo3: { etichetta: 'Reparto', 'Categorie trovate': 1 },
          Gruppo4: { etichetta: 'Gruppo 4', 'Categorie trovate': 0 },
          Gruppo5: { etichetta: 'Gruppo 5', 'Categorie trovate': 0 },
          Gruppo6: { etichetta: 'Gruppo 6', 'Categorie trovate': 0 },
        },
      },
    }) // prettier-ignore
  })

  it('REST-52 OPEN-58 creates a category under an unused code, not one of a deleted category that an article still has', async () => {
    expect((await add(4, ' Biologica ')).body).toEqual({
      success: true,
      message: 'Categoria creata',
      data: { codice: '01', nome: 'Biologica' },
    })
    expect((await add('4', 'Classica')).body.data.codice).toBe('02')
    await world.db.updateTable('articles').set({ ncolore: '07' }).where('code', '=', 'ROS').execute()
    expect((await add('4', 'Tradizione')).body.data.codice).toBe('08')
    // The order screens number the last groups otherwise.
    await world.db.updateTable('articles').set({ mgruppo7: '09' }).where('code', '=', 'ROS').execute()
    expect((await add('6', 'Cesta')).body.data.codice).toBe('10')
    const twins = await Promise.all([add(4, 'Doppia'), add(4, 'doppia'), add(4, 'Altra')])
    expect(twins.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 200, 422])
    expect((await lists()).data.Gruppo4).toHaveLength(5)
  })

  it('REST-52 refuses invalid groups and names', async () => {
    for (const group of [0, 7, '1.5', 'x', null]) expect((await add(group, 'Nome')).body.message).toBe('Errore: numero gruppo non valido')
    expect((await add(1, '  ')).status).toBe(422)
  })

  it('REST-53 leaves a category of another group with the same code', async () => {
    await add(4, 'Biologica')
    await add(5, 'Fresca')
    expect((await world.delete(PATH, { numCategoria: 4, codCategoria: '01' })).status).toBe(200)
    expect((await lists()).data).toMatchObject({ Gruppo4: [], Gruppo5: [{ codice: '01', nome: 'Fresca' }] })
  })

  it('REST-53 deletes a category; articles keep its code', async () => {
    const remove = (body: object) => world.delete(PATH, body)
    expect((await remove({ numCategoria: 1, codCategoria: 'P' })).body).toEqual({ success: true, message: 'Categoria eliminata' })
    expect((await lists()).data.Gruppo1).toEqual([{ codice: 'D', nome: 'Dolci' }])
    expect((await world.get('/api/magazzino/ROS')).body.data).toMatchObject({ colore: 'P', gruppo1_mag: { codice_g1: 'P', nome_g1: '' } })
    expect((await remove({ numCategoria: 1, codCategoria: 'P' })).status).toBe(404)
    expect((await remove({ numCategoria: 9, codCategoria: 'P' })).body.message).toBe('Errore: numero gruppo non valido')
    expect((await remove({ numCategoria: 1, codCategoria: ' ' })).body.message).toBe('Errore: codice categoria non valido')
  })
})
