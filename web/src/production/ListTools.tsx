import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { SelectField } from '../ui/SelectField.tsx'
import type { Arrangement, GroupKey, SortKey } from './arrange.ts'
import { text } from './production.text.ts'

/** A descending order is its key with a leading '-'. */
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

const options = (all: readonly [string, string][]) =>
  all.map(([name, shown]) => (
    <option key={name} value={name}>
      {shown}
    </option>
  ))

type Props = { arrangement: Arrangement; onArrange: (arrangement: Arrangement) => void }

export const SortChoice = ({ arrangement, onArrange }: Props) => (
  <SelectField
    label={text.sortBy}
    value={arrangement.isDescending ? `-${arrangement.sort}` : arrangement.sort}
    onChange={({ target: { value } }) =>
      onArrange({ ...arrangement, sort: value.replace('-', '') as SortKey | '', isDescending: value.startsWith('-') })
    }
  >
    {options(sorts)}
  </SelectField>
)

export const GroupChoice = ({ arrangement, onArrange }: Props) => (
  <SelectField
    label={text.groupBy}
    value={arrangement.group}
    onChange={({ target: { value } }) => onArrange({ ...arrangement, group: value as GroupKey | '' })}
  >
    {options(groups)}
  </SelectField>
)

type ToolProps = { isChartOpen: boolean; onChart: () => void; onCsv: (() => void) | null }

export const ListTools = ({ isChartOpen, onChart, onCsv }: ToolProps) => (
  <>
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<BarChartOutlined />}
      aria-expanded={isChartOpen}
      onClick={onChart}
      disabled={!onCsv}
    >
      {isChartOpen ? text.hideChart : text.chart}
    </Button>
    <Button variant="outlined" color="inherit" startIcon={<FileDownloadOutlined />} onClick={onCsv ?? undefined} disabled={!onCsv}>
      {text.csv}
    </Button>
  </>
)

export type PaperToolsProps = {
  /** null without a change since the last printing. */
  onPrintChanges: (() => void) | null
  /** The last printing, 'delle 2:40', and how to forget it after it was cancelled. */
  lastPrinting: { of: string; onForget: () => void } | null
}

export const PaperTools = ({ onPrintChanges, lastPrinting }: PaperToolsProps) => (
  <>
    {onPrintChanges ? (
      <Button variant="outlined" color="inherit" startIcon={<PrintOutlined />} onClick={onPrintChanges}>
        {text.printChanges}
      </Button>
    ) : null}
    {lastPrinting ? (
      <Button color="inherit" onClick={lastPrinting.onForget}>
        {text.forgetPrinting(lastPrinting.of)}
      </Button>
    ) : null}
  </>
)
