// The categories of the warehouse on the wire: six groups, and beside them the units of measure and VAT rates.
import { z } from 'zod'
import type { ErpClient } from '../erp/client.ts'
import { answered, confirmation, confirmed } from '../erp/confirmation.ts'
import { asOptionalText, asText, isRow } from '../erp/row.erp.ts'
import type { Category, CategoryGroup, WarehouseCategories } from '../generated/resolvers.ts'
import type { Shelf } from '../shared.ts'
import { categoryFromErp } from './categories.erp.ts'
import { type CreateWish, type DeleteWish, GROUP_NUMBERS } from './changes.rules.ts'

const MINUTES = 60_000
const KEY = 'warehouseCategories'

export function sharedWarehouseCategories(erp: ErpClient, shelf: Shelf) {
  return {
    warehouseCategories: (refresh = false): Promise<WarehouseCategories> =>
      shelf[refresh ? 'refresh' : 'take'](KEY, () => readWarehouseCategories(erp), 5 * MINUTES),
  }
}

export const readWarehouseCategories = (erp: ErpClient): Promise<WarehouseCategories> => erp.get('/magazzino/categorie', answer)

/** A field of an object, whatever the case of its name. */
function fieldOf(value: unknown, name: string): unknown {
  if (!isRow(value)) return undefined
  const key = Object.keys(value).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : value[key]
}

const answer = z.unknown().transform((body, context): WarehouseCategories => {
  const data = fieldOf(body, 'data')
  if (!isRow(data)) {
    context.addIssue({ code: 'custom', message: 'no category data' })
    return z.NEVER
  }
  const labels = fieldOf(fieldOf(body, 'message'), 'Gruppi')
  return {
    groups: GROUP_NUMBERS.flatMap((number) => groupFromErp(number, fieldOf(data, `Gruppo${number}`), fieldOf(labels, `Gruppo${number}`))),
    units: listFromErp(fieldOf(data, 'UNITAMISURA')),
    vatRates: listFromErp(fieldOf(data, 'ALIQUOTAIVA')),
  }
})

/** A group is a list of its own or carries one; its label and count stand in it or in the message. */
function groupFromErp(number: number, group: unknown, told: unknown): CategoryGroup[] {
  if (group === undefined) return []
  const categories = listFromErp(group)
  const label = asOptionalText(told) ?? asOptionalText(fieldOf(told, 'etichetta')) ?? asOptionalText(fieldOf(group, 'etichetta'))
  const found = fieldOf(told, 'Categorie trovate') ?? fieldOf(group, 'Categorie trovate')
  const count = /^\d{1,6}$/.test(asText(found)) ? Number(found) : categories.length
  return [{ number, label, count, categories }]
}

function listFromErp(value: unknown): Category[] {
  const list = isRow(value) ? fieldOf(value, 'data') : value
  return Array.isArray(list) ? list.filter(isRow).flatMap((row) => categoryFromErp(row) ?? []) : []
}

/** The category, where the server answers it. */
export async function createCategory(erp: ErpClient, { group, name }: CreateWish): Promise<Category | null> {
  const body = { numCategoria: group, nomeCategoria: name }
  const { data } = await answered(erp.send('POST', '/magazzino/categorie', confirmation, { body }))
  return isRow(data) ? categoryFromErp(data) : null
}

export function deleteCategory(erp: ErpClient, { group, code }: DeleteWish): Promise<void> {
  return confirmed(erp.send('DELETE', '/magazzino/categorie', confirmation, { body: { numCategoria: group, codCategoria: code } }))
}
