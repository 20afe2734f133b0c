import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { VirtualCards } from '../ui/VirtualTable.tsx'
import type { Group } from './arrange.ts'
import type { Marks } from './changes.ts'
import { entriesOf, keyOfEntry } from './entries.ts'
import { Mark } from './Mark.tsx'
import { text } from './production.text.ts'
import { Quantity } from './Quantity.tsx'
import type { OnShowShares } from './Quantity.tsx'
import { totalsLine } from './totals.ts'
import { unbroken } from '../ui/unbroken.ts'

const Card = styled('div')(({ theme }) => ({
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
  '&:has([data-mark])': { borderLeft: `4px solid ${theme.vars.palette.error.main}`, '& > span': { color: theme.vars.palette.error.main } },
  '& > span': { textAlign: 'right', whiteSpace: 'nowrap' },
}))

const Heading = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  margin: '12px 4px 0',
  ...theme.typography.h3,
}))

type Props = { groups: readonly Group[]; isGrouped: boolean; onShowShares: OnShowShares; marks: Marks | null }

/** The same list on the phone. */
export function ProductionCards({ groups, isGrouped, onShowShares, marks }: Props) {
  const rows = useMemo(() => entriesOf(groups, isGrouped), [groups, isGrouped])
  return (
    <VirtualCards label={text.title} rows={rows} keyOf={keyOfEntry} estimate={76}>
      {(entry) => {
        if (entry.kind === 'heading') {
          const { name, totals } = entry.group
          return (
            <Heading>
              <span>{name ?? text.withoutGroup}</span> <span>{totalsLine(totals)}</span>
            </Heading>
          )
        }
        const { code, description, unit, group1, group2, group3, trays } = entry.item
        return (
          <Card>
            <strong>
              {unbroken(description)}
              <Mark code={code} marks={marks} />
            </strong>
            <span>
              <Quantity item={entry.item} onShowShares={onShowShares} /> {unit}
            </span>
            <p>{[code, group1, group2, group3].filter(Boolean).join(' · ')}</p>
            <p>{trays}</p>
          </Card>
        )
      }}
    </VirtualCards>
  )
}
