import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'

type Filter = { name: string; value: string; onRemove: () => void }

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
})

/** The active filters, each removable. */
export function FilterChips({ filters }: { filters: Filter[] }) {
  return (
    <Row aria-label="Filtri attivi">
      {filters
        .filter(({ value }) => value !== '')
        .map(({ name, value, onRemove }) => (
          <li key={name}>
            <Chip label={`${name}: ${value}`} onDelete={onRemove} size="small" />
          </li>
        ))}
    </Row>
  )
}
