import Refresh from '@mui/icons-material/Refresh'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { today } from '../app/clock.ts'
import { DateField } from '../ui/DateField.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { withEnd, withStart } from './filter.ts'
import type { Filter } from './filter.ts'
import { text } from './production.text.ts'

const Bar = styled('search')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  alignItems: 'end',
  marginBottom: 16,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(150px, 200px)) repeat(2, minmax(110px, 1fr)) max-content' },
}))

// Folded on the phone: the totals come first there.
const Foldable = styled('div', { shouldForwardProp: (name) => name !== 'isOpen' })<{ isOpen: boolean }>(({ theme, isOpen }) => ({
  display: isOpen ? 'grid' : 'none',
  gap: 16,
  [theme.breakpoints.up('md')]: { display: 'contents' },
}))

const Buttons = styled('div')(({ theme }) => ({
  order: -1,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  [theme.breakpoints.up('md')]: { order: 0, gridTemplateColumns: 'auto', '& > .fold': { display: 'none' } },
}))

type Props = { filter: Filter; onChange: (filter: Filter) => void; onRefresh: () => void; isBusy: boolean }

export function ProductionFilters({ filter, onChange, onRefresh, isBusy }: Props) {
  const [isOpen, setOpen] = useState(false)
  const foldId = useId()
  return (
    <Bar>
      <Foldable id={foldId} isOpen={isOpen}>
        <DateField label={text.from} value={filter.from} today={today()} onChange={(date) => onChange(withStart(filter, date))} />
        <DateField
          label={text.to}
          value={filter.to}
          today={today()}
          minDate={filter.from}
          onChange={(date) => onChange(withEnd(filter, date))}
        />
        <SearchField label={text.description} value={filter.description} onChange={(description) => onChange({ ...filter, description })} />
        <SearchField label={text.code} value={filter.code} onChange={(code) => onChange({ ...filter, code })} />
      </Foldable>
      <Buttons>
        <Button
          className="fold"
          variant="outlined"
          color="inherit"
          startIcon={<TuneOutlined />}
          aria-expanded={isOpen}
          aria-controls={foldId}
          onClick={() => setOpen(!isOpen)}
        >
          {text.filters}
        </Button>
        <Button variant="contained" startIcon={<Refresh />} onClick={onRefresh} disabled={isBusy}>
          {text.refresh}
        </Button>
      </Buttons>
    </Bar>
  )
}
