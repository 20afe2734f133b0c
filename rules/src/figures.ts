// Figures in the Italian notation: a point between the thousands, a comma before the decimals.

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`
  const known = formats.get(key)
  if (known) return known
  const options = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: 'always' } as const
  const format = new Intl.NumberFormat('it-IT', options)
  formats.set(key, format)
  return format
}

/** '1.283,25', '12.005': `least` decimals, up to `most` where the value has more. */
export const shownFigure = (value: number, least = 0, most = 3): string => formatOf(least, Math.max(least, most)).format(value)

/** The same for a quantity in whole thousandths. */
export const shownAmount = (thousandths: number, decimals = 0): string => shownFigure(thousandths / 1000, decimals)
