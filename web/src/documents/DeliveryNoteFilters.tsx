import { styled } from '@mui/material/styles'
import { today } from '../app/clock.ts'
import type { DocumentState } from '../generated/graphql.ts'
import { DateField } from '../ui/DateField.tsx'
import { shownCount } from '../ui/figures.ts'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Count } from '../ui/ListTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { STATES, countsOf } from './delivery-notes.ts'
import type { DeliveryNote, DeliveryNoteFilter } from './delivery-notes.ts'
import { text } from './delivery-notes.text.ts'

const Fields = styled(Toolbar)(({ theme }) => ({
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  alignItems: 'start',
  marginBottom: 12,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(140px, 170px)) minmax(120px, 160px) 1fr' },
}))

type FilterProps = { filter: DeliveryNoteFilter; onFilter: (filter: Partial<DeliveryNoteFilter>) => void }
/** `period`: '' where none is known, because the first reading failed. */
type Props = FilterProps & { period: { from: string; to: string }; onPeriod: (from: string, to: string) => void }

export const DeliveryNoteFilters = ({ period: { from, to }, onPeriod, filter, onFilter }: Props) => (
  <Fields aria-label={text.filters}>
    <DateField label={text.from} value={from} today={today()} onChange={(date) => onPeriod(date, from === to || to < date ? date : to)} />
    <DateField
      label={text.to}
      value={to}
      minDate={from}
      today={today()}
      onChange={(date) => onPeriod(from || date, date < from ? from : date)}
    />
    <SelectField
      label={text.state}
      value={filter.state}
      onChange={(event) => onFilter({ state: event.target.value as DocumentState | '' })}
    >
      <option value="">{text.allStates}</option>
      {STATES.map((state) => (
        <option key={state} value={state}>
          {text.states[state]}
        </option>
      ))}
    </SelectField>
    <SearchField isMain label={text.search} value={filter.search} onChange={(search) => onFilter({ search })} />
  </Fields>
)

/** How many notes there are, in which states, and the filters that leave out the others. */
export const DeliveryNoteCount = ({ filter, onFilter, notes, shown }: FilterProps & { notes: readonly DeliveryNote[]; shown: number }) => (
  <>
    <Count role="status">{text.shown(shown, notes.length)}</Count>
    {countsOf(notes).map(({ state, count }) => (
      <Count key={state}>
        {shownCount(count)} {text.inState[state](count)}
      </Count>
    ))}
    <FilterChips
      filters={[
        { name: text.state, value: filter.state === '' ? '' : text.states[filter.state], onRemove: () => onFilter({ state: '' }) },
        { name: text.search, value: filter.search, onRemove: () => onFilter({ search: '' }) },
      ]}
    />
  </>
)
