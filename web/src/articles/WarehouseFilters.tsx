import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { FormEvent } from 'react'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import type { Filter } from './use-search.ts'
import { NO_FILTER } from './use-search.ts'
import { listText as text } from './warehouse.text.ts'

const Panel = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignItems: 'end',
  marginBottom: 12,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1fr 1fr max-content',
    gap: 16,
    padding: 16,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.house.hairline}`,
    background: theme.vars.palette.background.paper,
  },
}))

const Active = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', marginBottom: 8 })

type Props = {
  typed: Filter
  wanted: Filter
  isFiltered: boolean
  isLoading: boolean
  onType: (filter: Filter) => void
  onRun: (filter: Filter) => void
}

/** The search: Enter or the button runs it. */
export function WarehouseFilters({ typed, wanted, isFiltered, isLoading, onType, onRun }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRun(typed)
  }
  // The field's clear button stops filtering at once.
  const change = (name: keyof Filter, value: string) =>
    value === '' && wanted[name] !== '' ? onRun({ ...typed, [name]: '' }) : onType({ ...typed, [name]: value })
  const badge = (name: keyof Filter, label: string) => ({
    name: label,
    value: wanted[name],
    onRemove: () => onRun({ ...typed, [name]: '' }),
  })
  return (
    <>
      <search aria-label={text.filters}>
        <Panel onSubmit={submit}>
          <SearchField label={text.description} value={typed.description} onChange={(value) => change('description', value)} />
          <SearchField label={text.code} value={typed.code} onChange={(value) => change('code', value)} />
          <Button type="submit" variant="outlined" color="inherit" startIcon={<Refresh />} disabled={isLoading}>
            {text.search}
          </Button>
        </Panel>
      </search>
      {isFiltered ? (
        <Active>
          <FilterChips filters={[badge('description', text.descriptionBadge), badge('code', text.codeBadge)]} />
          <Button size="small" color="inherit" onClick={() => onRun(NO_FILTER)}>
            {text.removeFilters}
          </Button>
        </Active>
      ) : null}
    </>
  )
}
