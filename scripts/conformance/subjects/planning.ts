// REST-30, 31, 32, 39: writes of the standing order, checked by reading.
import { bodyOf, isDone } from '../answers.ts'
import { expectSent } from '../compare.ts'
import type { Read } from '../fields.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { ACT_FLAGS, WEEK } from '../tables.ts'
import { expectAsInCatalogue, planningPath, readPlanning, type DestinationCodes } from './orders.ts'
import { readRecordOf } from './people.ts'

type Week = Record<(typeof WEEK)[number], string>
type Planned = { codice: string } & Week

/** Seven different quantities with thousandths. */
const week = (base: number): Week => Object.fromEntries(WEEK.map((day, index) => [day, String((base + index * 125) / 1000)])) as Week

const contentOf = (rows: readonly Read[]) =>
  JSON.stringify(
    rows.map(({ values }) => ['codice', ...WEEK].map((name) => values[name])).sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  )

/** Leaves the first article in the planning, so that the production can be compared. */
export async function planningWrites(
  kit: Kit,
  target: DestinationCodes,
  other: DestinationCodes | null,
  articles: readonly string[],
): Promise<Planned | null> {
  const path = planningPath(target)
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
    const before = await readPlanning(kit, call, target)
    const contentOfOther = other ? await prepareOther(kit, call, other, { codice: second, ...week(7_000) }) : null
    const old = before.map((row) => ({ codice: textOf(row, 'codice'), ...weekOf(row) }))
    kit.undo(`planning of ${target.customer}/${target.destination}`, save(old, true))
    bodyOf(call, await kit.send(save([planned, beside], false)))
    await expectPlanning(kit, call, target, [...old, planned, beside], 'the sent rows beside those that were there')
    bodyOf(call, await kit.send(save([changed], false)))
    await expectPlanning(
      kit,
      call,
      target,
      [...old, changed, beside],
      'the row that was sent changed and the others kept (elimina_non_presenti false)',
    )
    bodyOf(call, await kit.send(save([changed], true)))
    const rows = await expectPlanning(kit, call, target, [changed], 'the sent row alone (elimina_non_presenti true)')
    expectAsInCatalogue(call, rows, kit.facts.catalogue)
    const unknown = await kit.send(save([{ codice: `NO-${kit.mark}`, ...week(1_000) }], false))
    const after = await readPlanning(kit, call, target)
    if (isDone(unknown)) {
      const isKept = after.some((row) => textOf(row, 'codice') === `NO-${kit.mark}`)
      call.tolerate(`an unknown article is ${isKept ? 'accepted' : 'ignored'}`)
      if (isKept) await kit.send(save([changed], true))
    }
    if (other && contentOfOther !== null) await expectOther(kit, call, other, contentOfOther)
    return rows
  })
  if (!written) return null
  await cell(kit, target, written[0], changed)
  await kit.check('REST-31', async (call) => {
    bodyOf(call, await kit.send(save([changed, beside], true)))
    await expectPlanning(kit, kit.calls.of('REST-30'), target, [changed, beside], 'both rows that were sent')
    bodyOf(call, await kit.send({ method: 'DELETE', path, body: { arti_da_cancellare: [second] } }))
    await expectPlanning(kit, call, target, [changed], 'the named row gone and the other one kept')
  })
  await toggleDay(kit, target)
  return changed
}

const weekOf = (row: Read): Week => Object.fromEntries(WEEK.map((day) => [day, String(Number(row.values[day] ?? 0) / 1000)])) as Week

async function expectPlanning(
  kit: Kit,
  call: CallReport,
  target: DestinationCodes,
  wanted: readonly Planned[],
  what: string,
): Promise<Read[]> {
  const rows = await readPlanning(kit, call, target)
  call.expect(rows.length === wanted.length, what, `${rows.length} rows instead of ${wanted.length}`)
  for (const row of wanted) {
    expectSent(call, rows.find((one) => textOf(one, 'codice') === row.codice), row, what) // prettier-ignore
  }
  return rows
}

/** Plans a row for another destination of the same customer, which must not change. */
async function prepareOther(kit: Kit, call: CallReport, other: DestinationCodes, row: Planned): Promise<string> {
  const path = planningPath(other)
  kit.undo(`planning of ${other.customer}/${other.destination}`, {
    method: 'POST',
    path,
    body: { elimina_non_presenti: true, articoli: [] },
  })
  bodyOf(call, await kit.send({ method: 'POST', path, body: { elimina_non_presenti: true, articoli: [row] } }))
  return contentOf(await expectPlanning(kit, call, other, [row], 'the rows of the other destination as sent'))
}

async function expectOther(kit: Kit, call: CallReport, other: DestinationCodes, content: string): Promise<void> {
  call.expect(contentOf(await readPlanning(kit, call, other)) === content, 'the planning of the other destination as before', 'another one')
}

/** The body is the quantity; the id is that of the row. */
async function cell(kit: Kit, target: DestinationCodes, row: Read | undefined, planned: Planned): Promise<void> {
  await kit.check('REST-39', async (call) => {
    const id = row?.values['id']
    if (row === undefined || id === null || id === undefined) return call.notOffered('planning rows have no id')
    const path = `/orders/standard/giovedi/article/${encodeURIComponent(id as string)}`
    bodyOf(call, await kit.send({ method: 'PUT', path, body: 3.375 }))
    await expectPlanning(kit, call, target, [{ ...planned, giovedi: '3.375' }], 'the new quantity of that day alone')
    bodyOf(call, await kit.send({ method: 'PUT', path, body: Number(planned.giovedi) }))
    await expectPlanning(kit, call, target, [planned], 'the old quantity back')
    const wrong = await kit.send({ method: 'PUT', path: path.replace('giovedi', 'nessuno'), body: 1 })
    if (isDone(wrong)) call.tolerate('an unknown day is ignored')
  })
}

/** '1' disables a day; the destination's record must show it. */
async function toggleDay(kit: Kit, target: DestinationCodes): Promise<void> {
  await kit.check('REST-32', async (call) => {
    const flags = async () => {
      const { destinations } = await readRecordOf(kit, call, target.customer)
      const read = destinations.find((one) => textOf(one, 'codicede') === target.destination)
      return read ? ACT_FLAGS.map((flag) => read.values[flag] === true) : call.fail('the destination in its customer’s record', 'none')
    }
    const toggle = (active: '0' | '1') =>
      ({ method: 'POST', path: `${planningPath(target)}/toggle-day`, body: { giorno: 'martedi', active } }) as const
    const before = await flags()
    const isDisabled = before[1] === true
    const [change, undo] = [toggle(isDisabled ? '0' : '1'), toggle(isDisabled ? '1' : '0')]
    let restoring = undo
    kit.undo(`day of ${target.customer}/${target.destination}`, async () => ((await flags())[1] === before[1] ? [] : [restoring]))
    bodyOf(call, await kit.send(change))
    const after = await flags()
    if (after[1] === before[1]) {
      restoring = change
      await kit.send(undo)
      const opposite = await flags()
      if (opposite[1] === before[1]) return call.fail('the new flag of the day when read again', 'the old one, whatever is sent')
      call.tolerate("active read the other way round: '1' enables a day")
      kit.learn('toggle-day', '1 enables')
      bodyOf(call, await kit.send(change))
    } else {
      kit.learn('toggle-day', '1 disables')
      call.expect(after.every((flag, index) => index === 1 || flag === before[index]), 'the flags of all other days as before', 'others') // prettier-ignore
      bodyOf(call, await kit.send(undo))
    }
    call.expect(JSON.stringify(await flags()) === JSON.stringify(before), 'the flags as before after both changes', 'others')
  })
}
