// Lists by keyboard: '/' goes to the search, arrows move a cursor from row to row, Enter and letters act on its row, '?' shows
// all keys. They act while no field has the focus and nothing is open over the list.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { HELP_KEY, SEARCH_KEY } from './keys.ts'
import { isLayerOpen } from './layers.ts'

/** A key and what it does, in words. */
export type Command = { key: string; label: string; run: () => void }
export type RowCommand<Row> = { key: string; label: string; run: (row: Row) => void; isFor?: (row: Row) => boolean }

export type ListOptions<Row> = {
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  onRow?: readonly RowCommand<Row>[]
  onList?: readonly Command[]
  letters: Letters
}

/** Letters and signs can be switched off, for users who dictate or whose hands shake (WCAG 2.1.4). */
export type Letters = { areLettersOn: boolean; turnLetters: (isOn: boolean) => void }

export type ListKeys = Letters & {
  frame: RefObject<HTMLDivElement | null>
  /** The key of the row that keys act on. */
  cursor: string | null
  /** Counts the cursor's moves by keys: after each the table shows and focuses its row. */
  moves: number
  onRowFocus: (key: string) => void
  onRow: readonly { key: string; label: string }[]
  onList: readonly { key: string; label: string }[]
  isHelpOpen: boolean
  showHelp: (isOpen: boolean) => void
}

/** Some keys of a screen and what they do, in words. */
export type KeyGroup = { title: string; entries: readonly { keys: readonly string[]; label: string }[] }

const isIn = (target: EventTarget | null, selector: string) => target instanceof Element && target.closest(selector) !== null
const FIELDS = 'input, textarea, select, [contenteditable]'
const SEARCH = '[data-list-search]'

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>(SEARCH)
  field?.focus()
  field?.select()
  return field !== null
}

export function useListKeys<Row>({ rows = [], keyOf, onRow = [], onList = [], letters }: ListOptions<Row>): ListKeys {
  const frame = useRef<HTMLDivElement>(null)
  const [{ cursor, moves }, setPosition] = useState<{ cursor: string | null; moves: number }>({ cursor: null, moves: 0 })
  const [isHelpOpen, showHelp] = useState(false)
  const at = () => rows.findIndex((row) => keyOf(row) === cursor)

  const move = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))]
    // Cards of the phone have no cursor.
    if (row === undefined || !frame.current?.checkVisibility()) return false
    setPosition({ cursor: keyOf(row), moves: moves + 1 })
    return true
  }

  const step = (key: string, isInSearch: boolean) => {
    if (key === 'ArrowDown') return move(isInSearch ? 0 : at() + 1)
    if (key === 'ArrowUp') return move(at() - 1)
    if (key === 'Home') return move(0)
    return key === 'End' && move(rows.length - 1)
  }

  const act = (key: string) => {
    const row = rows[at()]
    const command = row && onRow.find((one) => one.key.toLowerCase() === key && one.isFor?.(row) !== false)
    command?.run(row!)
    return command !== undefined
  }

  const type = (key: string) => {
    if (key === SEARCH_KEY) return focusSearch()
    if (key === HELP_KEY) showHelp(true)
    else if (!act(key)) {
      const command = onList.find((one) => one.key === key)
      command?.run()
      return command !== undefined
    }
    return true
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isLayerOpen()) return
    const isInSearch = isIn(target, SEARCH)
    if (isIn(target, FIELDS) && !(isInSearch && key === 'ArrowDown')) return
    const isDone =
      step(key, isInSearch) ||
      // Enter on a button or link is its own.
      (key === 'Enter'
        ? !isIn(target, 'button, a, summary') && act('enter')
        : key.length === 1 && letters.areLettersOn && type(key.toLowerCase()))
    if (isDone) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return {
    ...letters,
    frame,
    cursor,
    moves,
    onRowFocus: (key) => setPosition((position) => (position.cursor === key ? position : { ...position, cursor: key })),
    onRow,
    onList,
    isHelpOpen,
    showHelp,
  }
}
