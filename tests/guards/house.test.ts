// Borders and house rules that the linter cannot check.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionOf, subjectOf } from '../../gateway/src/audit/actions.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const sources = files.filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('generated'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const where = (pattern: RegExp, among: string[]) => among.filter((file) => pattern.test(read(file)))

/** ERP words that must stay inside the border. */
const erpWords =
  /\b(elimina_non_presenti|arti_da_cancellare|lun_act|destpsw|orderactive|cd_min|giorno_esatto|data_ord|ORARIOPRODPANE|codicede|nomede)\b/

describe('house', () => {
  it('keeps ERP names in *.erp.ts and erp/ of the gateway, and out of the portal', () => {
    const inside = sources.filter((f) => /^(gateway|web)\/src\//.test(f) && !/\.erp\.ts$|\/erp\/|\.test\.tsx?$|\/test\//.test(f))
    const withoutComments = inside.filter((f) => erpWords.test(read(f).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    expect(withoutComments).toEqual([])
  })

  it('writes figures of the portal by one formatter, and euros on the line of their sign', () => {
    const portal = sources.filter((f) => f.startsWith('web/src/'))
    expect(where(/\.toLocaleString\(|Intl\.NumberFormat/, portal)).toEqual([])
    expect(where(/`[^`]*€ \$\{/, portal)).toEqual([])
  })

  it('sets type of the portal in the sizes of docs/DESIGN.md, and in those of the bakehouse and of the narrowest phones', () => {
    const SIZES = new Set(['0.8125', '0.9375', '1', '1.0625', '1.3125', '1.75', '2.5', '3.5'])
    const portal = sources.filter((f) => f.startsWith('web/src/'))
    const sizesOf = (file: string) => [...read(file).matchAll(/fontSize: '[^'\d]*([\d.]+)rem/g)].map(([, size]) => size!)
    expect(
      portal.flatMap((file) =>
        sizesOf(file)
          .filter((size) => !SIZES.has(size))
          .map((size) => `${file}: ${size}rem`),
      ),
    ).toEqual([])
  })

  it('keeps the bakery and the other programs from importing each other', () => {
    expect(
      where(
        /from '(\.\.\/)+bakery\//,
        sources.filter((f) => /^(gateway|web)\/src/.test(f)),
      ),
    ).toEqual([])
    expect(
      where(
        /from '(\.\.\/)+(gateway|web)\//,
        sources.filter((f) => f.startsWith('bakery/src')),
      ),
    ).toEqual([])
  })

  it('reads the machine time only in the clock modules', () => {
    const programs = sources.filter((f) => /^(gateway|bakery)\/src\//.test(f) && !/\/clock\.ts$|\.test\.ts$|\/test\//.test(f))
    expect(where(/Date\.now\(\)|new Date\(\)|Temporal\.Now\./, programs)).toEqual([])
  })

  it('SESSION-63 has no default password for the service account in code, samples or data', () => {
    const tracked = files.filter(
      (f) =>
        /\.(ts|tsx|mjs|json|yml|yaml|md|env|sql)$/.test(f) &&
        !f.startsWith('docs/REQUIREMENTS') &&
        !f.endsWith('.test.ts') &&
        !/^tests\/|\/test\//.test(f),
    )
    const suspicious = where(/servicePassword\s*[:=]\s*['"`][^'"`$]/, tracked)
    expect(suspicious).toEqual([])
  })

  it('contains no name of a machine, registry or author', () => {
    // Joined from parts, so that the test does not find itself.
    const words = [
      ['/wo', 'rk/'],
      ['/ro', 'ot/'],
      ['registry.', 'npmjs'],
      ['Cl', 'aude'],
      ['Anthro', 'pic'],
    ].map((p) => p.join(''))
    const found = files
      .filter((f) => !/\.(png|jpg|webp|woff2|ico)$/.test(f))
      .flatMap((file) => words.filter((word) => read(file).includes(word)).map((word) => `${file}: ${word}`))
    expect(found).toEqual([])
  })

  it('declares in the contract every action that the gateway writes into its audit', () => {
    const written = sources
      .filter((file) => file.startsWith('gateway/src') && !/\.test\.ts$|audit\/actions\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].map(([, action]) => action!))
      .filter((action) => subjectOf(action) !== 'OTHER')
    expect(written.length).toBeGreaterThan(20)
    expect([...new Set(written)].filter((action) => actionOf(action) === 'OTHER')).toEqual([])
  })

  it('has no program file of more than 400 lines', () => {
    const long = sources.filter((f) => !/\.test\.tsx?$/.test(f) && !f.startsWith('tests/') && read(f).split('\n').length > 400)
    expect(long).toEqual([])
  })
})
