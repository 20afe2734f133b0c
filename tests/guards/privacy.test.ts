// docs/PRIVACY.md describes every column of text of both databases, and everything that the portal stores in a browser.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrateToLatest } from '../../database/src/migrate.ts'
import { openDatabase } from '../../database/src/open.ts'
import { readConfig } from '../../gateway/src/config.ts'
import { createKnownBrowsers } from '../../gateway/src/session/known-browsers.ts'
import { MIGRATIONS, type Program } from '../../scripts/backup/installation.ts'
import { PERSONAL } from '../../scripts/privacy/tables.ts'
import { ensureSecrets } from '../../scripts/secrets.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/PRIVACY.md')

/** No data about people: all columns of a table, or some of them. */
const NO_PERSONAL_DATA: Record<Program, Record<string, '*' | readonly string[]>> = {
  bakery: {
    // The catalogue, the calendar, technical accounts and counts.
    ...Object.fromEntries(['articles', 'article_prices', 'categories', 'category_groups', 'units', 'vat_rates', 'closed_dates', 'documents_issued', 'document_logos', 'counters', 'meta', 'service_accounts', 'service_tokens'].map((table) => [table, '*' as const])), // prettier-ignore
    customers: ['listino'],
    delivery_snapshot: ['source', 'descriz', 'unita_m', 'iva'],
    document_rows: ['unita_m', 'iva'],
    document_prints: ['created_at', 'expires_at'],
  },
  // The service token, the dialect and the bakery's name; the calendar; random ids; the portal's files.
  gateway: {
    kept_values: '*',
    closed_dates: '*',
    event_ids: '*',
    build_parts: '*',
    audit: ['id'],
    login_failures: ['id'],
    mail_requests: ['id'],
    api_tokens: ['id'],
    printings: ['id'],
    // Addresses of programs.
    webhooks: '*',
    webhook_position: '*',
    webhook_deliveries: ['id', 'webhook_id', 'state', 'last_problem'],
  },
}

/** The columns in a part of the page, by table. */
function describedIn(part: string): Map<string, Set<string>> {
  const [, rows = ''] = new RegExp(`<!-- ${part}:begin -->([\\s\\S]*?)<!-- ${part}:end -->`).exec(page) ?? []
  const tables = new Map<string, Set<string>>()
  for (const [, first = ''] of rows.matchAll(/^\| (`[^|]*)\|/gm)) {
    const [table = '', ...columns] = [...first.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
    tables.set(table, new Set([...(tables.get(table) ?? []), ...columns]))
  }
  return tables
}

/** Every column that holds text, by table, after all migrations. */
async function textColumns(program: Program): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'panify-guard-'))
  const file = join(folder, 'empty.sqlite')
  const database = openDatabase({ url: null, file })
  await migrateToLatest(database, MIGRATIONS[program]('sqlite'))
  await database.close()
  const sqlite = new DatabaseSync(file)
  const names = sqlite.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'").all() // prettier-ignore
  const columns = new Map(
    names.map(({ name }) => {
      const all = sqlite.prepare(`pragma table_info("${String(name)}")`).all() as { name: string; type: string }[]
      return [String(name), all.flatMap((column) => (/text|char/i.test(column.type) ? [column.name] : []))]
    }),
  )
  sqlite.close()
  rmSync(folder, { recursive: true })
  return columns
}

describe.each<Program>(['bakery', 'gateway'])('the database of the %s', (program) => {
  const described = describedIn(program)
  const without = NO_PERSONAL_DATA[program]

  it('has no column of text that the page does not describe, and the page describes no other', async () => {
    const tables = await textColumns(program)
    const undescribed = [...tables].flatMap(
      ([table, columns]) =>
      columns.filter((column) => !(described.get(table)?.has(column) || without[table] === '*' || without[table]?.includes(column))).map((column) => `${table}.${column}`), // prettier-ignore
    )
    expect(undescribed).toEqual([])
    const unknown = [...described].flatMap(([table, columns]) => [...columns].filter((column) => !tables.get(table)?.includes(column)))
    expect(unknown).toEqual([])
  })

  it('is described wherever the commands export or anonymise it', () => {
    const handled = PERSONAL.filter((one) => one.program === program)
    const missing = handled.flatMap(({ table, columns }) => columns.filter((column) => !described.get(table)?.has(column) && column !== 'order_active')) // prettier-ignore
    expect(missing).toEqual([])
  })
})

describe('the browser', () => {
  const [, part = ''] = /<!-- browser:begin -->([\s\S]*?)<!-- browser:end -->/.exec(page) ?? []
  const rows = [...part.matchAll(/^\| (cookie|[a-zA-Z ]+?) +\| (`[^|]*)\|/gm)]
  const keysOf = (where: string) => rows.filter((row) => row[1] === where).flatMap((row) => [...row[2]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)).sort() // prettier-ignore

  it('keeps only the described keys', () => {
    const storage = read('web/src/app/storage.ts')
    const [, union = ''] = /type StorageKey =([\s\S]*?)\n\n/.exec(storage) ?? []
    const [, forbidden = ''] = /forbiddenKeys = \[(.*)\]/.exec(storage) ?? []
    const keys = [...`${union} ${forbidden}`.matchAll(/['`](\w+)/g)].map((match) => match[1]!)
    expect(keysOf('local storage')).toEqual([...keys, 'graphiql:'].sort())
    expect(read('web/playground/src/storage.ts')).toContain('/^graphiql:(theme|visiblePlugin|\\w+Flex)$/')
    expect(keysOf('session storage')).toEqual([/RELOADED = '(.*)'/.exec(read('web/src/app/service-worker.ts'))?.[1]])
    const database = read('web/src/app/offline/database.ts')
    const readable = [...(/READABLE = \[(.*)\]/.exec(database)?.[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]!)
    const drafts = [...(/type Draft = (.*)/.exec(database)?.[1] ?? '').matchAll(/['`](\w+)/g)].map((match) => match[1]!)
    const kept = [...(/type Kept = (.*)/.exec(database)?.[1] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1]!)
    expect(keysOf('IndexedDB')).toEqual([...new Set([...readable, ...drafts, ...kept])].sort())
  })

  it('gets only the described cookies', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'panify-guard-'))
    ensureSecrets(dataDir)
    const { cookieName } = createKnownBrowsers(readConfig([], { DATA_DIR: dataDir }))
    rmSync(dataDir, { recursive: true })
    expect(cookieName).toContain('panify-browser')
    const named = sources(/^gateway\/src\/(?!test\/).*(?<!\.test)\.ts$/).flatMap((file) => [...read(file).matchAll(/nameOf\('([\w-]+)'\)/g)].map((match) => match[1]!)) // prettier-ignore
    expect(keysOf('cookie')).toEqual(named.sort())
  })

  it('has storage in four places of the portal only', () => {
    const uses = /\b(localStorage|sessionStorage|indexedDB|openDB|document\.cookie|caches\.(open|match|keys))\b/
    const files = sources(/^web\/(src|playground\/src)\/(?!generated).*(?<!\.test)\.tsx?$/).filter((file) => uses.test(read(file)))
    expect(files).toEqual(['web/playground/src/storage.ts', 'web/src/app/offline/database.ts', 'web/src/app/service-worker.ts', 'web/src/app/storage.ts']) // prettier-ignore
    expect(keysOf('cache')).toEqual(['workbox-precache'])
    expect(read('web/vite.config.ts')).not.toContain('runtimeCaching')
  })
})

function sources(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((file) => pattern.test(file)).sort() // prettier-ignore
}
