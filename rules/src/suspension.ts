// The days on which the bakery delivers nothing.
/** `yyyy-mm-dd` dates from the settings. */
export type Suspension = { closingDate: string | null; reopeningDate: string | null }

/** Whether the bakery delivers nothing: from the closing date to the day before the reopening. One date alone closes nothing. */
export function isSuspended(date: string, { closingDate, reopeningDate }: Suspension): boolean {
  return closingDate !== null && reopeningDate !== null && closingDate <= date && date < reopeningDate
}
