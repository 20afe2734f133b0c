// What creating and deleting a category does: pure functions of what is wished and what the bakery's server has.
import type { Plan } from '../change/apply.ts'
import { changedMeanwhile, invalidInput, notFound, refused } from '../change/refusals.ts'
import type { Category, CategoryGroup } from '../generated/resolvers.ts'

export const GROUP_NUMBERS = [1, 2, 3, 4, 5, 6]

type Refusal<Kind extends (...given: never[]) => unknown> = ReturnType<Kind>
type Invalid = Refusal<typeof invalidInput>
export type CreateRefusal = Invalid | Refusal<typeof refused>
export type DeleteRefusal = Invalid | Refusal<typeof notFound> | Refusal<typeof changedMeanwhile>

export type CreateWish = { group: number; name: string }
export type DeleteWish = { group: number; code: string; seenName: string | null }

const NO_GROUP = invalidInput([{ path: 'group', message: 'Errore: numero gruppo non valido', code: 'CATEGORY_GROUP_INVALID' }])
const UNSUPPORTED = invalidInput([{ path: 'group', message: 'Errore: numero gruppo non supportato', code: 'CATEGORY_GROUP_UNSUPPORTED' }])
const NO_NAME = invalidInput([{ path: 'name', message: 'Il nome della categoria è obbligatorio', code: 'CATEGORY_NAME_MISSING' }])
const NO_CODE = invalidInput([{ path: 'code', message: 'Errore: codice categoria non valido', code: 'CATEGORY_CODE_INVALID' }])

/** Why a wish cannot be carried out, whatever the server has; null when it can. */
export function flawOf(wish: CreateWish | DeleteWish): Invalid | null {
  if ('name' in wish && wish.name === '') return NO_NAME
  if (!GROUP_NUMBERS.includes(wish.group)) return NO_GROUP
  return 'code' in wish && wish.code.trim() === '' ? NO_CODE : null
}

const fold = (name: string) => name.trim().toLocaleLowerCase('it')

const groupIn = (groups: readonly CategoryGroup[], wanted: number) => groups.find(({ number }) => number === wanted)

export const categoryNamed = (groups: readonly CategoryGroup[], { group, name }: CreateWish): Category | null =>
  groupIn(groups, group)?.categories.find((category) => fold(category.name) === fold(name)) ?? null

/** `isSent`: the category was just sent, so one that is there is the one that was wished. */
export function planCreate(wish: CreateWish, groups: readonly CategoryGroup[], isSent: boolean): Plan<'create', CreateRefusal> {
  if (!groupIn(groups, wish.group)) return { kind: 'refused', refusal: UNSUPPORTED }
  if (!categoryNamed(groups, wish)) return { kind: 'write', write: 'create', action: 'category.create', detail: { name: wish.name } }
  return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: refused('CATEGORY_NAME_TAKEN', 'Categoria già esistente') }
}

/** `isSent`: the category was just deleted, so one of that code with another name is a new one. */
export function planDelete(wish: DeleteWish, groups: readonly CategoryGroup[], isSent: boolean): Plan<'delete', DeleteRefusal> {
  const group = groupIn(groups, wish.group)
  if (!group) return { kind: 'refused', refusal: UNSUPPORTED }
  const found = group.categories.find(({ code }) => code === wish.code)
  if (!found) return isSent ? { kind: 'nothing' } : { kind: 'refused', refusal: notFound('CATEGORY_NOT_FOUND', 'Categoria non trovata.') }
  if (wish.seenName !== null && wish.seenName !== found.name) return isSent ? { kind: 'nothing' } : renamed(wish.seenName, found.name)
  return { kind: 'write', write: 'delete', action: 'category.delete', detail: { name: { before: found.name, after: '' } } }
}

function renamed(seen: string, current: string): Plan<'delete', DeleteRefusal> {
  return { kind: 'refused', refusal: changedMeanwhile([{ path: 'seenName', label: 'Nome', seen, current, wanted: null }]) }
}
