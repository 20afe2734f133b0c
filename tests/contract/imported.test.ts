// `npm run import` beside a running portal: it shows the result, and a login that the import takes away ends at once.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_LOGINS } from '../../bakery/src/demo/logins.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { writeFolder } from '../../scripts/import/test/files.ts'
import { DEMO_AT, demoIn, layDemo } from '../support/demo.ts'
import { portalClient } from '../support/portal-client.ts'
import { type RunningPortal, startPortal } from '../support/processes.ts'

const root = join(import.meta.dirname, '../..')
const [bar, admin] = DEMO_LOGINS

let folder: string
let portal: RunningPortal
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panify-imported-'))
  layDemo(folder)
  portal = await startPortal({
    mode: 'demo',
    dataDir: folder,
    at: DEMO_AT,
    port: await freePort(),
    bakeryPort: await freePort(),
  })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function runImport(...args: string[]): Promise<[number | null, string]> {
  const env = { ...process.env, DATA_DIR: demoIn(folder) }
  const child = spawn(process.execPath, ['scripts/import/main.ts', ...args], { cwd: root, env })
  let shown = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (shown += text.toString()))
  return [await new Promise((done) => child.once('exit', done)), shown]
}

it('says that nothing was written only where that is certain', async () => {
  const customer = portalClient(portal.origin)
  await customer.login(bar)
  const [code, destination] = customer.destinationId().split('/')
  const renamed = { 'destinazioni.csv': `Cliente,Codice,Username (e-mail)\n${code},${destination},altro@demo.example\n` }
  const files = writeFolder(join(folder, 'renamed'), renamed)
  const file = new DatabaseSync(join(demoIn(folder), 'bakery.sqlite'))
  file.exec(`create trigger refused before update on destinations begin select raise(abort, 'no bread'); end`)
  expect(await runImport(files, '--apply')).toEqual([1, expect.stringContaining('✗ no bread Non è stato scritto niente.\n')])
  file.exec('drop trigger refused; create table breads (name text references articles (code) deferrable initially deferred)')
  file.exec(`create trigger refused before update on destinations begin insert into breads values ('none'); end`)
  const uncertain = await runImport(files, '--apply')
  file.exec('drop trigger refused; drop table breads')
  file.close()
  expect(uncertain).toEqual([1, expect.stringContaining('Non è certo che sia stato scritto: controlla con una prova')])
  expect((await customer.ask('Session')).session.viewer).toBeNull()
})

it('shows what was imported, and ends the sessions of logins that it takes away', async () => {
  const [customer, staff] = [portalClient(portal.origin), portalClient(portal.origin)]
  await customer.login(bar)
  await staff.login(admin)
  const destinations = async () => (await staff.ask('Destinations')).destinations.nodes.map(({ id }: { id: string }) => id)
  const articles = async () => (await staff.ask('Articles', {})).articles.nodes.map(({ code }: { code: string }) => code)
  expect([await destinations(), await articles()]).toEqual([expect.arrayContaining(['0002/0001']), expect.not.arrayContaining(['FILONE'])])

  const [code, destination] = customer.destinationId().split('/')
  const content = {
    'clienti.csv': 'Codice,Ragione sociale\n0999,Bar Sport\n',
    'destinazioni.csv': `Cliente,Codice,Nome destinazione,Attiva\n0999,0001,Bar Sport,sì\n${code},${destination},,no\n`,
    'articoli.csv': 'Codice,Descrizione,Unità di misura,IVA,Sul web\nFILONE,Filone,kg,4,sì\n',
  }
  const good = writeFolder(join(folder, 'good'), content)
  const bad = writeFolder(join(folder, 'bad'), { ...content, 'prezzi.csv': 'Articolo,Listino,Prezzo\nFILONE,1,caro\n' })

  const refused = await runImport(bad, '--apply')
  expect(refused).toEqual([1, expect.stringContaining('✗ prezzi.csv, riga 2, colonna «Prezzo» (C2): «caro» non è un numero\n')])
  expect(refused[1]).toContain('✗ Da correggere: 1. Non è stato scritto niente.')
  expect(await runImport(good)).toEqual([0, expect.stringContaining('non è stato scritto niente. Per scrivere: npm run import -- ')])
  expect((await customer.ask('Session')).session.viewer).not.toBeNull()

  expect(await runImport(good, '--apply')).toEqual([0, expect.stringContaining('✓ Scritto.\n• Sessioni chiuse: 1\n')])
  expect((await customer.ask('Session')).session.viewer).toBeNull()
  await expect.poll(destinations).toContain('0999/0001')
  await expect.poll(articles).toContain('FILONE')
  expect(await runImport(good, '--apply')).toEqual([0, expect.stringContaining('niente da scrivere')])
})
