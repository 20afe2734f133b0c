import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { FormEvent } from 'react'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import type { Filter } from './use-search.ts'
import { NO_FILTER } from './use-search.ts'
import { listText as text } from './warehouse.text.ts'

const Fields = styled(Toolbar)(({ theme }) => ({
  marginBottom: 12,
  '& form': { display: 'grid', gap: 8 },
  [theme.breakpoints.up('md')]: { '& form': { gridTemplateColumns: '1fr 1fr', gridAutoFlow: 'column', gridAutoColumns: 'max-content' } },
}))

type Props = {
  typed: Filter
  isFiltered: boolean
  isLoading: boolean
  wanted: Filter
  onType: (filter: Filter) => void
  onRun: (filter: Filter) => void
}

/** The search: Enter or the button runs it. */
export function WarehouseFilters({ typed, wanted, isFiltered, isLoading, onType, onRun }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRun(typed)
  }
  // Emptying a field stops filtering at once.
  const change = (name: keyof Filter, value: string) =>
    value === '' && wanted[name] !== '' ? onRun({ ...typed, [name]: '' }) : onType({ ...typed, [name]: value })
  return (
    <Fields aria-label={text.filters}>
      <form onSubmit={submit}>
        <SearchField isMain label={text.description} value={typed.description} onChange={(value) => change('description', value)} />
        <SearchField label={text.code} value={typed.code} onChange={(value) => change('code', value)} />
        {/* Never disabled, else Enter in a field would do nothing while the list is being read. */}
        <Button type="submit" variant="outlined" color="inherit" startIcon={<Refresh />} aria-busy={isLoading}>
          {text.search}
        </Button>
        {isFiltered ? <Button onClick={() => onRun(NO_FILTER)}>{text.removeFilters}</Button> : null}
      </form>
    </Fields>
  )
}

/** The conditions of the list, not the text being typed. */
export function WarehouseChips({ typed, wanted, onRun }: Pick<Props, 'typed' | 'wanted' | 'onRun'>) {
  const badge = (name: keyof Filter, label: string) => ({
    name: label,
    value: wanted[name],
    onRemove: () => onRun({ ...typed, [name]: '' }),
  })
  return <FilterChips filters={[badge('description', text.descriptionBadge), badge('code', text.codeBadge)]} />
}
