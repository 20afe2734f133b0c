import { afterEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { createAdministrator, hasAdministrator } from './administrator.ts'
import { setPendingPassword } from './session.sql.ts'

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

onEachDatabase('the first administrator', (make) => {
  it('SESSION-72 OPEN-32 is destination 0001 of customer 0001, created on an empty installation', async () => {
    world = await openWorld(make, { seed: false })
    expect(await hasAdministrator(world.db)).toBe(false)
    expect((await world.get('/api/clienti/0001')).status).toBe(404)
    await createAdministrator(world.deps.database, world.deps.passwords, { email: 'Capo@demo.example', password: 'una-password-lunga' })
    expect(await hasAdministrator(world.db)).toBe(true)
    const login = await world.post('/api/applicazioni/panificatori/login', {
      destlogin: 'capo@demo.example',
      destpsw: 'una-password-lunga',
    })
    expect(login.body.data).toMatchObject({ codiceCliente: '0001', codiceDestinazione: '0001', primario: '140001' })
    expect((await world.get('/api/configurator/def_clie_interno')).body.data).toBe('0001')
  })

  it('takes the right from every other destination of its customer, and names those that had it', async () => {
    world = await openWorld(make, { seed: false })
    const { database, passwords } = world.deps
    const create = () => createAdministrator(database, passwords, { email: 'capo@demo.example', password: 'la-prima-password' })
    expect(await create()).toEqual([])
    const another = (code: string, is_primaria: 0 | 1) => ({ customer: '0001', code, nomede: code, is_primaria })
    await world.db.updateTable('destinations').set({ is_primaria: 0 }).execute()
    await world.db
      .insertInto('destinations')
      .values([another('0002', 1), another('0003', 0)])
      .execute()
    expect(await create()).toEqual(['0001/0002'])
    expect(await create()).toEqual([])
  })

  it.each([{ is_primaria: 0 }, { order_active: 0 }, { destlogin: '', login_key: null }, { password_hash: null }] as const)(
    'is missing where its destination has %j, whatever other customers have',
    async (change) => {
      world = await openWorld(make)
      expect(await hasAdministrator(world.db)).toBe(true)
      await world.db.updateTable('destinations').set(change).where('customer', '=', '0001').execute()
      expect(await hasAdministrator(world.db)).toBe(false)
    },
  )

  it('has the name of the company, and leaves the primary destinations of other customers alone', async () => {
    world = await openWorld(make)
    const { database, db, passwords } = world.deps
    await db.deleteFrom('destinations').where('customer', '=', '0001').execute()
    await db.deleteFrom('customers').where('code', '=', '0001').execute()
    const setting = (key: string, value: string) => ({ key, value })
    await db
      .insertInto('settings')
      .values([setting('CITDIT', 'Bologna'), setting('NOMEDIT', 'Forno Rossi'), setting('TELDIT', '051')])
      .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute()
    await db.updateTable('destinations').set({ is_primaria: 0 }).execute()
    await db.updateTable('destinations').set({ is_primaria: 1 }).where('code', '=', '0002').execute()
    expect(await createAdministrator(database, passwords, { email: 'capo@demo.example', password: 'la-prima-password' })).toEqual([])
    expect((await world.get('/api/clienti/0001')).body.data.cliente).toBe('Forno Rossi')
    expect((await world.get('/api/clienti/0002')).body.data.destinazioni_clie).toMatchObject([{ isPrimaria: '0' }, { isPrimaria: '1' }])
  })

  it('replaces the credentials when created again', async () => {
    world = await openWorld(make, { seed: false })
    const { database, passwords } = world.deps
    await createAdministrator(database, passwords, { email: 'capo@demo.example', password: 'la-prima-password' })
    await createAdministrator(database, passwords, { email: 'nuovo@demo.example', password: 'la-seconda-password' })
    const tryLogin = (destlogin: string, destpsw: string) => world!.post('/api/applicazioni/panificatori/login', { destlogin, destpsw })
    expect((await tryLogin('capo@demo.example', 'la-prima-password')).status).toBe(401)
    expect((await tryLogin('nuovo@demo.example', 'la-seconda-password')).status).toBe(200)
    await setPendingPassword(world.deps, { customer: '0001', destination: '0001' }, 'spedita-per-posta')
    await createAdministrator(database, passwords, { email: 'nuovo@demo.example', password: 'la-terza-password' })
    expect((await tryLogin('nuovo@demo.example', 'spedita-per-posta')).status).toBe(401)
    expect((await tryLogin('nuovo@demo.example', 'la-terza-password')).status).toBe(200)
    expect(await hasAdministrator(database.kysely)).toBe(true)
  })
})
