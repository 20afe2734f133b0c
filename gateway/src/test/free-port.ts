import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port for a program that is told where to listen. It lies below those that systems give to outgoing connections (from 32768,
 * or 49152): one of them could take it before the program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
