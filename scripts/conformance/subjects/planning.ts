// REST-30, 31, 32, 39: writes of the standing order, each read again.
import { bodyOf, isDone } from '../answers.ts'
import { expectSent } from '../compare.ts'
import type { Read } from '../fields.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { ACT_FLAGS, WEEK } from '../tables.ts'
import { expectAsInCatalogue, planningPath, readPlanning, type Place } from './orders.ts'
import { readRecordOf } from './people.ts'

type Week = Record<(typeof WEEK)[number], string>
type Planned = { codice: string } & Week

/** Seven different quantities, down to the thousandth. */
const week = (base: number): Week => Object.fromEntries(WEEK.map((day, index) => [day, String((base + index * 125) / 1000)])) as Week

const contentOf = (rows: readonly Read[]) =>
  JSON.stringify(
    rows.map(({ values }) => ['codice', ...WEEK].map((name) => values[name])).sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  )

/** Leaves the first article planned, so that the production can be compared. */
export async function planningWrites(kit: Kit, here: Place, other: Place | null, articles: readonly string[]): Promise<Planned | null> {
  const path = planningPath(here)
  const [first, second] = articles
  if (first === undefined || second === undefined) {
    await kit.check('REST-30', async (call) => call.skip('there are no two articles to order'))
    return null
  }
  const save = (articoli: Planned[], elimina_non_presenti: boolean) =>
    ({ method: 'POST', path, body: { elimina_non_presenti, articoli } }) as const
  const planned = { codice: first, ...week(500) }
  const changed = { codice: first, ...week(1_001) }
  const beside = { codice: second, ...week(2_000) }
  const written = await kit.check('REST-30', async (call) => {
    const before = await readPlanning(kit, call, here)
    const elsewhere = other ? await prepareOther(kit, call, other, { codice: second, ...week(7_000) }) : null
    const old = before.map((row) => ({ codice: textOf(row, 'codice'), ...weekOf(row) }))
    kit.undo(`planning of ${here.customer}/${here.place}`, save(old, true))
    bodyOf(call, await kit.send(save([planned, beside], false)))
    await expectPlanning(kit, call, here, [...old, planned, beside], 'the sent rows beside those that were there')
    bodyOf(call, await kit.send(save([changed], false)))
    await expectPlanning(
      kit,
      call,
      here,
      [...old, changed, beside],
      'the row that was sent changed and the others kept (elimina_non_presenti false)',
    )
    bodyOf(call, await kit.send(save([changed], true)))
    const rows = await expectPlanning(kit, call, here, [changed], 'the sent row alone (elimina_non_presenti true)')
    expectAsInCatalogue(call, rows, kit.facts.catalogue)
    const unknown = await kit.send(save([{ codice: `NO-${kit.mark}`, ...week(1_000) }], false))
    const held = await readPlanning(kit, call, here)
    if (isDone(unknown)) {
      const isKept = held.some((row) => textOf(row, 'codice') === `NO-${kit.mark}`)
      call.tolerate(`an unknown article is ${isKept ? 'accepted' : 'passed over'}`)
      if (isKept) await kit.send(save([changed], true))
    }
    if (other && elsewhere !== null) await expectOther(kit, call, other, elsewhere)
    return rows
  })
  if (!written) return null
  await cell(kit, here, written[0], changed)
  await kit.check('REST-31', async (call) => {
    bodyOf(call, await kit.send(save([changed, beside], true)))
    await expectPlanning(kit, kit.calls.of('REST-30'), here, [changed, beside], 'both rows that were sent')
    bodyOf(call, await kit.send({ method: 'DELETE', path, body: { arti_da_cancellare: [second] } }))
    await expectPlanning(kit, call, here, [changed], 'the named row gone and the other one kept')
  })
  await toggleDay(kit, here)
  return changed
}

const weekOf = (row: Read): Week => Object.fromEntries(WEEK.map((day) => [day, String(Number(row.values[day] ?? 0) / 1000)])) as Week

async function expectPlanning(kit: Kit, call: CallReport, place: Place, wanted: readonly Planned[], what: string): Promise<Read[]> {
  const rows = await readPlanning(kit, call, place)
  call.expect(rows.length === wanted.length, what, `${rows.length} rows where ${wanted.length} are due`)
  for (const row of wanted) {
    expectSent(call, rows.find((one) => textOf(one, 'codice') === row.codice), row, what) // prettier-ignore
  }
  return rows
}

/** Another destination of the same customer with a planning of its own: it must never move. */
async function prepareOther(kit: Kit, call: CallReport, other: Place, row: Planned): Promise<string> {
  const path = planningPath(other)
  kit.undo(`planning of ${other.customer}/${other.place}`, { method: 'POST', path, body: { elimina_non_presenti: true, articoli: [] } })
  bodyOf(call, await kit.send({ method: 'POST', path, body: { elimina_non_presenti: true, articoli: [row] } }))
  return contentOf(await expectPlanning(kit, call, other, [row], 'the rows of the other destination as sent'))
}

async function expectOther(kit: Kit, call: CallReport, other: Place, content: string): Promise<void> {
  call.expect(contentOf(await readPlanning(kit, call, other)) === content, 'the planning of the other destination as before', 'another one')
}

/** The quantity is the whole body; the id is that of the row. */
async function cell(kit: Kit, here: Place, row: Read | undefined, planned: Planned): Promise<void> {
  await kit.check('REST-39', async (call) => {
    const id = row?.values['id']
    if (row === undefined || id === null || id === undefined) return call.notOffered('planning rows have no id')
    const path = `/orders/standard/giovedi/article/${encodeURIComponent(id as string)}`
    bodyOf(call, await kit.send({ method: 'PUT', path, body: 3.375 }))
    await expectPlanning(kit, call, here, [{ ...planned, giovedi: '3.375' }], 'the new quantity of that day alone')
    bodyOf(call, await kit.send({ method: 'PUT', path, body: Number(planned.giovedi) }))
    await expectPlanning(kit, call, here, [planned], 'the old quantity back')
    const wrong = await kit.send({ method: 'PUT', path: path.replace('giovedi', 'nessuno'), body: 1 })
    if (isDone(wrong)) call.tolerate('a day that does not exist is passed over')
  })
}

/** '1' disables a day: read back from the destination's record. */
async function toggleDay(kit: Kit, here: Place): Promise<void> {
  await kit.check('REST-32', async (call) => {
    const flags = async () => {
      const { destinations } = await readRecordOf(kit, call, here.customer)
      const read = destinations.find((one) => textOf(one, 'codicede') === here.place)
      return read ? ACT_FLAGS.map((flag) => read.values[flag] === true) : call.fail('the destination in its customer’s record', 'none')
    }
    const toggle = (active: '0' | '1') =>
      ({ method: 'POST', path: `${planningPath(here)}/toggle-day`, body: { giorno: 'martedi', active } }) as const
    const before = await flags()
    const isDisabled = before[1] === true
    const [there, back] = [toggle(isDisabled ? '0' : '1'), toggle(isDisabled ? '1' : '0')]
    bodyOf(call, await kit.send(there))
    const moved = await flags()
    if (moved[1] === before[1]) {
      await kit.send(back)
      const opposite = await flags()
      if (opposite[1] === before[1]) return call.fail('the flag of the day as asked when read again', 'the old one, whatever is sent')
      call.tolerate("active read the other way round: '1' enables a day")
      kit.learn('toggle-day', '1 enables')
      bodyOf(call, await kit.send(there))
    } else {
      kit.learn('toggle-day', '1 disables')
      call.expect(moved.every((flag, index) => index === 1 || flag === before[index]), 'the flags of all other days as before', 'others') // prettier-ignore
      bodyOf(call, await kit.send(back))
    }
    call.expect(JSON.stringify(await flags()) === JSON.stringify(before), 'the flags as before after the way back', 'others')
  })
}
