import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, PASSWORD, type World } from '../test/world.ts'

const FLAGS = ['lun_act', 'mar_act', 'mer_act', 'gio_act', 'ven_act', 'sab_act', 'dom_act', 'spec_act']
const NO_FLAGS = Object.fromEntries(FLAGS.map((flag) => [flag, '0']))

onEachDatabase('destinations', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const save = (destination: string, body: object) =>
    world.post(`/api/clienti/${destination}`.replace(/\/(?=\d+$)/, '/destinazioni/'), body)
  const stored = async (customer: string, code: string) => {
    const { data } = (await world.get(`/api/clienti/${customer}`)).body
    return data.destinazioni_clie.find(({ codicede }: { codicede: string }) => codicede === code)
  }
  const canLogIn = async (destlogin: string, destpsw: string) =>
    (await world.post('/api/applicazioni/panificatori/login', { destlogin, destpsw })).status === 200

  it('REST-21 ENT-20 ENT-25 OPEN-08 lists every destination with its primario', async () => {
    const { data } = (await world.get('/api/destinazioni')).body
    expect(data.map(({ primario, isPrimaria }: Record<string, string>) => [primario, isPrimaria])).toEqual([
      ['140001', '1'],
      ['140002', '1'],
      ['1400020002', '0'],
    ])
    expect(data[2]).toEqual({
      id: expect.any(Number),
      c_cliente: '0002',
      codicede: '0002',
      nomede: 'Chiosco',
      viade: '',
      cittade: '',
      provinciade: '',
      capde: '',
      nazionede: 'IT',
      referente: '',
      isPrimaria: '0',
      destlogin: '',
      destpsw: '',
      orderactive: '1',
      lun_act: '0',
      mar_act: '0',
      mer_act: '0',
      gio_act: '0',
      ven_act: '0',
      sab_act: '0',
      dom_act: '0',
      spec_act: '0',
      primario: '1400020002',
    })
  })

  it('REST-20 finds destinations by login, ignoring case, and returns an empty list if there are none', async () => {
    const found = (await world.get('/api/destinazioni?destlogin=BAR%40demo.example')).body.data
    expect(found).toMatchObject([{ c_cliente: '0002', codicede: '0001', destlogin: 'bar@demo.example' }])
    expect((await world.get('/api/destinazioni?destlogin=bar')).body).toEqual({ data: [] })
    for (const other of ['', '%25', '_ar%40demo.example'])
      expect((await world.get(`/api/destinazioni?destlogin=${other}`)).body).toEqual({ data: [] })
  })

  it('REST-22 ENT-19 ENT-21..24 creates a destination with its defaults and stores all fields', async () => {
    const blank = await save('0002/0003', { nomede: 'Banco' })
    expect(blank.body.destinazione).toMatchObject({
      nazionede: 'IT',
      orderactive: '0',
      isPrimaria: '0',
      ...Object.fromEntries(FLAGS.map((flag) => [flag, '0'])),
      destlogin: '',
      destpsw: '',
    })
    const form = {
      nomede: 'Banco 3',
      viade: 'Via Po 2',
      cittade: 'Bologna',
      provinciade: 'BO',
      nazionede: 'SM',
      capde: '40100',
      referente: 'Ada',
      destlogin: 'Banco@demo.example',
      orderactive: '1',
      lun_act: '1',
      mar_act: '0',
      mer_act: '1',
      gio_act: '0',
      ven_act: '1',
      sab_act: '0',
      dom_act: '1',
      spec_act: '1',
    }
    expect((await save('0002/0003', { ...form, destpsw: 'Prova123!' })).status).toBe(200)
    expect(await stored('0002', '0003')).toMatchObject({ ...form, destpsw: '********' })
    expect(await canLogIn('banco@demo.example', 'Prova123!')).toBe(true)
    expect((await save('0009/0001', form)).status).toBe(404)
    expect((await save('0002/0004', { orderactive: 'forse' })).status).toBe(422)
  })

  it.each(FLAGS)('REST-22 ENT-24 stores %s alone', async (flag) => {
    const flags = { ...NO_FLAGS, [flag]: '1' }
    await save('0002/0003', { nomede: 'Banco', ...flags })
    expect(await stored('0002', '0003')).toMatchObject(flags)
    await save('0002/0003', { [flag]: '0' })
    expect(await stored('0002', '0003')).toMatchObject(NO_FLAGS)
  })

  it('ENT-21 takes an empty country for IT', async () => {
    await save('0002/0003', { nomede: 'Banco', nazionede: 'SM' })
    await save('0002/0003', { nazionede: '' })
    expect(await stored('0002', '0003')).toMatchObject({ nazionede: 'IT' })
  })

  it('REST-22 ENT-20 OPEN-72 stores every field, and leaves those unchanged that are not sent', async () => {
    const form = {
      nomede: 'Banco', viade: 'Via Po 2', cittade: 'Bologna', provinciade: 'BO', nazionede: 'SM', capde: '40100', referente: 'Ada',
      isPrimaria: '1', destlogin: 'banco@demo.example', orderactive: '1', ...Object.fromEntries(FLAGS.map((flag) => [flag, '1'])),
    } // prettier-ignore
    await save('0002/0003', form)
    await save('0002/0003', { viade: 'Via Po 3' })
    expect(await stored('0002', '0003')).toMatchObject({ ...form, viade: 'Via Po 3' })
    await save('0002/0003', { viade: 'Via Po 2' })
    await save('0002/0003', {})
    expect(await stored('0002', '0003')).toMatchObject(form)
  })

  it('REST-22 leaves every other record as it is', async () => {
    const others = async () => {
      const { body, headers } = await world.get('/api/clienti/0001')
      return [body, headers.etag, await stored('0002', '0001')]
    }
    const before = await others()
    await save('0002/0002', { nomede: 'Chiosco nuovo', cittade: 'Carpi' })
    expect(await others()).toEqual(before)
    const other = await stored('0002', '0002')
    await save('0002/0001', { nomede: 'Bar nuovo' })
    expect([...(await others()).slice(0, 2), await stored('0002', '0002')]).toEqual([...before.slice(0, 2), other])
  })

  it('leaves unsent fields unchanged, and the password if it is sent empty', async () => {
    await save('0002/0001', { nomede: 'Bar Nuovo' })
    await save('0002/0001', { destpsw: '', referente: 'Ugo' })
    expect(await stored('0002', '0001')).toMatchObject({
      nomede: 'Bar Nuovo',
      referente: 'Ugo',
      destlogin: 'bar@demo.example',
      orderactive: '1',
    })
    expect(await canLogIn('bar@demo.example', PASSWORD)).toBe(true)
  })

  it('OPEN-24 reveals only whether a password is set, and refuses the mask as a password', async () => {
    const everything = JSON.stringify([(await world.get('/api/destinazioni')).body, (await world.get('/api/clienti/0002')).body])
    expect(everything).not.toContain('argon2')
    expect(await stored('0002', '0001')).toMatchObject({ destpsw: '********' })
    expect((await save('0002/0001', { destpsw: '********' })).body.errors).toHaveProperty('destpsw')
    expect((await save('0002/0001', { destpsw: 'è'.repeat(129) })).status).toBe(422)
    expect(await canLogIn('bar@demo.example', '********')).toBe(false)
    expect(await canLogIn('bar@demo.example', PASSWORD)).toBe(true)
  })

  it('OPEN-22 refuses a login already in use, ignoring case, also for simultaneous saves', async () => {
    const taken = await save('0002/0002', { destlogin: 'ADMIN@demo.example', nomede: 'Altro' })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['destlogin']])
    expect(await stored('0002', '0002')).toMatchObject({ nomede: 'Chiosco', destlogin: '' })
    expect((await save('0001/0001', { destlogin: 'admin@demo.example' })).status).toBe(200)
    const race = await Promise.all([save('0001/0001', { destlogin: 'x@demo.example' }), save('0002/0002', { destlogin: 'X@demo.example' })])
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    await save('0002/0001', { destlogin: '' })
    expect((await save('0002/0002', { destlogin: '' })).status).toBe(200)
  })

  it('CUST-16 makes one destination primary and clears the flag only on the others of that customer', async () => {
    await save('0002/0002', { isPrimaria: '1' })
    const primary = async () => (await world.get('/api/destinazioni')).body.data.map(({ primario }: { primario: string }) => primario)
    expect(await primary()).toEqual(['140001', '1400020001', '140002'])
    await Promise.all(['0001', '0002', '0003', '0004'].map((code) => save(`0002/${code}`, { nomede: code, isPrimaria: true })))
    const all: string[] = await primary()
    expect(all.filter((primario) => primario.length === 6)).toHaveLength(2)
  })

  it('SESSION-72 makes the first destination of a customer its primary one', async () => {
    const empty = await openWorld(make, { seed: false })
    await empty.put('/api/clienti', { cliente: 'Panificio' })
    const first = await empty.post('/api/clienti/0001/destinazioni/0001', {
      destlogin: 'a@demo.example',
      destpsw: 'Prova123!',
      orderactive: '1',
    })
    expect(first.body.destinazione).toMatchObject({ primario: '140001', isPrimaria: '1' })
    await empty.put('/api/clienti', { cliente: 'Bar' })
    const ofNext = await empty.post('/api/clienti/0002/destinazioni/0001', { nomede: 'Bar' })
    expect(ofNext.body.destinazione).toMatchObject({ primario: '140002', isPrimaria: '1' })
    await empty.close()
  })
})
