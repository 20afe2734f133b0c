// The categories of the warehouse on the wire: six groups, and beside them the units of measure and VAT rates.
import type { ErpClient } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { isRow, valueOf } from '../erp/decode/envelope.ts'
import { type Reader, Unreadable, silentReading } from '../erp/decode/reading.ts'
import type { Shelf } from '../shared.ts'
import { listed, named } from './categories.erp.ts'
import type { CategoryGroupModel, WarehouseLists } from './categories.model.ts'
import { GROUP_NUMBERS, type WarehouseGroupKey } from './categories.rules.ts'
import type { CreateWish, DeleteWish } from './changes.rules.ts'

const MINUTE = 60_000

export function sharedWarehouseLists(erp: ErpClient, shelf: Shelf) {
  return {
    warehouseLists: (): Promise<WarehouseLists> => shelf.take('warehouseLists', () => readWarehouseLists(erp), MINUTE),
  }
}

export const readWarehouseLists = (erp: ErpClient): Promise<WarehouseLists> => erp.get('/magazzino/categorie', answer)

const answer: Reader<WarehouseLists> = (body, reading) => {
  const data = isRow(body) ? valueOf(body, ['data'])?.value : undefined
  if (!isRow(data)) throw new Unreadable('data', 'is missing')
  const labels = fieldOf(fieldOf(body, 'message'), 'Gruppi')
  const listOf = (value: unknown) => listed.nested(isRow(value) ? fieldOf(value, 'data') : value, reading, named) ?? []
  const groupOf = (groupKey: WarehouseGroupKey): CategoryGroupModel[] => {
    const name = `Gruppo${GROUP_NUMBERS[groupKey]}`
    const group = fieldOf(data, name)
    if (group === undefined) return []
    const label = labelIn(fieldOf(labels, name)) ?? labelIn(fieldOf(group, 'etichetta'))
    return [{ key: groupKey, label, categories: listOf(group).map((category) => ({ ...category, key: groupKey })) }]
  }
  return {
    groups: (Object.keys(GROUP_NUMBERS) as WarehouseGroupKey[]).flatMap(groupOf),
    units: listOf(fieldOf(data, 'UNITAMISURA')),
    vatRates: listOf(fieldOf(data, 'ALIQUOTAIVA')),
  }
}

const fieldOf = (value: unknown, name: string): unknown => (isRow(value) ? valueOf(value, [name])?.value : undefined)

/** The label of a group, as a word or as a record with it. */
const labelIn = (value: unknown): string | null => {
  const written = isRow(value) ? fieldOf(value, 'etichetta') : value
  return typeof written === 'string' ? written.trim() || null : null
}

/** The code of the category, where the server answers it. */
export async function createCategory(erp: ErpClient, { group, name }: CreateWish): Promise<string | null> {
  const body = { numCategoria: GROUP_NUMBERS[group], nomeCategoria: name }
  const { data } = await answered(erp.send('POST', '/magazzino/categorie', confirmation, { body }))
  return isRow(data) && listed.isRecord(data)
    ? (listed.record(named)(data, silentReading('POST /magazzino/categorie'))?.code ?? null)
    : null
}

export function deleteCategory(erp: ErpClient, { group, code }: DeleteWish): Promise<void> {
  return confirmed(
    erp.send('DELETE', '/magazzino/categorie', confirmation, { body: { numCategoria: GROUP_NUMBERS[group], codCategoria: code } }),
  )
}
