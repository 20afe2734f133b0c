import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, VARIABLES, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'panify-config-'))
const secrets = {
  gatewayKey: 'key',
  serviceEmail: 'a@b.example',
  servicePassword: 'x',
  cookieKeys: [{ id: 'k', key: Buffer.alloc(32).toString('base64url') }],
}
const file = (name: string, content: string) => {
  writeFileSync(join(dataDir, name), content)
  return join(dataDir, name)
}
beforeAll(() => void file('secrets.json', JSON.stringify(secrets)))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (environment: Record<string, string> = {}, args: string[] = []) => readConfig(args, { DATA_DIR: dataDir, ...environment })

describe('configuration', () => {
  it('SESSION-10, SESSION-41, SESSION-42 has a default for everything, the waits before a login included', () => {
    expect(read()).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: [],
      tls: null,
      bakery: { url: 'http://127.0.0.1:4001/api', isBundled: true },
      dialect: {},
      dataDir,
      databaseUrl: null,
      redisUrl: null,
      workers: 1,
      deadlines: { read: 10_000, write: 15_000, documents: 10_000, production: 30_000 },
      peer: {
        slots: { interactive: 24, production: 2, documents: 4, upload: 2, pictures: 6 },
        queue: { length: 200, waitMs: 1_000 },
        retryPercent: 10,
        breaker: { calls: 20, failedPercent: 50, windowMs: 10_000, pauseMs: 2_000, longestPauseMs: 30_000 },
      },
      writeBudget: 15_000,
      waits: { login: 100, destination: 200 },
      service: null,
      recoveryIsNeutral: false,
      metricsToken: null,
      secondFactor: 'optional',
      keeping: { auditMonths: 24, orderHistoryMonths: 24, registrationMonths: 12, outboxDays: 30, inactiveLoginMonths: 0 },
      webhookNetworks: { isEmpty: true, has: expect.any(Function) },
      backupAt: null,
      thumbnailBytes: 200_000_000,
      tracing: null,
      hasPlayground: true,
      compilesQueries: true,
      gatewayKey: 'key',
      cookieKeys: secrets.cookieKeys,
      isDemo: false,
      startsAt: null,
      since: null,
    })
  })

  it('SESSION-32 accepts another base path, which means another back end than the bundled one', () => {
    expect(read({ BAKERY_API_URL: 'https://forno.example/sub/api/' }).bakery).toEqual({
      url: 'https://forno.example/sub/api',
      isBundled: false,
    })
    expect(read({ BAKERY_DIALECT: 'quantities=comma' }).dialect).toEqual({ quantities: 'comma' })
    expect(() => read({ BAKERY_DIALECT: 'numeri=virgola' })).toThrow(/^BAKERY_DIALECT: 'numeri=virgola' is none of /)
    expect(read({ BAKERY_PORT: '5001' }).bakery).toEqual({ url: 'http://127.0.0.1:5001/api', isBundled: true })
  })

  it('accepts months without a login from 4 on, for the bundled back end only', () => {
    const { inactiveLoginMonths } = read({ INACTIVE_LOGIN_MONTHS: '4' }).keeping
    expect(inactiveLoginMonths).toBe(4)
    expect(() => read({ INACTIVE_LOGIN_MONTHS: '3' })).toThrow('INACTIVE_LOGIN_MONTHS: 0, or at least 4')
    const foreign = { INACTIVE_LOGIN_MONTHS: '12', BAKERY_API_URL: 'https://forno.example/api' }
    expect(() => read(foreign)).toThrow('INACTIVE_LOGIN_MONTHS: only the bundled back end')
  })

  it('allows webhooks to own networks only where they are named', () => {
    const { webhookNetworks } = read({ WEBHOOK_PRIVATE_ADDRESSES: '192.168.1.0/24' })
    expect(['192.168.1.7', '192.168.2.7'].map((address) => webhookNetworks.has(address))).toEqual([true, false])
    expect(() => read({ WEBHOOK_PRIVATE_ADDRESSES: 'intranet' })).toThrow(/^WEBHOOK_PRIVATE_ADDRESSES: addresses or networks/)
  })

  it('refuses the former name of the term of the audit, which would be ignored', () => {
    expect(() => readConfig([], { DATA_DIR: dataDir, AUDIT_KEEP_YEARS: '10' })).toThrow('AUDIT_KEEP_YEARS: it is AUDIT_KEEP_MONTHS now')
  })

  it('refuses in one line a closing grace that is not longer than the write budget', () => {
    expect(read({ WRITE_BUDGET: '25000', CLOSING_GRACE: '25001' }).writeBudget).toBe(25_000)
    expect(() => read({ WRITE_BUDGET: '20000' })).toThrow(ConfigError)
    expect(() => read({ CLOSING_GRACE: '15000' })).toThrow(/^CLOSING_GRACE \(15000 ms\) must be longer than WRITE_BUDGET \(15000 ms\): .*$/)
  })

  it('SESSION-39, SESSION-42 accepts other deadlines and waits, 0 for none, and blank for the default', () => {
    const config = read({
      DEADLINE_READ: '0',
      DEADLINE_PRODUCTION: '60000',
      DEADLINE_WRITE: '',
      CSRF_WAIT_LOGIN: '0',
      CSRF_WAIT_DESTINATION: '50',
    })
    expect(config.deadlines).toEqual({ read: 0, write: 15_000, documents: 10_000, production: 60_000 })
    expect(config.waits).toEqual({ login: 0, destination: 50 })
  })

  it('reads the service account of a foreign back end from a file', () => {
    const password = file('password', 'segreta\n')
    expect(read({ SERVICE_EMAIL: 'a@b.example', SERVICE_PASSWORD_FILE: password }).service).toEqual({
      email: 'a@b.example',
      password: 'segreta',
    })
  })

  it('moves only the clock of the demo', () => {
    const demo = ['--demo', '--at', '2026-11-19 18:00', '--since', '1795341155000']
    expect(read({}, demo)).toMatchObject({ isDemo: true, startsAt: '2026-11-19 18:00', since: 1_795_341_155_000 })
    expect(() => read({}, ['--at', '2026-11-19 18:00'])).toThrow(ConfigError)
  })

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'tante' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ BAKERY_API_URL: 'ftp://forno.example' }, 'BAKERY_API_URL'],
    [{ DEADLINE_READ: '-1' }, 'DEADLINE_READ'],
    [{ SLOTS_PRODUCTION: '0' }, 'SLOTS_PRODUCTION'],
    [{ RETRY_PERCENT: '101' }, 'RETRY_PERCENT'],
    [{ BREAKER_PERCENT: '0' }, 'BREAKER_PERCENT'],
    [{ BREAKER_PAUSE: '40000' }, 'BREAKER_LONGEST_PAUSE is shorter'],
    [{ SERVICE_EMAIL: 'a@b.example' }, 'SERVICE_PASSWORD_FILE'],
    [{ SERVICE_EMAIL: 'a@b.example', SERVICE_PASSWORD_FILE: '/nowhere' }, 'SERVICE_PASSWORD_FILE'],
    [{ TLS_CERT: '/nowhere' }, 'TLS_KEY'],
    [{ DATA_DIR: '/nowhere' }, 'secrets.json is missing'],
  ])('with %j says %s in one line', (environment, text) => {
    const message = (() => {
      try {
        read(environment)
        return ''
      } catch (error) {
        return error instanceof ConfigError ? error.message : 'another error'
      }
    })()
    expect(message).toContain(text)
    expect(message).not.toContain('\n')
  })

  it('refuses secrets without a key to seal with', () => {
    const other = mkdtempSync(join(tmpdir(), 'panify-config-'))
    writeFileSync(join(other, 'secrets.json'), JSON.stringify({ ...secrets, cookieKeys: [{ id: 'k', key: 'short' }] }))
    expect(() => read({ DATA_DIR: other })).toThrow('not a valid secrets file')
    rmSync(other, { recursive: true })
  })

  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://ordini.example.it' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ HOST: '0.0.0.0', PLAYGROUND: 'on' }, true],
    [{ PLAYGROUND: 'off' }, false],
  ])('has a playground with %j: %s', (environment, expected) => {
    expect(read(environment).hasPlayground).toBe(expected)
  })

  it('is documented: every variable is in the table', () => {
    const table = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
    const listed = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
    expect(listed).toHaveLength(VARIABLES.length)
    expect(new Set(listed)).toEqual(new Set(VARIABLES))
  })
})
