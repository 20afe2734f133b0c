import { styled } from '@mui/material/styles'
import { shownDate, today } from '../app/clock.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { TypedDateField } from '../ui/TypedDateField.tsx'
import { outcomes, subjects, text } from './audit.text.ts'

export type FilterValues = { from: string; to: string; text: string; subject: string; outcome: string }

const Fields = styled(Toolbar)(({ theme }) => ({
  gap: 8,
  alignItems: 'start',
  marginBottom: 12,
  gridTemplateColumns: '1fr 1fr',
  '& > :nth-of-type(3)': { gridColumn: '1 / -1' },
  // Beside the side menu the fields fit in two rows; one row needs 1200 px.
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > :nth-of-type(n + 3)': { gridColumn: 'span 2' },
  },
  [theme.breakpoints.up('xl')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 160px)) minmax(160px, 1fr) repeat(2, minmax(0, 180px))',
    '& > :nth-of-type(n + 3)': { gridColumn: 'auto' },
  },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}))

type Props = { filter: FilterValues; onChange: (filter: FilterValues) => void }

export function AuditFilters({ filter, onChange }: Props) {
  const set = (field: keyof FilterValues) => (value: string) => onChange({ ...filter, [field]: value })
  const dates = { today: today() }
  return (
    <Fields aria-label={text.filters}>
      <TypedDateField {...dates} label={text.from} pickLabel={text.pickFrom} value={filter.from} onChange={set('from')} />
      <TypedDateField {...dates} label={text.to} pickLabel={text.pickTo} value={filter.to} onChange={set('to')} />
      <SearchField isMain label={text.search} placeholder={text.searchHint} value={filter.text} onChange={set('text')} />
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
    </Fields>
  )
}

export function AuditChips({ filter, onChange }: Props) {
  const chip = (field: keyof FilterValues, name: string, value: string) => ({
    name,
    value,
    onRemove: () => onChange({ ...filter, [field]: '' }),
  })
  const { from, to, text: search, subject, outcome } = filter
  return (
    <FilterChips
      filters={[
        chip('from', text.from, shownDate(from)),
        chip('to', text.to, shownDate(to)),
        chip('text', text.search, search),
        chip('subject', text.subject, subjects[subject as keyof typeof subjects] ?? ''),
        chip('outcome', text.outcome, outcomes[outcome as keyof typeof outcomes]?.label ?? ''),
      ]}
    />
  )
}
