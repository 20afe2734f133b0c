import { describe, expect, it } from 'vitest'
import { isPublic, networksOf } from './networks.ts'

describe('an address', () => {
  it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '198.20.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4002::1'])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false)
  })
})

describe('allowed networks', () => {
  it('are addresses and networks of both kinds', () => {
    const networks = networksOf(' 192.168.1.0/24, 10.0.0.7 ,fd00::/64,')!
    const found = ['192.168.1.9', '10.0.0.7', 'fd00::1'].map((address) => networks.has(address))
    const others = ['192.168.2.1', '10.0.0.8', 'fd00:1::1', '127.0.0.1', 'name'].map((address) => networks.has(address))
    expect([found, others, networks.isEmpty]).toEqual([[true, true, true], [false, false, false, false, false], false])
    expect(networksOf('')).toMatchObject({ isEmpty: true })
  })

  it.each(['name', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', '10.0.0'])('%s is no list of them', (written) => {
    expect(networksOf(written)).toBeNull()
  })
})
