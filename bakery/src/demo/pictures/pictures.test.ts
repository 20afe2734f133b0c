import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoPictures } from '../articles.ts'
import { jpegOf, svgOf } from './draw.ts'
import { logoDataUrl } from './logo.ts'

const pictures = demoPictures()
const oneOfEach = [...Map.groupBy(pictures, ({ picture }) => picture.shape).values()].map((list) => list[0]!)

describe('the drawn pictures', () => {
  it('are the same every time and different for every article', () => {
    const drawings = pictures.map(({ code, picture }) => svgOf(code, picture))
    expect(pictures.map(({ code, picture }) => svgOf(code, picture))).toEqual(drawings)
    expect(new Set(drawings).size).toBe(drawings.length)
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('become small JPEGs of 640 by 480 that are not blank', async () => {
    expect(oneOfEach.length).toBeGreaterThan(20)
    for (const { code, picture } of oneOfEach) {
      const jpeg = await jpegOf(code, picture)
      expect(jpeg.length).toBeLessThan(40 * 1024)
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height, info.channels]).toEqual([640, 480, 3])
      const { channels } = await sharp(data, { raw: info }).stats()
      expect(channels[2]!.stdev).toBeGreaterThan(12)
    }
  })

  it('come with a logo that decodes as PNG within the limit of the settings', async () => {
    const url = await logoDataUrl()
    const bytes = Buffer.from(url.replace('data:image/png;base64,', ''), 'base64')
    expect(bytes.length).toBeLessThan(100 * 1024)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 800, height: 400, hasAlpha: true })
  })
})
