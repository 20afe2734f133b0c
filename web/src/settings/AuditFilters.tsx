import { styled } from '@mui/material/styles'
import { today } from '../app/clock.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { outcomes, subjects, text } from './audit.text.ts'

export type FilterValues = { from: string; to: string; text: string; subject: string; outcome: string }

const Bar = styled('search')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr',
  marginBottom: 16,
  '& > :nth-of-type(3)': { gridColumn: '1 / -1' },
  // Beside the side menu the fields fit in two rows; one row needs 1200 px.
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > :nth-of-type(n + 3)': { gridColumn: 'span 2' },
  },
  [theme.breakpoints.up('xl')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 170px)) minmax(160px, 1fr) repeat(2, minmax(0, 190px))',
    '& > :nth-of-type(n + 3)': { gridColumn: 'auto' },
  },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}))

export function AuditFilters({ filter, onChange }: { filter: FilterValues; onChange: (filter: FilterValues) => void }) {
  const set = (field: keyof FilterValues) => (value: string) => onChange({ ...filter, [field]: value })
  const dates = { today: today(), invalidText: text.invalidDate }
  return (
    <Bar aria-label="Filtri">
      <TypedDateField {...dates} label={text.from} pickLabel={text.pickFrom} value={filter.from} onChange={set('from')} />
      <TypedDateField {...dates} label={text.to} pickLabel={text.pickTo} value={filter.to} onChange={set('to')} />
      <SearchField label={text.search} placeholder={text.searchHint} value={filter.text} onChange={set('text')} />
      <SelectField label={text.subject} value={filter.subject} onChange={(event) => set('subject')(event.target.value)}>
        <option value="">{text.allSubjects}</option>
        {Object.entries(subjects).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label={text.outcome} value={filter.outcome} onChange={(event) => set('outcome')(event.target.value)}>
        <option value="">{text.allOutcomes}</option>
        {Object.entries(outcomes).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </Bar>
  )
}
