import { toDecimal } from '@panify/rules/quantity'
import DataLoader from 'dataloader'
import { type Reached, sendOrder } from '../dates/ports.ts'
import { each } from '../erp/batch.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { ErpFailure } from '../erp/errors.ts'
import { noneAs } from '../erp/none.ts'
import type { Condition } from '../erp/tagged.ts'
import { fromThousandths, toFlag } from '../erp/encode.ts'
import { codedError } from '../graph/errors.ts'
import type { Weekday } from '../generated/contract.ts'
import type { DestinationKey } from '../keys.ts'
import type { Cell, Write } from './plan.ts'
import type { DayName, Standing, Week } from './planning.model.ts'
import { manyStandings } from './many.erp.ts'
import { DAYS, DAY_NAMES, standingRows } from './rows.erp.ts'

const dayKey = (day: Weekday): string => DAYS[day.toLowerCase() as DayName]

const pathOf = ({ customerCode, destinationCode }: DestinationKey): string =>
  erpPath`/applicazioni/panificatori/planning/${customerCode}/${destinationCode}`

/** The feature of a back end that answers the weeks of all destinations at once. */
const ALL_FEATURE = 'planning-all'
/** Without it each destination costs a call. */
const MAX_CALLS = 30

const nameOf = ({ customerCode, destinationCode }: DestinationKey): string => JSON.stringify([customerCode, destinationCode])

/** The standing weeks of one request, each read once until it is cleared: a single one by its own call, several with one call for all. */
export function planningLoader(erp: ErpClient, shared: { features(): Promise<ReadonlySet<string>> }) {
  const readAll = async (keys: readonly DestinationKey[]) => {
    if (keys.length > 1 && (await shared.features()).has(ALL_FEATURE)) {
      const found = await readStandings(erp, keys)
      return keys.map((key) => found.get(nameOf(key)) ?? new ErpFailure('notFound'))
    }
    if (keys.length > MAX_CALLS) throw codedError('FEATURE_UNAVAILABLE')
    return each(keys, (key) => readStanding(erp, key))
  }
  return new DataLoader<DestinationKey, Standing, string>(readAll, { cacheKeyFn: nameOf })
}

async function readStanding(erp: ErpClient, key: DestinationKey): Promise<Standing> {
  let version: string | null = null
  const read = erp.get(pathOf(key), standingRows(key), {
    keptAs: 'week',
    onHeaders: ({ etag }) => {
      version = typeof etag === 'string' ? etag : null
    },
  })
  const rows = await noneAs([], read)
  return { rows, version }
}

/** For the destinations of one customer, else for all. */
async function readStandings(erp: ErpClient, keys: readonly DestinationKey[]): Promise<Map<string, Standing>> {
  const [customer, ...others] = new Set(keys.map(({ customerCode }) => customerCode))
  const query: Record<string, string> = customer !== undefined && others.length === 0 ? { cliente: customer } : {}
  const wanted = new Set(keys.map(nameOf))
  const isWanted = (key: DestinationKey) => wanted.has(nameOf(key))
  const found = await erp.get('/panify/planning', manyStandings(isWanted), { query, deadline: 'production' })
  return new Map(found.map(({ key, ...standing }) => [nameOf(key), standing]))
}

/**
 * One write of a whole save. If rows are removed, `elimina_non_presenti` needs all remaining rows; if nothing else changes, their
 * codes are enough; a single cell has its own call. With the condition a server refuses a write planned on an older state.
 */
export function writeStanding(erp: ErpClient, key: DestinationKey, write: Write, condition: Condition): Promise<Reached> {
  const path = pathOf(key)
  if (write.kind === 'remove') return sendOrder(erp, 'DELETE', path, { body: { arti_da_cancellare: write.codes }, ...condition })
  if (write.cell) return writeCell(erp, write.cell, condition)
  const articoli = write.rows.map(({ code, quantities }) => ({ codice: code, ...weekToErp(quantities) }))
  const body = { elimina_non_presenti: write.kind === 'replace', articoli }
  return sendOrder(erp, 'POST', path, { body, ...condition })
}

/** The body is the bare quantity. */
function writeCell(erp: ErpClient, { rowId, day, quantity }: Cell, condition: Condition): Promise<Reached> {
  return sendOrder(erp, 'PUT', erpPath`/orders/standard/${dayKey(day)}/article/${rowId}`, { body: toDecimal(quantity), ...condition })
}

function weekToErp(week: Week): Record<string, string> {
  return Object.fromEntries(DAY_NAMES.map((day) => [DAYS[day], fromThousandths(week[day])]))
}

export type ToggleMeaning = '1 disables' | '1 enables'

const TOGGLE = 'toggle-day'

/** The meaning of `active` on this server. By the specification '1' disables; some servers read it the other way round. */
export const toggleMeaning = (erp: ErpClient): ToggleMeaning =>
  erp.readingOf(TOGGLE).known(TOGGLE) === '1 enables' ? '1 enables' : '1 disables'

/** The day was seen to be as the call meant it. */
export const learnToggle = (erp: ErpClient, meaning: ToggleMeaning): void => erp.readingOf(TOGGLE).note(TOGGLE, meaning)

type DayWrite = { day: Weekday; disabled: boolean; meaning: ToggleMeaning }

export function writeDayDisabled(erp: ErpClient, key: DestinationKey, { day, disabled, meaning }: DayWrite): Promise<Reached> {
  const body = { giorno: dayKey(day), active: toFlag(disabled === (meaning === '1 disables')) }
  return sendOrder(erp, 'POST', `${pathOf(key)}/toggle-day`, { body })
}
