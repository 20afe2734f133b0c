// Files that are no pictures, or more than one: as the picture of an article and as the logo. Nothing is stored as it was sent.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openHarness } from '../test/harness.ts'

const SCRIPT = '<script>alert("canary-script")</script>'
const bytes = (text: string) => Buffer.from(text, 'latin1')
type Format = 'png' | 'jpeg' | 'gif' | 'webp'
const FORMATS: Format[] = ['png', 'jpeg', 'gif', 'webp']
const picture = (format: Format, side = 24) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c80' } })
    .toFormat(format)
    .toBuffer()

/** A chunk of a PNG, or a whole PNG with a header that lies about its size. */
function chunk(type: string, data: Buffer): Buffer {
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(Buffer.concat([bytes(type), data])))
  return Buffer.concat([length, bytes(type), data, crc])
}
function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1))
  }
  return ~crc >>> 0
}
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([bytes('\x89PNG\r\n\x1A\n'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Not one of them is a picture that can be decoded. */
const REFUSED: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', bytes('\xFF')],
  ['a text', bytes('pane')],
  ['NULs', Buffer.alloc(5_000)],
  ['an SVG', bytes(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`)],
  ['an SVG that reads a file', bytes('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ['an SVG with entities', bytes('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')],
  ['a gzipped SVG', bytes('\x1F\x8B\x08\0\0\0\0\0')],
  ['HTML', bytes(`<!doctype html>${SCRIPT}`)],
  ['HTML after a byte order mark', bytes(`\xEF\xBB\xBF<html>${SCRIPT}`)],
  ['JavaScript', bytes('alert(1)')],
  ['JSON', bytes('{"a":1}')],
  ['PHP', bytes('<?php system($_GET[0]); ?>')],
  ['a shell script', bytes('#!/bin/sh\nid')],
  ['a PDF', bytes('%PDF-1.7')],
  ['PostScript', bytes('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')],
  ['an ImageMagick script', bytes("push graphic-context\nfill 'url(https://127.0.0.1/x)'\npop graphic-context")],
  ['an MSL script', bytes('<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>')],
  ['a ZIP', bytes('PK\x03\x04')],
  ['a Java archive', bytes('\xCA\xFE\xBA\xBE')],
  ['an ELF program', bytes('\x7FELF\x02\x01\x01')],
  ['a Windows program', bytes('MZ\x90\0')],
  ['Flash', bytes('CWS\x09')],
  ['a TIFF', bytes('II*\0\x08\0\0\0')],
  ['a big-endian TIFF', bytes('MM\0*\0\0\0\x08')],
  ['a VIPS file', bytes('\x08\xF2\xA6\xB6')],
  ['a BMP', bytes('BM\x46\0\0\0')],
  ['an ICO', bytes('\0\0\x01\0\x01\0')],
  ['a PSD', bytes('8BPS\0\x01')],
  ['an AVIF', bytes('\0\0\0\x1CftypAVIF')],
  ['a HEIC', bytes('\0\0\0\x18ftypheic')],
  ['a JPEG XL', bytes('\xFF\x0A')],
  ['a JPEG 2000', bytes('\0\0\0\x0CjP  \r\n')],
  ['an EXR', bytes('v/1\x01')],
  ['an HDR', bytes('#?RADIANCE\n')],
  ['a PPM', bytes('P6 1 1 255\n\0\0\0')],
  ['a FITS', bytes('SIMPLE  =                    T')],
  ['a WAV with the first bytes of a WebP', bytes('RIFF\0\0\0\0WAVE')],
  ['the first bytes of a PNG', bytes('\x89PNG\r\n\x1A\n')],
  ['the first bytes of a JPEG', bytes('\xFF\xD8\xFF\xE0')],
  ['the first bytes of a GIF', bytes('GIF89a')],
  ['the first bytes of a WebP', bytes('RIFF\0\0\0\0WEBP')],
  ['HTML after the first bytes of a GIF', bytes(`GIF89a/*${SCRIPT}*/=1;`)],
  ['HTML after the first bytes of a JPEG', bytes(`\xFF\xD8\xFF${SCRIPT}`)],
  ['HTML after the first bytes of a PNG', bytes(`\x89PNG\r\n\x1A\n${SCRIPT}`)],
  ['a PNG without pixels', pngOf(0, 0)],
  ['a PNG of 14,000 x 14,000 pixels', pngOf(14_000, 14_000)],
  ['a PNG of 60,000 x 60,000 pixels', pngOf(60_000, 60_000)],
  ['a PNG of 1 x 2,000,000,000 pixels', pngOf(1, 2_000_000_000)],
  ['a PNG with fewer rows than it says', pngOf(4_000, 4_000)],
]

/** Pictures with something hidden in them: the picture may be kept, nothing else of the file. */
async function polyglots(): Promise<[string, Buffer][]> {
  const all: [string, Buffer][] = []
  for (const format of FORMATS) {
    const plain = await picture(format)
    all.push([`a ${format} with a script after its end`, Buffer.concat([plain, bytes(SCRIPT)])])
    all.push([`a ${format} with a ZIP after its end`, Buffer.concat([plain, bytes('PK\x03\x04canary-script')])])
  }
  const [png, jpeg] = await Promise.all([picture('png'), picture('jpeg')])
  all.push([
    'a PNG with a script in a text',
    Buffer.concat([png.subarray(0, 33), chunk('tEXt', bytes(`Comment\0${SCRIPT}`)), png.subarray(33)]),
  ])
  const comment = Buffer.concat([bytes('\xFF\xFE\0'), Buffer.from([SCRIPT.length + 2]), bytes(SCRIPT)])
  all.push(['a JPEG with a script in a comment', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])])
  const place = await sharp(jpeg)
    .withExif({ IFD0: { Copyright: SCRIPT }, IFD3: { GPSLatitude: '44/1 38/1 0/1' } })
    .jpeg()
    .toBuffer()
  return [...all, ['a JPEG with a place and a script in its EXIF', place]]
}

let harness: Awaited<ReturnType<typeof openHarness>>
beforeAll(async () => {
  harness = await openHarness({ login: 'administrator' })
  harness.erp.on('POST', '/img/upload', { json: { success: true } })
  harness.erp.on('POST', '/configurator/setlogo', { json: { success: true } })
})
afterAll(() => harness.close())
beforeEach(() => harness.erp.forgetCalls())

const NAMES = ['pane.png', '../../etc/passwd.png', 'pane.php\0.png', 'pane.svg', 'CON.png', "a';id.png"]

const asPicture = (file: Buffer, name: string) => {
  const head = `--edge\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([bytes(head), file, bytes('\r\n--edge--\r\n')])
  return harness.browser.send('POST', '/upload/articles/ROS/image', body, { 'content-type': 'multipart/form-data; boundary=edge' })
}
const asLogo = (file: Buffer) => harness.browser.send('POST', '/upload/logo', file, { 'content-type': 'image/png' })

/** The files that the bakery's server has received. */
const stored = () =>
  harness.erp.calls
    .map(({ body }) => body as { filename?: string; imageData?: string; logoBase64?: string } | null)
    .flatMap((body) =>
      (body?.imageData ?? body?.logoBase64) ? [{ name: body.filename ?? 'ROS.jpg', base64: (body.imageData ?? body.logoBase64)! }] : [],
    )
    .map(({ name, base64 }) => ({ name, file: Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64') }))

describe('an upload', () => {
  it('ART-64 ADMIN-21 of no picture is refused, whatever its name and type', async () => {
    for (const [index, [name, file]] of REFUSED.entries()) {
      const [image, logo] = [await asPicture(file, NAMES[index % NAMES.length]!), await asLogo(file)]
      expect([name, image.statusCode, logo.statusCode]).toEqual([name, 422, 415])
    }
    expect(stored()).toEqual([])
    console.log(`${REFUSED.length} hostile files refused at both routes`)
  })

  it('of a picture stores none of its bytes as sent, and a name of our own', async () => {
    const files = await polyglots()
    for (const [name, file] of files) {
      harness.erp.forgetCalls()
      await asPicture(file, '../../pane.php')
      await asLogo(file)
      const kept = stored()
      // A logo has no WebP.
      expect([name, kept.length]).toEqual([name, name.includes('webp') ? 1 : 2])
      for (const { name: as, file: written } of kept) {
        expect([name, as]).toEqual([name, 'ROS.jpg'])
        expect([name, written.equals(file), written.includes('canary-script'), written.includes('PK\x03\x04')]).toEqual([
          name,
          false,
          false,
          false,
        ])
        expect([name, (await sharp(written).metadata()).exif]).toEqual([name, undefined])
      }
    }
    console.log(`${files.length} pictures with something hidden were encoded again`)
  })

  it('of a decompression bomb allocates no memory for its pixels', async () => {
    const bomb = pngOf(14_000, 14_000)
    await asPicture(bomb, 'bomb.png')
    const before = process.memoryUsage().rss
    await Promise.all(Array.from({ length: 8 }, () => asPicture(bomb, 'bomb.png')))
    // Decoded, each has 560 MB.
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(400)
    expect(stored()).toEqual([])
  })
})
