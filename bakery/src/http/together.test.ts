import { afterEach, beforeEach, expect, it } from 'vitest'
import { contractRoutes } from '../contract.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const PLANNING = '/applicazioni/panificatori/planning/0002/0001'
const pathOf = (addresses: readonly string[]) => `/api/panify/letture?${addresses.map((one) => `di=${encodeURIComponent(one)}`).join('&')}`

type Head = { stato: number; intestazioni: Record<string, string>; byte: number }[]

/** Lists of the whole bakery, documents, and what waits, prints or has a condition. */
const ALONE = [
  '/api/applicazioni/panificatori/:customer/articoli',
  '/api/applicazioni/panificatori/anteprima/:customer/:destination',
  '/api/client-config',
  '/api/clienti',
  '/api/destinazioni',
  '/api/documenti',
  '/api/documenti/evasi',
  '/api/documenti/stampa/:id',
  '/api/documenti/stampa/evaso/:id',
  '/api/magazzino',
  '/api/panify/consegne/:customer/:destination/:date',
  '/api/panify/documenti',
  '/api/panify/documenti/:id',
  '/api/panify/documenti/fatturazione',
  '/api/panify/documenti/stampa/:name',
  '/api/panify/eventi',
  '/api/panify/letture',
  '/api/panify/planning',
  '/api/panify/produzione/destinazioni',
  '/api/panify/produzione/righe',
  '/api/panify/produzione/solita',
]

onEachDatabase('readings together', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const ask = (url: string, headers: Record<string, string> = { authorization: `Bearer ${world.token}` }) =>
    world.app.inject({ method: 'GET', url, headers })

  async function together(addresses: readonly string[]) {
    const { statusCode, headers, rawPayload } = await ask(pathOf(addresses))
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-panify-letture'])
    let end = rawPayload.indexOf('\n') + 1
    const head = JSON.parse(rawPayload.toString('utf8', 0, end)) as Head
    const answers = head.map(({ stato, intestazioni, byte }) => {
      const body = rawPayload.toString('utf8', end, (end += byte))
      return { status: stato, etag: intestazioni['etag'], body }
    })
    expect(end).toBe(rawPayload.length)
    return answers
  }

  async function alone(address: string) {
    const { statusCode, headers, body } = await ask(`/api${address}`)
    return { status: statusCode, etag: headers['etag'], body }
  }

  it('are each the answer to their own request: status, tag and bytes', async () => {
    await world.post(`/api${PLANNING}`, { elimina_non_presenti: false, articoli: [{ codice: 'ROS', lunedi: '10' }] })
    const addresses = [
      PLANNING,
      '/clienti/0002',
      '/applicazioni/panificatori/straordinari/0002/0001',
      '/configurator/nomedit',
      '/panify/dates?from=2026-11-20&to=2026-11-27',
      '/magazzino/ROS',
      // Unknown, and refused with the names of its fields.
      '/clienti/9999',
      '/clienti/a%20b%2Fc%3B%25%C3%A8+',
      `/clienti/${'9'.repeat(150)}`,
      '/panify/dates?from=2026-11-20&to=never',
    ]
    const answers = await together(addresses)
    expect(answers).toEqual(await Promise.all(addresses.map(alone)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 404, 404, 404, 422])
    expect(await together(['/clienti/0002'])).toEqual([await alone('/clienti/0002')])
  })

  it('need the token, and are refused as a whole with an address that cannot be read so, or too many', async () => {
    expect((await ask(pathOf(['/clienti/0002']), {})).statusCode).toBe(401)
    const statusOf = async (addresses: readonly string[]) => (await ask(pathOf(addresses))).statusCode
    for (const address of [
      '/nothing',
      '/../metrics',
      '/client-config',
      '/clienti',
      '/panify/letture?di=/clienti/0002',
      '/documenti/stampa/1',
    ])
      expect(await statusOf(['/clienti/0002', address]), address).toBe(404)
    expect(await statusOf([])).toBe(422)
    expect(await statusOf(Array.from({ length: 17 }, () => '/clienti/0002'))).toBe(422)
  })

  it('fail as a whole when one of them fails inside, and hide what went wrong', async () => {
    await world.db.schema.alterTable('contacts').renameTo('contacts_before').execute()
    const { statusCode, body } = await ask(pathOf([PLANNING, '/clienti/0002']))
    expect({ status: statusCode, etag: undefined, body }).toEqual(await alone('/clienti/0002'))
    expect([statusCode, body]).toEqual([500, '{"message":"Server Error"}'])
    expect((await together([PLANNING]))[0]!.status).toBe(200)
  })

  it('are all readings but those that are never read beside others', () => {
    const readings = contractRoutes().filter(({ method, url }) => method === 'GET' && url.startsWith('/api'))
    const alone = readings.map(({ url }) => url).filter((url) => world.app.readings.findRoute('GET', url) === null)
    expect(alone.toSorted()).toEqual(ALONE)
  })
})
