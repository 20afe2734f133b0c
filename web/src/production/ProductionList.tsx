import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { shownCount } from '../ui/figures.ts'
import type { Group, Item } from './arrange.ts'
import { text } from './production.text.ts'
import { shownQuantity, totalsByUnit } from './totals.ts'

const Totals = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 40px',
  margin: '0 0 16px',
  padding: '14px 20px',
  borderRadius: 12,
  background: theme.vars.palette.house.parchment,
  '& div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: 8 },
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '1.0625rem' },
  '& dd': { ...theme.typography.total, margin: 0 },
}))

const Big = styled('b')(({ theme }) => ({ ...theme.typography.quantity, [theme.breakpoints.up('md')]: { fontSize: '1.75rem' } }))

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 64,
  padding: '10px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& strong': { fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& p:last-child': { textAlign: 'right' },
  '& > span': { textAlign: 'right', whiteSpace: 'nowrap' },
}))

/** The sums first: how many articles, and how much of each unit. */
export function ProductionTotals({ items }: { items: readonly Item[] }) {
  return (
    <Totals aria-label={text.totals}>
      <div>
        <dt>{text.articles(items.length)}</dt>
        <dd>{shownCount(items.length)}</dd>
      </div>
      {totalsByUnit(items).map(({ unit, quantity }) => (
        <div key={unit}>
          <dt>{unit}</dt>
          <dd>{shownQuantity(quantity)}</dd>
        </div>
      ))}
    </Totals>
  )
}

// The total is the way to what it is made of.
const Behind = styled('button')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  minWidth: 44,
  minHeight: 44,
  margin: '-6px -8px -6px 0',
  padding: '0 8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  cursor: 'pointer',
  textDecoration: 'underline dotted 1px',
  textUnderlineOffset: 5,
  '&:hover': { background: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}))

const Heading = styled('tr')(({ theme }) => ({
  '& > th': { background: theme.vars.palette.house.parchment, ...theme.typography.h3 },
  '& > th > span': { float: 'right', fontVariantNumeric: 'tabular-nums' },
}))

const CardHeading = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  margin: '12px 4px 0',
  ...theme.typography.h3,
}))

const groupsOf = ({ group1, group2, group3 }: Item) => [group1, group2, group3].filter(Boolean).join(' · ')

/** '12,5 kg · 30 pz'. */
export const totalsLine = (totals: Group['totals']) => totals.map(({ unit, quantity }) => `${shownQuantity(quantity)} ${unit}`).join(' · ')

type Props = {
  groups: readonly Group[]
  isGrouped: boolean
  /** Shows what a total is made of; undefined where nobody can tell. */
  onBehind: ((item: Item) => void) | undefined
}

const Quantity = ({ item, onBehind }: { item: Item; onBehind: Props['onBehind'] }) =>
  onBehind && item.quantity !== null ? (
    <Behind type="button" aria-label={`${text.behind(item.description)}: ${shownQuantity(item.quantity)}`} onClick={() => onBehind(item)}>
      <Big>{shownQuantity(item.quantity)}</Big>
    </Behind>
  ) : (
    <Big>{shownQuantity(item.quantity)}</Big>
  )

const Head = () => (
  <thead>
    <tr>
      {text.columns.map((column, index) => (
        <th key={column} scope="col" className={index === 3 ? 'figure' : undefined}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

const GroupRows = ({ group: { name, items, totals }, isGrouped, onBehind }: Omit<Props, 'groups'> & { group: Group }) => (
  <tbody>
    {isGrouped ? (
      <Heading>
        <th colSpan={8} scope="rowgroup">
          {name ?? text.withoutGroup} <span>{totalsLine(totals)}</span>
        </th>
      </Heading>
    ) : null}
    {items.map((item) => (
      <tr key={item.code}>
        <td>{item.code}</td>
        <th scope="row">{item.description}</th>
        <td>{item.unit}</td>
        <td className="figure">
          <Quantity item={item} onBehind={onBehind} />
        </td>
        <td>{item.group1}</td>
        <td>{item.group2}</td>
        <td>{item.group3}</td>
        <td>{item.trays}</td>
      </tr>
    ))}
  </tbody>
)

const GroupCards = ({ group: { name, items, totals }, isGrouped, onBehind }: Omit<Props, 'groups'> & { group: Group }) => (
  <>
    {isGrouped ? (
      <CardHeading>
        <span>{name ?? text.withoutGroup}</span> <span>{totalsLine(totals)}</span>
      </CardHeading>
    ) : null}
    {items.map((item) => (
      <Card key={item.code}>
        <strong>{item.description}</strong>
        <span>
          <Quantity item={item} onBehind={onBehind} /> {item.unit}
        </span>
        <p>
          {item.code}
          {groupsOf(item) ? ` · ${groupsOf(item)}` : null}
        </p>
        <p>{item.trays}</p>
      </Card>
    ))}
  </>
)

export const ProductionList = memo(({ groups, ...more }: Props) => (
  <>
    <DataTable label={text.title}>
      <Head />
      {groups.map((group) => (
        <GroupRows key={group.name ?? ''} group={group} {...more} />
      ))}
    </DataTable>
    <CardList aria-label={text.title}>
      {groups.map((group) => (
        <GroupCards key={group.name ?? ''} group={group} {...more} />
      ))}
    </CardList>
  </>
))
ProductionList.displayName = 'ProductionList'
