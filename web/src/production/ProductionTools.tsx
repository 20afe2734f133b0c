import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { Arrangement, GroupKey, SortKey } from './arrange.ts'
import { text } from './production.text.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 12,
  alignItems: 'end',
  margin: '0 0 16px',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(140px, 200px) minmax(140px, 200px) 1fr' },
  '@media print': { display: 'none' },
}))
const Buttons = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.up('md')]: { gridColumn: 'auto', justifyContent: 'flex-end' },
}))

type ChoiceProps = { label: string; value: string; options: [string, string][]; onChange: (value: string) => void }

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: { xs: '0.8125rem', md: '0.8125rem' }, fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)} input={<OutlinedInput />}>
        {options.map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}

/** A descending order is its key with '-' before it. */
const sorts: [string, string][] = [
  ['', text.asServed],
  ...Object.entries(text.sorts).flatMap(([key, label]): [string, string][] =>
    key === 'quantity'
      ? [
          [`-${key}`, `${label} (dalla più grande)`],
          [key, `${label} (dalla più piccola)`],
        ]
      : [[key, label]],
  ),
]
const groups: [string, string][] = [['', text.noGroups], ...Object.entries(text.groups)]

type Props = {
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  isChartOpen: boolean
  onChart: () => void
  onCsv: () => void
}

/** How the list is looked at, and how it leaves the screen. */
export function ProductionTools({ arrangement, onArrange, isChartOpen, onChart, onCsv }: Props) {
  const { sort, isDescending, group } = arrangement
  return (
    <Bar>
      <Choice
        label={text.sortBy}
        value={isDescending ? `-${sort}` : sort}
        options={sorts}
        onChange={(value) =>
          onArrange({ ...arrangement, sort: value.replace('-', '') as SortKey | '', isDescending: value.startsWith('-') })
        }
      />
      <Choice
        label={text.groupBy}
        value={group}
        options={groups}
        onChange={(value) => onArrange({ ...arrangement, group: value as GroupKey | '' })}
      />
      <Buttons>
        <Button variant="outlined" color="inherit" startIcon={<BarChartOutlined />} aria-expanded={isChartOpen} onClick={onChart}>
          {isChartOpen ? text.hideChart : text.chart}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<FileDownloadOutlined />} onClick={onCsv}>
          {text.csv}
        </Button>
        <Button variant="outlined" color="inherit" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {text.print}
        </Button>
      </Buttons>
    </Bar>
  )
}
