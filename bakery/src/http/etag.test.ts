import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

type Subject = {
  /** The GET that answers the tag. */
  read: string
  /** Another object of the same kind. */
  other?: string
  write: string
  /** Three bodies, each of which changes something. */
  bodies: [unknown, unknown, unknown]
}

const PLANNING = '/api/applicazioni/panificatori/planning/0002/0001'
const phones = ['1', '2', '3'].map((tel) => ({ tel })) as unknown as Subject['bodies']

const SUBJECTS: Record<string, Subject> = {
  customer: { read: '/api/clienti/0002', other: '/api/clienti/0001', write: '/api/clienti/0002/true', bodies: phones },
  'contacts of a customer': {
    read: '/api/clienti/0002',
    write: '/api/clienti/0002/true',
    bodies: [1, 2, 3].map((many) => ({
      contattiaggiuntivi_clie: Array.from({ length: many }, () => ({ persona: 'Ugo' })),
    })) as unknown as Subject['bodies'],
  },
  destination: {
    read: '/api/clienti/0002',
    other: '/api/clienti/0001',
    write: '/api/clienti/0002/destinazioni/0002',
    bodies: [{ lun_act: '1' }, { mar_act: '1' }, { referente: 'Ada' }],
  },
  'new destination': {
    read: '/api/clienti/0002',
    write: '/api/clienti/0002/destinazioni/0009',
    bodies: [{ nomede: 'A' }, { nomede: 'B' }, { nomede: 'C' }],
  },
  'password of a destination': {
    read: '/api/clienti/0002',
    write: '/api/clienti/0002/destinazioni/0001',
    bodies: [{ destpsw: 'Nuova-111!' }, { destpsw: 'Nuova-222!' }, { destpsw: 'Nuova-333!' }],
  },
  'day of a destination': {
    read: '/api/clienti/0002',
    write: `${PLANNING}/toggle-day`,
    bodies: [
      { giorno: 'lunedi', active: '1' },
      { giorno: 'martedi', active: '1' },
      { giorno: 'sabato', active: '1' },
    ],
  },
  article: {
    read: '/api/magazzino/ROS',
    other: '/api/magazzino/COR',
    write: '/api/magazzino/ROS',
    bodies: [{ descriz: 'Rosa' }, { barcode: '8001' }, { su_web: '0' }],
  },
  'prices of an article': {
    read: '/api/magazzino/ROS',
    write: '/api/magazzino/ROS',
    bodies: ['1', '2', '3'].map((prezzo) => ({ mag_extlc_mag: [{ codlis: '1', prezzo }] })) as unknown as Subject['bodies'],
  },
  settings: {
    read: '/api/configurator',
    other: '/api/clienti/0001',
    write: '/api/configurator/update-multi',
    bodies: [{ TELDIT: '1' }, { NOMEDIT: 'Forno' }, { ORARIOPRODPANE: '15,30' }],
  },
  'single setting': {
    read: '/api/configurator',
    write: '/api/configurator/update',
    bodies: [
      { nomec: 'TELDIT', valore: '1' },
      { nomec: 'teldit', valore: '2' },
      { nomec: 'PIVADIT', valore: '3' },
    ],
  },
}

onEachDatabase('If-Match', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const tagOf = async (path: string) => String((await world.get(path)).headers['etag'])
  const contentOf = async (path: string) => (await world.get(path)).body

  it('is announced as a feature', async () => {
    const announced = [
      'if-match-planning',
      'if-match-customers',
      'if-match-articles',
      'if-match-settings',
      'if-match-deliveries',
      'if-match-straordinari',
    ]
    expect((await contentOf('/api/panify')).features).toEqual(expect.arrayContaining(announced))
  })

  it.each(Object.entries(SUBJECTS))('%s: a write succeeds only on the current version', async (_name, subject) => {
    const [first, second, third] = subject.bodies
    const write = (body: unknown, tag: string) => world.post(subject.write, body, { 'if-match': tag })

    const old = await tagOf(subject.read)
    const saved = await write(first, old)
    expect(saved.status).toBe(200)
    const current = await tagOf(subject.read)
    expect(current).not.toBe(old)
    expect(saved.headers['etag']).toBe(current)

    const before = await contentOf(subject.read)
    for (const tag of [old, '', '""', '"x"', ...(subject.other ? [await tagOf(subject.other)] : [])]) {
      const refused = await write(second, tag)
      expect([tag, refused.status, refused.body]).toEqual([tag, 412, { message: 'I dati sono stati modificati nel frattempo.' }])
    }
    expect(await contentOf(subject.read)).toEqual(before)

    const race = await Promise.all([second, third, second].map((body) => write(body, `"x", ${current}`)))
    expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412])

    const weakened = await write(first, `W/${await tagOf(subject.read)}`)
    expect([weakened.status, (await write(third, '*')).status, (await world.post(subject.write, first)).status]).toEqual([200, 200, 200])
  })

  it('an unchanged record keeps its version', async () => {
    for (const { read } of Object.values(SUBJECTS)) expect(await tagOf(read)).toBe(await tagOf(read))
    const before = await tagOf('/api/clienti/0002')
    await world.post('/api/clienti/0001/true', { tel: '1' })
    await world.post(PLANNING, { articoli: [{ codice: 'ROS', lunedi: '1' }] })
    expect(await tagOf('/api/clienti/0002')).toBe(before)
  })
})
