import { memo, useEffect, useRef } from 'react'
import { unbroken } from '../../ui/unbroken.ts'
import type { Item } from '../arrange.ts'
import { shownChange } from '../changes.ts'
import { shownQuantity } from '../totals.ts'
import { Rows } from './Oven.styles.ts'
import type { Row } from './ticks.ts'

/** '46' large, 'teglie + 5 pz' below it. */
function Trays({ trays }: { trays: string | null }) {
  const [, whole, rest] = /^([\d.,]+) (.+)$/.exec(trays ?? '') ?? []
  return (
    <span className="trays">
      {whole ?? trays} {rest ? <small>{rest}</small> : null}
    </span>
  )
}

/** Longer figures are written smaller. */
const LONGEST = 6

type OnTick = (item: Item, isDone: boolean) => void

/** The whole row is the target of its tick. */
const OneRow = memo(({ row: { item, isDone, change }, onTick }: { row: Row; onTick: OnTick }) => {
  const shown = shownQuantity(item.quantity)
  return (
    <li data-changed={change ? true : undefined}>
      <label>
        <input type="checkbox" checked={isDone} onChange={() => onTick(item, !isDone)} />
        <span className="figure" data-long={shown.length > LONGEST || undefined}>
          {shown} <small>{item.unit}</small>
        </span>
        <span className="name">
          <span>{unbroken(item.description)}</span>
          {change ? <em>{shownChange(change)}</em> : null}
        </span>
        <Trays trays={item.trays} />
      </label>
    </li>
  )
})
OneRow.displayName = 'OneRow'

type Props = {
  label: string
  rows: readonly Row[]
  onTick: OnTick
  /** Increases when the first changed row is to be shown. */ shows: number
}

export function BakehouseRows({ label, rows, onTick, shows }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (shows > 0) list.current?.querySelector('[data-changed]')?.scrollIntoView({ block: 'center' })
  }, [shows])
  return (
    <Rows ref={list} aria-label={label}>
      {rows.map((row) => (
        <OneRow key={row.item.code} row={row} onTick={onTick} />
      ))}
    </Rows>
  )
}
