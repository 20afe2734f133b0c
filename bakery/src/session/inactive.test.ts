// Logins that nobody uses: when their time begins, at its border, and who never loses a password.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { purge } from '../purging/purging.sql.ts'
import { onEachDatabase } from '../test/databases.ts'
import { PASSWORD, openWorld, type World } from '../test/world.ts'

const LOGIN = '/api/applicazioni/panificatori/login'
const BAR = { destlogin: 'bar@demo.example', destpsw: PASSWORD }
const INACTIVE = '/api/panify/accessi-inattivi'

onEachDatabase('unused logins', (make) => {
  let world: World
  beforeEach(async () => void (world = await openWorld(make, { at: '2026-11-18 12:00' })))
  afterEach(() => world.close())

  const unusedBefore = async (prima: string) => (await world.get(`${INACTIVE}?prima=${prima}`)).body.data as unknown
  const remove = (key: string, prima: string) => world.post(`${INACTIVE}/${key}`, { prima })
  const usedAt = async () => {
    const rows = await world.db.selectFrom('destinations').select(['customer', 'code', 'login_used_at']).orderBy('id').execute()
    return rows.map(({ customer, code, login_used_at }) => [`${customer}/${code}`, login_used_at])
  }

  it('begin with the first purge that sees a password, and again with a new one', async () => {
    await purge(world.deps)
    const noon = '2026-11-18T11:00:00.000Z'
    expect(await usedAt()).toEqual([['0001/0001', noon], ['0002/0001', noon], ['0002/0002', null]]) // prettier-ignore
    world.clock.set('2026-11-20 12:00')
    await world.post('/api/clienti/0002/destinazioni/0001', { destpsw: 'Nuova-password-1' })
    await purge(world.deps)
    expect(await usedAt()).toEqual([['0001/0001', noon], ['0002/0001', '2026-11-20T11:00:00.000Z'], ['0002/0002', null]]) // prettier-ignore
  })

  it('note each login, at most once a day', async () => {
    await world.post(LOGIN, BAR)
    world.clock.set('2026-11-19 11:59')
    await world.post(LOGIN, BAR)
    expect(await usedAt()).toContainEqual(['0002/0001', '2026-11-18T11:00:00.000Z'])
    world.clock.set('2026-11-19 12:00')
    await world.post(LOGIN, { ...BAR, destpsw: 'wrong' })
    expect(await usedAt()).toContainEqual(['0002/0001', '2026-11-18T11:00:00.000Z'])
    await world.post(LOGIN, BAR)
    expect(await usedAt()).toContainEqual(['0002/0001', '2026-11-19T11:00:00.000Z'])
  })

  it('are those before an instant, never the administrator', async () => {
    await purge(world.deps)
    expect(await unusedBefore('2026-11-18T11:00:00Z')).toEqual([])
    const after = '2026-11-18T11:00:00.001Z'
    expect(await unusedBefore(after)).toEqual([{ c_cliente: '0002', codicede: '0001' }])
    expect((await remove('0001/0001', after)).status).toBe(409)
    // With another customer as the bakery itself.
    await world.db.insertInto('settings').values({ key: 'DEF_CLIE_INTERNO', value: '0002' }).execute()
    expect(await unusedBefore(after)).toEqual([{ c_cliente: '0001', codicede: '0001' }])
    expect((await remove('0002/0001', after)).status).toBe(409)
  })

  it('lose the password and a pending one, once', async () => {
    await purge(world.deps)
    await world.post('/api/configurator/clienti/0002/destinazioni/0001', { destpsw: 'Nuova#2026' })
    const before = '2027-01-01T00:00:00Z'
    expect((await remove('0002/0001', before)).status).toBe(200)
    expect((await remove('0002/0001', before)).status).toBe(409)
    const { body } = await world.get('/api/destinazioni?destlogin=bar@demo.example')
    expect(body.data).toMatchObject([{ codicede: '0001', destlogin: 'bar@demo.example', destpsw: '' }])
    for (const destpsw of [PASSWORD, 'Nuova#2026']) expect((await world.post(LOGIN, { ...BAR, destpsw })).status).toBe(401)
  })

  it('keep it when they are used meanwhile', async () => {
    await purge(world.deps)
    world.clock.set('2026-11-20 12:00')
    const before = '2026-11-19T00:00:00Z'
    expect(await unusedBefore(before)).toHaveLength(1)
    await world.post(LOGIN, BAR)
    expect((await remove('0002/0001', before)).status).toBe(409)
    expect((await world.post(LOGIN, BAR)).status).toBe(200)
  })
})
