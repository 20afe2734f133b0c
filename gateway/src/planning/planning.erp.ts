import { toDecimal } from '@panify/rules/quantity'
import DataLoader from 'dataloader'
import { type Reached, sendOrder } from '../dates/dates.erp.ts'
import type { ErpClient } from '../erp/client.ts'
import { erpPath } from '../erp/client.ts'
import { asOptionalText, asText, orderedQuantity, rowsOf, type Row } from '../erp/row.erp.ts'
import type { Condition } from '../erp/tagged.ts'
import { fromThousandths, toFlag, toThousandths } from '../erp/wire.ts'
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

/** The standing weeks of one request, each read once until it is cleared. */
export function planningLoader(erp: ErpClient) {
  return new DataLoader<DestinationKey, Standing, string>((keys) => Promise.all(keys.map((key) => readStanding(erp, key))), {
    cacheKeyFn: ({ customerCode, destinationCode }) => JSON.stringify([customerCode, destinationCode]),
  })
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

function rowFromErp(row: Row): StandingRow | null {
  const code = asText(row['codice'])
  if (code === '') return null
  const quantities = {} as Week
  for (const day of DAY_NAMES) quantities[day] = orderedQuantity(row[DAYS[day]])
  const weight = toThousandths(row['peso_lo'] ?? row['peso'])
  return {
    id: asOptionalText(row['id']),
    code,
    description: asText(row['descriz']).trim(),
    unit: asText(row['unitaMisura']).trim(),
    weight: weight !== null && weight > 0 ? weight : null,
    note: asOptionalText(row['note_est']),
    quantities,
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
