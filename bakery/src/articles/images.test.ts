import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onEachDatabase } from '../test/databases.ts'
import { openWorld, type World } from '../test/world.ts'
import { imageFile } from './image.files.ts'

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 40, alpha: 0.5 } } })
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

onEachDatabase('pictures of products', (make) => {
  let world: World

  beforeEach(async () => {
    world = await openWorld(make)
  })
  afterEach(() => world.close())

  const upload = (bytes: Buffer, filename = 'ROS.jpg', prefix = '') =>
    world.post('/api/img/upload', { filename, imageData: prefix + bytes.toString('base64') })
  const fetchImage = (path: string, headers = {}) => world.app.inject({ url: path, headers })
  const stored = async () => readdir(join(world.deps.config.dataDir, 'img')).catch(() => [])

  const sizeOf = async (code: string) => {
    const { statusCode, rawPayload } = await fetchImage(`/img/${encodeURIComponent(code)}.jpg`)
    return statusCode === 200 ? (await sharp(rawPayload).metadata()).width : statusCode
  }

  it('REST-58, OPEN-90 stores an upload, with or without prefix, as a newly encoded JPEG', async () => {
    for (const [format, prefix] of [
      ['jpeg', ''],
      ['png', 'data:image/png;base64,'],
      ['webp', ''],
      ['gif', 'data:image/gif;base64,'],
    ] as const) {
      const sent = await solid(300, 200)
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'segreto' } })
        .toBuffer()
      const answer = await upload(sent, `${format}.jpg`, prefix)
      expect(answer).toMatchObject({ status: 200, body: { success: true, filename: `${format.toUpperCase()}.jpg`, error: null } })
      const served = (await fetchImage(`/img/${format.toUpperCase()}.jpg`)).rawPayload
      expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
      expect(served.includes('segreto')).toBe(false)
    }
  })

  it('OPEN-90 applies the orientation that a phone notes', async () => {
    await upload(await solid(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const { width, height, orientation } = await sharp((await fetchImage('/img/ROS.jpg')).rawPayload).metadata()
    expect({ width, height, orientation }).toEqual({ width: 200, height: 300, orientation: undefined })
  })

  it('serves .jpg and .JPG without a token', async () => {
    await upload(await solid(2000, 1000).png().toBuffer())
    for (const name of ['ROS.jpg', 'ROS.JPG', 'ros.jpeg']) {
      const answer = await fetchImage(`/img/${name}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1280, height: 640 })
    }
    const { etag } = (await fetchImage('/img/ROS.jpg')).headers
    expect((await fetchImage('/img/ROS.jpg', { 'if-none-match': etag })).statusCode).toBe(304)
    for (const name of [
      'ALTRO.jpg',
      'ROS.png',
      'ROS',
      '.jpg',
      encodeURIComponent('../bakery.sqlite'),
      encodeURIComponent('../img/ROS.jpg'),
    ]) {
      expect((await fetchImage(`/img/${name}`)).statusCode).toBe(404)
    }
  })

  it('REST-58 keeps every code within its own folder', async () => {
    const picture = await solid(4, 4).png().toBuffer()
    for (const code of ['A/B 1+', '../../EVIL', '..', 'C:\\X', '100%', 'PERÒ']) {
      expect((await upload(picture, `${code}.jpg`)).body).toMatchObject({ success: true, filename: `${code}.jpg` })
      expect((await fetchImage(`/img/${encodeURIComponent(code)}.JPG`)).statusCode).toBe(200)
    }
    expect(await stored()).toHaveLength(6)
    expect((await readdir(world.deps.config.dataDir)).filter((name) => name.includes('EVIL'))).toEqual([])
    // Files placed in the folder by the demo or an operator are found under their own names.
    expect(imageFile('/data', 'bio 01')).toBe('/data/img/BIO 01.jpg')
    for (const name of ['ROS.svg', 'ROS', '.jpg', 'A\nB.jpg', '\uD800.jpg', `${'A'.repeat(41)}.jpg`])
      expect((await upload(picture, name)).status).toBe(422)
  })

  it('gives each code a picture of its own', async () => {
    const codes = ["A!B", "A'B", 'A(B', 'A)B', 'A*B', 'A~B', 'A.B', 'A%2EB'] // prettier-ignore
    for (const [index, code] of codes.entries())
      await upload(
        await solid(index + 1, 1)
          .png()
          .toBuffer(),
        `${code}.jpg`,
      )
    expect(await Promise.all(codes.map(sizeOf))).toEqual(codes.map((_, index) => index + 1))
    expect(imageFile('/data', '*.')).toBe('/data/img/%2A..jpg')
    expect(imageFile('/data', '.*')).toBe('/data/img/%2E%2A.jpg')
  })

  it('finds a picture that an earlier version stored under a name for several codes, where it can be of one article only', async () => {
    const former = join(world.deps.config.dataDir, 'img', 'A%2E.jpg')
    const storeFormer = async () => {
      await upload(await solid(90, 1).png().toBuffer(), 'X.jpg')
      await rename(join(world.deps.config.dataDir, 'img', 'X.jpg'), former)
    }
    const add = (...codes: string[]) =>
      world.db.insertInto('articles').values(codes.map((code) => ({ code, descriz: code, unita_m: 'pz', iva: '4' }))).execute() // prettier-ignore
    await storeFormer()
    expect(await sizeOf('A(')).toBe(404)
    await add('A(')
    expect(await Promise.all(['A(', 'A(', 'A)'].map(sizeOf))).toEqual([90, 90, 404])
    await add('A)', '.B', '(B')
    expect(await Promise.all(['A(', 'A)'].map(sizeOf))).toEqual([90, 404])
    await storeFormer()
    expect(await sizeOf('A)')).toBe(404)
    await upload(await solid(7, 1).png().toBuffer(), '.B.jpg')
    expect(await Promise.all(['.B', '(B'].map(sizeOf))).toEqual([7, 404])
    // A deleted article takes it along, and nothing of another one.
    for (const code of ['A(', '(B']) expect((await world.delete(`/api/magazzino/${encodeURIComponent(code)}`)).status).toBe(200)
    await add('A(')
    expect(await Promise.all(['A(', 'A)', '.B'].map(sizeOf))).toEqual([404, 404, 7])
  })

  it('OPEN-90 refuses files that are not pictures, whatever their name', async () => {
    const png = await solid(10, 10).png().toBuffer()
    const hostile = [
      Buffer.from(SVG),
      Buffer.from(`\uFEFF${SVG}`),
      Buffer.from('GIF89a<script>alert(1)</script>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      png.subarray(0, 40),
      await solid(10, 10).tiff().toBuffer(),
      await solid(10, 10).avif().toBuffer(),
      Buffer.from('x'),
    ]
    for (const bytes of hostile) {
      expect(await upload(bytes)).toMatchObject({
        status: 422,
        body: { success: false, filename: null, error: 'Seleziona un file immagine valido' },
      })
    }
    expect(await stored()).toEqual([])
  })

  it('OPEN-90 refuses a bomb of 51 million pixels', async () => {
    const bomb = await sharp({ create: { width: 7150, height: 7150, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(5_242_880)
    expect((await upload(bomb)).body.error).toBe('Seleziona un file immagine valido')
  })

  it('REST-58 accepts 5242880 bytes, but not one more', async () => {
    const jpeg = await solid(40, 40).jpeg().toBuffer()
    const ofSize = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    expect((await upload(ofSize(5_242_880))).body.success).toBe(true)
    expect(await upload(ofSize(5_242_881))).toMatchObject({
      status: 422,
      body: { success: false, error: 'Il file deve essere inferiore a 5MB' },
    })
    // Appended bytes are not stored.
    expect((await readFile(imageFile(world.deps.config.dataDir, 'ROS'))).length).toBeLessThan(2000)
  })

  it('keeps the old picture if the new one is refused', async () => {
    await upload(await solid(10, 10).png().toBuffer())
    await upload(Buffer.from(SVG))
    expect((await fetchImage('/img/ROS.jpg')).statusCode).toBe(200)
    await writeFile(join(world.deps.config.dataDir, 'img', 'VUOTO.txt'), '')
    expect((await fetchImage('/img/VUOTO.txt')).statusCode).toBe(404)
  })
})
