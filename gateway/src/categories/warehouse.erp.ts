// The categories of the warehouse on the wire: six groups, the units of measure and the VAT rates.
import type { ErpClient } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { WRAPPERS, isRow, soleRecord, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, type Reading, Unreadable, silentReading } from '../erp/decode/reading.ts'
import { UNREADABLE, text } from '../erp/decode/values.ts'
import type { Cache } from '../cache/cache.ts'
import { listed, named } from './categories.erp.ts'
import type { CategoryGroupModel, WarehouseLists } from './categories.model.ts'
import { GROUP_NUMBERS, type WarehouseGroupKey } from './categories.rules.ts'
import type { CreateWish, DeleteWish } from './changes.rules.ts'

const MINUTE = 60_000

export function sharedWarehouseLists(erp: ErpClient, cache: Cache) {
  return {
    warehouseLists: (): Promise<WarehouseLists> => cache.get('warehouseLists', () => readWarehouseLists(erp), MINUTE),
  }
}

export const readWarehouseLists = (erp: ErpClient): Promise<WarehouseLists> => erp.get('/magazzino/categorie', answer)

const GROUPS = Object.entries(GROUP_NUMBERS) as [WarehouseGroupKey, number][]
const LISTS = ['UNITAMISURA', 'ALIQUOTAIVA']
const NAMES = [...GROUPS.map(([, number]) => `Gruppo${number}`), ...LISTS]

const answer: Reader<WarehouseLists> = (body, reading) => {
  const lists = listsIn(body)
  if (!lists) throw new Unreadable('data', 'is missing')
  const labels = fieldOf(soleRecord(fieldOf(body, 'message')), 'Gruppi') ?? fieldOf(body, 'Gruppi')
  const groupOf = ([key, number]: (typeof GROUPS)[number]): CategoryGroupModel[] => {
    const name = `Gruppo${number}`
    const group = fieldOf(lists, name)
    if (group === undefined) return []
    const label = labelIn(fieldOf(labels, name), reading) ?? labelIn(fieldOf(group, 'etichetta'), reading)
    return [{ key, label, categories: entriesIn(group, reading).map((category) => ({ ...category, key })) }]
  }
  const [units = [], vatRates = []] = LISTS.map((name) => {
    const list = fieldOf(lists, name)
    // Without a code an entry cannot be chosen: the field may have another name.
    if (list === undefined) reading.warn(`data.${name}`, 'is missing')
    return entriesIn(list, reading)
  })
  return { groups: GROUPS.flatMap(groupOf), units, vatRates }
}

/** The record with the lists, wrapped or bare. */
function listsIn(body: unknown): Record<string, unknown> | null {
  const record = soleRecord(body)
  if (!record || NAMES.some((name) => valueOf(record, [name]))) return record
  return listsIn(valueOf(record, WRAPPERS)?.value)
}

/** A list, bare or with its label. */
const entriesIn = (group: unknown, reading: Reading) => listed.nested(fieldOf(group, 'data') ?? withoutLabel(group), reading, named) ?? []

const withoutLabel = (group: unknown): unknown => (fieldOf(group, 'etichetta') === undefined ? group : null)

const fieldOf = (value: unknown, name: string): unknown => (isRow(value) ? valueOf(value, [name])?.value : undefined)

/** The label of a group, as a text or in a record. */
const labelIn = (value: unknown, reading: Reading): string | null => {
  const label = text.read(isRow(value) ? fieldOf(value, 'etichetta') : value, reading)
  return label === UNREADABLE ? null : label
}

/** The code of the created category, if the server answers it. */
export async function createCategory(erp: ErpClient, { group, name }: CreateWish): Promise<string | null> {
  const body = { numCategoria: GROUP_NUMBERS[group], nomeCategoria: name }
  const { data } = await answered(erp.send('POST', '/magazzino/categorie', confirmation, { body }))
  return isRow(data) && listed.isRecord(data)
    ? (listed.record(named)(data, silentReading('POST /magazzino/categorie'))?.code ?? null)
    : null
}

/** `written`: the code as the server writes it, possibly padded with blanks. */
export function deleteCategory(erp: ErpClient, { group, code }: DeleteWish, written: string | undefined): Promise<void> {
  const body = { numCategoria: GROUP_NUMBERS[group], codCategoria: written ?? code }
  return confirmed(erp.send('DELETE', '/magazzino/categorie', confirmation, { body }))
}
