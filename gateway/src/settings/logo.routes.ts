// The upload of the bakery's logo by staff. It is decoded and encoded again, so that nothing of the uploaded file is stored.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { audited } from '../audit/ports.ts'
import { COMPANY_CHANGED } from '../change/events.ts'
import type { Clock } from '../clock.ts'
import { type Callers, type Session, refuse } from '../doors/callers.ts'
import { ErpFailure } from '../erp/errors.ts'
import { isNotSaved } from '../graph/errors.ts'
import { type Picture, isPicture, storePicture } from '../erp/pictures.ts'
import { loadSharp } from '../erp/sharp.ts'
import type { Store } from '../store/store.ts'
import { writeLogo } from './company.erp.ts'
import { LOGO_BYTES, readLogo } from './settings.erp.ts'

type Needs = {
  callers: Callers
  store: Store
  clock: Clock
  /** Called when the logo may have changed. */
  onChanged: () => void
}

// Above the limit, so that a file that is too large gets an error text.
const BODY_LIMIT = 8 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** Sharp on every paper, and below the limit in each format, whatever is drawn: encoded again, a file can grow. */
const LONGEST_SIDE = 1_200
const TYPES: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif' }

const NOT_AN_IMAGE = { code: 'LOGO_NOT_AN_IMAGE', message: 'Seleziona un file immagine valido (PNG, JPG, GIF)' }
const NOT_SMALL = { code: 'LOGO_TOO_LARGE', message: 'Il file deve essere inferiore a 2MB' }

export function serveLogoUpload(app: FastifyInstance, needs: Needs): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 413) return reply.code(413).send(NOT_SMALL)
      throw error
    })
    const { requireStaff, sessionOf } = needs.callers
    scope.post('/upload/logo', { bodyLimit: BODY_LIMIT, onRequest: requireStaff }, async (request, reply) => {
      const session = await sessionOf(request)
      if (!session) return refuse(reply, 401, 'NOT_AUTHENTICATED')
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (bytes.length >= LOGO_BYTES) return reply.code(413).send(NOT_SMALL)
      const logo = await encodedAgain(bytes)
      if (logo === null) return reply.code(415).send(NOT_AN_IMAGE)
      return store(needs, session, reply, logo)
    })
  })
}

async function store({ callers, store, clock, onChanged }: Needs, session: Session, reply: FastifyReply, logo: Picture) {
  const erp = callers.erpFor({ session })
  const dataUrl = `data:${logo.type};base64,${logo.bytes.toString('base64')}`
  try {
    const entry = { action: 'settings.logo', target: 'settings', detail: { logo: `${Math.round((dataUrl.length * 3) / 4096)} KB` } }
    const read = async () => (await readLogo(erp))?.image ?? null
    await audited({ session, store }, { ...entry, eventsOf: () => [COMPANY_CHANGED] }, () =>
      storePicture(clock, logo.bytes, { read, write: () => writeLogo(erp, dataUrl) }),
    )
    return await reply.send({ message: 'Logo aziendale aggiornato con successo!' })
  } catch (failure) {
    if (!(failure instanceof ErpFailure) && !isNotSaved(failure)) throw failure
    const message = failure instanceof ErpFailure ? failure.detail : failure.message
    return await callers.failed(reply, failure).send({ code: 'LOGO_NOT_SAVED', message })
  } finally {
    onChanged()
  }
}

/** In its own format, not larger than needed, of an animation the first frame; null if it cannot be decoded, whatever its type claims. */
async function encodedAgain(bytes: Buffer): Promise<Picture | null> {
  if (!isPicture(bytes)) return null
  try {
    const sharp = await loadSharp()
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    const type = TYPES[format]
    if (!type) return null
    const fitting = image.rotate().resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    return { bytes: await fitting.toFormat(format, { quality: 90 }).toBuffer(), type }
  } catch {
    return null
  }
}
