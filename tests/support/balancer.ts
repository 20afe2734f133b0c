// A balancer in front of several programs: each connection goes to the next one that listens, and breaks with it.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export type Balancer = { port: number; close(): Promise<void> }

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  function pass(caller: Socket, triesLeft: number): void {
    const target = connect(ports[turn++ % ports.length]!, '127.0.0.1')
    let isConnected = false
    target.once('connect', () => {
      isConnected = true
      open.add(target)
      caller.pipe(target).pipe(caller)
      caller.once('close', () => target.destroy())
    })
    target.on('error', () => {
      if (!isConnected && triesLeft > 0) pass(caller, triesLeft - 1)
      else caller.resetAndDestroy()
    })
    target.once('close', () => {
      open.delete(target)
      if (isConnected) caller.destroy()
    })
  }

  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {})
    caller.once('close', () => open.delete(caller))
    pass(caller, ports.length - 1)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
