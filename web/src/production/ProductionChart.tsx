import { BarChart } from '@mui/x-charts/BarChart'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useProductionDaysQuery } from '../generated/graphql.ts'
import { dayAndDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import type { GroupKey } from './arrange.ts'
import { text } from './production.text.ts'
import { GROUP_KEYS } from './list.ts'
import { chartsOf } from './series.ts'
import { shownQuantity } from './totals.ts'

const Frame = styled('figure')(({ theme }) => ({
  margin: '0 0 16px',
  padding: '16px 12px 4px',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.house.hairline}`,
  background: theme.vars.palette.background.paper,
  '& figcaption': { fontWeight: 650, marginBottom: 8 },
  '@media print': { display: 'none' },
}))

const COLOURS = [
  '#8A4B12',
  '#2F5D50',
  '#C9962B',
  '#3C5A78',
  '#A5533F',
  '#7A6A9B',
  '#6B8E4E',
  '#8C7B6B',
  '#D9A38F',
  '#4C8C9A',
  '#B3A125',
  '#5B3A29',
]

type Props = { filter: { from: string; to: string; description: string; code: string }; group: GroupKey }

/** The quantities of each group by day, as charts. */
export default function ProductionChart({ filter: { from, to, description, code }, group }: Props) {
  const { data, error, refetch } = useProductionDaysQuery({
    variables: { from, to, filter: { description, articleCode: code }, by: GROUP_KEYS[group] },
    fetchPolicy: 'network-only',
  })
  if (error) return <ErrorPanel message={text.chartFailed} onRetry={() => void refetch().catch(() => undefined)} />
  if (!data) return <Skeleton variant="rounded" height={280} sx={{ mb: 4 }} />
  const days = data.production?.days ?? []
  return chartsOf(days, text.withoutGroup).map(({ unit, series }) => (
    <Frame key={unit}>
      <figcaption>{text.chartTitle(text.groups[group], unit)}</figcaption>
      <BarChart
        height={260}
        skipAnimation
        colors={COLOURS}
        xAxis={[{ scaleType: 'band', data: days.map(({ date }) => dayAndDate(date)), height: 32, tickLabelInterval: () => true }]}
        yAxis={[{ width: 64, valueFormatter: (value: number) => shownQuantity(value) }]}
        series={series.map((one) => ({ ...one, stack: 'all', valueFormatter: (value: number | null) => shownQuantity(value) }))}
      />
    </Frame>
  ))
}
