import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { dayAt, shownDate } from '../app/clock.ts'
import type { AuditEntriesQuery, AuditOrder } from '../generated/graphql.ts'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { instantFormat } from '../ui/dates.ts'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import { actions, nameLabel, outcomes, targetKinds, text, valueLabel } from './audit.text.ts'
import type { Labels } from './audit.text.ts'

export type Entry = NonNullable<AuditEntriesQuery['auditEntries']>['nodes'][number]

const time = instantFormat({ timeZone: 'Europe/Rome', timeStyle: 'medium' })

/** dd/mm/yyyy and the time in Europe/Rome. */
const shownMoment = (instant: string) => `${shownDate(dayAt(instant))} ${time(new Date(instant))}`

const Changes = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 0',
  overflowWrap: 'anywhere',
  '& span': { color: theme.vars.palette.text.secondary },
  '& del': { textDecorationColor: theme.vars.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 650 },
}))

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  overflowWrap: 'anywhere',
  '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '2px 12px' },
  '& p': { margin: 0, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))

const Code = styled('small')(({ theme }) => ({ display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))

const Behalf = styled('small')(({ theme }) => ({
  display: 'block',
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
}))

// Six columns of text: long words break, so that the table does not scroll sideways.
const Table = styled('div')({
  '& table': { tableLayout: 'fixed' },
  '& td, & th': { verticalAlign: 'top', padding: '8px 10px', overflowWrap: 'anywhere', hyphens: 'auto', lineHeight: 1.35 },
  '& td > span': { whiteSpace: 'normal' },
})

const Details = ({ entry: { subject, details }, labels }: { entry: Entry; labels: Labels }) => (
  <Changes>
    {details.map(({ name, before, after }) => (
      <li key={name}>
        <span>{nameLabel(name, labels[subject])}:</span>{' '}
        {before === null ? null : (
          <>
            <del>{valueLabel(before)}</del>{' '}
            <span role="img" aria-label="diventa">
              →
            </span>{' '}
          </>
        )}
        <ins>{valueLabel(after)}</ins>
      </li>
    ))}
  </Changes>
)

const Outcome = ({ outcome }: Pick<Entry, 'outcome'>) => (
  <StatusBadge tone={outcomes[outcome].tone} title={outcome === 'UNKNOWN' ? text.unknownHint : undefined}>
    {outcomes[outcome].label}
  </StatusBadge>
)

/** A name with its code below; the code alone where the name is unknown. */
const Named = ({ name, code }: { name: string | null; code: string }) =>
  name === null ? (
    code
  ) : (
    <>
      {name} <Code>{code}</Code>
    </>
  )

const Actor = ({ entry: { actor } }: { entry: Entry }) => {
  if (actor.kind === 'SYSTEM') return text.system
  return actor.kind === 'TOKEN' ? text.token(actor.label ?? '') : <Named name={actor.label} code={actor.destinationId ?? ''} />
}

const Target = ({ entry: { target, isOnBehalf } }: { entry: Entry }) => (
  <>
    {target.id === null ? targetKinds[target.kind] : <Named name={target.label} code={target.id} />}
    {isOnBehalf ? <Behalf>{text.onBehalf}</Behalf> : null}
  </>
)

// Pages are read one by one, so that only the gateway can sort. The words in the address, as in ORDERS.
const columnsOf = (labels: Labels, search: string): Column<Entry>[] => [
  {
    name: text.columns.when,
    order: 'quando',
    width: '100px',
    cell: ({ startedAt }) => <time dateTime={startedAt}>{shownMoment(startedAt)}</time>,
  },
  { name: text.columns.who, order: 'chi', width: '19%', cell: (entry) => <Actor entry={entry} /> },
  {
    name: text.columns.what,
    order: 'cosa',
    width: '16%',
    isRowHeader: true,
    cell: ({ action }) => <Marked found={search}>{actions[action]}</Marked>,
  },
  { name: text.columns.target, order: 'per', width: '16%', cell: (entry) => <Target entry={entry} /> },
  { name: text.columns.changes, cell: (entry) => <Details entry={entry} labels={labels} /> },
  { name: text.columns.outcome, order: 'esito', width: '112px', cell: (entry) => <Outcome outcome={entry.outcome} /> },
]

/** The order of an address without one. */
export const NEWEST = '-quando'

/** Whatever else an address has is `NEWEST`. */
export const ORDERS: Readonly<Record<string, AuditOrder>> = {
  quando: 'OLDEST_FIRST',
  chi: 'ACTOR',
  '-chi': 'ACTOR_REVERSED',
  cosa: 'ACTION',
  '-cosa': 'ACTION_REVERSED',
  per: 'TARGET',
  '-per': 'TARGET_REVERSED',
  esito: 'OUTCOME',
  '-esito': 'OUTCOME_REVERSED',
}

export const keyOf = ({ id }: Entry) => id

type Props = TableOrder & { entries: readonly Entry[]; labels: Labels; search: string; keys: ListKeys }

export const AuditList = ({ entries, labels, search, ...table }: Props) => {
  const columns = useMemo(() => columnsOf(labels, search), [labels, search])
  return (
    <>
      <Table>
        <DataTable label={text.title} columns={columns} rows={entries} keyOf={keyOf} {...table} />
      </Table>
      <CardList aria-label={text.title}>
        {entries.map((entry) => (
          <Card key={entry.id}>
            <header>
              <strong>{actions[entry.action]}</strong>
              <Outcome outcome={entry.outcome} />
            </header>
            <p>
              <time dateTime={entry.startedAt}>{shownMoment(entry.startedAt)}</time> · <Actor entry={entry} />
            </p>
            <div>
              <Target entry={entry} />
            </div>
            <Details entry={entry} labels={labels} />
          </Card>
        ))}
      </CardList>
    </>
  )
}
