// The picture of an article, sent by staff as a form with one file.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audited } from '../audit/ports.ts'
import { ARTICLE_CHANGED } from '../change/events.ts'
import type { Clock } from '../clock.ts'
import { type Callers, type Session, refuse } from '../doors/callers.ts'
import type { Transport } from '../erp/transport/transport.ts'
import { ErpFailure } from '../erp/errors.ts'
import { isNotSaved } from '../graph/errors.ts'
import { readPicture, storePicture } from '../erp/pictures.ts'
import type { Store } from '../store/store.ts'
import { NOT_AN_IMAGE, TOO_LARGE, toJpeg } from './image.ts'
import { imageName, uploadImage } from './warehouse.erp.ts'
import { INVALID_CODE, isAddressable } from './article.rules.ts'

type Needs = { callers: Callers; transport: Pick<Transport, 'root'>; store: Store; clock: Clock }

/** Larger than any picture, so that a picture that is too large gets an error text. */
const MAX_BYTES = 7.5 * 1024 * 1024
const MAX_CODE_LENGTH = 40
const NOT_SAVED = "Errore durante l'upload"

type Route = { Params: { code: string } }

export function serveImageUpload(app: FastifyInstance, needs: Needs): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 50 } })
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) return reply.code(413).send(TOO_LARGE)
      if (error.statusCode && error.statusCode < 500 && error.statusCode !== 429) return reply.code(error.statusCode).send(NOT_AN_IMAGE)
      throw error
    })
    const { requireStaff, sessionOf } = needs.callers
    scope.post<Route>(
      '/upload/articles/:code/image',
      { bodyLimit: MAX_BYTES, onRequest: [requireStaff, refuseLarge] },
      async (request, reply) => {
        const session = await sessionOf(request)
        if (!session) return refuse(reply, 401, 'NOT_AUTHENTICATED')
        const { code } = request.params
        if (!isAddressable(code) || code.length > MAX_CODE_LENGTH) {
          return reply.code(422).send({ code: INVALID_CODE.code, message: INVALID_CODE.message })
        }
        const file = request.isMultipart() ? await request.file() : undefined
        if (!file) return reply.code(422).send(NOT_AN_IMAGE)
        const jpeg = await toJpeg(await file.toBuffer())
        if (!Buffer.isBuffer(jpeg)) return reply.code(jpeg === TOO_LARGE ? 413 : 422).send(jpeg)
        return store(needs, session, reply, code, jpeg)
      },
    )
  })
}

async function refuseLarge(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  return Number(request.headers['content-length'] ?? 0) > MAX_BYTES ? reply.code(413).send(TOO_LARGE) : undefined
}

async function store({ callers, transport, store, clock }: Needs, session: Session, reply: FastifyReply, code: string, jpeg: Buffer) {
  try {
    const entry = { action: 'article.image', target: code, detail: { photo: `${Math.ceil(jpeg.length / 1024)} KB` } }
    const sentName = imageName(code)
    const read = async (filename: string | null) =>
      (await readPicture(transport, (filename ?? sentName).replace(/\.jpe?g$/i, '')))?.bytes ?? null
    const filename = await audited({ session, store }, { ...entry, eventsOf: () => [ARTICLE_CHANGED] }, () =>
      storePicture(clock, jpeg, { read, write: () => uploadImage(callers.erpFor({ session }), sentName, jpeg) }),
    )
    return await reply.send({ filename: filename ?? sentName })
  } catch (failure) {
    const message = reasonOf(failure)
    return await callers.failed(reply, failure).send({ code: 'IMAGE_NOT_SAVED', message })
  }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ErpFailure) return isAnswered(failure) ? (failure.serverText ?? NOT_SAVED) : failure.detail
  if (isNotSaved(failure)) return failure.message
  throw failure
}

/** The server has refused the picture; with any other failure there is no answer at all. */
const isAnswered = ({ kind }: ErpFailure) => kind === 'refused' || kind === 'failed' || kind === 'notFound' || kind === 'conflict'
