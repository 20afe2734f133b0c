// What the limits of guests count by: the line that a request came through, which its caller cannot change at will.
import ipaddr from 'ipaddr.js'

/** Each IPv6 line has a network of its own with 2^64 addresses. */
const NETWORK_BITS = 64

/** The address of an IPv4 line, the network of an IPv6 one. */
export function lineOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const line = ipaddr.process(address)
  if (line.kind() === 'ipv4') return line.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${line.toNormalizedString().replace(/%.*/, '')}/${NETWORK_BITS}`).toString()
}
