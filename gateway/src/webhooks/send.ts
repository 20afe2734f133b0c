// Sends one request to the address of a webhook. Names are resolved here, once: every address is checked, and the connection goes to
// one of these. A redirect is no success, and is not followed.
import type { LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import type { Clock } from '../clock.ts'
import type { WebhookProblem } from '../generated/contract.ts'
import { type Networks, isPublic } from '../networks.ts'
import { type Resolve, createResolve } from './resolve.ts'

export type Message = { url: string; headers: Record<string, string>; body: string }
export type Result = { status: number | null; problem: WebhookProblem | null }

export type Sender = {
  send(message: Message): Promise<Result>
  /** Whether it could be sent to this address now. */
  isAllowed: (url: string) => Promise<boolean>
  stop: () => void
}

/** Of everything: the lookup of the name, the connection, the answer. */
const DEADLINE_MS = 10_000
/** Of an answer nothing is kept. More than this is not even read. */
const MOST_READ = 64 * 1024

class NotAllowed extends Error {}
class TooLate extends Error {}

type Needs = { clock: Clock; networks: Networks; resolve?: Resolve }

export function createSender({ clock, networks, resolve = createResolve() }: Needs): Sender {
  const running = new Set<AbortController>()
  let isStopped = false

  /** Ends with the deadline, and with `stop`. */
  async function limited<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const end = new AbortController()
    const timer = clock.setTimeout(() => end.abort(new TooLate()), DEADLINE_MS)
    running.add(end)
    if (isStopped) end.abort()
    try {
      return await work(end.signal)
    } finally {
      timer.cancel()
      running.delete(end)
    }
  }

  /** Throws unless every address may be used: which of them is connected to, is not known before. */
  async function addressesOf({ hostname, protocol }: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await within(signal, () => resolve(host, signal))
    const isOwn = ({ address }: LookupAddress) => networks.has(address)
    const mayUse = (one: LookupAddress) => isOwn(one) || (protocol === 'https:' && isPublic(one.address))
    if (addresses.length === 0 || !addresses.every(mayUse)) throw new NotAllowed()
    return addresses
  }

  async function exchange({ url, headers, body }: Message, signal: AbortSignal): Promise<number> {
    const target = new URL(url)
    const addresses = await addressesOf(target, signal)
    const start = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request = start(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'Panify' },
      // No connection is kept: the next request checks its addresses anew.
      agent: false,
      lookup: lookupIn(addresses),
      signal,
    })
    return statusOf(request, body)
  }

  return {
    send: (message) =>
      limited(async (signal) => {
        try {
          return { status: await exchange(message, signal), problem: null }
        } catch (failure) {
          if (failure instanceof NotAllowed) return { status: null, problem: 'ADDRESS_REFUSED' }
          return { status: null, problem: signal.reason instanceof TooLate ? 'TIMED_OUT' : 'UNREACHABLE' }
        }
      }),
    isAllowed: (url) =>
      limited((signal) => addressesOf(new URL(url), signal)).then(
        () => true,
        () => false,
      ),
    stop() {
      isStopped = true
      running.forEach((one) => one.abort())
    },
  }
}

/** Fails with the signal, even if the work goes on. */
async function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return Promise.race([aborted, work()])
}

/** Gives the checked addresses to the connection. */
const lookupIn =
  (addresses: LookupAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    if (all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }

/** The status of an answer that has arrived whole, or up to the limit. */
const statusOf = (request: ClientRequest, body: string) =>
  new Promise<number>((done, failed) => {
    request.on('error', failed)
    // The only event for an answer that changes the protocol (101).
    request.on('close', () => failed(new Error('The connection has ended without an answer')))
    request.on('response', (answer: IncomingMessage) => {
      let read = 0
      answer.on('data', (part: Buffer) => {
        read += part.length
        if (read <= MOST_READ) return
        done(answer.statusCode!)
        request.destroy()
      })
      answer.on('end', () => done(answer.statusCode!))
      answer.on('error', failed)
    })
    request.end(body)
  })
