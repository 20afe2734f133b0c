import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

const PATH = '/api/applicazioni/panificatori/planning/0002/0001'
const WEEK = { lunedi: '10', martedi: '15', mercoledi: '20', giovedi: '25', venerdi: '30', sabato: '35', domenica: '0' }

onEachDatabase('planning', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const save = (articoli: object[], others: unknown = false, headers = {}) =>
    world.post(PATH, { elimina_non_presenti: others, articoli }, headers)
  const rows = async () => (await world.get(PATH)).body.data
  const history = () => world.db.selectFrom('order_history').selectAll().orderBy('id').execute()

  it('REST-29 REST-30 ENT-32 ENT-33 OPEN-43 saves rows and returns them with the data of their article', async () => {
    expect((await save([{ codice: 'ROS', ...WEEK }])).body).toMatchObject({ success: true, message: 'Planning salvato con successo!' })
    expect(await rows()).toEqual([
      {
        id: expect.any(Number),
        codice: 'ROS',
        descriz: 'Rosetta',
        unitaMisura: 'pz',
        peso_lo: '0.06',
        qtaMinima: '10',
        qtaRange: '5',
        note_est: 'Glutine',
        ...WEEK,
      },
    ])
    // Neither an unknown destination nor one that only another customer has.
    for (const place of ['0002/0009', '0001/0002']) expect((await world.get(PATH.replace('0002/0001', place))).status).toBe(404)
  })

  it('writes a week anew only after a change of the week or of an article, whoever changes it', async () => {
    await save([{ codice: 'ROS', ...WEEK }])
    const first = await rows()
    // A change that does not count itself is not seen: the rows are not read.
    await world.db.updateTable('planning_rows').set({ lunedi: 1_000 }).execute()
    expect(await rows()).toEqual(first)
    await save([{ codice: 'ROS', martedi: '20' }])
    const second = await rows()
    expect(second).toEqual([{ ...first[0], lunedi: '1', martedi: '20' }])
    const { kysely, close } = world.openAgain()
    await kysely.updateTable('articles').set({ descriz: 'Rosetta grande' }).where('code', '=', 'ROS').execute()
    expect(await rows()).toEqual([{ ...second[0], descriz: 'Rosetta grande' }])
    await kysely.deleteFrom('planning_rows').execute()
    await kysely
      .updateTable('destinations')
      .set((of) => ({ planning_version: of('planning_version', '+', 1) }))
      .execute()
    await close()
    expect(await rows()).toEqual([])
  })

  it('returns the weeks of all destinations in one call, each the same as in its own call', async () => {
    await save([
      { codice: 'ROS', ...WEEK },
      { codice: 'PANE', giovedi: 1.5 },
    ])
    await world.post(PATH.replace('0002/0001', '0001/0001'), { elimina_non_presenti: false, articoli: [{ codice: 'A/B 1+', lunedi: 3 }] })
    const { body } = await world.get('/api/panify/planning')
    expect(body.data).toEqual([
      { codiceCliente: '0001', codicede: '0001', versione: '"2"', righe: [['A/B 1+', '3', '0', '0', '0', '0', '0', '0']] },
      {
        codiceCliente: '0002',
        codicede: '0001',
        versione: (await world.get(PATH)).headers['etag'],
        righe: [
          ['ROS', '10', '15', '20', '25', '30', '35', '0'],
          ['PANE', '0', '0', '0', '1.5', '0', '0', '0'],
        ],
      },
      { codiceCliente: '0002', codicede: '0002', versione: '"1"', righe: [] },
    ])
    const { codice, descriz, unitaMisura, peso_lo, qtaMinima, qtaRange, note_est } = (await rows())[0]
    expect(body.articoli.map((article: { codice: string }) => article.codice)).toEqual(['A/B 1+', 'PANE', 'ROS'])
    expect(body.articoli[2]).toEqual({ codice, descriz, unitaMisura, peso_lo, qtaMinima, qtaRange, note_est })
    const own = (await world.get('/api/panify/planning?cliente=0002')).body
    expect(own.data).toEqual(body.data.slice(1))
    expect(own.articoli).toEqual(body.articoli.slice(1))
    expect((await world.get('/api/panify/planning?cliente=0009')).body).toEqual({ articoli: [], data: [] })
    expect((await world.get('/api/panify')).body.features).toContain('planning-all')
  })

  it('REST-30 leaves other rows and unnamed days unchanged, unless the save removes all others', async () => {
    await save([
      { codice: 'ROS', ...WEEK },
      { codice: 'PANE', giovedi: 1.5 },
    ])
    await save([{ codice: 'ROS', giovedi: '12,5' }])
    expect(await rows()).toMatchObject([
      { codice: 'ROS', ...WEEK, giovedi: '12.5' },
      { codice: 'PANE', giovedi: '1.5', lunedi: '0' },
    ])
    await save(
      [
        { codice: 'PANE', giovedi: 2 },
        { codice: 'A/B 1+', lunedi: 1 },
      ],
      true,
    )
    expect((await rows()).map(({ codice }: { codice: string }) => codice)).toEqual(['PANE', 'A/B 1+'])
  })

  it.each(['0002/0002', '0001/0001'])(
    'REST-29 REST-30 shows and removes no row of %s, and none without being told to',
    async (neighbour) => {
      const other = PATH.replace('0002/0001', neighbour)
      const saveThere = (lunedi: number) => world.post(other, { elimina_non_presenti: false, articoli: [{ codice: 'PANE', lunedi }] })
      // Then both weeks have the same version.
      await save([{ codice: 'ROS', ...WEEK }])
      await saveThere(3)
      expect((await world.get(other)).body.data).toMatchObject([{ codice: 'PANE', lunedi: '3' }])
      await saveThere(1)
      expect((await world.get(other)).body.data).toMatchObject([{ codice: 'PANE', lunedi: '1' }])
      await save([{ codice: 'ROS', ...WEEK }, { codice: 'COR' }])
      await save([{ codice: 'ROS', giovedi: 15 }], true)
      expect((await world.get(other)).body.data).toMatchObject([{ codice: 'PANE', lunedi: '1' }])
      expect(await rows()).toMatchObject([{ codice: 'ROS', giovedi: '15' }])
      await world.post(PATH, { articoli: [{ codice: 'PANE', lunedi: 1 }] })
      expect((await rows()).map(({ codice }: { codice: string }) => codice)).toEqual(['ROS', 'PANE'])
    },
  )

  it('refuses an invalid save as a whole: unknown or repeated articles, bad quantities, too many rows', async () => {
    await save([{ codice: 'ROS', giovedi: 10 }])
    const many = Array.from({ length: 301 }, (_, index) => ({ codice: `A${index}` }))
    const bad = [
      [
        { codice: 'PANE', giovedi: 1 },
        { codice: 'IGNOTO', giovedi: 1 },
      ],
      [
        { codice: 'PANE', giovedi: 1 },
        { codice: 'PANE', lunedi: 2 },
      ],
      [{ codice: '' }],
      many,
      ...['-1', 'NaN', '1e3', '1e308', '0.0001', 'abc', -0.5, 1e308, '100001', true, [1]].map((giovedi) => [{ codice: 'ROS', giovedi }]),
    ]
    for (const articoli of bad) {
      const answer = await save(articoli, true)
      expect([JSON.stringify(articoli).slice(0, 60), answer.status]).toEqual([JSON.stringify(articoli).slice(0, 60), 422])
      expect(answer.body.errors).toBeTypeOf('object')
    }
    expect(await rows()).toMatchObject([{ codice: 'ROS', giovedi: '10' }])
    expect(await history()).toHaveLength(1)
    expect((await world.post(PATH.replace('0001', '0009'), { articoli: [] })).status).toBe(404)
  })

  it('refuses a body that is not JSON', async () => {
    const answer = await world.bare({
      method: 'POST',
      url: PATH,
      payload: '{',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(419)
    expect((await world.post(PATH, 'testo')).status).toBe(422)
  })

  it('REST-31 removes the named rows', async () => {
    await save([
      { codice: 'ROS', ...WEEK },
      { codice: 'PANE', giovedi: 1 },
      { codice: 'A/B 1+', giovedi: 1 },
    ])
    expect((await world.delete(PATH, { arti_da_cancellare: ['ROS', 'A/B 1+', 'MAI'] })).status).toBe(200)
    expect((await rows()).map(({ codice }: { codice: string }) => codice)).toEqual(['PANE'])
  })

  it('REST-32 OPEN-03 PLAN-49 PLAN-50 stores a disabled day in its own flag, 1 meaning disabled', async () => {
    const days = {
      lunedi: 'lun_act',
      martedi: 'mar_act',
      mercoledi: 'mer_act',
      giovedi: 'gio_act',
      venerdi: 'ven_act',
      sabato: 'sab_act',
      domenica: 'dom_act',
    }
    const destinations = async () => (await world.get('/api/clienti/0002')).body.data.destinazioni_clie
    const flags = async () => (await destinations())[0]
    const [, other] = await destinations()
    const neighbour = (await world.get('/api/clienti/0001')).body
    await world.post('/api/clienti/0002/destinazioni/0001', { spec_act: '1' })
    const versions = async () => (await world.db.selectFrom('destinations').select(['id', 'version']).orderBy('id').execute()).map(({ version }) => version) // prettier-ignore
    const [first, own, last] = await versions()
    for (const [giorno, flag] of Object.entries(days)) {
      const before = await flags()
      await world.post(`${PATH}/toggle-day`, { giorno, active: '1' })
      expect(await destinations()).toEqual([{ ...before, [flag]: '1' }, other])
      expect((await world.get('/api/clienti/0001')).body).toEqual(neighbour)
      await world.post(`${PATH}/toggle-day`, { giorno, active: '0' })
      expect(await flags()).toEqual({ ...before, [flag]: '0' })
    }
    for (const giorno of ['speciale', 'lunedì', 'Lunedi', '']) {
      expect((await world.post(`${PATH}/toggle-day`, { giorno, active: '1' })).status).toBe(422)
    }
    expect(await destinations()).toEqual([{ ...(await flags()), spec_act: '1' }, other])
    // A change that was planned before is refused for this destination alone.
    expect(await versions()).toEqual([first, own! + 2 * Object.keys(days).length, last])
  })

  it('REST-39 OPEN-45 stores one day of one row by the id of the row', async () => {
    await save([
      { codice: 'ROS', ...WEEK },
      { codice: 'PANE', giovedi: 1 },
    ])
    const [ros] = await rows()
    expect((await world.put(`/api/orders/standard/giovedi/article/${ros.id}`, '12.5')).status).toBe(200)
    expect((await world.put(`/api/orders/standard/lunedi/article/${ros.id}`, 7)).status).toBe(200)
    expect(await rows()).toMatchObject([
      { ...WEEK, giovedi: '12.5', lunedi: '7' },
      { codice: 'PANE', giovedi: '1' },
    ])
    const days = Object.keys(WEEK)
    for (const [index, day] of days.entries()) await world.put(`/api/orders/standard/${day}/article/${ros.id}`, index + 1)
    expect((await rows())[0]).toMatchObject(Object.fromEntries(days.map((day, index) => [day, String(index + 1)])))
    expect((await world.put('/api/orders/standard/giovedi/article/999999', 1)).status).toBe(404)
    expect((await world.put(`/api/orders/standard/natale/article/${ros.id}`, 1)).status).toBe(422)
    expect((await world.put(`/api/orders/standard/giovedi/article/${ros.id}`, -1)).status).toBe(422)
  })

  it('does not restore a row that is removed while one of its cells is saved', async () => {
    for (let round = 0; round < 5; round++) {
      await save([{ codice: 'ROS', giovedi: 10 }])
      const [ros] = await rows()
      const [cell] = await Promise.all([
        world.put(`/api/orders/standard/giovedi/article/${ros.id}`, 5),
        world.delete(PATH, { arti_da_cancellare: ['ROS'] }),
      ])
      expect([200, 404]).toContain(cell.status)
      expect(await rows()).toEqual([])
    }
  })

  it('returns the tag of the rows that it returns, also while somebody saves', async () => {
    const saved = new Map<string, string>()
    const note = ({ headers }: Awaited<ReturnType<typeof save>>, quantity: number) => saved.set(String(headers['etag']), String(quantity))
    note(await save([{ codice: 'ROS', ...WEEK, giovedi: 1 }]), 1)
    const seen: [string, string][] = []
    const look = async () => {
      const { body, headers } = await world.get(PATH)
      seen.push([String(headers['etag']), body.data[0].giovedi])
    }
    for (let quantity = 2; quantity <= 40; quantity++) {
      const [answer] = await Promise.all([save([{ codice: 'ROS', giovedi: quantity }]), look(), look(), look(), look()])
      note(answer, quantity)
    }
    expect(seen.filter(([tag, quantity]) => saved.get(tag) !== quantity)).toEqual([])
  })

  it('refuses a write based on an outdated planning, and changes nothing', async () => {
    expect((await world.get('/api/panify')).body).toMatchObject({
      version: 1,
      features: expect.arrayContaining(['if-match-planning', 'effective-order']),
    })
    const first = String((await world.get(PATH)).headers['etag'])
    const saved = await save([{ codice: 'ROS', giovedi: 10 }], false, { 'if-match': first })
    expect(saved.status).toBe(200)
    expect((await save([{ codice: 'ROS', giovedi: 99 }], false, { 'if-match': first })).status).toBe(412)
    expect((await world.delete(PATH, { arti_da_cancellare: ['ROS'] }, { 'if-match': first })).status).toBe(412)
    const cell = async (quantity: number, tag: unknown) =>
      world.put(`/api/orders/standard/giovedi/article/${(await rows())[0]!.id}`, quantity, { 'if-match': String(tag) })
    expect((await cell(99, first)).status).toBe(412)
    expect(await rows()).toMatchObject([{ giovedi: '10' }])
    expect((await world.get(PATH)).headers['etag']).toBe(saved.headers['etag'])
    const changed = await cell(9, saved.headers['etag'])
    expect([changed.status, changed.headers['etag']]).toEqual([200, (await world.get(PATH)).headers['etag']])
    const race = await Promise.all(
      [11, 12, 13].map((giovedi) => save([{ codice: 'ROS', giovedi }], false, { 'if-match': String(changed.headers['etag']) })),
    )
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
  })

  it('records the author, the old and the new values of a change in the order history', async () => {
    await save([{ codice: 'ROS', giovedi: 10, lunedi: 0 }], false, { 'x-panify-actor': 'Niccol%C3%B2 (bar)' })
    world.clock.advance({ minutes: 5 })
    await save([{ codice: 'ROS', giovedi: 15, lunedi: 0 }])
    await world.post(`${PATH}/toggle-day`, { giorno: 'sabato', active: '1' })
    await world.delete(PATH, { arti_da_cancellare: ['ROS'] })
    const key = { customer: '0002', destination: '0001' }
    expect(await history()).toMatchObject([
      {
        ...key,
        at: '2026-11-18T11:00:00.000Z',
        actor: 'Niccolò (bar)',
        kind: 'standing',
        article: 'ROS',
        weekday: 'giovedi',
        old_value: null,
        new_value: '10',
      },
      { ...key, at: '2026-11-18T11:05:00.000Z', actor: 'Servizio@demo.example', kind: 'standing', old_value: '10', new_value: '15' },
      { ...key, kind: 'day-disabled', weekday: 'sabato', article: null },
      { ...key, kind: 'row-removed', article: 'ROS', old_value: expect.stringContaining('giovedi 15') },
    ])
  })
})
