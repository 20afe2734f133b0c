import { randomBytes } from 'node:crypto'
import { serialize } from 'node:v8'
import sharp from 'sharp'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDate } from '../delivery/closing.ts'
import { onEachDatabase } from '../test/databases.ts'
import { pdfPages } from '../test/pdf.ts'
import { openWorld, type World } from '../test/world.ts'
import { LOGO } from '../settings/settings.shared.ts'
import { issueDocuments } from './issue.sql.ts'
import { printableOf } from './print.ts'
import { markInvoiced } from './state.sql.ts'

const THURSDAY = '2026-11-19'
const BAR = { customer: '0002', destination: '0001' }
const KIOSK = { customer: '0002', destination: '0002' }

onEachDatabase('printed documents', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
    const { db } = world
    await db
      .insertInto('settings')
      .values([
        { key: 'NOMEDIT', value: 'Forno Rossi S.r.l.' },
        { key: 'INDDIT', value: 'Via del Forno 1' },
        { key: 'CAPDIT', value: '41013' },
        { key: 'CITDIT', value: 'Castelfranco Emilia' },
        { key: 'PRODIT', value: 'MO' },
        { key: 'PIVADIT', value: '01234567890' },
        { key: 'CODFISC', value: 'RSSMRA80A01F257X' },
        { key: 'TELDIT', value: '059 123' },
      ])
      .execute()
    await db
      .updateTable('customers')
      .set({ indirizzo: 'Piazza Grande 2', cap: '41121', citta: 'Modena', provincia: 'MO', piva: '09876543210', cod_fisc: '99887766554' })
      .where('code', '=', '0002')
      .execute()
    await db
      .updateTable('destinations')
      .set({ viade: 'Viale Parco 3', capde: '41122', cittade: 'Modena', provinciade: 'MO' })
      .where('code', '=', '0002')
      .execute()
    await plan(BAR, 'ROS', 40_000)
    await plan(BAR, 'PANE', 12_500)
    await plan(KIOSK, 'COR', 1_200_000)
  })
  afterEach(() => world.close())

  const plan = (key: typeof BAR, article: string, quantity: number) =>
    world.db
      .insertInto('planning_rows')
      .values({ ...key, article, mercoledi: quantity, giovedi: quantity, venerdi: quantity })
      .execute()
  const close = (date: string) => closeDate(world.deps, Temporal.PlainDate.from(date))
  const issue = (date: string) => issueDocuments(world.deps, date)
  const documents = () => world.db.selectFrom('documents').selectAll().orderBy('id').execute()

  async function closeAndIssue(date = THURSDAY) {
    await close(date)
    return issue(date)
  }

  async function print(path: string): Promise<Buffer> {
    const { body } = await world.get(path)
    expect(body.data).toMatch(/^[\w-]{32}\.pdf$/)
    return fetchPrint(body.data)
  }

  async function fetchPrint(name: string): Promise<Buffer> {
    const response = await world.app.inject({
      method: 'GET',
      url: `/printDocuments/${name}`,
      headers: { authorization: `Bearer ${world.token}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    return response.rawPayload
  }

  it('REST-42, REST-44 prints every item that the law and the trade require', async () => {
    await closeAndIssue()
    const [bar] = await documents()
    const [page, ...more] = await pdfPages(await print(`/api/documenti/stampa/${bar!.id}`))
    expect(more).toEqual([])
    const required = [
      'DOCUMENTO DI TRASPORTO', '(D.P.R. 472/96)', 'N. 1/2026', 'Data documento 19/11/2026', 'Data trasporto 19/11/2026',
      'Forno Rossi S.r.l.', 'Via del Forno 1', '41013 Castelfranco Emilia (MO)', 'P. IVA 01234567890 · C.F. RSSMRA80A01F257X', 'Tel. 059 123',
      'CESSIONARIO Bar Centrale Piazza Grande 2 41121 Modena (MO) P. IVA 09876543210 · C.F. 99887766554 Codice cliente 0002',
      'DESTINAZIONE Bar Centrale', 'Codice destinazione 0001', 'CAUSALE Vendita', 'TRASPORTO A MEZZO Mittente', 'VETTORE —', 'PORTO Franco',
      'ASPETTO DEI BENI Ceste PESO KG 14,9', 'ROS Rosetta L261119 pz 40 0,40 10 4% 14,40', 'PANE Pane comune L261119 kg 12,5',
      'Data e ora inizio trasporto', 'Firma conducente', 'Firma destinatario', 'Copia destinatario', 'pagina 1 di 1',
    ] // prettier-ignore
    for (const text of required) expect(page).toContain(text)
  })

  it('REST-43 prints issued and invoiced delivery notes, each on its own path', async () => {
    await closeAndIssue()
    const [id, second] = (await documents()).map((document) => document.id)
    expect((await world.get(`/api/documenti/stampa/evaso/${id}`)).status).toBe(404)
    await markInvoiced(world.deps, { from: THURSDAY, to: THURSDAY })
    expect((await world.get(`/api/documenti/stampa/${id}`)).status).toBe(404)
    expect((await pdfPages(await print(`/api/documenti/stampa/evaso/${second}`)))[0]).toContain('Chiosco')
    for (const wrong of ['0', '999', 'abc', '1e3', '-1', '99999999999']) {
      expect(await world.get(`/api/documenti/stampa/evaso/${wrong}`)).toMatchObject({
        status: 404,
        body: { message: 'Documento non trovato' },
      })
    }
  })

  it('prints the same bytes again after the data has changed', async () => {
    await world.db.insertInto('settings').values({ key: 'LOGODIT', value: PIXEL }).execute()
    await closeAndIssue()
    const [id] = (await documents()).map((document) => document.id)
    const before = await print(`/api/documenti/stampa/${id}`)
    await world.db.updateTable('articles').set({ descriz: 'Altro', iva: '10' }).execute()
    await world.db.updateTable('article_prices').set({ prezzo: 1 }).execute()
    await world.db.updateTable('customers').set({ cliente: 'Altro', indirizzo: 'Altrove' }).execute()
    await world.db.updateTable('destinations').set({ nomede: 'Altro' }).execute()
    await world.db.deleteFrom('settings').execute()
    await world.db.deleteFrom('planning_rows').execute()
    world.clock.set('2026-12-10 09:00')
    await markInvoiced(world.deps, { from: THURSDAY, to: THURSDAY })
    const after = await print(`/api/documenti/stampa/evaso/${id}`)
    expect(after.equals(before)).toBe(true)
  })

  it('shows the logo of the company on each sheet, and passes it on once for all of them', async () => {
    const noise = sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
    const logo = `data:image/png;base64,${(await noise.png().toBuffer()).toString('base64')}`
    await world.db.insertInto('settings').values({ key: LOGO, value: logo }).execute()
    await closeAndIssue()
    const ids = (await documents()).map(({ id }) => id)
    const bytesOf = async (...copies: ('mittente' | 'destinatario')[]) => {
      const { drawing } = (await printableOf(world.deps, { kind: 'notes', ids, copies }))!
      expect(drawing.sheets.map((sheet) => sheet.logo)).toEqual(drawing.sheets.map(() => ({ dataUrl: logo })))
      return serialize(drawing).length
    }
    const once = await bytesOf('mittente')
    expect(once).toBeGreaterThan(logo.length)
    expect((await bytesOf('mittente', 'destinatario')) - once).toBeLessThan(10_000)
    const [id] = ids
    expect((await print(`/api/documenti/stampa/${id}`)).includes('/Subtype /Image')).toBe(true)
  })

  it('REST-44 serves a print for an hour under an unguessable name', async () => {
    await closeAndIssue()
    const [id] = (await documents()).map((document) => document.id)
    const name: string = (await world.get(`/api/documenti/stampa/${id}`)).body.data
    expect((await world.bare({ method: 'GET', url: `/printDocuments/${name}` })).status).toBe(401)
    expect((await world.get('/printDocuments/altro.pdf')).status).toBe(404)
    expect((await world.get(`/printDocuments/${encodeURIComponent('../../secrets.json')}`)).status).toBe(404)
    world.clock.advance({ minutes: 59 })
    expect((await world.get(`/printDocuments/${name}`)).status).toBe(200)
    world.clock.advance({ minutes: 1 })
    expect((await world.get(`/printDocuments/${name}`)).status).toBe(404)
  })

  it('draws a large print before it is fetched, and reports how far it is', async () => {
    await closeAndIssue()
    const ids = (await documents()).map(({ id }) => id)
    const { body } = await world.post('/api/panify/documenti/stampa', { ids })
    const progress = async () => (await world.get(`/api/panify/documenti/stampa/${body.data}`)).body.data
    expect(await progress()).toMatchObject({ totale: 2 * ids.length })
    await expect.poll(progress).toEqual({ fogli: 2 * ids.length, totale: 2 * ids.length, pronta: '1' })
    expect(await pdfPages(await fetchPrint(body.data))).toHaveLength(2 * ids.length)
    expect(await world.get('/api/panify/documenti/stampa/unknown.pdf')).toMatchObject({
      status: 404,
      body: { message: 'Documento non trovato' },
    })
  })

  it('numbers the pages of a long delivery note and taxes each rate separately', async () => {
    await world.db
      .insertInto('articles')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          code: `L${index}`,
          descriz: `Articolo lungo ${index}`,
          unita_m: 'pz',
          iva: index % 2 ? '4' : '10',
        })),
      )
      .execute()
    await world.db
      .insertInto('article_prices')
      .values(
        ['COR', ...Array.from({ length: 60 }, (_, index) => `L${index}`)].map((article) => ({ article, codlis: '2', prezzo: 12_345 })),
      )
      .execute()
    for (let index = 0; index < 60; index += 1) await plan(KIOSK, `L${index}`, 1000)
    await closeAndIssue()
    const [, kiosk] = await documents()
    const pages = await pdfPages(await print(`/api/documenti/stampa/${kiosk!.id}`))
    expect(pages).toHaveLength(2)
    pages.forEach((page, index) => expect(page).toContain(`pagina ${index + 1} di ${pages.length}`))
    for (let index = 0; index < 60; index += 1) expect(pages.join(' ')).toContain(`Articolo lungo ${index} `)
    // 30 × 1,23 at 4 %; 30 × 1,23 + 1200 × 1,2345 at 10 %.
    expect(pages.at(-1)).toContain('IVA IMPONIBILE IMPOSTA 4% 36,90 1,48 10% 1.518,30 151,83 Totale € 1.708,51')
  })

  it('previews the order of a date without calling it a delivery note', async () => {
    expect((await world.get('/api/panify')).body.features).toEqual(expect.arrayContaining(['order-preview', 'documents-staff']))
    const path = '/api/applicazioni/panificatori/anteprima/0002/0001'
    const [page] = await pdfPages(await print(`${path}?data=${THURSDAY}`))
    for (const text of [
      'ANTEPRIMA ORDINE',
      'non è un documento di trasporto',
      '19/11/2026',
      'Giovedì',
      'Ordine settimanale',
      'ROS Rosetta pz 40',
      '12,5 kg',
    ]) {
      expect(page?.toUpperCase()).toContain(text.toUpperCase())
    }
    expect(page).not.toContain('472/96')
    expect((await pdfPages(await print(`${path}?data=2026-11-22`)))[0]).toContain("Nessun articolo nell'ordine")
    expect((await world.get('/api/applicazioni/panificatori/anteprima/0002/0009?data=2026-11-22')).status).toBe(404)
    expect((await world.get(`${path}?data=2026-02-30`)).status).toBe(422)
  })
})

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
