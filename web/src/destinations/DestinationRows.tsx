import EditOutlined from '@mui/icons-material/EditOutlined'
import LoginOutlined from '@mui/icons-material/LoginOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { text } from './destinations.text.ts'
import type { Row } from './list.ts'

type Props = {
  rows: readonly Row[]
  /** The row whose 'Accedi' is running. */
  busyId: string | null
  onEnter: (row: Row) => void
  onEdit: (row: Row) => void
}

const Actions = styled('div')({ display: 'flex', gap: 8, alignItems: 'center', whiteSpace: 'nowrap' })

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem', minWidth: 76 }))

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  padding: '12px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& header': { display: 'flex', gap: 8, alignItems: 'start', justifyContent: 'space-between', fontWeight: 650 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
  '& footer': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, marginTop: 8, alignItems: 'center' },
}))

const State = ({ isActive }: Row) => <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? text.active : text.inactive}</StatusBadge>

type RowProps = Omit<Props, 'rows'> & { row: Row; size: 'small' | 'medium' }

function Enter({ row, busyId, onEnter, size }: RowProps) {
  return (
    <Button
      size={size}
      variant="contained"
      startIcon={size === 'medium' ? <LoginOutlined /> : undefined}
      loading={busyId === row.id}
      disabled={busyId !== null}
      aria-label={`${text.enter}: ${row.name}`}
      aria-busy={busyId === row.id}
      onClick={() => onEnter(row)}
    >
      {text.enter}
    </Button>
  )
}

const Edit = ({ row, onEdit, size }: RowProps) => (
  <Button
    size={size}
    variant="outlined"
    color="inherit"
    startIcon={size === 'medium' ? <EditOutlined /> : undefined}
    aria-label={`${text.edit}: ${row.name}`}
    onClick={() => onEdit(row)}
  >
    {text.edit}
  </Button>
)

const keyOf = (row: Row) => row.id

export const DestinationsTable = ({ rows, ...rest }: Props) => (
  <VirtualTable label={text.title} columns={text.columns} rows={rows} keyOf={keyOf}>
    {(row) => (
      <>
        <th scope="row">{row.name}</th>
        <td>{row.loginEmail ?? text.noLogin}</td>
        <td>{row.address}</td>
        <td>
          <State {...row} />
        </td>
        <td>
          <Actions>
            {row.isActive ? <Enter row={row} size="small" {...rest} /> : <Quiet>{text.notActive}</Quiet>}
            <Edit row={row} size="small" {...rest} />
          </Actions>
        </td>
      </>
    )}
  </VirtualTable>
)

export const DestinationCards = ({ rows, ...rest }: Props) => (
  <VirtualCards label={text.title} rows={rows} keyOf={keyOf} estimate={156}>
    {(row) => (
      <Card>
        <header>
          {row.name}
          <State {...row} />
        </header>
        <p>{row.loginEmail ?? text.noLogin}</p>
        {row.address ? <p>{row.address}</p> : null}
        <footer>
          {row.isActive ? <Enter row={row} size="medium" {...rest} /> : <Quiet>{text.notAvailable}</Quiet>}
          <Edit row={row} size="medium" {...rest} />
        </footer>
      </Card>
    )}
  </VirtualCards>
)
