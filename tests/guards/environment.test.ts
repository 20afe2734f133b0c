// The table of docs/CONFIGURATION.md lists the variables that the programs read, with their defaults.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES as BAKERY_VARIABLES, readConfig as readBakeryConfig } from '../../bakery/src/config.ts'
import { VARIABLES as GATEWAY_VARIABLES, readConfig } from '../../gateway/src/config.ts'
import { VARIABLES as BACKUP_VARIABLES, scheduleOf } from '../../scripts/backup/schedule.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/CONFIGURATION.md'), 'utf8')
const table = /<!-- environment:begin[\s\S]*?-->([\s\S]*?)<!-- environment:end -->/.exec(page)?.[1] ?? ''
const rows = table
  .split('\n')
  .filter((line) => line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, names = '', defaults = '']) => ({ names: [...names.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]), defaults }))

it('names every variable that a program reads, and no other', () => {
  const documented = new Set(rows.flatMap(({ names }) => names))
  expect(documented).toEqual(new Set([...BAKERY_VARIABLES, ...GATEWAY_VARIABLES, ...BACKUP_VARIABLES]))
})

it('SESSION-39 lists the default deadlines, waits and periods', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'panify-'))
  ensureSecrets(dataDir)
  const { deadlines, peer, waits, port, keeping, thumbnailBytes } = readConfig([], { DATA_DIR: dataDir })
  const { auditMonths, inactiveLoginMonths, ...ofTheBakery } = keeping
  expect(readBakeryConfig([], { DATA_DIR: dataDir }).keeping).toEqual(ofTheBakery)
  rmSync(dataDir, { recursive: true })
  const defaultsOf = (name: string) => rows.find(({ names }) => names.includes(name))?.defaults
  expect(defaultsOf('DEADLINE_READ')).toBe([deadlines.read, deadlines.write, deadlines.documents, deadlines.production].join(', '))
  const { slots, queue, breaker } = peer
  expect(defaultsOf('SLOTS_INTERACTIVE')).toBe(Object.values(slots).join(', '))
  expect(defaultsOf('QUEUE_LENGTH')).toBe([queue.length, queue.waitMs].join(', '))
  expect(defaultsOf('RETRY_PERCENT')).toBe(String(peer.retryPercent))
  expect(defaultsOf('BREAKER_CALLS')).toBe([breaker.calls, breaker.failedPercent, breaker.windowMs].join(', '))
  expect(defaultsOf('BREAKER_PAUSE')).toBe([breaker.pauseMs, breaker.longestPauseMs].join(', '))
  expect(defaultsOf('CSRF_WAIT_LOGIN')).toBe([waits.login, waits.destination].join(', '))
  expect(defaultsOf('PORT')).toBe(String(port))
  expect(defaultsOf('AUDIT_KEEP_MONTHS')).toBe(String(auditMonths))
  expect(defaultsOf('INACTIVE_LOGIN_MONTHS')).toBe(String(inactiveLoginMonths))
  expect(defaultsOf('ORDER_HISTORY_KEEP_MONTHS')).toBe(String(keeping.orderHistoryMonths))
  expect(defaultsOf('REGISTRATIONS_KEEP_MONTHS')).toBe(String(keeping.registrationMonths))
  expect(defaultsOf('THUMBNAILS_KEEP_MB')).toBe(String(thumbnailBytes / 1_000_000))
  const backups = scheduleOf({ BACKUP_DIR: '/backups' })!
  expect([defaultsOf('BACKUP_AT'), defaultsOf('BACKUP_KEEP')]).toEqual([backups.time, String(backups.keep)])
  expect(defaultsOf('OUTBOX_KEEP_DAYS')).toBe(String(keeping.outboxDays))
})

it('leaves every setting of the systemd unit to its file, which commands read, too', () => {
  const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../examples/deploy', name), 'utf8')
  const known = rows.flatMap(({ names }) => names)
  const set = [...deploy('panify.service').matchAll(/^Environment=(\w+)/gm)].map(([, name]) => name)
  expect(set.filter((name) => known.includes(name))).toEqual([])
  const inFile = [...deploy('panify.env').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(inFile).toContain('DATA_DIR')
  expect(inFile.filter((name) => !known.includes(name))).toEqual([])
})
