// An import as a whole: all of it or nothing, and the same lists in another bakery.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEachDialect, type TestStorage } from '../../database/src/test/storage.ts'
import { writeExport } from '../../scripts/export/write.ts'
import { NAMES } from '../../scripts/import/columns.ts'
import { importFrom } from '../../scripts/import/import.ts'
import { writeFolder } from '../../scripts/import/test/files.ts'
import { type ImportingBakery, importingBakery, newFolder, tables } from './imports.ts'

const LONG = process.env['TEST_LONG'] === '1'
const root = join(import.meta.dirname, '../..')

/** The lists of an export, each in an order of its own. */
async function exported({ installation }: ImportingBakery) {
  const folder = join(newFolder(), 'export')
  await writeExport(installation, folder)
  const rows = (name: string) =>
    (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as unknown[]).map((row) => JSON.stringify(row)).sort()
  return { folder, lists: Object.fromEntries(NAMES.map((name) => [name, rows(name)])) }
}

// An apostrophe before the sign of a formula is the export's own.
const anyText = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from(`ab à;,"'=+-@.0123456789\n€🥐`)), maxLength })
    .map((text) => text.trim())
    .filter((text) => !/^'[=+\-@]/.test(text))
const name = anyText(20).map((text) => `N${text}`)
const flag = fc.constantFrom<0 | 1>(0, 1)
const thousandths = fc.integer({ min: 1, max: 5_000_000 })
const tenThousandths = fc.integer({ min: 0, max: 1_000_000 })
const code = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCDE')), minLength: 1, maxLength: 6 })
const plain = (text: string) => text.replace(/^0+(?=\d+$)/, '')
const codes = (maxLength: number) => fc.uniqueArray(code, { minLength: 1, maxLength, selector: plain })

const bakery = fc.record({
  customers: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 }),
  places: codes(3),
  articles: codes(5).map((all) => all.map((one) => `A${one}`)),
  texts: fc.array(fc.tuple(name, anyText(30), anyText(4), flag, flag), { minLength: 5, maxLength: 5 }),
  limits: fc.array(fc.tuple(thousandths, thousandths, tenThousandths), { minLength: 5, maxLength: 5 }),
  steps: fc.array(fc.nat(20), { minLength: 7, maxLength: 7 }),
})
type Bakery = typeof bakery extends fc.Arbitrary<infer One> ? One : never

/** Stores it through the REST calls of the bakery. */
async function fill({ world }: ImportingBakery, { customers, places, articles, texts, limits, steps }: Bakery): Promise<void> {
  const own = ([cliente, indirizzo, cap]: Bakery['texts'][number]) => ({ cliente, indirizzo, cap, note: `${indirizzo}\nfine`.trim() })
  const post = async (path: string, body: object) => expect((await world.post(path, body)).body).toMatchObject({ success: true })
  for (const [index, article] of articles.entries()) {
    const [[minimum, step, price], [descriz, note, , su_web]] = [limits[index]!, texts[index]!]
    const body = { cd_min: article, descriz, unita_m: 'kg', iva: '4', note_est: note, barcode: plain(article), su_web, peso_lo: step / 1_000, qtaminima: minimum / 1_000, qtarange: step / 1_000, qtamax: 99_999 } // prettier-ignore
    const rows = [
      { codlis: '1', prezzo: price / 10_000, sc1: 12.5 },
      { codlis: '7', prezzo: 1 },
    ]
    expect((await world.put('/api/magazzino/nuovo', { ...body, mag_extlc_mag: rows })).body).toMatchObject({ success: true })
  }
  const week = (index: number) => (day: string, at: number) => {
    const [minimum, step] = limits[index]!
    return [
      day,
      steps[at] === 0 ? 0 : Math.min(minimum + steps[at]! * step, minimum + Math.floor((99_999_000 - minimum) / step) * step) / 1_000,
    ]
  }
  const days = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica']
  for (const [index, number] of customers.entries()) {
    const customer = String(number).padStart(4, '0')
    await world.db.insertInto('customers').values({ code: customer, ...own(texts[index]!), listino: index === 0 ? '7' : '1' }).execute() // prettier-ignore
    for (const [at, place] of places.entries()) {
      const [, nomede, , orderactive, lun_act] = texts[at]!
      await post(`/api/clienti/${customer}/destinazioni/${place}`, { nomede, orderactive, lun_act, destlogin: at === 0 ? `u${number}@demo.example` : '', isPrimaria: at === places.length - 1 ? 1 : 0 }) // prettier-ignore
      const articoli = articles.slice(at).map((codice, one) => ({ codice, ...Object.fromEntries(days.map(week(at + one))) }))
      await post(`/api/applicazioni/panificatori/planning/${customer}/${place}`, { articoli })
    }
  }
}

onEachDialect('an import as a whole', (make) => {
  it('brings the lists of an export into an empty bakery, which exports the same', async () => {
    await fc.assert(
      fc.asyncProperty(bakery, async (content) => {
        const [source, target] = [await importingBakery(make, { seed: false }), await importingBakery(make, { seed: false })]
        await fill(source, content)
        const { folder, lists } = await exported(source)
        const { report } = await importFrom(target.installation, folder, { apply: true, clock: target.world.clock })
        expect(report.lines().filter((line) => line.startsWith('✗'))).toEqual([])
        expect((await exported(target)).lists).toEqual(lists)
        await source.world.close()
        await target.world.close()
      }),
      { numRuns: LONG ? 100 : 1, endOnFailure: !LONG },
    )
  })

  const FILES = {
    'clienti.csv': 'Codice,Ragione sociale\n0041,Bar Sport\n0002,Nuovo nome\n',
    'destinazioni.csv': 'Cliente,Codice,Attiva\n0041,0001,1\n0002,0002,0\n',
    'articoli.csv': 'Codice,Descrizione,Unità di misura,IVA\nFILONE,Filone,kg,4\n',
    'prezzi.csv': 'Articolo,Listino,Prezzo\nFILONE,1,2.5\n',
    'settimana.csv': 'Cliente,Destinazione,Articolo,Lunedì\n0041,0001,FILONE,2\n0002,0001,PANE,3\n',
  }

  it('writes nothing if the database refuses the last row', async () => {
    const { world, installation } = await importingBakery(make)
    const isSqlite = world.deps.database.dialect === 'sqlite'
    await sql
      .raw(
        isSqlite
          ? `create trigger no_bread before insert on planning_rows when new.article = 'PANE' begin select raise(abort, 'no bread'); end`
          : `alter table planning_rows add constraint no_bread check (article <> 'PANE')`,
      )
      .execute(world.db)
    const before = await tables(world)
    const folder = writeFolder(newFolder(), FILES)
    await expect(importFrom(installation, folder, { apply: true, clock: world.clock })).rejects.toThrow(/no_?.?bread/)
    expect(await tables(world)).toEqual(before)
    await sql.raw(isSqlite ? 'drop trigger no_bread' : 'alter table planning_rows drop constraint no_bread').execute(world.db)
    await importFrom(installation, folder, { apply: true, clock: world.clock })
    expect(await tables(world)).not.toEqual(before)
    await world.close()
  })

  it('writes all or nothing if it is killed at any of its writes', async () => {
    const { world, storage } = await importingBakery(make)
    const folder = writeFolder(newFolder(), FILES)
    const before = await tables(world)
    let killAt = LONG ? 1 : 60
    const step = LONG ? 1 : 70
    for (; await isKilled(storage, folder, killAt); killAt += step) {
      const now = await tables(world)
      if (!isSame(now, before)) break
    }
    expect(killAt).toBeGreaterThan(120)
    expect((await tables(world)).map((rows) => rows.length)).toEqual([3, 4, 6, 3, 2, 3, 7])
    const stopped = { customer: '0002', destination: '0002', kind: 'orders-stopped', actor: 'Importazione' }
    expect((await tables(world)).at(-2)).toContainEqual(expect.objectContaining(stopped))
    await world.close()
  })
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Runs the command with the kill points of the bakery; false if it has ended before. */
async function isKilled({ dataDir, databaseUrl }: TestStorage, folder: string, killAt: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', './tests/support/kill-points.ts', 'scripts/import/main.ts', folder, '--apply'], {
    cwd: root,
    // A killed import leaves its copy.
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', KILL_AT: String(killAt), TMPDIR: newFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('exit', (...how) => resolve(how))
  })
  if (signal === null && code !== 0) throw new Error(`The import ended with ${code}`)
  return signal === 'SIGKILL'
}
