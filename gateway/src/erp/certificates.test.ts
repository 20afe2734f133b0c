// A bakery's server with https.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '../test/certificate.ts'
import { startPortal } from '../test/portal.ts'

let folder: string
let certificate: Certificate
let server: Server
let received: string[]
let url: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panify-https-'))
  certificate = makeCertificate(folder)
  received = []
  server = createServer({ cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }, (request, response) => {
    received.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true })
})

async function start(): Promise<void> {
  const portal = await startPortal({ url: `${url}/api` }, { isStarted: false })
  await portal.services.service.start()
  expect(portal.services.service.state().isAuthenticated).toBe(false)
  await portal.close()
}

it('receives nothing if its certificate is not trusted', async () => {
  await start()
  expect(received).toEqual([])
})

it('is called if its authority was named to Node', async () => {
  const distrust = trustCertificate(certificate)
  await start().finally(distrust)
  expect(received).toEqual(['/api/client-config'])
})
