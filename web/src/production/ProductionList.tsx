import { styled } from '@mui/material/styles'
import { memo } from 'react'
import type { ProductionQuery } from '../generated/graphql.ts'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { text } from './production.text.ts'
import { shownQuantity, totalsByUnit } from './totals.ts'

type Item = ProductionQuery['production']['items'][number]

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
        <dd>{items.length}</dd>
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

const groupsOf = ({ group1, group2, group3 }: Item) => [group1, group2, group3].filter(Boolean).join(' · ')

export const ProductionList = memo(({ items }: { items: readonly Item[] }) => (
  <>
    <DataTable label={text.title}>
      <thead>
        <tr>
          {text.columns.map((column, index) => (
            <th key={column} scope="col" className={index === 3 ? 'figure' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.code}>
            <td>{item.code}</td>
            <th scope="row">{item.description}</th>
            <td>{item.unit}</td>
            <td className="figure">
              <Big>{shownQuantity(item.quantity)}</Big>
            </td>
            <td>{item.group1}</td>
            <td>{item.group2}</td>
            <td>{item.group3}</td>
            <td>{item.trays}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
    <CardList aria-label={text.title}>
      {items.map((item) => (
        <Card key={item.code}>
          <strong>{item.description}</strong>
          <span>
            <Big>{shownQuantity(item.quantity)}</Big> {item.unit}
          </span>
          <p>
            {item.code}
            {groupsOf(item) ? ` · ${groupsOf(item)}` : null}
          </p>
          <p>{item.trays}</p>
        </Card>
      ))}
    </CardList>
  </>
))
ProductionList.displayName = 'ProductionList'
