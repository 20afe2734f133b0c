import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { BY_CODE, keyOf } from './list.ts'
import type { Row } from './list.ts'
import type { Filter } from './use-search.ts'
import { listText as text } from './warehouse.text.ts'

type Props = { rows: readonly Row[]; filter: Filter; onEdit: (code: string) => void }

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 64,
  padding: '10px 8px 10px 16px',
  borderRadius: 12,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  '& b': { fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& p': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& button': { gridRow: '1 / span 2', gridColumn: 2 },
}))

const Table = styled('div')({ '& table': { tableLayout: 'fixed' } })

const Code = styled('span')({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })

const Unit = styled('span')(({ theme }) => ({
  padding: '0 8px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  color: theme.vars.palette.text.primary,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
}))

const columnsOf = ({ description, code }: Filter, onEdit: Props['onEdit']): Column<Row>[] => [
  {
    name: text.columns.code,
    width: '18%',
    order: BY_CODE,
    cell: (row) => <Marked found={code}>{row.code}</Marked>,
  },
  {
    name: text.columns.description,
    isRowHeader: true,
    order: 'descrizione',
    cell: (row) => <Marked found={description}>{row.description}</Marked>,
  },
  { name: text.columns.unit, width: '136px', order: 'unita', cell: ({ unit }) => unit.code },
  {
    name: text.columns.actions,
    width: '152px',
    cell: (row) => (
      <RowButton
        color="inherit"
        shortcut="Enter"
        sx={{ ml: -2 }}
        aria-label={`${text.edit}: ${row.description}`}
        onClick={() => onEdit(row.code)}
      >
        {text.edit}
      </RowButton>
    ),
  },
]

type TableProps = Props &
  TableOrder & {
    keys: ListKeys
    /** The search whose rows are shown: the last one while another is running. */
    answered: Filter
  }

export function WarehouseTable({ rows, filter, answered, onEdit, keys, order, onOrder }: TableProps) {
  const columns = useMemo(() => columnsOf(filter, onEdit), [filter, onEdit])
  return (
    <Table>
      <VirtualTable
        label={text.title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        keys={keys}
        filter={answered}
        order={order}
        onOrder={onOrder}
      />
    </Table>
  )
}

export const WarehouseCards = ({ rows, filter, onEdit }: Props) => (
  <VirtualCards label={text.title} rows={rows} keyOf={keyOf} estimate={76}>
    {(row) => (
      <Card>
        <b>
          <Marked found={filter.description}>{row.description}</Marked>
        </b>
        <p>
          <Code>{row.code}</Code>
          {row.unit.code ? <Unit>{row.unit.code}</Unit> : null}
        </p>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<EditOutlined />}
          aria-label={`${text.edit}: ${row.description}`}
          onClick={() => onEdit(row.code)}
        >
          {text.edit}
        </Button>
      </Card>
    )}
  </VirtualCards>
)
