import { referenceOf } from '../app/errors.ts'
import { useProductionDaysQuery } from '../generated/graphql.ts'
import { dayAndDate } from '../ui/dates.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { GroupKey } from './arrange.ts'
import { text } from './production.text.ts'
import { GROUP_KEYS } from './list.ts'
import { chartsOf } from './series.ts'
import { StackedBars } from './StackedBars.tsx'

type Props = { filter: { from: string; to: string; description: string; code: string }; group: GroupKey }

/** The quantities of each group by day, as charts. Those of the former filter stay until the new ones are there. */
export function ProductionChart({ filter: { from, to, description, code }, group }: Props) {
  const { data, previousData, error, refetch } = useProductionDaysQuery({
    variables: { from, to, filter: { description, articleCode: code }, by: GROUP_KEYS[group] },
    fetchPolicy: 'network-only',
  })
  if (error)
    return <ErrorPanel message={text.chartFailed} reference={referenceOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
  const answer = data ?? previousData
  if (!answer) return <Skeleton kind="fields" columns={Array.from({ length: 7 }, () => '1fr')} rows={1} height={280} />
  const days = answer.production?.days ?? []
  return chartsOf(days, text.withoutGroup).map(({ unit, series }) => (
    <StackedBars
      key={unit}
      title={text.chartTitle(text.groups[group], unit)}
      group={text.groups[group]}
      labels={days.map(({ date }) => dayAndDate(date))}
      series={series}
      unit={unit}
    />
  ))
}
