import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeSettings } from './settings.shared.ts'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'

onEachDatabase('settings', (make) => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const value = async (key: string) => (await world.get(`/api/configurator/${key}`)).body
  const png = (width: number) =>
    sharp({ create: { width, height: 10, channels: 3, background: '#c80' } })
      .png()
      .toBuffer()

  it('REST-06 OPEN-32 SESSION-72 has 0001 as the internal customer of a new installation', async () => {
    expect(await value('def_clie_interno')).toEqual({ data: '0001' })
  })

  it('REST-07 REST-17 ENT-58 stores a flat object of keys and returns all of them', async () => {
    const company = {
      NOMEDIT: 'Panificio',
      INDDIT: 'Via Emilia 1',
      PRODIT: 'BO',
      CITDIT: 'Bologna',
      CAPDIT: '40100',
      PIVADIT: '12345678901',
      CODFISC: '12345678901',
      TELDIT: '051',
      EMAIL_DITTA: 'info@demo.example',
      CHIUSURADITTA1: '24/12/2026',
      CHIUSURADITTA2: '27/12/2026',
      ORARIOPRODPANE: '20,00',
    }
    const blank = Object.fromEntries(Object.keys(company).map((key) => [key, '']))
    expect((await world.get('/api/configurator')).body).toEqual({ data: { ...blank, GRUPPOCOLORDEFAULT: '2', DEF_CLIE_INTERNO: '0001' } })
    expect((await world.post('/api/configurator/update-multi', company)).body).toMatchObject({ success: true })
    expect((await world.get('/api/configurator')).body).toEqual({ data: { ...company, GRUPPOCOLORDEFAULT: '2', DEF_CLIE_INTERNO: '0001' } })
  })

  it('REST-10..14 answers the single keys', async () => {
    const values = {
      nomedit: 'Forno',
      pivadit: 'IT123456789',
      orarioprodpane: '10,30',
      chiusuraditta1: '01/08/2027',
      chiusuraditta2: '20/08/2027',
    }
    await world.post('/api/configurator/update-multi', values)
    for (const [key, data] of Object.entries(values)) expect(await value(key)).toEqual({ data })
  })

  it('REST-15 answers the group selector as its group plus one', async () => {
    expect(await value('GRUPPOCOLORDEFAULT')).toEqual({ data: '2' })
    const choose = async (valore: string) => (await world.post('/api/configurator/update', { nomec: 'GRUPPOCOLORDEFAULT', valore })).status
    for (const wrong of ['1', '8', '23', 'abc']) expect([wrong, await choose(wrong)]).toEqual([wrong, 422])
    expect(await choose('7')).toBe(200)
    expect(await value('GRUPPOCOLORDEFAULT')).toEqual({ data: '7' })
  })

  it('REST-16 ENT-59 stores one parameter by its name, ignoring case', async () => {
    await world.post('/api/configurator/update', { nomec: 'teldit', valore: '0512345' })
    expect(await value('TELDIT')).toEqual({ data: '0512345' })
    await world.post('/api/configurator/update', { nomec: 'TELDIT', valore: '' })
    expect(await value('teldit')).toEqual({ data: '' })
  })

  it('refuses values that the closing could not read, and stores nothing of that save', async () => {
    for (const wrong of [
      { ORARIOPRODPANE: '25,00' },
      { CHIUSURADITTA1: '31/02/2027' },
      { PRODIT: 'BOL' },
      { CAPDIT: '401000' },
      { LOGODIT: 'x' },
    ]) {
      const answer = await world.post('/api/configurator/update-multi', { NOMEDIT: 'Altro', ...wrong })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(Object.keys(wrong))
    }
    expect(await value('nomedit')).toEqual({ data: '' })
  })

  it('checks only changed values: an unreadable stored value does not block saving another one', async () => {
    await writeSettings(world.db, { ORARIOPRODPANE: 'alle otto' })
    const answer = await world.post('/api/configurator/update-multi', { NOMEDIT: 'Altro', ORARIOPRODPANE: 'alle otto' })
    expect(answer.status).toBe(200)
    expect([await value('nomedit'), await value('orarioprodpane')]).toEqual([{ data: 'Altro' }, { data: 'alle otto' }])
    expect((await world.post('/api/configurator/update', { nomec: 'ORARIOPRODPANE', valore: 'alle nove' })).status).toBe(422)
  })

  it('REST-08 REST-09 OPEN-98 stores the logo, sent with or without prefix, as a newly encoded picture', async () => {
    const logo = '/api/configurator/logodit/true'
    expect((await world.get(logo)).body).toEqual({ data: null })
    for (const prefix of ['data:image/png;base64,', '']) {
      const saved = await world.post('/api/configurator/setlogo', { logoBase64: prefix + (await png(prefix ? 20 : 30)).toString('base64') })
      expect(saved.status).toBe(200)
      const { data } = (await world.get(logo)).body
      expect(data).toMatch(/^data:image\/png;base64,/)
      expect(await sharp(Buffer.from(data.split(',')[1], 'base64')).metadata()).toMatchObject({ format: 'png', width: prefix ? 20 : 30 })
    }
    expect((await world.get('/api/configurator')).body.data).not.toHaveProperty('LOGODIT')
  })

  it('refuses a logo that is not a picture, or is 2 MB large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c80' } })
      .tiff()
      .toBuffer()
    for (const bytes of [Buffer.from('testo'), svg, tiff, Buffer.concat([await png(20), Buffer.alloc(2 * 1024 * 1024)])]) {
      const answer = await world.post('/api/configurator/setlogo', { logoBase64: bytes.toString('base64') })
      expect(answer.status).toBe(422)
    }
    expect((await world.get('/api/configurator/logodit/true')).body).toEqual({ data: null })
  })

  it('accepts a large body only on the upload route', async () => {
    const large = 'A'.repeat(300 * 1024)
    expect((await world.post('/api/configurator/update', { nomec: 'X', valore: large })).status).toBe(413)
    expect((await world.post('/api/configurator/setlogo', { logoBase64: large })).status).toBe(422)
  })
})
