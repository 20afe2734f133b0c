// Two bakeries start at the same moment on one empty folder, and both write: nothing is damaged, and each acknowledged write is stored.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../database/src/test/places.ts'
import { freePort } from '../../gateway/src/test/free-port.ts'
import { createInstallation } from '../support/programs.ts'
import { report } from './figures.ts'
import { serviceClient } from './rest.ts'

const RACES = process.env['TEST_LONG'] ? 50 : 1
const WRITES = 10

it('F22 lets two bakeries share one SQLite folder from their first start, or refuses one of them in one line', async ({ task }) => {
  let refused = 0
  for (let race = 0; race < RACES; race++) {
    const at = await createInstallation(makeFolder, null)
    const ports = [await freePort(), await freePort()]
    const starts = await Promise.allSettled(ports.map((port) => at.start('bakery', { port, env: { BAKERY_PORT: String(port) } })))
    const complaints = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
    for (const complaint of complaints) expect(complaint).toMatch(/^Error: The bakery ended with 1: bakery: [^\n]+\n?$/)
    refused += complaints.length
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(running.length).toBeGreaterThan(0)
    const codes = await Promise.all(
      running.map(async ({ port }, index) => {
        const rest = await serviceClient(at.dataDir, port)
        const stored: string[] = []
        for (let n = 0; n < WRITES; n++) {
          const { status, body } = await rest('PUT', '/api/clienti', { cliente: `Bar ${index} ${n}` })
          expect(status).toBe(200)
          stored.push((body as { cliente: { c_cliente: string } }).cliente.c_cliente)
        }
        return stored
      }),
    )
    const file = new DatabaseSync(join(at.dataDir, 'bakery.sqlite'))
    expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const stored = file
      .prepare('select code from customers order by code')
      .all()
      .map(({ code }) => code)
    file.close()
    expect(stored).toEqual(codes.flat().toSorted())
    await at.remove()
  }
  report(task, `${RACES} races, ${refused} refused in one line, none damaged, every write stored once`)
})
