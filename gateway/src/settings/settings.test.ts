// The bakery's own data: each value on its own, the cut-off with its last known value, pictures through the gateway.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ErpReply, type FakeErp, startErp } from '../test/erp.ts'
import { startPortal } from '../test/portal.ts'

const QUERY = '{ company { id name vatNumber logoUrl cutOff suspension { from resumesOn } phone } }'
const FAILING: ErpReply = { status: 500, json: { message: 'Server Error' } }
const PATHS = ['/nomedit', '/pivadit', '/orarioprodpane', '/chiusuraditta1', '/chiusuraditta2', '/logodit/true', '']
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

let erp: FakeErp
let portal: Awaited<ReturnType<typeof startPortal>>

beforeEach(async () => {
  erp = await startErp()
})
afterEach(async () => {
  await portal.close()
  await erp.close()
})

async function company() {
  portal ??= await startPortal(erp)
  return (await portal.browser().query(QUERY)).data?.['company'] as Record<string, unknown>
}

async function started(options: Parameters<typeof startPortal>[1] = {}) {
  portal = await startPortal(erp, options)
  await portal.clock.advance(60_000)
  erp.forgetCalls()
}

/** As if the login had answered no company. */
async function startedWithoutCompany() {
  await started()
  await portal.services.store.forget('loginCompany')
  await portal.clock.advance(60_000)
}

describe('company', () => {
  it('answers the clock of the gateway', async () => {
    await started()
    portal.clock.set('2026-11-19 10:05')
    expect((await portal.browser().query('{ company { now } }')).data).toEqual({ company: { now: '2026-11-19T09:05:00.000Z' } })
  })

  it('SESSION-19,44 ENT-01,02 REST-10 OPEN-105 has name, VAT number, hours and days; host and database name stay internal', async () => {
    await started()
    const answer = await portal
      .browser()
      .query(`{ session { isAuthenticated loading apiError companyInfo { id name vatNumber cutOff suspension { from resumesOn } } } }`)
    const companyInfo = {
      id: '7',
      name: 'Forno Rossi',
      vatNumber: '01234567890',
      cutOff: '20:00',
      suspension: { from: '2026-12-24', resumesOn: '2027-01-02' },
    }
    expect(answer.data).toEqual({ session: { isAuthenticated: true, loading: false, apiError: null, companyInfo } })
    expect(JSON.stringify(answer)).not.toMatch(/db-host-canary|db-name-canary/)
    expect((await portal.browser().query('{ company { host } }')).errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' })
  })

  it('REST-08,10,11,13,14 OPEN-36 reads every value by its own call', async () => {
    await started()
    await company()
    const asked = erp.calls.map(({ path }) => path.replace('/api/configurator', ''))
    expect(asked.toSorted()).toEqual(PATHS.toSorted())
  })

  it('REST-07 reads the phone from the whole configuration, once a minute', async () => {
    await started()
    expect(await company()).toMatchObject({ phone: '06 123456' })
    erp.on('GET', '/configurator', { json: { data: [{ nomec: 'TELDIT', valore: '06 7' }] } })
    await portal.clock.advance(55_000)
    expect(await company()).toMatchObject({ phone: '06 123456' })
    await portal.clock.advance(5_000)
    expect(await company()).toMatchObject({ phone: '06 7' })
  })

  it('waits no longer than two seconds for a configuration that is slow, once a minute, and keeps the phone it knows', async () => {
    await started()
    await company()
    erp.on('GET', '/configurator', { hang: true })
    await portal.clock.advance(60_000)
    erp.forgetCalls()
    const answer = company()
    await expect.poll(() => erp.callsTo('GET', '/configurator').length).toBe(1)
    await portal.clock.advance(2_000)
    expect(await answer).toMatchObject({ name: 'Forno Rossi', vatNumber: '01234567890', cutOff: '20:00', phone: null })
    await portal.clock.advance(50_000)
    expect(await company()).toMatchObject({ name: 'Forno Rossi', phone: null })
    expect(erp.callsTo('GET', '/configurator')).toHaveLength(1)
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, { drop: true })
    await portal.clock.advance(60_000)
    expect(await company()).toMatchObject({ phone: '06 123456' })
  })

  it('is read once for many callers', async () => {
    await started()
    await Promise.all(Array.from({ length: 20 }, company))
    expect(erp.calls).toHaveLength(PATHS.length)
  })

  it('ENT-04 reads closing and reopening day as dd/mm/yyyy, and impossible dates as none', async () => {
    erp.on('GET', '/configurator/chiusuraditta1', { json: { data: '31/02/2027' } })
    erp.on('GET', '/configurator/chiusuraditta2', { json: { valore: '01/09/2027' } })
    await started()
    expect(await company()).toMatchObject({ suspension: { from: null, resumesOn: '2027-09-01' } })
  })

  it.each([
    ['/pivadit', { vatNumber: null }],
    ['/chiusuraditta1', { suspension: { from: null, resumesOn: '2027-01-02' } }],
    ['/chiusuraditta2', { suspension: { from: '2026-12-24', resumesOn: null } }],
    ['/logodit/true', { logoUrl: null }],
    ['', { phone: null }],
  ])('SESSION-50 has null where /configurator%s cannot be read, and everything else', async (path, lacking) => {
    erp.on('GET', `/configurator${path}`, FAILING)
    await started()
    const answer = await portal.browser().query(QUERY)
    expect(answer.errors).toBeUndefined()
    expect(answer.data?.['company']).toMatchObject({ name: 'Forno Rossi', ...lacking })
  })

  it('ENT-02 OPEN-33 has no suspension and no name any more once the server clearly has none, also after a restart', async () => {
    await started()
    expect(await company()).toMatchObject({ name: 'Forno Rossi', suspension: { from: '2026-12-24' } })
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, { json: { data: '' } })
    await portal.clock.advance(60_000)
    const none = { name: 'Azienda', vatNumber: null, suspension: null }
    expect(await company()).toMatchObject(none)
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, FAILING)
    const restarted = await startPortal(erp, { config: { dataDir: portal.dataDir } })
    expect((await restarted.browser().query(QUERY)).data?.['company']).toMatchObject(none)
    await restarted.close()
  })

  it("SESSION-51 ENT-03 is called 'Azienda' if its name cannot be loaded", async () => {
    erp.on('GET', '/configurator/nomedit', FAILING)
    await startedWithoutCompany()
    expect(await company()).toMatchObject({ name: 'Azienda', id: null, suspension: { from: '2026-12-24' } })
  })

  it('SESSION-51 REST-10 has no former name once the server clearly had none, also if that cannot be loaded later', async () => {
    await startedWithoutCompany()
    const nameAfter = async (reply: ErpReply) => {
      erp.on('GET', '/configurator/nomedit', reply)
      await portal.clock.advance(60_000)
      return (await company())['name']
    }
    expect(await nameAfter({ json: { data: 'Forno Bianchi' } })).toBe('Forno Bianchi')
    expect(await nameAfter(FAILING)).toBe('Forno Bianchi')
    expect(await nameAfter({ json: { data: '' } })).toBe('Azienda')
    expect(await nameAfter(FAILING)).toBe('Azienda')
  })

  it('SESSION-17,18 falls back to the company of the login answer, without hours and days', async () => {
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, FAILING)
    await started()
    expect(await company()).toEqual({
      id: '7',
      name: 'Forno Rossi srl',
      vatNumber: '01234567890',
      logoUrl: null,
      cutOff: null,
      suspension: null,
      phone: null,
    })
  })

  it('keeps its last known values where one could not be read before the server went', async () => {
    await started()
    await company()
    erp.on('GET', '/configurator/chiusuraditta1', FAILING)
    await portal.clock.advance(60_000)
    expect(await company()).toMatchObject({ suspension: { from: null, resumesOn: '2027-01-02' } })
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, { drop: true })
    await portal.clock.advance(60_000)
    expect(await company()).toMatchObject({ suspension: { from: '2026-12-24', resumesOn: '2027-01-02' } })
  })

  it('keeps its values where another one can never be read', async () => {
    erp.on('GET', '/configurator', { status: 404, json: {} })
    await started()
    expect(await company()).toMatchObject({ phone: null })
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, { drop: true })
    await portal.clock.advance(60_000)
    expect(await company()).toMatchObject({ vatNumber: expect.any(String), suspension: { from: '2026-12-24', resumesOn: '2027-01-02' } })
  })

  it('keeps its name while the server is unreachable', async () => {
    await started()
    await company()
    for (const path of PATHS) erp.on('GET', `/configurator${path}`, { drop: true })
    await portal.clock.advance(60_000)
    expect(await company()).toMatchObject({ name: 'Forno Rossi', cutOff: '20:00' })
  })
})

describe('cut-off', () => {
  const cutOff = () => portal.services.shared.cutOff()
  const now = async (reply: ErpReply) => {
    erp.on('GET', '/configurator/orarioprodpane', reply)
    await portal.clock.advance(60_000)
    return cutOff()
  }

  it('OPEN-01,37 REST-12 is ORARIOPRODPANE, read from GET /configurator/orarioprodpane', async () => {
    await started()
    expect(await cutOff()).toBe('20:00')
    expect(erp.calls.map(({ path }) => path)).toEqual(['/api/configurator/orarioprodpane'])
    expect((await company())['cutOff']).toBe('20:00')
  })

  it.each([
    [{ data: 10.5 }, '10:30'],
    [{ data: '10,30' }, '10:30'],
    [{ valore: '9' }, '09:00'],
    ['21:15', '21:15'],
    [20, '20:00'],
    [[{ nomec: 'ORARIOPRODPANE', valore: '19,30' }], '19:30'],
  ])('ADMIN-15,16 OPEN-38,97 reads %j', async (json, time) => {
    await started()
    expect(await now({ json })).toBe(time)
  })

  it('OPEN-97 reads a plain value with an HTML content type', async () => {
    await started()
    expect(await now({ raw: { type: 'text/html; charset=UTF-8', body: '19,30' } })).toBe('19:30')
  })

  it.each([[{ data: null }], [{ data: '' }], [{ valore: ' ' }]])('OPEN-41 reads %j as none', async (json) => {
    await started()
    expect(await cutOff()).toBe('20:00')
    expect(await now({ json })).toBeNull()
    expect(await now(FAILING)).toBeNull()
  })

  it.each<[string, ErpReply]>([
    ['a bare value', { raw: { type: 'text/plain', body: '' } }],
    ['no content', { status: 204 }],
  ])('OPEN-41 reads an empty body of %s as none', async (_case, reply) => {
    await started()
    expect(await now(reply)).toBeNull()
  })

  it.each<[string, ErpReply]>([
    ['fails', FAILING],
    ['is away', { drop: true }],
    ['answers HTML', { html: '<h1>' }],
    ['answers nothing in place of JSON', { raw: { type: 'application/json', body: '' } }],
    ['answers nonsense', { json: { data: 'verso sera' } }],
    ['answers an error with 200', { json: { success: false, message: 'Errore' } }],
    ['answers something else', { json: { data: { orario: '20,00' } } }],
    ['answers 404', { status: 404, json: { message: 'Not found.' } }],
  ])('OPEN-41 holds the last known one while the server %s, also after a restart', async (_case, reply) => {
    await started()
    expect(await cutOff()).toBe('20:00')
    expect(await now(reply)).toBe('20:00')
    const restarted = await startPortal(erp, { config: { dataDir: portal.dataDir } })
    expect(await restarted.services.shared.cutOff()).toBe('20:00')
    await restarted.close()
  })

  it('OPEN-41 is unknown, not absent, if it could never be read', async () => {
    erp.on('GET', '/configurator/orarioprodpane', FAILING)
    await started()
    await expect(cutOff()).rejects.toMatchObject({ kind: 'failed' })
  })
})

describe('pictures', () => {
  const dataUrl = `data:image/png;base64,${PNG.toString('base64')}`

  it('SESSION-19 REST-08 serves the logo to everybody, with an ETag', async () => {
    erp.on('GET', '/configurator/logodit/true', { json: { data: dataUrl } })
    await started()
    const browser = portal.browser()
    const { logoUrl } = await company()
    const answer = await browser.send('GET', String(logoUrl))
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.equals(PNG)).toBe(true)
    const again = await browser.send('GET', String(logoUrl), undefined, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('REST-08 serves a logo without a data URL prefix by its own type', async () => {
    erp.on('GET', '/configurator/logodit/true', { json: { data: PNG.toString('base64') } })
    await started()
    const answer = await portal.browser().send('GET', String((await company())['logoUrl']))
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.equals(PNG)).toBe(true)
  })

  it.each<[string, ErpReply]>([
    ['fails', FAILING],
    ['is no picture', { json: { data: 'data:text/html;base64,PGgxPg==' } }],
    ['is a page that calls itself a picture', { json: { data: `data:image/png;base64,${Buffer.from('<h1>').toString('base64')}` } }],
    ['is a script in a picture', { json: { data: 'data:image/svg+xml;base64,PHN2Zz4=' } }],
    ['is an address', { json: { data: 'http://169.254.169.254/logo.png' } }],
    ['is too large', { json: { data: `data:image/png;base64,${Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]).toString('base64')}` } }],
  ])('SESSION-52 has no logo when it %s', async (_case, reply) => {
    erp.on('GET', '/configurator/logodit/true', reply)
    await started()
    const answer = await portal.browser().query(QUERY)
    expect(answer.errors).toBeUndefined()
    expect(answer.data?.['company']).toMatchObject({ logoUrl: null })
    expect((await portal.browser().send('GET', '/logo')).statusCode).toBe(404)
  })

  it('SESSION-52 only logs a logo that cannot be loaded', async () => {
    erp.on('GET', '/configurator/logodit/true', FAILING)
    await started()
    expect(portal.log.join('')).toContain('The logo cannot be read')
  })

  const picture = (body: Buffer): ErpReply => ({ raw: { type: 'image/jpeg', body } })

  it('OPEN-91 fetches article pictures from the server, .JPG first, then .jpg, for sessions only', async () => {
    erp.on('GET', '/img/PANE%2F01%20A.jpg', picture(PNG))
    await started()
    const browser = portal.browser()
    expect((await browser.send('GET', '/img/PANE%2F01%20A.jpg')).statusCode).toBe(401)
    expect(erp.calls).toHaveLength(0)
    await browser.login('customer')
    erp.forgetCalls()
    const answer = await browser.send('GET', '/img/PANE%2F01%20A.jpg')
    expect(answer.rawPayload.equals(PNG)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=300' })
    expect(erp.calls.map(({ path }) => path)).toEqual(['/img/PANE%2F01%20A.JPG', '/img/PANE%2F01%20A.jpg'])
    expect(erp.calls[0]?.headers).not.toHaveProperty('authorization')
  })

  it('ART-66 ART-74 OPEN-91 finds a picture that was uploaded for a code in small letters', async () => {
    erp.on('GET', '/img/PAN1.jpg', picture(PNG))
    await started()
    const browser = portal.browser()
    await browser.login('customer')
    erp.forgetCalls()
    expect((await browser.send('GET', '/img/pan1.JPG')).rawPayload.equals(PNG)).toBe(true)
    expect(erp.calls.map(({ path }) => path)).toEqual(['/img/pan1.JPG', '/img/pan1.jpg', '/img/PAN1.JPG', '/img/PAN1.jpg'])
  })

  const drawn = (color: string) =>
    sharp({ create: { width: 1600, height: 900, channels: 3, background: color } })
      .jpeg()
      .toBuffer()

  it('makes thumbnails in two sizes, once for each content of a picture', async () => {
    erp.on('GET', '/img/PANE.JPG', picture(await drawn('#c80')))
    await started()
    const browser = portal.browser()
    await browser.login('customer')
    const thumbnail = (width: number) => browser.send('GET', `/img/PANE.jpg?w=${width}`)
    const small = await thumbnail(80)
    expect([small.headers['content-type'], small.headers['cache-control']]).toEqual(['image/webp', 'private, max-age=300'])
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 80, height: 60 })
    expect(await sharp((await thumbnail(160)).rawPayload).metadata()).toMatchObject({ width: 160, height: 120 })
    expect((await thumbnail(5000)).headers['content-type']).toBe('image/jpeg')

    const folder = join(portal.dataDir, 'thumbnails')
    expect(readdirSync(folder)).toHaveLength(2)
    const [kept = ''] = readdirSync(folder).filter((name) => name.endsWith('-80.webp'))
    writeFileSync(join(folder, kept), 'kept on disk')
    expect((await thumbnail(80)).body).toBe('kept on disk')
    erp.on('GET', '/img/PANE.JPG', picture(await drawn('#08c')))
    expect((await thumbnail(80)).body).not.toBe('kept on disk')
  })

  it('keeps no more thumbnails on disk than configured', async () => {
    erp.on('GET', '/img/PANE.JPG', picture(await drawn('#c80')))
    await started({ config: { thumbnailBytes: 1 } })
    const browser = portal.browser()
    await browser.login('customer')
    expect((await browser.send('GET', '/img/PANE.jpg?w=80')).headers['content-type']).toBe('image/webp')
    await expect.poll(() => readdirSync(join(portal.dataDir, 'thumbnails'))).toEqual([])
  })

  it('serves a picture that cannot be made smaller as it is', async () => {
    erp.on('GET', '/img/PANE.JPG', picture(PNG.subarray(0, 40)))
    await started()
    const browser = portal.browser()
    await browser.login('customer')
    const answer = await browser.send('GET', '/img/PANE.jpg?w=80')
    expect([answer.statusCode, answer.rawPayload.equals(PNG.subarray(0, 40))]).toEqual([200, true])
  })

  it.each(['..%2F..%2Fapi%2Fclienti.jpg', '..jpg', 'PANE.png', 'PANE', '%2e%2e.jpg', 'x.JPG%3Fa', 'x%00.jpg', 'x%23.jpg'])(
    'never leaves the picture folder for %s',
    async (file) => {
      await started()
      const browser = portal.browser()
      await browser.login('customer')
      erp.forgetCalls()
      expect((await browser.send('GET', `/img/${file}`)).statusCode).toBe(404)
      for (const { path } of erp.calls) expect(path).toMatch(/^\/img\/[^/]+\.(JPG|jpg)$/)
    },
  )

  it.each<[string, ErpReply]>([
    ['HTML', { html: '<script>' }],
    ['SVG', { raw: { type: 'image/svg+xml', body: '<svg/>' } }],
    ['nothing', { raw: { type: 'image/jpeg', body: '' } }],
    ['a closed socket', { drop: true }],
  ])('answers 404 when the picture is %s', async (_case, reply) => {
    erp.on('GET', '/img/PANE.JPG', reply)
    await started()
    const browser = portal.browser()
    await browser.login('customer')
    const answer = await browser.send('GET', '/img/PANE.jpg')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<')
  })
})
