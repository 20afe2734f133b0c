import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { today } from '../app/clock.ts'
import { SearchField } from '../ui/SearchField.tsx'
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

type ChoiceProps = { label: string; all: string; value: string; options: [string, string][]; onChange: (value: string) => void }

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: { xs: '0.8125rem', md: '0.8125rem' }, fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)} input={<OutlinedInput />}>
        <option value="">{all}</option>
        {options.map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}

export function AuditFilters({ filter, onChange }: { filter: FilterValues; onChange: (filter: FilterValues) => void }) {
  const set = (field: keyof FilterValues) => (value: string) => onChange({ ...filter, [field]: value })
  const dates = { today: today(), invalidText: text.invalidDate }
  return (
    <Bar aria-label="Filtri">
      <TypedDateField {...dates} label={text.from} pickLabel={text.pickFrom} value={filter.from} onChange={set('from')} />
      <TypedDateField {...dates} label={text.to} pickLabel={text.pickTo} value={filter.to} onChange={set('to')} />
      <SearchField label={text.search} placeholder={text.searchHint} value={filter.text} onChange={set('text')} />
      <Choice
        label={text.subject}
        all={text.allSubjects}
        value={filter.subject}
        options={Object.entries(subjects)}
        onChange={set('subject')}
      />
      <Choice
        label={text.outcome}
        all={text.allOutcomes}
        value={filter.outcome}
        options={Object.entries(outcomes).map(([name, { label }]) => [name, label])}
        onChange={set('outcome')}
      />
    </Bar>
  )
}
