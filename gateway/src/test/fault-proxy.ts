// A faulty connection between the gateway and a bakery's server, on real TCP.
//
//   const proxy = await startFaultProxy(erp.url)     proxy.url is the base to be called instead
//   proxy.fault = { reset: 'after' }                 from the next request on; {} is a good line
//   await proxy.goDown() / proxy.comeUp()            no connection is accepted; the port stays the same
//   proxy.requests / proxy.opened / proxy.open()     requests so far, connections made, connections open now
//   await proxy.close()
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net'

export type Fault = {
  /** before: on connecting · during: when the request has arrived, unseen by the server · after: in place of its answer. */
  reset?: 'before' | 'during' | 'after'
  /** The request gets through and is never answered. */
  silent?: true
  /** Ends a connection that has carried an answer when its next request arrives. */
  stale?: true
  /** Bytes of the answer that arrive at once. */
  slice?: number
  /** Bytes of the answer that arrive before the connection ends. */
  limit?: number
  /** Added to the length that the answer announces. */
  lengthOff?: number
  /** Each answer waits for it. */
  latency?: () => Promise<unknown>
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

export async function startFaultProxy(target: string) {
  const { hostname, port: targetPort, pathname } = new URL(target)
  const sockets = new Set<Socket>()
  const proxy = { fault: {} as Fault, requests: 0, opened: 0, bytesDown: 0 }

  function serve(near: Socket): void {
    proxy.opened += 1
    sockets.add(near)
    near.on('close', () => sockets.delete(near)).on('error', () => undefined)
    if (proxy.fault.reset === 'before') {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(targetPort), hostname)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    let hasAnswered = false
    near.on('data', (chunk: Buffer) => {
      const { fault } = proxy
      if (/^(GET|POST|PUT|DELETE) /.test(chunk.subarray(0, 7).toString('latin1'))) proxy.requests += 1
      if (fault.reset === 'during' || (fault.stale && hasAnswered)) near.resetAndDestroy()
      else far.write(chunk)
    })
    let arrival = Promise.resolve()
    far.on('data', (chunk: Buffer) => {
      const { fault } = proxy
      hasAnswered = true
      if (fault.silent) return
      if (fault.reset === 'after') near.resetAndDestroy()
      else arrival = arrival.then(() => answer(near, chunk, fault))
    })
  }

  async function answer(near: Socket, chunk: Buffer, { latency, limit, slice, lengthOff }: Fault): Promise<void> {
    await latency?.()
    const bytes = lengthOff === undefined ? chunk : withLength(chunk, lengthOff)
    const sent = bytes.subarray(0, limit)
    const size = slice ?? Math.max(1, sent.length)
    for (let at = 0; at < sent.length && !near.destroyed; at += size) {
      const part = sent.subarray(at, at + size)
      const isTaken = near.write(part)
      proxy.bytesDown += part.length
      if (!isTaken) await new Promise<void>((done) => void near.once('drain', done).once('close', () => done()))
    }
    if (limit !== undefined) near.end()
  }

  const server: Server = createServer({ noDelay: true }, serve)
  const listen = (port: number) => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const goDown = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}${pathname}`,
    open: () => sockets.size,
    goDown,
    comeUp: () => listen(port),
    close: goDown,
  })
}

function withLength(answer: Buffer, more: number): Buffer {
  const written = answer.toString('latin1')
  return Buffer.from(
    written.replace(/content-length: (\d+)/i, (_all, length: string) => `content-length: ${Number(length) + more}`),
    'latin1',
  )
}
