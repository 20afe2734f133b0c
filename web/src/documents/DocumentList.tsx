import ChevronRight from '@mui/icons-material/ChevronRight'
import { styled } from '@mui/material/styles'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { dayAndDate } from '../ui/dates.ts'
import type { ListKeys } from '../ui/list-keys.ts'
import { Marked } from '../ui/Marked.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import type { Column, TableOrder } from '../ui/table-elements.tsx'
import { text } from './documents.text.ts'
import { byMonth } from './filter.ts'
import type { ListedDocument } from './filter.ts'
import { DeliveryNoteDates } from './DeliveryNoteDates.tsx'

type Props = TableOrder & {
  documents: readonly ListedDocument[]
  /** The part of the number that is searched. */
  number: string
  keys: ListKeys
  onOpen: (document: ListedDocument) => void
}

const Months = styled('div')(({ theme }) => ({
  '& h2': {
    position: 'sticky',
    zIndex: 1,
    top: 'var(--alerts-height, 0px)',
    margin: '0 -12px',
    padding: '14px 12px 8px',
    background: theme.vars.palette.background.default,
    fontSize: '0.9375rem',
    fontWeight: 650,
    color: theme.vars.palette.text.secondary,
    '&::first-letter': { textTransform: 'uppercase' },
  },
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

// The whole card is the button: one tap opens the document.
const Card = styled('button')(({ theme }) => ({
  display: 'flex',
  // Where the text is much larger the date has a line of its own.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  width: '100%',
  minHeight: 64,
  padding: '10px 8px 10px 16px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '& strong': { fontSize: '1.0625rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
  '& > span:first-of-type': { flex: '1 1 0' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& .dates': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem' },
  '& svg': { color: theme.vars.palette.text.secondary },
  '&:hover': { background: theme.vars.palette.action.hover },
}))

/** 'gio'. */
const weekdayOf = (date: string) => dayAndDate(date).split(' ')[0]

const Table = styled('div')({ '& table': { tableLayout: 'fixed' } })

const keyOf = ({ id }: ListedDocument) => id

const columnsOf = ({ number: part, onOpen }: Pick<Props, 'number' | 'onOpen'>): Column<ListedDocument>[] => [
  { name: text.columns.reason, order: 'causale', cell: ({ reason }) => reason },
  {
    name: text.columns.number,
    order: 'numero',
    className: 'figure',
    width: '136px',
    isRowHeader: true,
    cell: ({ number }) => <Marked found={part}>{number}</Marked>,
  },
  { name: text.columns.date, order: 'data', width: '25%', cell: (document) => <DeliveryNoteDates {...document} /> },
  {
    name: text.columns.actions,
    width: '144px',
    cell: (document) => (
      <RowButton
        shortcut="Enter"
        sx={{ ml: -2 }}
        aria-label={text.openNamed(text.nameOf(document.number))}
        onClick={() => onOpen(document)}
      >
        {text.open}
      </RowButton>
    ),
  },
]

/** A table from 768 px on, cards grouped by month below. */
export const DocumentList = ({ documents, number, onOpen, ...table }: Props) => (
  <>
    <Table>
      <DataTable label={text.title} columns={columnsOf({ number, onOpen })} rows={documents} keyOf={keyOf} {...table} />
    </Table>
    <Months>
      {byMonth(documents).map(({ key, name, documents: own }) => (
        <section key={key} aria-label={name}>
          <h2>{name}</h2>
          <CardList>
            {own.map((document) => (
              <li key={document.id}>
                <Card type="button" onClick={() => onOpen(document)}>
                  <span>
                    <strong>{text.nameOf(document.number)}</strong>
                    <small>{document.reason}</small>
                  </span>
                  <span className="dates">
                    <DeliveryNoteDates {...document} />
                    {document.date === null ? null : <small>{weekdayOf(document.date)}</small>}
                  </span>
                  <ChevronRight />
                </Card>
              </li>
            ))}
          </CardList>
        </section>
      ))}
    </Months>
  </>
)
