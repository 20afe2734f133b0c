// The export of a bakery with records in every list: complete, in people's units, without secrets.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { openStorage } from '../../bakery/src/test/databases.ts'
import { PASSWORD } from '../../bakery/src/test/world.ts'
import { readSnapshot } from '../../database/src/snapshot.ts'
import { onEachDialect } from '../../database/src/test/storage.ts'
import { openStore } from '../../gateway/src/store/store.ts'
import { installationOf } from '../../scripts/backup/installation.ts'
import { LEFT_OUT, LEFT_OUT_COLUMNS, LISTS } from '../../scripts/export/lists.ts'
import { writeExport } from '../../scripts/export/write.ts'
import { furnishedBakery } from './bakery.ts'

onEachDialect('an export', (make) => {
  it('has every column of every list, as CSV and as JSON', async () => {
    const storage = await make()
    const world = await furnishedBakery(() => openStorage(() => Promise.resolve(storage)))
    await world.post('/api/clienti/0002/true', { indirizzo: '=HYPERLINK("http://x")', citta: 'Módena; "centro"' })
    const store = await openStore(
      { dataDir: storage.dataDir, databaseUrl: null, cookieKeys: [{ id: 'k', key: 'a key of the gateway' }] },
      { clock: { now: () => Temporal.Now.instant() } as never, newId: () => 'id', log: {} as never },
    )
    await store.close()
    const installation = installationOf({ DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl ?? '' }, '/')
    const folder = mkdtempSync(join(tmpdir(), 'panify-export-'))
    const exported = await writeExport(installation, folder)
    const text = (name: string) => readFileSync(join(folder, name), 'utf8')
    const json = (name: string) => JSON.parse(text(`${name}.json`)) as Record<string, unknown>[]
    const lines = (name: string) => text(`${name}.csv`).slice(1).trimEnd().split('\r\n')

    const bakery = installation.databases.find(({ program }) => program === 'bakery')!
    await readSnapshot(bakery.place, async ({ tables, rows }) => {
      expect([...LISTS.map(({ table }) => table), ...LEFT_OUT].sort()).toEqual(tables)
      for (const { table, columns } of LISTS)
        for await (const row of rows(table))
          expect([...columns.map(([, column]) => column), ...(LEFT_OUT_COLUMNS[table] ?? [])].sort(), table).toEqual(
            Object.keys(row).sort(),
          )
    })
    // Lists without texts of several lines.
    const plain = ['settimana', 'consegne', 'righe-documenti', 'prezzi', 'contatti', 'storico-ordini']
    expect(exported.map(({ file }) => [file, json(file).length])).toEqual(exported.map(({ file, rows }) => [file, rows]))
    expect(plain.map((file) => lines(file).length - 1)).toEqual(plain.map((file) => json(file).length))
    expect(exported.filter(({ rows }) => rows > 0).map(({ file }) => file)).toEqual(expect.arrayContaining(['clienti', 'contatti', 'documenti', 'consegne', 'settimana'])) // prettier-ignore

    expect(json('clienti').find((one) => one['Codice'] === '0002')).toMatchObject({ Indirizzo: '=HYPERLINK("http://x")', CAP: '41122' })
    expect(text('clienti.csv')).toContain(`;"'=HYPERLINK(""http://x"")";41122;"Módena; ""centro""";`)
    const week = json('settimana').find((one) => one['Cliente'] === '0001' && one['Articolo'] === 'ROS')
    expect(week).toMatchObject({ Destinazione: '0001', Mercoledì: 20, Giovedì: 12.5, Lunedì: 0 })
    expect(lines('settimana')[0]).toBe('Cliente;Destinazione;Articolo;Lunedì;Martedì;Mercoledì;Giovedì;Venerdì;Sabato;Domenica')
    expect(lines('settimana')).toContain('0001;0001;ROS;0;0;20;12,5;15;0;0')
    const note = json('righe-documenti').find((one) => one['Articolo'] === 'ROS' && one['Quantità'] === 12.5)
    expect(note).toMatchObject({ Prezzo: 0.3, 'Sconto 1 %': 0, 'Aliquota %': 4 })
    expect(json('documenti')[0]).toMatchObject({ Anno: 2026, 'seller.name': 'Forno Rossi' })
    expect(json('contatti')).toContainEqual(expect.objectContaining({ Nome: 'Carlo', Predefinito: true, PEC: false }))

    const everything = readdirSync(folder).map(text).join('')
    for (const secret of [PASSWORD, '$argon2', 'password_hash', 'del-servizio']) expect(everything).not.toContain(secret)
    writeFileSync(join(folder, 'mine'), '')
    await expect(writeExport(installation, folder)).rejects.toThrow('is not empty')
    rmSync(folder, { recursive: true })
    await world.close()
  })
})
