// Addresses of files for programs: absolute, and open for five minutes without the token.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import { article, describeOrdering } from '../test/ordering.ts'
import { newProgram } from '../test/programs.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const PDF = '%PDF-1.7 a delivery note'
const OWN = '0042/0003'

const note = (id: number, destination: string) => ({
  id,
  nomecausale: 'Vendita',
  n_bolla: String(100 + id),
  data_cons: '2026-11-19',
  tblocco: 'N',
  d_nome: destination,
})

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ at: '2026-11-19 10:00' })
  describeOrdering(harness.erp).state.articles = [article('ROS', 'Rosetta')]
  harness.erp.on('GET', '/documenti', { json: { data: [note(1, '1400420003'), note(3, '1400420004')] } })
  harness.erp.on('GET', '/documenti/evasi', { json: { data: [] } })
  for (const id of [1, 3]) {
    harness.erp.on('GET', `/documenti/stampa/${id}`, { json: { data: `${id}.pdf` } })
    harness.erp.on('GET', `/printDocuments/${id}.pdf`, { raw: { type: 'application/pdf', body: PDF } })
  }
  harness.erp.on('GET', '/img/ROS.jpg', { raw: { type: 'image/jpeg', body: JPEG } })
})
afterEach(() => harness.close())

const bound = () => newProgram(harness.portal, { scopes: ['READ_ORDERS'], destination: OWN })

async function linksOf(program: Awaited<ReturnType<typeof bound>>) {
  const { data, errors } = await program.query(
    `{ destination(id: "${OWN}") { catalogue { articles { code imageUrl } } documents { nodes { pdfUrl } } } }`,
  )
  expect(errors).toBeUndefined()
  const { catalogue, documents } = data.destination
  const image: string = catalogue.articles.find(({ code }: { code: string }) => code === 'ROS').imageUrl
  return { image, pdf: documents.nodes[0].pdfUrl as string }
}

/** Without cookie and token, as another program follows a link. */
const follow = (url: string, headers: Record<string, string> = {}) =>
  harness.portal.app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers })

describe('a link of a program', () => {
  it('is absolute and opens the picture or the document without the token', async () => {
    const { image, pdf } = await linksOf(await bound())
    expect(image).toMatch(/^http:\/\/[^/]+\/img\/ROS\.jpg\?link=[\w.-]+$/)
    expect(pdf).toMatch(/^http:\/\/[^/]+\/documenti\.pdf\?id=0042%2F0003%2F2026-11-19%2F101&link=[\w.-]+$/)
    expect((await follow(image)).rawPayload).toEqual(JPEG)
    const shown = await follow(pdf)
    expect([shown.statusCode, shown.body, shown.headers['cache-control']]).toEqual([200, PDF, 'no-store'])
  })

  it('ends after five minutes', async () => {
    const { image, pdf } = await linksOf(await bound())
    await harness.clock.advance(5 * 60_000 - 1_000)
    expect([(await follow(image)).statusCode, (await follow(pdf)).statusCode]).toEqual([200, 200])
    await harness.clock.advance(1_000)
    expect([(await follow(image)).statusCode, (await follow(pdf)).statusCode]).toEqual([401, 404])
  })

  it('ends with its token', async () => {
    const program = await bound()
    const { image, pdf } = await linksOf(program)
    await harness.portal.services.store.apiTokens.revoke(program.id)
    await harness.clock.advance(5_000)
    expect([(await follow(image)).statusCode, (await follow(pdf)).statusCode]).toEqual([401, 404])
  })

  it('opens in a browser that is logged in as somebody else', async () => {
    const { data } = await (await newProgram(harness.portal)).query('{ document(id: "0042/0004/2026-11-19/103") { pdfUrl } }')
    const { cookieName } = harness.portal.services.sessions
    const cookie = `${cookieName}=${harness.browser.cookies.get(cookieName)}`
    expect((await follow(data.document.pdfUrl, { cookie })).statusCode).toBe(200)
    expect((await follow('/documenti.pdf?id=0042%2F0004%2F2026-11-19%2F103', { cookie })).statusCode).toBe(404)
  })

  it('opens only its own address', async () => {
    const { image, pdf } = await linksOf(await bound())
    const [imageSeal, pdfSeal] = [image, pdf].map((url) => url.split('link=')[1]!)
    for (const url of [
      `/img/PAN.jpg?link=${imageSeal}`,
      `/img/ROS.jpg?link=${pdfSeal}`,
      `/img/ROS.jpg?link=${imageSeal}x`,
      '/img/ROS.jpg?link=',
    ])
      expect((await follow(url)).statusCode, url).toBe(401)
    const others = `/documenti.pdf?id=${encodeURIComponent('0042/0004/2026-11-19/103')}`
    for (const url of [`${others}&link=${pdfSeal}`, `${others}&link=${imageSeal}`, others])
      expect((await follow(url)).statusCode, url).toBe(404)
  })

  it('grants no session, and a session grants no link', async () => {
    const { image } = await linksOf(await bound())
    const seal = image.split('link=')[1]!
    const cookie = `${harness.portal.services.sessions.cookieName}=${seal}`
    expect((await follow('/img/ROS.jpg', { cookie })).statusCode).toBe(401)
    const sealed = harness.browser.cookies.get(harness.portal.services.sessions.cookieName) ?? ''
    expect(sealed).not.toBe('')
    expect((await follow(`/img/ROS.jpg?link=${sealed}`)).statusCode).toBe(401)
  })
})

it('the portal gets paths, which its cookie opens', async () => {
  const { data } = await harness.query(
    '{ viewer { destination { catalogue { articles { code imageUrl } } documents { nodes { pdfUrl } } } } company { logoUrl } }',
  )
  const { catalogue, documents } = data.viewer.destination
  expect(catalogue.articles.find(({ code }: { code: string }) => code === 'ROS').imageUrl).toBe('/img/ROS.jpg')
  expect(documents.nodes[0].pdfUrl).toBe('/documenti.pdf?id=0042%2F0003%2F2026-11-19%2F101')
})
