// Security headers of every answer.
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** The hash of an empty style element: emotion fills its own through the CSS object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrcElem: ["'self'", EMPTY_STYLE],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['sw', 'default'],
  reportUri: ['/csp-report'],
}

const ALL_OFF = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'payment', 'usb']
const PERMISSIONS = ALL_OFF.map((feature) => `${feature}=()`).join(', ')
const YEAR_SECONDS = 31_536_000

export async function setHeaders(app: FastifyInstance, { log, isTls }: { log: Log; isTls: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isTls && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    // Data belongs to its caller only; files that may be cached have set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 8_192 },
    (_request, body, done) => {
      done(null, body)
    },
  )
  app.post('/csp-report', { bodyLimit: 8_192 }, async (_request, reply) => {
    log.warn({ action: 'csp' }, 'A browser reported a violation of the content security policy')
    return reply.code(204).send()
  })
}
