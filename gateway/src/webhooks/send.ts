// Sends one request to the address of a webhook. Names are resolved here, once: every address is checked, and the connection goes to
// one of these. A redirect is no success, and is not followed.
import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import type { Clock } from '../clock.ts'
import type { WebhookProblem } from '../generated/contract.ts'
import { type Networks, isPublic } from '../networks.ts'

export type Resolve = (name: string) => Promise<LookupAddress[]>
export type Message = { url: string; headers: Record<string, string>; body: string }
export type Result = { status: number | null; problem: WebhookProblem | null }

export type Sender = {
  send(message: Message): Promise<Result>
  /** Whether it could be sent to this address now. */
  isAllowed: (url: string) => Promise<boolean>
  stop: () => void
}

const DEADLINE_MS = 10_000
/** Of an answer nothing is kept. More than this is not even read. */
const MOST_READ = 64 * 1024

class NotAllowed extends Error {}

type Needs = { clock: Clock; networks: Networks; resolve?: Resolve }

export function createSender({ clock, networks, resolve = (name) => systemLookup(name, { all: true }) }: Needs): Sender {
  const running = new Set<AbortController>()

  /** Throws unless every address may be used: which of them is connected to, is not known before. */
  async function addressesOf({ hostname, protocol }: URL): Promise<LookupAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host).catch(() => [])
    const isOwn = ({ address }: LookupAddress) => networks.has(address)
    const mayUse = (one: LookupAddress) => isOwn(one) || (protocol === 'https:' && isPublic(one.address))
    if (addresses.length === 0 || !addresses.every(mayUse)) throw new NotAllowed()
    return addresses
  }

  async function exchange({ url, headers, body }: Message, signal: AbortSignal): Promise<number> {
    const target = new URL(url)
    const addresses = await addressesOf(target)
    signal.throwIfAborted()
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
    async send(message) {
      const end = new AbortController()
      let isLate = false
      const timer = clock.setTimeout(() => {
        isLate = true
        end.abort()
      }, DEADLINE_MS)
      running.add(end)
      try {
        return { status: await exchange(message, end.signal), problem: null }
      } catch (failure) {
        if (failure instanceof NotAllowed) return { status: null, problem: 'ADDRESS_REFUSED' }
        return { status: null, problem: isLate ? 'TIMED_OUT' : 'UNREACHABLE' }
      } finally {
        timer.cancel()
        running.delete(end)
      }
    },
    isAllowed: (url) =>
      addressesOf(new URL(url)).then(
        () => true,
        () => false,
      ),
    stop: () => running.forEach((one) => one.abort()),
  }
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
