import { GROUP_COLUMNS, ORDER_GROUP_COLUMNS, type GroupNumber } from './groups.shared.ts'
import type { Db, Tx } from '../db/open.ts'
import { announce, changing } from '../events/events.shared.ts'
import type { Deps } from '../http/deps.ts'
import { invalid } from '../http/errors.ts'

export interface Named {
  code: string
  name: string
}

interface Group {
  number: number
  label: string
  categories: Named[]
}

/** Articles show the names of their categories. */
const CHANGED = [{ type: 'articolo' }] as const

const DEFAULT_LABELS = ['Categoria', 'Tipologia', 'Gruppo 3', 'Gruppo 4', 'Gruppo 5', 'Gruppo 6']

export async function readLists(db: Db): Promise<{ groups: Group[]; units: Named[]; vatRates: Named[] }> {
  const categories = await db.selectFrom('categories').selectAll().orderBy('code').execute()
  const labels = await db.selectFrom('category_groups').selectAll().execute()
  const groups = DEFAULT_LABELS.map((defaultLabel, index) => ({
    number: index + 1,
    label: labels.find(({ grp }) => grp === index + 1)?.label ?? defaultLabel,
    categories: categories.filter(({ grp }) => grp === index + 1),
  }))
  const units = await db.selectFrom('units').selectAll().orderBy('name').execute()
  const vatRates = await db.selectFrom('vat_rates').selectAll().orderBy('rate').execute()
  return { groups, units, vatRates }
}

type CategoryDeps = Pick<Deps, 'database' | 'clock'>

/** Codes count up, with at least two digits. */
export async function createCategory({ database, clock }: CategoryDeps, grp: GroupNumber, name: string): Promise<Named> {
  return changing(database, async (tx) => {
    await database.lockFor(tx, 'codes')
    const known = await tx.selectFrom('categories').select(['code', 'name']).where('grp', '=', grp).execute()
    const fold = (text: string) => text.toLocaleLowerCase('it')
    if (known.some((category) => fold(category.name) === fold(name))) throw invalid('nomeCategoria', 'Categoria già esistente')
    const taken = [...known.map(({ code }) => code), ...(await codesInUse(tx, grp))]
    const highest = Math.max(0, ...taken.map((code) => (/^\d{1,9}$/.test(code) ? Number(code) : 0)))
    const code = String(highest + 1).padStart(2, '0')
    await tx.insertInto('categories').values({ grp, code, name }).execute()
    announce(tx, clock, CHANGED)
    return { code, name }
  })
}

/** Articles keep the codes of deleted categories, so a new category must not reuse such a code. */
async function codesInUse(tx: Tx, grp: GroupNumber): Promise<string[]> {
  const columns = [...new Set([GROUP_COLUMNS[grp], ORDER_GROUP_COLUMNS[grp]])]
  const rows = await tx.selectFrom('articles').select(columns).distinct().execute()
  return rows.flatMap((row) => columns.map((column) => row[column]))
}

/** Articles keep the code, which then has no name. */
export async function deleteCategory({ database, clock }: CategoryDeps, grp: number, code: string): Promise<boolean> {
  return changing(database, async (tx) => {
    const deleted = await tx.deleteFrom('categories').where('grp', '=', grp).where('code', '=', code).returning('code').executeTakeFirst()
    if (deleted) announce(tx, clock, CHANGED)
    return deleted !== undefined
  })
}
