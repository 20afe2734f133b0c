// Dates as yyyy-mm-dd.

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`)

export function plusDays(date: string, days: number): string {
  const day = atNoon(date)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: string): number => atNoon(date).getUTCDay() || 7

/** The days of a period, including both ends. */
export function daysBetween(from: string, to: string): string[] {
  const days = []
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day)
  return days
}

export const todayInRome = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(now)
