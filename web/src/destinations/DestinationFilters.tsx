import { styled } from '@mui/material/styles'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { text } from './destinations.text.ts'
import type { Filter } from './list.ts'

const Panel = styled('search')(({ theme }) => ({
  display: 'grid',
  gap: '12px 16px',
  marginBottom: 12,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr',
    padding: 16,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
    background: theme.vars.palette.background.paper,
  },
}))

const Count = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 32,
  marginBottom: 8,
  fontVariantNumeric: 'tabular-nums',
})

type Props = { filter: Filter; onChange: (filter: Filter) => void; isPhone: boolean; shown: number; all: number }

export function DestinationFilters({ filter, onChange, isPhone, shown, all }: Props) {
  const byDescription = (description: string) => onChange({ ...filter, description })
  const byLogin = (login: string) => onChange({ ...filter, login })
  return (
    <>
      <Panel aria-label={text.filters}>
        <SearchField label={isPhone ? text.searchName : text.byDescription} value={filter.description} onChange={byDescription} />
        <SearchField label={isPhone ? text.searchLogin : text.byLogin} value={filter.login} onChange={byLogin} />
      </Panel>
      <Count>
        <span role="status">{text.shown(shown, all)}</span>
        <FilterChips
          filters={[
            { name: text.name, value: filter.description, onRemove: () => byDescription('') },
            { name: text.login, value: filter.login, onRemove: () => byLogin('') },
          ]}
        />
      </Count>
    </>
  )
}
