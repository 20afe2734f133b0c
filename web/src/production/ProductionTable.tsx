import { styled, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { TOP_BAR_HEIGHT } from '../app/layout/TopBar.tsx'
import { shownCount } from '../ui/figures.ts'
import type { ListKeys } from '../ui/list-keys.ts'
import { PageTable } from '../ui/PageTable.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import type { Group, GroupKey, Item } from './arrange.ts'
import type { Marks } from './changes.ts'
import { entriesOf, keyOfEntry } from './entries.ts'
import type { Entry } from './entries.ts'
import { Mark } from './Mark.tsx'
import { text } from './production.text.ts'
import { Quantity } from './Quantity.tsx'
import type { OnShowShares } from './Quantity.tsx'
import { countOf, decimalsIn, restOf, totalsLine } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'

const Frame = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  borderWidth: '1px 1px 0',
  '& .figure': { textAlign: 'right' },
  '& td.figure': { whiteSpace: 'nowrap' },
  '& thead .figure button': { justifyContent: 'flex-end' },
  '& .unit': { color: theme.vars.palette.text.secondary, fontSize: '1.0625rem' },
  '& .name': { fontSize: '1rem', [theme.breakpoints.up('xl')]: { fontSize: '1.0625rem' } },
  // With the side menu folded there is room.
  '@container (min-width: 900px)': { '& .name': { fontSize: '1.0625rem' } },
  '& .quiet': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& thead :is(.unit, .name)': { fontSize: '0.8125rem' },
  '& tr:has([data-mark]) > td:first-of-type': { boxShadow: `inset 4px 0 0 ${theme.vars.palette.error.main}` },
  '& tr:has([data-mark]) .figure': { color: theme.vars.palette.error.main },
}))

const Heading = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  fontSize: '1.0625rem',
  fontWeight: 650,
  '& small': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', fontWeight: 600 },
  '& span': { marginLeft: 'auto', fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' },
}))

const Unbroken = styled('span')({ whiteSpace: 'nowrap' })

/** '46 teglie + 5 pz': whole trays and the remainder. */
function Trays({ trays }: { trays: string | null }) {
  const [whole = '', ...rest] = trays?.split(' + ') ?? []
  if (!/tegli/.test(whole)) return trays
  return (
    <>
      <Unbroken as="b">{whole}</Unbroken> {rest.length > 0 ? <Unbroken>+ {rest.join(' + ')}</Unbroken> : null}
    </>
  )
}

/** A column by its word in the address. */
type ColumnKey = keyof typeof text.columnNames

/** On narrow screens the quantity comes first; from 1200 px on the columns have their usual order. */
const ORDER: Record<'narrow' | 'wide', readonly ColumnKey[]> = {
  narrow: ['quantita', 'unita', 'descrizione', 'teglie', 'codice', 'group1', 'group2', 'group3'],
  wide: ['codice', 'descrizione', 'unita', 'quantita', 'group1', 'group2', 'group3', 'teglie'],
}
const WIDTHS: Record<'narrow' | 'wide', Partial<Record<ColumnKey, string>>> = {
  narrow: {
    quantita: '118px',
    unita: '50px',
    teglie: 'clamp(78px, 35cqw - 190px, 158px)',
    codice: '66px',
    group1: '80px',
    group2: 'clamp(92px, 18.5cqw - 60px, 124px)',
    group3: 'clamp(82px, 18cqw - 64px, 116px)',
  },
  wide: { codice: '88px', unita: '60px', quantita: '150px', group1: '11%', group2: '11%', group3: '11%', teglie: '136px' },
}
const CLASSES: Partial<Record<ColumnKey, string>> = { quantita: 'figure', unita: 'unit', descrizione: 'name' }
const QUIET_WHEN_NARROW = new Set<ColumnKey>(['codice', 'group1', 'group2', 'group3'])

const useSize = () => (useMediaQuery(useTheme().breakpoints.up('xl')) ? 'wide' : 'narrow')

/** The list while it is read: on the phone as cards. */
export function ProductionWaiting() {
  const size = useSize()
  return <Skeleton columns={ORDER[size].map((key) => WIDTHS[size][key] ?? '1fr')} rows={12} height={45} card={76} />
}

type ListProps = { groups: readonly Group[]; group: GroupKey | ''; onShowShares: OnShowShares; marks: Marks | null }
type Props = ListProps & TableOrder & { keys: ListKeys }

/** The headings replace the column that the list is grouped by. */
function useColumns({ groups, group, onShowShares, marks }: ListProps): Column<Entry>[] {
  const size = useSize()
  return useMemo(() => {
    const decimals = size === 'wide' ? decimalsIn(groups.flatMap(({ items }) => items)) : 0
    const cells: Record<ColumnKey, (item: Item) => ReactNode> = {
      codice: ({ code }) => code,
      descrizione: ({ code, description }) => (
        <>
          {unbroken(description)}
          <Mark code={code} marks={marks} />
        </>
      ),
      unita: ({ unit }) => unit,
      quantita: (item) => <Quantity item={item} onShowShares={onShowShares} rest={restOf(item.quantity, decimals)} />,
      group1: ({ group1 }) => group1,
      group2: ({ group2 }) => group2,
      group3: ({ group3 }) => group3,
      teglie: ({ trays }) => <Trays trays={trays} />,
    }
    return ORDER[size]
      .filter((key) => key !== group)
      .map((key) => ({
        name: text.columnNames[key],
        className: size === 'narrow' && QUIET_WHEN_NARROW.has(key) ? 'quiet' : CLASSES[key],
        width: WIDTHS[size][key],
        isRowHeader: key === 'descrizione',
        order: key,
        cell: (entry) => (entry.kind === 'item' ? cells[key](entry.item) : null),
      }))
  }, [groups, group, onShowShares, marks, size])
}

const GroupHeading = ({ label, group: { name, items, totals } }: { label: string; group: Group }) => (
  <Heading>
    <small>{label}</small> {name ?? text.withoutGroup}{' '}
    <span>
      {shownCount(countOf(items))} {text.articles(countOf(items))} · {totalsLine(totals)}
    </span>
  </Heading>
)

/** The production list from 768 px on. */
export function ProductionTable({ keys, order, onOrder, ...list }: Props) {
  const { groups, group } = list
  const { frame } = keys
  const columns = useColumns(list)
  const label = group === '' ? '' : text.groups[group]
  const rows = useMemo(() => entriesOf(groups, group !== ''), [groups, group])
  return (
    <Frame ref={frame}>
      <PageTable
        label={text.title}
        columns={columns}
        rows={rows}
        keyOf={keyOfEntry}
        keys={keys}
        order={order}
        onOrder={onOrder}
        top={`calc(${TOP_BAR_HEIGHT}px + env(safe-area-inset-top) + var(--alerts-height, 0px))`}
        renderHeading={(entry) => (entry.kind === 'item' ? null : <GroupHeading label={label} group={entry.group} />)}
      />
    </Frame>
  )
}
