import ChevronRight from '@mui/icons-material/ChevronRight'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { CardList, DataTable } from '../ui/DataTable.tsx'
import { dayAndDate } from '../ui/dates.ts'
import { text } from './documents.text.ts'
import { byMonth } from './filter.ts'
import type { ListedDocument } from './filter.ts'
import { DeliveryNoteDates } from './DeliveryNoteDates.tsx'

type Props = { documents: readonly ListedDocument[]; onOpen: (document: ListedDocument) => void }

const Months = styled('div')(({ theme }) => ({
  '& h2': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
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
  display: 'grid',
  gridTemplateColumns: '1fr auto 24px',
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
  '& strong': { fontSize: '1.0625rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& .dates': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontSize: '0.9375rem' },
  '& svg': { color: theme.vars.palette.text.secondary },
  '&:hover': { background: theme.vars.palette.action.hover },
}))

/** 'gio'. */
const weekdayOf = (date: string) => dayAndDate(date).split(' ')[0]

/** A table from 768 px on, cards grouped by month below. */
export const DocumentList = ({ documents, onOpen }: Props) => (
  <>
    <DataTable label={text.title} columns={text.columns}>
      {documents.map((document) => (
        <tr key={document.id}>
          <td>{document.reason}</td>
          <th scope="row">{document.number}</th>
          <td>
            <DeliveryNoteDates {...document} />
          </td>
          <td>
            <Button
              size="small"
              startIcon={<VisibilityOutlined />}
              aria-label={text.openNamed(text.nameOf(document.number))}
              onClick={() => onOpen(document)}
            >
              {text.open}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
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
