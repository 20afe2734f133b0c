// Creation and deletion of a category, planned from the wish and the lists of the bakery's server. Pure.
import type { Plan } from '../change/plan.ts'
import { changedMeanwhile, invalidInput, notFound, refused } from '../change/refusals.ts'
import type { CategoryGroupKey } from '../generated/contract.ts'
import type { CategoryGroupModel, CategoryModel } from './categories.model.ts'
import { isOfWarehouse, type WarehouseGroupKey } from './categories.rules.ts'

type Refusal<Kind extends (...given: never[]) => unknown> = ReturnType<Kind>
type Invalid = Refusal<typeof invalidInput>
export type CreateRefusal = Invalid | Refusal<typeof refused>
export type DeleteRefusal = Invalid | Refusal<typeof notFound> | Refusal<typeof changedMeanwhile>

export type CreateWish = { group: WarehouseGroupKey; name: string }
export type DeleteWish = { group: WarehouseGroupKey; code: string; seenName: string | null }

/** The input: the group may not be one of the warehouse. */
type Input<Wish> = Omit<Wish, 'group'> & { group: CategoryGroupKey }

const NO_GROUP = invalidInput([{ path: 'group', message: 'Errore: numero gruppo non valido', code: 'CATEGORY_GROUP_INVALID' }])
const UNSUPPORTED = invalidInput([{ path: 'group', message: 'Errore: numero gruppo non supportato', code: 'CATEGORY_GROUP_UNSUPPORTED' }])
const NO_NAME = invalidInput([{ path: 'name', message: 'Il nome della categoria è obbligatorio', code: 'CATEGORY_NAME_MISSING' }])
const NO_CODE = invalidInput([{ path: 'code', message: 'Errore: codice categoria non valido', code: 'CATEGORY_CODE_INVALID' }])

/** The wish, or why it cannot be carried out whatever the server has. */
export function checked<Wish extends CreateWish | DeleteWish>(input: Input<Wish>): { wish: Wish } | { flaw: Invalid } {
  if ('name' in input && input.name === '') return { flaw: NO_NAME }
  if (!isOfWarehouse(input.group)) return { flaw: NO_GROUP }
  return 'code' in input && String(input.code).trim() === '' ? { flaw: NO_CODE } : { wish: input as unknown as Wish }
}

const normalized = (name: string) => name.trim().toLocaleLowerCase('it')

const groupIn = (groups: readonly CategoryGroupModel[], wanted: CategoryGroupKey) => groups.find(({ key }) => key === wanted)

export const categoryNamed = (groups: readonly CategoryGroupModel[], { group, name }: CreateWish): CategoryModel | null =>
  groupIn(groups, group)?.categories.find((category) => normalized(category.name) === normalized(name)) ?? null

export const categoryWith = (
  groups: readonly CategoryGroupModel[],
  { group, code }: Pick<DeleteWish, 'group' | 'code'>,
): CategoryModel | undefined => groupIn(groups, group)?.categories.find((category) => category.code === code)

/** A category that was sent: the lists as they were before, and the code in the server's answer. */
export type SentCategory = { before: readonly CategoryGroupModel[]; code: string | null }

/** Some servers list categories by code only; each category then has its code as name. */
const isNameless = ({ code, name }: CategoryModel) => name === code

/** The code of the category that was sent: the one in the answer, or that of the only nameless category that the group has gained. */
function codeOf({ group }: CreateWish, groups: readonly CategoryGroupModel[], { before, code }: SentCategory): string | null {
  if (code !== null) return code
  const gained = groupIn(groups, group)?.categories.filter((category) => !categoryWith(before, { group, code: category.code })) ?? []
  return gained.length === 1 && isNameless(gained[0]!) ? gained[0]!.code : null
}

/** The wished category, found by its name or, where the lists have no names, by its code. */
export function categoryCreated(wish: CreateWish, groups: readonly CategoryGroupModel[], sent: SentCategory | null): CategoryModel | null {
  const named = categoryNamed(groups, wish)
  if (named || !sent) return named
  const code = codeOf(wish, groups, sent)
  return code === null ? null : { key: wish.group, code, name: wish.name }
}

/** `isSent`: the category was or may have been sent, so an existing one is the wished one. */
export function planCreate(
  wish: CreateWish,
  groups: readonly CategoryGroupModel[],
  isSent: boolean,
  sent: SentCategory | null = null,
): Plan<'create', CreateRefusal> {
  if (!groupIn(groups, wish.group)) return { kind: 'refused', refusal: UNSUPPORTED }
  const code = sent && codeOf(wish, groups, sent)
  const listed = code === null ? undefined : categoryWith(groups, { group: wish.group, code })
  if (listed && isNameless(listed)) return { kind: 'nothing' }
  if (!categoryNamed(groups, wish)) return { kind: 'write', write: 'create', action: 'category.create', detail: { name: wish.name } }
  return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: refused('CATEGORY_NAME_TAKEN', 'Categoria già esistente') }
}

/** `isSent`: the category was just deleted, so one with that code and another name is a new one. */
export function planDelete(wish: DeleteWish, groups: readonly CategoryGroupModel[], isSent: boolean): Plan<'delete', DeleteRefusal> {
  if (!groupIn(groups, wish.group)) return { kind: 'refused', refusal: UNSUPPORTED }
  const found = categoryWith(groups, wish)
  if (!found) return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: notFound('CATEGORY_NOT_FOUND', 'Categoria non trovata.') }
  if (wish.seenName !== null && wish.seenName !== found.name) return isSent ? { kind: 'nothing' } : renamed(wish.seenName, found.name)
  return { kind: 'write', write: 'delete', action: 'category.delete', detail: { name: { before: found.name, after: '' } } }
}

function renamed(seen: string, current: string): Plan<'delete', DeleteRefusal> {
  return { kind: 'refused', refusal: changedMeanwhile([{ path: 'seenName', label: 'Nome', seen, current, wanted: null }]) }
}
