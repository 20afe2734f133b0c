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

/** Round marks of an axis from 0 to at least `highest`: up to five steps of 1, 2 or 5 times a power of ten. */
export function marksUpTo(highest: number): number[] {
  if (highest <= 0) return [0]
  const power = 10 ** Math.floor(Math.log10(highest / 5))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => highest / one <= 5)!
  const count = Math.ceil(highest / step - 1e-9)
  // Steps of 0.1 add up to 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
