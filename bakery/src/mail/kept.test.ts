import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { csrfCookies, openWorld, type World } from '../test/world.ts'
import { buildServer } from '../server.ts'
import { createCarrier } from './carrier.ts'
import { deliverDue } from './delivery.ts'
import { acceptLetter } from './outbox.ts'

onEachDatabase('stored letters of the demo', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  it('are listed newest first and can be read as text, only in the demo', async () => {
    expect((await world.get('/api/panify/posta')).status).toBe(404)
    const dataDir = await mkdtemp(join(tmpdir(), 'panify-kept-'))
    Object.assign(world.deps.config, { demo: true, smtpUrl: null, dataDir })
    const app = await buildServer(world.deps)
    const cookies = await csrfCookies(app)
    const get = async (path: string) => {
      const answer = await app.inject({ url: `/api/panify/posta${path}`, headers: { authorization: `Bearer ${world.token}`, ...cookies } })
      return { status: answer.statusCode, data: answer.json().data }
    }
    expect(await get('')).toEqual({ status: 200, data: [] })
    for (const name of ['uno', 'però']) {
      const letter = { subject: `Nuova password: ${name}`, text: `Password: a=3D<${name}>\n`, html: '<p>no</p>', content: [name] }
      await world.db
        .transaction()
        .execute((tx) => acceptLetter(tx, world.deps, { kind: 'recovery', recipient: 'bar@demo.example', ...letter }))
    }
    await deliverDue(world.deps, createCarrier(world.deps.config)!)
    await writeFile(join(dataDir, 'outbox', 'altro.eml'), 'no letter of ours')
    const { data } = await get('')
    expect(data.map(({ oggetto }: { oggetto: string }) => oggetto)).toEqual(['Nuova password: però', 'Nuova password: uno'])
    expect(await get(`/${data[0].id}`)).toMatchObject({
      status: 200,
      data: { destinatario: 'bar@demo.example', data: '2026-11-18T11:00:00.000Z', testo: 'Password: a=3D<però>' },
    })
    for (const id of ['altro', '000009-recovery', encodeURIComponent('../bakery')]) expect((await get(`/${id}`)).status).toBe(404)
    await app.close()
  })
})
