// Conflicts of an article: what the dialog shows, and the form after the decision.
import type { UpdateArticleMutation } from '../generated/graphql.ts'
import type { Conflict } from '../ui/ConflictDialog.tsx'
import { parseItalianDate } from '../ui/dates.ts'
import { AMOUNTS } from './article-form.ts'
import type { Price, Values } from './article-form.ts'
import { FIGURES } from './article-patch.ts'
import { dateNames } from './fields.ts'
import type { Categories } from './use-categories.ts'
import { categoryText, conflictText as text } from './warehouse.text.ts'

type FieldConflict = Extract<UpdateArticleMutation['updateArticle'], { __typename: 'ChangedMeanwhile' }>['conflicts'][number]

/** One decision, about a value or about a whole price row that one side has removed. */
export type Decision = Conflict & { conflicts: readonly FieldConflict[] }

const PRICE = new RegExp(`^prices\\.(.+)\\.(${AMOUNTS.join('|')})$`)
type Amount = (typeof AMOUNTS)[number]

const priceOf = (path: string): { list: string; amount: Amount } | null => {
  const match = PRICE.exec(path)
  return match ? { list: match[1]!, amount: match[2] as Amount } : null
}

const nameOf = (path: string) => (path.startsWith('set.') ? path.split('.').at(-1)! : '')

/** A removed price row is one decision. */
export function decisionsOf(conflicts: readonly FieldConflict[], categories: Categories): Decision[] {
  const isRowGone = (conflict: FieldConflict) => priceOf(conflict.path) !== null && (conflict.current === null || conflict.wanted === null)
  const whole = Map.groupBy(conflicts.filter(isRowGone), ({ path }) => priceOf(path)!.list)
  const values = conflicts.filter((conflict) => !isRowGone(conflict)).map((conflict) => decisionOf(conflict, categories))
  return [...values, ...[...whole].map(([list, conflicts]) => rowDecision(list, conflicts))]
}

function decisionOf(conflict: FieldConflict, { groups, units, vatRates }: Categories): Decision {
  const name = nameOf(conflict.path)
  const group = groups.find(({ key }) => key === name)
  const entries = group?.categories ?? (name === 'unitCode' ? units : name === 'vatCode' ? vatRates : [])
  const shown = (value: string | null) => entries.find(({ code }) => code === value)?.name ?? value ?? text.empty
  return {
    path: conflict.path,
    label: group ? (group.label ?? categoryText.defaultLabel(group.key)) : conflict.label,
    mine: shown(conflict.wanted),
    theirs: shown(conflict.current),
    conflicts: [conflict],
  }
}

function rowDecision(list: string, conflicts: readonly FieldConflict[]): Decision {
  const figures = (side: 'current' | 'wanted') =>
    conflicts.flatMap(({ path, [side]: value }) => (value === null ? [] : [text.figure(priceOf(path)!.amount, value)])).join(', ')
  return {
    path: `prices.${list}`,
    label: text.row(list),
    mine: figures('wanted') || text.removed,
    theirs: figures('current') || text.removed,
    conflicts,
  }
}

/** The values of the others become seen, and replace those of the form that are not kept. */
export function settled(values: Values, seen: Values, decisions: readonly Decision[], kept: ReadonlySet<string>) {
  const state = { values: structuredClone(values), seen: structuredClone(seen) }
  for (const { path, conflicts } of decisions) {
    const isKept = kept.has(path)
    for (const conflict of conflicts) {
      const price = priceOf(conflict.path)
      if (price) settlePrice(state, price, conflict.current, isKept)
      else settleField(state, conflict, isKept)
    }
  }
  return state
}

type State = { values: Values; seen: Values }

function settleField({ values, seen }: State, { path, current }: FieldConflict, isKept: boolean): void {
  const name = nameOf(path)
  for (const side of isKept ? [seen] : [seen, values]) {
    for (const part of [side, side.groups, side.texts, side.dates] as Record<string, unknown>[])
      if (typeof part[name] === 'string') part[name] = written(name, current)
  }
}

/** In the format of the form: dates as yyyy-mm-dd, numbers without grouping. */
function written(name: string, shown: string | null): string {
  if (shown === null) return ''
  if ((dateNames as readonly string[]).includes(name)) return parseItalianDate(shown) ?? ''
  return (FIGURES as readonly string[]).includes(name) ? figure(shown) : shown
}

const figure = (shown: string) => shown.replaceAll('.', '')

function settlePrice(state: State, { list, amount }: { list: string; amount: Amount }, current: string | null, isKept: boolean): void {
  const rowIn = (side: Values) => side.prices.find((row) => row.list.trim() === list)
  const without = (side: Values) => (side.prices = side.prices.filter((row) => row.list.trim() !== list))
  const mine = rowIn(state.values)
  if (current === null) {
    without(state.seen)
    if (!isKept) without(state.values)
    return
  }
  // Both sides have added the row: amounts without a conflict are equal in both.
  const theirs: Price = { ...(rowIn(state.seen) ?? mine!), [amount]: figure(current) }
  without(state.seen)
  state.seen.prices.push(theirs)
  if (isKept) return
  if (mine) mine[amount] = figure(current)
  else state.values.prices.push({ ...theirs })
}
