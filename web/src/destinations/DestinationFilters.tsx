import { styled } from '@mui/material/styles'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Count } from '../ui/ListTitle.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { text } from './destinations.text.ts'
import type { Filter } from './list.ts'

const Fields = styled(Toolbar)(({ theme }) => ({
  gap: 8,
  marginBottom: 12,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr' },
}))

type Props = { filter: Filter; onChange: (filter: Partial<Filter>) => void }

export const DestinationFilters = ({ filter, onChange, isPhone }: Props & { isPhone: boolean }) => (
  <Fields aria-label={text.filters}>
    <SearchField
      isMain
      label={isPhone ? text.searchName : text.byDescription}
      placeholder={isPhone ? undefined : text.descriptionHint}
      value={filter.description}
      onChange={(description) => onChange({ description })}
    />
    <SearchField
      label={isPhone ? text.searchLogin : text.byLogin}
      placeholder={isPhone ? undefined : text.loginHint}
      value={filter.login}
      onChange={(login) => onChange({ login })}
    />
  </Fields>
)

/** How many there are, and the filters that leave out the others. */
export const DestinationCount = ({ filter, onChange, shown, all }: Props & { shown: number; all: number }) => (
  <>
    <Count role="status">{text.shown(shown, all)}</Count>
    <FilterChips
      filters={[
        { name: text.name, value: filter.description, onRemove: () => onChange({ description: '' }) },
        { name: text.login, value: filter.login, onRemove: () => onChange({ login: '' }) },
      ]}
    />
  </>
)
