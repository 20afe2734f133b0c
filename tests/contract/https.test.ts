// A gateway that serves https itself.
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { makeCertificate, trustCertificate } from '../../gateway/src/test/certificate.ts'
import { operation, portalClient } from '../support/portal-client.ts'
import { type Installation, PASSWORD, type Program, createInstallation } from '../support/programs.ts'
import { emailOf } from '../load/seed.ts'

let installation: Installation
let distrust: () => void
let gateway: Program
let origin: string

beforeAll(async () => {
  installation = await createInstallation(makeFolder)
  const certificate = makeCertificate(installation.dataDir)
  distrust = trustCertificate(certificate)
  await installation.start('bakery')
  gateway = await installation.start('gateway', { env: { TLS_CERT: certificate.cert, TLS_KEY: certificate.key } })
  origin = `https://localhost:${gateway.port}`
})
afterAll(async () => {
  distrust()
  await installation.remove()
})

it('serves the portal, with the strictest cookie and the promise of https', async () => {
  const client = portalClient(origin)
  await client.login({ email: emailOf(0), password: PASSWORD })
  expect((await client.ask('Session')).session.viewer).toMatchObject({ role: 'CUSTOMER' })
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(operation('Login', { input: { email: emailOf(0), password: PASSWORD, remember: false } })),
  })
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-panify=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
})

it('refuses plain http and TLS before 1.2', async () => {
  await expect(fetch(origin.replace('https', 'http'))).rejects.toThrow('fetch failed')
  const speak = (version: tls.SecureVersion) =>
    new Promise((done) => {
      const options = { port: gateway.port, host: 'localhost', minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
      const socket = tls.connect(options, () => {
        done(socket.getProtocol())
        socket.destroy()
      })
      socket.once('error', ({ message }) => done(message))
    })
  expect(await speak('TLSv1.2')).toBe('TLSv1.2')
  expect(await speak('TLSv1.1')).toMatch(/alert protocol version/)
})
