import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { SelectField } from '../ui/SelectField.tsx'
import { groupOf } from './arrange.ts'
import type { Arrangement } from './arrange.ts'
import { text } from './production.text.ts'

const options = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([word, shown]) => (
    <option key={word} value={word}>
      {shown}
    </option>
  ))

type Props = { arrangement: Arrangement; onArrange: (change: Partial<Arrangement>) => void }

export function SortChoice({ arrangement: { order }, onArrange }: Props) {
  const all: Readonly<Record<string, string>> = text.sorts
  const turned = all[order] === undefined ? all[order.slice(1)] : undefined
  return (
    <SelectField label={text.sortBy} value={order} onChange={({ target }) => onArrange({ order: target.value })}>
      {options(turned === undefined ? all : { ...all, [order]: text.reversed(turned) })}
    </SelectField>
  )
}

export const GroupChoice = ({ arrangement: { group }, onArrange }: Props) => (
  <SelectField label={text.groupBy} value={group} onChange={({ target }) => onArrange({ group: groupOf(target.value) })}>
    {options({ '': text.noGroups, ...text.groups })}
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
