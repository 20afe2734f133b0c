// Finds the addresses of a name in /etc/hosts, else by DNS. Not by the system's getaddrinfo: a process runs two of them at once and can
// end none, so that lookups of the bakery's server would wait behind a receiver whose name servers do not answer.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** None if there is no such name; rejects when the name servers fail, and with the signal. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>

/** Of each try, before the next name server is asked. */
const TRY_MS = 2_000
const TRIES = 2

type Needs = { hostsFile?: string; nameServers?: readonly string[] }

export const createResolve =
  ({ hostsFile = '/etc/hosts', nameServers }: Needs = {}): Resolve =>
  async (name, signal) => {
    const listed = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), name)
    if (listed.length > 0) return listed
    signal.throwIfAborted()
    // Of its own: the settings of the machine are read anew, and `cancel` ends no other lookup.
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
    if (nameServers) resolver.setServers(nameServers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await ask(resolver, name)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

async function ask(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
  if (found.length > 0) return found
  for (const one of [four, six]) if (one.status === 'rejected' && !saysNone(one.reason)) throw one.reason
  return []
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []

const saysNone = (failure: unknown) => ['ENOTFOUND', 'ENODATA'].includes((failure as { code?: string }).code ?? '')

/** Each line: an address and its names, with a comment after '#'. */
function addressesIn(hosts: string, name: string): LookupAddress[] {
  const lines = hosts.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
  return lines.flatMap(([address = '', ...names]) => (isIP(address) && names.includes(name) ? { address, family: isIP(address) } : []))
}
