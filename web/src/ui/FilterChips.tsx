import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'

type Filter = { name: string; value: string; onRemove: () => void }

// On one line from 768 px on: a new filter moves nothing.
const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    height: 28,
    paddingLeft: 12,
    borderRadius: 14,
    background: theme.vars.palette.house.parchment,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 32,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 14,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
  },
  '& svg': { fontSize: 16 },
  [theme.breakpoints.up('md')]: { flexWrap: 'nowrap' },
}))

/** The active filters, each removable. */
export function FilterChips({ filters }: { filters: Filter[] }) {
  return (
    <Row aria-label="Filtri attivi">
      {filters
        .filter(({ value }) => value !== '')
        .map(({ name, value, onRemove }) => (
          <li key={name}>
            <span>
              {name}: {value}
            </span>
            <button type="button" aria-label={`Rimuovi il filtro: ${name}`} onClick={onRemove}>
              <Close />
            </button>
          </li>
        ))}
    </Row>
  )
}
