// Security headers of every answer.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createRate } from '../peers/rate.ts'
import { lineOf } from './line.ts'

/** The hash of an empty style element: emotion fills its own through the CSS object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src-elem 'self' ${EMPTY_STYLE}`,
  "style-src-attr 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sw default',
  'report-uri /csp-report',
].join(';')

const ALL_OFF = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'microphone', 'midi', 'payment', 'usb']

export const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': ALL_OFF.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const ONLY_TLS_FOR_A_YEAR = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const headersFor = (isTls: boolean) => (isTls ? { ...HEADERS, ...ONLY_TLS_FOR_A_YEAR } : HEADERS)

type Options = { clock: Clock; log: Log; isTls: boolean }

export function setHeaders(app: FastifyInstance, { clock, log, isTls }: Options): void {
  const headers = headersFor(isTls)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _body, done) => {
    // Data belongs to its caller only; files that may be cached have set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 8_192 },
    (_request, body, done) => {
      done(null, body)
    },
  )
  const reports = createRate(clock)
  app.post('/csp-report', { bodyLimit: 8_192, config: { isPublic: true } }, async (request, reply) => {
    // A browser sends a few; a flood must not fill the log.
    if (reports.take(lineOf(request.ip)) === null)
      log.warn({ action: 'csp' }, 'A browser reported a violation of the content security policy')
    return reply.code(204).send()
  })
}
