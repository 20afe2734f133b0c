import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../http/body.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { Refusal, invalid, notFound } from '../http/errors.ts'
import { articleCodes } from './articles.sql.ts'
import { imageFile, jpegFrom, MAX_IMAGE_BYTES, storeImage, takeFormerImage } from './image.files.ts'

/** Base64 is a third larger than the picture itself. */
const UPLOAD_LIMIT = 8 * 1024 * 1024

/** The longest article code. */
const MAX_CODE = 40

const uploadSchema = z.object({ filename: z.string().max(80), imageData: z.string().min(1) })
const fileParams = z.object({ file: z.string().max(200) })

const codeOf = (fileName: string) => /^(.+)\.jpe?g$/i.exec(fileName)?.[1] ?? null

/** Pictures of products: uploaded by staff, fetched by the gateway. */
export function imageRoutes(app: FastifyInstance, { config, database, clock }: Deps): void {
  app.post('/api/img/upload', { bodyLimit: UPLOAD_LIMIT, config: { body: uploadSchema } }, async (request, reply) => {
    try {
      return { success: true, filename: await upload(request.body), error: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message, fields } = error
      return reply.status(status).send({ success: false, filename: null, error: message, message, ...(fields ? { errors: fields } : {}) })
    }
  })

  async function upload(body: unknown): Promise<string> {
    const { filename, imageData } = read(uploadSchema, body)
    const code = codeOf(filename)?.toUpperCase()
    if (!code || /\p{Cc}|\p{Cs}/u.test(code) || code.length > MAX_CODE) throw invalid('filename', 'Nome file non valido')
    const jpeg = await jpegFrom(decode(imageData))
    await storeImage(imageFile(config.dataDir, code), jpeg)
    await changing(database, async (tx) => announce(tx, clock, [{ type: 'articolo' }]))
    return `${code}.jpg`
  }

  async function foundFormer(code: string) {
    await takeFormerImage(config.dataDir, code, () => articleCodes(database.kysely))
    return found(imageFile(config.dataDir, code))
  }

  app.get('/img/:file', { config: { open: true } }, async (request, reply) => {
    const { file } = read(fileParams, request.params)
    const code = codeOf(file)
    if (!code) throw noImage()
    const picture = (await found(imageFile(config.dataDir, code))) ?? (await foundFormer(code))
    if (!picture) throw noImage()
    const { path, mtimeMs, size } = picture
    const etag = `"${mtimeMs.toString(36)}-${size.toString(36)}"`
    void reply.headers({ etag, 'cache-control': 'private, max-age=300', 'x-content-type-options': 'nosniff' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/jpeg').send(await readFile(path))
  })
}

async function found(path: string) {
  const file = await stat(path).catch(() => null)
  return file?.isFile() ? { path, mtimeMs: file.mtimeMs, size: file.size } : null
}

const noImage = () => notFound('Immagine non trovata')

/** With or without data URL prefix. */
function decode(imageData: string): Buffer {
  const base64 = imageData.replace(/^data:[^,]{0,100},/, '')
  if (base64.length > Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4) throw new Refusal(422, 'Il file deve essere inferiore a 5MB')
  return Buffer.from(base64, 'base64')
}
