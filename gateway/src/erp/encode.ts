// Writes single values to the bakery's server as specified, whatever the server's own dialect.

export const toFlag = (value: boolean): '1' | '0' => (value ? '1' : '0')

/** 2500 to '2.5'. */
export const fromThousandths = (value: number): string => String(value / 1000)

/** 'yyyy-mm-dd' to 'dd/mm/yyyy'. */
export function toItalianDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-')
  return `${day}/${month}/${year}`
}
