// The categories of the warehouse on the wire: six groups, and beside them the units of measure and VAT rates.
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { asOptionalText, isRow } from '../erp/row.erp.ts'
import type { Shelf } from '../shared.ts'
import { listedFromErp } from './categories.erp.ts'
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

/** A field of an object, whatever the case of its name. */
function fieldOf(value: unknown, name: string): unknown {
  if (!isRow(value)) return undefined
  const key = Object.keys(value).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : value[key]
}

const answer = z.unknown().transform((body, context): WarehouseLists => {
  const data = fieldOf(body, 'data')
  if (!isRow(data)) {
    context.addIssue({ code: 'custom', message: 'no category data' })
    return z.NEVER
  }
  const labels = fieldOf(fieldOf(body, 'message'), 'Gruppi')
  return {
    groups: (Object.keys(GROUP_NUMBERS) as WarehouseGroupKey[]).flatMap((key) => {
      const name = `Gruppo${GROUP_NUMBERS[key]}`
      return groupFromErp(key, fieldOf(data, name), fieldOf(labels, name))
    }),
    units: listFromErp(fieldOf(data, 'UNITAMISURA')),
    vatRates: listFromErp(fieldOf(data, 'ALIQUOTAIVA')),
  }
})

type Listed = NonNullable<ReturnType<typeof listedFromErp>>

/** A group is a list of its own or carries one; its label stands in it or in the message. */
function groupFromErp(key: WarehouseGroupKey, group: unknown, told: unknown): CategoryGroupModel[] {
  if (group === undefined) return []
  const label = asOptionalText(told) ?? asOptionalText(fieldOf(told, 'etichetta')) ?? asOptionalText(fieldOf(group, 'etichetta'))
  return [{ key, label, categories: listFromErp(group).map((category) => ({ ...category, key })) }]
}

function listFromErp(value: unknown): Listed[] {
  const list = isRow(value) ? fieldOf(value, 'data') : value
  return Array.isArray(list) ? list.filter(isRow).flatMap((row) => listedFromErp(row) ?? []) : []
}

/** The code of the category, where the server answers it. */
export async function createCategory(erp: ErpClient, { group, name }: CreateWish): Promise<string | null> {
  const body = { numCategoria: GROUP_NUMBERS[group], nomeCategoria: name }
  const { data } = await answered(erp.send('POST', '/magazzino/categorie', confirmation, { body }))
  return isRow(data) ? (listedFromErp(data)?.code ?? null) : null
}

export function deleteCategory(erp: ErpClient, { group, code }: DeleteWish): Promise<void> {
  return confirmed(
    erp.send('DELETE', '/magazzino/categorie', confirmation, { body: { numCategoria: GROUP_NUMBERS[group], codCategoria: code } }),
  )
}
