import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

onEachDatabase('customers', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const form = {
    cliente: 'Hotel Sole',
    indirizzo: 'Via Roma 1',
    citta: 'Modena',
    prov: 'MO',
    cap: '41100',
    piva: '01234567890',
    cod_fisc: '01234567890',
    tel: '059',
    categ: 'HO',
    categ2: 'A',
    condi_pag: '30 gg',
    email: 'hotel@demo.example',
    persona: 'Il direttore',
  }
  const contact = {
    persona: 'Cuoca',
    ruolo: 'Cucina',
    email: 'c@demo.example',
    tel1: '1',
    tel2: '2',
    cell: '3',
    predefinito: '1',
    pec: '0',
  }

  it('REST-23 ENT-30 lists the customers', async () => {
    const { body } = await world.get('/api/clienti')
    expect(body.data.map(({ c_cliente, cliente }: Record<string, string>) => [c_cliente, cliente])).toEqual([
      ['0001', 'Panificio'],
      ['0002', 'Bar Centrale'],
    ])
  })

  it('REST-24 ENT-26 ENT-28 ENT-29 returns one customer with its destinations and contacts', async () => {
    await world.put('/api/clienti', { ...form, contattiaggiuntivi_clie: [contact] })
    const { body } = await world.get('/api/clienti/0002')
    expect(body.data).toMatchObject({ c_cliente: '0002', cliente: 'Bar Centrale', provincia: '', note: '', contattiaggiuntivi_clie: [] })
    expect(body.data.destinazioni_clie.map(({ codicede }: Record<string, string>) => codicede)).toEqual(['0001', '0002'])
    expect(body.data).not.toHaveProperty('listino')
    expect((await world.get('/api/clienti/0009')).status).toBe(404)
  })

  it('ENT-30 returns each customer with its own destinations only', async () => {
    const ofCustomer = async (code: string) =>
      (await world.get(`/api/clienti/${code}`)).body.data.destinazioni_clie.map((one: Record<string, string>) => [
        one['c_cliente'],
        one['codicede'],
      ])
    expect(await ofCustomer('0001')).toEqual([['0001', '0001']])
    expect(await ofCustomer('0002')).toEqual([
      ['0002', '0001'],
      ['0002', '0002'],
    ])
  })

  it('REST-25 creates a customer under the next code', async () => {
    const { body } = await world.put('/api/clienti', form)
    expect(body).toMatchObject({ cliente: { c_cliente: '0003' } })
    const { prov, ...same } = form
    expect((await world.get('/api/clienti/0003')).body.data).toMatchObject({ ...same, provincia: prov, destinazioni_clie: [] })
    expect((await world.put('/api/clienti', { citta: 'Modena' })).body.errors).toHaveProperty('cliente')
  })

  it('OPEN-31 takes the lowest free code once somebody has the highest, and never the own customer of the bakery', async () => {
    const create = () => world.put('/api/clienti', { cliente: 'Bar' })
    await world.db.insertInto('customers').values([{ code: '9999', cliente: 'Importato' }, { code: '0004', cliente: 'Importato' }]).execute() // prettier-ignore
    const codes = []
    for (let n = 0; n < 3; n++) codes.push((await create()).body.cliente.c_cliente)
    expect(codes).toEqual(['0003', '0005', '0006'])
    const all = Array.from({ length: 9_992 }, (_, n) => ({ code: String(n + 7).padStart(4, '0'), cliente: 'x' }))
    for (let first = 0; first < all.length; first += 5_000) await world.db.insertInto('customers').values(all.slice(first, first + 5_000)).execute() // prettier-ignore
    expect(await create()).toMatchObject({ status: 409, body: { message: 'Codici cliente esauriti' } })
  })

  it('REST-25 OPEN-31 keeps 0001 for the bakery itself once somebody has the highest code, even before it exists', async () => {
    const empty = await openWorld(make, { seed: false })
    await empty.db.insertInto('customers').values({ code: '9999', cliente: 'Importato' }).execute()
    expect((await empty.put('/api/clienti', { cliente: 'Bar' })).body.cliente).toEqual({ c_cliente: '0002' })
    await empty.close()
  })

  it('OPEN-31 counts four digits up from 0001, also for customers created simultaneously', async () => {
    const empty = await openWorld(make, { seed: false })
    expect((await empty.get('/api/clienti')).body).toEqual({ data: [] })
    const answers = await Promise.all(Array.from({ length: 12 }, () => empty.put('/api/clienti', { cliente: 'Nuovo' })))
    const codes = answers.map(({ body }) => body.cliente.c_cliente).toSorted((a, b) => a.localeCompare(b))
    expect(codes).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(4, '0')))
    await empty.close()
  })

  it('REST-26 ENT-31 OPEN-72 changes sent fields, contacts and note included, and leaves the rest unchanged', async () => {
    await world.put('/api/clienti', { ...form, note: 'Suonare', contattiaggiuntivi_clie: [contact] })
    const other = (await world.get('/api/clienti/0002')).body
    const answer = await world.post('/api/clienti/0003/true', { citta: 'Carpi' })
    expect(answer.body).toMatchObject({ success: true })
    expect((await world.get('/api/clienti/0002')).body).toEqual(other)
    const { data } = (await world.get('/api/clienti/0003')).body
    expect(data).toMatchObject({ cliente: 'Hotel Sole', citta: 'Carpi', provincia: 'MO', note: 'Suonare' })
    expect(data.contattiaggiuntivi_clie).toMatchObject([contact])
    const second = { ...contact, persona: 'Pec', predefinito: '0', pec: '1' }
    await world.post('/api/clienti/0003/true', { note: '', contattiaggiuntivi_clie: [second, contact] })
    const after = (await world.get('/api/clienti/0003')).body.data
    expect(after.note).toBe('')
    expect(after.contattiaggiuntivi_clie).toMatchObject([second, contact])
    expect((await world.post('/api/clienti/0099/true', { citta: 'X' })).status).toBe(404)
    expect((await world.post('/api/clienti/0003/true', { cliente: '' })).status).toBe(422)
  })
  it('ENT-31 keeps the id of contacts sent with it, and deletes contacts missing in the list', async () => {
    const contacts = async () => (await world.get('/api/clienti/0002')).body.data.contattiaggiuntivi_clie
    const store = (contattiaggiuntivi_clie: object[]) => world.post('/api/clienti/0002/true', { contattiaggiuntivi_clie })
    await store(['Ada', 'Bea', 'Ciro'].map((persona) => ({ persona })))
    const [ada, bea, ciro] = await contacts()
    await store([{ ...ciro, tel1: '1' }, { persona: 'Dino' }, ada])
    expect(await contacts()).toEqual([{ ...ciro, tel1: '1' }, { ...ada, id: expect.any(Number), persona: 'Dino' }, ada])
    // The id of a deleted contact, or of another customer's, creates a new contact.
    const [, dino] = await contacts()
    await world.post('/api/clienti/0001/true', { contattiaggiuntivi_clie: [{ ...bea }, { ...ada, persona: 'Altra' }] })
    expect(await contacts()).toEqual([{ ...ciro, tel1: '1' }, dino, ada])
    expect((await store([ada, ada])).body.errors).toHaveProperty('contattiaggiuntivi_clie')
    expect(await contacts()).toHaveLength(3)
  })
})
