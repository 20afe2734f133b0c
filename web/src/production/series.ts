// Converts totals per day to the bars of charts: one chart per unit, the same groups on every day.
import { shownUnit } from '../ui/units.ts'

type Day = { date: string; groups: { name: string | null; unit: { code: string | null }; quantity: number }[] }

export type Chart = { unit: string; series: { label: string; data: number[] }[] }

export function chartsOf(days: readonly Day[], withoutGroup: string): Chart[] {
  const all = days.flatMap(({ groups }) => groups)
  const units = [...new Set(all.map(({ unit }) => shownUnit(unit)))]
  return units.map((unit) => {
    const names = [...new Set(all.filter((group) => shownUnit(group.unit) === unit).map(({ name }) => name))]
    const quantityOn = ({ groups }: Day, name: string | null) =>
      groups.find((group) => shownUnit(group.unit) === unit && group.name === name)?.quantity ?? 0
    return { unit, series: names.map((name) => ({ label: name ?? withoutGroup, data: days.map((day) => quantityOn(day, name)) })) }
  })
}
