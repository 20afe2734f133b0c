import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'
import type { ErpCall, ErpReply } from '../test/erp.ts'

const LIMIT = 5_242_880
const UPLOAD = '/img/upload'

let harness: Awaited<ReturnType<typeof openHarness>>
beforeEach(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('POST', UPLOAD, taking('ROS-2.jpg'))
})
afterEach(() => harness.close())

const jpegOf = ({ body }: ErpCall) => Buffer.from((body as { imageData: string }).imageData, 'base64')

/** Serves each picture under the name that it has answered. */
function taking(filename: string | null, serve: (jpeg: Buffer) => Buffer | Promise<Buffer> = (jpeg) => jpeg) {
  return (call: ErpCall): ErpReply => {
    const name = filename ?? (call.body as { filename: string }).filename
    let served: Buffer | null = null
    const drawing = Promise.resolve(serve(jpegOf(call))).then((drawn) => (served = drawn))
    harness.erp.on('GET', `/img/${name}`, () => ({ raw: { type: 'image/jpeg', body: served! } }))
    return { json: { success: true, ...(filename ? { filename, error: null } : {}) }, until: drawing }
  }
}

type Options = {
  code?: string
  browser?: Pick<typeof harness.browser, 'send'>
  headers?: Record<string, string>
  name?: string
  type?: string
}

const picture = (format: 'png' | 'webp' | 'gif' | 'jpeg' = 'png', width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#c80' } })
    .toFormat(format)
    .toBuffer()

/** A picture of exactly that many bytes: bytes after the end of a JPEG are ignored. */
const padded = async (size: number) => Buffer.concat([await picture('jpeg'), Buffer.alloc(size)]).subarray(0, size)

async function upload(
  bytes: Buffer,
  { code = 'ros', browser = harness.browser, headers = {}, name = 'a.png', type = 'image/png' }: Options = {},
) {
  const head = `--edge\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
  const answer = await browser.send('POST', `/upload/articles/${encodeURIComponent(code)}/image`, body, {
    'content-type': 'multipart/form-data; boundary=edge',
    ...headers,
  })
  return { status: answer.statusCode, ...answer.json<{ filename?: string; code?: string; message?: string }>() }
}
const sent = () => harness.erp.callsTo('POST', UPLOAD).map(({ body }) => body as { filename: string; imageData: string })

describe('the picture of an article', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'REST-58 ART-66 ART-67 OPEN-90 sends a %s as JPEG, in base64 without prefix, named by the code in capitals',
    async (format) => {
      expect(await upload(await picture(format), { code: 'pan 1/a' })).toEqual({ status: 200, filename: 'ROS-2.jpg' })
      const [{ filename, imageData } = { filename: '', imageData: '' }] = sent()
      expect(filename).toBe('PAN 1/A.jpg')
      expect(imageData).toMatch(/^[A-Za-z0-9+/]+=*$/)
      expect(await sharp(Buffer.from(imageData, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
      expect(harness.audits()).toMatchObject([{ action: 'article.image', target: 'pan 1/a', outcome: 'done' }])
    },
  )

  it('OPEN-90 stands as a viewer shows it: the orientation that a phone notes is applied, and not passed on', async () => {
    const lying = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await upload(lying)
    const { width, height, orientation } = await sharp(Buffer.from(sent()[0]?.imageData ?? '', 'base64')).metadata()
    expect({ width, height, orientation }).toEqual({ width: 30, height: 40, orientation: undefined })
  })

  it('OPEN-92 answers the uploaded name if the server answers none', async () => {
    harness.erp.on('POST', UPLOAD, taking(null))
    expect(await upload(await picture())).toEqual({ status: 200, filename: 'ROS.jpg' })
  })

  it('ART-65 OPEN-93 accepts exactly 5242880 bytes and not one more', async () => {
    expect((await upload(await padded(LIMIT))).status).toBe(200)
    expect(await upload(await padded(LIMIT + 1))).toEqual({
      status: 413,
      code: 'IMAGE_TOO_LARGE',
      message: 'Il file deve essere inferiore a 5MB',
    })
    expect((await upload(await padded(8 * 1024 * 1024))).message).toBe('Il file deve essere inferiore a 5MB')
    expect(sent()).toHaveLength(1)
  })

  it.each([
    ['an SVG', Buffer.from('<svg width="9" height="9"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1A\nrubbish', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
  ])('ART-64 refuses %s, whatever it calls itself', async (_name, bytes) => {
    expect(await upload(bytes, { name: 'pane.png' })).toEqual({
      status: 422,
      code: 'IMAGE_INVALID',
      message: 'Seleziona un file immagine valido',
    })
    expect(harness.erp.calls).toEqual([])
  })

  it('refuses a decompression bomb', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 8_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(LIMIT)
    expect((await upload(bomb)).code).toBe('IMAGE_INVALID')
    expect(harness.erp.calls).toEqual([])
  })

  it('scales a large picture down and drops bytes after its end', async () => {
    const hidden = Buffer.concat([await picture('jpeg', 3000), Buffer.from('<script>hidden</script>')])
    await upload(hidden)
    const jpeg = Buffer.from(sent()[0]!.imageData, 'base64')
    expect((await sharp(jpeg).metadata()).width).toBe(1600)
    expect(jpeg.includes('hidden')).toBe(false)
  })

  it.each(['categorie', '..', 'x'.repeat(41)])('refuses the code %j', async (code) => {
    const { status, code: refusal } = await upload(await picture(), { code })
    expect([status, refusal]).not.toContain(200)
    expect(harness.erp.calls).toEqual([])
  })

  it("passes on the server's own text when it refuses", async () => {
    harness.erp.on('POST', UPLOAD, { json: { success: false, filename: null, error: 'Disco pieno' } })
    expect(await upload(await picture())).toEqual({ status: 502, code: 'IMAGE_NOT_SAVED', message: 'Disco pieno' })
    harness.erp.on('POST', UPLOAD, { status: 422, json: { success: false, error: 'Nome file non valido' } })
    expect((await upload(await picture())).message).toBe('Nome file non valido')
    harness.erp.on('POST', UPLOAD, { html: '<h1>500</h1>' })
    expect((await upload(await picture())).message).toBe('Risposta non valida dal server')
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'unknown'])
  })

  it.each([
    ['a plain no', { json: { success: false, error: '' } }],
    ['a refusal without words', { status: 422, json: {} }],
    ['a failure', { status: 500, json: {} }],
    ['words for programmers', { json: { success: false, error: 'SQLSTATE[23000]' } }],
  ])("ART-71 answers %s of the server with 'Errore durante l'upload'", async (_name, reply) => {
    harness.erp.on('POST', UPLOAD, reply)
    expect(await upload(await picture())).toEqual({ status: 502, code: 'IMAGE_NOT_SAVED', message: "Errore durante l'upload" })
  })

  it('ROLE-20 is refused to customers, guests and other sites before the body is read', async () => {
    const customer = harness.guest()
    await customer.login('customer')
    harness.erp.forgetCalls()
    expect(await upload(await picture(), { browser: customer })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await upload(await picture(), { browser: harness.guest() })).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' })
    expect(await upload(await picture(), { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ status: 403 })
    expect(await upload(await picture(), { headers: { 'content-type': 'application/json' } })).toMatchObject({ code: 'IMAGE_INVALID' })
    expect(harness.erp.calls).toEqual([])
  })
})

describe('the picture that is served afterwards', () => {
  const striped = (hue: string) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 60, height: 30, channels: 3, background: hue } }, top: 0, left: 0 }])
      .png()
      .toBuffer()
  const serve = (body: Buffer) => harness.erp.on('GET', '/img/ROS.JPG', { raw: { type: 'image/jpeg', body } })
  const smaller = (jpeg: Buffer) => sharp(jpeg).resize(30).jpeg({ quality: 60 }).toBuffer()
  const NOT_SAVED = {
    status: 502,
    code: 'IMAGE_NOT_SAVED',
    message: 'Il server del panificio ha confermato, ma non ha salvato la modifica come richiesto.',
  }

  it('is the uploaded one, encoded again: it is stored, also over another one and over itself', async () => {
    harness.erp.on('POST', UPLOAD, taking('ROS.JPG', smaller))
    for (const bytes of [await picture(), await striped('#06c'), await striped('#06c')])
      expect(await upload(bytes)).toEqual({ status: 200, filename: 'ROS.JPG' })
  })

  it('is missing, or still the former one: the upload fails', async () => {
    harness.erp.on('POST', UPLOAD, { json: { success: true } })
    expect(await upload(await picture())).toEqual(NOT_SAVED)
    serve(await striped('#06c'))
    expect(await upload(await picture())).toEqual(NOT_SAVED)
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  it.each([500, 429])('cannot be read (%i): the confirmation counts', async (status) => {
    harness.erp.on('POST', UPLOAD, () => {
      harness.erp.on('GET', '/img/ROS.JPG', { status, json: {} })
      return { json: { success: true } }
    })
    expect((await upload(await picture())).status).toBe(200)
  })

  it('is the uploaded one although the answer was lost: it is stored; another one: the outcome is unknown', async () => {
    const bytes = await picture()
    harness.erp.once('POST', UPLOAD, (call) => {
      serve(jpegOf(call))
      return { drop: true }
    })
    expect(await upload(bytes)).toEqual({ status: 200, filename: 'ROS.jpg' })
    harness.erp.once('POST', UPLOAD, { drop: true })
    expect(await upload(await striped('#06c'))).toMatchObject({ status: 502, message: 'Il server del panificio non è raggiungibile.' })
    expect(harness.audits().map(({ outcome }) => outcome)).toEqual(['done', 'unknown'])
  })

  it('has a tag, which a browser revalidates with', async () => {
    serve(await picture('jpeg'))
    const { headers } = await harness.browser.send('GET', '/img/ROS.JPG')
    const again = await harness.browser.send('GET', '/img/ROS.JPG', undefined, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    serve(await striped('#06c'))
    const other = await harness.browser.send('GET', '/img/ROS.JPG', undefined, { 'if-none-match': String(headers['etag']) })
    expect(other.statusCode).toBe(200)
  })
})

describe('showing it', () => {
  it('OPEN-91 reads .JPG first, then .jpg', async () => {
    const jpeg = { raw: { type: 'image/jpeg', body: await picture('jpeg') } }
    harness.erp.on('GET', '/img/ROS.jpg', jpeg)
    expect((await harness.browser.send('GET', '/img/ROS.JPG')).statusCode).toBe(200)
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/img/ROS.JPG', '/img/ROS.jpg'])
    harness.erp.on('GET', '/img/ROS.JPG', jpeg)
    harness.erp.forgetCalls()
    await harness.browser.send('GET', '/img/ROS.JPG')
    expect(harness.erp.calls.map(({ path }) => path)).toEqual(['/img/ROS.JPG'])
    expect((await harness.browser.send('GET', '/img/NONE.JPG')).statusCode).toBe(404)
  })
})
