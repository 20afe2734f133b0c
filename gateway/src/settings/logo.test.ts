// The logo, from the settings screen to the bakery's server.
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

let harness: Awaited<ReturnType<typeof openHarness>>

beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('POST', '/configurator/setlogo', ({ body }) => {
    serve((body as { logoBase64: string }).logoBase64)
    return { json: { success: true } }
  })
})
afterEach(() => harness.close())

const serve = (data: string) => harness.erp.on('GET', '/configurator/logodit/true', { json: { data } })

const MB2 = 2 * 1024 * 1024
const drawn = (background = '#c80') => sharp({ create: { width: 40, height: 20, channels: 3, background } })
const send = (bytes: Buffer, headers: Record<string, string> = {}) =>
  harness.browser.send('POST', '/upload/logo', bytes, { 'content-type': 'image/png', ...headers })
const sent = () => harness.erp.callsTo('POST', '/configurator/setlogo').map(({ body }) => body as { logoBase64: string })

it.each(['png', 'jpeg', 'gif'] as const)(
  'REST-09 OPEN-98 sends a %s, encoded again, as a full data URL, whatever its declared type',
  async (format) => {
    const bytes = await drawn().toFormat(format).toBuffer()
    const answer = await send(bytes, { 'content-type': 'application/octet-stream' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Logo aziendale aggiornato con successo!' }])
    const [head, base64 = ''] = sent()[0]!.logoBase64.split(',')
    expect([sent().length, head]).toEqual([1, `data:image/${format};base64`])
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format, width: 40, height: 20 })
    expect(harness.audits().at(-1)).toEqual({ actor: '0001/0001', action: 'settings.logo', target: 'settings', outcome: 'done' })
  },
)

it('ADMIN-21 refuses invalid images: a text, a script in a drawing, half a picture, a picture of another format', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
  const half = (await drawn().png().toBuffer()).subarray(0, 60)
  for (const bytes of [Buffer.from('testo'), svg, half, await drawn().webp().toBuffer()]) {
    const answer = await send(bytes)
    expect([answer.statusCode, answer.json().message]).toEqual([415, 'Seleziona un file immagine valido (PNG, JPG, GIF)'])
  }
  expect(sent()).toEqual([])
})

it('ADMIN-22 OPEN-93 refuses a logo of exactly 2097152 bytes, and accepts one that is a byte smaller', async () => {
  const png = await drawn().png().toBuffer()
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  for (const size of [MB2, 9 * 1024 * 1024]) {
    const answer = await send(padded(size))
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'Il file deve essere inferiore a 2MB'])
  }
  expect(sent()).toEqual([])
  expect((await send(padded(MB2 - 1))).statusCode).toBe(200)
  expect(sent()).toHaveLength(1)
})

it.each(['png', 'jpeg', 'gif'] as const)('ADMIN-22 accepts a large %s that grows when it is encoded again', async (format) => {
  // Noise, which no format makes smaller.
  const noise = sharp({
    create: { width: 3_000, height: 2_000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const least = { png: { palette: true, colours: 2 }, jpeg: { quality: 10 }, gif: { colours: 2, dither: 0 } }[format]
  const bytes = await noise.toFormat(format, least).toBuffer()
  expect(bytes.length).toBeLessThan(MB2)
  expect((await send(bytes)).statusCode).toBe(200)
  const stored = Buffer.from(sent()[0]!.logoBase64.split(',')[1]!, 'base64')
  expect(stored.length).toBeLessThan(MB2)
  expect(await sharp(stored).metadata()).toMatchObject({ format, width: 1_200, height: 800 })
})

it('accepts it only from its own pages', async () => {
  const bytes = await drawn().png().toBuffer()
  expect((await send(bytes, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(sent()).toEqual([])
})

it('answers why the server refused it', async () => {
  const bytes = await drawn().png().toBuffer()
  harness.erp.once('POST', '/configurator/setlogo', { status: 422, json: { message: 'Logo troppo grande' } })
  const answer = await send(bytes)
  expect([answer.statusCode, answer.json()]).toEqual([502, { code: 'LOGO_NOT_SAVED', message: 'Logo troppo grande' }])
  harness.erp.once('POST', '/configurator/setlogo', { html: '<h1>500</h1>', status: 500 })
  expect((await send(bytes)).json().message).toBe('Errore del server del panificio.')
  expect(harness.audits().at(-1)).toMatchObject({ outcome: 'unknown' })
  harness.erp.once('POST', '/configurator/setlogo', { status: 429, headers: { 'retry-after': '7' }, json: {} })
  const busy = await send(bytes)
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '7'])
})

it('REST-08 shows the new logo at once', async () => {
  const bytes = await drawn().png().toBuffer()
  const logoUrl = async () => (await harness.query('{ company { logoUrl } }')).data.company.logoUrl as string | null
  expect(await logoUrl()).toBeNull()
  await send(bytes)
  expect(await logoUrl()).toMatch(/^\/logo\?v=/)
})

/** Dark words on white, which differ little on average: bars in place of letters. */
const words = (bars: readonly number[], [width, height]: [number, number] = [300, 100]) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(
      bars.map((left) => ({ input: { create: { width: 6, height: 40, channels: 3 as const, background: '#222' } }, left, top: 30 })),
    )
    .png()
    .toBuffer()

it.each([
  ['other words', () => words([60, 84, 108]), () => words([60, 96, 120])],
  ['another shape', () => words([]), () => words([], [100, 300])],
])('OPEN-112 ADMIN-25 reports a failure if the server confirms and keeps a logo with %s', async (_, kept, wanted) => {
  harness.erp.on('POST', '/configurator/setlogo', { json: { success: true } })
  serve(`data:image/png;base64,${(await kept()).toString('base64')}`)
  expect((await send(await wanted())).json().code).toBe('LOGO_NOT_SAVED')
  expect((await send(await kept())).statusCode).toBe(200)
})

it('reports a failure if the server confirms and shows none, or the former one', async () => {
  const [bytes, other] = await Promise.all(['#c80', '#06c'].map((background) => drawn(background).png().toBuffer()))
  const refused = {
    code: 'LOGO_NOT_SAVED',
    message: 'Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.',
  }
  harness.erp.on('POST', '/configurator/setlogo', { json: { success: true } })
  for (const shown of ['', `data:image/png;base64,${other!.toString('base64')}`]) {
    serve(shown)
    const answer = await send(bytes!)
    expect([answer.statusCode, answer.json()]).toEqual([502, refused])
  }
  serve(`data:image/png;base64,${bytes!.toString('base64')}`)
  expect((await send(bytes!)).statusCode).toBe(200)
})
