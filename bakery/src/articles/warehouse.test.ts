import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import {
  FLAG_COLUMNS,
  OTHER_DATES,
  OTHER_FLAGS,
  OTHER_LINKS,
  OTHER_TEXTS,
  QUANTITY_COLUMNS,
  READ_ONLY,
  TEXT_COLUMNS,
} from './article.fields.ts'
import { imageFile } from './image.files.ts'

const NEW = { cd_min: 'NEW 1/A', descriz: 'Pane nuovo', iva: '4', unita_m: 'pz' }
const PATH = `/api/magazzino/${encodeURIComponent(NEW.cd_min)}`

// Every field name in the requirements; the answer must contain all of them.
const SPECIFIED = {
  'ENT-44': ['cd_min', 'descriz', 'iva', 'unita_m'],
  'ENT-45': ['cod_for', 'barcode', 'codice_alt', 'barcode_clie', 'cod_bancale', 'cod_eti'],
  'ENT-48': ['costo_futu', 'costo_lavo', 'list_saldi', 'qtamin'],
  'ENT-49': ['volumes', 'confezione', 'altezza', 'larghezza', 'spessore', 'area', 'pm'],
  'ENT-52': ['note_est', 'descriz_lang', 'scheda_tec', 'scheda_sic', 'figliopa', 'clie_rif', 'padre', 'serie', 'foto', 'newfoto', 'newfoto2', 'urlimmagine', 'ordinamento'],
  'ENT-53': ['data_aq', 'data_inizzio', 'data_fine', 'scade_abb', 'data_foto', 'data_tecnica', 'data_sicurezza'],
  'ENT-54': ['contro', 'contoa', 'controc', 'prov', 'tono', 'calibro', 'mq_scat', 'mq_pal', 'gomma', 'euromt', 'tipo_cod', 'macchina', 'cod_dogana', 'ubicazione', 'pag_cat'],
  'ENT-55': ['arti_o_lavo', 'inv', 'duplicab', 'cal_inv', 'no_scontrino', 'tracciabi', 'ricetta', 'saldi', 'su_web', 'su_flash', 'stampuni', 'art_a_peso', 'no_scade', 'packorari', 'front_da_stampare', 'lavo1', 'sche_tec', 'c_aee', 'tipotes', 'sottocomp_finiti', 'd1'],
} // prettier-ignore
const SHOWN = [
  'listino1', 'listino2', 'cost_medio', 'costo_u', 'costo_lordo', 'sconto1', 'sconto2', 'giacenza', 'impegnato', 'ordinato', 'scort_m', 'posizione',
] // prettier-ignore

onEachDatabase('warehouse', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const create = (body: object = {}) => world.put('/api/magazzino/nuovo', { ...NEW, ...body })
  const article = async (path = PATH) => (await world.get(path)).body.data
  const codes = async (query: string) => (await world.get(`/api/magazzino?${query}`)).body.data.map((row: { cd_min: string }) => row.cd_min)

  it('REST-46 lists all articles by code', async () => {
    const { body } = await world.get('/api/magazzino')
    expect(body.data.map((row: { cd_min: string }) => row.cd_min)).toEqual(['A/B 1+', 'COR', 'PANE', 'ROS', 'VECCHIO'])
    expect(body.data[3]).toMatchObject({
      cd_min: 'ROS',
      descriz: 'Rosetta',
      unita_m: 'pz',
      iva: '4',
      listino1: '0.3',
      listino2: '0.4',
      peso_lo: '0.06',
    })
  })

  it('REST-47, REST-48 finds a text within code or description, ignoring case', async () => {
    expect(await codes('cd_min[like]=%25A%25')).toEqual(['A/B 1+', 'PANE'])
    expect(await codes('cd_min%5Blike%5D=%25os%25')).toEqual(['ROS'])
    expect(await codes(`descriz[like]=${encodeURIComponent('%À LA CRÈME%')}`)).toEqual(['COR'])
    expect(await codes('cd_min[like]=%25O%25&descriz[like]=%25ROSETTA%25')).toEqual(['ROS'])
    expect(await codes('cd_min[like]=ROS')).toEqual(['ROS'])
    expect(await codes('cd_min[like]=%25ANE')).toEqual(['PANE'])
    expect(await codes('cd_min[like]=PAN%25')).toEqual(['PANE'])
    for (const part of ['PAN', '%25PAN', 'ANE%25']) expect(await codes(`cd_min[like]=${part}`)).toEqual([])
    expect(await codes('cd_min[like]=%25XYZ%25')).toEqual([])
  })

  it('REST-47 treats %, _ and quotes inside the text literally', async () => {
    await create({ cd_min: 'X_1', descriz: '100% integrale' })
    await create({ cd_min: 'XA1', descriz: "L'altro" })
    expect(await codes('cd_min[like]=%25X_1%25')).toEqual(['X_1'])
    expect(await codes(`descriz[like]=${encodeURIComponent('%100%%')}`)).toEqual(['X_1'])
    expect(await codes(`descriz[like]=${encodeURIComponent('%0%I%')}`)).toEqual([])
    expect(await codes(`descriz[like]=${encodeURIComponent("%L'ALT%")}`)).toEqual(['XA1'])
    expect(await codes(`descriz[like]=${encodeURIComponent("%' or 1=1 --%")}`)).toEqual([])
  })

  it('REST-49 filters by category, type and VAT', async () => {
    expect(await codes('categoria=P')).toEqual(['PANE', 'ROS'])
    expect(await codes('tipo_arti=T1')).toEqual(['PANE'])
    expect(await codes('iva=10')).toEqual(['A/B 1+', 'COR'])
    expect(await codes('iva=10&categoria=D')).toEqual(['COR'])
    expect(await codes('categoria=&tipo_arti=&iva=10')).toEqual(['A/B 1+', 'COR'])
  })

  it('REST-54, ENT-44, ENT-46 creates an article with its price rows', async () => {
    const prices = [{ codlis: '1', codarti: 'altro', prezzo: '1,25', sc1: '10', sc2: '0', sc3: '0', ricar: '35.5' }]
    const answer = await create({ cod_for: '0001', arti_o_lavo: 1, mag_extlc_mag: JSON.stringify(prices) })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Articolo creato con successo' } })
    expect(await article()).toMatchObject({
      ...NEW, cod_for: '0001', arti_o_lavo: '1', tracciabi: '1', ordinamento: '0', su_web: '0', listino1: '1.25', sconto1: '10', data_u_scr: '2026-11-18',
      mag_extlc_mag: [{ codlis: '1', codarti: 'NEW 1/A', prezzo: '1.25', sc1: '10', sc2: '0', sc3: '0', ricar: '35.5' }],
    }) // prettier-ignore
    await create({ cd_min: 'SENZA', mag_extlc_mag: '[]' })
    expect((await article('/api/magazzino/SENZA')).mag_extlc_mag).toMatchObject([
      { codlis: '1', prezzo: '0', sc1: '0', sc2: '0', sc3: '0', ricar: '0' },
      { codlis: '2', prezzo: '0' },
    ])
  })

  it('REST-54 OPEN-101 refuses invalid articles, and the names of fixed paths as codes', async () => {
    const wrong: [object, string][] = [
      [{ cd_min: ' ' }, 'Codice articolo è obbligatorio'],
      [{ descriz: ' ' }, 'Descrizione è obbligatoria'],
      [{ iva: '' }, 'IVA è obbligatoria'],
      [{ unita_m: null }, 'Unità di misura è obbligatoria'],
      [{ cd_min: 'categorie' }, 'Codice articolo riservato'],
      [{ cd_min: 'Nuovo' }, 'Codice articolo riservato'],
      [{ cd_min: 'ros' }, 'Codice articolo già esistente'],
      [{ iva: '99' }, 'Aliquota IVA sconosciuta'],
      [{ peso_lo: '-1' }, 'Quantità non valida'],
      [{ peso_lo: '1e308' }, 'Quantità non valida'],
      [{ urlimmagine: 'javascript:alert(1)' }, 'Indirizzo non valido'],
      [{ data_aq: 'ieri' }, 'Data non valida'],
      [{ mag_extlc_mag: 'x' }, 'Listini non validi'],
      [{ mag_extlc_mag: [{ codlis: '1', prezzo: '-1' }] }, 'Prezzo non valido'],
    ]
    for (const [body, message] of wrong) expect((await create(body)).body.message).toBe(message)
    expect((await world.get('/api/magazzino')).body.data).toHaveLength(5)
    expect((await world.get('/api/magazzino/categorie')).body.data).toHaveProperty('UNITAMISURA')
  })

  it('REST-55, OPEN-88 leaves fields that an update does not name unchanged, flags of 0 included', async () => {
    await create({ barcode: '8001', su_web: '1', tracciabi: '1', qtamax: '12.5', mag_extlc_mag: [{ codlis: '2', prezzo: '3' }] })
    const before = await article()
    const other = (await world.get('/api/magazzino/ROS')).body
    const answer = await world.post(PATH, {
      descriz: 'Altro nome',
      su_web: '0',
      tracciabi: 0,
      barcode: '',
      unita_m: null,
      sconosciuto: 'x',
      giacenza: '99',
    })
    expect(answer.body).toMatchObject({ success: true, message: 'Articolo aggiornato con successo' })
    expect(await article()).toEqual({ ...before, descriz: 'Altro nome', su_web: '0', tracciabi: '0' })
    expect((await world.get('/api/magazzino/ROS')).body).toEqual(other)
    await world.post(PATH, { mag_extlc_mag: '[{"codlis":"1","prezzo":"2.5"}]' })
    expect((await article()).mag_extlc_mag).toMatchObject([{ codlis: '1', prezzo: '2.5' }])
    expect((await world.get('/api/magazzino/ROS')).body).toEqual(other)
    expect((await world.post('/api/magazzino/IGNOTO', { descriz: 'x' })).status).toBe(404)
    expect((await world.post(PATH, [])).status).toBe(422)
  })

  it('ENT-45, ENT-48, ENT-49, ENT-52..54 stores and returns every field', async () => {
    const texts = Object.fromEntries([...OTHER_TEXTS, ...OTHER_LINKS].map((field, index) => [field, `valore ${index}`]))
    const dates = Object.fromEntries(OTHER_DATES.map((field) => [field, '2026-11-20']))
    const columns = {
      note_est: 'riga 1\nriga 2',
      foto: 'NEW.jpg',
      contro: '58050010',
      peso_lo: '0.123',
      qtarange: '0.5',
      qtaminima: '1',
      pos: '24',
    }
    const sent = { ...texts, ...dates, ...columns }
    expect((await create(sent)).status).toBe(200)
    expect(await article()).toMatchObject(sent)
    for (const names of Object.values(SPECIFIED)) for (const name of names) expect(await article()).toHaveProperty(name)
  })

  it('ENT-47, ENT-55 answers the read-only figures and all flags', async () => {
    await create({ ...Object.fromEntries(OTHER_FLAGS.map((flag) => [flag, '1'])), su_web: true })
    const read = await article()
    for (const name of SPECIFIED['ENT-55']) expect(read[name]).toBe('1')
    for (const name of SHOWN) expect(typeof read[name]).toBe('string')
    await world.db.updateTable('articles').set({ fields: '{"giacenza":"12"}' }).where('code', '=', NEW.cd_min).execute()
    expect((await article()).giacenza).toBe('12')
  })

  it('ENT-50, ENT-51 nests the group codes with their names', async () => {
    await create({ colore: 'P', tipo_arti: 'T1', ngruppo3: 'N1', ncolore: '04', gruppo5: '05', gruppo6: '06', mgruppo7: '07' })
    expect(await article()).toMatchObject({
      colore: 'P', tipo_arti: 'T1', ngruppo3: 'N1', ncolore: '04', gruppo5: '05', gruppo6: '06', mgruppo7: '07',
      gruppo1_mag: { codice_g1: 'P', nome_g1: 'Pane' }, gruppo2_mag: { codice_g2: 'T1' }, gruppo3_mag: { codice_g3: 'N1' },
      gruppo4_mag: { codice_g4: '04', nome_g4: '' }, gruppo5_mag: { codice_g5: '05' }, gruppo6_mag: { codice_g6: '06' },
    }) // prettier-ignore
    expect((await article('/api/magazzino/VECCHIO')).gruppo1_mag).toBeNull()
  })

  it('REST-56 reads one article, ignoring further path segments', async () => {
    expect(await article(`/api/magazzino/${encodeURIComponent('A/B 1+')}`)).toMatchObject({ cd_min: 'A/B 1+', descriz: 'Focaccia' })
    expect(await article('/api/magazzino/ROS/true')).toEqual(await article('/api/magazzino/ROS'))
    expect((await world.get('/api/magazzino/IGNOTO')).status).toBe(404)
  })

  it('REST-57, OPEN-100 deletes an article that is in no order', async () => {
    await create()
    const picture = imageFile(world.deps.config.dataDir, NEW.cd_min)
    await mkdir(dirname(picture), { recursive: true })
    await writeFile(picture, 'x')
    const withJsonHeaders = await world.delete(PATH, undefined, { 'content-type': 'application/json' })
    expect(withJsonHeaders.body).toEqual({ success: true, message: 'Articolo eliminato' })
    expect((await world.get(PATH)).status).toBe(404)
    expect((await world.get(`/img/${encodeURIComponent('NEW 1/A')}.jpg`)).status).toBe(404)
    expect((await world.delete(PATH)).status).toBe(404)
    await world.db.insertInto('planning_rows').values({ customer: '0002', destination: '0001', article: 'ROS' }).execute()
    expect(await world.delete('/api/magazzino/ROS')).toMatchObject({
      status: 409,
      body: { message: "L'articolo è presente in un ordine: non può essere eliminato." },
    })
    expect((await article('/api/magazzino/ROS')).mag_extlc_mag).toHaveLength(2)
  })

  it('names no field twice', () => {
    const all = [
      ...TEXT_COLUMNS,
      ...QUANTITY_COLUMNS,
      ...FLAG_COLUMNS,
      ...OTHER_TEXTS,
      ...OTHER_LINKS,
      ...OTHER_DATES,
      ...OTHER_FLAGS,
      ...READ_ONLY,
    ]
    expect(new Set(all).size).toBe(all.length)
  })
})
