import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { dayFlagsOf, primarioOf } from '../customers/destinations.shared.ts'
import { readSetting, readSettings } from '../settings/settings.shared.ts'
import { read, requiredText, text } from '../http/body.ts'
import type { Deps } from '../http/deps.ts'
import { invalid, notFound } from '../http/errors.ts'
import { requireMail } from '../mail/outbox.ts'
import { isAcceptable } from '../security/passwords.ts'
import { issueToken, sameText } from '../security/tokens.ts'
import { destinationOfLogin, serviceAccountOfLogin, setPendingPassword } from './session.sql.ts'

const COMPANY_KEYS = [
  'NOMEDIT',
  'INDDIT',
  'PRODIT',
  'CITDIT',
  'CAPDIT',
  'PIVADIT',
  'CODFISC',
  'TELDIT',
  'EMAIL_DITTA',
  'CHIUSURADITTA1',
  'CHIUSURADITTA2',
  'ORARIOPRODPANE',
]

const REFUSED = { status: 'error', message: 'Credenziali non valide' }

const serviceLoginSchema = z.object({ email: text(), password: z.string().max(1024) })
const destinationLoginSchema = z.object({ destlogin: text(), destpsw: z.string().max(1024) })
const pendingPasswordSchema = z.object({ destpsw: requiredText(1024) })
const destinationParams = z.object({ customer: z.string(), destination: z.string() })

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps

  app.get('/api/client-config', { config: { open: true } }, async (request) => {
    const key = request.headers['x-panify-key']
    // 404, so that strangers do not learn that this route exists.
    if (typeof key !== 'string' || !sameText(key, config.secrets.gatewayKey)) throw notFound('Not Found')
    const settings = await readSettings(db)
    return {
      success: true,
      config: {
        api_email: config.secrets.serviceEmail,
        api_password: config.secrets.servicePassword,
        company: Object.fromEntries(COMPANY_KEYS.map((name) => [name, settings[name] ?? ''])),
      },
    }
  })

  app.post('/api/users/login', { config: { open: true, body: serviceLoginSchema } }, async (request, reply) => {
    const { email, password } = read(serviceLoginSchema, request.body)
    const account = await serviceAccountOfLogin(deps, email, password)
    if (!account) return reply.status(401).send(REFUSED)
    const token = await issueToken(db, clock, account.id)
    const company = { id: 1, nome_azienda: await readSetting(db, 'NOMEDIT'), piva: await readSetting(db, 'PIVADIT') }
    return {
      status: 'success',
      message: 'Accesso effettuato',
      data: { token, aziende: [{ ...company, host: config.host, dbname: 'panify' }] },
    }
  })

  app.post('/api/applicazioni/panificatori/login', { config: { body: destinationLoginSchema } }, async (request, reply) => {
    const { destlogin, destpsw } = read(destinationLoginSchema, request.body)
    const login = await destinationOfLogin(deps, destlogin, destpsw)
    if (!login) return reply.status(401).send(REFUSED)
    const { destination, hasNewPassword } = login
    const primario = primarioOf(destination)
    return {
      status: 'success',
      data: {
        primario,
        datiDestinazione: { nomeDestinazione: destination.nomede, primario, ...dayFlagsOf(destination) },
        codiceCliente: destination.customer,
        codiceDestinazione: destination.code,
        // Not in the plain contract: the gateway then ends the sessions opened with the old password.
        ...(hasNewPassword ? { password_sostituita: '1' } : {}),
      },
    }
  })

  app.post(
    '/api/configurator/clienti/:customer/destinazioni/:destination',
    { config: { body: pendingPasswordSchema } },
    async (request) => {
      requireMail(config)
      const { destpsw } = read(pendingPasswordSchema, request.body)
      if (!isAcceptable(destpsw)) throw invalid('destpsw', 'Password non valida')
      await setPendingPassword(deps, read(destinationParams, request.params), destpsw)
      return { success: true, message: 'Password salvata' }
    },
  )
}
