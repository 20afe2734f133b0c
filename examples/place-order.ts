// Orders pieces or kilograms of one article for one date:
//   npm run -s example place-order 0002/0001 COR001 40                for the next date that is open
//   npm run -s example place-order 0002/0001 COR001 40 2026-11-26     for that date
import { unwrap } from '@panify/client'
import { main, panify } from './client.ts'

const [destinationId, articleCode, quantity, date] = process.argv.slice(2)

async function nextOpenDate(): Promise<string> {
  const { company } = await panify.company()
  if (!company?.nextDeliveryDate) throw new Error('The bakery has no delivery in the next days.')
  return company.nextDeliveryDate
}

await main(async () => {
  if (!destinationId || !articleCode || !quantity) throw new Error('Name a destination, an article and a quantity.')
  const result = await panify.placeOrder({
    // MERGE keeps the other articles of that date.
    input: { destinationId, date: date ?? (await nextOpenDate()), mode: 'MERGE', rows: [{ articleCode, quantity }] },
  })
  if (result.__typename === 'QuantitiesRefused') {
    for (const { message, suggestions } of result.quantities) console.error(`${message} Allowed nearby: ${suggestions.join(', ')}`)
  }
  const { order } = unwrap(result)
  const row = order.delivery?.rows.find((one) => one.articleCode === articleCode)
  console.log(`${order.date}: ${row?.quantity} of ${row?.description}; can change until ${order.delivery?.closesAt ?? 'the cut-off'}`)
})
