// From totals per day to the bars of a chart: one chart per unit, the same groups on every day.
type Day = { date: string; totals: { group: string | null; unit: string; quantity: number }[] }

export type Chart = { unit: string; series: { label: string; data: number[] }[] }

export function chartsOf(days: readonly Day[], withoutGroup: string): Chart[] {
  const all = days.flatMap(({ totals }) => totals)
  const units = [...new Set(all.map(({ unit }) => unit))]
  return units.map((unit) => {
    const groups = [...new Set(all.filter((total) => total.unit === unit).map(({ group }) => group))]
    const quantityOn = ({ totals }: Day, group: string | null) =>
      totals.find((total) => total.unit === unit && total.group === group)?.quantity ?? 0
    return { unit, series: groups.map((group) => ({ label: group ?? withoutGroup, data: days.map((day) => quantityOn(day, group)) })) }
  })
}
