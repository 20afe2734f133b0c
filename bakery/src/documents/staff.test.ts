import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { onEachDatabase } from '../test/databases.ts'
import { pdfPages } from '../test/pdf.ts'
import { openWorld, type World } from '../test/world.ts'

const THURSDAY = '2026-11-19'
const BAR = { customer: '0002', destination: '0001' }
const DELIVERY = `/api/panify/consegne/0002/0001/${THURSDAY}`
const PERIOD = `dal=${THURSDAY}&al=${THURSDAY}`

onEachDatabase('delivery notes of staff', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    await world.db.insertInto('settings').values({ key: 'NOMEDIT', value: 'Forno Rossi' }).execute()
    await world.db
      .insertInto('planning_rows')
      .values([
        { ...BAR, article: 'ROS', giovedi: 40_000 },
        { ...BAR, article: 'PANE', giovedi: 12_500 },
        { customer: '0002', destination: '0002', article: 'COR', giovedi: 20_000 },
      ])
      .execute()
  })
  afterEach(() => world.close())

  const close = () => closeDate(world.deps, Temporal.PlainDate.from(THURSDAY))
  const issue = () => world.post('/api/panify/documenti/emissione', { data: THURSDAY })
  const search = async (query = PERIOD) => (await world.get(`/api/panify/documenti?${query}`)).body.data
  const vary = (righe: object[]) => world.put(DELIVERY, { righe }, { 'x-panify-actor': 'Lucia' })

  it('shows the delivery notes of a period in every state', async () => {
    expect((await issue()).status).toBe(409)
    await close()
    expect((await issue()).body).toEqual({ success: true, emessi: 2 })
    expect((await issue()).body).toEqual({ success: true, emessi: 0 })
    const [kiosk, bar] = await search()
    expect(bar).toEqual({
      id: bar.id, nomecausale: 'Vendita', n_bolla: '1', data_cons: THURSDAY, data_documento: THURSDAY, tblocco: '', d_nome: '1400020001', anno: 2026,
      cliente: '0002', ragione_sociale: 'Bar Centrale', destinazione: '0001', nome_destinazione: 'Bar Centrale', stato: 'emesso',
      stato_dal: '2026-11-18T11:00:00.000Z', emesso_il: '2026-11-18T11:00:00.000Z', sostituito_da: null,
    }) // prettier-ignore
    await world.post(`/api/panify/documenti/${kiosk.id}/annullamento`)
    expect(await search(`${PERIOD}&stato=annullato`)).toMatchObject([{ id: kiosk.id }])
    expect(await search(`${PERIOD}&cliente=0001`)).toEqual([])
    expect((await world.get('/api/panify/documenti?dal=2026-11-20&al=2026-11-19')).status).toBe(422)
    expect((await world.get('/api/panify/documenti?dal=2026-11-01&al=2027-01-02')).status).toBe(422)
    expect((await world.get('/api/panify/documenti?dal=2026-11-01&al=2027-01-02&cliente=0002')).body.data).toHaveLength(2)
    const detail = await world.get(`/api/panify/documenti/${bar.id}`)
    expect(detail.body.data).toMatchObject({
      id: bar.id,
      righe: [
        { codice: 'PANE', quantita: '12.5', prezzo: '', importo: '' },
        { codice: 'ROS', descriz: 'Rosetta', unita_m: 'pz', quantita: '40', prezzo: '0.4', importo: '14.40', iva: '4' },
      ],
    })
    const [, withRows] = await search(`${PERIOD}&righe=1`)
    expect(withRows).toEqual({ ...bar, righe: detail.body.data.righe })
    expect((await world.get('/api/panify/documenti/999')).status).toBe(404)
  })

  it('refuses a list with more rows than the gateway reads, and lists the same notes without them', async () => {
    await close()
    await issue()
    const [{ id }] = await search()
    await sql`
      insert into document_rows (document_id, position, article, descriz, unita_m, quantity, iva)
      with recursive numbers as (select 1001 as n union all select n + 1 from numbers where n < 151000)
      select ${id}, n, 'ROS', 'Rosetta', 'pz', 1000, '4' from numbers`.execute(world.db)
    const refused = { status: 422, body: { errors: { al: ['Troppe righe: scegli un periodo più breve'] } } }
    expect(await world.get(`/api/panify/documenti?${PERIOD}&righe=1`)).toMatchObject(refused)
    expect(await search()).toHaveLength(2)
  })

  it('makes no note without a seller, whoever asks for it', async () => {
    await close()
    const nameless = () => world.db.updateTable('settings').set({ value: '' }).where('key', '=', 'NOMEDIT').execute()
    const named = () => world.db.updateTable('settings').set({ value: 'Forno Rossi' }).where('key', '=', 'NOMEDIT').execute()
    const refused = { status: 409, body: { message: expect.stringContaining('Manca la ragione sociale') } }
    await nameless()
    expect(await issue()).toMatchObject(refused)
    expect(await search()).toEqual([])
    await named()
    await issue()
    const [, bar] = await search()
    await nameless()
    expect(await vary([{ codice: 'ROS', quantita: '45' }])).toMatchObject(refused)
    expect((await world.get(DELIVERY)).body.data.righe).toMatchObject([{ codice: 'PANE' }, { codice: 'ROS', quantita: '40' }])
    await world.post(`/api/panify/documenti/${bar.id}/annullamento`)
    expect(await world.post(`/api/panify/documenti/${bar.id}/riemissione`)).toMatchObject(refused)
  })

  it('marks a period as invoiced, for one customer or all, and then refuses to annul or vary', async () => {
    await close()
    await issue()
    const invoice = (body: object) => world.post('/api/panify/documenti/fatturazione', { dal: THURSDAY, al: THURSDAY, ...body })
    expect((await invoice({ cliente: '0001' })).body).toEqual({ success: true, fatturati: 0, documenti: [] })
    const open = await search()
    const { body } = await invoice({})
    expect(body).toMatchObject({ success: true, fatturati: 2 })
    expect(body.documenti.map(({ id, stato }: { id: number; stato: string }) => [id, stato])).toEqual(
      open.map(({ id }: { id: number }) => [id, 'evaso']).toReversed(),
    )
    expect((await invoice({})).body).toMatchObject({ fatturati: 0 })
    const [{ id }] = await search()
    expect((await world.post(`/api/panify/documenti/${id}/annullamento`)).status).toBe(409)
    expect((await vary([{ codice: 'ROS', quantita: '1' }])).status).toBe(409)
    expect(await search(`${PERIOD}&stato=evaso`)).toHaveLength(2)
  })

  it('varies a closed delivery: annuls and reissues the delivery note, and records who did it', async () => {
    await close()
    await issue()
    const [, bar] = await search()
    const answer = await vary([
      { codice: 'ROS', quantita: '45' },
      { codice: 'COR', quantita: 6 },
      { codice: 'PANE', quantita: '0' },
    ])
    expect(answer.body).toEqual({ success: true, message: 'Consegna variata', annullato: bar.id, emesso: expect.any(Number) })
    const { id } = (await search(`${PERIOD}&stato=emesso`))[0]
    expect((await world.get(`/api/panify/documenti/${id}`)).body.data).toMatchObject({
      n_bolla: '3',
      righe: [
        { codice: 'COR', quantita: '6', descriz: 'Cornetto à la crème', iva: '10' },
        { codice: 'ROS', quantita: '45', prezzo: '0.4' },
      ],
    })
    expect(await search(`${PERIOD}&stato=annullato`)).toMatchObject([{ id: bar.id, n_bolla: '1', sostituito_da: id }])
    expect((await world.get(DELIVERY)).body.data).toMatchObject({
      chiusa: true,
      righe: [{ codice: 'COR', origine: 'varied' }, { codice: 'ROS' }],
    })
    const history = await world.db.selectFrom('order_history').selectAll().where('kind', '=', 'varied').orderBy('article').execute()
    expect(history).toMatchObject([
      { actor: 'Lucia', ...BAR, date: THURSDAY, article: 'COR', old_value: null, new_value: '6' },
      { article: 'PANE', old_value: '12.5', new_value: null },
      { article: 'ROS', old_value: '40', new_value: '45' },
    ])
  })

  it('changes nothing if the quantities are the same, and issues no empty delivery note', async () => {
    await close()
    await issue()
    const same = [
      { codice: 'ROS', quantita: '40' },
      { codice: 'PANE', quantita: '12,5' },
    ]
    expect((await vary(same)).body).toMatchObject({ annullato: null, emesso: null })
    expect((await vary([])).body).toMatchObject({ annullato: expect.any(Number), emesso: null })
    expect(await search(`${PERIOD}&cliente=0002&stato=emesso`)).toHaveLength(1)
    // A delivery removed by mistake can be restored, under a new number.
    expect((await vary(same)).body).toMatchObject({ annullato: null, emesso: expect.any(Number) })
    expect((await search(`${PERIOD}&stato=emesso`)).map((note: { n_bolla: string }) => note.n_bolla)).toEqual(['3', '2'])
  })

  it('refuses to vary a delivery that has changed since the caller read it', async () => {
    await close()
    const tag = async () => String((await world.get(DELIVERY)).headers['etag'])
    const put = (quantita: string, condition: string) =>
      world.put(DELIVERY, { righe: [{ codice: 'ROS', quantita }] }, { 'if-match': condition })
    const seen = await tag()
    const saved = await put('7', seen)
    expect([saved.status, saved.headers['etag']]).toEqual([200, await tag()])
    expect(await tag()).not.toBe(seen)
    expect((await put('8', seen)).status).toBe(412)
    expect((await world.get(DELIVERY)).body.data.righe).toMatchObject([{ codice: 'ROS', quantita: '7' }])
    expect((await put('8', await tag())).status).toBe(200)
  })

  it('varies only closed dates, not past ones, and only with valid quantities', async () => {
    expect((await vary([{ codice: 'ROS', quantita: '1' }])).status).toBe(409)
    await close()
    for (const righe of [
      [{ codice: 'ROS', quantita: '-1' }],
      [{ codice: 'ROS', quantita: 'abc' }],
      [{ codice: 'IGNOTO', quantita: '1' }],
      [
        { codice: 'ROS', quantita: '1' },
        { codice: 'ROS', quantita: '2' },
      ],
    ]) {
      expect((await vary(righe)).status).toBe(422)
    }
    expect((await world.put(`/api/panify/consegne/0002/0009/${THURSDAY}`, { righe: [] })).status).toBe(404)
    // Closed but not yet issued: only the snapshot changes.
    expect((await vary([{ codice: 'ROS', quantita: '5' }])).body).toMatchObject({ annullato: null, emesso: null })
    await issue()
    expect((await world.get(DELIVERY)).body.data.righe).toMatchObject([{ codice: 'ROS', quantita: '5' }])
    world.clock.set('2026-11-20 00:01')
    expect((await vary([{ codice: 'ROS', quantita: '6' }])).status).toBe(422)
  })

  it('reissues an annulled delivery note once', async () => {
    await close()
    await issue()
    const [, bar] = await search()
    expect((await world.post(`/api/panify/documenti/${bar.id}/riemissione`)).status).toBe(409)
    await world.post(`/api/panify/documenti/${bar.id}/annullamento`)
    const answer = await world.post(`/api/panify/documenti/${bar.id}/riemissione`)
    expect(answer.body).toMatchObject({ success: true, id: expect.any(Number) })
    expect((await world.post(`/api/panify/documenti/${bar.id}/riemissione`)).status).toBe(409)
    expect(await search(`${PERIOD}&stato=emesso`)).toMatchObject([{ id: answer.body.id, n_bolla: '3' }, { n_bolla: '2' }])
  })

  it('varies and reissues no note of another customer with the same code of the destination', async () => {
    await world.db.insertInto('planning_rows').values({ customer: '0001', destination: '0001', article: 'ROS', giovedi: 10_000 }).execute()
    await close()
    await issue()
    const notes = async () => {
      const all: { id: number; stato: string; destinazione: string; cliente: string }[] = await search()
      return all.map(({ id, stato, ...note }) => [id, stato, JSON.stringify(note)] as const)
    }
    const before = await notes()
    const varied = (await vary([{ codice: 'ROS', quantita: '45' }])).body
    const again = varied.emesso
    await world.post(`/api/panify/documenti/${again}/annullamento`)
    const reissued = (await world.post(`/api/panify/documenti/${again}/riemissione`)).body.id
    const own = new Set([varied.annullato, again, reissued])
    const untouched = (list: Awaited<ReturnType<typeof notes>>) =>
      list.filter(([id]) => !own.has(id)).toSorted(([one], [other]) => one - other)
    const after = await notes()
    expect(after).toHaveLength(before.length + 2)
    expect(untouched(after)).toEqual(untouched(before))
    expect((await world.get(DELIVERY.replace('0002/0001', '0001/0001'))).body.data.righe).toMatchObject([{ codice: 'ROS', quantita: '10' }])
  })

  it('counts what is to be invoiced and marks it, but marks nothing if the count is not the expected one', async () => {
    await close()
    await issue()
    const path = '/api/panify/documenti/fatturazione'
    const count = async (more = '') => (await world.get(`${path}?${PERIOD}${more}`)).body
    const invoice = (more: object) => world.post(path, { dal: THURSDAY, al: THURSDAY, ...more })
    expect(await count()).toEqual({ data: { da_fatturare: 2, ragione_sociale: '' } })
    expect(await count('&cliente=0002')).toEqual({ data: { da_fatturare: 2, ragione_sociale: 'Bar Centrale' } })
    expect(await count('&cliente=0001')).toMatchObject({ data: { da_fatturare: 0, ragione_sociale: 'Panificio' } })
    expect((await world.get(`${path}?${PERIOD}&cliente=9999`)).status).toBe(404)
    const [kiosk] = await search()
    await world.post(`/api/panify/documenti/${kiosk.id}/annullamento`)
    expect(await invoice({ cliente: '0002', attese: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Le bolle da fatturare sono cambiate (da 2 a 1): controlla e conferma di nuovo.' },
    })
    expect(await count()).toMatchObject({ data: { da_fatturare: 1 } })
    expect((await invoice({ cliente: '0002', attese: 1 })).body).toMatchObject({ success: true, fatturati: 1 })
    expect(await count()).toMatchObject({ data: { da_fatturare: 0 } })
  })

  it('prints all delivery notes of a day in one file, each copy with its own page numbers', async () => {
    await close()
    await issue()
    const [kiosk, bar] = await search()
    await world.post(`/api/panify/documenti/${kiosk.id}/annullamento`)
    const print = async (body: object) => {
      const { body: answer } = await world.post('/api/panify/documenti/stampa', body)
      const response = await world.app.inject({
        url: `/printDocuments/${answer.data}`,
        headers: { authorization: `Bearer ${world.token}` },
      })
      return pdfPages(response.rawPayload)
    }
    const pages = await print({ ids: [kiosk.id, bar.id] })
    expect(pages.map((page) => /N\. \d\/2026|Copia \w+|pagina \d di \d/g[Symbol.match](page))).toEqual([
      ['N. 1/2026', 'Copia mittente', 'pagina 1 di 1'],
      ['N. 1/2026', 'Copia destinatario', 'pagina 1 di 1'],
      ['N. 2/2026', 'Copia mittente', 'pagina 1 di 1'],
      ['N. 2/2026', 'Copia destinatario', 'pagina 1 di 1'],
    ])
    expect(pages.map((page) => page.includes('ANNULLATO'))).toEqual([false, false, true, true])
    expect(await print({ ids: [bar.id], copie: 'mittente' })).toHaveLength(1)
    for (const ids of [[], [999], Array.from({ length: 401 }, (_, index) => index + 1)]) {
      expect((await world.post('/api/panify/documenti/stampa', { ids })).status).toBe(422)
    }
  })
})
