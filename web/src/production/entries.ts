// The groups as one flat list: each heading, then its rows.
import type { Group, Item } from './arrange.ts'

export type Entry = { kind: 'heading'; group: Group } | { kind: 'item'; item: Item }

export const entriesOf = (groups: readonly Group[], isGrouped: boolean): Entry[] =>
  groups.flatMap((group): Entry[] => {
    const items = group.items.map((item) => ({ kind: 'item' as const, item }))
    return isGrouped ? [{ kind: 'heading', group }, ...items] : items
  })

export const keyOfEntry = (entry: Entry) => (entry.kind === 'heading' ? `group ${entry.group.name ?? ''}` : entry.item.code)
