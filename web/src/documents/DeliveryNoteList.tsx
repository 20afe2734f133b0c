import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { today } from '../app/clock.ts'
import { ActionMenu } from '../ui/ActionMenu.tsx'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { DeliveryNoteDates } from './DeliveryNoteDates.tsx'
import { actionsOf, recipientOf } from './delivery-notes.ts'
import type { Action, DeliveryNote } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'

type RowProps = {
  /** What is searched. */
  search: string
  onOpen: (note: DeliveryNote) => void
  onAct: (action: Action, note: DeliveryNote) => void
}
type Props = RowProps & { notes: readonly DeliveryNote[] }

const Actions = styled('div')({ display: 'flex', gap: 4, alignItems: 'center', marginLeft: -8, whiteSpace: 'nowrap' })
const Quiet = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 400,
}))

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 8px 8px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& header': { display: 'flex', gap: 8, alignItems: 'baseline', justifyContent: 'space-between', paddingRight: 8 },
  '& header strong': { fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: 0, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& footer': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' },
}))

const tones = { ISSUED: 'good', INVOICED: 'quiet', ANNULLED: 'bad' } as const

const State = ({ note: { state, isReplaced } }: { note: DeliveryNote }) => (
  <span>
    <StatusBadge tone={tones[state]}>{text.states[state]}</StatusBadge>
    {isReplaced ? <Quiet>{text.replaced}</Quiet> : null}
  </span>
)

const labels: Record<Action, string> = { vary: text.vary, annul: text.annul, reissue: text.reissue }

function DeliveryNoteActions({ note, onOpen, onAct }: RowProps & { note: DeliveryNote }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = text.nameOf(note.number)
  const actions = actionsOf(note, today())
  return (
    <Actions>
      <RowButton shortcut="Enter" aria-label={`${text.open} ${name}`} onClick={() => onOpen(note)}>
        {text.open}
      </RowButton>
      {actions.length === 0 ? null : (
        <IconButton
          aria-label={`${text.more}: ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert />
        </IconButton>
      )}
      <ActionMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'region', 'aria-label': `${text.more}: ${name}` } }}
        items={actions.map((action) => ({ label: labels[action], onClick: () => onAct(action, note) }))}
      />
    </Actions>
  )
}

export const keyOf = ({ id }: DeliveryNote) => id

// Long names break, so that the table does not scroll sideways.
const Table = styled('div')({ '& table': { tableLayout: 'fixed' }, '& td': { lineHeight: 1.25 } })

const columnsOf = (props: RowProps): Column<DeliveryNote>[] => [
  {
    name: text.columns.number,
    order: 'numero',
    className: 'figure',
    width: '112px',
    isRowHeader: true,
    cell: ({ number }) => <Marked found={props.search}>{number}</Marked>,
  },
  { name: text.columns.date, order: 'data', width: '148px', cell: (note) => <DeliveryNoteDates {...note} /> },
  {
    name: text.columns.recipient,
    order: 'cliente',
    cell: (note) => (
      <>
        <Marked found={props.search}>{recipientOf(note)}</Marked>
        <Quiet>
          <Marked found={props.search}>{note.customerCode}</Marked>/<Marked found={props.search}>{note.destinationCode}</Marked>
        </Quiet>
      </>
    ),
  },
  { name: text.columns.state, order: 'stato', width: '120px', cell: (note) => <State note={note} /> },
  { name: text.columns.actions, width: '132px', cell: (note) => <DeliveryNoteActions note={note} {...props} /> },
]

type TableProps = Props & TableOrder & { keys: ListKeys; /** The period and the filters of the notes. */ filter: string }

export const DeliveryNoteTable = ({ notes, keys, filter, order, onOrder, ...rest }: TableProps) => (
  <Table>
    <VirtualTable
      label={text.title}
      columns={columnsOf(rest)}
      rows={notes}
      keyOf={keyOf}
      keys={keys}
      filter={filter}
      order={order}
      onOrder={onOrder}
      rowHeight={49}
    />
  </Table>
)

export const DeliveryNoteCards = ({ notes, ...rest }: Props) => (
  <VirtualCards label={text.title} rows={notes} keyOf={keyOf} estimate={128}>
    {(note) => (
      <Card>
        <header>
          <strong>{note.number}</strong>
          <State note={note} />
        </header>
        <p>
          <Marked found={rest.search}>{recipientOf(note)}</Marked>
        </p>
        <footer>
          <span>
            <DeliveryNoteDates {...note} />
          </span>
          <DeliveryNoteActions note={note} {...rest} />
        </footer>
      </Card>
    )}
  </VirtualCards>
)
