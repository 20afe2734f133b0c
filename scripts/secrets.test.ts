import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureSecrets, writeOnce } from './secrets.ts'

const read = (dir: string) => JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Record<string, unknown>

it('SESSION-63 generates a different service password for each installation at its first start', () => {
  const [one, two] = [mkdtempSync(join(tmpdir(), 'panify-')), mkdtempSync(join(tmpdir(), 'panify-'))]
  ensureSecrets(one)
  ensureSecrets(two)
  expect(String(read(one)['servicePassword']).length).toBeGreaterThanOrEqual(32)
  expect(read(one)['servicePassword']).not.toBe(read(two)['servicePassword'])
  expect(read(one)['gatewayKey']).not.toBe(read(two)['gatewayKey'])
})

it('makes the file private and keeps the secrets at later starts', () => {
  const dir = mkdtempSync(join(tmpdir(), 'panify-'))
  ensureSecrets(dir)
  const first = read(dir)
  ensureSecrets(dir)
  expect(read(dir)).toEqual(first)
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

it('refuses to replace a damaged file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'panify-'))
  writeFileSync(join(dir, 'secrets.json'), '{ half')
  expect(() => ensureSecrets(dir)).toThrow(/cannot be read/)
  expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe('{ half')
})

it.each([
  [{}, 'gatewayKey, serviceEmail, servicePassword, cookieKeys'],
  [{ gatewayKey: 'x' }, 'gatewayKey'],
  [{ servicePassword: 'fifteen letters' }, 'servicePassword'],
  [{ cookieKeys: [] }, 'cookieKeys'],
  [{ cookieKeys: [{ id: 'k', key: 'x' }] }, 'cookieKeys'],
])('completes no existing file: %j is refused in one line', (change, names) => {
  const dir = mkdtempSync(join(tmpdir(), 'panify-'))
  ensureSecrets(dir)
  const file = join(dir, 'secrets.json')
  const written = JSON.stringify(Object.keys(change).length === 0 ? {} : { ...read(dir), ...change })
  writeFileSync(file, written)
  expect(() => ensureSecrets(dir)).toThrow(`${file}: ${names} missing or shorter than 16 characters. Restore the file from a backup.`)
  expect(readFileSync(file, 'utf8')).toBe(written)
})

it('keeps the secrets of the first of two programs that start at once', () => {
  const dir = mkdtempSync(join(tmpdir(), 'panify-'))
  writeOnce(join(dir, 'secrets.json'), 'of the first')
  writeOnce(join(dir, 'secrets.json'), 'of the second')
  expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe('of the first')
  expect(readdirSync(dir)).toEqual(['secrets.json'])
})

it('leaves the unfinished file of another container alone, whose process may have the same id', () => {
  const dir = mkdtempSync(join(tmpdir(), 'panify-'))
  const other = `secrets.json.${process.pid}`
  writeFileSync(join(dir, other), 'of the other')
  writeOnce(join(dir, 'secrets.json'), 'own')
  expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe('own')
  expect(readFileSync(join(dir, other), 'utf8')).toBe('of the other')
  expect(readdirSync(dir).toSorted()).toEqual(['secrets.json', other])
})
