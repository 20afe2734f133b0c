import { expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld } from '../test/world.ts'
import { fillEmptyLists } from './default-lists.ts'

onEachDatabase('lists of a new installation', (make) => {
  it('contains the usual units and VAT rates, and never changes existing lists', async () => {
    const world = await openWorld(make)
    const unitOf = (unita_m: string, cd_min: string) => world.put('/api/magazzino/nuovo', { cd_min, descriz: 'x', iva: '4', unita_m })
    await fillEmptyLists(world.deps.database)
    await fillEmptyLists(world.deps.database)
    const { data } = (await world.get('/api/magazzino/categorie')).body
    expect(data.UNITAMISURA.map(({ codice }: { codice: string }) => codice)).toEqual(['kg', 'pz'])
    expect(data.ALIQUOTAIVA.map(({ nome }: { nome: string }) => nome)).toEqual(['4 %', '10 %'])
    expect((await unitOf('pz', 'UNO')).status).toBe(200)
    expect((await unitOf('quintali', 'DUE')).status).toBe(422)
    await world.db.deleteFrom('vat_rates').execute()
    await fillEmptyLists(world.deps.database)
    expect((await world.get('/api/magazzino/categorie')).body.data.ALIQUOTAIVA).toHaveLength(4)
    await world.close()
  })
})
