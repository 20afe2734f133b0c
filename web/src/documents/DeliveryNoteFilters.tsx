import { styled } from '@mui/material/styles'
import { today } from '../app/clock.ts'
import type { DocumentState } from '../generated/graphql.ts'
import { DateField } from '../ui/DateField.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { countsOf } from './delivery-notes.ts'
import type { DeliveryNote, DeliveryNoteFilter } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'

const Panel = styled('search')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'end',
  marginBottom: 12,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(2, minmax(140px, 180px)) minmax(120px, 160px) 1fr',
  },
}))

const Count = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 32,
  marginBottom: 4,
  fontVariantNumeric: 'tabular-nums',
})

type Props = {
  period: { from: string; to: string }
  onPeriod: (from: string, to: string) => void
  filter: DeliveryNoteFilter
  onFilter: (filter: DeliveryNoteFilter) => void
  notes: readonly DeliveryNote[]
  shown: number
}

const STATES = ['ISSUED', 'INVOICED', 'ANNULLED'] as const

export function DeliveryNoteFilters({ period: { from, to }, onPeriod, filter, onFilter, notes, shown }: Props) {
  const bySearch = (search: string) => onFilter({ ...filter, search })
  const byState = (state: string) => onFilter({ ...filter, state: state as DocumentState | '' })
  return (
    <>
      <Panel>
        <DateField
          label={text.from}
          value={from}
          today={today()}
          onChange={(date) => onPeriod(date, from === to || to < date ? date : to)}
        />
        <DateField
          label={text.to}
          value={to}
          minDate={from}
          today={today()}
          onChange={(date) => onPeriod(from, date < from ? from : date)}
        />
        <SelectField label={text.state} value={filter.state} onChange={(event) => byState(event.target.value)}>
          <option value="">{text.allStates}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {text.states[state]}
            </option>
          ))}
        </SelectField>
        <SearchField label={text.search} value={filter.search} onChange={bySearch} />
      </Panel>
      <Count>
        <strong role="status">{text.shown(shown, notes.length)}</strong>
        {countsOf(notes).map(({ state, count }) => (
          <span key={state}>
            {count} {text.inState[state](count)}
          </span>
        ))}
        <FilterChips
          filters={[
            { name: text.state, value: filter.state === '' ? '' : text.states[filter.state], onRemove: () => byState('') },
            { name: text.search, value: filter.search, onRemove: () => bySearch('') },
          ]}
        />
      </Count>
    </>
  )
}
