// REST-34, 35, 36, 45: orders and closures of single dates, and the production that follows from them.
import { bodyOf } from '../answers.ts'
import { expectSent } from '../compare.ts'
import { daysBetween, plusDays, weekday } from '../dates.ts'
import { textOf, type Kit } from '../kit.ts'
import type { CallReport } from '../report/findings.ts'
import { WEEK } from '../tables.ts'
import { readRecordOf } from './people.ts'
import { datesPath, readDates, readProduction, type DateEntry, type DestinationCodes } from './orders.ts'

type Line = { cod_arti: string; descriz_art: string; prezzo: string; quanti: string }

type Order = { data_ord: string; articoli: Line[] }

type Plan = { codice: string } & Record<(typeof WEEK)[number], string>

/** The orders and closures that the run has written to each date. */
type Expected = Map<string, Line[] | 'closed'>

export async function dateWrites(
  kit: Kit,
  target: DestinationCodes,
  firstDate: string,
  articles: readonly string[],
  plan: Plan | null,
): Promise<void> {
  const [first, second] = articles
  if (first === undefined || second === undefined) {
    await kit.check('REST-34', async (call) => call.skip('there are no two articles to order'))
    return
  }
  const dates = [0, 1, 2, 3].map((days) => openDay(plusDays(firstDate, days * 3)))
  const [one = '', two = '', three = '', four = ''] = dates
  const line = (cod_arti: string, quanti: string, prezzo: string): Line => ({
    cod_arti,
    descriz_art: nameOf(kit, cod_arti),
    prezzo,
    quanti,
  })
  const path = datesPath(target)
  const apertura = (ordini: Order[], elimina_non_presenti: boolean) =>
    ({ method: 'POST', path: `${path}/apertura`, body: { elimina_non_presenti, ordini } }) as const
  const remove = (date_da_cancellare: string[]) => ({ method: 'DELETE', path, body: { date_da_cancellare } }) as const
  const expected: Expected = new Map()
  const expectAll = (call: CallReport, what: string) => expectDates(kit, call, target, expected, dates, what)

  const ordered = await kit.check('REST-34', async (call) => {
    const before = await readDates(kit, call, target)
    if (before.some(({ date }) => dates.includes(date))) return call.fail('four free dates two months ahead', 'entries on them')
    kit.undo(`single dates of ${target.customer}/${target.destination}`, remove(dates))
    expected.set(one, [line(first, '12.375', '1.25'), line(second, '2', '0.5')])
    expected.set(two, [line(first, '0.5', '1.25')])
    const sent = [...expected].map(([data_ord, lines]) => ({ data_ord, articoli: lines as Line[] }))
    bodyOf(call, await kit.send(apertura(sent, true)))
    await expectAll(call, 'the orders of both dates as they were sent')
    bodyOf(call, await kit.send(apertura([{ data_ord: one, articoli: [line(first, '7.125', '1.25')] }], false)))
    expected.set(one, [line(first, '7.125', '1.25'), line(second, '2', '0.5')])
    await expectAll(call, 'the sent article changed, the others of its date kept (elimina_non_presenti false)')
    bodyOf(call, await kit.send(apertura([{ data_ord: one, articoli: [line(first, '7.125', '1.25')] }], true)))
    expected.set(one, [line(first, '7.125', '1.25')])
    await expectAll(call, 'the sent article alone on its date, other dates untouched (elimina_non_presenti true)')
    return true
  })
  if (!ordered) return
  await kit.check('REST-35', async (call) => {
    bodyOf(call, await kit.send({ method: 'POST', path: `${path}/chiusura`, body: { date_chiusura: [three] } }))
    expected.set(three, 'closed')
    await expectAll(call, 'the closure beside the orders that were there')
  })
  await production(kit, target, expected, plan, { one, two, three, four })
  await kit.check('REST-36', async (call) => {
    bodyOf(call, await kit.send(remove([one, three])))
    expected.delete(one)
    expected.delete(three)
    await expectAll(call, 'the named dates empty and the other one kept')
  })
}

function nameOf(kit: Kit, code: string): string {
  const article = kit.facts.articles.find((one) => textOf(one, 'cd_min') === code)
  return article ? textOf(article, 'descriz') : ''
}

/** Avoids Mondays, which are disabled at the kit's own destination. */
const openDay = (date: string): string => (weekday(date) === 1 ? plusDays(date, 1) : date)

async function expectDates(
  kit: Kit,
  call: CallReport,
  target: DestinationCodes,
  expected: Expected,
  dates: readonly string[],
  what: string,
): Promise<void> {
  const entries = (await readDates(kit, call, target)).filter(({ date }) => dates.includes(date))
  const wanted = [...expected].flatMap(([date, lines]) => (lines === 'closed' ? [null] : lines).map((line) => ({ date, line })))
  call.expect(entries.length === wanted.length, what, `${entries.length} entries instead of ${wanted.length}`)
  for (const { date, line } of wanted) {
    const found = entries.find((entry) => entry.date === date && isOf(entry, line))
    if (!line) call.expect(found !== undefined, what, 'no closure on its date')
    else expectSent(call, found?.read, line, what)
  }
  if (entries.some(({ isClosure }) => isClosure)) kit.learn('closures', 'rows with an empty cod_arti')
}

const isOf = ({ read, isClosure }: DateEntry, line: Line | null) =>
  line ? !isClosure && textOf(read, 'cod_arti') === line.cod_arti : isClosure

type Dates = Record<'one' | 'two' | 'three' | 'four', string>

/** A date's order replaces the standing order, a closure means 0, any other date has the quantity of its weekday. */
async function production(
  kit: Kit,
  target: DestinationCodes,
  expected: Expected,
  plan: Plan | null,
  { one, two, three, four }: Dates,
): Promise<void> {
  await kit.check('REST-45', async (call) => {
    const { destinations } = await readRecordOf(kit, call, target.customer)
    const mondaysAreDisabled = destinations.find((one) => textOf(one, 'codicede') === target.destination)?.values['lun_act'] === true
    if (!plan) return call.skip('there is no planning to compare with: REST-30')
    const article = plan.codice
    const dueOn = (date: string) => {
      const lines = expected.get(date)
      if (lines === 'closed') return 0
      const quantity = lines ? lines.find((line) => line.cod_arti === article)?.quanti : plan[WEEK[weekday(date) - 1] ?? 'lunedi']
      return Math.round(Number(quantity ?? 0) * 1000)
    }
    for (const [date, what] of [
      [one, 'an order of the date'],
      [three, 'a closure'],
      [four, 'the standing order'],
    ] as const) {
      const total = await totalOf(kit, call, { from: date, to: date, article })
      call.expect(
        total === dueOn(date),
        `the total of ${what} at ${target.customer}/${target.destination}`,
        `${total / 1000} instead of ${dueOn(date) / 1000}`,
      )
    }
    const isOpen = (date: string) => expected.has(date) || weekday(date) !== 1 || !mondaysAreDisabled
    const due = daysBetween(one, two).reduce((sum, date) => sum + (isOpen(date) ? dueOn(date) : 0), 0)
    const total = await totalOf(kit, call, { from: one, to: two, article })
    call.expect(total === due, 'the sum of a period, both ends included', `${total / 1000} instead of ${due / 1000}`)
  })
}

async function totalOf(kit: Kit, call: CallReport, period: { from: string; to: string; article: string }): Promise<number> {
  const rows = await readProduction(kit, call, period)
  const own = rows.filter((row) => textOf(row, 'codice_prod') === period.article)
  call.expect(rows.length === own.length, 'only the requested article (filterCodiceArti)', `${rows.length - own.length} others`)
  return own.reduce((sum, row) => sum + Number(row.values['quantita_totale'] ?? 0), 0)
}
