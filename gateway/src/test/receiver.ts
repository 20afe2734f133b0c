// Another program's server that receives webhooks, for tests:
//
//   const receiver = await startReceiver()                   answers 204
//   receiver.answers.push({ status: 500 }, { hangs: true })  the next answers
//   receiver.requests[0]                                     what has arrived
import { type Server, type ServerResponse, createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import type { Certificate } from './certificate.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }

type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Never ends. */
  hangs?: boolean
  /** Closes the connection before, or in the middle of the answer. */
  breaks?: 'before' | 'within'
}

export async function startReceiver({ certificate }: { certificate?: Certificate } = {}) {
  const requests: Received[] = []
  const answers: Answer[] = []
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({ path: request.url!, headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() })
      answer(response, answers.shift() ?? {})
    })
  }
  const server: Server = certificate
    ? createHttpsServer({ cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }, listener)
    : createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    answers,
    port,
    url: `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${port}/hook`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function answer(response: ServerResponse, { status = 204, headers = {}, body, hangs, breaks }: Answer): void {
  if (hangs) return
  if (breaks === 'before') return void response.destroy()
  response.writeHead(status, { ...headers, ...(breaks ? { 'content-length': '1000' } : {}) })
  if (!breaks) return void response.end(body)
  response.write('{')
  setImmediate(() => response.destroy())
}
