// SQL in every place of every call of the contract, against the real databases: it finds, changes and breaks nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const PAYLOADS = [
  "' or '1'='1", "' or 1=1--", '" or ""="', "') or ('1'='1", "'; drop table customers;--", "'; delete from articles where ''='", "' union select email, password_hash from service_accounts--",
  "1' and (select count(*) from service_tokens)>0--", "0001' and '1'='1", "0001'/**/or/**/'x'='x", '1; update destinations set order_active=0', "';select pg_sleep(9);--",
  "' || (select password_hash from destinations limit 1) || '", '_', '%_%x', "\\'; drop table articles;--", '0x27', '$1', '?1', ':customer', '${customer}', "'||chr(39)||'", "\u02bc or 1=1--", "＇ or 1=1--",
] // prettier-ignore

type Place = { name: string; in: string }
type Call = { method: string; path: string; query: string[] }

/** Every call of the contract with a place for a text. */
function calls(): Call[] {
  const contract = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { parameters?: Place[] }>>
  }
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const query = parameters.filter((place) => place.in === 'query').map(({ name }) => name)
      return path.includes('{') || query.length > 0 ? [{ method, path, query }] : []
    }),
  )
}

onEachDatabase('SQL in what callers send', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const TABLES = ['customers', 'destinations', 'articles', 'planning_rows', 'service_accounts', 'settings', 'categories'] as const
  const everything = async () =>
    JSON.stringify(await Promise.all(TABLES.map((table) => world.db.selectFrom(table).selectAll().orderBy(sql`1`).orderBy(sql`2`).execute()))) // prettier-ignore

  it('changes nothing and breaks nothing in any path and query', async () => {
    const before = await everything()
    const places = calls()
    expect(places.length).toBeGreaterThan(20)
    const broken: unknown[] = []
    for (const { method, path, query } of places)
      for (const payload of PAYLOADS) {
        const text = encodeURIComponent(payload)
        const search = query.map((name) => `${encodeURIComponent(name)}=${text}`).join('&')
        const call = world[method as 'get' | 'post' | 'put' | 'delete']
        const { status, body } = await call(`${path.replaceAll(/\{\w+\}/g, text)}?${search}`, method === 'get' ? undefined : {})
        if (status >= 500 || JSON.stringify(body ?? '').includes('$argon2')) broken.push([method, path, payload, status])
      }
    expect(broken).toEqual([])
    expect(await everything()).toBe(before)
  })

  it('finds only what has that text', async () => {
    const count = async (search: string) => {
      const { status, body } = await world.get(`/api/magazzino?${search}`)
      return [status, body.data?.length]
    }
    expect((await count(''))[1]).toBeGreaterThan(1)
    for (const payload of PAYLOADS)
      for (const name of ['cd_min[like]', 'descriz[like]', 'categoria', 'iva'])
        expect([payload, name, ...(await count(`${encodeURIComponent(name)}=${encodeURIComponent(payload)}`))]).toEqual([
          payload,
          name,
          200,
          0,
        ])
  })

  it('opens no login', async () => {
    for (const payload of PAYLOADS) {
      const { body } = await world.post('/api/applicazioni/panificatori/login', { destlogin: payload, destpsw: payload, email: payload, password: payload }) // prettier-ignore
      expect([payload, JSON.stringify(body)]).not.toEqual([payload, expect.stringContaining('"success":true')])
    }
  })

  it('stores it as the text that it is', async () => {
    for (const payload of PAYLOADS) {
      const { status } = await world.post('/api/clienti/0002/true', { indirizzo: payload, note: payload })
      const { body } = await world.get('/api/clienti/0002')
      expect([status, body.data.indirizzo, body.data.note]).toEqual([200, payload, payload])
    }
  })
})
