import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ArticlesQuery } from '../generated/graphql.ts'
import { VirtualCards, VirtualTable } from '../ui/VirtualTable.tsx'
import { listText as text } from './warehouse.text.ts'

export type Row = NonNullable<ArticlesQuery['articles']>['nodes'][number]

type Props = { rows: readonly Row[]; onEdit: (code: string) => void }

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
  '& p': { display: 'flex', alignItems: 'center', gap: 8, margin: 0, color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& button': { gridRow: '1 / span 2', gridColumn: 2 },
}))

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

const keyOf = ({ code }: Row) => code

const Edit = ({ row, onEdit }: { row: Row; onEdit: Props['onEdit'] }) => (
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
)

export const WarehouseTable = ({ rows, onEdit }: Props) => (
  <VirtualTable label={text.title} columns={text.columns} rows={rows} keyOf={keyOf}>
    {(row) => (
      <>
        <td>
          <Code>{row.code}</Code>
        </td>
        <th scope="row">{row.description}</th>
        <td>{row.unit.code}</td>
        <td>
          <Edit row={row} onEdit={onEdit} />
        </td>
      </>
    )}
  </VirtualTable>
)

export const WarehouseCards = ({ rows, onEdit }: Props) => (
  <VirtualCards label={text.title} rows={rows} keyOf={keyOf} estimate={76}>
    {(row) => (
      <Card>
        <b>{row.description}</b>
        <p>
          <Code>{row.code}</Code>
          {row.unit.code ? <Unit>{row.unit.code}</Unit> : null}
        </p>
        <Edit row={row} onEdit={onEdit} />
      </Card>
    )}
  </VirtualCards>
)
