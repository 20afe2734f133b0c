import { useCallback, useMemo, useState } from 'react'
import { useSearch } from '../../app/navigation.tsx'
import { realDate } from '../../ui/dates.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWindowTitle } from '../../ui/window-title.ts'
import { arranged, groupOf } from '../arrange.ts'
import type { GroupKey, Item } from '../arrange.ts'
import { NO_CHANGES, changesSince, withDropped } from '../changes.ts'
import { useKept } from '../kept.ts'
import { usePrintings } from '../printings.ts'
import { text as ofList } from '../production.text.ts'
import { stateOf } from '../state.ts'
import { bakingDate } from './date.ts'
import { BakehouseHead, LiveStrip } from './BakehouseHead.tsx'
import { BakehouseRows } from './BakehouseRows.tsx'
import { text } from './bakehouse.text.ts'
import { Groups, Message, Oven, Unseen } from './Oven.styles.ts'
import { NO_TICKS, rowsOf, ticked } from './ticks.ts'
import type { Row, Ticks } from './ticks.ts'
import { useReading } from './use-reading.ts'
import { useFullScreen, useWakeLock } from './use-whole-screen.ts'

const NONE: Ticks = {}

type Section = { name: string | null; rows: Row[]; done: number; changed: number }

const sectionOf = (name: string | null, rows: Row[]): Section => ({
  name,
  rows,
  done: rows.filter(({ isDone }) => isDone).length,
  changed: rows.filter(({ change }) => change !== null).length,
})

/** The rows of a date with their ticks and changes, group by group. */
function useSections(date: string, group: GroupKey) {
  const reading = useReading(date)
  const period = useMemo(() => ({ from: date, to: date }), [date])
  const [printing] = usePrintings(period, reading.list?.printing)
  const [ticks, changeTicks] = useKept('ticks', NONE)
  const onTick = useCallback(
    (item: Item, isDone: boolean) => void changeTicks((before) => ticked(before, date, item, isDone)),
    [changeTicks, date],
  )
  const { list } = reading
  const sections = useMemo(() => {
    // Without a list nothing is known to have left it.
    if (!list) return []
    const items = withDropped(list.items, printing?.items ?? [])
    const changes = printing ? changesSince(items, printing.items) : NO_CHANGES
    const rows = rowsOf(items, ticks?.[date] ?? NO_TICKS, changes)
    const rowOf = new Map(rows.map((row) => [row.item.code, row]))
    const groups = arranged(
      rows.map(({ item }) => item),
      { order: '', group },
    )
    return groups.map(({ name, items: own }) =>
      sectionOf(
        name,
        own.map(({ code }) => rowOf.get(code)!),
      ),
    )
  }, [list, printing, ticks, date, group])
  return { reading, printing, sections, onTick }
}

const GroupButton = ({ section, isChosen, onChoose }: { section: Section; isChosen: boolean; onChoose: () => void }) => {
  const { name, rows, done, changed } = section
  return (
    <button type="button" aria-pressed={isChosen} data-done={done === rows.length || undefined} onClick={onChoose}>
      {name ?? ofList.withoutGroup}
      <small>
        {text.done(done, rows.length)}
        {changed > 0 ? (
          <>
            {' '}
            · <b>{text.changed(changed)}</b>
          </>
        ) : null}
      </small>
    </button>
  )
}

const Waiting = () => (
  <>
    <Unseen>Caricamento...</Unseen>
    <Skeleton kind="plain" columns={['48px', '30%', '1fr', '20%']} rows={6} height={84} />
  </>
)

/** /preordini/forno: the list of a date on the wall of the bakehouse. The address has the date, the grouping and the group. */
export function BakehousePage() {
  useWindowTitle(text.title)
  useFullScreen()
  useWakeLock()
  const [search, setSearch] = useSearch()
  const date = realDate(search.get('data')) ?? bakingDate()
  const { reading, printing, sections, onTick } = useSections(date, groupOf(search.get('raggruppa')) || 'group1')
  const section = sections.find(({ name }) => (name ?? '') === search.get('gruppo')) ?? sections[0]
  const [shows, setShows] = useState(0)
  const changes = sections.reduce((sum, { changed }) => sum + changed, 0)

  // Back leaves the bakehouse, whatever was chosen in it.
  const choose = (chosen: Record<string, string>) => {
    setShows(0)
    setSearch({ ...Object.fromEntries(search), ...chosen }, { replace: true })
  }
  const showChanges = () => {
    const next = section?.changed ? section : sections.find(({ changed }) => changed > 0)
    if (!next) return
    if (next !== section) choose({ gruppo: next.name ?? '' })
    setShows(shows + 1)
  }
  const name = section?.name ?? ofList.withoutGroup
  const state = reading.list ? stateOf(reading.list.dates) : null
  const progress = section ? text.doneOf(name, section.done, section.rows.length) : ''
  return (
    <Oven id="contenuto">
      <BakehouseHead date={date} onDate={(data) => choose({ data })} progress={progress} state={state?.label} />
      <LiveStrip reading={reading} printedAt={printing?.at} changes={changes} onShowChanges={showChanges} />
      {section ? (
        <BakehouseRows key={`${date} ${name}`} label={name} rows={section.rows} onTick={onTick} shows={shows} />
      ) : (
        <Message as="div" role="status">
          {reading.list ? ofList.empty : reading.failedAt ? null : <Waiting />}
        </Message>
      )}
      {sections.length > 1 ? (
        <Groups aria-label={text.groups}>
          {sections.map((one) => (
            <GroupButton
              key={one.name ?? ''}
              section={one}
              isChosen={one === section}
              onChoose={() => choose({ gruppo: one.name ?? '' })}
            />
          ))}
        </Groups>
      ) : null}
    </Oven>
  )
}
