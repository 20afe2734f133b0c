// Which addresses webhooks may be sent to. Whoever registers one must not reach, through the gateway, what only the gateway's own
// network reaches: other programs of this machine, routers, the metadata of a cloud.
import { BlockList, isIP } from 'node:net'

/** Networks that are allowed though they are not public. */
export type Networks = { has(address: string): boolean; isEmpty: boolean }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** IANA's special-purpose IPv4 addresses: own network, private, shared, loopback, link-local, examples, multicast, reserved. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Within the global ones: protocol assignments with Teredo, examples, 6to4, which contains IPv4 addresses. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of SPECIAL_V4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6')

/** All that is not in it (loopback, private, link-local, multicast, IPv4 within IPv6) is not public. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 0 || special.check(address, familyOf(address))) return false
  return version === 4 || globalV6.check(address, 'ipv6')
}

export const NO_NETWORKS: Networks = { has: () => false, isEmpty: true }

/** '192.168.1.0/24, fd00::7'; null if it is no such list. */
export function networksOf(written: string): Networks | null {
  const parts = written.split(',').flatMap((part) => part.trim() || [])
  const list = new BlockList()
  try {
    for (const part of parts) {
      const [address = '', bits, ...more] = part.split('/')
      const most = isIP(address) === 6 ? 128 : 32
      if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
      list.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address))
    }
  } catch {
    return null
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)), isEmpty: parts.length === 0 }
}
