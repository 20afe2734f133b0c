// Writes the production as CSV, one line per order:
//   npm run -s example production-to-csv > production.csv             for the next delivery
//   npm run -s example production-to-csv 2026-11-26 2026-11-28
import { pages } from '@panify/client'
import { main, panify } from './client.ts'

const [first, last] = process.argv.slice(2)

/** Quotes a cell for spreadsheets, so that none is read as a formula. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  return `"${(/^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text).replaceAll('"', '""')}"`
}

await main(async () => {
  // Named, because the next delivery may be another one when the next page is read.
  const { production } = first ? { production: { from: first, to: last ?? first } } : await panify.tomorrow()
  if (!production) throw new Error('The next delivery cannot be read')
  const { from, to } = production
  console.log('date;customer;destination;article;quantity;basis')
  for await (const order of pages(panify.productionOrders, { from, to })) {
    const { date, customerName, destinationName, articleCode, quantity, basis } = order
    console.log([date, customerName, destinationName, articleCode, quantity, basis].map(cell).join(';'))
  }
})
