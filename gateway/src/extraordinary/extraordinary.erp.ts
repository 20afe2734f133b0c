import DataLoader from 'dataloader'
import { sendOrder } from '../dates/ports.ts'
import { each } from '../erp/batch.ts'
import { type ErpClient, erpPath } from '../erp/client.ts'
import { requiresField } from '../erp/required-field.ts'
import { noneAs } from '../erp/none.ts'
import { fromThousandths } from '../erp/encode.ts'
import type { DestinationKey } from '../keys.ts'
import type { Condition } from '../erp/tagged.ts'
import { exceptionsReader } from './entries.erp.ts'
import type { DatedOrder, HeldExceptions, OrderedRow } from './extraordinary.model.ts'

const pathOf = ({ customerCode, destinationCode }: DestinationKey): string =>
  erpPath`/applicazioni/panificatori/straordinari/${customerCode}/${destinationCode}`

type ExtraordinaryLoader = DataLoader<DestinationKey, HeldExceptions, string>

/** The exceptions of one request; each destination's are read once until they are cleared. */
export function extraordinaryLoader(erp: ErpClient) {
  return new DataLoader<DestinationKey, HeldExceptions, string>((keys) => each(keys, (key) => readExceptions(erp, key)), {
    cacheKeyFn: ({ customerCode, destinationCode }) => JSON.stringify([customerCode, destinationCode]),
  })
}

/** Reads without the request's cache. */
export function reread({ loaders }: { loaders: { extraordinary: ExtraordinaryLoader } }, key: DestinationKey): Promise<HeldExceptions> {
  return loaders.extraordinary.clear(key).load(key)
}

/** All entries of all dates: the call has no parameters. */
export async function readExceptions(erp: ErpClient, key: DestinationKey): Promise<HeldExceptions> {
  let version: string | null = null
  const read = erp.get(pathOf(key), exceptionsReader(key), {
    keptAs: 'exceptions',
    onHeaders: ({ etag }) => {
      version = typeof etag === 'string' ? etag : null
    },
  })
  return { ...(await noneAs({ orders: [], closures: [] }, read)), version }
}

/** Replaces the order of one date: rows that are not sent are removed. Some servers then also remove orders of other dates. */
export function writeOrder(erp: ErpClient, key: DestinationKey, order: DatedOrder, condition: Condition = {}): Promise<void> {
  return sendOrders(erp, key, { orders: [order], isComplete: true, condition })
}

/** Adds orders without removing any, to restore what was removed. */
export function addOrders(erp: ErpClient, key: DestinationKey, orders: DatedOrder[]): Promise<void> {
  return sendOrders(erp, key, { orders, isComplete: false, condition: {} })
}

const PRICE = /prezz|price/i

type Sent = { orders: DatedOrder[]; isComplete: boolean; condition: Condition }

/** An unknown price is left out; a server that requires one gets 0. */
async function sendOrders(erp: ErpClient, key: DestinationKey, { orders, isComplete, condition }: Sent) {
  const send = (priceOfUnknown: '0' | null) => {
    const ordini = orders.map(({ date, rows }) => ({ data_ord: date, articoli: rows.map((row) => rowToErp(row, priceOfUnknown)) }))
    return sendOrder(erp, 'POST', `${pathOf(key)}/apertura`, { body: { elimina_non_presenti: isComplete, ordini }, ...condition })
  }
  try {
    await send(null)
  } catch (failure) {
    const isUnpriced = orders.some(({ rows }) => rows.some(({ price }) => price === null))
    if (!isUnpriced || !requiresField(failure, PRICE)) throw failure
    await send('0')
  }
}

function rowToErp({ code, description, price, quantity }: OrderedRow, priceOfUnknown: '0' | null) {
  const prezzo = price ?? priceOfUnknown
  return { cod_arti: code, descriz_art: description, ...(prezzo === null ? {} : { prezzo }), quanti: fromThousandths(quantity) }
}

export async function writeClosures(
  erp: ErpClient,
  key: DestinationKey,
  dates: readonly string[],
  condition: Condition = {},
): Promise<void> {
  await sendOrder(erp, 'POST', `${pathOf(key)}/chiusura`, { body: { date_chiusura: dates }, ...condition })
}

/** Removes orders and closures of dates. */
export async function deleteEntries(
  erp: ErpClient,
  key: DestinationKey,
  dates: readonly string[],
  condition: Condition = {},
): Promise<void> {
  await sendOrder(erp, 'DELETE', pathOf(key), { body: { date_da_cancellare: dates }, ...condition })
}
