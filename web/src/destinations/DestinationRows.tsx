import EditOutlined from '@mui/icons-material/EditOutlined'
import LoginOutlined from '@mui/icons-material/LoginOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { text } from './destinations.text.ts'
import { BY_NAME } from './list.ts'
import type { Filter, Row } from './list.ts'

type RowProps = {
  filter: Filter
  /** The row whose 'Accedi' is running. */
  busyId: string | null
  onEnter: (row: Row) => void
  onEdit: (row: Row) => void
}

type Props = RowProps & { rows: readonly Row[] }

/** Two lines and the hairline: twelve rows fit into a window of 900 px. */
const ROW_HEIGHT = 51

// The address is a column of its own, drawn below the name.
const TwoLines = styled('div')(({ theme }) => ({
  '& table, & thead, & tbody, & tr[aria-hidden]': { display: 'block' },
  '& tr:not([aria-hidden])': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) 96px 76px 84px',
    gridTemplateRows: 'minmax(23px, auto) minmax(17px, auto)',
    alignItems: 'center',
    padding: '5px 8px 5px 14px',
    borderBottom: `1px solid ${theme.vars.palette.house.hairline}`,
  },
  '& tr:not([aria-hidden]) > *': { gridRow: '1 / 3', height: 'auto', padding: '0 12px 0 0', border: 0 },
  '& thead tr:not([aria-hidden])': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    gridTemplateRows: '36px 0',
    paddingBlock: 0,
    background: theme.vars.palette.house.parchment,
  },
  '& thead tr > th': { position: 'static', background: 'none' },
  '& .name, & .address': { gridColumn: 1 },
  '& tbody .name': { gridRow: 1, lineHeight: '23px' },
  '& tbody .address': { gridRow: 2, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', lineHeight: '17px' },
  '& thead .address': { marginLeft: 152 },
  '& .login': { gridColumn: 2 },
  '& tbody .login': { color: theme.vars.palette.text.secondary, lineHeight: 1.2 },
  '& .state': { gridColumn: 3 },
  '& tbody .actions, & thead .actions': { gridColumn: '4 / 6', paddingRight: 0 },
  // Here there is room for the keys.
  [theme.breakpoints.up('xl')]: {
    '& tr:not([aria-hidden])': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.9fr) 96px 116px 104px' },
  },
  '& table tbody tr[aria-current] > :first-child': { boxShadow: 'none' },
  '& tbody tr[aria-current]': { boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}` },
}))

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '76px 84px',
  justifyItems: 'start',
  alignItems: 'center',
  marginLeft: -8,
  [theme.breakpoints.up('xl')]: { gridTemplateColumns: '116px 104px' },
}))

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', paddingLeft: 8 }))

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  overflowWrap: 'anywhere',
  '& header': { display: 'flex', gap: 8, alignItems: 'start', justifyContent: 'space-between', fontWeight: 650 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& footer': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, marginTop: 8, alignItems: 'center' },
}))

const State = ({ isActive }: Row) => <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? text.active : text.inactive}</StatusBadge>

/** The state of 'Accedi' of a row, and its name for screen readers. */
const enterProps = ({ busyId, onEnter }: RowProps, row: Row) => ({
  loading: busyId === row.id,
  disabled: busyId !== null,
  'aria-label': `${text.enter}: ${row.name}`,
  'aria-busy': busyId === row.id,
  onClick: () => onEnter(row),
})

const editProps = ({ onEdit }: RowProps, row: Row) => ({
  color: 'inherit' as const,
  'aria-label': `${text.edit}: ${row.name}`,
  onClick: () => onEdit(row),
})

const keyOf = (row: Row) => row.id

const columnsOf = (props: RowProps): Column<Row>[] => [
  {
    name: text.columns.name,
    order: BY_NAME,
    className: 'name',
    isRowHeader: true,
    cell: ({ name }) => <Marked found={props.filter.description}>{name}</Marked>,
  },
  {
    name: text.columns.login,
    order: 'login',
    className: 'login',
    cell: ({ loginEmail }) => (loginEmail === null ? text.noLogin : <Marked found={props.filter.login}>{loginEmail}</Marked>),
  },
  {
    name: text.columns.address,
    order: 'indirizzo',
    className: 'address',
    cell: ({ address }) => <Marked found={props.filter.description}>{address}</Marked>,
  },
  { name: text.columns.state, order: 'stato', className: 'state', cell: (row) => <State {...row} /> },
  {
    name: text.columns.actions,
    className: 'actions',
    cell: (row) => (
      <Actions>
        {row.isActive ? (
          <RowButton shortcut="Enter" {...enterProps(props, row)}>
            {text.enter}
          </RowButton>
        ) : (
          <Quiet>{text.notActive}</Quiet>
        )}
        <RowButton shortcut="M" {...editProps(props, row)}>
          {text.edit}
        </RowButton>
      </Actions>
    ),
  },
]

export function DestinationsTable({
  rows,
  keys,
  order,
  onOrder,
  filter,
  busyId,
  onEnter,
  onEdit,
}: Props & TableOrder & { keys: ListKeys }) {
  const columns = useMemo(() => columnsOf({ filter, busyId, onEnter, onEdit }), [filter, busyId, onEnter, onEdit])
  return (
    <TwoLines>
      <VirtualTable
        label={text.title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        keys={keys}
        filter={filter}
        order={order}
        onOrder={onOrder}
        rowHeight={ROW_HEIGHT}
      />
    </TwoLines>
  )
}

export const DestinationCards = ({ rows, ...rest }: Props) => (
  <VirtualCards label={text.title} rows={rows} keyOf={keyOf} estimate={156}>
    {(row) => (
      <Card>
        <header>
          <span>
            <Marked found={rest.filter.description}>{row.name}</Marked>
          </span>
          <State {...row} />
        </header>
        <p>{row.loginEmail ?? text.noLogin}</p>
        {row.address ? <p>{row.address}</p> : null}
        <footer>
          {row.isActive ? (
            <Button variant="outlined" startIcon={<LoginOutlined />} {...enterProps(rest, row)}>
              {text.enter}
            </Button>
          ) : (
            <Quiet>{text.notAvailable}</Quiet>
          )}
          <Button variant="outlined" startIcon={<EditOutlined />} {...editProps(rest, row)}>
            {text.edit}
          </Button>
        </footer>
      </Card>
    )}
  </VirtualCards>
)
