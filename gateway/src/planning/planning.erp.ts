import { toDecimal } from '@panify/rules/quantity'
import DataLoader from 'dataloader'
import { z } from 'zod'
import { type Reached, sendOrder } from '../dates/dates.erp.ts'
import { each } from '../erp/batch.ts'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { asOptionalText, asText, orderedQuantity, rowsOf, type Row } from '../erp/row.erp.ts'
import type { Condition } from '../erp/tagged.ts'
import { fromThousandths, toFlag, toThousandths } from '../erp/wire.ts'
import { codedError } from '../errors.ts'
import type { Weekday } from '../generated/resolvers.ts'
import type { DestinationKey } from '../models.ts'
import type { DayName, Standing, StandingRow, Week } from './planning.model.ts'
import type { Cell, Write } from './plan.ts'

const DAYS = {
  monday: 'lunedi',
  tuesday: 'martedi',
  wednesday: 'mercoledi',
  thursday: 'giovedi',
  friday: 'venerdi',
  saturday: 'sabato',
  sunday: 'domenica',
} as const satisfies Record<DayName, string>

const DAY_NAMES = Object.keys(DAYS) as DayName[]

const dayKey = (day: Weekday): string => DAYS[day.toLowerCase() as DayName]

const pathOf = ({ customerCode, destinationCode }: DestinationKey): string =>
  erpPath`/applicazioni/panificatori/planning/${customerCode}/${destinationCode}`

/** The extra of a back end that gives the weeks of all destinations in one answer. */
const ALL_FEATURE = 'planning-all'
/** Without it each destination costs a call. */
const MOST_CALLS = 30

const nameOf = ({ customerCode, destinationCode }: DestinationKey): string => JSON.stringify([customerCode, destinationCode])

/** The standing weeks of one request, each read once until it is cleared: one by its own call, several with one call for all. */
export function planningLoader(erp: ErpClient, shared: { features(): Promise<ReadonlySet<string>> }) {
  const readAll = async (keys: readonly DestinationKey[]) => {
    if (keys.length > 1 && (await shared.features()).has(ALL_FEATURE)) {
      const found = await readStandings(erp, keys)
      return keys.map((key) => found.get(nameOf(key)) ?? new ErpFailure('notFound'))
    }
    if (keys.length > MOST_CALLS) throw codedError('FEATURE_UNAVAILABLE')
    return each(keys, (key) => readStanding(erp, key))
  }
  return new DataLoader<DestinationKey, Standing, string>(readAll, { cacheKeyFn: nameOf })
}

async function readStanding(erp: ErpClient, key: DestinationKey): Promise<Standing> {
  let version: string | null = null
  const rows = await erp.get(pathOf(key), rowsOf(rowFromErp), {
    onHeaders: ({ etag }) => {
      version = typeof etag === 'string' ? etag : null
    },
  })
  return { rows, version }
}

const plannings = z.object({
  articoli: rowsOf(articleFromErp),
  data: rowsOf((row) => ({
    key: { customerCode: asText(row['codiceCliente']), destinationCode: asText(row['codicede']) },
    version: asOptionalText(row['versione']),
    rows: z.array(z.array(z.unknown())).parse(row['righe']),
  })),
})

/** Of the destinations of one customer, else of all. */
async function readStandings(erp: ErpClient, keys: readonly DestinationKey[]): Promise<Map<string, Standing>> {
  const [customer, ...others] = new Set(keys.map(({ customerCode }) => customerCode))
  const query: Record<string, string> = customer !== undefined && others.length === 0 ? { cliente: customer } : {}
  const { data, articoli } = await erp.get('/panify/planning', plannings, { query, deadline: 'production' })
  const articles = new Map(articoli.map((article) => [article.code, article]))
  const wanted = new Set(keys.map(nameOf))
  const found = data.filter(({ key }) => wanted.has(nameOf(key)))
  return new Map(found.map(({ key, version, rows }) => [nameOf(key), { version, rows: rows.flatMap((row) => listedRow(row, articles)) }]))
}

/** Code and seven quantities, Monday first. What names the row on the server is known to the call of one destination alone. */
function listedRow([code, ...quantities]: readonly unknown[], articles: ReadonlyMap<string, StandingArticle>): StandingRow[] {
  const article = articles.get(asText(code))
  return article ? [{ ...article, id: null, quantities: weekOf((_day, index) => quantities[index]) }] : []
}

type StandingArticle = Omit<StandingRow, 'id' | 'quantities'>

function rowFromErp(row: Row): StandingRow | null {
  const article = articleFromErp(row)
  return article && { ...article, id: asOptionalText(row['id']), quantities: weekOf((day) => row[DAYS[day]]) }
}

const weekOf = (quantity: (day: DayName, index: number) => unknown) =>
  Object.fromEntries(DAY_NAMES.map((day, index) => [day, orderedQuantity(quantity(day, index))])) as Week

function articleFromErp(row: Row): StandingArticle | null {
  const code = asText(row['codice'])
  if (code === '') return null
  const weight = toThousandths(row['peso_lo'] ?? row['peso'])
  return {
    code,
    description: asText(row['descriz']).trim(),
    unit: asText(row['unitaMisura']).trim(),
    weight: weight !== null && weight > 0 ? weight : null,
    note: asOptionalText(row['note_est']),
    minimum: toThousandths(row['qtaMinima']),
    step: toThousandths(row['qtaRange']),
  }
}

/**
 * One write of a whole save. Rows that go away need `elimina_non_presenti` with everything that stays; rows that go away
 * and nothing else need only their codes; one cell alone has a call of its own. The condition lets a server refuse what was
 * planned on an older state.
 */
export function writeStanding(erp: ErpClient, key: DestinationKey, write: Write, condition: Condition): Promise<Reached> {
  const path = pathOf(key)
  if (write.kind === 'remove') return sendOrder(erp, 'DELETE', path, { body: { arti_da_cancellare: write.codes }, ...condition })
  if (write.cell) return writeCell(erp, write.cell, condition)
  const articoli = write.rows.map(({ code, quantities }) => ({ codice: code, ...weekToErp(quantities) }))
  const body = { elimina_non_presenti: write.kind === 'replace', articoli }
  return sendOrder(erp, 'POST', path, { body, ...condition })
}

/** The quantity itself is the body. */
function writeCell(erp: ErpClient, { rowId, day, quantity }: Cell, condition: Condition): Promise<Reached> {
  return sendOrder(erp, 'PUT', erpPath`/orders/standard/${dayKey(day)}/article/${rowId}`, { body: toDecimal(quantity), ...condition })
}

function weekToErp(week: Week): Record<string, string> {
  return Object.fromEntries(DAY_NAMES.map((day) => [DAYS[day], fromThousandths(week[day])]))
}

/** '1' disables, '0' enables again. */
export function writeDayDisabled(erp: ErpClient, key: DestinationKey, day: Weekday, disabled: boolean): Promise<Reached> {
  const body = { giorno: dayKey(day), active: toFlag(disabled) }
  return sendOrder(erp, 'POST', `${pathOf(key)}/toggle-day`, { body })
}
